"""A hand and what is told of its win -> its score by the fast path; wins that pay alike share a ledger.

The effects of the settlement are parted into those that touch nothing of each other. The ledger of a part depends on
few names, so few ledgers are made; those of one win are put one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from operator import add
from typing import Any, NamedTuple

from mahjong_spec.errors import Refused
from mahjong_spec.hands.bundles import MOST_ENTRIES
from mahjong_spec.hands.fast import FastAward, FastScorer
from mahjong_spec.model import Choice, Effect, Expr, Ruleset
from mahjong_spec.play.scoring import WON, settled, split_told
from mahjong_spec.play.scoring import score as plain_score
from mahjong_spec.play.settlement import Carry, carrying, steps_of
from mahjong_spec.play.table import Line, Win
from mahjong_spec.tiles import Hand

Effects = tuple[Effect, ...]


class Paid(NamedTuple):
    """The ledger of a win and what it changes; None where it is not told whose tile won."""

    ledger: tuple[Line, ...] | None
    deltas: tuple[int, ...] | None
    pots: Mapping[str, int]


class FastScore(NamedTuple):
    """What a hand is worth and, where it is known who fed it, who pays."""

    award: FastAward
    paid: Paid


Score = Callable[[Hand, Mapping[str, Any]], FastScore]
Share = tuple[dict[tuple[Any, ...], Paid], tuple[str, ...], tuple[str, ...], tuple[str, ...], Carry | None]
"""Ledgers of a part by the values of: names told, units, elements counted; and the part's function."""


@dataclass(slots=True)
class Touched:
    """What effects read and what they change; `told` are facts and variables of the table."""

    told: dict[str, None] = field(default_factory=dict)
    units: dict[str, None] = field(default_factory=dict)
    elements: dict[str, None] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)

    def meets(self, other: Touched) -> bool:
        """Whether one changes what the other reads or changes."""
        return bool(self.changed & (other.told.keys() | other.changed) or other.changed & self.told.keys())


def fast_score(fast: FastScorer) -> Score:
    """The function that scores a hand as `score` does, refusals included; what is checked of facts `FastScorer` tells."""
    ruleset, best = fast.plain.ruleset, fast.best
    shares = list(_shares(ruleset))
    names = tuple(dict.fromkeys(name for one in shares for name in one[1]))
    unit_names = tuple(dict.fromkeys(name for one in shares for name in one[2]))
    element_names = tuple(dict.fromkeys(name for one in shares for name in one[3]))
    wins: dict[tuple[Any, ...], Paid] = {}
    new = tuple.__new__

    def score(hand: Hand, told: Mapping[str, Any]) -> FastScore:
        try:
            award = best(hand, told)
        except Refused:
            plain_score(fast.plain, hand, told)  # it refuses, too, and knows more of why
            raise
        elements, units, _, _ = award
        key = (*map(told.get, names), *map(units.__getitem__, unit_names), *map(elements.__contains__, element_names))
        try:
            paid = wins[key]
        except KeyError:
            if len(wins) >= MOST_ENTRIES:
                wins.clear()
            paid = wins[key] = _of_shares(ruleset, shares, award, told)
        except TypeError:  # a variable is told as a list
            paid = _paid(ruleset, award, told, None)
        return new(FastScore, (award, paid))

    return score


def _of_shares(ruleset: Ruleset, shares: list[Share], award: FastAward, told: Mapping[str, Any]) -> Paid:
    """The ledgers of the parts, put together."""
    paid = None
    for ledgers, names, unit_names, element_names, carry in shares:
        key = (
            *map(told.get, names),
            *map(award.units.__getitem__, unit_names),
            *map(award.elements.__contains__, element_names),
        )
        found = ledgers.get(key)
        if found is None:
            if len(ledgers) >= MOST_ENTRIES:
                ledgers.clear()
            found = ledgers[key] = _paid(ruleset, award, told, carry)
        if found.ledger is None:
            return found
        if paid is None or not paid.ledger:
            paid = found
        elif found.ledger:
            paid = _together(paid, found)
    return paid if paid is not None else _paid(ruleset, award, told, None)


def _together(one: Paid, other: Paid) -> Paid:
    pots = {name: one.pots.get(name, 0) + other.pots.get(name, 0) for name in (*one.pots, *other.pots)}
    deltas = tuple(map(add, one.deltas or (), other.deltas or ()))
    return Paid((*(one.ledger or ()), *(other.ledger or ())), deltas, pots)


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


def _shares(ruleset: Ruleset) -> Iterator[Share]:
    """The parts of the settlement in their order; at least one, which refuses where there is no settlement."""
    steps = steps_of(ruleset)
    for effects in independent(ruleset, tuple(_alive(ruleset.settlement.get(WON, ())))) or [()]:
        touched = Touched()
        _touch(ruleset, effects, touched)
        untold = {name for name, variable in ruleset.variables.items() if not variable.told}
        names = tuple(dict.fromkeys(("how", "from", "place", *(name for name in touched.told if name not in untold))))
        carry = carrying(effects, steps) if WON in ruleset.settlement else None
        yield {}, names, tuple(touched.units), tuple(touched.elements), carry


def _alive(effects: Effects) -> Iterator[Effect]:
    """Effects with those in the place of a condition that the options have decided."""
    for effect in effects:
        decided = {"true": "do", "false": "else"}.get(effect.args["when"].word) if effect.word == "if" else None
        if decided is None:
            yield effect
        else:
            yield from _alive(effect.args[decided])


def independent(ruleset: Ruleset, effects: Effects) -> list[Effects]:
    """Effects in their order, parted wherever what comes before touches nothing that comes after."""
    touched = []
    for effect in effects:
        touched.append(Touched())
        _touch(ruleset, (effect,), touched[-1])
    cuts = [
        place
        for place in range(1, len(effects))
        if not any(before.meets(after) for before in touched[:place] for after in touched[place:])
    ]
    return [effects[first:last] for first, last in zip([0, *cuts], [*cuts, len(effects)], strict=True) if effects]


def _touch(ruleset: Ruleset, node: Any, touched: Touched) -> None:
    """Adds all that effects, trees and decision lists touch; a branch that is never taken touches nothing."""
    if isinstance(node, Effect):
        if node.word == "run":
            _touch(ruleset, ruleset.steps[node.args["step"]], touched)
        elif node.word == "set":
            touched.changed |= {name for _, name, _ in node.args["values"]}
        elif node.word == "pay":
            pots = [account.args["name"] for account in (node.args["from"], node.args["to"]) if account.word == "pot"]
            touched.changed.update(pots)
        inside = tuple(_alive((node,)))
        _touch(ruleset, tuple(node.args.values()) if inside == (node,) else inside, touched)
    elif isinstance(node, Expr):
        _touch_expr(ruleset, node, touched)
        _touch(ruleset, tuple(node.args.values()), touched)
    elif isinstance(node, Choice):
        _touch(ruleset, node.lines, touched)
    elif isinstance(node, tuple | list):
        for part in node:
            _touch(ruleset, part, touched)


def _touch_expr(ruleset: Ruleset, node: Expr, touched: Touched) -> None:
    name = node.args.get("name", "")
    if node.word == "field":
        source = node.args["from"]
        where = {"fact": touched.told, "variable": touched.told, "award": touched.units}.get(source)
        if where is not None:
            where[name] = None
    elif node.word in ("variable", "pot"):
        touched.told[name] = None
    elif node.word == "counted":
        touched.elements[name] = None
    elif node.word == "amount":
        _touch(ruleset, ruleset.amounts[name], touched)
