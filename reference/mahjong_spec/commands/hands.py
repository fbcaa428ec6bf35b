"""`score` and `waits`: a hand on the command line -> its reading, elements and ledger; what it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import typer
from rich.markup import escape
from rich.table import Table

from mahjong_spec import wire
from mahjong_spec.commands.common import (
    AsJson,
    Language,
    Options,
    Preset,
    assignments,
    language,
    out,
    print_json,
    scorer_of,
    told,
)
from mahjong_spec.errors import Refused
from mahjong_spec.hands.distance import Distances
from mahjong_spec.hands.holding import Group, hold
from mahjong_spec.hands.readings import Reading
from mahjong_spec.hands.waits import waits as waits_of
from mahjong_spec.model import Ruleset
from mahjong_spec.play.scoring import Score
from mahjong_spec.play.scoring import score as score_of
from mahjong_spec.tiles import Hand, format_tiles, parse_hand, parse_tiles
from mahjong_spec.vocabulary import WAITS

_TEXTS: Mapping[str, Mapping[str, str]] = {
    "reading": {"en": "Reading", "ru": "Разбор"},
    "wait": {"en": "wait", "ru": "ожидание"},
    "elements": {"en": "Counts", "ru": "Засчитано"},
    "details": {"en": "Made of", "ru": "Из чего"},
    "for": {"en": "owed by seat", "ru": "долг места"},
    "value": {"en": "Value", "ru": "Стоимость"},
    "payments": {"en": "Payments", "ru": "Расчёт"},
    "pays": {"en": "pays", "ru": "платит"},
    "seat": {"en": "seat", "ru": "место"},
    "balance": {"en": "Balance", "ru": "Итог"},
    "untold": {
        "en": "Who pays depends on whose tile won: add --fact from=SEAT.",
        "ru": "Кто платит, зависит от того, чей тайл выигрышный: добавьте --fact from=МЕСТО.",
    },
    "waits": {"en": "Waits", "ru": "Ожидание"},
    "distance": {"en": "Distance to ready", "ru": "До готовности"},
    "complete": {"en": "The hand is complete.", "ru": "Рука собрана."},
}

_JUSTIFIED: tuple[Literal["left", "right"], ...] = ("left", "right", "left")

Held = Annotated[str, typer.Option("--hand", help="Tiles and melds, as 234567m34s(312m<)[1111z].", metavar="TILES")]


@told
def score(
    ruleset: Annotated[str, typer.Argument(help="Id of a ruleset, or the path of one.")],
    hand: Held,
    win: Annotated[str, typer.Option("--win", help="The winning tile, apart from the hand.", metavar="TILE")],
    fact: Annotated[
        list[str] | None,
        typer.Option("--fact", "-f", help="What is told of the win; may be repeated.", metavar="NAME=VALUE"),
    ] = None,
    preset: Preset = None,
    option: Options = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Score a winning hand: its best reading, what counts and why, and who pays.

    Facts differ by ruleset; what must be told and is missing is said. Lists of tiles are written as tiles.

    Example: mahjong-spec score riichi --hand 234567m34s22678p --win 5s -f how=draw -f place=2 -f riichi=true
    """
    language(lang)
    _, scorer = scorer_of(ruleset, preset, option)
    facts = _facts(scorer.ruleset, assignments(fact, "--fact"))
    tiles = parse_tiles(win)
    if len(tiles) != 1:
        raise Refused("hand/tile-count", f"--win is one tile, not {len(tiles)}")
    held = parse_hand(hand)
    found = score_of(scorer, Hand(held.concealed, held.melds, tiles[0]), facts)
    if as_json:
        node = wire.score_json(scorer.ruleset, found)
        print_json({"reading": _reading_json(scorer.ruleset, found.award.reading), **node})
        return
    _print_reading(scorer.ruleset, found.award.reading, lang)
    _print_elements(scorer.ruleset, found, lang)
    _print_value(scorer.ruleset, found, lang)
    _print_ledger(scorer.ruleset, found, lang)


