"""Rows that hold -> what counts and what it is worth: three tables, each after the other.

`Entry`: what the rows alone decide. `more`: what elements that count tiles or sets add, by how often they count.
`finish`: the lines of value, by the sums of units. An element that counts tiles or sets and excludes another, or gives
a unit that replaces others, decides together with the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from mahjong_spec.hands.bundles import Table
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
Elements = dict[str, Gains]
Outcome = tuple[tuple[int, ...], Mapping[str, int], str | None, Mapping[str, int]]
"""What readings are compared by; units and lines of value; the limit; the amounts of the result."""


Later = tuple[int, Table[int, tuple[Elements, int]]]


class Entry(NamedTuple):
    """What rows decide. Sums of units are packed: a unit is `UNIT_BITS` wide and may be negative."""

    elements: Elements
    units: int
    counted: int
    """Bits of the signature that `more` is looked up by."""
    more: Table[int, tuple[Elements, int]]
    finish: Table[int, Outcome | None]


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
    later: bool = False
    """Whether it is counted after the rows, since nothing in them depends on it."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """All that is done with rows."""

    ruleset: Ruleset
    elements: tuple[Scored, ...]
    of_row: Mapping[int, tuple[int, ...]]
    """For each row that makes elements count: their places."""
    when: int
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


def scoring(ruleset: Ruleset, rows: Rows, counts: Counts) -> Scoring:
    """Everything compiled; rows and counters are known by now."""
    formulas = Formulas(rows, counts)
    found = [_scored(ruleset, formulas, element, counts.elements.get(element.id)) for element in ruleset.elements.values()]
    of_row: dict[int, tuple[int, ...]] = {}
    for place, one in enumerate(found):
        for row in bits_of(rows.mask(one.element.when)):
            of_row[row] = (*of_row.get(row, ()), place)
    minimum = formulas.holds(ruleset.minimum)
    value = tuple((line.id, formulas.choice(line.amount)) for line in ruleset.value)
    best = tuple(formulas.value(tree) for tree in ruleset.best)
    result = tuple((entry.id, formulas.holds(entry.when), formulas.value(entry.amount)) for entry in ruleset.result)
    value_rows = _union(rows, value_conditions(ruleset))
    influence = 0
    for field in counts.extras.values():
        influence |= field.mask
    for one in found:
        if one.count is not None and (one.element.excludes or any(ruleset.units[unit].replaces for unit in one.element.gains)):
            influence |= one.count.mask
    elements = tuple(
        replace(one, later=one.count is not None and not one.count.mask & influence) for one in found
    )
    return Scoring(
        ruleset,
        elements,
        of_row,
        sum(of_row),
        frozenset(unit.id for unit in ruleset.units.values() if unit.replaces),
        rows.mask(Expr("concealed")),
        minimum,
        value,
        best,
        result,
        influence,
        value_rows,
        value_rows | _union(rows, (when for lines in gain_choices(ruleset) for when, _, _ in lines.lines if when is not None)),
    )


def entries(scored: Scoring) -> Table[Any, Entry]:
    """The table of entries: by rows, or by rows and the bits of `influence` where there are some."""
    more: dict[object, Later] = {}
    finish: Table[tuple[int, int], Table[int, Outcome | None]] = Table(lambda key: Table(_finish(scored, *key)))

    known: Table[tuple[tuple[int, ...], int, int], Entry] = Table(lambda key: _entry(scored, *key, more, finish))
    kept = scored.other_rows | scored.concealed
    when, of_row = scored.when, scored.of_row

    def make(key: Any) -> Entry:
        """Several rows may make one element count: what they are is forgotten here."""
        rows, signature = key if scored.influence else (key, 0)
        places: set[int] = set()
        rest = rows & when
        while rest:
            row = rest & -rest
            places.update(of_row[row])
            rest ^= row
        return known[tuple(sorted(places)), rows & kept, signature]

    return Table(make)


def _entry(
    scored: Scoring,
    places: tuple[int, ...],
    rows: int,
    signature: int,
    more: dict[object, Later],
    finish: Table[tuple[int, int], Table[int, Outcome | None]],
) -> Entry:
    is_open = not rows & scored.concealed
    counted: dict[str, Gains] = {}
    later: list[Scored] = []
    excluded: set[str] = set()
    replacing = False
    packed = 0
    for place in places:
        one = scored.elements[place]
        if one.later:
            later.append(one)
            continue
        if one.fixed:
            gains, worth = one.fixed[is_open]
        else:
            gains = _gains(one, signature, one.given(rows, signature), is_open=is_open)
            worth = pack(scored.ruleset, gains)
        if worth or any(gains.values()):
            counted[one.element.id] = gains
            packed += worth
            excluded |= one.element.excludes
            replacing = replacing or not scored.replacing.isdisjoint(gains)
    for name in excluded & counted.keys():
        packed -= pack(scored.ruleset, counted.pop(name))
    replaced: frozenset[str] = frozenset()
    if replacing:
        units = unpack(scored.ruleset, packed)
        replaced = frozenset(other for unit in scored.replacing if units[unit] for other in scored.ruleset.units[unit].replaces)
        counted = {name: kept for name, gains in counted.items() if any((kept := _without(gains, replaced)).values())}
        packed = sum(pack(scored.ruleset, gains) for gains in counted.values())
    if excluded:
        later = [one for one in later if one.element.id not in excluded]
    key = (is_open, replaced, *[one.element.id if one.steady else (one.element.id, one.given(rows, signature)) for one in later])
    found = more.get(key)
    if found is None:
        variant = [(one, one.given(rows, signature)) for one in later]
        found = more[key] = _later(scored, variant, replaced, is_open=is_open)
    return Entry(counted, packed, *found, finish[rows & scored.value_rows, signature])


def _later(
    scored: Scoring, variant: list[tuple[Scored, tuple[Given, ...]]], replaced: frozenset[str], *, is_open: bool
) -> Later:
    """What is looked up after the rows: the bits of the counts, and the table of what they give."""
    kept = [(one, left) for one, given in variant if (left := tuple(part for part in given if part[0] not in replaced))]
    mask = 0
    for one, _ in kept:
        if one.count is not None:
            mask |= one.count.mask
    return mask, Table(_more(scored, kept, is_open=is_open))


def _gains(one: Scored, signature: int, given: tuple[Given, ...], *, is_open: bool) -> Gains:
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


def _more(
    scored: Scoring, kept: list[tuple[Scored, tuple[Given, ...]]], *, is_open: bool
) -> Callable[[int], tuple[Elements, int]]:
    def make(signature: int) -> tuple[Elements, int]:
        counted: Elements = {}
        packed = 0
        for one, given in kept:
            gains = _gains(one, signature, given, is_open=is_open)
            if any(gains.values()):
                counted[one.element.id] = gains
                packed += pack(scored.ruleset, gains)
        return counted, packed

    return make


def _finish(scored: Scoring, rows: int, signature: int) -> Callable[[int], Outcome | None]:
    def make(packed: int) -> Outcome | None:
        units = unpack(scored.ruleset, packed)
        if not scored.minimum(rows, signature, units):
            return None
        limit = None
        for name, line in scored.value:
            units[name], named = line(rows, signature, units)
            limit = named or limit
        amounts = {
            name: value(rows, signature, units) for name, when, value in scored.result if when(rows, signature, units)
        }
        best = tuple(value(rows, signature, units) for value in scored.best)
        return best, MappingProxyType(units), limit, MappingProxyType(amounts)

    return make


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


def _without(gains: Gains, replaced: frozenset[str]) -> Gains:
    return {unit: number for unit, number in gains.items() if unit not in replaced}


def bits_of(number: int) -> Iterator[int]:
    """Each bit of a number by itself."""
    while number:
        lowest = number & -number
        yield lowest
        number ^= lowest


def _scored(ruleset: Ruleset, formulas: Formulas, element: Element, count: Count | None) -> Scored:
    """The element with what it gives, found once where no line of a decision depends on anything."""
    sides = [
        (unit, gain.by_set, _decision(formulas, gain.closed), _decision(formulas, gain.open))
        for unit, gain in element.gains.items()
    ]

    def given(rows: int, signature: int) -> tuple[Given, ...]:
        return tuple((unit, by_set, closed(rows, signature), opened(rows, signature)) for unit, by_set, closed, opened in sides)

    per_set = element.per is not None and element.per.word == "per_set"
    if not all(_is_fixed(side) for gain in element.gains.values() for side in (gain.closed, gain.open)):
        return Scored(element, count, per_set, given, None, steady=False)
    always = given(0, 0)
    one = Scored(element, count, per_set, lambda rows, signature: always, None, steady=True)
    if count is not None:
        return one
    closed, opened = (_gains(one, 0, always, is_open=side) for side in (False, True))
    return replace(one, fixed=((closed, pack(ruleset, closed)), (opened, pack(ruleset, opened))))


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
