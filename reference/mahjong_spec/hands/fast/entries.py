"""Rows that hold -> what counts and what it is worth: a look-up for each stage.

`Entry`: what the rows decide. `told`: what elements add that look only at what is told. `more`: what elements add that
count tiles or sets, by how often they count. `finish`: the lines of value, by the sums of units.
An element that counts tiles or sets and excludes another, or gives a unit that replaces others, belongs to the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.elements import (
    Gains,
    Given,
    Scored,
    Scoring,
    bits_of,
    gains_of,
    pack,
    places_of,
    unpack,
)
from mahjong_spec.hands.fast.values import Outcome, outcomes

Elements = dict[str, Gains]
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


def entries(scored: Scoring, asked: Callable[[Mapping[str, int]], Any] | None) -> Table[Any, Entry]:
    """The table of entries: by rows, or by rows and the bits of `influence` where there are some.

    `asked` is what each outcome tells of its units.
    """
    kept = scored.other_rows | scored.concealed
    when, of_row = scored.when, scored.of_row
    parts = _Parts(scored, asked)
    known: Table[tuple[int, int, int], Entry] = Table(lambda key: _entry(scored, *key, parts))

    def make(key: Any) -> Entry:
        """Several rows may make one element count: what they are is forgotten here."""
        rows, signature = key if scored.influence else (key, 0)
        return known[places_of(rows & when, of_row), rows & kept, signature]

    return Table(make)


class _Parts:
    """What entries share."""

    __slots__ = ("at", "finish", "fixed", "later", "more", "told", "unsteady")

    def __init__(self, scored: Scoring, asked: Callable[[Mapping[str, int]], Any] | None) -> None:
        self.at = {1 << place: one for place, one in enumerate(scored.elements)}
        self.fixed = [{bit: line for bit, one in self.at.items() if (line := _fixed(one, side))} for side in (0, 1)]
        later = {bit: one for bit, one in self.at.items() if one.stage == "counts"}
        self.later = sum(later)
        self.unsteady = sum(bit for bit, one in later.items() if not one.steady)
        self.more: dict[object, Later] = {}
        self.finish: Table[tuple[int, int], Table[int, Outcome | None]] = Table(
            lambda key: outcomes(scored, *key, asked)
        )
        self.told: Table[frozenset[str], Table[int, Added]] = Table(lambda replaced: Table(_told(scored, replaced)))


def _fixed(one: Scored, side: int) -> tuple[str, Gains, int] | None:
    """An element that always gives the same and does nothing to others, in a closed hand or in an open one."""
    if not one.fixed or one.element.excludes or one.replaces:
        return None
    gains, worth = one.fixed[side]
    return (one.element.id, gains, worth) if any(gains.values()) else None


def _told(scored: Scoring, replaced: frozenset[str]) -> Callable[[int], Added]:
    def make(rows: int) -> Added:
        counted: Elements = {}
        packed = 0
        is_open = not rows & scored.concealed
        for bit in bits_of(places_of(rows & scored.told, scored.of_told)):
            one = scored.elements[bit.bit_length() - 1]
            gains = _without(one.fixed[is_open][0], replaced) if one.fixed else {}
            if any(gains.values()):
                counted[one.element.id] = gains
                packed += pack(scored.ruleset, gains)
        return counted, packed

    return make


def _entry(scored: Scoring, places: int, rows: int, signature: int, parts: _Parts) -> Entry:
    is_open = not rows & scored.concealed
    counted: dict[str, Gains] = {}
    excluded: set[str] = set()
    replacing = False
    packed = 0
    later, places = places & parts.later, places & ~parts.later
    fixed = parts.fixed[is_open]
    while places:
        bit = places & -places
        places ^= bit
        line = fixed.get(bit)
        if line is not None:
            counted[line[0]] = line[1]
            packed += line[2]
            continue
        one = parts.at[bit]
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
    replaced: frozenset[str] = frozenset()
    if excluded:
        for name in excluded & counted.keys():
            packed -= pack(scored.ruleset, counted.pop(name))
        later = sum(bit for bit in bits_of(later) if parts.at[bit].element.id not in excluded)
    if replacing:
        units = unpack(scored.ruleset, packed)
        replaced = frozenset(
            other for unit in scored.replacing if units[unit] for other in scored.ruleset.units[unit].replaces
        )
        counted = {name: kept for name, gains in counted.items() if any((kept := _without(gains, replaced)).values())}
        packed = sum(pack(scored.ruleset, gains) for gains in counted.values())
    key: tuple[object, ...] = (is_open, replaced, later)
    if later & parts.unsteady:
        key += tuple(parts.at[bit].given(rows, signature) for bit in bits_of(later & parts.unsteady))
    found = parts.more.get(key)
    if found is None:
        variant = [(one := parts.at[bit], one.given(rows, signature)) for bit in bits_of(later)]
        found = parts.more[key] = _later(scored, variant, replaced, is_open=is_open)
    return Entry(counted, packed, parts.told[replaced], *found, parts.finish[rows & scored.value_rows, signature])


def _later(
    scored: Scoring, variant: list[tuple[Scored, tuple[Given, ...]]], replaced: frozenset[str], *, is_open: bool
) -> Later:
    """What is looked up after the rows: the bits of the counts, and the table of what they give."""
    kept: list[tuple[str, int, Table[int, tuple[Gains, int]]]] = []
    mask = 0
    for one, given in variant:
        left = tuple(part for part in given if part[0] not in replaced)
        if left and one.count is not None:
            kept.append((one.element.id, one.count.mask, Table(_given(scored, one, left, is_open=is_open))))
            mask |= one.count.mask

    def make(signature: int) -> Added:
        counted: Elements = {}
        packed = 0
        for name, bits, table in kept:
            if signature & bits:
                gains, worth = table[signature & bits]
                if gains:
                    counted[name] = gains
                    packed += worth
        return counted, packed

    return mask, Table(make)


def _given(
    scored: Scoring, one: Scored, given: tuple[Given, ...], *, is_open: bool
) -> Callable[[int], tuple[Gains, int]]:
    """By how often an element counts: what it gives, nothing if that is nothing."""

    def make(counts: int) -> tuple[Gains, int]:
        gains = gains_of(one, counts, given, is_open=is_open)
        return (gains, pack(scored.ruleset, gains)) if any(gains.values()) else ({}, 0)

    return make


def _without(gains: Gains, replaced: frozenset[str]) -> Gains:
    return {unit: number for unit, number in gains.items() if unit not in replaced}
