"""The shapes of a ruleset -> the tables by which the readings of a hand key are summed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahjong_spec.hands.bundles import MOST_ENTRIES, Table
from mahjong_spec.hands.fast.columns import Splits, groups_of
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.fast.plan import Plan
from mahjong_spec.hands.fast.signatures import (
    Completions,
    Part,
    Signatures,
    Sums,
    TilesShare,
    Ways,
    completions,
    pair_completions,
    pairs_table,
    shape_share,
    sums_table,
    tiles_share,
    wait_share,
    ways_table,
    won_table,
)
from mahjong_spec.model import PAIR, Shape

Look = tuple[Sums, int, int]
"""A column's table, and where its field lies in the hand key."""
Won = tuple[tuple[tuple[Table[int, Part], int, int], ...], Table[int, Ways], int, int, Completions, int]
"""The other columns; the winning tile's own column; what the tile changes there, and the bits of the context for that."""


@dataclass(frozen=True, slots=True)
class OfSets:
    """A shape of sets and pairs: a sum is a reading where the bits of `counted` are `wanted`."""

    share: int
    won: Mapping[str, Won]
    """By code of the winning tile."""
    counted: int
    wanted: int


@dataclass(frozen=True, slots=True)
class OfPairs:
    """A shape of pairs alone: a hand is one where none of the bits `odd` is set."""

    share: int
    odd: int


@dataclass(frozen=True, slots=True)
class Shapes:
    """Every shape by its form."""

    of_sets: tuple[OfSets, ...]
    of_pairs: tuple[OfPairs, ...]
    of_tiles: Mapping[int, tuple[tuple[int, int, int], ...]]
    """Shapes without groups: the digits of a hand to (share, kind that is there once more, share when that one won)."""
    pairs: tuple[Look, ...]
    """What columns add where all tiles are pairs."""
    completed: Table[tuple[int, bool, int], int]
    """What the winning tile adds there."""
    tiles: tuple[Look, ...]
    """What columns add where there are no groups."""
    won: Table[tuple[int, int], int]
    """What the winning tile adds there."""
    ordered: bool
    """Whether readings come in canonical order when one column at most can be read in several ways."""


def shapes_of(found: Signatures) -> Shapes:
    """The shapes of a finished plan."""
    plan = found.plan
    shapes = list(plan.ruleset.shapes.values())
    tiles = [tiles_share(plan, column) for column in plan.columns]
    forms = [("sets", "pairs", "each", "tiles").index(shape.form) for shape in shapes]
    fields = [(column.shift, (1 << column.width) - 1) for column in plan.columns]
    won = won_table(plan)
    pairs = [pairs_table(found, column, table) for column, table in zip(plan.columns, tiles, strict=True)]
    return Shapes(
        tuple(_of_sets(found, shape, tiles, won) for shape in shapes if shape.form == "sets"),
        tuple(
            OfPairs(shape_share(plan, shape.id), _odd(plan, distinct=shape.distinct))
            for shape in shapes
            if shape.form == "pairs"
        ),
        _of_tiles(plan, shapes),
        tuple((table, *place) for table, place in zip(pairs, fields, strict=True)),
        pair_completions(found, won),
        tuple((Table(share), *place) for share, place in zip(tiles, fields, strict=True)),
        won,
        forms == sorted(forms) and all(_counts_tell_sets(plan, shape) for shape in shapes),
    )


def _of_sets(found: Signatures, shape: Shape, tiles: list[TilesShare], won: Table[tuple[int, int], int]) -> OfSets:
    plan = found.plan
    shared: dict[object, Table[int, Splits]] = {}
    groups = [groups_of(plan.ruleset, shape, column, shared) for column in plan.columns]
    ways = [ways_table(found, *parts) for parts in zip(plan.columns, groups, tiles, strict=True)]
    looks = [
        (sums_table(table), column.shift, (1 << column.width) - 1)
        for table, column in zip(ways, plan.columns, strict=True)
    ]
    by_code: dict[str, Won] = {}
    for place, column in enumerate(plan.columns):
        rest = (*looks[:place], *looks[place + 1 :])
        _, low, mask = looks[place]
        by_kind = {kind: completions(found, groups[place], kind, won) for kind in column.kinds}
        for code in found.units:
            kind = plan.ruleset.tiles.faces[code].kind
            if kind in by_kind:
                by_code[code] = (rest, ways[place], low, mask, by_kind[kind], column.context_mask)
    counted = plan.sets.mask | plan.pairs.mask | (plan.open.mask if shape.concealed else 0)
    if shape.id in plan.strangers:
        counted |= plan.strangers[shape.id].mask
    wanted = plan.sets.one * shape.sets + plan.pairs.one * shape.pairs
    return OfSets(shape_share(plan, shape.id), by_code, counted, wanted)


def _counts_tell_sets(plan: Plan, shape: Shape) -> bool:
    """Whether the number of tiles in a column tells how many sets and pairs are there."""
    smallest = plan.sizes.smallest
    return shape.form != "sets" or len({PAIR * pairs % smallest for pairs in range(shape.pairs + 1)}) == shape.pairs + 1


def _odd(plan: Plan, *, distinct: bool) -> int:
    """The bits that no digit has where kinds come in pairs (in one pair at most, if `distinct`)."""
    digit = plan.columns[0].digit
    bits = (1 << digit) - 1 - PAIR if distinct else 1
    return sum(bits << plan.digit_of(kind) for kind in range(len(plan.ruleset.tiles.kinds)))


def _of_tiles(plan: Plan, shapes: list[Shape]) -> dict[int, tuple[tuple[int, int, int], ...]]:
    units = [1 << plan.digit_of(kind) for kind in range(len(plan.ruleset.tiles.kinds))]
    if sum(len(spare) for shape in shapes for spare in shape.spare) > MOST_ENTRIES:
        raise Inexpressible("too many hands fit the shapes that are lists of tiles")
    found: dict[int, tuple[tuple[int, int, int], ...]] = {}
    for shape in shapes:
        single, many = (shape_share(plan, shape.id) + wait_share(plan, wait) for wait in ("single", "many_sided"))
        for base, spare in zip(shape.base, shape.spare, strict=True):
            for kind in spare:
                digits = sum(units[one] for one in base) + units[kind]
                found[digits] = (*found.get(digits, ()), (single, kind, many))
    return found
