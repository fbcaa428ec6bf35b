"""What is told of a win -> its share of the signature: a look-up a fact, and one more for what several decide together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.layout import Field, Inexpressible
from mahjong_spec.hands.fast.plan import Plan
from mahjong_spec.model import Fact, Ruleset

MOST_NUMBER = 0xFFFF


@dataclass(frozen=True, slots=True)
class FactNumber:
    """A number that facts alone decide."""

    field: Field
    names: tuple[str, ...]
    value: Callable[[Mapping[str, Any]], int]


@dataclass(frozen=True, slots=True)
class Together:
    """The share of facts that must be looked at together; lists of tiles are looked up as tuples."""

    names: tuple[str, ...]
    shares: Table[tuple[Any, ...], int]


@dataclass(frozen=True, slots=True)
class Told:
    """Tables of facts: `start` is the signature when nothing is told, `changes` what a value adds to that.

    A name without a table (None) adds nothing by itself. `required` are bits without which a fact is missing.
    """

    start: int
    changes: Mapping[str, Table[Any, int] | None]
    together: tuple[Together, ...]
    required: int


def told(plan: Plan, numbers: list[FactNumber]) -> Told:
    """The tables of a finished plan."""
    ruleset = plan.ruleset
    start, required = 0, 0
    changes: dict[str, Table[Any, int] | None] = {
        name: None for name, variable in ruleset.variables.items() if variable.told
    }
    for fact in ruleset.facts.values():
        if fact.type == "tiles":
            changes[fact.id] = None
            continue
        there = None
        if fact.default is None and fact.type != "seat":
            there = plan.layout.field(1)
            required |= there.mask
        share = _share(plan, fact, there)
        usual = 0 if there is not None else share(fact.default)
        start += usual
        changes[fact.id] = Table(_change(ruleset, fact, share, usual))
    grouped: dict[tuple[str, ...], list[FactNumber]] = {}
    for bit in plan.facts:
        if not _alone(ruleset, bit.names):
            grouped.setdefault(bit.names, []).append(FactNumber(bit.field, bit.names, bit.holds))
    for number in numbers:
        grouped.setdefault(number.names, []).append(number)
    together = tuple(Together(names, Table(_shares(names, found))) for names, found in grouped.items())
    return Told(start + plan.layout.start, changes, together, required)


def _alone(ruleset: Ruleset, names: tuple[str, ...]) -> bool:
    return len(names) == 1 and ruleset.facts[names[0]].type != "tiles"


def _share(plan: Plan, fact: Fact, there: Field | None) -> Callable[[Any], int]:
    """From a value to the bits that this fact alone decides, and its part of the context."""
    bits = [bit for bit in plan.facts if bit.names == (fact.id,)]
    context = [known for known in plan.context if known.name == fact.id]

    def share(value: Any) -> int:
        found = there.one if there is not None else 0
        found += sum(bit.field.one for bit in bits if bit.holds({fact.id: value}))
        for known in context:
            if not known.least <= value <= known.most:
                raise Inexpressible(f"`{fact.id}` is not from {known.least} to {known.most}")
            found += known.field.one * (value - known.least)
        return found

    return share


def _change(ruleset: Ruleset, fact: Fact, share: Callable[[Any], int], usual: int) -> Callable[[Any], int]:
    def make(value: Any) -> int:
        if value is None:
            return 0
        if not _fits(ruleset, fact, value):
            raise Inexpressible(f"`{fact.id}` cannot be {value}")
        return share(value) - usual

    return make


def _shares(names: tuple[str, ...], numbers: list[FactNumber]) -> Callable[[tuple[Any, ...]], int]:
    def make(values: tuple[Any, ...]) -> int:
        facts = dict(zip(names, values, strict=True))
        share = 0
        for number in numbers:
            value = int(number.value(facts))
            if not 0 <= value <= (1 << number.field.width) - 1:
                raise Inexpressible(f"{value} has no room in its field")
            share += number.field.one * value
        return share

    return make


def _fits(ruleset: Ruleset, fact: Fact, value: Any) -> bool:
    if fact.type in ("flag", "word"):
        return isinstance(value, bool) if fact.type == "flag" else value in fact.words
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    if fact.type == "seat":
        return 0 <= value < ruleset.seats
    return (fact.least is None or value >= fact.least) and (fact.most is None or value <= fact.most)
