"""The lines of a card -> tables in which a hand's distance to every target of every line is looked up at once.

A hand lacks some tiles of a target; wild tiles that it holds make up for those that they may stand for. Both numbers
are less than 16, so they share a byte, and a kind of tile with so many copies held has one large integer: a byte for
each target. The sum over the kinds tells of all targets; a table of bytes, chosen by the number of wild tiles held, turns
every byte into how many tiles are still missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.card.filling import laid_in
from mahjong_spec.hands.holding import Group, Holding
from mahjong_spec.model import Ruleset, Shape
from mahjong_spec.model_card import Cluster, Target

Melds = tuple[Group, ...]
_NIBBLE = 16


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of a target must come from the hand: how many tiles of each kind, and how many of those may be wild."""

    line: str
    target: Target
    tiles: tuple[tuple[int, int, int], ...]
    """(kind, how many in all, how many of them in groups in which wild tiles may stand)."""


class CardIndex:
    """The answers for one ruleset with its card, and the tables that they share."""

    __slots__ = ("_boards", "_copies", "_kinds", "_ruleset", "_wild", "size")

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._wild = ruleset.wild.kinds
        self._copies = tuple(kind.copies for kind in ruleset.tiles.kinds)
        self._kinds = range(len(self._copies))
        self._boards: Table[Melds, Board] = Table(self._board)
        self.size = max(shape.size for shape in _lines(ruleset))

    def complete(self, holding: Holding) -> bool:
        """Whether some line is this hand of full size."""
        return 0 in self._missing(holding, self._boards[holding.melds])

    def lines(self, holding: Holding) -> dict[str, int]:
        """Line to how many tiles of it the hand lacks, for each that its melds allow; in the order of the card.

        A tile counts as there once it is held, a wild one where it may stand. A complete hand lacks none.
        """
        board = self._boards[holding.melds]
        missing = self._missing(holding, board)
        return {line: min(missing[first:after]) for line, first, after in board.spans}

    def fewest(self, holding: Holding) -> int | None:
        """The fewest tiles that a hand lacks for any line; None where its melds allow no line."""
        return min(self._missing(holding, self._boards[holding.melds]), default=None)

    def targets(self, holding: Holding, lacking: int) -> list[Wanted]:
        """The targets that the hand lacks so many tiles for."""
        board = self._boards[holding.melds]
        missing = self._missing(holding, board)
        return [wanted for wanted, number in zip(board.wanted, missing, strict=True) if number == lacking]

    def needs(self, holding: Holding) -> dict[str, tuple[int, tuple[int, ...]]]:
        """Line to how many tiles of it the hand lacks, as `lines`, and the kinds, ascending, that bring it nearer.

        Only the nearest targets of a line are looked at, and only kinds of which the hand has not every copy itself.
        """
        board = self._boards[holding.melds]
        missing = self._missing(holding, board)
        jokers = self._jokers(holding)
        laid = Counter(kind for meld in holding.melds for kind in meld.tiles)
        there = [
            copies - held - laid[kind]
            for kind, (copies, held) in enumerate(zip(self._copies, holding.counts, strict=True))
        ]
        found: dict[str, tuple[int, tuple[int, ...]]] = {}
        for line, first, after in board.spans:
            fewest = min(missing[first:after])
            kinds: set[int] = set()
            place = missing.find(fewest, first, after)
            while place >= 0:
                kinds |= self.needed(board.wanted[place], holding.counts, jokers)
                place = missing.find(fewest, place + 1, after)
            found[line] = fewest, tuple(sorted(kind for kind in kinds if there[kind]))
        return found

    def waits(self, holding: Holding) -> list[int]:
        """The kinds, ascending, that complete a hand one tile short of some line."""
        found: set[int] = set()
        jokers = self._jokers(holding)
        for wanted in self.targets(holding, 1):
            found |= self.needed(wanted, holding.counts, jokers)
        return sorted(found)

    def needed(self, wanted: Wanted, counts: Sequence[int], jokers: int) -> set[int]:
        """The kinds of which one tile more leaves fewer tiles missing: those lacking, and wild ones where they may stand."""
        lacking = {kind: number - counts[kind] for kind, number, _ in wanted.tiles if number > counts[kind]}
        free = {kind: free for kind, _, free in wanted.tiles}
        open_places = sum(min(number, free[kind]) for kind, number in lacking.items())
        # A natural tile helps where no joker that is held can take its place anyway.
        found = {kind for kind, number in lacking.items() if number > free[kind] or open_places > jokers}
        return found | self._wild if open_places > jokers else found

    def _jokers(self, holding: Holding) -> int:
        return sum(holding.counts[kind] for kind in self._wild)

    def _missing(self, holding: Holding, board: Board) -> bytes:
        total = board.base
        for kind, row in board.rows:
            held = holding.counts[kind]
            if held:
                total -= row[held] if held < len(row) else row[-1]
        return total.to_bytes(len(board.wanted), "little").translate(_WITH_JOKERS[self._jokers(holding)])

    def _board(self, melds: Melds) -> Board:
        """The targets that have these melds among their groups, with what is then left of them."""
        open_ = any(meld.claimed for meld in melds)
        laid = Counter(kind for meld in melds for kind in meld.tiles)
        found: list[Wanted] = []
        spans: list[tuple[str, int, int]] = []
        for shape in _lines(self._ruleset):
            first = len(found)
            if not (shape.concealed and open_):
                found += self._of_line(shape, melds, laid)
            if len(found) > first:
                spans.append((shape.id, first, len(found)))
        return _board(found, spans)

    def _of_line(self, shape: Shape, melds: Melds, laid: Counter[int]) -> list[Wanted]:
        found = []
        for target in shape.targets:
            at = laid_in(target, melds, self._wild)
            if at is not None:
                rest = [cluster for place, cluster in enumerate(target.clusters) if place not in at]
                wanted = Wanted(shape.id, target, _tally(rest))
                if self._there(wanted, laid):
                    found.append(wanted)
        return found

    def _there(self, wanted: Wanted, laid: Counter[int]) -> bool:
        """Whether the tiles that are not in the melds would do."""
        lacking = 0
        for kind, number, free in wanted.tiles:
            there = self._copies[kind] - laid[kind]
            if number - free > there:
                return False
            lacking += max(0, number - there)
        return lacking <= sum(self._copies[kind] - laid[kind] for kind in self._wild)


