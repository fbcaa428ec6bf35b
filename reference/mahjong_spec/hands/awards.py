"""Readings of a hand -> what counts in each, what it is worth, and the best of them.

The order of work is the ruleset's: elements whose condition holds, exclusions, units that replace others, the
minimum, the lines of value, and the comparison that `best` names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from mahjong_spec.errors import Refused
from mahjong_spec.hands.conditions import NO_UNITS, Amount, Condition, amount, choice, condition
from mahjong_spec.hands.holding import Group, Holding
from mahjong_spec.hands.readings import Reading, reading_of_loser, readings
from mahjong_spec.hands.tests import set_test, times_related
from mahjong_spec.hands.waits import Waits
from mahjong_spec.model import Choice, Element, Expr, Fact, Gain, Ruleset, TileSet
from mahjong_spec.nodes import mentions

Measure = Callable[[Reading], Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Award:
    """What a hand is worth in one reading."""

    reading: Reading
    elements: Mapping[str, Mapping[str, int]]
    """Element to what it gives, by unit; in the order of the ruleset."""
    units: Mapping[str, int]
    """Sums of units, then the lines of value."""
    limit: str | None
    """Name of the last named line of value that was taken."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """The compiled scoring of a ruleset: made once, used for every hand."""

    ruleset: Ruleset
    measures: tuple[tuple[Element, Measure], ...]
    minimum: Condition
    value: tuple[tuple[str, Callable[[Reading, Mapping[str, int]], tuple[int, str | None]]], ...]
    best: tuple[Amount, ...]
    needs: tuple[tuple[str, Condition], ...]
    result: tuple[tuple[str, Condition, Amount], ...]
    waits: Waits | None = field(default=None, compare=False)
    """What tells how many kinds complete a hand; None where no rule asks for it."""
    settlements: dict[str, Callable[[Any], None]] = field(default_factory=dict, compare=False)
    """What carries a settlement out, by its name: a memo that those who settle fill."""

    def amounts(self, award: Award) -> dict[str, int]:
        """What the ruleset reports of an award, by the names of its `result`."""
        reading, units = award.reading, award.units
        return {name: value(reading, units) for name, when, value in self.result if when(reading, units)}


def scorer(ruleset: Ruleset) -> Scorer:
    """Compiles the trees of a ruleset to functions."""
    tiles = ruleset.tiles
    asking = (ruleset.elements, ruleset.facts, ruleset.minimum, ruleset.value, ruleset.best, ruleset.result)
    return Scorer(
        ruleset,
        tuple((element, _measure(element, tiles)) for element in ruleset.elements.values()),
        condition(ruleset.minimum, tiles),
        tuple((line.id, choice(line.amount, tiles)) for line in ruleset.value),
        tuple(amount(tree, tiles) for tree in ruleset.best),
        tuple((fact.id, condition(fact.needs, tiles)) for fact in ruleset.facts.values() if fact.needs is not None),
        tuple((entry.id, condition(entry.when, tiles), amount(entry.amount, tiles)) for entry in ruleset.result),
        Waits(ruleset) if mentions(asking, "wait_count", ruleset.amounts) else None,
    )


def best_award(score: Scorer, holding: Holding, facts: Mapping[str, Any]) -> Award:
    """The best award of a complete hand; equal to the end, the first reading in canonical order.

    Refused as `hand/not-winning`, `facts/impossible` or `hand/below-minimum`.
    """
    found = winning_readings(score, holding, facts)
    if not found:
        raise Refused("hand/not-winning", "the hand has no winning shape with that tile")
    _check_needs(score, found, facts)
    awards = [award for reading in found if (award := award_of(score, reading)) is not None]
    if not awards:
        raise Refused("hand/below-minimum", "the hand has a winning shape, but not what a win needs at least")
    return max(awards, key=lambda award: rank_of(score, award))


def winning_readings(score: Scorer, holding: Holding, facts: Mapping[str, Any]) -> list[Reading]:
    """Every reading of a complete hand, with all that the rules may ask of it."""
    number = 0
    if score.waits is not None and holding.win is not None:
        counts = list(holding.counts)
        counts[holding.win] -= 1
        number = len(score.waits.of(replace(holding, counts=tuple(counts), win=None, size=holding.size - 1)))
    return list(readings(score.ruleset, holding, facts, number))


def award_of_loser(score: Scorer, holding: Holding, facts: Mapping[str, Any]) -> Award:
    """The award of a hand that has not won: what counts in every hand, whatever a win would need.

    Refused as `facts/impossible`.
    """
    reading = reading_of_loser(score.ruleset, holding, facts)
    _check_needs(score, [reading], facts)
    units, counted = _units(score, reading, tuple(pair for pair in score.measures if pair[0].for_all))
    return _valued(score, reading, units, counted)


def rank_of(score: Scorer, award: Award) -> tuple[int, ...]:
    """What the ruleset compares to choose the best reading."""
    return tuple(line(award.reading, award.units) for line in score.best)


def award_of(score: Scorer, reading: Reading) -> Award | None:
    """The award of one reading, or None where it is below the minimum."""
    units, counted = _units(score, reading, score.measures)
    return _valued(score, reading, units, counted) if score.minimum(reading, units) else None


Counted = dict[str, Mapping[str, int]]


def _units(
    score: Scorer, reading: Reading, measures: tuple[tuple[Element, Measure], ...]
) -> tuple[dict[str, int], Counted]:
    """What counts of these elements, and the sums of the units that they give."""
    counted = {element.id: gains for element, measure in measures if any((gains := measure(reading)).values())}
    for excluded in {other for name in counted for other in score.ruleset.elements[name].excludes}:
        counted.pop(excluded, None)
    units = dict.fromkeys(score.ruleset.units, 0)
    for gains in counted.values():
        for unit, number in gains.items():
            units[unit] += number
    replaced = {other for unit in score.ruleset.units.values() if units[unit.id] for other in unit.replaces}
    if replaced:
        units |= dict.fromkeys(replaced, 0)
        counted = {
            name: kept
            for name, gains in counted.items()
            if any((kept := {unit: number for unit, number in gains.items() if unit not in replaced}).values())
        }
    return units, counted


def _valued(score: Scorer, reading: Reading, units: dict[str, int], counted: Counted) -> Award:
    """The award of a reading of which it is known what counts: the lines of value in their order."""
    limit = None
    for name, line in score.value:
        units[name], named = line(reading, units)
        limit = named or limit
    return Award(reading, counted, units, limit)


def detail_only(ruleset: Ruleset, gains: Mapping[str, int]) -> bool:
    """Whether an element gives nothing but details, such as fu: it is reported apart."""
    return all(ruleset.units[unit].detail for unit, number in gains.items() if number)


def elements_of(ruleset: Ruleset, award: Award) -> dict[str, int]:
    """What counts, details apart: each element with what it gives in the first unit that it has."""
    return {
        name: next(gains[unit] for unit in ruleset.units if gains.get(unit))
        for name, gains in award.elements.items()
        if not detail_only(ruleset, gains)
    }


def _check_needs(score: Scorer, found: list[Reading], facts: Mapping[str, Any]) -> None:
    """A fact that is told needs its condition in some reading at least."""
    for name, needs in score.needs:
        if _told(score.ruleset.facts[name], facts[name]) and not any(needs(r, NO_UNITS) for r in found):
            raise Refused("facts/impossible", f"`{name}` cannot be told of this hand and win", fact=name)


def _told(fact: Fact, value: Any) -> bool:
    """Whether a value says more than the fact's default does (a seat may be number 0)."""
    return value is not None if fact.type == "seat" else value != fact.default


