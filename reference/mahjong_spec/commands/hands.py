"""`score` and `waits`: a hand on the command line -> its reading, elements and ledger; what it waits for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from mahjong_spec import wire
from mahjong_spec.commands.common import AsJson, Language, Options, Preset, assignments, language, out, print_json, scorer_of, told
from mahjong_spec.errors import Refused
from mahjong_spec.hands.distance import Distances
from mahjong_spec.hands.holding import Group, hold
from mahjong_spec.hands.readings import Reading
from mahjong_spec.hands.waits import waits as waits_of
from mahjong_spec.model import Ruleset
from mahjong_spec.play.scoring import Score, score as score_of
from mahjong_spec.tiles import Hand, format_tiles, parse_hand, parse_tiles
from mahjong_spec.vocabulary import WAITS

_TEXTS: Mapping[str, Mapping[str, str]] = {
    "reading": {"en": "Reading", "ru": "Разбор"},
    "wait": {"en": "wait", "ru": "ожидание"},
    "elements": {"en": "Elements", "ru": "Засчитано"},
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

Held = Annotated[str, typer.Option("--hand", help="Tiles and melds, as 234567m34s(312m<)[1111z].", metavar="TILES")]


@told
def score(
    ruleset: Annotated[str, typer.Argument(help="Id of a ruleset, or the path of one.")],
    hand: Held,
    win: Annotated[str, typer.Option("--win", help="The winning tile, apart from the hand.", metavar="TILE")],
    fact: Annotated[
        list[str] | None, typer.Option("--fact", "-f", help="What is told of the win; may be repeated.", metavar="NAME=VALUE")
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
    out.print(f"[bold]{_TEXTS['elements'][lang]}[/]")
    table = Table(box=None, show_header=False, padding=(0, 1), pad_edge=False)
    for _ in range(4):
        table.add_column(overflow="fold")
    for name, gains in found.award.elements.items():
        element = ruleset.elements[name]
        amount = ", ".join(f"{number} {ruleset.units[unit].title[lang]}" for unit, number in gains.items() if number)
        table.add_row(f"  {escape(element.title[lang])}", escape(amount), f"[dim]{name}[/]", f"[dim]{' '.join(element.clause)}[/]")
    out.print(table)


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
    for justify in ("left", "right", "left", "left"):
        table.add_column(justify=justify)  # type: ignore[arg-type]
    for line in found.ledger:
        payment = ruleset.payments[line.why]
        ends = f"  {_account(ruleset, line.source, lang)} -> {_account(ruleset, line.to, lang)}"
        table.add_row(ends, str(line.amount), escape(payment.title[lang]), f"[dim]{' '.join(payment.clause)}[/]")
    out.print(table)
    balance = "  ".join(f"{seat}: {change:+d}" if change else f"{seat}: 0" for seat, change in enumerate(found.deltas))
    out.print(f"[bold]{_TEXTS['balance'][lang]}[/]  {balance}")


def _account(ruleset: Ruleset, account: int | str, lang: str) -> str:
    if isinstance(account, int):
        return f"{_TEXTS['seat'][lang]} {account}"
    return escape(ruleset.variables[account].title[lang])
