"""MJAI, one event a line, to matches: the older dialect that tells yaku and scores, and the newer that tells changes.

What neither tells is found from the events: why a deal was drawn, and in the oldest logs round and honba.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from mahjong_conformance.importers.inferred import carried, paid, why_drawn
from mahjong_conformance.importers.model import (
    SEATS,
    BadLog,
    Claimed,
    Deal,
    Discarded,
    Draw,
    Drawn,
    Event,
    Laid,
    Match,
    Unsupported,
    Won,
    built_as_told,
)
from mahjong_conformance.importers.names import draw, elements, mjai_rules
from mahjong_conformance.importers.tiles import UNKNOWN, mjai
from mahjong_conformance.strict_json import parse

_WINDS = "ESWN"
_YAKUMAN = 100
_CLAIMS: Mapping[str, Literal["chow", "pung", "kong"]] = {"chi": "chow", "pon": "pung", "daiminkan": "kong"}
_IGNORED = {"start_game", "end_game", "reach_accepted", "end_kyoku", "none", "hello", "error"}


def mjai_lines(text: str, name: str) -> list[Match]:
    """The matches of a file. Raises BadLog and Unsupported."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            place = f"line {number}"
            try:
                event = parse(line, floats=True)
            except ValueError as error:
                raise BadLog("import/json", str(error), place) from None
            with built_as_told(place):
                reader.read(event, place)
    matches = reader.matches(name)
    if not matches:
        raise BadLog("import/truncated", "the log has no deal")
    return matches


class _Reader:
    """What has been read of a file so far."""

    def __init__(self) -> None:
        self._deal: _Kyoku | None = None
        self._deals: list[Deal] = []
        self._matches: list[list[Deal]] = []

    def read(self, event: Any, place: str) -> None:
        """Take one event."""
        kind = event["type"]
        if kind == "start_game":
            self._close_match()
            if len(event.get("names", range(SEATS))) != SEATS:
                raise Unsupported("three-players", f"a game of {len(event['names'])}")
        elif kind == "start_kyoku":
            self._close()
            self._deal = _Kyoku(event, place)
        elif self._deal is not None:
            self._deal.read(kind, event, place)
        elif kind not in _IGNORED:
            raise BadLog("import/order", f"{kind} before the first deal", place)

    def matches(self, name: str) -> list[Match]:
        """The matches, when all has been read."""
        self._close_match()
        several = len(self._matches) > 1
        return [
            Match(f"{name}#{number}" if several else name, mjai_rules(), deals)
            for number, deals in enumerate(self._matches, 1)
        ]

    def _close(self) -> None:
        if self._deal is not None:
            self._deals.append(carried(self._deals[-1] if self._deals else None, self._deal.deal()))
            self._deal = None

    def _close_match(self) -> None:
        self._close()
        if self._deals:
            self._matches.append(self._deals)
        self._deals = []


