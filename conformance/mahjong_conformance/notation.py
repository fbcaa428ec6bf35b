"""Tiles, melds and whole inputs of cases to one line of text for people."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from mahjong_conformance.strict_json import compact

_MARKS = {"previous": "<", "across": "^", "next": ">"}
_LOG_LINES = 3
_LONGEST = 160
_HAND = ("text", "tiles", "concealed", "melds", "win")
_SEATED = ("winners", "losers")
_APART = (*_HAND, *_SEATED, "log", "facts", "table")


def input_text(question: Mapping[str, Any], at: int | None = None) -> Iterator[str]:
    """The input of a case, a line for each hand and one for what surrounds it; of a log its last lines up to `at`."""
    if "log" in question:
        log = question["log"]
        yield f"a log of {len(log)} lines"
        end = len(log) if at is None else at + 1
        yield from (f"{number} {_shortened(log[number])}" for number in range(max(end - _LOG_LINES, 0), end))
    elif _HAND[0] in question:
        yield compact(question["text"])
    elif any(name in question for name in _SEATED) or not any(name in question for name in _HAND):
        for seated in (one for name in _SEATED for one in question.get(name, ())):
            yield from input_text(seated)
    else:
        hand = run_text(question.get("tiles", question.get("concealed", ()))) + "".join(
            map(meld_text, question.get("melds", ()))
        )
        yield f"{hand} + {question['win']}" if "win" in question else hand
    around = {name: value for name, value in question.items() if name not in _APART}
    told = [*_told(around), *_told(question.get("facts", {})), *_told(question.get("table", {}))]
    if told:
        yield ", ".join(told)


def _shortened(line: object) -> str:
    # With spaces, so that it can be broken between its parts.
    text = json.dumps(line, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def run_text(tiles: Sequence[str]) -> str:
    """Tiles in the order given, neighbours of one suit sharing its letter: `123m406p11z`."""
    parts = []
    for suit, group in groupby(tiles, key=lambda tile: tile[1:]):
        parts.append("".join(tile[:1] for tile in group) + suit)
    return "".join(parts)


def meld_text(meld: Mapping[str, Any]) -> str:
    """A meld: `(312m<)` claimed, `[1111z]` concealed, `(555p+0p<)` with an added tile."""
    tiles = meld["tiles"]
    if "from" not in meld:
        return f"[{run_text(tiles)}]"
    mark = _MARKS.get(meld["from"], f" {meld['from']}")
    text = f"{run_text(tiles[:-1])}+{tiles[-1]}" if meld.get("added") else run_text(tiles)
    return f"({text}{mark})"


def _told(facts: Mapping[str, Any]) -> Iterator[str]:
    for name, value in facts.items():
        match value:
            case True:
                yield name
            case False:
                yield f"no {name}"
            case str():
                yield f"{name} {value}"
            case [str(), *_]:
                yield f"{name} {' '.join(value)}"
            case _:
                yield f"{name} {compact(value)}"
