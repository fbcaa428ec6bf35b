"""`shapes` of a document -> what a complete hand may look like."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from mahjong_spec.compiler import conditions, contexts, tests
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.model import PAIR, Shape

_TEMPLATE_PART = re.compile(r"([0-9]+)([A-Z])")


def compile_shapes(draft: Draft) -> None:
    """Every shape; all shapes of a ruleset are of one size, and the wall has enough tiles for all seats."""
    if not draft.section("shapes") and "card" not in draft.document and draft.scoring:
        draft.problem("incomplete/shape", "no hand can win: there is no shape", "/shapes#key")
    for name, entry in draft.section("shapes").items():
        pointer = at("/shapes", name)
        sound = len(draft.problems)
        shape = _shape(draft, name, entry, pointer)
        if shape is None or len(draft.problems) > sound:
            continue
        if "when" in entry:
            held = conditions.asked(draft, entry["when"], at(pointer, "when"), contexts.OPTIONS)
            if held.word == "false":
                continue
        other = next(iter(draft.shapes.values()), shape)
        if shape.size != other.size:
            message = f"`{name}` has {shape.size} tiles, and `{other.id}` has {other.size}; all shapes have as many"
            draft.problem("impossible/shape", message, f"{pointer}#key")
            continue
        draft.shapes[name] = shape
        if other is shape:
            check_wall(draft, shape, f"{pointer}#key")


def with_wild(draft: Draft) -> frozenset[str]:
    """The shapes in which a wild tile may stand somewhere."""
    return frozenset(
        name
        for name, shape in draft.shapes.items()
        if draft.wild.sets.intersection(shape.of)
        or any(one.wild for target in shape.targets for one in target.clusters)
    )


def check_wall(draft: Draft, shape: Shape, pointer: str) -> None:
    """Tells where the tiles would not do for all seats with such hands."""
    tiles = sum(kind.copies for kind in draft.tiles.kinds)
    needed = draft.seats * (shape.size - 1) + 1
    if tiles < needed:
        message = (
            f"{draft.seats} seats with {shape.size - 1} tiles each and one drawn need {needed}, and there are {tiles}"
        )
        draft.problem("impossible/wall", message, pointer)


def _shape(draft: Draft, name: str, entry: Mapping[str, Any], pointer: str) -> Shape | None:
    title = draft.title_of(entry)
    concealed = bool(entry.get("concealed", False))
    if "sets" in entry:
        return _of_sets(draft, name, entry, pointer)
    if "pairs" in entry:
        distinct = bool(entry.get("distinct", False))
        if distinct and entry["pairs"] > len(draft.tiles.kinds):
            message = f"there are only {len(draft.tiles.kinds)} kinds of tile for {entry['pairs']} different pairs"
            draft.problem("impossible/shape", message, at(pointer, "pairs"))
        _use_pair(draft)
        return Shape(name, "pairs", 2 * entry["pairs"], title, concealed, pairs=entry["pairs"], distinct=distinct)
    if "one_more_of" not in entry:
        what = "tile" if "each" in entry else "suit"
        message = f"a hand has one tile beyond these: `one_more_of` says of which {what}"
        draft.problem("incomplete/shape", message, f"{pointer}#key")
        return None
    if "each" in entry:
        base = tuple(sorted(tests.static_kinds(draft, entry["each"], at(pointer, "each"))))
        spare = tuple(sorted(tests.static_kinds(draft, entry["one_more_of"], at(pointer, "one_more_of"))))
        return Shape(name, "each", len(base) + 1, title, concealed, base=(base,), spare=(spare,))
    return _of_tiles(draft, name, entry, pointer)


def _of_sets(draft: Draft, name: str, entry: Mapping[str, Any], pointer: str) -> Shape | None:
    """Sets of one size; one of tiles alike may have a tile more, which then is laid down and counts no further."""
    of = tuple(entry["of"])
    sizes = {}
    for place, kind in enumerate(of):
        draft.used.add(("sets", kind))
        if kind not in draft.sets:
            draft.unknown("kind of set", kind, at(pointer, "of", place), draft.sets)
        elif draft.sets[kind].size == PAIR:
            message = f"`{kind}` has two tiles; pairs are told by `pair`"
            draft.problem("impossible/shape", message, at(pointer, "of", place))
        else:
            sizes[place] = draft.sets[kind].size
    smallest = min(sizes.values(), default=0)
    for place, size in sizes.items():
        if size > smallest + (not draft.sets[of[place]].run):
            message = f"`{of[place]}` has {size} tiles where other sets have {smallest}, so hands would differ in size"
            draft.problem("impossible/shape", message, at(pointer, "of", place))
    if not sizes:
        return None
    pairs = entry.get("pair", 0)
    if pairs:
        _use_pair(draft)
    size = entry["sets"] * smallest + PAIR * pairs
    concealed = bool(entry.get("concealed", False))
    return Shape(name, "sets", size, draft.title_of(entry), concealed, sets=entry["sets"], of=of, pairs=pairs)


def _use_pair(draft: Draft) -> None:
    """A shape with pairs uses the kind of set that a pair is."""
    draft.used |= {("sets", kind.id) for kind in draft.sets.values() if kind.size == PAIR and not kind.run}


def _of_tiles(draft: Draft, name: str, entry: Mapping[str, Any], pointer: str) -> Shape | None:
    """Ranks with suit letters, as `111A 999A`, laid into every choice of different suits."""
    text = str(entry["tiles"]).replace(" ", "")
    parts = _TEMPLATE_PART.findall(text)
    if "".join(map("".join, parts)) != text:
        message = f"`{entry['tiles']}` is no template; write ranks and a suit letter, as 111A 999A"
        draft.problem("malformed/template", message, at(pointer, "tiles"))
        return None
    letters = sorted({letter for _, letter in parts})
    more = entry["one_more_of"]
    if more not in letters:
        message = f"`one_more_of` must be a suit letter of the template: {', '.join(letters)}"
        draft.problem("unresolved/name", message, at(pointer, "one_more_of"))
        return None
    suits = [family for family in draft.tiles.families.values() if family.runs]
    base: list[tuple[int, ...]] = []
    spare: list[tuple[int, ...]] = []
    for chosen in permutations(suits, len(letters)):
        suit_of = dict(zip(letters, chosen, strict=True))
        ranks = {
            letter: {draft.tiles.kinds[kind].rank: kind for kind in family.kinds} for letter, family in suit_of.items()
        }
        if all(int(rank) in ranks[letter] for digits, letter in parts for rank in digits):
            base.append(tuple(sorted(ranks[letter][int(rank)] for digits, letter in parts for rank in digits)))
            spare.append(suit_of[more].kinds)
    if not base:
        draft.problem("impossible/shape", f"no suits have all the ranks of `{entry['tiles']}`", at(pointer, "tiles"))
        return None
    if not any(all(draft.tiles.kinds[kind].copies >= n for kind, n in Counter(tiles).items()) for tiles in base):
        message = f"`{entry['tiles']}` has more tiles of a kind than there are"
        draft.problem("impossible/shape", message, at(pointer, "tiles"))
    concealed = bool(entry.get("concealed", False))
    size = len(base[0]) + 1
    return Shape(name, "tiles", size, draft.title_of(entry), concealed, base=tuple(base), spare=tuple(spare))
