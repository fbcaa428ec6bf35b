"""Lines of a card that a hand is or may become -> what a terminal shows of them, and JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.markup import escape

from mahjong_spec.commands.common import out
from mahjong_spec.commands.score_text import indented, rows_of
from mahjong_spec.hands.card.prospects import Match, Prospect
from mahjong_spec.model import Ruleset
from mahjong_spec.tiles import format_tiles

_TEXTS: Mapping[str, Mapping[str, str]] = {
    "lines": {"en": "Nearest lines", "ru": "Ближайшие строки"},
    "letters": {"en": "Letters", "ru": "Буквы"},
    "missing": {"en": "missing", "ru": "не хватает"},
    "needs": {"en": "helps", "ru": "поможет"},
    "more": {
        "en": "and {} more that the hand allows (--json tells all)",
        "ru": "и ещё {} возможных (все покажет --json)",
    },
}
_SHOWN = 8
"""Lines that are shown; of those that are farther, only how many there are."""


def show_letters(ruleset: Ruleset, found: Sequence[Match], line: str, lang: str) -> None:
    """Prints what the letters of the line stand for in the hand, where it has letters."""
    letters = next((match.letters for match in found if match.line.id == line), ())
    told = [f"{letter} {_meaning(ruleset, value, lang)}" for letter, value in letters]
    if told:
        out.print(f"[bold]{_TEXTS['letters'][lang]}[/]  {escape(', '.join(told))}")


def _meaning(ruleset: Ruleset, value: str, lang: str) -> str:
    """The title of a suit or a kind of tile; a number as it is."""
    tiles = ruleset.tiles
    if value in tiles.families:
        return tiles.families[value].title[lang]
    return tiles.kinds[tiles.faces[value].kind].title[lang] if value in tiles.faces else value


def show_prospects(ruleset: Ruleset, found: Sequence[Prospect], lang: str) -> None:
    """Prints the nearest lines: what each still lacks, what it is worth, how it is written, and which tiles help."""
    if not found:
        return
    out.print(f"[bold]{_TEXTS['lines'][lang]}[/]")
    rows = rows_of("right", "left", "left", "left")
    for one in found[:_SHOWN]:
        needs = f"{_TEXTS['needs'][lang]} {format_tiles(_codes(ruleset, one.needs))}" if one.missing else ""
        rows.add_row(
            f"{_TEXTS['missing'][lang]} {one.missing}",
            one.line.id,
            escape(f"{one.line.text} ({one.line.value})"),
            needs,
        )
    indented(rows)
    if len(found) > _SHOWN:
        out.print(f"  {_TEXTS['more'][lang].format(len(found) - _SHOWN)}", style="dim")


def prospects_json(ruleset: Ruleset, found: Sequence[Prospect]) -> list[dict[str, Any]]:
    """The lines in the same order, all of them; the distance is to being ready."""
    return [
        {
            "line": one.line.id,
            "distance": one.missing - 1,
            "value": one.line.value,
            "needs": _codes(ruleset, one.needs),
        }
        for one in found
    ]


def matches_json(ruleset: Ruleset, found: Sequence[Match]) -> list[dict[str, Any]]:
    """The lines that a hand is: letters and groups of each, wild tiles where they stand."""
    return [
        {
            "line": one.line.id,
            "value": one.line.value,
            "letters": dict(one.letters),
            "groups": [_codes(ruleset, group.tiles) for group in one.groups],
        }
        for one in found
    ]


def _codes(ruleset: Ruleset, kinds: Sequence[int]) -> list[str]:
    return [ruleset.tiles.kinds[kind].code for kind in kinds]
