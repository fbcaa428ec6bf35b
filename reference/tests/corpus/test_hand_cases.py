"""Thousands of hands that others have scored: every difference must be explained, and none is."""

from __future__ import annotations

import pytest
from cases import CORPUS, Case, majiang, riichienv

from mahjong_spec.hands.awards import Scorer, scorer
from mahjong_spec.play.scoring import score

needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the collection of hands is not at {CORPUS}")


def differences(compiled: Scorer, case: Case) -> list[str]:
    found = score(compiled, case.hand, case.told)
    units = compiled.ruleset.units
    elements = {
        name: next(number for unit, number in gains.items() if number)
        for name, gains in found.award.elements.items()
        if not all(units[unit].detail for unit in gains)
    }
    asked = {
        "elements": (elements if None not in case.elements.values() else dict.fromkeys(elements), case.elements),
        "han": (found.amounts.get("han"), case.han if "han" in found.amounts else None),
        "fu": (found.amounts.get("fu"), case.fu if "fu" in found.amounts else None),
        "deltas": (found.deltas if case.deltas else None, case.deltas),
    }
    return [f"{name}: ours {ours}, theirs {theirs}" for name, (ours, theirs) in asked.items() if ours != theirs]


@needs_corpus
@pytest.mark.parametrize(
    "collection, preset, least", [(majiang, "mahjong-soul", 5000), (riichienv, "mahjong-soul", 400)]
)
def test_no_difference(riichi_with, collection, preset, least):
    compiled = scorer(riichi_with(preset))
    cases = list(collection())
    assert len(cases) >= least
    assert [(case.source, found) for case in cases if (found := differences(compiled, case))] == []
