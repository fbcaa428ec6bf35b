"""The shapes of a ruleset -> the tables by which the readings of a hand key are summed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahjong_spec.hands.bundles import MOST_ENTRIES, Table
from mahjong_spec.hands.fast.columns import Splits, groups_of
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.fast.parts import (
    Look,
    Own,
    completions,
    looked_up,
    pair_completions,
    pairs_table,
    shape_share,
    wait_share,
    ways_table,
    won_table,
)
from mahjong_spec.hands.fast.plan import Plan
from mahjong_spec.hands.fast.signatures import Signatures, TilesShare, tiles_share
from mahjong_spec.model import PAIR, Shape

Added = tuple[Table[int, int], int, int]
"""What a column adds, and where its field lies in the hand key."""


@dataclass(frozen=True, slots=True)
class OfSets:
    """A shape of sets and pairs: a sum is a reading where the bits of `counted` are `wanted`."""

    share: int
    looks: tuple[Look, ...]
    """The columns."""
    claimed: Mapping[str, Own]
    """By code of a winning tile that was another's: its column."""
    drawn: Mapping[str, Own]
    """The same for one that was drawn."""
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
    pairs: tuple[Added, ...]
    """What columns add where all tiles are pairs."""
    completed: Table[tuple[int, bool, int], int]
    """What the winning tile adds there."""
    tiles: tuple[Added, ...]
    """What columns add where there are no groups."""
    won: Table[tuple[int, int], int]
    """What the winning tile adds there."""
    ordered: bool
    """Whether readings come in canonical order when one column at most can be read in several ways."""
    several: int
    """A sum with this or more in it is none: some column has several sums."""
    none: int
    """A sum with this or more in it is none: some column cannot be read."""


def shapes_of(found: Signatures) -> Shapes:
    """The shapes of a finished plan, in which nothing is laid out any more."""
    plan = found.plan
    several = 1 << plan.layout.width
    none = several << len(plan.columns).bit_length()
    shapes = list(plan.ruleset.shapes.values())
    tiles = [tiles_share(plan, column) for column in plan.columns]
    forms = [("sets", "pairs", "each", "tiles").index(shape.form) for shape in shapes]
    fields = [(column.shift, (1 << column.width) - 1) for column in plan.columns]
    won = won_table(plan)
    pairs = [pairs_table(found, column, table) for column, table in zip(plan.columns, tiles, strict=True)]
    return Shapes(
        tuple(_of_sets(found, shape, tiles, won, several, none) for shape in shapes if shape.form == "sets"),
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
        several,
        none,
    )


def _of_sets(
    found: Signatures, shape: Shape, tiles: list[TilesShare], won: Table[tuple[int, int], int], several: int, none: int
) -> OfSets:
    plan = found.plan
    shared: dict[object, Table[int, Splits]] = {}
    groups = [groups_of(plan.ruleset, shape, column, shared) for column in plan.columns]
    ways = [ways_table(found, *parts) for parts in zip(plan.columns, groups, tiles, strict=True)]
    looks = tuple(looked_up(column, table, several, none) for column, table in zip(plan.columns, ways, strict=True))
    by_kind = {
        kind: [
            Own(place, *looks[place][1:], column.context_mask, completed)
            for completed in completions(found, groups[place], kind, won)
        ]
        for place, column in enumerate(plan.columns)
        for kind in column.kinds
    }
    kinds = {code: by_kind[plan.ruleset.tiles.faces[code].kind] for code in found.units}
    counted = plan.sets.mask | plan.pairs.mask | (plan.open.mask if shape.concealed else 0)
    if shape.id in plan.strangers:
        counted |= plan.strangers[shape.id].mask
    return OfSets(
        shape_share(plan, shape.id),
        looks,
        {code: claimed for code, (claimed, _) in kinds.items()},
        {code: drawn for code, (_, drawn) in kinds.items()},
        counted,
        plan.sets.one * shape.sets + plan.pairs.one * shape.pairs,
    )


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
