"""A hand -> its award: sums and look-ups, in the order of the work. This is the function that must be fast.

A hand is summed to a key, each column of the key is looked up, the shares are summed to the signature of each reading,
and a look-up a topic tells which rows of the rules hold. Nothing is looped over by element.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from mahjong_spec.errors import Refused
from mahjong_spec.hands.fast.compiled import Compiled
from mahjong_spec.hands.fast.entries import Elements, Outcome, entries
from mahjong_spec.hands.fast.preparing import Prepared
from mahjong_spec.hands.fast.questions import FORM, MATCH, SETS, TILES
from mahjong_spec.tiles import Hand


class FastAward(NamedTuple):
    """What a hand is worth in its best reading; elements as in `Award`, in no order."""

    elements: Mapping[str, Mapping[str, int]]
    units: Mapping[str, int]
    limit: str | None
    amounts: Mapping[str, int]
    """What the ruleset's `result` reports."""


Awarding = Callable[[Hand, Prepared], FastAward | None]


def _merged(first: Elements, rest: Elements, last: Elements) -> Elements:
    return {**first, **rest, **last}


def awarding(compiled: Compiled) -> Awarding:
    """The function that scores a hand. Everything it looks up is a local name: that is what makes it fast."""
    keys, shapes, plan = compiled.keys, compiled.shapes, compiled.plan
    melds_of, faces = compiled.melds, compiled.faces
    unit, spread, smallest, size = keys.units, keys.spread, plan.sizes.smallest, plan.sizes.tiles
    slack, too_many, faces_shift, has_faces, digit = (
        keys.slack,
        keys.too_many,
        plan.faces_shift,
        bool(plan.faces),
        keys.digit,
    )
    context_mask = keys.context_mask
    told_mask, told_rows = compiled.told_topic()
    tiles_mask, tiles_rows = compiled.topic(TILES)
    sets_mask, sets_rows = compiled.topic(SETS)
    form_mask, form_rows = compiled.topic(FORM)
    _, match_rows = compiled.topic(MATCH)
    families = [
        (family.shift, family.mask, profile)
        for family, profile in zip(compiled.matches.families, compiled.matches.profiles, strict=True)
    ]
    summed, summed_mask = compiled.matches.summed.shift, (1 << compiled.matches.summed.width) - 1
    impossible, influence, table = compiled.impossible, compiled.scoring.influence, entries(compiled.scoring)
    entry_rows = compiled.scoring.when | compiled.scoring.other_rows | compiled.scoring.concealed
    apart = compiled.scoring.told | compiled.scoring.concealed
    of_sets = [(one.share, one.won, one.counted, one.wanted) for one in shapes.of_sets]
    of_pairs = [(one.share, one.odd) for one in shapes.of_pairs]
    of_tiles, ordered, digits_mask = shapes.of_tiles, shapes.ordered, (1 << faces_shift) - 1
    pair_columns, pair_completed, tile_columns, tile_won = shapes.pairs, shapes.completed, shapes.tiles, shapes.won
    faces_of = plan.ruleset.tiles.faces
    context_of = {code: plan.column_of(faces_of[code].kind).context_mask for code in unit}
    kind_of = {code: faces_of[code].kind for code in unit}
    new = tuple.__new__

    def award(hand: Hand, facts: Prepared) -> FastAward | None:
        """The award; None where the plain evaluator must look."""
        concealed, melds, win = hand.concealed, hand.melds, hand.win
        _, base, drawn, counts = facts
        if base is None or win is None or len(concealed) + 1 + smallest * len(melds) != size:
            return None
        held = sum(map(unit.__getitem__, concealed), unit[win])
        context = base & context_mask
        laid = held
        if melds:
            laid = 0
            for meld in melds:
                tiles, mask, shares = melds_of[meld.tiles, meld.source, meld.added, meld.kind]
                laid += tiles
                base += shares[context & mask]
                if (laid | laid + slack) & too_many:
                    return None
            laid += held
        if (laid | laid + slack) & too_many:
            return None
        if has_faces:
            base += faces[held >> faces_shift]
        for shift, places in counts:
            times = 0
            for place in places:
                times += laid >> place & digit
            if times:
                base += times << shift
        here = told_rows[base & told_mask]
        key = held + spread[context]

        found: list[int] = []
        exact = ordered
        for share, won, counted, wanted in of_sets:
            rest, ways, low, mask, changes_of, own_context = won[win]
            total = base + share
            several: Sequence[int] | None = None
            for column, at, bits in rest:
                part = column[key >> at & bits]
                if isinstance(part, int):
                    total += part
                elif part is None:
                    break
                elif several is None:
                    several = part
                else:
                    several = [one + other for one in several for other in part]
                    exact = False
            else:
                completed = changes_of[drawn][context & own_context]
                sums: dict[int, None] = {}
                for one, places in ways[key >> low & mask]:
                    for place in places:
                        if place in completed:
                            sums[one + completed[place]] = None
                if several is None:
                    found += [total + own for own in sums if total + own & counted == wanted]
                else:
                    exact = exact and len(sums) == 1
                    found += [
                        one for own in sums for other in several if (one := total + own + other) & counted == wanted
                    ]
        if not melds:
            for share, odd in of_pairs:
                if not held & odd:
                    one = base + share + pair_completed[kind_of[win], not drawn, context & context_of[win]]
                    found.append(one + sum(column[key >> low & mask] for column, low, mask in pair_columns))
            fixed = of_tiles.get(held & digits_mask)
            if fixed is not None:
                kind = kind_of[win]
                alone = base + tile_won[kind, context & context_of[win]]
                alone += sum(column[key >> low & mask] for column, low, mask in tile_columns)
                found += [alone + (many if spare == kind else single) for single, spare, many in fixed]
        if not found:
            raise Refused("hand/not-winning", "the hand has no winning shape with that tile")

        best: Outcome | None = None
        possible = False
        for signature in found:
            rows = here & tiles_rows[signature & tiles_mask] & sets_rows[signature & sets_mask]
            rows &= form_rows[signature & form_mask]
            if melds:
                matched = 0
                for shift, mask, profile in families:
                    matched += profile[signature >> shift & mask]
            else:
                matched = signature >> summed & summed_mask
            rows &= match_rows[matched]
            if not rows & impossible:
                possible = True
            of_told = rows & apart
            rows &= entry_rows
            elements, units, by_told, counted, more, finish = table[
                (rows, signature & influence) if influence else rows
            ]
            first, gave = by_told[of_told]
            last, added = more[signature & counted]
            outcome = finish[units + gave + added]
            if outcome is None:
                continue
            if best is None or outcome[0] > best[0]:
                best, chosen = outcome, (first, elements, last)
            elif outcome[0] == best[0] and not exact and _merged(*chosen) != _merged(first, elements, last):
                return None
        if not possible:
            return None
        if best is None:
            raise Refused("hand/below-minimum", "the hand has a winning shape, but not what a win needs at least")
        first, elements, last = chosen
        return new(FastAward, ({**first, **elements, **last}, best[1], best[2], best[3]))

    return award
