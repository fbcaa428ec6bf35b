"""The other commands: doctor, coverage, list; and selections that select nothing."""

import json
import shutil
from pathlib import Path

import pytest

from mahjong_conformance.compare import differences
from mahjong_conformance.doctor import Finding, examine
from mahjong_conformance.engine import Limits
from mahjong_conformance.fixtures import Case
from mahjong_conformance.kinds import OPERATIONS
from mahjong_conformance.known import check_writable
from mahjong_conformance.probes import plainest, planted
from mahjong_conformance.protocol import Answer
from mahjong_conformance.rulesets import Ruleset

from .stage import SUITE, Invoke, miniature

OWN = ("--suite", str(SUITE))


HASTY = Limits(request=0.4, bye=0.5)


def findings(mode: str, cases: tuple[Case, ...], rulesets: dict[str, Ruleset], limits: Limits = HASTY) -> list[Finding]:
    return list(examine(miniature(mode), limits, rulesets, cases))


def test_the_doctor_finds_nothing_wrong_with_the_right_engine(invoke: Invoke) -> None:
    ended = invoke("doctor", *OWN, "--", *miniature("right"))
    assert ended.code == 0
    assert "HEALTHY" in ended.out
    assert "planted" in ended.out


@pytest.mark.parametrize(
    ("mode", "step", "told"),
    [
        ("prints-before-hello", "answers hello", "Welcome to the miniature engine!"),
        ("wrong-protocol", "answers hello", "the engine speaks protocol 99"),
        ("dies-configured", "can be configured", "crash: the engine ended (exit 5)"),
        ("crash", "answers its operations", "last line of stderr: Traceback: a tile fell off the table"),
        ("hang", "answers its operations", "timeout"),
        ("float-answers", "answers its operations", "is not of type 'integer'"),
        ("always-error", "answers its operations", "error"),
        (
            "no-deltas",
            "answers its operations",
            "score (tiny/score/plain): /deltas expected [0,-1000,1000,0] got nothing",
        ),
        ("hangs-configured", "can be configured", "no answer to `configure` within 0.4 s"),
        ("wrong-id", "echoes ids", "the answer has the id 5000000001"),
        ("always-ok", "survives nonsense", "ok"),
        ("answers-twice", "survives nonsense", "nobody asked for"),
        ("always-reject", "fails canaries", "tiny/score/plain with a wrong expectation"),
        ("ignores-bye", "ends after bye", "still there"),
        ("answers-bye", "ends after bye", "wrote a line that nobody asked for"),
        ("exits-with-three", "ends after bye", "ended with exit code 3"),
    ],
)
def test_the_doctor_finds_what_is_wrong(
    mode: str, step: str, told: str, cases: tuple[Case, ...], rulesets: dict[str, Ruleset]
) -> None:
    bad = [finding for finding in findings(mode, cases, rulesets) if finding.outcome == "bad"]
    assert any(finding.step == step and told in finding.told for finding in bad), bad
    assert all(finding.advice for finding in bad)


@pytest.mark.parametrize(
    ("mode", "advice"),
    [
        ("wrong-id", "Copy `id`"),
        ("two-shapes", "one of `ok`, `reject`"),
        ("wrong-protocol", "Put into `protocol`"),
        ("unheard-of-field", "an example of `hello`"),
        ("prints-before-hello", "Logs go to standard error"),
        ("garbage", "Logs go to standard error"),
        ("giant", "below 1 MiB"),
        ("answers-bye", "`bye` has no answer"),
    ],
)
def test_the_advice_fits_the_mistake(
    mode: str, advice: str, cases: tuple[Case, ...], rulesets: dict[str, Ruleset]
) -> None:
    bad = [finding for finding in findings(mode, cases, rulesets, Limits()) if finding.outcome == "bad"]
    assert advice in bad[0].advice


def test_what_an_engine_does_not_claim_is_no_finding_against_it(
    cases: tuple[Case, ...], rulesets: dict[str, Ruleset]
) -> None:
    for mode, told in (
        ("no-score", 'score (tiny/score/plain): unsupported {"what":"option","option":"bonus","value":0}'),
        ("shape-in-part", "shape is compared on win, waits alone"),
    ):
        found = findings(mode, cases, rulesets, Limits())
        assert told in [finding.told for finding in found if finding.outcome == "note"]
        assert not [finding for finding in found if finding.outcome == "bad"]


def test_an_engine_is_asked_plain_cases_first(cases: tuple[Case, ...], rulesets: dict[str, Ruleset]) -> None:
    ordered = [case.id for case in plainest(cases, rulesets) if case.op == "score"]
    assert ordered == [f"tiny/score/{name}" for name in ("plain", "bonus", "large-bonus", "no-win", "too-many")]


def test_findings_hang_below_their_beginning(invoke: Invoke) -> None:
    lines = invoke("doctor", *OWN, "--", *miniature("no-deltas")).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert not [line for line in lines if line != line.rstrip()]
    told = next(number for number, line in enumerate(lines) if "tiny/score/plain" in line)
    assert lines[told].startswith("✗ answers its operations     score")
    assert lines[told + 1].startswith(" " * 29)


def test_an_engine_that_cannot_be_greeted_is_trouble(invoke: Invoke) -> None:
    assert invoke("doctor", *OWN, "--", *miniature("prints-before-hello")).code == 3
    assert invoke("doctor", *OWN, "--", "./no-such-engine").code == 3
    assert invoke("doctor", *OWN, "--", *miniature("always-error")).code == 1


