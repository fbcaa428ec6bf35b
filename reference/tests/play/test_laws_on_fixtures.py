"""Laws of play on the games of the suite: random players seldom win, so prepared games show that wins keep them, too."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from play.playing import points_on, tiles_on

from mahjong_conformance.fixtures import load_cases
from mahjong_conformance.rulesets import load_rulesets
from mahjong_spec.play.log import replay
from mahjong_spec.rules import resolve, rulesets
from mahjong_spec.serve_games import Games

CONFORMANCE = Path(__file__).parents[3] / "conformance"
MOST = 6
"""Games of one ruleset that are looked at."""


@cache
def replays():
    found = load_cases(CONFORMANCE / "fixtures", load_rulesets(CONFORMANCE / "rulesets"))
    return tuple(case for case in found if case.kind == "replay")


def logs(ruleset):
    """Logs of right games, those that end a deal first."""
    found = [case.input["log"] for case in replays() if case.ruleset == ruleset]
    return sorted(found, key=lambda log: "win" not in str(log[-1].get("choice", "")) and "result" not in log[-1])[:MOST]


@pytest.mark.parametrize("ruleset", [name for name in rulesets() if "phases" in resolve(name).document])
def test_prepared_games_keep_the_laws(ruleset):
    games = Games(lambda name: resolve(name).document, (ruleset,))
    won = 0
    for log in logs(ruleset):
        points = []

        def look(place, again, points=points):
            points.append(points_on(again.table))

        table = replay(games.kernel, log, look).table
        assert tiles_on(table) == list(range(len(table.kernel.every_face)))
        assert len(set(points)) == 1
        won += bool(table.wins)
        for line in table.ledger:
            assert line.amount != 0
    document = resolve(ruleset).document
    assert won or not (document.get("shapes") or document.get("card"))
