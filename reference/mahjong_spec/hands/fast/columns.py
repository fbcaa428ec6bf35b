"""The tiles of a ruleset -> columns: neighbouring kinds whose tiles are counted in one field of the hand key.

A family with ranks is a column of its own; unranked families that stand side by side share one. In its field a column
has a digit for each kind, then the context: the facts that the column's tests depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.holding import run_from
from mahjong_spec.model import PAIR, Ruleset, Shape

Split = tuple[int, ...]
Splits = tuple[tuple[Split, Split], ...]
"""Each way to part the tiles: the places of its groups, and the same with each once."""


@dataclass(frozen=True, slots=True)
class Column:
    """Places in bits: `shift` of the field in the hand key, all others inside the field."""

    kinds: range
    shift: int
    digit: int
    """Bits of one digit."""
    context: int
    width: int
    context_mask: int
    """Which bits of the whole context matter here."""


def chunks(ruleset: Ruleset) -> Iterator[range]:
    """The kinds of each column."""
    first = 0
    families = [family for family in ruleset.tiles.families.values() if family.kinds]
    for family, after in zip(families, [*families[1:], None], strict=True):
        ranked = any(ruleset.tiles.kinds[kind].rank is not None for kind in family.kinds)
        next_ranked = after is not None and any(ruleset.tiles.kinds[kind].rank is not None for kind in after.kinds)
        if ranked or after is None or next_ranked:
            last = family.kinds[-1]
            yield range(first, last + 1)
            first = last + 1


@dataclass(frozen=True, slots=True)
class Groups:
    """What the tiles of a column may form in a shape: sets in the order of their tiles, then pairs.

    `splits` gives for the digits of a field every way to part them into such groups, in canonical order; columns that
    allow the same share it.
    """

    groups: tuple[tuple[str, tuple[int, ...]], ...]
    splits: Table[int, Splits]


def groups_of(ruleset: Ruleset, shape: Shape, column: Column, shared: dict[object, Table[int, Splits]]) -> Groups:
    """The groups of a column. Refuses sets that are not of one size, since tiles then do not tell how many there are."""
    size = min((kind.size for kind in ruleset.sets.values() if kind.size > PAIR), default=0)
    held = [ruleset.sets[name] for name in shape.of if ruleset.sets[name].size == size]
    if min(ruleset.sets[name].size for name in shape.of) != size or len({kind.run for kind in held}) < len(held):
        raise Inexpressible("the smallest sets of a shape must be the smallest of the game, and differ in form")
    found: list[tuple[str, tuple[int, ...]]] = []
    for first in column.kinds:
        for kind in held:
            tiles = run_from(ruleset, first, size) if kind.run else (first,) * size
            if tiles and ruleset.tiles.kinds[first].copies >= tiles.count(first):
                found.append((kind.id, tiles))
    found.sort(key=lambda group: (group[1], group[0]))
    if shape.pairs:
        found += [("pair", (kind, kind)) for kind in column.kinds if ruleset.tiles.kinds[kind].copies >= PAIR]
    local = tuple(tuple(kind - column.kinds[0] for kind in tiles) for _, tiles in found)
    key = (local, column.digit, shape.pairs)
    if key not in shared:
        shared[key] = Table(_splitter(local, column.digit, shape.pairs))
    return Groups(tuple(found), shared[key])


def _splitter(groups: tuple[tuple[int, ...], ...], digit: int, most_pairs: int) -> Callable[[int], Splits]:
    """The least tile left is in some group that starts with it; groups of one start are taken in their order.

    The highest bit of a digit is free, so it is set before a group is taken away and shows whether the tiles were there.
    """
    starting: dict[int, list[tuple[int, int, int, bool]]] = {}
    for place, tiles in enumerate(groups):
        unit = sum(1 << digit * kind for kind in tiles)
        there = sum(1 << digit * kind + digit - 1 for kind in set(tiles))
        starting.setdefault(tiles[0], []).append((place, unit, there, len(tiles) == PAIR))

    def split(rest: int, last: int, before: int, pairs: int, chosen: Split, found: list[Split]) -> None:
        if not rest:
            found.append(tuple(sorted(chosen)))
            return
        first = ((rest & -rest).bit_length() - 1) // digit
        after = before if first == last else -1
        for place, unit, there, is_pair in starting.get(first, ()):
            if place >= after and ((rest | there) - unit) & there == there and (pairs or not is_pair):
                split(rest - unit, first, place, pairs - is_pair, (*chosen, place), found)

    def splits(digits: int) -> Splits:
        found: list[Split] = []
        split(digits, -1, -1, most_pairs, (), found)
        return tuple([(one, tuple(dict.fromkeys(one))) for one in sorted(found)])

    return splits
