"""The elements of a ruleset -> what they give by rows and counts, and which of them decide what about others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from mahjong_spec.hands.conditions import NO_UNITS
from mahjong_spec.hands.fast.counts import Count, Counts
from mahjong_spec.hands.fast.formulas import Formulas, Holds, Value
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.fast.rows import Rows
from mahjong_spec.hands.fast.trees import gain_choices, value_conditions
from mahjong_spec.model import Choice, Element, Expr, Ruleset

UNIT_BITS = 48
UNIT_MASK = (1 << UNIT_BITS) - 1
Gains = Mapping[str, int]

Given = tuple[str, bool, int, int]
"""What an element gives in a unit: whether sides are told apart by set, the amount on the concealed side, on the other."""


@dataclass(frozen=True, slots=True)
class Scored:
    """An element ready for counting; `count` for those that count tiles or sets."""

    element: Element
    count: Count | None
    per_set: bool
    given: Callable[[int, int], tuple[Given, ...]]
    """What it gives, by rows and signature."""
    fixed: tuple[tuple[Gains, int], tuple[Gains, int]] | None
    """What it gives in a closed hand and in an open one, where nothing else matters; each also packed."""
    steady: bool
    """Whether what it gives depends on nothing."""
    replaces: bool
    """Whether it gives a unit beside which others do not count."""
    stage: str = "rows"
    """`told`: counted apart, by what is told alone; `rows`: by all rows; `counts`: after them, by how often it counts."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """All that is done with rows."""

    ruleset: Ruleset
    elements: tuple[Scored, ...]
    of_row: Mapping[int, int]
    """For each row that makes elements count: a bit for the place of each; without those of the stage `told`."""
    when: int
    """All such rows."""
    of_told: Mapping[int, int]
    """The same for elements of the stage `told`."""
    told: int
    """All such rows."""
    replacing: frozenset[str]
    """Units beside which others do not count."""
    concealed: int
    minimum: Holds
    value: tuple[tuple[str, Callable[[int, int, Mapping[str, int]], tuple[int, str | None]]], ...]
    best: tuple[Value, ...]
    result: tuple[tuple[str, Holds, Value], ...]
    influence: int
    """Bits of the signature that decide together with the rows."""
    value_rows: int
    """Rows that the minimum, the lines of value and the result look at."""
    other_rows: int
    """Those, and rows that decide amounts: what rows may tell beside which elements count."""


def scoring(ruleset: Ruleset, rows: Rows, counts: Counts, told: int) -> Scoring:
    """Everything compiled; rows and counters are known by now. `told` are rows that ask only what is told."""
    formulas = Formulas(rows, counts)
    found = [
        _scored(ruleset, formulas, element, counts.elements.get(element.id)) for element in ruleset.elements.values()
    ]
    minimum = formulas.holds(ruleset.minimum)
    value = tuple((line.id, formulas.choice(line.amount)) for line in ruleset.value)
    best = tuple(formulas.value(tree) for tree in ruleset.best)
    result = tuple((entry.id, formulas.holds(entry.when), formulas.value(entry.amount)) for entry in ruleset.result)
    value_rows = _union(rows, value_conditions(ruleset))
    influence = 0
    for field in counts.extras.values():
        influence |= field.mask
    for one in found:
        if one.count is not None and (one.element.excludes or one.replaces):
            influence |= one.count.mask
    excluded = {other for one in found for other in one.element.excludes}
    elements = tuple(replace(one, stage=_stage(rows, one, excluded, influence, told)) for one in found)
    of_row: dict[int, int] = {}
    of_told: dict[int, int] = {}
    for place, one in enumerate(elements):
        places = of_told if one.stage == "told" else of_row
        for row in bits_of(rows.mask(one.element.when)):
            places[row] = places.get(row, 0) | 1 << place
    return Scoring(
        ruleset,
        elements,
        of_row,
        sum(of_row),
        of_told,
        sum(of_told),
        frozenset(unit.id for unit in ruleset.units.values() if unit.replaces),
        rows.mask(Expr("concealed")),
        minimum,
        value,
        best,
        result,
        influence,
        value_rows,
        value_rows
        | _union(rows, (when for lines in gain_choices(ruleset) for when, _, _ in lines.lines if when is not None)),
    )


def gains_of(one: Scored, signature: int, given: tuple[Given, ...], *, is_open: bool) -> Gains:
    """What an element gives, as the plain evaluator lists it: sets with zeros, all else without."""
    concealed, claimed = 1, 0
    if one.count is not None:
        concealed = one.count.every.of(signature)
        claimed = one.count.claimed.of(signature) if one.count.claimed is not None else 0
        if not concealed + claimed:
            return {}
    gains = {}
    for unit, by_set, on_closed, on_open in given:
        if by_set:
            gains[unit] = concealed * on_closed + claimed * on_open
        else:
            gains[unit] = (concealed + claimed) * (on_open if is_open else on_closed)
    return gains if one.per_set else {unit: number for unit, number in gains.items() if number}


def pack(ruleset: Ruleset, gains: Gains) -> int:
    """Amounts by unit as one integer."""
    packed = 0
    for place, unit in enumerate(ruleset.units):
        number = gains.get(unit, 0)
        if abs(number) >> UNIT_BITS // 2:
            raise Inexpressible("an element gives more than the packed units have room for")
        packed += number << UNIT_BITS * place
    return packed


def unpack(ruleset: Ruleset, packed: int) -> dict[str, int]:
    """The sums again."""
    units = {}
    for unit in ruleset.units:
        number = packed & UNIT_MASK
        number -= number >> UNIT_BITS - 1 << UNIT_BITS
        units[unit] = number
        packed = packed - number >> UNIT_BITS
    return units


def bits_of(number: int) -> Iterator[int]:
    """Each bit of a number by itself."""
    while number:
        lowest = number & -number
        yield lowest
        number ^= lowest


def places_of(rows: int, of_row: Mapping[int, int]) -> int:
    """The elements that these rows make count, a bit for each."""
    places = 0
    while rows:
        row = rows & -rows
        places |= of_row[row]
        rows ^= row
    return places


def _scored(ruleset: Ruleset, formulas: Formulas, element: Element, count: Count | None) -> Scored:
    """The element with what it gives, found once where no line of a decision depends on anything."""
    sides = [
        (unit, gain.by_set, _decision(formulas, gain.closed), _decision(formulas, gain.open))
        for unit, gain in element.gains.items()
    ]

    def given(rows: int, signature: int) -> tuple[Given, ...]:
        return tuple(
            (unit, by_set, closed(rows, signature), opened(rows, signature)) for unit, by_set, closed, opened in sides
        )

    per_set = element.per is not None and element.per.word == "per_set"
    replaces = any(ruleset.units[unit].replaces for unit in element.gains)
    if not all(_is_fixed(side) for gain in element.gains.values() for side in (gain.closed, gain.open)):
        return Scored(element, count, per_set, given, None, steady=False, replaces=replaces)
    always = given(0, 0)
    one = Scored(element, count, per_set, lambda rows, signature: always, None, steady=True, replaces=replaces)
    if count is not None:
        return one
    closed, opened = (gains_of(one, 0, always, is_open=side) for side in (False, True))
    return replace(one, fixed=((closed, pack(ruleset, closed)), (opened, pack(ruleset, opened))))


def _stage(rows: Rows, one: Scored, excluded: set[str], influence: int, told: int) -> str:
    if one.count is not None:
        return "rows" if one.count.mask & influence else "counts"
    alone = one.fixed and not one.element.excludes and one.element.id not in excluded
    return "told" if alone and not one.replaces and not rows.mask(one.element.when) & ~told else "rows"


def _is_fixed(lines: Choice | None) -> bool:
    return lines is None or (lines.lines[0][0] is None and lines.lines[0][1].word == "number")


def _decision(formulas: Formulas, lines: Choice | None) -> Callable[[int, int], int]:
    if lines is None:
        return lambda rows, signature: 0
    decide = formulas.choice(lines)
    return lambda rows, signature: decide(rows, signature, NO_UNITS)[0]


def _union(rows: Rows, conditions: Iterable[Expr]) -> int:
    mask = 0
    for tree in conditions:
        mask |= rows.mask(tree)
    return mask
