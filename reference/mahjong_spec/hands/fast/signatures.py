"""The plan -> what each part of a hand adds to a signature: groups, melds, the tiles of a column, marked tiles.

What depends on the context is asked once for each context, all else once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.columns import Column
from mahjong_spec.hands.fast.matches import Matches
from mahjong_spec.hands.fast.plan import GroupCount, Plan
from mahjong_spec.hands.holding import Group, check_copies, meld_kind
from mahjong_spec.model import PAIR
from mahjong_spec.tiles import Meld

GroupKey = tuple[str, tuple[int, ...], bool, int]
"""Kind of set, its tiles, whether it was claimed, and the context."""
MeldKey = tuple[tuple[str, ...], str | None, bool, str]
MeldShare = tuple[int, int, Table[int, int]]
"""Tiles in the hand key; the bits of the context that matter; signature by context."""
TilesShare = Callable[[int], int]


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
    bound = [count for count in plan.groups if count.bound]
    always = Table(_always(plan, matches, [count for count in plan.groups if not count.bound]))

    def make(key: GroupKey) -> int:
        name, tiles, claimed, context = key
        found = always[name, tiles, claimed]
        return found + _counted(plan, bound, Group(name, tiles, claimed), context)

    return make


def _always(plan: Plan, matches: Matches, free: list[GroupCount]) -> Callable[[tuple[str, tuple[int, ...], bool]], int]:
    """What a group adds in every context."""

    def make(key: tuple[str, tuple[int, ...], bool]) -> int:
        name, tiles, claimed = key
        found = _counted(plan, free, Group(name, tiles, claimed), 0)
        if len(tiles) == PAIR:
            return found + plan.pairs.one
        for family in matches.families:
            for passing in family.kinds.get((tiles[0], name), ()):
                rank = plan.ruleset.tiles.kinds[tiles[0]].rank
                if rank is not None:
                    found += family.counters[passing, rank].one << family.shift
        return found + plan.sets.one

    return make


def _counted(plan: Plan, counts: list[GroupCount], group: Group, context: int) -> int:
    reading = plan.context_reading(context)
    is_pair = len(group.tiles) == PAIR
    found = 0
    for count in counts:
        if (count.pairs if is_pair else count.sets) and count.test(reading, group):
            found += count.field.one
    return found


def meld_table(found: Signatures) -> Table[MeldKey, MeldShare]:
    """From a meld to its share. A meld that forms no set is refused as `hold` refuses it."""
    plan, faces = found.plan, found.plan.ruleset.tiles.faces
    shown = Table(_shown(plan))

    def shares(key: tuple[Group, tuple[str, ...]]) -> MeldShare:
        group, codes = key

        def of_context(context: int) -> int:
            share = found.groups[group.set, group.tiles, group.claimed, context]
            once = 0
            for code in codes:
                counted, there = shown[code, context]
                share += counted
                once |= there
            return share + once + (plan.open.one + plan.claimed.one if group.claimed else 0)

        return sum(found.units[code] for code in codes), plan.column_of(group.tiles[0]).context_mask, Table(of_context)

    known = Table(shares)

    def make(key: MeldKey) -> MeldShare:
        codes, source, _, _ = key
        check_copies(plan.ruleset, codes)
        kinds = tuple(sorted(faces[code].kind for code in codes))
        return known[Group(meld_kind(plan.ruleset, Meld(*key)).id, kinds, source is not None), tuple(sorted(codes))]

    return Table(make)


def _shown(plan: Plan) -> Callable[[tuple[str, int]], tuple[int, int]]:
    """By code and context, a tile of a meld: what each such tile adds, and what is added if there is one at all."""
    tiles = plan.ruleset.tiles

    def make(key: tuple[str, int]) -> tuple[int, int]:
        face, reading = tiles.faces[key[0]], plan.context_reading(key[1])
        counted = there = 0
        for count in plan.tiles:
            times = count.times(reading, face.kind, face.mark)
            if count.once:
                there += count.field.one * min(times, 1)
            else:
                counted += count.field.one * times
        there += sum(field.one for name, field in plan.families.items() if face.kind in tiles.families[name].kinds)
        return counted, there

    return make


def faces_table(plan: Plan) -> Table[int, int]:
    """From the digits of faces whose kinds have several to what depends on marks."""
    digit = plan.columns[0].digit
    reading = plan.context_reading(0)
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
        reading = plan.context_reading(context)
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
    ones = sum(1 << digit * place for place in range(len(column.kinds)))
    others = ((1 << column.width) - 1) ^ (1 << column.context) - 1
    shifts = range(1, digit)

    def presence(part: int) -> int:
        """Of `once` only whether a kind is there matters: far fewer cases."""
        return sum(one for one, mask in contexts[part >> to_context][0] if part & mask)

    there = Table(presence)

    def share(part: int) -> int:
        folded = part
        for shift in shifts:
            folded |= part >> shift
        found = there[folded & ones | part & others]
        for one, shift, weight in contexts[part >> to_context][1]:
            found += one * (part >> shift & digit_mask) * weight
        return found

    return share
