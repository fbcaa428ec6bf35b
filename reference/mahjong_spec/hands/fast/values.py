"""Sums of units -> what a reading is worth: the lines of value, what readings are compared by, what is reported.

Sums are many, but a line reads few units, which have few values: each line is worked out once for those that it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import itemgetter
from types import MappingProxyType
from typing import Any

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.elements import UNIT_BITS, UNIT_MASK, Scoring
from mahjong_spec.model import Choice, Expr
from mahjong_spec.nodes import nodes

Outcome = tuple[tuple[int, ...], Mapping[str, int], str | None, Mapping[str, int], Any]
"""What readings are compared by; units and lines of value; the limit; the amounts of the result; what was asked."""
Units = Mapping[str, int]
Getter = Callable[[Units], Any]


def outcomes(
    scored: Scoring, rows: int, signature: int, asked: Callable[[Units], Any] | None
) -> Table[int, Outcome | None]:
    """By the packed sums of units: what they are worth where these rows hold, None if less than a win needs."""
    ruleset = scored.ruleset
    enough, enough_of = _remembered([ruleset.minimum], partial(scored.minimum, rows, signature))
    lines: list[tuple[str, Getter, Table[Any, tuple[int, str | None]]]] = []
    for line, (name, work) in zip(ruleset.value, scored.value, strict=True):
        values, getter = _remembered(_trees(line.amount), partial(work, rows, signature))
        lines.append((name, getter, values))

    def reported(units: Units) -> tuple[tuple[int, ...], Mapping[str, int]]:
        best = tuple([value(rows, signature, units) for value in scored.best])
        amounts = {
            name: value(rows, signature, units) for name, when, value in scored.result if when(rows, signature, units)
        }
        return best, MappingProxyType(amounts)

    shown = [tree for entry in ruleset.result for tree in (entry.when, entry.amount)]
    report, report_of = _remembered([*ruleset.best, *shown], reported)
    names, half = list(ruleset.units), 1 << UNIT_BITS - 1

    def make(packed: int) -> Outcome | None:
        units = {}
        for name in names:
            number = packed & UNIT_MASK
            packed >>= UNIT_BITS
            if number >= half:
                number -= UNIT_MASK + 1
                packed += 1
            units[name] = number
        if not enough[enough_of(units)]:
            return None
        limit = None
        for name, getter, values in lines:
            units[name], named = values[getter(units)]
            limit = named or limit
        best, amounts = report[report_of(units)]
        return best, MappingProxyType(units), limit, amounts, asked(units) if asked is not None else None

    return Table(make)


def _remembered(trees: Iterable[Expr], work: Callable[[Units], Any]) -> tuple[Table[Any, Any], Getter]:
    """What the work gives, by the units that the trees read; and how to take those out of all units."""
    names = list(dict.fromkeys(node.args["name"] for tree in trees for node in nodes(tree) if node.word == "unit"))
    if not names:
        return Table(lambda values: work({})), lambda units: None
    if len(names) == 1:
        return Table(lambda value: work({names[0]: value})), itemgetter(*names)
    return Table(lambda values: work(dict(zip(names, values, strict=True)))), itemgetter(*names)


def _trees(lines: Choice) -> list[Expr]:
    return [tree for when, value, _ in lines.lines for tree in (when, value) if tree is not None]
