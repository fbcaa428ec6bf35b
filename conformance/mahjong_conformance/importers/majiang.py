"""Majiang JSON (the game records of a JavaScript program, and Tenhou games converted to them) to matches.

`l` is a seat as the round's dealer counts it; a hand is a text such as `m123p406z11,z222+,s34-0`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from mahjong_conformance.importers.inferred import paid
from mahjong_conformance.importers.model import (
    SEATS,
    BadLog,
    Claimed,
    Deal,
    Discarded,
    Draw,
    Drawn,
    End,
    Event,
    Laid,
    Match,
    Unsupported,
    Won,
    built_as_told,
)
from mahjong_conformance.importers.names import draw, elements, majiang_rules
from mahjong_conformance.importers.tiles import COPIES, majiang, plain
from mahjong_conformance.strict_json import parse

_SIGNS = "+=-"
_THOUSAND = 1000


def majiang_json(text: str, name: str) -> list[Match]:
    """The match of a file. Raises BadLog and Unsupported."""
    try:
        game = parse(text, floats=True)
    except ValueError as error:
        raise BadLog("import/json", str(error)) from None
    if not isinstance(game, dict) or not isinstance(game.get("log"), list) or not game["log"]:
        raise BadLog("import/json", "no object with a log")
    # Any, because what stands inside is looked at as it is used.
    inside: Any = game
    with built_as_told("/"):
        rules = majiang_rules(inside.get("title", ""))
        deals = [_Round(f"/log/{number}", entry).deal() for number, entry in enumerate(inside["log"])]
        end = _end(inside) if "rank" in inside else None
    return [Match(name, rules, deals, end)]


def _end(game: Mapping[str, Any]) -> End:
    seats = [(seat + game.get("qijia", 0)) % SEATS for seat in range(SEATS)]
    finals = [round(_THOUSAND * float(game["point"][seat])) for seat in seats] if "point" in game else None
    return End("/rank", [game["rank"][seat] for seat in seats], finals)


class _Round:
    """The events of one round."""

    def __init__(self, place: str, entries: Sequence[Mapping[str, Any]]) -> None:
        self._place = place
        self._entries = entries
        self._events: list[Event] = []
        self._indicators: list[str] = []
        self._ura: list[str] = []
        self._wins: list[Won] = []
        self._draw: Draw | None = None
        self._changes = [0] * SEATS
        self._end = ""
        self._dealer = 0

    def deal(self) -> Deal:
        """The deal that they tell."""
        with built_as_told(f"{self._place}/0"):
            first = self._entries[0]["qipai"]
            if len(first["shoupai"]) != SEATS:
                raise Unsupported("three-players", f"a game of {len(first['shoupai'])}")
            self._dealer = first["jushu"]
            self._indicators.append(majiang(first["baopai"], f"{self._place}/0"))
            hands = [list(tiles(hand, f"{self._place}/0")) for hand in first["shoupai"]]
        for number, entry in enumerate(self._entries[1:], 1):
            place = f"{self._place}/{number}"
            with built_as_told(place):
                ((kind, told),) = entry.items()
                self._read(kind, told, place)
        scores = [int(score) for score in self._by_seat(first["defen"])]
        return Deal(
            place=f"{self._place}/0",
            dealer=self._dealer,
            hands=self._by_seat(hands),
            indicators=self._indicators,
            events=self._events,
            place_of_end=self._end,
            wins=self._wins,
            draw=self._draw,
            ura=self._ura,
            round=first["zhuangfeng"],
            honba=first["changbang"],
            sticks=first["lizhibang"],
            scores=scores,
            after=paid(scores, self._events, self._wins, self._changes),
        )

    def _read(self, kind: str, told: Mapping[str, Any], place: str) -> None:
        match kind:
            case "zimo" | "gangzimo":
                self._events.append(Drawn(self._seat(told), majiang(told["p"], place), place))
            case "dapai":
                text = told["p"]
                tile = majiang(text[:2], place)
                self._events.append(Discarded(self._seat(told), tile, "_" in text, "*" in text, place))
            case "fulou":
                self._claim(self._seat(told), told["m"], place)
            case "gang":
                codes = tuple(tiles(told["m"], place))
                added = any(sign in told["m"] for sign in _SIGNS)
                self._events.append(Laid(self._seat(told), codes, codes[-1] if added else None, place))
            case "kaigang":
                self._indicators.append(majiang(told["baopai"], place))
            case "hule":
                self._win(told, place)
            case "pingju":
                self._draw = draw("japanese", told["name"], place)
                self._pay(told, place)
            case _:
                raise BadLog("import/event", f"there is no event {kind!r}", place)

    def _claim(self, seat: int, text: str, place: str) -> None:
        sign = next((at for at, sign in enumerate(text) if sign in _SIGNS), 0)
        if not sign:
            raise BadLog("import/call", f"nobody is claimed from in {text!r}", place)
        codes = list(tiles(text, place))
        claimed = majiang(text[0] + text[sign - 1], place)
        same: Literal["pung", "kong"] = "kong" if len(codes) == COPIES else "pung"
        alike = len({plain(code) for code in codes}) == 1
        self._events.append(Claimed(seat, same if alike else "chow", codes, claimed, place))

    def _win(self, told: Mapping[str, Any], place: str) -> None:
        source = None if told["baojia"] is None else self._seat({"l": told["baojia"]})
        yaku = [(one["name"], one["fanshu"]) for one in told["hupai"]]
        # A yakuman has a star for each time that it counts.
        stars = [len(worth) for _, worth in yaku if isinstance(worth, str)]
        worths = [(name, len(worth) if isinstance(worth, str) else worth) for name, worth in yaku]
        amounts = {"yakuman": sum(stars)} if stars else {"han": told["fanshu"], "fu": told["fu"]}
        found = elements(["japanese"], worths, (), place)
        self._wins.append(Won(self._seat(told), source, place, found, amounts))
        self._ura = self._ura or [majiang(tile, place) for tile in told.get("fubaopai") or ()]
        self._pay(told, place)

    def _pay(self, told: Mapping[str, Any], place: str) -> None:
        self._end = place
        changes = self._by_seat(told["fenpei"])
        self._changes = [before + int(change) for before, change in zip(self._changes, changes, strict=True)]

    def _seat(self, told: Mapping[str, Any]) -> int:
        if told["l"] not in range(SEATS):
            raise ValueError(f"there is no seat {told['l']}")
        return int(told["l"] + self._dealer) % SEATS

    def _by_seat(self, told: Sequence[Any]) -> list[Any]:
        return [told[(seat - self._dealer) % SEATS] for seat in range(SEATS)]


def tiles(text: str, place: str) -> Iterator[str]:
    """The tiles of a text, those of its sets with them."""
    suit = ""
    for sign in text:
        if sign.isdigit():
            yield majiang(suit + sign, place)
        elif sign.isalpha():
            suit = sign
