"""The tables under `names/` to what importers ask of them: what a foreign yaku, draw or rule flag is called by us."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from mahjong_conformance.importers.model import SEATS, BadLog, Draw, Rules, Unsupported
from mahjong_conformance.importers.tiles import plain
from mahjong_conformance.strict_json import Json

_FOLDER = Path(__file__).parent / "names"
_OF_A_SET = 3
_HAN_OF_YAKUMAN = 100


@cache
def table(name: str) -> Mapping[str, Any]:
    """A table by the name of its file."""
    found: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
    return found


def elements(kinds: Sequence[str], told: Iterable[tuple[str, int]], held: Sequence[str], place: str) -> dict[str, int]:
    """Yaku with what each is worth to elements. What is worth nothing is no element.

    `held` are the winner's tiles: one format tells of a set of dragons, but not which.
    """
    found: dict[str, int] = {}
    for foreign, worth in told:
        names = next((names for kind in kinds if (names := _entry(kind, foreign, held))), [])
        if not names:
            raise BadLog("import/yaku", f"there is no yaku {foreign!r}", place)
        if worth:
            found |= {name: worth // len(names) for name in names}
    return found


def _entry(kind: str, foreign: str, held: Sequence[str]) -> list[str]:
    entry = table("elements")[kind].get(foreign)
    if isinstance(entry, str):
        return [entry]
    codes = [plain(code) for code in held]
    return [name for code, name in (entry or {}).items() if codes.count(code) >= _OF_A_SET]


def draw(kind: str, foreign: str, place: str) -> Draw:
    """How a deal ended that nobody won, by the word of a format."""
    found: Draw | None = table("draws")[kind].get(foreign)
    if found is None:
        raise BadLog("import/draw", f"there is no draw {foreign!r}", place)
    return found


def tenhou_rules(number: int) -> Rules:
    """The rules behind the number that a Tenhou log calls its type. Raises Unsupported."""
    rules = table("rules")["tenhou"]
    options: dict[str, Json] = {}
    reds = True
    for flag in rules["flags"]:
        if bool(number & flag["bit"]) == flag["set"]:
            if "unsupported" in flag:
                raise Unsupported(flag["unsupported"], f"a game of type {number}")
            options |= flag["options"]
            reds = reds and not flag.get("plain_fives", False)
    return Rules(rules["preset"], options, reds)


def shown_rules(shown: str, seats: int, reds: int | None) -> Rules:
    """The rules behind the text that tenhou.net/6 shows, and the number of red fives. Raises Unsupported."""
    if seats < SEATS:
        raise Unsupported("three-players", f"a game of {seats}")
    rules = table("rules")["tenhou6"]
    options: dict[str, Json] = {}
    for flag in rules["flags"]:
        if re.search(flag["text"], shown):
            if "unsupported" in flag:
                raise Unsupported(flag["unsupported"], f"a game called {shown}")
            options |= flag["options"]
    if not re.search(rules["closed"]["unless"], shown):
        options |= rules["closed"]["options"]
    if reds is not None:
        if str(reds) not in rules["reds"]:
            raise Unsupported("house-rules", f"{reds} red fives")
        options |= rules["reds"][str(reds)]
    entry = next((entry for entry in rules["presets"] if re.search(entry["text"], shown)), rules)
    return Rules(entry["preset"], options, finals=entry.get("finals", True))


def majiang_rules(title: str) -> Rules:
    """The rules of a Majiang log: Tenhou's where its title is one of theirs, otherwise that program's own."""
    rules = table("rules")["majiang"]
    if re.search(rules["tenhou"]["text"], title):
        return shown_rules(title, SEATS, None)
    return Rules(rules["preset"], rules["options"], finals=rules["finals"])


def mjai_rules() -> Rules:
    """The rules of an MJAI log, which does not tell them: Tenhou's, on which all its programs play."""
    rules = table("rules")["mjai"]
    return Rules(rules["preset"], rules["options"])
