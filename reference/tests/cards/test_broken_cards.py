"""Each card of `broken/` has exactly the mistakes that its first lines expect, at their places, in their words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahjong_spec.commands.common import card_problems, problems_of
from mahjong_spec.errors import RulesetError
from mahjong_spec.rules import attempt, attempt_card, spec_root

BROKEN = sorted((Path(__file__).parent / "broken").glob("*.yaml"))
_EXPECT = re.compile(r"# expect: (\S+) (\d+:\d+)\n# says: (.+)\n")


def told(path: Path):
    try:
        card, resolved = attempt_card(path)
        return card_problems(resolved, card)[0]
    except RulesetError as error:
        return error.problems


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_mistake_is_told(path):
    asked = [tuple(found) for found in _EXPECT.findall(path.read_text(encoding="utf-8"))]
    found = [
        (
            problem.code,
            f"{problem.position.line}:{problem.position.column}",
            problem.message + (f"; did you mean `{problem.guess}`?" if problem.guess else ""),
        )
        for problem in told(path)
    ]
    assert asked
    assert found == asked
    assert all(problem.position.file == str(path) for problem in told(path))


def test_there_are_enough_of_them():
    assert len(BROKEN) > 40


@pytest.mark.parametrize(
    "path", sorted((spec_root() / "american" / "cards").glob("*.yaml")), ids=lambda path: path.stem
)
def test_cards_that_come_with_the_project_are_sound(path):
    card, resolved = attempt_card(path)
    assert card_problems(resolved, card) == ((), ())


def test_a_card_in_a_folder_of_a_ruleset_is_checked_with_it(tmp_path):
    """Its problems are those of the ruleset, at the places of its file."""
    folder = tmp_path / "mine"
    (folder / "cards").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(
        "id: mine\nversion: 0.1.0\ntitle: {en: mine, ru: моё}\nextends: [american]\ncard: {use: house}\n",
        encoding="utf-8",
    )
    card = folder / "cards" / "house.yaml"
    sound = (spec_root() / "american" / "cards" / "practice.yaml").read_text(encoding="utf-8")
    sound = sound.replace("ruleset: american", "ruleset: mine").replace("id: practice", "id: house")
    card.write_text(sound, encoding="utf-8")
    assert problems_of(attempt(folder)) == ()
    card.write_text(sound.replace("2^3A 4^4A 6^3B 8^4B", "2^3A 4^4A 6^3B 8^3B"), encoding="utf-8")
    (problem,) = [one for one in problems_of(attempt(folder)) if one.code == "impossible/line"]
    assert problem.position.file == str(card)
    card.write_text(sound.replace("ruleset: mine", "ruleset: american"), encoding="utf-8")
    assert [problem.code for problem in attempt(folder).problems] == ["clash/id"]
