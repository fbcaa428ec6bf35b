"""Reports follow their schema and end with a footer; known failures are strict; data goes to standard output."""

import json
from pathlib import Path

import pytest

from mahjong_conformance.schemas import problems

from .stage import Run

SCORE = ("--filter", "tiny/score", "--repeat", "0")


def write_known(path: Path, cases: dict[str, str], engine: str = "miniature") -> tuple[str, str]:
    path.write_text(json.dumps({"engine": engine, "cases": cases}), "utf-8")
    return "--known", str(path)


@pytest.mark.parametrize(
    "mode",
    ["right", "off-by-one", "crash", "always-error", "no-bonus", "skip-all", "nondeterministic", "shape-in-part"],
)
def test_every_line_follows_the_schema(run: Run, mode: str) -> None:
    report = run(mode, "--profile", "core").report
    assert [list(map(str, problems(line, "report"))) for line in report] == [[]] * len(report)
    assert "report" in report[0]
    assert "footer" in report[-1]
    assert report[0]["cases"] == len(report) - 2


def test_a_stopped_run_has_a_footer_too(run: Run) -> None:
    report = run("crash").report
    assert problems(report[-1], "report") == ()
    assert report[-1]["footer"]["verdict"] == "stopped"


def test_json_alone_goes_to_standard_output(run: Run) -> None:
    ended = run("off-by-one", "--json")
    assert json.loads(ended.out) == ended.footer
    assert "tiny/score/plain" in ended.err


def test_known_failures_pass(run: Run, tmp_path: Path) -> None:
    reasons = {f"tiny/score/{name}": "off by one" for name in ("plain", "bonus", "large-bonus")}
    ended = run("off-by-one", *SCORE, *write_known(tmp_path / "known.json", reasons))
    assert ended.code == 0
    assert ended.footer["known"] == 3
    assert [line["known"] for line in ended.report if "known" in line] == ["off by one"] * 3


def test_a_known_failure_that_passes_fails(run: Run, tmp_path: Path) -> None:
    ended = run("right", *write_known(tmp_path / "known.json", {"tiny/score/plain": "once upon a time"}))
    assert ended.code == 1
    assert ended.footer["unexpected_passes"] == ["tiny/score/plain"]
    assert "remove from the list" in ended.out


def test_a_known_failure_that_does_not_exist_fails(run: Run, tmp_path: Path) -> None:
    ended = run("right", *write_known(tmp_path / "known.json", {"tiny/score/none": "?"}))
    assert ended.code == 1
    assert ended.footer["unknown_ids"] == ["tiny/score/none"]


def test_a_known_failure_outside_the_selection_is_left_alone(run: Run, tmp_path: Path) -> None:
    assert run("right", *SCORE, *write_known(tmp_path / "known.json", {"tiny/shape/two-sided": "?"})).code == 0


def test_a_list_about_another_engine_is_refused(run: Run, tmp_path: Path) -> None:
    ended = run("right", *write_known(tmp_path / "known.json", {}, engine="other"))
    assert ended.code == 2
    assert "/engine: is 'other', but the engine calls itself 'miniature'" in ended.err


def test_a_written_list_is_what_the_next_run_knows(run: Run, tmp_path: Path) -> None:
    known = tmp_path / "known.json"
    assert run("off-by-one", "--repeat", "0", "--write-known", str(known)).code == 1
    written = json.loads(known.read_text("utf-8"))
    assert written["cases"]["tiny/payout/fed"] == "fail: /deltas/0 expected 0 got 1"
    written["cases"]["tiny/payout/fed"] = "a reason by hand"
    known.write_text(json.dumps(written), "utf-8")
    assert run("off-by-one", "--repeat", "0", "--known", str(known), "--write-known", str(known)).code == 0
    assert json.loads(known.read_text("utf-8")) == written
