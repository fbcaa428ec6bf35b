"""A hand and what is told of its win -> its score by the fast path; wins that pay alike share one ledger."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any, NamedTuple

from mahjong_spec.errors import Refused
from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast import FastAward, FastScorer
from mahjong_spec.model import Choice, Effect, Expr, Ruleset
from mahjong_spec.play.scoring import WON, settled, split_told
from mahjong_spec.play.settlement import Carry, settlement
from mahjong_spec.play.table import Line, Win
from mahjong_spec.tiles import Hand


class Paid(NamedTuple):
    """The ledger of a win and what it changes; nothing where it is not told whose tile won."""

    ledger: tuple[Line, ...] | None
    deltas: tuple[int, ...] | None
    pots: Mapping[str, int]


class FastScore(NamedTuple):
    """What a hand is worth and, where it is known who fed it, who pays."""

    award: FastAward
    paid: Paid


Score = Callable[[Hand, Mapping[str, Any]], FastScore]


def fast_score(fast: FastScorer) -> Score:
    """The function that scores a hand as `score` does, refusals included; what is checked of facts `FastScorer` tells."""
    ruleset = fast.plain.ruleset
    read = list(_read(ruleset, ruleset.settlement.get(WON, ())))
    told_names = tuple(dict.fromkeys(("how", "from", "place", *_named(read, "told"))))
    unit_names, element_names = _named(read, "units"), _named(read, "elements")
    best = fast.best
    carry = settlement(ruleset, WON) if WON in ruleset.settlement else None
    tables: Table[tuple[Any, ...], Paid | None] = Table(lambda key: None)

    def score(hand: Hand, told: Mapping[str, Any]) -> FastScore:
        award = best(hand, told)
        elements, units = award[0], award[1]
        key = (
            *map(told.get, told_names),
            *map(units.__getitem__, unit_names),
            *map(elements.__contains__, element_names),
        )
        try:
            paid = tables[key]
        except TypeError:  # a variable that is told as a list
            paid = None
            key = ()
        if paid is None:
            paid = _paid(ruleset, award, told, carry)
            if key:
                tables[key] = paid
        return FastScore(award, paid)

    return score


def _paid(ruleset: Ruleset, award: FastAward, told: Mapping[str, Any], carry: Carry | None) -> Paid:
    about_win, about_table = split_told(ruleset, told)
    facts = {name: fact.default for name, fact in ruleset.facts.items()}
    facts |= {name: value for name, value in about_win.items() if value is not None}
    if facts["how"] != "draw" and facts.get("from") is None:
        return Paid(None, None, {})
    seat = (facts["place"] - 1) % ruleset.seats
    if facts["how"] != "draw" and facts["from"] == seat:
        raise Refused("facts/value", "`from` is the winner's own seat", fact="from")
    paid = settled(ruleset, (Win(seat, facts, award),), about_table, WON, carry)
    return Paid(paid.ledger, paid.deltas, paid.pots)


def _read(ruleset: Ruleset, node: Any) -> Iterator[tuple[str, str]]:
    """What effects and trees read of a win and of the table: (`told`, `units` or `elements`, name)."""
    if isinstance(node, Expr):
        source = {"fact": "told", "award": "units", "variable": "told"}.get(node.args.get("from", ""))
        if node.word == "field" and source is not None:
            yield source, node.args["name"]
        elif node.word in ("variable", "pot"):
            yield "told", node.args["name"]
        elif node.word == "counted":
            yield "elements", node.args["name"]
        elif node.word == "amount":
            yield from _read(ruleset, ruleset.amounts[node.args["name"]])
        node = tuple(node.args.values())
    elif isinstance(node, Effect):
        if node.word == "run":
            yield from _read(ruleset, ruleset.steps[node.args["step"]])
        when = node.args["when"].word if node.word == "if" else ""
        settled_by = {"true": ("do",), "false": ("else",)}.get(when, tuple(node.args))
        node = tuple(node.args[name] for name in settled_by)
    elif isinstance(node, Choice):
        node = node.lines
    if isinstance(node, tuple | list):
        yield from chain.from_iterable(_read(ruleset, part) for part in node)


def _named(read: list[tuple[str, str]], source: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for one, name in read if one == source))
