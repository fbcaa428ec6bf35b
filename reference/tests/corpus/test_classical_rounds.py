"""Classical rounds that another program has played and scored: every difference has a rule that explains it to the point."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from classical_rounds import FILE, LIMIT, ClassicalRound, classical_rounds

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.hands.awards import Scorer, scorer
from mahjong_spec.play.scoring import score
from mahjong_spec.rules import resolve

TABLE = json.loads((Path(__file__).parent / "classical_rounds.json").read_text(encoding="utf-8"))
"""Our ruleset with the options nearest to their table, their names in our elements, and what they do otherwise."""

THE_MOST, EAST_GETS, OTHERS_GET = 1500, 6, 3
"""What is paid there at most, and how many times the worth of the hand a winner gets from all."""

Worth = tuple[int, dict[str, int | str]]

needs_corpus = pytest.mark.skipif(not FILE.is_file(), reason=f"the collection of rounds is not at {FILE}")


def ours(compiled: Scorer, case: ClassicalRound) -> Worth:
    """Points before doubling, and doubles or `limit` by element; refused if the hand does not win."""
    reading = score(compiled, case.hand, case.facts).award.reading
    points: int = 0
    named: dict[str, int | str] = {}
    for element, measure in compiled.measures:  # those of the award lack the points beside a limit
        gains = measure(reading)
        points += gains.get("points", 0) + gains.get("bonus_points", 0)
        doubles = gains.get("doubles", 0) + gains.get("bonus_doubles", 0)
        if gains.get("limits"):
            named[element.id] = LIMIT
        elif doubles:
            named[element.id] = doubles
    return points, beside_limits(named)


def beside_limits(named: dict[str, int | str]) -> dict[str, int | str]:
    """A limit hand has nothing but limits, there as here."""
    limits = {name: amount for name, amount in named.items() if amount == LIMIT}
    return limits or named


def by_their_rules(worth: Worth, rules: list[str]) -> Worth:
    """What our worth becomes when the named rules are theirs."""
    points, named = worth[0], dict(worth[1])
    for rule in rules:
        points += TABLE["rules"][rule].get("points", 0)
        for name in TABLE["rules"][rule].get("not_there", []):
            del named[name]
        named |= TABLE["rules"][rule].get("there", {})
    return points, beside_limits(named)


@pytest.fixture(scope="module")
def cases() -> list[ClassicalRound]:
    return list(classical_rounds(TABLE["elements"]))


@pytest.fixture(scope="module")
def worths(cases: list[ClassicalRound]) -> list[Worth]:
    document = resolve(TABLE["ruleset"]).document
    compiled = scorer(compile_ruleset(document, TABLE["preset"], TABLE["options"]))
    return [ours(compiled, case) for case in cases]


@needs_corpus
def test_every_difference_has_its_rule(cases: list[ClassicalRound], worths: list[Worth]):
    explained = {int(line): rules for line, rules in TABLE["cases"].items()}
    theirs = {case.line: (case.expected.points, case.expected.named) for case in cases}
    of_ours = dict(zip(theirs, worths, strict=True))
    assert {line: by_their_rules(of_ours[line], explained.get(line, [])) for line in theirs} == theirs
    assert {line for line in theirs if of_ours[line] != theirs[line]} == set(explained)
    assert {rule for rules in explained.values() for rule in rules} == set(TABLE["rules"])
    same_points = sum(of_ours[line][0] == theirs[line][0] for line in theirs)
    ten = TABLE["rules"]["concealed"]["points"]
    same_but_concealed = sum(
        of_ours[case.line][0] + ten * all(meld.source is None for meld in case.hand.melds) == case.expected.points
        for case in cases
    )
    same_named = sum(of_ours[line][1] == theirs[line][1] for line in theirs)
    assert TABLE["agree"] == {
        "hands_that_win": len(cases),
        "points": same_points,
        "points_but_for_the_concealed_hand": same_but_concealed,
        "doubles_and_limits": same_named,
        "both": len(cases) - len(explained),
    }


@needs_corpus
def test_what_is_paid_there_follows_from_points_and_doubles(cases: list[ClassicalRound]):
    for case in cases:
        expected = case.expected
        times = EAST_GETS if case.facts["place"] == 1 else OTHERS_GET
        worth = expected.points * 2 ** sum(amount for amount in expected.named.values() if amount != LIMIT) * times
        assert expected.paid == (THE_MOST if LIMIT in expected.named.values() else min(worth, THE_MOST)), case.line
