"""A hand and what is told of its win -> its score by the fast path; wins that pay alike share a ledger.

The effects of the settlement are parted into those that touch nothing of each other. The ledger of a part depends on
few names, so few ledgers are made; those of one win are put one after the other.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from operator import add, itemgetter
from typing import Any, NamedTuple

from mahjong_spec.errors import Defect, Refused
from mahjong_spec.hands.bundles import MOST_ENTRIES, Table
from mahjong_spec.hands.fast import FastAward, FastScorer, Prepared
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.model import Choice, Effect, Expr, Ruleset
from mahjong_spec.play.scoring import WON, settled
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


class Told(NamedTuple):
    """What is told of a win, looked up once for all hands that it is told of."""

    facts: Prepared
    keys: tuple[int, ...]
    """For each part of the settlement a number for the values that it depends on; none where they have no number."""


@dataclass(frozen=True, slots=True)
class FastScoring:
    """Scores hands as `mahjong_spec.play.scoring.score` does; its tables grow with use.

    `prepare` looks up what is told: facts, and variables of the table. `score` takes it so prepared, or as it is told.
    Of the variables those are checked that the settlement reads.
    """

    prepare: Callable[[Mapping[str, Any]], Told]
    score: Callable[[Hand, Mapping[str, Any] | Told], FastScore]


class Share(NamedTuple):
    """A part of the settlement: its ledgers by the number of what is told, values of units, and which elements count."""

    ledgers: dict[Any, Paid]
    names: tuple[str, ...]
    units: tuple[str, ...]
    elements: tuple[str, ...]
    carry: Carry | None


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


def fast_scoring(fast: FastScorer) -> FastScoring:
    """The scoring of a ruleset; refusals are those of the plain `score`. What is checked of facts `FastScorer` tells."""
    ruleset, best, quick, prepare_facts = fast.plain.ruleset, fast.best, fast.quick, fast.prepare
    shares = list(_shares(ruleset))
    parts = [(one.ledgers, _getter(one), one.elements, one.carry) for one in shares]
    count = partial(next, itertools.count())
    numbered: list[tuple[tuple[str, ...], Table[tuple[Any, ...], int]]] = [
        (one.names, Table(lambda values: count())) for one in shares
    ]
    defaults = {name: fact.default for name, fact in ruleset.facts.items()}
    nothing = Paid((), (0,) * ruleset.seats, {})
    new = tuple.__new__

    def prepare(told: Mapping[str, Any]) -> Told:
        try:
            keys = tuple(numbers[tuple(map(told.get, names))] for names, numbers in numbered)
        except TypeError:  # a variable is told as a list
            keys = ()
        return Told(prepare_facts(told), keys)

    def score(hand: Hand, told: Mapping[str, Any] | Told) -> FastScore:
        facts, keys = told if isinstance(told, Told) else prepare(told)
        try:
            award = quick(hand, facts) or best(hand, facts)
        except (KeyError, Inexpressible, Defect, Refused):
            plain_score(fast.plain, hand, facts.told)  # if it refuses, too, it knows more of why
            award = best(hand, facts)
        if not keys:
            return FastScore(award, _paid(ruleset, defaults, award, facts.told, None))
        elements, units, _, _ = award
        paid = nothing
        for number, (ledgers, of_units, names, carry) in zip(keys, parts):  # noqa: B905  (as many, and often asked)
            key: Any = number
            if of_units is not None:
                key = (number, of_units(units), *map(elements.__contains__, names))
            found = ledgers.get(key)
            if found is None:
                if len(ledgers) >= MOST_ENTRIES:
                    ledgers.clear()
                found = ledgers[key] = _paid(ruleset, defaults, award, facts.told, carry)
            if found[0]:
                paid = _together(paid, found) if paid[0] else found
            elif found[0] is None:
                return FastScore(award, found)
        return new(FastScore, (award, paid))

    return FastScoring(prepare, score)


def _getter(share: Share) -> Callable[[Mapping[str, int]], Any] | None:
    """What the ledgers depend on among units; None where they depend on nothing of the award."""
    if share.units:
        return itemgetter(*share.units)
    return (lambda units: None) if share.elements else None


def _together(one: Paid, other: Paid) -> Paid:
    """Ledgers of parts that touch no pot in common, one after the other."""
    ledger, deltas = one.ledger or (), one.deltas or ()
    return Paid(ledger + (other.ledger or ()), tuple(map(add, deltas, other.deltas or ())), {**one.pots, **other.pots})


def _paid(
    ruleset: Ruleset, defaults: dict[str, Any], award: FastAward, told: Mapping[str, Any], carry: Carry | None
) -> Paid:
    facts = {**defaults, **told}
    if None in told.values():
        facts |= {name: defaults[name] for name, value in told.items() if value is None and name in defaults}
    seat = (facts["place"] - 1) % ruleset.seats
    if facts["how"] != "draw":
        feeder = facts.get("from")
        if feeder is None:
            return Paid(None, None, {})
        if feeder == seat:
            raise Refused("facts/value", "`from` is the winner's own seat", fact="from")
    about_table = {name: value for name, value in told.items() if name in ruleset.variables}
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
        yield Share({}, names, tuple(touched.units), tuple(touched.elements), carry)


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
