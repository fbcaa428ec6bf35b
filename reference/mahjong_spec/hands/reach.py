"""One part of a hand -> what it can become: for each number of sets and pairs, how many tiles it still needs.

A target is any choice of sets and pairs of which the game has all the tiles. Kinds that form runs with each other are a
line, gone along kind by kind; a state tells how many runs are open and how many tiles they want yet. A line is cut in
the middle, both halves are gone along towards the cut and joined there: halves are few, so their tables fill soon.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from mahjong_spec.hands.bundles import NEVER, Counts, Measure, Part, Table, together
from mahjong_spec.model import PAIR

Tile = tuple[int, int]
"""Of one kind: how many are held, and how many a target may use."""
Line = tuple[Tile, ...]
Move = tuple[int, int, int, int]
"""A state and the next one, the bits of a bundle that can go along, and how far they move up."""
Bundles = tuple[int, ...]
"""For each state, the bundle of what has been made so far."""


class Reach:
    """The tables of one shape. They hold what follows from the rules alone, and serve hand after hand."""

    __slots__ = (
        "_ahead",
        "_alone",
        "_beside_melds",
        "_both",
        "_closed",
        "_index",
        "_lines",
        "_measure",
        "_moves",
        "_states",
    )

    def __init__(self, measure: Measure, parts: Sequence[Part]) -> None:
        self._measure = measure
        copies = max((number for part in parts for number in part.copies), default=0)
        self._states = _open_runs(measure, copies)
        self._index = {state: place for place, state in enumerate(self._states)}
        self._moves: Table[Tile, tuple[Move, ...]] = Table(self._moves_of)
        self._ahead: Table[Line, Bundles] = Table(self._ahead_of)
        self._alone: Table[Tile, int] = Table(self._alone_of)
        self._lines: Table[Line, int] = Table(self._line_of)
        self._both: Table[tuple[int, int], int] = Table(lambda pair: together(measure, *pair))
        alike: dict[tuple[Counts, tuple[bool, ...]], tuple[Table[Counts, int], Table[tuple[Counts, Counts], int]]] = {}
        tables = [alike.setdefault((part.copies, part.follows), self._tables_of(part)) for part in parts]
        self._closed = [closed for closed, _ in tables]
        self._beside_melds = [beside for _, beside in tables]

    def needed(self, held: Sequence[Counts]) -> int:
        """The fewest tiles that complete the shape, from what is held of each part; `NEVER` where the game lacks them."""
        both = self._both
        found = self._measure.nothing
        for table, counts in zip(self._closed, held, strict=True):
            found = both[found, table[counts]]
        return self._cost(found, 0)

    def needed_beside(self, held: Sequence[Counts], laid: Sequence[Counts], melds: int) -> int:
        """The same beside so many melds, from what is held of each part and what the melds have of it."""
        found = self._measure.nothing
        for table, counts, used in zip(self._beside_melds, held, laid, strict=True):
            found = self._both[found, table[counts, used]]
        return self._cost(found, melds)

    def _cost(self, bundle: int, melds: int) -> int:
        measure = self._measure
        costs = bundle >> measure.amount(measure.sets - melds, measure.pairs) & measure.nothing
        return (costs & -costs).bit_length() // measure.width if costs else NEVER

    def _tables_of(self, part: Part) -> tuple[Table[Counts, int], Table[tuple[Counts, Counts], int]]:
        """The tables of a part; parts of equal copies and neighbours share theirs. A line is the same from either end."""
        lines = _lines(part, self._measure)

        def part_of(counts: Counts, limits: Counts) -> int:
            tiles = tuple(zip(counts, limits, strict=True))
            found = self._measure.nothing
            for start, stop in lines:
                line = tiles[start:stop]
                found = self._both[found, self._lines[min(line, line[::-1])]]
            return found

        closed: Table[Counts, int] = Table(lambda counts: part_of(counts, part.copies))

        def beside_melds(key: tuple[Counts, Counts]) -> int:
            counts, used = key
            if not any(used):
                return closed[counts]
            return part_of(counts, tuple(copies - gone for copies, gone in zip(part.copies, used, strict=True)))

        return closed, Table(beside_melds)

    def _line_of(self, tiles: Line) -> int:
        """The bundle of a line: halves that leave the same runs open at the cut, each run seen from its own end."""
        if len(tiles) == 1:
            return self._alone[tiles[0]]
        measure = self._measure
        cut = (len(tiles) + 1) // 2
        left = self._ahead[tiles[:cut]]
        right = self._ahead[tiles[: cut - 1 : -1]]
        found = 0
        for state, here in zip(self._states, left, strict=True):
            there = right[self._index[state[::-1]]]
            runs = sum(state)
            if here and there and runs <= measure.sets:
                found |= (self._both[here, there] & measure.fits[runs]) << runs
        return found

    def _ahead_of(self, tiles: Line) -> Bundles:
        """The bundles after a half line, one kind after those of a half that is shorter by it."""
        found = [0] * len(self._states)
        if not tiles:
            found[0] = self._measure.nothing
            return tuple(found)
        before = self._ahead[tiles[:-1]]
        for state, after, fits, up in self._moves[tiles[-1]]:
            found[after] |= (before[state] & fits) << up
        return tuple(bundle & self._measure.fits[0] for bundle in found)

    def _moves_of(self, tile: Tile) -> tuple[Move, ...]:
        """Every way to use a kind: open runs go on, others begin, sets and pairs of it alone are made."""
        held, limit = tile
        measure = self._measure
        found = []
        for place, state in enumerate(self._states):
            for begun, alike, pairs in product(range(limit + 1), repeat=3):
                wanted = sum(state) + begun + measure.size * alike + PAIR * pairs
                after = self._index.get((*state[1:], begun))
                sets = state[0] + alike
                if wanted > limit or after is None or sets > measure.sets or pairs > measure.pairs:
                    continue
                if alike and not measure.alike:
                    continue
                amount = measure.amount(sets, pairs)
                found.append((place, after, measure.fits[amount], amount + measure.width * max(0, wanted - held)))
        return tuple(found)

    def _alone_of(self, tile: Tile) -> int:
        """The bundle of a kind that no run uses."""
        held, limit = tile
        measure = self._measure
        found = 0
        most_alike = min(measure.sets, limit // measure.size) if measure.alike else 0
        for alike, pairs in product(range(most_alike + 1), range(min(measure.pairs, limit // PAIR) + 1)):
            wanted = measure.size * alike + PAIR * pairs
            if wanted <= limit:
                found |= measure.nothing << measure.amount(alike, pairs) + measure.width * max(0, wanted - held)
        return found & measure.fits[0]


def _open_runs(measure: Measure, copies: int) -> tuple[tuple[int, ...], ...]:
    """All states: how many open runs want one tile more, two more, and so on; the first state has none.

    As many equal runs as a run is long have the tiles of as many sets alike, so where those exist fewer are enough.
    """
    if not measure.run:
        return ((0,),)
    most = min(measure.sets, copies)
    if measure.alike:
        most = min(most, measure.size - 1)
    found = product(range(most + 1), repeat=measure.size - 1)
    return tuple(state for state in found if sum(state) <= copies)


def _lines(part: Part, measure: Measure) -> list[tuple[int, int]]:
    """Where the lines of a part start and stop: kinds that no run uses are lines of their own."""
    found = []
    start = 0
    for place, follows in enumerate(part.follows):
        if not follows:
            stop = place + 1
            if measure.run and stop - start >= measure.size:
                found.append((start, stop))
            else:
                found += [(single, single + 1) for single in range(start, stop)]
            start = stop
    return found
