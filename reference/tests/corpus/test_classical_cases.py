"""Classical hands that another program has scored by German and British rules: every difference has a rule that explains it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from classical import BRITISH, FILE, GERMAN, ClassicalCase, classical

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.errors import Refused
from mahjong_spec.hands.awards import Scorer, scorer
from mahjong_spec.play.scoring import score, score_of_loser
from mahjong_spec.rules import resolve

EXPLAINED = Path(__file__).parent / "classical_differences.json"

RULES = {
    GERMAN: (
        "chinese-classical",
        "millington-1977",
        {"mahjong_points": 20, "all_honours": "limit", "all_terminals": "limit"},
    ),
    BRITISH: ("western-classical", "bmja", {}),
}
"""Which of our rules stand for each of theirs."""

needs_corpus = pytest.mark.skipif(not FILE.is_file(), reason=f"the collection of hands is not at {FILE}")


def ours(compiled: Scorer, case: ClassicalCase) -> tuple[object, ...]:
    """Points, doubles and limits by our rules; a hand worth nothing has none of them."""
    try:
        found = (score if case.expected.won else score_of_loser)(compiled, case.hand, case.facts)
    except Refused as refused:
        return (refused.code,)
    units, amounts = found.award.units, found.amounts
    limits = 1.0 if units["limits"] else units.get("special", 0) / 1000
    if limits or not amounts["worth"]:
        return 0, 0, limits
    return amounts["points"], amounts["doubles"], 0.0


def theirs(case: ClassicalCase) -> tuple[object, ...]:
    expected = case.expected
    if expected.limits or not expected.points:
        return 0, 0, float(expected.limits)
    return expected.points, expected.doubles, 0.0


@needs_corpus
def test_every_difference_has_its_rule():
    explained = {
        (rules, line)
        for entry in json.loads(EXPLAINED.read_text(encoding="utf-8"))
        for rules in (GERMAN, BRITISH)
        for line in entry.get(rules, [])
    }
    compiled = {
        rules: scorer(compile_ruleset(resolve(ruleset).document, preset, options))
        for rules, (ruleset, preset, options) in RULES.items()
    }
    cases = list(classical())
    differing = {(case.rules, case.line) for case in cases if ours(compiled[case.rules], case) != theirs(case)}
    assert differing == explained
    assert (len(cases), len(cases) - len(differing)) == (202, 155)
