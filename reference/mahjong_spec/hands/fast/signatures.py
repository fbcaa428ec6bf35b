"""The plan -> what each part of a hand adds to a signature: groups, melds, the tiles of a column, marked tiles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.columns import Column, Groups
from mahjong_spec.hands.fast.matches import Matches
from mahjong_spec.hands.fast.plan import Plan
from mahjong_spec.hands.fast.trees import of_facts
from mahjong_spec.hands.holding import Group, hold
from mahjong_spec.hands.readings import wait_of
from mahjong_spec.model import PAIR
from mahjong_spec.tiles import Hand, Meld

GroupKey = tuple[str, tuple[int, ...], bool, int]
"""Kind of set, its tiles, whether it was claimed, and the context."""
MeldKey = tuple[tuple[str, ...], str | None, bool, str]
MeldShare = tuple[int, int, Table[int, int]]
"""Tiles in the hand key; the bits of the context that matter; signature by context."""
Sums = Table[int, int]
"""By a column's field: what it adds."""
TilesShare = Callable[[int], int]
Ways = tuple[tuple[int, tuple[int, ...]], ...]
"""Each way to read a column: its sum, and the places of its groups, each once."""
Completions = tuple[Table[int, dict[int, int]], Table[int, dict[int, int]]]
"""For a winning tile that was claimed, and for one that was drawn: by context, what changes when a group is completed."""
Part = int | tuple[int, ...] | None
"""The signature of a column's share, several if it can be read so; none if it cannot be read."""


@dataclass(frozen=True, slots=True)
class Signatures:
    """Tables of what parts of a hand add; they fill themselves and are only emptied when full."""

    plan: Plan
    matches: Matches
    groups: Table[GroupKey, int]
    units: dict[str, int]
    """Code to its unit in the hand key."""


def signatures(plan: Plan, matches: Matches) -> Signatures:
    """The tables of a finished plan, still empty."""
    units = {}
    for face in plan.ruleset.tiles.faces.values():
        if face.copies:
            units[face.code] = 1 << plan.digit_of(face.kind)
    digit = plan.columns[0].digit
    for place, face in enumerate(plan.faces):
        units[face.code] += 1 << plan.faces_shift + digit * place
    return Signatures(plan, matches, Table(_group(plan, matches)), units)


def _group(plan: Plan, matches: Matches) -> Callable[[GroupKey], int]:
    def make(key: GroupKey) -> int:
        name, tiles, claimed, context = key
        group = Group(name, tiles, claimed)
        reading = of_facts(plan.context_facts(context))
        is_pair = len(tiles) == PAIR
        found = plan.pairs.one if is_pair else plan.sets.one
        for count in plan.groups:
            if (count.pairs if is_pair else count.sets) and count.test(reading, group):
                found += count.field.one
        if not is_pair:
            for family in matches.families:
                for passing in family.kinds.get((tiles[0], name), ()):
                    rank = plan.ruleset.tiles.kinds[tiles[0]].rank
                    if rank is not None:
                        found += family.counters[passing, rank].one << family.shift
        return found

    return make


def meld_table(found: Signatures) -> Table[MeldKey, MeldShare]:
    """From a meld to its share. A meld that forms no set is refused as `hold` refuses it."""
    plan = found.plan
    faces = plan.ruleset.tiles.faces

    def shares(key: tuple[Group, tuple[str, ...]]) -> MeldShare:
        group, codes = key
        there = [(faces[code].kind, faces[code].mark) for code in codes]

        def of_context(context: int) -> int:
            reading = of_facts(plan.context_facts(context))
            share = found.groups[group.set, group.tiles, group.claimed, context]
            share += plan.open.one if group.claimed else 0
            for count in plan.tiles:
                times = sum(count.times(reading, *face) for face in there)
                share += count.field.one * (min(times, 1) if count.once else times)
            return share + sum(
                field.one
                for name, field in plan.families.items()
                if any(face_kind in plan.ruleset.tiles.families[name].kinds for face_kind, _ in there)
            )

        return sum(found.units[code] for code in codes), plan.column_of(group.tiles[0]).context_mask, Table(of_context)

    known = Table(shares)

    def make(key: MeldKey) -> MeldShare:
        group = hold(plan.ruleset, Hand((), (Meld(*key),))).melds[0]
        return known[group, tuple(sorted(key[0]))]

    return Table(make)


def faces_table(plan: Plan) -> Table[int, int]:
    """From the digits of faces whose kinds have several to what depends on marks."""
    digit = plan.columns[0].digit
    reading = of_facts(plan.context_facts(0))
    marked = [count for count in plan.tiles if count.marked]

    def make(number: int) -> int:
        share = 0
        for count in marked:
            times = sum(
                (number >> digit * place & (1 << digit) - 1) * count.times(reading, face.kind, face.mark)
                for place, face in enumerate(plan.faces)
            )
            share += count.field.one * (min(times, 1) if count.once else times)
        return share

    return Table(make)


