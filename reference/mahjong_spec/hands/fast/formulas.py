"""Conditions and formulas that speak of units -> functions of rows, counts and units.

`(rows, signature, units)`: rows answer what a reading answers, the signature holds facts used as numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from mahjong_spec.errors import Defect
from mahjong_spec.formula import SIGNS
from mahjong_spec.hands.conditions import OPERATIONS, pick
from mahjong_spec.hands.fast.counts import Counts
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.fast.rows import Rows
from mahjong_spec.hands.fast.trees import says
from mahjong_spec.model import Choice, Expr

Units = Mapping[str, int]
Holds = Callable[[int, int, Units], bool]
Value = Callable[[int, int, Units], int]


@dataclass(frozen=True, slots=True)
class Formulas:
    """What formulas are compiled against: rows that are all known by now, and fields of numbers."""

    rows: Rows
    counts: Counts

    def holds(self, tree: Expr) -> Holds:
        """The function of a condition."""
        if not says(tree, "unit"):
            mask = self.rows.mask(tree)
            return lambda rows, signature, units: bool(rows & mask)
        if tree.word in ("all", "any"):
            return _joined([self.holds(part) for part in tree.args["parts"]], every=tree.word == "all")
        if tree.word == "not":
            part = self.holds(tree.args["part"])
            return lambda rows, signature, units: not part(rows, signature, units)
        if tree.word != "compare":
            raise Inexpressible(f"`{tree.word}` beside units")
        sign = SIGNS[tree.args["sign"]]
        if tree.args["left"].word == "unit" and tree.args["right"].word == "number":
            name, number = tree.args["left"].args["name"], tree.args["right"].args["value"]
            return lambda rows, signature, units: sign(units[name], number)
        left, right = self.value(tree.args["left"]), self.value(tree.args["right"])
        return lambda rows, signature, units: sign(left(rows, signature, units), right(rows, signature, units))

    def value(self, tree: Expr) -> Value:
        """The function of a formula."""
        word = tree.word
        if word in ("number", "word"):
            number: int = tree.args["value"]
            return lambda rows, signature, units: number
        if word == "unit":
            name: str = tree.args["name"]
            return lambda rows, signature, units: units[name]
        if word in ("fact", "count", "kinds"):
            field = self.counts.extra(tree)
            return lambda rows, signature, units: field.of(signature)
        if word == "pick":
            numbers, place = tree.args["parts"][0].args["value"], self.value(tree.args["parts"][1])
            return lambda rows, signature, units: pick(numbers, place(rows, signature, units))
        if word in ("min", "max"):
            extreme = min if word == "min" else max
            parts = [self.value(part) for part in tree.args["parts"]]
            return lambda rows, signature, units: extreme(part(rows, signature, units) for part in parts)
        if word not in OPERATIONS:
            raise Inexpressible(f"`{word}` in a formula")
        work = OPERATIONS[word]
        left, right = (self.value(part) for part in tree.args["parts"])
        return lambda rows, signature, units: work(left(rows, signature, units), right(rows, signature, units))

    def choice(self, lines: Choice) -> Callable[[int, int, Units], tuple[int, str | None]]:
        """The function of a decision list: the amount, and the name of the line that was taken."""
        compiled = [
            (self.holds(when) if when is not None else None, self.value(value), name)
            for when, value, name in lines.lines
        ]

        def decide(rows: int, signature: int, units: Units) -> tuple[int, str | None]:
            for when, value, name in compiled:
                if when is None or when(rows, signature, units):
                    return value(rows, signature, units), name
            raise Defect("defect/no-line", "no line of a decision list holds")

        return decide


def _joined(parts: list[Holds], *, every: bool) -> Holds:
    """All of these, or any of them."""

    def holds(rows: int, signature: int, units: Units) -> bool:
        for part in parts:
            if part(rows, signature, units) != every:
                return not every
        return every

    return holds
