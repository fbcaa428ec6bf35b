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


def cut(*steps: str | int) -> Change:
    """Take the last item of a list away."""

    def change(contents: dict[str, Any]) -> None:
        inside: Any = contents
        for step in steps:
            inside = inside[step]
        del inside[-1]

    return change


LOG = ("cases", 0, "input", "log")


@pytest.mark.parametrize(
    ("kind", "change", "problem"),
    [
        ("replay", put(*LOG, 2, "seat", value="0"), "/cases/0/input/log/2/seat: '0' is not of type 'integer'"),
        ("replay", put(*LOG, 2, "tile", value=None), "/cases/0/input/log/2/tile: None is not valid"),
        ("replay", put(*LOG, 1, "chance", value="luck"), "/cases/0/input/log/1/chance: 'luck' is not one of"),
        ("replay", put(*LOG, 3, value={"log": 1}), "/cases/0/input/log/3: "),
        ("replay", put(*LOG, 0, "ruleset", value="huge"), "/cases/0/input/log/0: is a log of huge 1.0.0, the suite"),
        ("replay", put(*LOG, 0, "version", value="0.9"), "/cases/0/input/log/0: is a log of tiny 0.9, the suite has"),
        ("replay", put(*LOG, 0, "options", value={"bonus": 1}), "/cases/0/input/log/0: its preset and options are not"),
        ("replay", put(*LOG, 0, "options", value={"malus": 1}), "/cases/0/input/log/0: unknown option 'malus'"),
        ("replay", put("cases", 0, "input", "checkpoints", value=[3, 1, 7]), "/checkpoints: numbers below 8, going up"),
        ("replay", put("cases", 0, "input", "checkpoints", value=[1, 3, 8]), "/checkpoints: numbers below 8, going up"),
        ("replay", put("cases", 0, "input", "checkpoints", value=[1, 3]), "/expect/states: there must be one for each"),
        ("replay", put("cases", 0, "expect", "states", 0, "state", "clock", value=1), "'clock' was unexpected"),
        ("replay", put("cases", 0, "twin", value="tiny/replay/claimed"), "/cases/0/twin: only a rejection has"),
        ("legal", put("cases", 0, "input", "seat", value=2), "/cases/0/input/seat: there are 2 seats"),
        ("legal", put("cases", 0, "expect", "actions", 0, "seat", value=0), "/expect/actions/0: 'seat'"),
        (
            "legal",
            put("cases", 0, "expect", "actions", 0, "tile", value=[1]),
            "/expect/actions/0/tile: [1] is not valid",
        ),
        ("perft", put("cases", 0, "input", "depth", value=-1), "/cases/0/input/depth: -1 is less than"),
        (
            "reject",
            put("cases", 0, "twin", value="tiny/replay/none"),
            "/cases/0/twin: 'tiny/replay/none' does not exist",
        ),
        ("reject", put("cases", 0, "twin", value="tiny/replay/match"), "'tiny/replay/match' is played by other rules"),
        ("reject", put(*LOG, 2, "tile", value="1m"), "'tiny/replay/claimed' has another log before line 4"),
        (
            "reject",
            put(*LOG, 4, "tile", value="5z"),
            "'tiny/replay/claimed' has the same line 4, so it is not repaired",
        ),
        ("reject", cut(*LOG), "/cases/0/expect/at: the log has 4 lines"),
        ("reject", put(*LOG, 3, "seat", value=-1), "/cases/0/input/log/3/seat: -1 is less than the minimum of 0"),
        ("reject", put("cases", 0, "expect", "reason", value="No!"), "/cases/0/expect/reason: 'No!' does not match"),
        ("reject", put("cases", 0, "expect", "reason", value="hunger"), "/expect/reason: tiny has no reason 'hunger'"),
        ("reject", put("cases", 0, "expect", value={"at": 4}), "/cases/0/expect: 'reason' is a required property"),
    ],
)
def test_a_broken_case_with_a_log(tmp_path: Path, kind: str, change: Change, problem: str) -> None:
    [path] = (SUITE / "fixtures" / "tiny" / kind).iterdir()
    problems = broken(tmp_path, path.relative_to(SUITE), change)
    assert any(problem in line for line in problems), problems


def test_the_line_that_is_refused_may_be_anything(tmp_path: Path) -> None:
    shutil.copytree(SUITE, tmp_path / "suite")
    path = tmp_path / "suite" / "fixtures" / "tiny" / "reject" / "deals.json"
    contents = json.loads(path.read_text("utf-8"))
    contents["cases"][0]["input"]["log"][4] = {"choice": 5}
    path.write_text(json.dumps(contents), "utf-8")
    assert load_cases(tmp_path / "suite" / "fixtures", load_rulesets(tmp_path / "suite" / "rulesets"))


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
        "legal": "legal",
        "perft": "perft",
        "replay": "replay",
        "reject": "replay",
        "match": "match",
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