class _Kyoku:
    """A deal that is being read."""

    def __init__(self, start: Mapping[str, Any], place: str) -> None:
        self._place = place
        self._start = start
        # Actor 0 deals first; where the log does not say how often the deal has passed, it can be no other.
        self._first = (start["oya"] - (start["kyoku"] - 1)) % SEATS if "kyoku" in start else 0
        self._hands: list[list[str]] = [[] for _ in range(SEATS)]
        for actor, hand in enumerate(start.get("tehais", ())):
            if hand:
                self._hands[self._seat(actor)] = [mjai(tile, place) for tile in hand]
        self._indicators = [mjai(start["dora_marker"], place)]
        self._ura: list[str] = []
        self._events: list[Event] = []
        self._declares: int | None = None
        self._drawn = UNKNOWN
        self._wins: list[Won] = []
        self._draw: Draw | None = None
        self._changes: list[int] | None = None
        self._end = ""

    def read(self, kind: str, event: Mapping[str, Any], place: str) -> None:
        """Take one event."""
        seat = self._seat(event["actor"]) if "actor" in event else 0
        match kind:
            case "haipai":
                self._hands[seat] = [mjai(tile, place) for tile in event["pais"]]
            case "tsumo":
                self._drawn = mjai(event["pai"], place)
                self._events.append(Drawn(seat, self._drawn, place))
            case "reach":
                self._declares = seat
            case "dahai":
                tile = mjai(event["pai"], place)
                drawn = bool(event.get("tsumogiri", tile == self._drawn))
                self._events.append(Discarded(seat, tile, drawn, self._declares == seat, place))
                self._declares, self._drawn = None, UNKNOWN
            case "chi" | "pon" | "daiminkan":
                claimed = mjai(event["pai"], place)
                own = [mjai(tile, place) for tile in event["consumed"]]
                self._events.append(Claimed(seat, _CLAIMS[kind], [*own, claimed], claimed, place))
            case "ankan":
                self._events.append(Laid(seat, [mjai(tile, place) for tile in event["consumed"]], None, place))
            case "kakan":
                added = mjai(event["pai"], place)
                pung = [mjai(tile, place) for tile in event["consumed"]]
                self._events.append(Laid(seat, [*pung, added], added, place))
            case "dora":
                self._indicators.append(mjai(event["dora_marker"], place))
            case "hora":
                self._win(seat, event, place)
            case "ryukyoku":
                told = event.get("reason")
                self._draw = draw("mjai", told, place) if told else why_drawn(self._events)
                self._pay(event, place)
            case "nukidora" | "kita":
                raise Unsupported("three-players", "the North is set aside")
            case _ if kind not in _IGNORED:
                raise BadLog("import/event", f"there is no event {kind!r}", place)

    def deal(self) -> Deal:
        """What was read."""
        with built_as_told(self._place):
            return self._told()

    def _told(self) -> Deal:
        start = self._start
        scores = self._rotated(start["scores"]) if "scores" in start else None
        after = None
        if scores is not None and self._changes is not None:
            after = paid(scores, self._events, self._wins, self._changes)
        return Deal(
            place=self._place,
            dealer=self._seat(start["oya"]),
            hands=self._hands,
            indicators=self._indicators,
            events=self._events,
            place_of_end=self._end,
            wins=self._wins,
            draw=self._draw,
            ura=self._ura,
            round=_WINDS.index(start["bakaze"]) if "bakaze" in start else None,
            honba=start.get("honba"),
            sticks=start.get("kyotaku"),
            scores=scores,
            after=after,
        )

    def _win(self, seat: int, event: Mapping[str, Any], place: str) -> None:
        target = self._seat(event["target"])
        source = None if target == seat else target
        ura = event.get("uradora_markers", event.get("ura_markers"))
        self._ura = self._ura or [mjai(tile, place) for tile in ura or ()]
        if "yakus" not in event:
            self._wins.append(Won(seat, source, place))
        else:
            held = [mjai(tile, place) for tile in (*event.get("hora_tehais", ()), event["pai"])]
            held += [
                tile
                for one in self._events
                if isinstance(one, Claimed | Laid) and one.seat == seat
                for tile in one.tiles
            ]
            yaku = [(name, han // _YAKUMAN or han) for name, han in event["yakus"]]
            units = sum(han // _YAKUMAN for _, han in event["yakus"])
            amounts = {"yakuman": units} if units else {"han": event["fan"], "fu": event["fu"]}
            self._wins.append(Won(seat, source, place, elements(["mjai"], yaku, held, place), amounts))
        self._pay(event, place)

    def _pay(self, event: Mapping[str, Any], place: str) -> None:
        self._end = place
        if "deltas" in event:
            told = self._rotated(event["deltas"])
            self._changes = [before + change for before, change in zip(self._changes or [0] * SEATS, told, strict=True)]

    def _seat(self, actor: int) -> int:
        if actor not in range(SEATS):
            raise ValueError(f"there is no actor {actor}")
        return int(actor - self._first) % SEATS

    def _rotated(self, told: Sequence[int]) -> list[int]:
        return [told[(seat + self._first) % SEATS] for seat in range(SEATS)]
