"""Scripted classical rounds of another program's tests -> the hand that wins, what is told of it, and its worth there.

A round there is the four hands, the tiles drawn in order, those of the dead wall, and what the players did. Honours from
1z are the winds, 0z 6z 7z the white, green and red dragons; `f` are flowers and `g` seasons, as here.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cases import CORPUS

from mahjong_spec.tiles import Hand, Meld

FILE = CORPUS / "scenarios-riichi-advanced" / "classical.jsonl"
WINDS = ("east", "south", "west", "north")
LIMIT = "limit"
"""What stands for an amount where an element is a limit hand."""

_ALL_TILES = 144
_SEATS = len(WINDS)
_BEFORE_THEM = {1: "previous", 2: "across", 3: "next"}
"""Seats that one must go on from the source to the claimer."""


class ScriptError(Exception):
    """The script says what the tiles do not allow: the round was misread."""


@dataclass(frozen=True)
class Expected:
    """What the winner's hand is worth there: points before doubling, amount by name, and the sum that is paid."""

    points: int
    named: dict[str, int | str]
    paid: int


@dataclass(frozen=True)
class ClassicalRound:
    """A winner of a round; `line` counts the lines of the file from 1."""

    line: int
    hand: Hand
    facts: dict[str, Any]
    expected: Expected


@dataclass
class _Seat:
    held: Counter[str]
    melds: list[Meld] = field(default_factory=list)
    bonus: list[str] = field(default_factory=list)
    drawn: str | None = None
    loose: bool = False

    def take(self, tile: str, copies: int = 1) -> None:
        if self.held[tile] < copies:
            raise ScriptError(tile)
        self.held[tile] -= copies

    def draw(self, source: list[str], *, loose: bool = False) -> None:
        self.drawn, self.loose = source.pop(0), loose
        self.held[self.drawn] += 1


def classical_rounds(names: dict[str, str]) -> Iterator[ClassicalRound]:
    """Every winner of every round, with what counts there by our names where `names` has one."""
    for line, text in enumerate(FILE.read_text(encoding="utf-8").splitlines(), 1):
        script = json.loads(text)
        for wind, worth in script["expected"].items():
            round_ = _Round(script["config"])
            winner, facts = round_.played(script["events"])
            if WINDS.index(wind) != winner:
                raise ScriptError(wind)
            named: Counter[str] = Counter()
            limits = {}
            for name, (amount, unit) in worth["yaku"]:
                if unit == "Limit":
                    limits[names.get(name, name)] = LIMIT
                else:
                    named[names.get(name, name)] += amount
            expected = Expected(worth["minipoints"], {**named, **limits}, worth["score"])
            yield ClassicalRound(line, round_.hand_of(winner, facts.pop("win")), facts, expected)


class _Round:
    """The tiles while the script is played; every discard is held against what it says of the tile drawn."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.seats = [_Seat(Counter(map(_code, config["starting_hand"][wind]))) for wind in WINDS]
        self.wall = list(map(_code, config["starting_draws"]))
        self.dead_wall = list(map(_code, config.get("starting_dead_wall", [])))
        dealt = sum(seat.held.total() for seat in self.seats)
        self.whole = dealt + len(self.wall) + len(self.dead_wall) == _ALL_TILES
        self.streak = config.get("starting_honba", 0)
        self.turn, self.discards = 0, 0
        self.offered = ""

    def played(self, events: list[dict[str, Any]]) -> tuple[int, dict[str, Any]]:
        """Who wins and what is told of the win, the winning tile among it."""
        for event in events:
            if event["type"] == "discard":
                self._discard(event)
                continue
            ((seat, button),) = [(seat, button) for seat, button in enumerate(event["buttons"]) if button]
            won = self._pressed(seat, button)
            if won:
                return seat, {name: value for name, value in won.items() if value}
        raise ScriptError

    def hand_of(self, winner: int, win: str) -> Hand:
        seat = self.seats[winner]
        return Hand(tuple(sorted(seat.held.elements())), tuple(seat.melds), win)

    def _discard(self, event: dict[str, Any]) -> None:
        player, tile = event["player"], _code(event["tile"])
        self._draw_for(player)
        seat = self.seats[player]
        if event["tsumogiri"] and seat.drawn != tile:
            raise ScriptError(tile)
        seat.take(tile)
        seat.drawn, self.offered = None, tile
        self.turn, self.discards = player, self.discards + 1

    def _draw_for(self, player: int) -> None:
        """Whose turn it is has drawn, unless a claim has given the tile."""
        seat = self.seats[player]
        if seat.drawn is None:
            if self.discards and player != (self.turn + 1) % _SEATS:
                raise ScriptError(player)
            seat.draw(self.wall)

    def _pressed(self, player: int, button: dict[str, Any]) -> dict[str, Any] | None:
        seat, what = self.seats[player], button["button"]
        if what in {"flower", "start_flower"}:
            if what == "flower":
                self._draw_for(player)
            self._show_bonus(seat)
            if what == "start_flower":
                seat.drawn = None
        elif what == "pon":
            seat.take(self.offered, 2)
            seat.melds.append(Meld((self.offered,) * 3, _BEFORE_THEM[(player - self.turn) % _SEATS]))
            seat.drawn = self.offered
        elif what == "ankan":
            self._draw_for(player)
            (tile,) = [tile for tile, copies in seat.held.items() if copies == len(WINDS)]
            seat.take(tile, 4)
            seat.melds.append(Meld((tile,) * 4))
            seat.draw(self.dead_wall, loose=True)
        elif what == "kakan":
            self._draw_for(player)
            (self.offered,) = [meld.tiles[0] for meld in seat.melds if seat.held[meld.tiles[0]]]
            self.turn = player
        elif what in {"ron", "chankan"}:
            how = "discard" if what == "ron" else "rob"
            return self._told(player, how) | {"win": self.offered, "from": self.turn}
        elif what == "tsumo":
            self._draw_for(player)
            seat.take(seat.drawn or "")
            return self._told(player, "draw") | {
                "win": seat.drawn,
                "loose_tile": seat.loose,
                "dealt_hand": player == self.discards == 0 and not seat.loose,
                "last_tile": self.whole and not self.wall,
            }
        elif what != "start_no_flower":
            raise ScriptError(what)
        return None

    def _show_bonus(self, seat: _Seat) -> None:
        (tile,) = [tile for tile, copies in seat.held.items() if copies and tile[1] in "fg"]
        seat.take(tile)
        seat.bonus.append(tile)
        seat.draw(self.dead_wall, loose=True)

    def _told(self, player: int, how: str) -> dict[str, Any]:
        streak = self.streak if player == 0 else 0
        return {"how": how, "place": player + 1, "round": 1, "bonus": self.seats[player].bonus, "east_streak": streak}


def _code(tile: str) -> str:
    return "5z" if tile == "0z" else tile
