"""Fixture files and rulesets: what is wrong is told with file and JSON pointer."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mahjong_conformance.errors import SuiteError
from mahjong_conformance.fixtures import Case, load_cases
from mahjong_conformance.rulesets import Ruleset, UnknownName, load_rulesets, option_values

from .stage import SUITE, Invoke

Change = Callable[[dict[str, Any]], None]
VALUE = Path("fixtures/tiny/score/value.json")


def broken(folder: Path, file: Path, change: Change) -> list[str]:
    """The problems of the tiny suite after a change to one of its files."""
    shutil.copytree(SUITE, folder / "suite")
    path = folder / "suite" / file
    contents = json.loads(path.read_text("utf-8"))
    change(contents)
    path.write_text(json.dumps(contents), "utf-8")
    with pytest.raises(SuiteError) as caught:
        load_cases(folder / "suite" / "fixtures", load_rulesets(folder / "suite" / "rulesets"))
    return list(caught.value.problems)


def put(*steps: str | int, value: object) -> Change:
    """Put a value at a place."""

    def change(contents: dict[str, Any]) -> None:
        inside: Any = contents
        for step in steps[:-1]:
            inside = inside[step]
        inside[steps[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (put("cases", 1, "input", "win", value=5), "/cases/1/input/win: 5 is not of type 'string'"),
        (put("cases", 1, "expect", value={}), "/cases/1/expect: {} should be non-empty"),
        (put("cases", 1, "expect", "wins", value=1), "/cases/1/expect: Additional properties are not allowed"),
        (put("cases", 1, "expect", "deltas", 0, value=0.5), "0.5 is not an integer"),
        (put("cases", 1, "extra", value=1), "/cases/1: Additional properties are not allowed"),
        (put("cases", 1, "provenance", "class", value="C"), "/cases/1/provenance/class: 'C' is not one of ['A', 'B']"),
        (put("cases", 1, "provenance", "class", value="B"), "/cases/1/provenance: 'oracles' is a required property"),
        (put("cases", 1, "id", value="tiny/score/plain"), "/cases/1/id: 'tiny/score/plain' is already the id of"),
        (put("cases", 1, "id", value="tiny/shape/bonus"), "/cases/1/id: 'tiny/shape/bonus' does not begin with"),
        (put("topic", value="other"), "the file says that its place is tiny/score/other.json"),
        (put("cases", 1, "preset", value="pub"), "/cases/1: unknown preset 'pub'"),
        (put("cases", 1, "options", value={"malus": 1}), "/cases/1: unknown option 'malus'"),
    ],
)
def test_a_broken_fixture(tmp_path: Path, change: Change, problem: str) -> None:
    problems = broken(tmp_path, VALUE, change)
    assert all(line.startswith("fixtures/tiny/score/value.json: ") for line in problems)
    assert any(problem in line for line in problems), problems


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (put("id", value="small"), "rulesets/tiny.json: /id: 'small' does not match the file's name"),
        (put("options", "bonus", value={}), "rulesets/tiny.json: /options/bonus/default: is missing"),
        (put("clauses", "a.1", value={"text": {}}), "rulesets/tiny.json: /clauses/a.1/text/en: is missing"),
        (put("presets", value=[]), "rulesets/tiny.json: /presets: an object is needed"),
        (put("version", value=1), "rulesets/tiny.json: /version: a text is needed"),
    ],
)
def test_a_broken_ruleset(tmp_path: Path, change: Change, problem: str) -> None:
    assert problem in broken(tmp_path, Path("rulesets/tiny.json"), change)


def test_a_case_knows_what_it_asks(cases: tuple[Case, ...]) -> None:
    assert {case.kind: case.op for case in cases if case.kind != "notation"} == {
        "shape": "shape",
        "score": "score",
        "payout": "payout",
    }
    assert {case.op for case in cases if case.kind == "notation"} == {"parse", "format"}


def test_option_values_are_complete_and_the_case_wins(rulesets: dict[str, Ruleset]) -> None:
    tiny = rulesets["tiny"]
    assert option_values(tiny, None, {}) == {"bonus": 0, "strict": False, "places": [15, 5, -5, -15]}
    assert option_values(tiny, "club", {})["bonus"] == 2
    assert option_values(tiny, "club", {"bonus": 4, "places": [1]}) == {"bonus": 4, "strict": False, "places": [1]}
    with pytest.raises(UnknownName):
        option_values(tiny, None, {"malus": 0})


def test_a_broken_suite_is_a_usage_error(tmp_path: Path, invoke: Invoke) -> None:
    broken(tmp_path, VALUE, put("cases", 1, "input", "win", value=5))
    ended = invoke("list", "--suite", str(tmp_path / "suite"))
    assert ended.code == 2
    assert ended.err == (
        "mahjong-conformance: fixtures/tiny/score/value.json: /cases/1/input/win: 5 is not of type 'string'\n"
    )
