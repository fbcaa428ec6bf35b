"""`score` and `waits`: a hand on the command line -> what it is worth; what it waits for, or what to discard."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from mahjong_spec import wire
from mahjong_spec.commands.card_text import matches_json, prospects_json, show_letters, show_prospects
from mahjong_spec.commands.common import (
    AsJson,
    CardFile,
    Language,
    Options,
    Preset,
    assigned,
    language,
    out,
    print_json,
    scorer_of,
    told,
    value_of,
)
from mahjong_spec.commands.score_text import show_score
from mahjong_spec.errors import Refused
from mahjong_spec.hands.bundles import full_size
from mahjong_spec.hands.card.prospects import Match, matches, prospects
from mahjong_spec.hands.distance import Distances
from mahjong_spec.hands.holding import Holding, hold
from mahjong_spec.hands.readings import Reading
from mahjong_spec.hands.waits import waits as waits_of
from mahjong_spec.model import Ruleset
from mahjong_spec.play.scoring import score as score_of
from mahjong_spec.play.scoring import score_of_loser
from mahjong_spec.tiles import Hand, format_tiles, parse_hand, parse_tiles

_TEXTS: Mapping[str, Mapping[str, str]] = {
    "waits": {"en": "Waits", "ru": "Ожидание"},
    "distance": {"en": "Distance to ready", "ru": "До готовности"},
    "discard": {"en": "Discard", "ru": "Сброс"},
    "complete": {"en": "The hand is complete.", "ru": "Рука собрана."},
}

Held = Annotated[str, typer.Option("--hand", help="Tiles and melds, as 234567m34s(312m<)[1111z].", metavar="TILES")]


@told
def score(
    ruleset: Annotated[str, typer.Argument(help="Id of a ruleset, or the path of one.")],
    hand: Held,
    win: Annotated[
        str | None, typer.Option("--win", help="The winning tile, apart from the hand.", metavar="TILE")
    ] = None,
    loser: Annotated[
        bool, typer.Option("--loser", help="The hand has not won; in some games such hands are scored too.")
    ] = False,
    fact: Annotated[
        list[str] | None,
        typer.Option("--fact", "-f", help="What is told of the win; may be repeated.", metavar="NAME=VALUE"),
    ] = None,
    card: CardFile = None,
    preset: Preset = None,
    option: Options = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Score a hand, most often one that wins: its best reading, what counts and why, and who pays.

    Facts differ by ruleset; what must be told and is missing is said. Lists of tiles are written as tiles.

    Example: mahjong-spec score riichi --hand 234567m34s22678p --win 5s -f how=draw -f place=2 -f riichi=true
    """
    language(lang)
    scorer = scorer_of(ruleset, preset, option, card)
    facts = _facts(scorer.ruleset, assigned(fact, "--fact"))
    held = parse_hand(hand)
    made: tuple[Match, ...] = ()
    if loser and win is None:
        found = score_of_loser(scorer, held, facts)
    elif win is None or loser:
        raise typer.BadParameter("tells the winning tile, or --loser that there is none", param_hint="--win")
    else:
        tiles = parse_tiles(win)
        if len(tiles) != 1:
            raise Refused("hand/tile-count", f"--win is one tile, not {len(tiles)}")
        whole = Hand(held.concealed, held.melds, tiles[0])
        found = score_of(scorer, whole, facts)
        made = matches(scorer.ruleset, hold(scorer.ruleset, whole))
    if as_json:
        node = {"reading": _reading_json(scorer.ruleset, found.award.reading), **wire.score_json(scorer.ruleset, found)}
        print_json(node | ({"lines": matches_json(scorer.ruleset, made)} if scorer.ruleset.card is not None else {}))
        return
    show_score(scorer.ruleset, found, lang)
    show_letters(scorer.ruleset, made, found.award.reading.shape, lang)


@told
def waits(
    ruleset: Annotated[str, typer.Argument(help="Id of a ruleset, or the path of one.")],
    hand: Held,
    card: CardFile = None,
    preset: Preset = None,
    option: Options = None,
    lang: Language = "en",
    as_json: AsJson = False,
) -> None:
    """Tell what a hand waits for, and how far it is from being ready.

    Of a hand of full size it tells the discards that leave it nearest to ready, and what it waits for then. Where a card is
    played, it also tells the lines that the hand may still become, the nearest first.
    """
    language(lang)
    scorer = scorer_of(ruleset, preset, option, card)
    hand_told = parse_hand(hand)
    held = hold(scorer.ruleset, hand_told)
    distances = Distances(scorer.ruleset)
    distance = distances.of(held)
    full = held.size == full_size(scorer.ruleset)
    codes = () if full else _waits(scorer.ruleset, held)
    lines = prospects(scorer.ruleset, distances.card, held) if distances.card is not None else ()
    discards = _discards(scorer.ruleset, distances, hand_told) if full and distance >= 0 else {}
    if as_json:
        after = [{"tile": code, "distance": distance, "waits": list(left)} for code, left in discards.items()]
        node = {"distance": distance, "waits": list(codes)} | ({"discards": after} if full else {})
        print_json(node | ({"lines": prospects_json(scorer.ruleset, lines)} if scorer.ruleset.card is not None else {}))
        return
    if distance < 0:
        out.print(_TEXTS["complete"][lang])
        return
    out.print(f"[bold]{_TEXTS['distance'][lang]}[/]  {distance}")
    if codes:
        out.print(f"[bold]{_TEXTS['waits'][lang]}[/]  {format_tiles(codes)}")
    if distance and discards:
        out.print(f"[bold]{_TEXTS['discard'][lang]}[/]  {format_tiles(discards)}")
    elif discards:
        out.print(f"[bold]{_TEXTS['discard'][lang]}[/]")
        for code, left in discards.items():
            out.print(f"  {code}  {_TEXTS['waits'][lang]} {format_tiles(left)}", soft_wrap=True)
    show_prospects(scorer.ruleset, lines, lang)


def _waits(ruleset: Ruleset, held: Holding) -> tuple[str, ...]:
    return tuple(ruleset.tiles.kinds[kind].code for kind in waits_of(ruleset, held))


def _discards(ruleset: Ruleset, distances: Distances, hand: Hand) -> dict[str, tuple[str, ...]]:
    """The tiles whose discard leaves the hand nearest to ready, each with what is waited for then."""
    left: dict[str, tuple[int, tuple[str, ...]]] = {}
    for code in sorted(set(hand.concealed), key=lambda code: ruleset.tiles.order[code]):
        rest = list(hand.concealed)
        rest.remove(code)
        held = hold(ruleset, Hand(tuple(rest), hand.melds))
        left[code] = distances.of(held), _waits(ruleset, held)
    nearest = min(distance for distance, _ in left.values())
    return {code: waits for code, (distance, waits) in left.items() if distance == nearest}


def _facts(ruleset: Ruleset, given: Mapping[str, str]) -> dict[str, Any]:
    """Values of the command line by the types of the facts: tiles are parsed as they were written."""
    listed = {fact.id for fact in ruleset.facts.values() if fact.type == "tiles"}
    return {name: list(parse_tiles(text)) if name in listed else value_of(text) for name, text in given.items()}


def _reading_json(ruleset: Ruleset, reading: Reading) -> dict[str, Any]:
    kinds = ruleset.tiles.kinds
    groups = [
        {"set": group.set, "tiles": [kinds[kind].code for kind in group.tiles], "concealed": not group.claimed}
        for group in (*reading.sets, *reading.pairs)
    ]
    return {"shape": reading.shape, "groups": groups, "wait": reading.wait}
