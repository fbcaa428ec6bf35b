"""The plan -> what a column adds to a signature, by its field of the hand key: every way to read it, and their sums."""

from __future__ import annotations

from typing import NamedTuple

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.columns import Column, Groups
from mahjong_spec.hands.fast.plan import Plan
from mahjong_spec.hands.fast.signatures import Signatures, TilesShare
from mahjong_spec.hands.holding import Group
from mahjong_spec.hands.readings import wait_of
from mahjong_spec.model import PAIR

Ways = tuple[tuple[int, tuple[int, ...]], ...]
"""Each way to read a column: its sum, and the places of its groups, each once."""
Completed = Table[int, dict[int, int]]
"""By context: what a winning tile changes in the sum, by the place of the group that it completed."""


class Look(NamedTuple):
    """How a column is looked up: what it adds, in which ways, and where its field lies in the hand key."""

    sums: Table[int, int]
    """Where a column can have several sums, or none, this gives a number too large for a sum."""
    ways: Table[int, Ways]
    low: int
    mask: int


class Own(NamedTuple):
    """The column of a winning tile: its place among the columns, what it looks up, and what the tile changes there."""

    place: int
    ways: Table[int, Ways]
    low: int
    mask: int
    context: int
    """The bits of the context that matter."""
    completed: Completed


def looked_up(column: Column, ways: Table[int, Ways], several: int, none: int) -> Look:
    """The look-up of a column; `several` and `none` stand for what is not one sum."""

    def make(part: int) -> int:
        read = ways[part]
        if len(read) == 1:
            return read[0][0]
        if not read:
            return none
        first = read[0][0]
        return several if any(total != first for total, _ in read) else first

    return Look(Table(make), ways, column.shift, (1 << column.width) - 1)


def sums_of(looks: tuple[Look, ...], own: Own, key: int, context: int, start: int) -> tuple[list[int], int]:
    """The sums of all readings in canonical order, and how many columns can be read in several ways."""
    found, several = [start], 0
    for place, (_, ways, low, mask) in enumerate(looks):
        read = ways[key >> low & mask]
        if place == own.place:
            changed = own.completed[context & own.context]
            sums = dict.fromkeys([total + changed[at] for total, places in read for at in places if at in changed])
        else:
            sums = dict.fromkeys([total for total, _ in read])
        several += len(sums) > 1
        found = [before + one for before in found for one in sums]
    return found, several


def ways_table(found: Signatures, column: Column, groups: Groups, tiles: TilesShare) -> Table[int, Ways]:
    """By a column's field: every way to read it in a shape of sets and pairs, in canonical order."""
    alone: Table[int, list[int]] = Table(
        lambda context: [found.groups[name, kinds, False, context] for name, kinds in groups.groups]
    )
    splits, to_context, digits_mask = groups.splits, column.context, (1 << column.context) - 1
    families = found.matches.of_column(column.kinds)

    def make(part: int) -> Ways:
        base = tiles(part)
        share_of = alone[part >> to_context].__getitem__
        ways = []
        for split, once in splits[part & digits_mask]:
            total = sum(map(share_of, split), base)
            for shift, mask, profile in families:
                total += profile[total >> shift & mask]
            ways.append((total, once))
        return tuple(ways)

    return Table(make)


def completions(
    found: Signatures, groups: Groups, win: int, won: Table[tuple[int, int], int]
) -> tuple[Completed, Completed]:
    """What a winning tile of this kind changes: one that was claimed, and one that was drawn."""
    plan = found.plan
    waits = [
        (place, *group, wait_share(plan, wait_of(plan.ruleset, Group(*group), win)))
        for place, group in enumerate(groups.groups)
        if win in group[1]
    ]

    def of_drawn(context: int) -> dict[int, int]:
        always = won[win, context]
        return {place: share + always for place, _, _, share in waits}

    drawn = Table(of_drawn)

    def of_claimed(context: int) -> dict[int, int]:
        changed = drawn[context]
        return {
            place: changed[place] + found.groups[name, tiles, True, context] - found.groups[name, tiles, False, context]
            for place, name, tiles, _ in waits
        }

    return Table(of_claimed), drawn


def wait_share(plan: Plan, wait: str) -> int:
    """What a wait adds."""
    return plan.wait.one * plan.waits.get(wait, 0)


def shape_share(plan: Plan, shape: str) -> int:
    """What a shape adds."""
    return plan.shape.one * plan.shapes.get(shape, 0)


def won_table(plan: Plan) -> Table[tuple[int, int], int]:
    """By kind of the winning tile and context: what it adds, whatever it completed."""

    def make(key: tuple[int, int]) -> int:
        win, context = key
        reading = plan.context_reading(context)
        return sum(field.one for field, test in plan.won if test(reading, win, None))

    return Table(make)


def pairs_table(found: Signatures, column: Column, tiles: TilesShare) -> Table[int, int]:
    """By a column's field: what its tiles add when all are pairs."""
    alone: Table[int, list[int]] = Table(
        lambda context: [found.groups["pair", (kind, kind), False, context] for kind in column.kinds]
    )
    digit, digit_mask, digits_mask = column.digit, (1 << column.digit) - 1, (1 << column.context) - 1

    def make(part: int) -> int:
        share = tiles(part)
        own = alone[part >> column.context]
        rest = part & digits_mask
        while rest:
            place = ((rest & -rest).bit_length() - 1) // digit
            share += own[place] * ((rest >> digit * place & digit_mask) // PAIR)
            rest &= ~(digit_mask << digit * place)
        return share

    return Table(make)


def pair_completions(found: Signatures, won: Table[tuple[int, int], int]) -> Table[tuple[int, bool, int], int]:
    """By kind of the winning tile, whether it was claimed, and context: what changes in a hand of pairs."""
    plan = found.plan

    def make(key: tuple[int, bool, int]) -> int:
        win, claimed, context = key
        pair = ("pair", (win, win))
        share = wait_share(plan, wait_of(plan.ruleset, Group(*pair), win)) + won[win, context]
        if claimed:
            share += found.groups[(*pair, True, context)] - found.groups[(*pair, False, context)]
        return share

    return Table(make)