def _measure(element: Element, tiles: TileSet) -> Measure:
    """What an element gives in a reading, by unit; all zero where it does not count."""
    when = condition(element.when, tiles)
    if element.per is not None and element.per.word != "per_tile":
        return _measure_sets(element, when, set_test(element.per.args["is"], tiles), tiles)
    times = _times(element.per, tiles)
    gains = [(unit, _sides(gain, tiles)) for unit, gain in element.gains.items()]

    def measure(reading: Reading) -> Mapping[str, int]:
        number = times(reading) if when(reading, NO_UNITS) else 0
        if not number:
            return {}
        return {unit: number * side for unit, sides in gains if (side := sides[reading.open](reading))}

    return measure


def _measure_sets(element: Element, when: Condition, test: Callable[[Reading, Group], bool], tiles: TileSet) -> Measure:
    gains = [(unit, gain.by_set, _sides(gain, tiles)) for unit, gain in element.gains.items()]
    with_pairs = element.per is not None and element.per.word == "per_part"

    def measure(reading: Reading) -> Mapping[str, int]:
        sums: dict[str, int] = {}
        if when(reading, NO_UNITS):
            for group in (*reading.sets, *reading.pairs) if with_pairs else reading.sets:
                if test(reading, group):
                    for unit, by_set, sides in gains:
                        side = group.claimed if by_set else reading.open
                        sums[unit] = sums.get(unit, 0) + sides[side](reading)
        return sums

    return measure


def _times(per: Expr | None, tiles: TileSet) -> Callable[[Reading], int]:
    if per is None:
        return lambda reading: 1
    times = times_related(per.args["is"], tiles)
    faces = tiles.faces
    listed = per.args["in"]
    if listed is None:
        return lambda reading: sum(times(reading, faces[code].kind, faces[code].mark) for code in reading.faces)
    name = listed.args["name"]
    return lambda reading: sum(times(reading, faces[code].kind, faces[code].mark) for code in reading.facts[name])


def _sides(gain: Gain, tiles: TileSet) -> tuple[Callable[[Reading], int], Callable[[Reading], int]]:
    """What is given on the concealed side and on the other."""
    return _side(gain.closed, tiles), _side(gain.open, tiles)


def _side(lines: Choice | None, tiles: TileSet) -> Callable[[Reading], int]:
    if lines is None:
        return lambda reading: 0
    decide = choice(lines, tiles)
    return lambda reading: decide(reading, NO_UNITS)[0]
