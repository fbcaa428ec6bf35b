"""tenhou.net/6 JSON, one object or one a line, to matches."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from mahjong_conformance.importers.inferred import paid
from mahjong_conformance.importers.model import SEATS, BadLog, Deal, Match, Rules, Won, built_as_told
from mahjong_conformance.importers.names import draw, elements, shown_rules
from mahjong_conformance.importers.order import Search, put, take
from mahjong_conformance.importers.tenhou import end
from mahjong_conformance.importers.tiles import tenhou6
from mahjong_conformance.strict_json import parse

_HEAD, _SEAT_ARRAYS = 4, 3
_ROUND = _HEAD + SEATS * _SEAT_ARRAYS + 1
_WON = "和了"
_KINDS = ("japanese", "english")
_YAKU = re.compile(r"(.+)\((?:(\d*)倍?役満|(\d+)飜)\)")
_FU = re.compile(r"(\d+)符")
_BEFORE_YAKU = 4

T = TypeVar("T")


def tenhou6_json(text: str, name: str) -> list[Match]:
    """The matches of a file; rounds of one match may stand on lines of their own. Raises BadLog and Unsupported."""
    matches: list[Match] = []
    for line, game in _objects(text):
        match = _match(game, line, name)
        if matches and matches[-1].rules == match.rules and matches[-1].end is None:
            match = replace(match, deals=[*matches.pop().deals, *match.deals])
        matches.append(match)
    if len(matches) == 1:
        return matches
    return [replace(match, name=f"{name}#{number}") for number, match in enumerate(matches, 1)]


def _objects(text: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    try:
        yield "", _object(text, "")
    except BadLog:
        if len(lines) == 1:
            raise
        yield from ((f"line {number} ", _object(line, f"line {number}")) for number, line in lines)


def _object(text: str, place: str) -> Mapping[str, Any]:
    try:
        value = parse(text, floats=True)
    except ValueError as error:
        raise BadLog("import/json", str(error), place) from None
    if not isinstance(value, dict) or not isinstance(value.get("log"), list):
        raise BadLog("import/json", "no object with a log", place)
    return value


def _match(game: Mapping[str, Any], line: str, name: str) -> Match:
    rules = _rules(game)
    deals = [_deal(entry, f"{line}/log/{number}") for number, entry in enumerate(game["log"])]
    if not deals:
        raise BadLog("import/truncated", "the log has no deal", f"{line}/log")
    with built_as_told(f"{line}/sc"):
        return Match(name, rules, deals, end(game["sc"], 0, f"{line}/sc") if "sc" in game else None)


def _rules(game: Mapping[str, Any]) -> Rules:
    with built_as_told("/rule"):
        rule = game.get("rule", {})
        counts = [rule.get(f"aka5{suit}", 0) for suit in (1, 2, 3)]
        one_each = len(counts) * bool(rule["aka"]) if "aka" in rule else None
        reds = sum(counts) if any(counts) else one_each
        return shown_rules(rule.get("disp", ""), len(game.get("name") or range(SEATS)), reds)


def _deal(entry: Sequence[Any], place: str) -> Deal:
    with built_as_told(place):
        if len(entry) != _ROUND:
            raise BadLog("import/json", f"a round has {_ROUND} entries, not {len(entry)}", place)
        number, honba, sticks = entry[0][:3]
        scores = [int(score) for score in entry[1]][:SEATS]
        indicators, ura = ([tenhou6(tile, f"{place}/{at}") for tile in entry[at]] for at in (2, 3))
        seats = [entry[_HEAD + seat * _SEAT_ARRAYS :][:_SEAT_ARRAYS] for seat in range(SEATS)]
        hands = [[tenhou6(tile, place) for tile in hand] for hand, _, _ in seats]
        takes = [_entries(take, seats, seat, 1, place) for seat in range(SEATS)]
        puts = [_entries(put, seats, seat, 2, place) for seat in range(SEATS)]
        events = Search(number % SEATS, takes, puts, place).events()
        last = f"{place}/{_ROUND - 1}"
        wins, changes = _result(entry[-1], last)
        return Deal(
            place=place,
            dealer=number % SEATS,
            hands=hands,
            indicators=indicators,
            events=events,
            place_of_end=last,
            wins=wins,
            draw=None if wins else draw("japanese", entry[-1][0], last),
            ura=ura,
            round=number // SEATS,
            honba=honba,
            sticks=sticks,
            scores=scores,
            after=paid(scores, events, wins, changes),
        )


def _entries(
    read: Callable[[object, str], T], seats: Sequence[Sequence[Any]], seat: int, which: int, place: str
) -> list[T]:
    at = _HEAD + seat * _SEAT_ARRAYS + which
    return [read(entry, f"{place}/{at}/{number}") for number, entry in enumerate(seats[seat][which])]


def _result(result: Sequence[Any], place: str) -> tuple[list[Won], list[int]]:
    """The wins of a round, and what each seat's score changes by."""
    changes = [0] * SEATS
    if result[0] != _WON:
        told = result[1] if len(result) > 1 else changes
        return [], [int(change) for change in told]
    wins = []
    for at in range(1, len(result) - 1, 2):
        changes = [before + int(change) for before, change in zip(changes, result[at], strict=True)]
        wins.append(_won(result[at + 1], f"{place}/{at + 1}"))
    return wins, changes


def _won(told: Sequence[Any], place: str) -> Won:
    if not {told[0], told[1]} <= set(range(SEATS)):
        raise BadLog("import/seat", f"there is no seat {max(told[0], told[1])}", place)
    seat, source = told[0], None if told[1] == told[0] else told[1]
    if len(told) <= _BEFORE_YAKU:
        return Won(seat, source, place)
    yaku = [_yaku(text, place) for text in told[_BEFORE_YAKU:]]
    found = elements(_KINDS, [(name, worth) for name, worth, _ in yaku], (), place)
    units = sum(worth for _, worth, yakuman in yaku if yakuman)
    if units:
        return Won(seat, source, place, found, {"yakuman": units})
    fu = _FU.match(told[_BEFORE_YAKU - 1])
    amounts = {"han": sum(worth for _, worth, _ in yaku)} | ({"fu": int(fu[1])} if fu else {})
    return Won(seat, source, place, found, amounts)


def _yaku(text: str, place: str) -> tuple[str, int, bool]:
    """A yaku, its han or how many yakuman it is, and which of the two."""
    found = _YAKU.fullmatch(text)
    if found is None:
        raise BadLog("import/yaku", f"there is no yaku {text!r}", place)
    name, times, han = found.groups()
    return name, int(han or times or 1), han is None
