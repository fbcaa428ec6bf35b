"""What is told of a win -> the bits it adds and the tiles it makes count: what the win of any hand can share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.compiled import Compiled
from mahjong_spec.hands.fast.layout import Inexpressible

Counted = tuple[int, tuple[int, ...]]
"""The shift of a field in the signature, and shifts of the digits in the hand key whose sum it takes."""


class Prepared(NamedTuple):
    """Facts that were looked up once; `bits` is None where they are unusual, and the plain evaluator must look."""

    told: Mapping[str, Any]
    bits: int | None
    drawn: bool
    counted: tuple[Counted, ...]
    kept: Any = None
    """What somebody else has looked up of them."""


Preparing = Callable[[Mapping[str, Any]], Prepared]


def preparing(compiled: Compiled) -> Preparing:
    """The function that prepares facts."""
    start, changes = compiled.told.start, compiled.told.changes
    together = [(one.names, one.shares) for one in compiled.told.together]
    most_shown = sum(kind.copies for kind in compiled.plan.ruleset.tiles.kinds)
    defaults = {fact.id: fact.default for fact in compiled.plan.ruleset.facts.values()}

    def counted_by(name: str, shift: int, digits: Table[str, tuple[int, ...]]) -> Callable[[tuple[str, ...]], Counted]:
        def counted(codes: tuple[str, ...]) -> Counted:
            if len(codes) > most_shown:
                raise Inexpressible(f"more tiles than there are in `{name}`")
            return shift, tuple([place for code in codes for place in digits[code]])

        return counted

    shown = [(one.name, Table(counted_by(one.name, one.field.shift, one.digits))) for one in compiled.counts.shown]
    weighed = [(one.names, one.field.shift, one.weights) for one in compiled.counts.weighed]

    def values(names: tuple[str, ...], facts: Mapping[str, Any]) -> tuple[Any, ...]:
        found = ((name, facts.get(name)) for name in names)
        told_values = (defaults[name] if value is None else value for name, value in found)
        return tuple(tuple(value) if isinstance(value, list) else value for value in told_values)

    def known(facts: Mapping[str, Any]) -> Prepared:
        bits = start
        for name, value in facts.items():
            change = changes[name]
            if change is not None:
                bits += change[value]
        for names, shares in together:
            bits += shares[values(names, facts)]
        counted = [table[tuple(facts[name])] for name, table in shown if facts.get(name)]
        for names, shift, weights in weighed:
            places = tuple([place for place, weight in weights[values(names, facts)] for _ in range(weight)])
            counted.append((shift, places))
        return Prepared(facts, bits, facts.get("how") == "draw", tuple(counted))

    def prepare(facts: Mapping[str, Any]) -> Prepared:
        try:
            return known(facts)
        except (KeyError, TypeError, Inexpressible):
            return Prepared(facts, None, False, ())  # noqa: FBT003

    return prepare
