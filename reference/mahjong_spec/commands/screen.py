"""A person at the table, in a terminal: what the seat sees, what it may do, and why something is not allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mahjong_spec.commands.common import out
from mahjong_spec.errors import Refused
from mahjong_spec.play import matches, view
from mahjong_spec.play.choosing import choice_json
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.table import PASS, Choice, Table
from mahjong_spec.tiles import format_tiles, parse_tiles

_LISTED = ("tiles", "set", "meld")
_WIDTH = 78
_MOST_LISTED = 40
"""Choices of one action that can still be read as a list; of more it is only said how they are told."""


class Quit(Exception):
    """The person leaves the table."""


class Screen:
    """Shows a table to those who sit at it, and asks them."""

    def __init__(self, kernel: Kernel, players: list[str]) -> None:
        self.kernel = kernel
        self.players = players
        self.shown = 0
        tiles = kernel.ruleset.tiles
        # Tiles of numbered suits speak for themselves.
        named = [kind for kind in tiles.kinds if kind.title and not tiles.families[kind.family].runs]
        self._titles = {kind.code: kind.title.get("en", "") for kind in named}
        out.print(f"{_title(kernel.ruleset.title, kernel.ruleset.id)}: you are {self._whoami()}.", markup=False)
        if self._titles:
            _wrapped("Tiles: ", (f"{code} {title}" for code, title in self._titles.items()), ", ")
        out.print(
            "Answer with a number, or in words as `discard 5m`. `?` asks for help, `q` leaves the table.", markup=False
        )

    def _whoami(self) -> str:
        return " and ".join(f"seat {seat}" for seat, name in enumerate(self.players) if name == "human")

    def choose(self, table: Table, seat: int) -> Choice:
        """The choice of a person; asks until it is a legal one."""
        self._news(table, seat)
        self._table(table, seat)
        choices = self.kernel.legal(table, seat)
        lines = [choice_json(table, choice) for choice in choices]
        self._offers(table, lines)
        while True:
            choice = self._answer(table, seat, choices)
            if choice is not None:
                return choice

    def _answer(self, table: Table, seat: int, choices: list[Choice]) -> Choice | None:
        try:
            text = out.input(f"seat {seat}> ").strip()
        except (EOFError, KeyboardInterrupt, RuntimeError):  # the last: there is no input at all
            raise Quit from None
        if text in ("q", "quit"):
            raise Quit
        if text.isascii() and text.isdigit() and len(text) < _WIDTH:
            if 1 <= int(text) <= len(choices):
                return choices[int(text) - 1]
            out.print(f"There is no {text}; the numbers go to {len(choices)}.", markup=False)
            return None
        if not text or text == "?":
            known = list(dict.fromkeys(choice.action for choice in choices))
            named = f"one of: {', '.join(known)}; then tiles, as `5m` or `345m`"
            alone = ", or the tiles alone" if self._only_tiles(known) else ""
            out.print(f"A number from 1 to {len(choices)}, or {named}{alone}.", markup=False)
            return None
        try:
            return self._in_words(table, seat, self._completed(text, choices))
        except Refused as refused:
            clause = refused.data.get("clause")
            cited = f" ({', '.join(map(str, clause))})" if isinstance(clause, list) and clause else ""
            out.print(f"{refused.code}: {refused.message}{cited}", markup=False)
            return None

    def _only_tiles(self, known: list[str]) -> bool:
        """Whether tiles are all there is to choose."""
        return len(known) == 1 and list(self.kernel.actions[known[0]].forms.values()) == ["tiles"]

    def _completed(self, text: str, choices: list[Choice]) -> str:
        """Tiles alone, where nothing else is to be chosen, with the action that they are chosen for."""
        known = list(dict.fromkeys(choice.action for choice in choices if choice.action != PASS))
        if text.split(maxsplit=1)[0] in self.kernel.actions or not self._only_tiles(known):
            return text
        return f"{known[0]} {text.replace(' ', '')}"

    def _in_words(self, table: Table, seat: int, text: str) -> Choice:
        """`action` and what is chosen: each as a word, tiles as a run."""
        name, *words = text.split()
        line: dict[str, Any] = {"choice": name, "seat": seat}
        action = self.kernel.actions.get(name)
        forms = action.forms if action is not None else {}
        if "drawn" in words:
            line["drawn"] = True
            words.remove("drawn")
        if len(words) > len(forms):
            raise Refused("illegal/choice", f"`{' '.join(words[len(forms) :])}` is more than `{name}` chooses")
        for (key, form), word in zip(forms.items(), words, strict=False):
            if form == "tile":
                line[key] = word
            elif form in _LISTED:
                line[key] = sorted(parse_tiles(word), key=lambda code: self.kernel.face_of.get(code, 0))
            else:
                line[key] = int(word) if word.isascii() and word.isdigit() and len(word) < _WIDTH else word
        for key in [key for key, form in forms.items() if form == "tiles" and key not in line]:
            line[key] = []  # no tiles may be a choice, too
        try:
            return self.kernel.find(table, line)
        except Refused as refused:  # a person need not say that the only such tile was just drawn
            if "drawn" in line or "tile" not in forms.values() or refused.code != "illegal/choice":
                raise
            return self.kernel.find(table, {**line, "drawn": True})

    def _news(self, table: Table, seat: int) -> None:
        """What has happened since the person was asked last."""
        fresh = (table.events or [])[self.shown :]
        self.shown = len(table.events or ())
        told = [text for event in view.events_for(fresh, seat) if (text := self._event(event))]
        if told:
            out.print()
            _wrapped("", told, "; ")

    def _event(self, event: Mapping[str, Any]) -> str:
        if event["event"] == "choice":
            return self._in_short(event["choice"])
        if event["event"] == "say":
            return f"“{_title(self.kernel.play.calls[event['call']], event['call'])}”"
        if event["event"] == "reveal" and event["tiles"]:
            return f"shown: {format_tiles(event['tiles'])}"
        return ""

    def _in_short(self, line: Mapping[str, Any]) -> str:
        values = [_value(value) for key, value in line.items() if key not in ("choice", "seat", "drawn")]
        drawn = ["(drawn)"] if line.get("drawn") else []
        return " ".join((f"seat {line['seat']}: {self._name(line['choice'])}", *values, *drawn))

    def _name(self, action: str) -> str:
        if action == PASS:
            return "Pass"
        return _title(self.kernel.play.actions[action].title, action)

    def _table(self, table: Table, seat: int) -> None:
        """Everything that the seat sees, zone by zone."""
        state = view.state(table, seat)
        out.print()
        out.print(f"Deal {state['deal']}, round {state['round']}; seat {state['dealer']} deals.", markup=False)
        common = []
        for name, zone in self.kernel.zones.items():
            there = state["zones"][name]
            if zone.of == "table" and there:
                common.append(f"{_title(zone.title, name)}: {_zone(there)}")
        _wrapped("", common, "; ")
        for other in range(table.ruleset.seats):
            parts = [f"{state['scores'][other]}"]
            for name, zone in self.kernel.zones.items():
                if zone.of == "seat" and (there := state["zones"][name][other]):
                    parts.append(f"{_title(zone.title, name)} {_zone(there, drawn=self._drawn(table, name, other))}")
            mark = "*" if other == seat else " "
            _wrapped(f"{mark}seat {other}  ", parts, "  ")

    def _drawn(self, table: Table, zone: str, seat: int) -> str | None:
        there = table.drawn is not None and table.place[table.drawn] == (zone, seat)
        return table.code(table.drawn) if there and table.drawn is not None else None

    def _offers(self, table: Table, lines: list[dict[str, Any]]) -> None:
        """The choices, those of an action together, each with its number."""
        phase = self.kernel.phases[table.phase].phase
        if table.offer is not None and phase.kind == "window":
            out.print(f"Seat {table.offer.source} offers {table.code(table.offer.tile)}.", markup=False)
        if phase.kind == "together":  # what is chosen for may not be seen from the choices
            out.print(f"{_title(phase.title, phase.id)}.", markup=False)
        by_action: dict[str, list[str]] = {}
        for number, line in enumerate(lines, 1):
            values = [_value(value) for key, value in line.items() if key not in ("choice", "seat", "drawn")]
            values += ["drawn"] if line.get("drawn") else []
            by_action.setdefault(line["choice"], []).append(" ".join((f"[{number}]", *values)))
        for action, shown in by_action.items():
            many = [f"{len(shown)} ways, told as `{_example(lines, action)}`"]
            _wrapped(f"  {self._name(action)}: ", many if len(shown) > _MOST_LISTED else shown, "  ")

    def deal_over(self, table: Table) -> None:
        """How a deal ended."""
        for seat, name in enumerate(self.players):
            if name == "human":
                self._news(table, seat)
                break
        result = table.result or {}
        phase = self.kernel.play.phases[result["result"]]
        out.print()
        out.print(f"The deal is over: {_title(phase.title, phase.id)}.", markup=False)
        for winner in result["winners"]:
            counted = ", ".join(f"{name} {number}" for name, number in winner["elements"].items())
            amounts = ", ".join(f"{name} {number}" for name, number in winner["amounts"].items())
            _wrapped(f"  seat {winner['seat']} wins by {winner['how']}: ", (counted, amounts), "; ")
        out.print(f"  scores: {', '.join(map(str, result['scores']))}", markup=False)

    def match_over(self, table: Table) -> None:
        """Who is first."""
        self.deal_over(table)
        ranks = matches.ranks(table)
        out.print("The match is over.", markup=False)
        for seat in sorted(range(len(ranks)), key=lambda seat: ranks[seat]):
            out.print(f"  {ranks[seat]}. seat {seat}: {(table.scores or [])[seat]}", markup=False)


def _example(lines: list[dict[str, Any]], action: str) -> str:
    """The last choice of an action, in the words in which a person tells it."""
    line = next(line for line in reversed(lines) if line["choice"] == action)
    return " ".join((action, *(_value(value) for key, value in line.items() if key not in ("choice", "seat", "drawn"))))


def _title(title: Mapping[str, str], otherwise: str) -> str:
    found = title.get("en", otherwise)
    return found[:1].upper() + found[1:]


def _value(value: Any) -> str:
    return format_tiles(value) if isinstance(value, list) else str(value)


def _zone(there: Any, drawn: str | None = None) -> str:
    """What is in a zone: a number of tiles, tiles, or sets."""
    if isinstance(there, int):
        return f"({there})"
    if there and isinstance(there[0], Mapping):
        return " ".join(f"[{format_tiles(laid['tiles'])}]" for laid in there)
    if drawn is not None and drawn in there:
        rest = list(there)
        rest.remove(drawn)
        return f"{format_tiles(rest)} {drawn}"
    return format_tiles(there)


def _wrapped(head: str, parts: Iterable[str], between: str) -> None:
    """Parts after a head, broken between parts where the line is full."""
    line, first = head, True
    for part in parts:
        if not first and len(line) + len(between) + len(part) > _WIDTH:
            out.print(line, markup=False, soft_wrap=True)
            line, first = " " * min(len(head), 10), True
        line += part if first else between + part
        first = False
    if line.strip():
        out.print(line, markup=False, soft_wrap=True)
