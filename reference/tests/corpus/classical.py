"""Hands of another program's tests (classical rules of two countries) -> hands, facts, and what they are worth there.

A hand there is text: lower case is exposed, `R` begins what is held, `L` names the tile that came last and after it the
set that it completed; flowers, seasons and how the tile came stand between. The first value expected is by the German
rules, the second by the British; one alone stands for both, and of four the last two have no limit.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cases import CORPUS

from mahjong_spec.tiles import Hand, Meld

FILE = CORPUS / "hands-classical-kajongg" / "scoringtest.jsonl"
GERMAN, BRITISH = "german", "british"
WINDS = ("East", "South", "West", "North")

_SUITS = {"b": "s", "s": "p", "c": "m"}
_ONE_OF = {"w": dict(zip("eswn", ("1z", "2z", "3z", "4z"), strict=True)), "d": {"b": "5z", "g": "6z", "r": "7z"}}
_BONUS = {"f": "f", "y": "g"}
_KONG, _CHOW = 4, 3
_LOSERS_TILES = 13


@dataclass(frozen=True)
class Expected:
    """What a hand is worth there: limits count in parts of the limit, and a hand with some has nothing else."""

    won: bool
    points: int
    doubles: int
    limits: float


@dataclass(frozen=True)
class ClassicalCase:
    """A hand by one of the rule sets; `line` counts the lines of the file from 1."""

    line: int
    rules: str
    hand: Hand
    facts: dict[str, Any]
    expected: Expected


def classical() -> Iterator[ClassicalCase]:
    """Every scored hand by each of the two rule sets, where it has one."""
    for line, text in enumerate(FILE.read_text(encoding="utf-8").splitlines(), 1):
        case = json.loads(text)
        if case["kind"] != "score":
            continue
        values = [Expected(**value) for value in case["expected"] if isinstance(value, dict)]
        for place, rules in enumerate((GERMAN, BRITISH)):
            value = values[min(place, len(values) - 1)]
            hand, facts = _hand(case["hand"], won=value.won)
            facts |= {"place": WINDS.index(case.get("myWind", "East")) + 1}
            facts |= {"round": WINDS.index(case.get("roundWind", "East")) + 1}
            if value.won and facts["how"] != "draw":
                facts["from"] = (facts["place"] + 1) % 4
            yield ClassicalCase(line, rules, hand, facts, value)


def _hand(text: str, *, won: bool) -> tuple[Hand, dict[str, Any]]:
    held: list[str] = []
    groups: list[str] = []
    facts: dict[str, Any] = {"bonus": []}
    last, completed, came = "", "", ""
    for part in text.split():
        if part[0] == "L":
            last, completed = part[1:3], part[3:]
        elif part[0] == "R":
            held += [_code(tile) for tile in _tiles(part[1:])]
        elif part[0] == "m":
            came = part[1:]
        elif part[0] in _BONUS and len(part) == 2:
            facts["bonus"].append(f"{'eswn'.index(part[1]) + 1}{_BONUS[part[0]]}")
        else:
            groups.append(part)
    if not won:
        for group in groups:
            if not _is_meld(group):
                held += [_code(tile) for tile in _tiles(group)]
        melds = tuple(_meld(group) for group in groups if _is_meld(group))
        if len(held) + _CHOW * len(melds) > _LOSERS_TILES:  # a false claim there; here a hand with too many tiles
            facts["dead"] = "long"
        return Hand(tuple(held), melds), facts
    for place, group in enumerate(groups):
        if completed and group.lower() == completed.lower():
            held += [_code(tile) for tile in _tiles(groups.pop(place))]
            break
    for group in [group for group in groups if not _is_meld(group)]:
        groups.remove(group)
        held += [_code(tile) for tile in _tiles(group)]
    win = _code(last) if last else held[-1]
    held.remove(win)
    facts["how"] = "rob" if "k" in came[:1] else "draw" if last and last[0].isupper() else "discard"
    facts["loose_tile"], facts["last_tile"] = came[:1] == "e", came[:1] == "z"
    if came[:1] == "1":
        facts["dealt_hand"], facts["first_offer"] = facts["how"] == "draw", facts["how"] == "discard"
    facts["stood"] = came[1:2] == "a"
    return Hand(tuple(held), tuple(map(_meld, groups)), win), {name: value for name, value in facts.items() if value}


def _tiles(text: str) -> list[str]:
    return re.findall("..", text)


def _code(tile: str) -> str:
    kind, which = tile.lower()
    return _ONE_OF[kind][which] if kind in _ONE_OF else f"{which}{_SUITS[kind]}"


def _is_meld(group: str) -> bool:
    """Pairs and what is written as held are no melds; a concealed kong has its inner tiles in upper case."""
    tiles = _tiles(group)
    return len(tiles) >= _CHOW and (tiles[0][0].islower() or len(tiles) == _KONG)


def _meld(group: str) -> Meld:
    tiles = _tiles(group)
    codes = tuple(map(_code, tiles))
    if len(codes) == _KONG and tiles[1][0].isupper():
        return Meld(codes)
    chow = len(set(codes)) == _CHOW
    return Meld(codes, "previous" if chow else "across")
