"""Laws of play on the games of the suite: random players seldom win, so prepared games show that wins keep them, too."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from play.playing import points_on, tiles_on

from mahjong_spec.play.log import replay
from mahjong_spec.rules import resolve, rulesets
from mahjong_spec.serve_games import Games

CONFORMANCE = Path(__file__).parents[3] / "conformance"
MOST = 6
"""Games of one ruleset that are looked at."""


def logs(ruleset):
    """Logs of right games, those that end in a win first."""
    files = sorted((CONFORMANCE / "fixtures" / ruleset / "replay").glob("*.json"))
    cases = [case for file in files for case in json.loads(file.read_text(encoding="utf-8"))["cases"]]
    found = [case["input"]["log"] for case in cases]
    return sorted(found, key=lambda log: not log[-1].get("choice", "").startswith("win"))[:MOST]


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