def tiles_share(plan: Plan, column: Column) -> TilesShare:
    """What a column's tiles add, however they are grouped."""
    digit = column.digit
    digit_mask = (1 << digit) - 1
    apart = {face.kind for face in plan.faces}
    seen = [
        (
            field.one,
            sum(
                digit_mask << digit * (kind - column.kinds[0])
                for kind in column.kinds
                if kind in plan.ruleset.tiles.families[name].kinds
            ),
        )
        for name, field in plan.families.items()
    ]

    def of_context(context: int) -> tuple[list[tuple[int, int]], list[tuple[int, int, int]]]:
        """(one, digits that are looked at) for counters of what is there at all; (one, shift, weight) for all others."""
        reading = of_facts(plan.context_facts(context))
        once, counted = list(seen), []
        for count in plan.tiles:
            weights = [
                (digit * place, count.times(reading, kind, None))
                for place, kind in enumerate(column.kinds)
                if not (count.marked and kind in apart)
            ]
            if count.once:
                once.append((count.field.one, sum(digit_mask << shift for shift, weight in weights if weight)))
            else:
                counted += [(count.field.one, shift, weight) for shift, weight in weights if weight]
        return [(one, mask) for one, mask in once if mask], counted

    contexts = Table(of_context)
    to_context = column.context

    def make(part: int) -> int:
        once, counted = contexts[part >> to_context]
        share = 0
        for one, mask in once:
            if part & mask:
                share += one
        for one, shift, weight in counted:
            share += one * (part >> shift & digit_mask) * weight
        return share

    if any(not count.once for count in plan.tiles):
        return Table(make).__getitem__
    ones = sum(1 << digit * place for place in range(len(column.kinds)))
    others = ((1 << column.width) - 1) ^ (1 << column.context) - 1
    there = Table(make)
    shifts = range(1, digit)

    def of_presence(part: int) -> int:
        """Only whether a kind is there matters: far fewer cases."""
        folded = part
        for shift in shifts:
            folded |= part >> shift
        return there[folded & ones | part & others]

    return of_presence


def won_table(plan: Plan) -> Table[tuple[int, int], int]:
    """By kind of the winning tile and context: what it adds, whatever it completed."""

    def make(key: tuple[int, int]) -> int:
        win, context = key
        reading = of_facts(plan.context_facts(context))
        return sum(field.one for field, test in plan.won if test(reading, win, None))

    return Table(make)


def ways_table(found: Signatures, column: Column, groups: Groups, tiles: TilesShare) -> Table[int, Ways]:
    """By a column's field: every way to read it in a shape of sets and pairs, in canonical order."""
    alone: Table[int, list[int]] = Table(
        lambda context: [found.groups[name, kinds, False, context] for name, kinds in groups.groups]
    )
    splits, to_context, digits_mask = groups.splits, column.context, (1 << column.context) - 1
    families, summed = found.matches.of_column(column.kinds), found.matches.summed.shift

    def make(part: int) -> Ways:
        base = tiles(part)
        share_of = alone[part >> to_context].__getitem__
        ways = []
        for split, once in splits[part & digits_mask]:
            total = sum(map(share_of, split), base)
            for shift, mask, profile in families:
                total += profile[total >> shift & mask] << summed
            ways.append((total, once))
        return tuple(ways)

    return Table(make)


def sums_table(ways: Table[int, Ways]) -> Table[int, Part]:
    """The same for a column in which the winning tile is not."""

    def make(part: int) -> Part:
        read = ways[part]
        if len(read) == 1:
            return read[0][0]
        sums = tuple(dict.fromkeys(total for total, _ in read))
        return sums[0] if len(sums) == 1 else sums or None

    return Table(make)


def completions(found: Signatures, groups: Groups, win: int, won: Table[tuple[int, int], int]) -> Completions:
    """What a winning tile of this kind changes in the sum, by the place of the group that it completed."""
    plan = found.plan

    def changes(context: int, *, claimed: bool) -> dict[int, int]:
        changed = {}
        for place, (name, kinds) in enumerate(groups.groups):
            if win in kinds:
                changed[place] = wait_share(plan, wait_of(plan.ruleset, Group(name, kinds), win)) + won[win, context]
                if claimed:
                    changed[place] += (
                        found.groups[name, kinds, True, context] - found.groups[name, kinds, False, context]
                    )
        return changed

    return Table(lambda context: changes(context, claimed=True)), Table(lambda context: changes(context, claimed=False))


def wait_share(plan: Plan, wait: str) -> int:
    return plan.wait.one * plan.waits.get(wait, 0)


def shape_share(plan: Plan, shape: str) -> int:
    return plan.shape.one * plan.shapes.get(shape, 0)


def pairs_table(found: Signatures, column: Column, tiles: TilesShare) -> Sums:
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