@dataclass(frozen=True, slots=True)
class Board:
    """The targets that some melds allow, and the tables in which a hand is looked up."""

    wanted: tuple[Wanted, ...]
    spans: tuple[tuple[str, int, int], ...]
    """(line, its first target, the one after its last)."""
    base: int
    """What an empty hand lacks."""
    rows: tuple[tuple[int, tuple[int, ...]], ...]
    """(kind, by how many of it are held what the hand then lacks less)."""


def _board(found: list[Wanted], spans: list[tuple[str, int, int]]) -> Board:
    kinds = sorted({kind for wanted in found for kind, _, _ in wanted.tiles})
    most = dict.fromkeys(kinds, 0)
    for wanted in found:
        for kind, number, _ in wanted.tiles:
            most[kind] = max(most[kind], number)
    rows = {kind: [bytearray(len(found)) for _ in range(most[kind] + 1)] for kind in kinds}
    base = bytearray(len(found))
    for place, wanted in enumerate(found):
        for kind, number, free in wanted.tiles:
            base[place] += _share(number, free)
            for held in range(1, most[kind] + 1):
                left = max(0, number - held)
                rows[kind][held][place] = _share(number, free) - _share(left, min(free, left))
    table = tuple((kind, tuple(int.from_bytes(row, "little") for row in rows[kind])) for kind in kinds)
    return Board(tuple(found), tuple(spans), int.from_bytes(base, "little"), table)


def _share(lacking: int, free: int) -> int:
    """The byte of a kind: how many tiles of it are lacking, and how many of those a wild one may stand for."""
    return lacking * _NIBBLE + free


def _tally(clusters: list[Cluster]) -> tuple[tuple[int, int, int], ...]:
    every: Counter[int] = Counter()
    free: Counter[int] = Counter()
    for cluster in clusters:
        every.update(cluster.tiles)
        if cluster.wild:
            free.update(cluster.tiles)
    return tuple((kind, every[kind], free[kind]) for kind in sorted(every))


def _lines(ruleset: Ruleset) -> list[Shape]:
    return [shape for shape in ruleset.shapes.values() if shape.form == "line"]


_WITH_JOKERS = tuple(
    bytes(max(0, both // _NIBBLE - min(jokers, both % _NIBBLE)) for both in range(_NIBBLE * _NIBBLE))
    for jokers in range(_NIBBLE)
)
"""By the number of wild tiles held: from a byte to the tiles that are still missing."""
