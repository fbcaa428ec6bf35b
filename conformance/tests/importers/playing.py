"""Lines of a riichi log played by hand, as the tests of importers need it: who draws what, what is held, what is paid.

Nothing here is shared with the importers: hands, walls and payments are worked out from the lines alone, as the
description of the log has it. Indicators are turned as on the servers: after a concealed kong at once, otherwise with
the next discard or kong.
"""

import contextlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from mahjong_conformance.importers import Imported

Line = dict[str, Any]

STICK = 1000
CLAIMS = ("chow", "pung", "kong")
REPLACEMENTS, INDICATORS, URA = (134, 135, 132, 133), (130, 128, 126, 124, 122), (131, 129, 127, 125, 123)


@dataclass
class Played:
    """One deal: choices, draws with their seats, indicators above and below, the result, and how the wall was told."""

    choices: list[Line] = field(default_factory=list)
    draws: list[tuple[int, str]] = field(default_factory=list)
    indicators: list[str] = field(default_factory=list)
    ura: list[str] = field(default_factory=list)
    result: Line | None = None
    dice: list[int] | None = None
    wall: list[str] | None = None


def play(log: Imported) -> Iterator[Played]:
    """Every deal of a log. Asserts that no tile comes up too often, that what is chosen is held, that money is kept."""
    start = log.header.get("start", {})
    scores = start.get("scores", [25000] * 4)
    sticks = start.get("variables", {}).get("sticks", 0)
    for lines, began in zip(_split(log.lines[1:]), log.starts, strict=True):
        table = _Table(lines, began["dealer"])
        with contextlib.suppress(*([IndexError] if log.untold else [])):
            table.play()
        yield table.played
        if table.played.result is not None and scores is not None:
            scores, sticks = _paid(table.played, scores, sticks)


def _split(lines: Sequence[Line]) -> Iterator[list[Line]]:
    deal: list[Line] = []
    for line in lines:
        if "end" not in line:
            deal.append(line)
        if "result" in line or ("end" in line and deal):
            yield deal
            deal = []
    if deal:
        yield deal


class _Table:
    def __init__(self, lines: list[Line], dealer: int) -> None:
        self.lines = list(lines)
        self.dealer = dealer
        self.played = Played()
        self.hands: list[list[str]] = [[] for _ in range(4)]
        self.live = self.replaced = self.owed = 0
        self.drawn = ""

    def play(self) -> None:
        self._open()
        self._draw(self.dealer)
        offered = ""
        while self.lines and "choice" in self.lines[0]:
            line = self.lines.pop(0)
            self.played.choices.append(line)
            offered = self._choose(line, offered)
        if self.lines and "chance" in self.lines[0]:
            # A win by riichi shows what lies below.
            self.played.ura = [self.lines.pop(0)["tile"] for _ in self.played.indicators]
        if self.lines:
            (self.played.result,) = self.lines
        held = Counter(tile for hand in self.hands for tile in hand)
        seen = held + Counter(self.played.indicators) + Counter(self.played.ura)
        assert max(seen.values()) <= 4

    def _open(self) -> None:
        if self.lines[0].get("chance") == "order":
            order = self.lines.pop(0)["tiles"]
            total = sum(self.lines[0]["values"])
            off = (1 - total) % 4 * 34 + 2 * total
            self.played.wall = [*order[off:], *order[:off]]
            assert len(order) == 136
            assert max(Counter(order).values()) <= 4
        if self.lines[0].get("chance") == "dice":
            self.played.dice = self.lines.pop(0)["values"]
        self._turn()
        for block in (4, 4, 4, 1):
            for step in range(4):
                self.hands[(self.dealer + step) % 4] += [self._live() for _ in range(block)]

    def _live(self) -> str:
        self.live += 1
        return self.played.wall[self.live - 1] if self.played.wall else self.lines.pop(0)["tile"]

    def _turn(self) -> None:
        at = len(self.played.indicators)
        self.played.indicators.append(
            self.played.wall[INDICATORS[at]] if self.played.wall else self.lines.pop(0)["tile"]
        )

    def _draw(self, seat: int, *, replacement: bool = False) -> None:
        if replacement and self.played.wall:
            self.replaced += 1
            self.drawn = self.played.wall[REPLACEMENTS[self.replaced - 1]]
        else:
            self.drawn = self._live()
        self.played.draws.append((seat, self.drawn))
        self.hands[seat].append(self.drawn)

    def _take(self, seat: int, tiles: Sequence[str]) -> None:
        for tile in tiles:
            assert tile in self.hands[seat], (seat, tile, self.hands[seat])
            self.hands[seat].remove(tile)

    def _choose(self, line: Line, offered: str) -> str:
        """What a choice does, up to the next; the tile that may be claimed then."""
        seat, choice = line["seat"], line["choice"]
        if choice in ("discard", "riichi"):
            assert line.get("drawn") is None or line["tile"] == self.drawn
            self._take(seat, [line["tile"]])
            self._turn_owed()
            if self._next() not in (*CLAIMS, "win_by_discard", "result"):
                self._draw((seat + 1) % 4)
            return line["tile"]
        if choice in CLAIMS:
            own = list(line["set"])
            own.remove(offered)
            self._take(seat, own)
            self.drawn = ""
            if choice == "kong":
                self.owed += 1
                self._draw(seat, replacement=True)
        elif choice == "concealed_kong":
            self._take(seat, line["set"])
            self._turn_owed()
            self._turn()
            self._draw(seat, replacement=True)
        elif choice == "added_kong":
            self._take(seat, [line["tile"]])
            self._turn_owed()
            if self._next() != "rob":
                self.owed += 1
                self._draw(seat, replacement=True)
        return ""

    def _turn_owed(self) -> None:
        while self.owed:
            self.owed -= 1
            self._turn()

    def _next(self) -> str:
        """The next choice, whatever chance comes before it; `result` where none comes."""
        return next((line["choice"] for line in self.lines if "choice" in line), "result")


def _paid(played: Played, scores: Sequence[int], sticks: int) -> tuple[list[int] | None, int]:
    laid = [0] * 4
    for at, line in enumerate(played.choices):
        after = played.choices[at + 1]["choice"] if at + 1 < len(played.choices) else ""
        laid[line["seat"]] += STICK * (line["choice"] == "riichi" and after != "win_by_discard")
    told = played.result.get("scores")
    if told is None:
        return None, 0
    left = 0 if "winners" in played.result else sticks + sum(laid)
    assert sum(told) + left == sum(scores) + sticks, played.result
    if "winners" not in played.result and played.result["result"] != "washout":
        assert told == [score - stick for score, stick in zip(scores, laid, strict=True)]
    return told, left
