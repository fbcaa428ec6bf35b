"""A hand and what is told of its win -> its score by the fast path; wins that pay alike share a ledger.

What is told leaves some effects of the settlement, in parts that touch nothing of each other. The ledger of a part
depends on few names, so few ledgers are made; those of one win are put one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import add, itemgetter
from typing import Any, NamedTuple

from mahjong_spec.errors import Defect, Refused
from mahjong_spec.hands.bundles import MOST_ENTRIES, Table
from mahjong_spec.hands.fast import FastAward, FastScorer, Prepared
from mahjong_spec.hands.fast.awarding import awarding
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.fast.preparing import Preparing
from mahjong_spec.model import Ruleset
from mahjong_spec.play.parting import Effects, Left, deciding, independent, touched_by
from mahjong_spec.play.scoring import WON, settled
from mahjong_spec.play.scoring import score as plain_score
from mahjong_spec.play.settlement import Carry, carrying, steps_of
from mahjong_spec.play.starting import start_of
from mahjong_spec.play.table import Line, Win
from mahjong_spec.tiles import Hand


class Paid(NamedTuple):
    """The ledger of a win and what it changes; None where it is not told whose tile won."""

    ledger: tuple[Line, ...] | None
    deltas: tuple[int, ...] | None
    pots: Mapping[str, int]


class FastScore(NamedTuple):
    """What a hand is worth and, where it is known who fed it, who pays."""

    award: FastAward
    paid: Paid


class Share(NamedTuple):
    """A part of the settlement for what is told: its ledgers, by what else they depend on."""

    ledgers: dict[Any, Paid]
    of_units: bool
    """Whether they depend on the units that settlements ask for."""
    elements: tuple[str, ...]
    """Elements that it matters of whether they count."""
    carry: Carry


Shares = tuple[Share, ...] | None
"""The parts of the settlement; None where it is not told enough, or something unusual: then it is settled anew."""


@dataclass(frozen=True, slots=True)
class FastScoring:
    """Scores hands as `mahjong_spec.play.scoring.score` does; its tables grow with use.

    `prepare` looks up what is told: facts, and variables of the table. `score` takes it so prepared, or as it is told.
    Of the variables those are checked that the settlement reads.
    """

    prepare: Preparing
    """What is told of a win, looked up once for all hands that it is told of; it keeps its `Shares`."""
    score: Callable[[Hand, Mapping[str, Any] | Prepared], FastScore]


def fast_scoring(fast: FastScorer) -> FastScoring:
    """The scoring of a ruleset; refusals are those of the plain `score`. What is checked of facts `FastScorer` tells."""
    ruleset, best, prepare_facts = fast.plain.ruleset, fast.best, fast.prepare
    shares_of, units = _settling(ruleset)
    quick = awarding(fast.tables, _asking(units))
    defaults = {name: fact.default for name, fact in ruleset.facts.items()}
    nothing = Paid((), (0,) * ruleset.seats, {})
    new = tuple.__new__

    def prepare(told: Mapping[str, Any]) -> Prepared:
        return new(Prepared, (*prepare_facts(told)[:4], shares_of(told)))

    def score(hand: Hand, told: Mapping[str, Any] | Prepared) -> FastScore:
        facts = told if isinstance(told, Prepared) else prepare(told)
        try:
            found = quick(hand, facts)
            award, asked = found if found is not None else (best(hand, facts), None)
        except (KeyError, Inexpressible, Defect, Refused):
            plain_score(fast.plain, hand, facts.told)  # if it refuses, too, it knows more of why
            award, found = best(hand, facts), None
        shares: Shares = facts[4]
        if shares is None or found is None:
            return FastScore(award, _paid(ruleset, defaults, award, facts.told, None))
        paid = nothing
        for ledgers, of_units, elements, carry in shares:
            key = asked if of_units else None
            if elements:
                key = (key, *map(award[0].__contains__, elements))
            part = ledgers.get(key)
            if part is None:
                if len(ledgers) >= MOST_ENTRIES:
                    ledgers.clear()
                part = _paid(ruleset, defaults, award, facts.told, carry)
                part = ledgers[key] = part if part.ledger else nothing
            if paid is nothing:
                paid = part
            elif part is not nothing:
                paid = _together(paid, part)
        return new(FastScore, (award, paid))

    return FastScoring(prepare, score)


def _together(one: Paid, other: Paid) -> Paid:
    """Ledgers of parts that touch no pot in common, one after the other."""
    (ledger, deltas, pots), (more, plus, others) = one, other
    if ledger is None or more is None or deltas is None or plus is None:
        return Paid(None, None, {})
    changed = {**pots, **others} if others else pots
    return tuple.__new__(Paid, (ledger + more, tuple(map(add, deltas, plus)), changed))


def _asking(units: tuple[str, ...]) -> Callable[[Mapping[str, int]], Any]:
    """Takes units out of all units; equal answers are the same object, which is compared sooner."""
    getter = itemgetter(*units) if units else lambda units: None
    same: dict[Any, Any] = {}

    def ask(units: Mapping[str, int]) -> Any:
        answer = getter(units)
        return same.setdefault(answer, answer)

    return ask


def _paid(
    ruleset: Ruleset, defaults: dict[str, Any], award: FastAward, told: Mapping[str, Any], carry: Carry | None
) -> Paid:
    facts = _with_defaults(defaults, told)
    seat = (facts["place"] - 1) % ruleset.seats
    if facts["how"] != "draw":
        feeder = facts.get("from")
        if feeder is None:
            return Paid(None, None, {})
        if feeder == seat:
            raise Refused("facts/value", "`from` is the winner's own seat", fact="from")
    about_table = {name: value for name, value in told.items() if name in ruleset.variables}
    paid = settled(ruleset, (Win(seat, facts, award),), about_table, carry=carry)
    return Paid(paid.ledger, paid.deltas, paid.pots)


def _with_defaults(defaults: dict[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    facts = {**defaults, **told}
    if None in told.values():
        facts |= {name: defaults[name] for name, value in told.items() if value is None and name in defaults}
    return facts


class _Part(NamedTuple):
    """Effects that are left, which may be left by many things told; what they depend on among those, and their shares."""

    effects: Effects
    names: tuple[str, ...]
    shares: Table[tuple[Any, ...], Share]


def _settling(ruleset: Ruleset) -> tuple[Callable[[Mapping[str, Any]], Shares], tuple[str, ...]]:
    """From what is told to the parts of the settlement; and the units that it asks for."""
    effects, steps = ruleset.settlement.get(WON, ()), steps_of(ruleset)
    try:
        touched, decisive = touched_by(ruleset, effects), deciding(ruleset, effects)
    except Inexpressible:
        return lambda told: None, ()
    known: list[_Part] = []
    facts = {name: fact.default for name, fact in ruleset.facts.items()}
    seen = {name for name in touched.told if name in facts or ruleset.variables[name].told}
    starts = {name: start_of(one) for name, one in ruleset.variables.items() if one.of == "table"}
    untold = {**starts, **facts}
    named = [(name, untold.get(name)) for name in dict.fromkeys(("how", "place", "from", *sorted(seen)))]
    numbers = [name for name in decisive if name not in facts]

    def part_of(effects: Effects) -> _Part:
        for one in known:
            if one.effects == effects:
                return one
        touched = touched_by(ruleset, effects)
        asked = tuple(dict.fromkeys(("place", *(name for name in touched.told if name in seen))))
        of_units, elements, carry = bool(touched.units), tuple(touched.elements), carrying(effects, steps)
        known.append(_Part(effects, asked, Table(lambda values: Share({}, of_units, elements, carry))))
        return known[-1]

    def left(values: tuple[Any, ...]) -> list[_Part]:
        told = dict(zip(decisive, values, strict=True))
        about_win = {name: value for name, value in told.items() if name in facts}
        about_table = {name: value for name, value in told.items() if name not in facts}
        found = tuple(Left(ruleset, about_win, about_table).of(effects))
        return [part_of(one) for one in independent(ruleset, found)]

    parts = Table(left)

    def shares(values: tuple[Any, ...]) -> Shares:
        told = {name: value for (name, _), value in zip(named, values, strict=True)}
        winner = (told["place"] - 1) % ruleset.seats
        if WON not in ruleset.settlement or (told["how"] != "draw" and told["from"] in (None, winner)):
            return None
        found = parts[tuple([told[name] for name in decisive])]
        return tuple([part.shares[tuple([told[name] for name in part.names])] for part in found])

    known_shares = Table(shares)

    def shares_of(told: Mapping[str, Any]) -> Shares:
        for name in numbers:
            if type(told.get(name, 0)) is not int:
                return None
        try:
            return known_shares[
                tuple([default if (value := told.get(name)) is None else value for name, default in named])
            ]
        except TypeError:  # something is missing, or a variable is told as a list
            return None

    return shares_of, tuple(touched.units)
