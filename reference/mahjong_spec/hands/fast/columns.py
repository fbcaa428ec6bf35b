"""The tiles of a ruleset -> columns: neighbouring kinds whose tiles are counted in one field of the hand key.

A family with ranks is a column of its own; unranked families that stand side by side share one if they go by the same
facts. In its field a column has a digit for each kind, then the context: the facts that the column's tests depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.fast.trees import trees
from mahjong_spec.hands.holding import run_from
from mahjong_spec.model import PAIR, Ruleset, Shape
from mahjong_spec.nodes import nodes

Split = tuple[int, ...]
Splits = tuple[tuple[Split, Split], ...]
"""Each way to part the tiles: the places of its groups, and the same with each once."""
Take = tuple[Split, int, int, int]
"""Groups that are taken together: their places, their tiles, the highest bits of those digits, how many are pairs."""


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
    moved = moved_kinds(ruleset)
    families = [family for family in ruleset.tiles.families.values() if family.kinds]
    first = 0
    alike: frozenset[str] | None = None
    for family in families:
        ranked = any(ruleset.tiles.kinds[kind].rank is not None for kind in family.kinds)
        facts = None if ranked else frozenset(name for name, kinds in moved if kinds & set(family.kinds))
        if family.kinds[0] > first and (facts is None or facts != alike):
            yield range(first, family.kinds[0])
            first = family.kinds[0]
        alike = facts
    yield range(first, len(ruleset.tiles.kinds))


def moved_kinds(ruleset: Ruleset) -> list[tuple[str, frozenset[int]]]:
    """Facts that some class of tiles goes by, each with the kinds that such a class may have."""
    return [
        (node.args["fact"], frozenset().union(*node.args["kinds"]))
        for tree in trees(ruleset)
        for node in nodes(tree)
        if node.word == "by"
    ]


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
    """All that begins with the least tile is taken at once; what is left is split by a table, so it is split once.

    The highest bit of a digit is free, so it is set before groups are taken away and shows whether the tiles were there.
    """
    takes = Table(_takes(groups, digit))
    tables: list[Table[int, list[Split]]] = []

    def parted(pairs: int) -> Callable[[int], list[Split]]:
        def make(rest: int) -> list[Split]:
            first = ((rest & -rest).bit_length() - 1) // digit
            found: list[Split] = []
            for taken, unit, there, taken_pairs in takes[first, rest >> digit * first & digit_mask]:
                if taken_pairs <= pairs and ((rest | there) - unit) & there == there:
                    left = rest - unit
                    found += [taken + more for more in tables[pairs - taken_pairs][left]] if left else [taken]
            return found

        return make

    digit_mask = (1 << digit) - 1
    tables += [Table(parted(pairs)) for pairs in range(most_pairs + 1)]
    whole = tables[most_pairs]

    def splits(digits: int) -> Splits:
        if not digits:
            return (((), ()),)
        found: list[Split] = [tuple(sorted(chosen)) for chosen in whole[digits]]
        if len(found) > 1:
            found.sort()
        return tuple([(one, tuple(dict.fromkeys(one))) for one in found])

    return splits


def _takes(groups: tuple[tuple[int, ...], ...], digit: int) -> Callable[[tuple[int, int]], list[Take]]:
    """By a kind and how many of it there are: every choice of groups that begin with it and use all of them."""

    def make(key: tuple[int, int]) -> list[Take]:
        first, number = key
        starting = [(place, tiles) for place, tiles in enumerate(groups) if tiles[0] == first]
        found: list[Take] = []

        def take(chosen: Split, left: int) -> None:
            if not left:
                taken = [kind for place in chosen for kind in groups[place]]
                there = sum(1 << digit * kind + digit - 1 for kind in set(taken))
                pairs = sum(len(groups[place]) == PAIR for place in chosen)
                found.append((chosen, sum(1 << digit * kind for kind in taken), there, pairs))
                return
            for place, tiles in starting:
                if place >= (chosen or (0,))[-1] and tiles.count(first) <= left:
                    take((*chosen, place), left - tiles.count(first))

        take((), number)
        return found

    return make
