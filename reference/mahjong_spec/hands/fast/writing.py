"""A compiled ruleset -> the text of the function that awards a hand, with every number of the ruleset written into it.

A hand is summed to a key, each column of the key is looked up, the shares are summed to the signature of each reading,
and a look-up a topic tells which rows of the rules hold. Nothing is looped over by element. What the names in the text
stand for, `awarding` tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import indent

from mahjong_spec.hands.fast.compiled import Compiled
from mahjong_spec.hands.fast.questions import FORM, MATCH, SETS, TILES, TOLD
from mahjong_spec.hands.fast.shapes import Added, OfSets

_HAND = """\
def award(hand, facts):
    concealed, melds, win = hand.concealed, hand.melds, hand.win
    _, base, drawn, counts, _ = facts
    if base is None or win is None or len(concealed) + {smallest} * len(melds) != {others}:
        return None
    held = laid = sum(map(unit, concealed), unit(win))
    context = base & {context:#x}
    if melds:
        laid = 0
        for meld in melds:
            tiles, mask, shares = meld_of[meld.tiles, meld.source, meld.added, meld.kind]
            laid += tiles
            base += shares[context & mask]
            if (laid | laid + {slack:#x}) & {too_many:#x}:
                return None
        laid += held
    if (laid | laid + {slack:#x}) & {too_many:#x}:
        return None
"""
_FACES = """\
    base += faces[held >> {faces}]
"""
_TOLD = """\
    for shift, places in counts:
        times = 0
        for place in places:
            times += laid >> place & {digit:#x}
        base += times << shift
    here = told[base & {told:#x}]
    key = held{spread}
    found = []
    exact = {ordered}
"""
_SETS = """\
    total = base + {share:#x} + {sum}
    if total < {several:#x}:
        if total & {counted:#x} == {wanted:#x}:
            _, ways, low, mask, own, completed = drawn_{place}[win] if drawn else claimed_{place}[win]
            changed = completed[context & own]
            for _, places in ways[key >> low & mask]:
                for at in places:
                    if at in changed:
                        found.append(total + changed[at])
    elif total < {none:#x}:
        own = drawn_{place}[win] if drawn else claimed_{place}[win]
        sums, several = sums_of(looks_{place}, own, key, context, base + {share:#x})
        exact = exact and several <= 1
        found += [total for total in sums if total & {counted:#x} == {wanted:#x}]
"""
_PAIRS = """\
if not held & {odd:#x}:
    found.append(base + {share:#x} + pair_won[kind_of[win], not drawn, context & context_of[win]] + {sum})
"""
_TILES = """\
fixed = of_tiles.get(held & {digits:#x})
if fixed is not None:
    total = base + tile_won[kind_of[win], context & context_of[win]] + {sum}
    found += [total + (many if spare == kind_of[win] else single) for single, spare, many in fixed]
"""
_MELDED = """\
        if melds:
            signature = (signature & {kept:#x}) + {start:#x} + {sum}
"""
_READINGS = """\
    if not found:
        raise Refused("hand/not-winning", "the hand has no winning shape with that tile")
    best = None
    possible = False
    for signature in found:
{melded}        rows = here & of_sets[signature & {sets:#x}] & of_others[signature & {others:#x}]
        if not rows & {impossible:#x}:
            possible = True
        elements, units, by_told, counted, more, finish = entry[{entry}]
        first, gave = by_told[rows & {apart:#x}]
        last, added = more[signature & counted]
        outcome = finish[units + gave + added]
        if outcome is None:
            continue
        if best is None or outcome[0] > best[0]:
            best, chosen = outcome, (first, elements, last)
        elif outcome[0] == best[0] and not exact and merged(*chosen) != merged(first, elements, last):
            return None
    if not possible:
        return None
    if best is None:
        raise Refused("hand/below-minimum", "the hand has a winning shape, but not what a win needs at least")
    first, elements, last = chosen
    return new(FastAward, ({{**first, **elements, **last}}, best[1], best[2], best[3])), best[4]
"""


def award_text(compiled: Compiled) -> str:
    """The text of `award(hand, facts)`; None is its answer where the plain evaluator must look."""
    return "".join(_parts(compiled))


def _parts(compiled: Compiled) -> Iterator[str]:
    plan, keys, shapes, scoring = compiled.plan, compiled.keys, compiled.shapes, compiled.scoring
    yield _HAND.format(
        smallest=plan.sizes.smallest,
        others=plan.sizes.tiles - 1,
        context=keys.context_mask,
        slack=keys.slack,
        too_many=keys.too_many,
    )
    if plan.faces:
        yield _FACES.format(faces=plan.faces_shift)
    spread = [
        f" + ((context & {column.context_mask:#x}) << {column.shift + column.context})"
        for column in plan.columns
        if column.context_mask
    ]
    yield _TOLD.format(digit=keys.digit, told=compiled.mask(TOLD), ordered=shapes.ordered, spread="".join(spread))
    for place, shape in enumerate(shapes.of_sets):
        yield _of_sets(compiled, place, shape)
    unmelded = [
        _PAIRS.format(odd=shape.odd, share=shape.share, sum=_sum("pair_{}", shapes.pairs)) for shape in shapes.of_pairs
    ]
    if shapes.of_tiles:
        unmelded.append(_TILES.format(digits=(1 << plan.faces_shift) - 1, sum=_sum("tile_{}", shapes.tiles)))
    if unmelded:
        yield "    if not melds:\n" + indent("".join(unmelded), " " * 8)
    influence = scoring.influence
    rows = scoring.when | scoring.other_rows | scoring.concealed
    yield _READINGS.format(
        melded=_melded(compiled),
        sets=compiled.mask(SETS),
        others=compiled.mask(TILES, FORM, MATCH),
        impossible=compiled.impossible,
        entry=f"rows & {rows:#x}, signature & {influence:#x}" if influence else f"rows & {rows:#x}",
        apart=scoring.told | scoring.concealed,
    )


def _of_sets(compiled: Compiled, place: int, shape: OfSets) -> str:
    columns = tuple((look.sums, look.low, look.mask) for look in shape.looks)
    return _SETS.format(
        place=place,
        share=shape.share,
        sum=_sum(f"sums_{place}_{{}}", columns),
        several=compiled.shapes.several,
        none=compiled.shapes.none,
        counted=shape.counted,
        wanted=shape.wanted,
    )


def _sum(name: str, fields: tuple[Added, ...]) -> str:
    return " + ".join(f"{name.format(place)}[{_field(*field[1:])}]" for place, field in enumerate(fields))


def _field(low: int, mask: int) -> str:
    return f"key >> {low} & {mask:#x}" if low else f"key & {mask:#x}"


def _melded(compiled: Compiled) -> str:
    """The sum of what families say of the templates is in the signature, but without what melds add: it is made anew."""
    matches = compiled.matches
    families = [
        f"family_{place}[signature >> {family.shift} & {family.mask:#x}]"
        for place, family in enumerate(matches.families)
    ]
    if not families:
        return ""
    kept = (1 << compiled.plan.layout.width) - 1 ^ matches.summed.mask
    return _MELDED.format(kept=kept, start=matches.start, sum=" + ".join(families))
