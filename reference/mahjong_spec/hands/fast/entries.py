"""Rows that hold -> what counts and what it is worth: a look-up for each stage.

`Entry`: what the rows decide. `told`: what elements add that look only at what is told. `more`: what elements add that
count tiles or sets, by how often they count. `finish`: the lines of value, by the sums of units.
An element that counts tiles or sets and excludes another, or gives a unit that replaces others, belongs to the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.elements import Gains, Given, Scored, Scoring, gains_of, pack, unpack

Elements = dict[str, Gains]
Outcome = tuple[tuple[int, ...], Mapping[str, int], str | None, Mapping[str, int]]
"""What readings are compared by; units and lines of value; the limit; the amounts of the result."""
Added = tuple[Elements, int]
"""Elements with what they give, and the packed sum of that."""
Later = tuple[int, Table[int, Added]]


class Entry(NamedTuple):
    """What rows decide."""

    elements: Elements
    units: int
    """Sums of units, packed."""
    told: Table[int, Added]
    counted: int
    """Bits of the signature that `more` is looked up by."""
    more: Table[int, Added]
    finish: Table[int, Outcome | None]


def entries(scored: Scoring) -> Table[Any, Entry]:
    """The table of entries: by rows, or by rows and the bits of `influence` where there are some."""
    kept = scored.other_rows | scored.concealed
    when, of_row = scored.when, scored.of_row
    parts = _Parts(scored)
    known: Table[tuple[tuple[int, ...], int, int], Entry] = Table(lambda key: _entry(scored, *key, parts))

    def make(key: Any) -> Entry:
        """Several rows may make one element count: what they are is forgotten here."""
        rows, signature = key if scored.influence else (key, 0)
        return known[places_of(rows & when, of_row), rows & kept, signature]

    return Table(make)


class _Parts:
    """Tables that entries share."""

    __slots__ = ("finish", "more", "told")

    def __init__(self, scored: Scoring) -> None:
        self.more: dict[object, Later] = {}
        self.finish: Table[tuple[int, int], Table[int, Outcome | None]] = Table(
            lambda key: Table(_finish(scored, *key))
        )
        self.told: Table[frozenset[str], Table[int, Added]] = Table(lambda replaced: Table(_told(scored, replaced)))


def places_of(rows: int, of_row: Mapping[int, tuple[int, ...]]) -> tuple[int, ...]:
    """Places of the elements that these rows make count."""
    places: set[int] = set()
    while rows:
        row = rows & -rows
        places.update(of_row[row])
        rows ^= row
    return tuple(sorted(places))


def _told(scored: Scoring, replaced: frozenset[str]) -> Callable[[int], Added]:
    def make(rows: int) -> Added:
        counted: Elements = {}
        packed = 0
        is_open = not rows & scored.concealed
        for place in places_of(rows & scored.told, scored.of_told):
            one = scored.elements[place]
            gains = _without(one.fixed[is_open][0], replaced) if one.fixed else {}
            if any(gains.values()):
                counted[one.element.id] = gains
                packed += pack(scored.ruleset, gains)
        return counted, packed

    return make


def _entry(
    scored: Scoring,
    places: tuple[int, ...],
    rows: int,
    signature: int,
    parts: _Parts,
) -> Entry:
    is_open = not rows & scored.concealed
    counted: dict[str, Gains] = {}
    later: list[Scored] = []
    excluded: set[str] = set()
    replacing = False
    packed = 0
    for place in places:
        one = scored.elements[place]
        if one.stage == "counts":
            later.append(one)
            continue
        if one.fixed:
            gains, worth = one.fixed[is_open]
        else:
            gains = gains_of(one, signature, one.given(rows, signature), is_open=is_open)
            worth = pack(scored.ruleset, gains)
        if worth or any(gains.values()):
            counted[one.element.id] = gains
            packed += worth
            if one.element.excludes:
                excluded |= one.element.excludes
            if one.replaces:
                replacing = True
    for name in excluded & counted.keys():
        packed -= pack(scored.ruleset, counted.pop(name))
    replaced: frozenset[str] = frozenset()
    if replacing:
        units = unpack(scored.ruleset, packed)
        replaced = frozenset(
            other for unit in scored.replacing if units[unit] for other in scored.ruleset.units[unit].replaces
        )
        counted = {name: kept for name, gains in counted.items() if any((kept := _without(gains, replaced)).values())}
        packed = sum(pack(scored.ruleset, gains) for gains in counted.values())
    if excluded:
        later = [one for one in later if one.element.id not in excluded]
    key = (
        is_open,
        replaced,
        *[one.element.id if one.steady else (one.element.id, one.given(rows, signature)) for one in later],
    )
    found = parts.more.get(key)
    if found is None:
        variant = [(one, one.given(rows, signature)) for one in later]
        found = parts.more[key] = _later(scored, variant, replaced, is_open=is_open)
    return Entry(counted, packed, parts.told[replaced], *found, parts.finish[rows & scored.value_rows, signature])


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


def _more(
    scored: Scoring, kept: list[tuple[Scored, tuple[Given, ...]]], *, is_open: bool
) -> Callable[[int], tuple[Elements, int]]:
    def make(signature: int) -> tuple[Elements, int]:
        counted: Elements = {}
        packed = 0
        for one, given in kept:
            if one.count is None or not signature & one.count.mask:
                continue
            gains = gains_of(one, signature, given, is_open=is_open)
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


def _without(gains: Gains, replaced: frozenset[str]) -> Gains:
    return {unit: number for unit, number in gains.items() if unit not in replaced}
