"""Elements that count tiles or sets, and facts used as numbers -> the fields that hold how often.

Tiles of the hand that are counted by tiles of a fact (each indicator shows one) are looked up hand by hand in the hand
key; everything else is summed with the signature.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.conditions import NO_UNITS, amount
from mahjong_spec.hands.fast.layout import Field, Inexpressible
from mahjong_spec.hands.fast.plan import Plan, TileCount
from mahjong_spec.hands.fast.questions import Known, count_groups
from mahjong_spec.hands.fast.rows import identity
from mahjong_spec.hands.fast.told import MOST_NUMBER, FactNumber
from mahjong_spec.hands.fast.trees import facts_read, of_facts, says
from mahjong_spec.hands.tests import times_related
from mahjong_spec.model import Element, Expr


@dataclass(frozen=True, slots=True)
class Count:
    """How often an element counts: in all, or apart for concealed and claimed sets."""

    every: Field
    claimed: Field | None
    mask: int
    """The bits of both."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Tiles of a fact that each make tiles of the hand count: code to the digits that count, as shifts of the key."""

    field: Field
    name: str
    digits: Table[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Weighed:
    """Tiles of the hand that count by facts together: values of the facts to (shift of the digit, weight)."""

    field: Field
    names: tuple[str, ...]
    weights: Table[tuple[Any, ...], tuple[tuple[int, int], ...]]


@dataclass(slots=True)
class Counts:
    """Mutable while the ruleset is compiled."""

    plan: Plan
    known: Known
    elements: dict[str, Count] = field(default_factory=dict)
    shown: list[Shown] = field(default_factory=list)
    weighed: list[Weighed] = field(default_factory=list)
    numbers: list[FactNumber] = field(default_factory=list)
    extras: dict[Hashable, Field] = field(default_factory=dict)

    def extra(self, tree: Expr) -> Field:
        """The field of a number that facts alone decide and a formula uses."""
        key = identity(tree)
        if key not in self.extras:
            value = amount(tree, self.plan.ruleset.tiles)
            self.extras[key] = self.plan.layout.field(MOST_NUMBER)
            names = tuple(sorted(facts_read(tree)))
            self.numbers.append(FactNumber(self.extras[key], names, lambda facts: value(of_facts(facts), NO_UNITS)))
        return self.extras[key]


def _count_of(every: Field, claimed: Field | None = None) -> Count:
    return Count(every, claimed, every.mask | (claimed.mask if claimed is not None else 0))


def plan_counts(plan: Plan, known: Known) -> Counts:
    """A field or two for each element that counts more than once."""
    counts = Counts(plan, known)
    for element in plan.ruleset.elements.values():
        if element.per is not None:
            counts.elements[element.id] = _count(counts, element, element.per)
    return counts


def _count(counts: Counts, element: Element, per: Expr) -> Count:
    plan, tree = counts.plan, per.args["is"]
    if per.word == "per_set":
        if any(gain.by_set for gain in element.gains.values()):
            concealed, claimed = (count_groups(plan, tree, counts.known, claimed=side) for side in (False, True))
            return _count_of(concealed, claimed)
        return _count_of(count_groups(plan, tree, counts.known))
    if per.args["in"] is not None:
        return _count_of(_in_fact(counts, tree, per.args["in"].args["name"]))
    tiles = plan.ruleset.tiles
    if plan.allows(tree):
        times = times_related(tree, tiles)
        heaviest = max(times(of_facts(plan.context_facts(0)), kind, None) for kind in range(len(tiles.kinds)))
        found = plan.layout.field(plan.sizes.most_tiles * max(heaviest, 1))
        plan.tiles.append(TileCount(found, times, once=False, marked=says(tree, "mark")))
        return _count_of(found)
    if says(tree, "mark"):
        raise Inexpressible("tiles are counted by marks and by tiles that are told at once")
    copies = sum(kind.copies for kind in tiles.kinds)
    found = plan.layout.field(copies * plan.sizes.most_tiles)
    if tree.word == "related" and tree.args["to"].word == "fact":
        counts.shown.append(Shown(found, tree.args["to"].args["name"], Table(_digits(plan, tree.args["by"]))))
    else:
        names = tuple(sorted(facts_read(tree)))
        counts.weighed.append(Weighed(found, names, Table(_weights(plan, tree, names))))
    return _count_of(found)


def _in_fact(counts: Counts, tree: Expr, name: str) -> Field:
    """Tiles that are not of the hand but told, bonus tiles for one."""
    faces = counts.plan.ruleset.tiles.faces
    times = times_related(tree, counts.plan.ruleset.tiles)

    def value(facts: Mapping[str, Any]) -> int:
        reading = of_facts(facts)
        return sum(times(reading, faces[code].kind, faces[code].mark) for code in facts[name])

    found = counts.plan.layout.field(MOST_NUMBER)
    counts.numbers.append(FactNumber(found, tuple(sorted(facts_read(tree) | {name})), value))
    return found


def _digits(plan: Plan, by: Mapping[int, frozenset[int]]) -> Callable[[str], tuple[int, ...]]:
    faces = plan.ruleset.tiles.faces
    return lambda code: tuple(plan.digit_of(kind) for kind in sorted(by.get(faces[code].kind, ())))


def _weights(
    plan: Plan, tree: Expr, names: tuple[str, ...]
) -> Callable[[tuple[Any, ...]], tuple[tuple[int, int], ...]]:
    times = times_related(tree, plan.ruleset.tiles)

    def make(values: tuple[Any, ...]) -> tuple[tuple[int, int], ...]:
        reading = of_facts(dict(zip(names, values, strict=True)))
        weights = ((plan.digit_of(kind), times(reading, kind, None)) for kind in range(len(plan.ruleset.tiles.kinds)))
        return tuple((shift, weight) for shift, weight in weights if weight)

    return make