@told
def waits(
    ruleset: Annotated[str, typer.Argument(help="Id of a ruleset, or the path of one.")],
    hand: Held,
    preset: Preset = None,
    option: Options = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Tell what a hand waits for, and how far it is from being ready."""
    language(lang)
    _, scorer = scorer_of(ruleset, preset, option)
    held = hold(scorer.ruleset, parse_hand(hand))
    distance = Distances(scorer.ruleset).of(held)
    sizes = {shape.size for shape in scorer.ruleset.shapes.values()}
    kinds = () if held.size in sizes else waits_of(scorer.ruleset, held)
    codes = [scorer.ruleset.tiles.kinds[kind].code for kind in kinds]
    if as_json:
        print_json({"distance": distance, "waits": codes})
        return
    if distance < 0:
        out.print(_TEXTS["complete"][lang])
        return
    out.print(f"[bold]{_TEXTS['distance'][lang]}[/]  {distance}")
    if codes:
        out.print(f"[bold]{_TEXTS['waits'][lang]}[/]  {format_tiles(codes)}")


def _facts(ruleset: Ruleset, given: dict[str, Any]) -> dict[str, Any]:
    """Values of the command line by the types of the facts: tiles are parsed."""
    for name, value in given.items():
        known = ruleset.facts.get(name)
        if known is not None and known.type == "tiles":
            given[name] = list(parse_tiles(str(value)))
    return given


def _codes(ruleset: Ruleset, group: Group) -> str:
    return format_tiles(ruleset.tiles.kinds[kind].code for kind in group.tiles)


def _reading_json(ruleset: Ruleset, reading: Reading) -> dict[str, Any]:
    kinds = ruleset.tiles.kinds
    groups = [
        {"set": group.set, "tiles": [kinds[kind].code for kind in group.tiles], "concealed": not group.claimed}
        for group in (*reading.sets, *reading.pairs)
    ]
    return {"shape": reading.shape, "groups": groups, "wait": reading.wait}


def _print_reading(ruleset: Ruleset, reading: Reading, lang: str) -> None:
    groups = "  ".join(_codes(ruleset, group) for group in (*reading.sets, *reading.pairs))
    if not groups:
        groups = format_tiles(sorted(reading.faces, key=lambda code: ruleset.tiles.order[code]))
    title = ruleset.shapes[reading.shape].title[lang]
    wait = f"; {_TEXTS['wait'][lang]}: {WAITS[reading.wait][lang]}" if reading.wait else ""
    out.print(f"[bold]{_TEXTS['reading'][lang]}[/]  {groups}", soft_wrap=True)
    out.print(f"  {escape(title)}{wait}", style="dim")


def _print_elements(ruleset: Ruleset, found: Score, lang: str) -> None:
    """What counts, then in a second table what only makes up a detail such as fu."""
    parts: dict[bool, Table] = {False: _table(), True: _table()}
    for name, gains in found.award.elements.items():
        element = ruleset.elements[name]
        given = [(unit, number) for unit, number in gains.items() if number]
        amount = ", ".join(f"{number} {ruleset.units[unit].title[lang]}" for unit, number in given)
        detail = all(ruleset.units[unit].detail for unit, _ in given)
        parts[detail].add_row(f"  {escape(element.title[lang])}", escape(amount), f"[dim]{' '.join(element.clause)}[/]")
    for detail, table in parts.items():
        if table.row_count:
            out.print(f"[bold]{_TEXTS['details' if detail else 'elements'][lang]}[/]")
            out.print(table)


def _table() -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    for _ in range(3):
        table.add_column(overflow="fold")
    return table


def _print_value(ruleset: Ruleset, found: Score, lang: str) -> None:
    titles = {entry.id: entry.title[lang] for entry in ruleset.result}
    amounts = ", ".join(f"{titles[name]} {number}" for name, number in found.amounts.items())
    limit = f"; [bold]{escape(ruleset.limits[found.award.limit][lang])}[/]" if found.award.limit else ""
    out.print(f"[bold]{_TEXTS['value'][lang]}[/]  {escape(amounts)}{limit}")


def _print_ledger(ruleset: Ruleset, found: Score, lang: str) -> None:
    if found.ledger is None or found.deltas is None:
        out.print(_TEXTS["untold"][lang], style="yellow")
        return
    out.print(f"[bold]{_TEXTS['payments'][lang]}[/]")
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    for justify in _JUSTIFIED:
        table.add_column(justify=justify)
    for line in found.ledger:
        ends = f"  {_account(ruleset, line.source, lang)} → {_account(ruleset, line.to, lang)}"
        owed = f" ({_TEXTS['for'][lang]} {line.owed_by})" if line.owed_by not in (None, line.source) else ""
        table.add_row(ends, str(line.amount), f"{escape(ruleset.payments[line.why].title[lang])}{owed}")
    out.print(table)
    for why in dict.fromkeys(line.why for line in found.ledger):
        payment = ruleset.payments[why]
        if payment.clause:
            out.print(f"  [dim]{escape(payment.title[lang])}: {' '.join(payment.clause)}[/]")
    balance = "  ".join(f"{seat}: {change:+d}" if change else f"{seat}: 0" for seat, change in enumerate(found.deltas))
    out.print(f"[bold]{_TEXTS['balance'][lang]}[/]  {balance}")


def _account(ruleset: Ruleset, account: int | str, lang: str) -> str:
    if isinstance(account, int):
        return f"{_TEXTS['seat'][lang]} {account}"
    return escape(ruleset.variables[account].title[lang])