def test_no_right_answer_meets_a_canary(cases: tuple[Case, ...]) -> None:
    canaries = list(planted(cases))
    assert {case.op for case, _ in canaries} == set(OPERATIONS)
    for case, wrong in canaries:
        right = Answer("reject", case.expect["reject"]) if "reject" in case.expect else Answer("ok", case.expect)  # type: ignore[arg-type]
        if "has" in case.expect:
            right = Answer("ok", {"actions": case.expect["has"]})
        assert differences(wrong, right), case.id


def test_a_report_that_cannot_be_written_is_a_usage_error(invoke: Invoke, tmp_path: Path) -> None:
    ended = invoke("run", *OWN, "--report", str(tmp_path / "none" / "report.jsonl"), "--", *miniature("right"))
    assert ended.code == 2
    assert "No such file or directory" in ended.err


def test_a_list_that_cannot_be_written_is_told_before_the_run(invoke: Invoke, tmp_path: Path) -> None:
    path = tmp_path / "none" / "known.json"
    ended = invoke("run", *OWN, "--write-known", str(path), "--", *miniature("right"))
    assert ended.code == 2
    assert ended.err == f"mahjong-conformance: {path}: No such file or directory\n"
    assert "PASS" not in ended.out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a disk that is always full is a matter of Linux")
@pytest.mark.parametrize("option", ["--report", "--write-known"])
def test_a_full_disk_is_told_with_the_name_of_the_file(option: str, invoke: Invoke) -> None:
    ended = invoke("run", *OWN, option, "/dev/full", "--", *miniature("right"))
    assert ended.code == 2
    assert ended.err == "mahjong-conformance: /dev/full: No space left on device\n"


def test_checking_a_path_leaves_it_as_it_was(tmp_path: Path) -> None:
    check_writable(tmp_path / "new")
    assert not (tmp_path / "new").exists()
    (tmp_path / "old").write_text("as it was", "utf-8")
    check_writable(tmp_path / "old")
    assert (tmp_path / "old").read_text("utf-8") == "as it was"


@pytest.mark.parametrize("command", ["run", "coverage", "list", "doctor"])
def test_a_suite_that_does_not_exist_is_a_usage_error(command: str, invoke: Invoke, tmp_path: Path) -> None:
    ended = invoke(command, "--suite", str(tmp_path / "none"))
    assert ended.code == 2
    assert f"{tmp_path / 'none'}: no folder with fixtures/ and rulesets/" in ended.err


def test_coverage_counts_answers_and_rejections(invoke: Invoke) -> None:
    ended = invoke("coverage", *OWN, "--json")
    assert ended.code == 0
    [tiny] = json.loads(ended.out)
    assert tiny["counts"] == {"clauses": 10, "statements": 3, "covered": 8, "uncovered": 1, "by_people": 1}
    assert tiny["clauses"][0] == {"id": "tiny.notation.1", "positive": 3, "negative": 1, "by_people": False}
    played = {clause["id"]: (clause["positive"], clause["negative"]) for clause in tiny["clauses"]}
    assert played["tiny.play.1"] == (5, 2)
    assert tiny["dangling"] == []


def test_coverage_names_what_has_no_fixture(invoke: Invoke) -> None:
    out = invoke("coverage", *OWN).out
    told = "tiny: 10 clauses restating 3 statements: 8 with fixtures, 1 enforced by people, 1 without"
    assert told in " ".join(out.split())
    assert [line.split()[0] for line in out.splitlines() if "no fixture" in line] == ["tiny.manners.2"]


def edited_suite(tmp_path: Path, before: str, after: str) -> str:
    """A copy of the suite of these tests in whose rules one text stands in place of another."""
    shutil.copytree(SUITE, tmp_path / "suite")
    path = tmp_path / "suite" / "rulesets" / "tiny.json"
    path.write_text(path.read_text("utf-8").replace(before, after), "utf-8")
    return str(tmp_path / "suite")


def test_a_clause_that_does_not_exist_is_an_error(invoke: Invoke, tmp_path: Path) -> None:
    ended = invoke("coverage", "--suite", edited_suite(tmp_path, '"tiny.payout.1"', '"tiny.payout.2"'))
    assert ended.code == 1
    assert "tiny/payout/fed cites tiny.payout.1, which does not exist" in ended.out


def test_what_a_clause_is_from_is_a_list(invoke: Invoke, tmp_path: Path) -> None:
    ended = invoke("coverage", "--suite", edited_suite(tmp_path, '["small.run", "T-01"]', '"small.run"'))
    assert ended.code == 2
    assert "/clauses/tiny.notation.1/from: a list is needed" in ended.err


def test_list_selects_by_profile_and_by_text(invoke: Invoke) -> None:
    assert invoke("list", *OWN, "--profile", "core", "--filter", "shape").out.splitlines() == [
        "tiny/shape/two-sided",
        "tiny/shape/complete",
        "tiny/shape/open-pair",
    ]
    by_clause = invoke("list", *OWN, "--filter", "score.2").out.splitlines()
    assert by_clause == ["tiny/score/no-win", "tiny/score/too-many"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--filter", "nowhere"), "no case was selected"),
        (("--profile", "half"), "there is no profile 'half'; there are core, scoring, play, replay, match, full"),
        (("--ruleset", "huge"), "there is no ruleset 'huge'; there are tiny"),
    ],
)
def test_selecting_nothing_is_a_usage_error(invoke: Invoke, options: tuple[str, ...], message: str) -> None:
    ended = invoke("run", *OWN, *options, "--", *miniature("right"))
    assert ended.code == 2
    assert message in ended.err
