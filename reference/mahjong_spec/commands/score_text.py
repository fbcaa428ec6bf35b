"""A score -> what a terminal shows of it: the reading, what counts and why, its value, who pays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import fill
from typing import Literal

from rich.console import RenderableType
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from mahjong_spec.commands.common import out
from mahjong_spec.hands.awards import detail_only
from mahjong_spec.hands.holding import Group
from mahjong_spec.hands.readings import Reading
from mahjong_spec.model import Ruleset
from mahjong_spec.play.scoring import WON, Score
from mahjong_spec.tiles import format_tiles
from mahjong_spec.vocabulary import WAITS
from mahjong_spec.words.grammar import plural

_TEXTS: Mapping[str, Mapping[str, str]] = {
    "reading": {"en": "Reading", "ru": "Разбор"},
    "wait": {"en": "wait", "ru": "ожидание"},
    "lost": {
        "en": "a hand that has not won: laid sets, and what is alike in hand",
        "ru": "рука, которая не победила: выложенные сеты и одинаковые тайлы в руке",
    },
    "losers": {
        "en": "Who pays depends on the other hands too: ask for `payout`.",
        "ru": "Кто платит, зависит и от остальных рук: спросите `payout`.",
    },
    "elements": {"en": "Counts", "ru": "Засчитано"},
    "details": {"en": "Made of", "ru": "Из чего"},
    "for": {"en": "owed by seat", "ru": "долг места"},
    "value": {"en": "Value", "ru": "Стоимость"},
    "payments": {"en": "Payments", "ru": "Расчёт"},
    "seat": {"en": "seat", "ru": "место"},
    "balance": {"en": "Balance", "ru": "Итог"},
    "untold": {
        "en": "Who pays depends on whose tile won: add --fact from=SEAT.",
        "ru": "Кто платит, зависит от того, чей тайл выигрышный: добавьте --fact from=МЕСТО.",
    },
    "unsettled": {
        "en": "Nobody pays: this ruleset has no settlement `win`.",
        "ru": "Никто не платит: в этих правилах нет расчёта `win`.",
    },
}

_INDENT = 2
_ROOM_OF_TITLE = 12
"""Columns of a line that are kept from a list of clauses beside a payment's title."""

Justify = Literal["left", "right"]


def show_score(ruleset: Ruleset, found: Score, lang: str) -> None:
    """Print a score in a language."""
    _reading(ruleset, found.award.reading, lang)
    _elements(ruleset, found, lang)
    _value(ruleset, found, lang)
    _ledger(ruleset, found, lang)


def _codes(ruleset: Ruleset, group: Group) -> str:
    return format_tiles(ruleset.tiles.kinds[kind].code for kind in group.tiles)


def _reading(ruleset: Ruleset, reading: Reading, lang: str) -> None:
    groups = "  ".join(_codes(ruleset, group) for group in (*reading.sets, *reading.pairs))
    if not groups:
        groups = format_tiles(sorted(reading.faces, key=lambda code: ruleset.tiles.order[code]))
    title = ruleset.shapes[reading.shape].title[lang] if reading.shape else _TEXTS["lost"][lang]
    wait = f"; {_TEXTS['wait'][lang]}: {WAITS[reading.wait][lang]}" if reading.wait else ""
    out.print(f"[bold]{_TEXTS['reading'][lang]}[/]  {groups}", soft_wrap=True)
    out.print(f"  {escape(title)}{wait}", style="dim")


def _elements(ruleset: Ruleset, found: Score, lang: str) -> None:
    """What counts, then in a second table what only makes up a detail such as fu."""
    parts: dict[bool, Table] = {detail: rows_of("left", "left", "left") for detail in (False, True)}
    for table in parts.values():
        table.columns[-1].no_wrap = True
    for name, gains in found.award.elements.items():
        element = ruleset.elements[name]
        given = [(unit, number) for unit, number in gains.items() if number]
        amount = ", ".join(
            f"{number} {plural(number, ruleset.units[unit].forms[lang], lang)}" for unit, number in given
        )
        detail = detail_only(ruleset, gains)
        parts[detail].add_row(escape(element.title[lang]), escape(amount), _clauses(element.clause, out.width * 2 // 5))
    for detail, table in parts.items():
        if table.row_count:
            out.print(f"[bold]{_TEXTS['details' if detail else 'elements'][lang]}[/]")
            indented(table)


def rows_of(*columns: Justify) -> Table:
    """A table without lines or heads."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0), pad_edge=False)
    for justify in columns:
        table.add_column(justify=justify, overflow="fold")
    return table


def _clauses(clauses: Iterable[str], room: int) -> str:
    """The ids of clauses in lines of that many columns, none of them broken: half an id leads nowhere."""
    return f"[dim]{fill(' '.join(clauses), max(room, 1), break_long_words=False, break_on_hyphens=False)}[/]"


def indented(shown: RenderableType) -> None:
    """Print under a heading. What is wrapped keeps the indentation, and the spaces that fill up a line are left out."""
    with out.capture() as lines:
        out.print(Padding(shown, (0, 0, 0, _INDENT)))
    out.file.write("".join(f"{line.rstrip()}\n" for line in lines.get().splitlines()))


def _value(ruleset: Ruleset, found: Score, lang: str) -> None:
    titles = {entry.id: entry.title[lang] for entry in ruleset.result}
    amounts = ", ".join(f"{titles[name]} {number}" for name, number in found.amounts.items())
    limit = f"; [bold]{escape(ruleset.limits[found.award.limit][lang])}[/]" if found.award.limit else ""
    out.print(f"[bold]{_TEXTS['value'][lang]}[/]  {escape(amounts)}{limit}")


def _ledger(ruleset: Ruleset, found: Score, lang: str) -> None:
    if ruleset.losers is not None:
        out.print(_TEXTS["losers"][lang], style="yellow")
        return
    if found.ledger is None or found.deltas is None:
        out.print(_TEXTS["untold" if WON in ruleset.settlement else "unsettled"][lang], style="yellow")
        return
    out.print(f"[bold]{_TEXTS['payments'][lang]}[/]")
    table = rows_of("left", "right", "left")
    for line in found.ledger:
        ends = f"{_account(ruleset, line.source, lang)} → {_account(ruleset, line.to, lang)}"
        owed = f" ({_TEXTS['for'][lang]} {line.owed_by})" if line.owed_by not in (None, line.source) else ""
        table.add_row(ends, str(line.amount), f"{escape(ruleset.payments[line.why].title[lang])}{owed}")
    indented(table)
    reasons = rows_of("left", "left")
    reasons.columns[-1].no_wrap = True
    for why in dict.fromkeys(line.why for line in found.ledger):
        payment = ruleset.payments[why]
        if payment.clause:
            reasons.add_row(
                f"[dim]{escape(payment.title[lang])}[/]", _clauses(payment.clause, out.width - _ROOM_OF_TITLE)
            )
    if reasons.row_count:
        indented(reasons)
    balance = "  ".join(f"{seat}: {change:+d}" if change else f"{seat}: 0" for seat, change in enumerate(found.deltas))
    out.print(f"[bold]{_TEXTS['balance'][lang]}[/]  {balance}")


def _account(ruleset: Ruleset, account: int | str, lang: str) -> str:
    if isinstance(account, int):
        return f"{_TEXTS['seat'][lang]} {account}"
    return escape(ruleset.variables[account].title[lang])
