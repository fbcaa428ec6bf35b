"""Every wrong miniature is caught, with the right status and exit code; the right one passes."""

import pytest

from mahjong_conformance.schemas import problems

from .stage import SUITE, Invoke, Run

CASES = 24
ONE = ("--filter", "payout/fed", "--repeat", "0")


def test_the_right_engine_passes(run: Run) -> None:
    ended = run("right")
    assert ended.code == 0
    assert set(ended.statuses.values()) == {"pass"}
    assert "PASS  24 of 24" in ended.out


@pytest.mark.parametrize("mode", ["stderr-flood", "slow-but-ok", "wants-document"])
def test_what_is_odd_but_right_passes(run: Run, mode: str) -> None:
    assert run(mode, "--filter", "score").code == 0


@pytest.mark.parametrize(
    ("mode", "status", "message"),
    [
        ("always-ok", "fail", "/deltas expected [0,-1000,3000,0] got nothing"),
        ("always-reject", "fail", "expected an answer got reject"),
        ("off-by-one", "fail", "/deltas/0 expected 0 got 1"),
        ("float-answers", "fail", "/deltas/0 expected 0 got 0.0"),
        ("always-error", "error", "sorry"),
        ("crash", "crash", "the engine ended"),
        ("dies-configured", "crash", "the engine ended"),
        ("closes-stdout", "crash", "the engine closed its standard output"),
        ("hang", "timeout", "no answer to `payout` within 0.8 s"),
        ("hangs-configured", "timeout", "no answer to `configure` within 0.8 s"),
        ("partial-line", "timeout", "with an unfinished line: '{\"id\":'"),
        ("garbage", "protocol", "not JSON"),
        ("not-utf8", "protocol", "not UTF-8"),
        ("wrong-id", "protocol", "the answer has the id 4, the request has 3"),
        ("two-shapes", "protocol", "not an answer"),
        ("answers-twice", "protocol", "a line that nobody asked for"),
        ("giant", "protocol", "a line is longer than 1048576 bytes"),
    ],
)
def test_what_is_wrong_fails(run: Run, mode: str, status: str, message: str) -> None:
    ended = run(mode, *ONE)
    assert ended.code == 1
    [line] = [line for line in ended.report if "case" in line]
    assert line["status"] == status
    told = [*line.get("differences", []), line.get("detail", {}).get("message", "")]
    assert any(message in text for text in told), told


def test_a_crash_tells_the_exit_code_and_the_last_words(run: Run) -> None:
    detail = run("crash", *ONE).report[1]["detail"]
    assert detail["exit"] == 7
    assert detail["stderr"] == ["Traceback: a tile fell off the table"]


def test_a_crash_costs_one_case_and_names_the_signal(run: Run) -> None:
    ended = run("crash-on-third", "--profile", "core", "--repeat", "0")
    # A fresh process crashes at its third request again: the case that crashed is not asked again.
    assert list(ended.statuses.values()) == ["pass", "pass", "crash", "pass", "pass", "crash", "pass"]
    assert ended.report[3]["detail"]["signal"] == "SIGABRT"


def test_an_engine_that_dies_while_configured_loses_the_batch_only_once(run: Run) -> None:
    ended = run("dies-configured")
    assert ended.footer["counts"]["crash"] == CASES
    assert ended.code == 1


def test_a_configuration_without_answer_is_told_as_such(run: Run) -> None:
    ended = run("hangs-configured", "--profile", "core", "--repeat", "0")
    assert {line["detail"]["during"] for line in ended.report if "case" in line} == {"configure"}
    assert "timeout  before any case was asked" in ended.out
    assert "is standard output flushed after every line?" in ended.out
    assert "7 cases were to be asked next" in ended.out
    assert "123m" not in ended.out


def test_what_an_engine_does_not_claim_is_not_compared_and_told(run: Run) -> None:
    ended = run("shape-in-part")
    assert ended.code == 0
    assert "PASS  24 of 24, shape without distance, readings" in ended.out
    assert ended.report[0]["fields"] == {"shape": ["win", "waits"]}
    lost = {line["case"]: line["without"] for line in ended.report if "without" in line}
    assert lost == {"tiny/shape/two-sided": ["distance"], "tiny/shape/complete": ["readings", "distance"]}


def test_a_case_that_expects_no_claimed_field_is_unsupported(run: Run) -> None:
    ended = run("waits-alone")
    assert ended.code == 0
    assert ended.statuses["tiny/shape/complete"] == "unsupported"
    assert "fields of shape: 1 case" in ended.out


def test_a_field_that_no_answer_has_is_refused(run: Run) -> None:
    ended = run("unheard-of-field")
    assert ended.code == 3
    assert "'shanten' is not one of ['win', 'readings', 'waits', 'distance', 'lines']" in ended.err


def test_after_ten_restarts_the_run_stops(run: Run) -> None:
    ended = run("crash")
    assert ended.code == 3
    assert ended.footer["counts"]["crash"] == 11
    assert ended.footer["counts"]["not_run"] == CASES - 11
    assert ended.footer["verdict"] == "stopped"


@pytest.mark.parametrize("mode", ["prints-before-hello", "wrong-protocol"])
def test_without_hello_there_is_no_run(run: Run, mode: str) -> None:
    ended = run(mode)
    assert ended.code == 3
    assert "did not answer hello" in ended.err
    assert ended.report == []


def test_unsupported_options_cost_their_cases_only(run: Run) -> None:
    ended = run("no-bonus")
    assert ended.code == 0
    assert ended.footer["counts"]["unsupported"] == 3
    assert "option bonus = 2: 3 cases" in ended.out


def test_operations_that_hello_does_not_name_are_never_sent(run: Run) -> None:
    ended = run("parse-alone", "--repeat", "0")
    assert ended.code == 0
    statuses = {line["case"]: (line["status"], line.get("detail")) for line in ended.report if "case" in line}
    assert statuses["tiny/shape/two-sided"] == ("unsupported", {"what": "op"})
    assert {status for status, _ in statuses.values()} == {"pass", "unsupported"}


def test_every_process_must_introduce_itself_alike(run: Run) -> None:
    ended = run("changes-its-mind", "--profile", "core", "--repeat", "0")
    assert ended.code == 1
    assert list(ended.statuses.values())[:3] == ["pass", "pass", "crash"]
    assert set(list(ended.statuses.values())[3:]) == {"protocol"}
    assert ended.report[-2]["detail"] == {
        "message": "a new process answered hello otherwise than the first",
        "during": "hello",
    }


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        ("answers-bye", 'wrote a line that nobody asked for: \'{"id": 99, "ok": {}}\''),
        ("mumbles-at-bye", "wrote a line that nobody asked for: 'good'"),
        ("exits-with-three", "ended with exit code 3"),
        ("aborts-at-bye", "ended with SIGABRT"),
    ],
)
def test_a_bad_end_is_told_and_fails_nothing(run: Run, mode: str, told: str) -> None:
    ended = run(mode, *ONE)
    assert ended.code == 0
    assert ended.footer["after_bye"] == [told]
    assert problems(ended.report[-1], "report") == ()
    assert "after bye, which is no failure" in ended.out
    assert f"the engine {told.split(':', maxsplit=1)[0]}" in ended.out


def test_a_quiet_end_is_not_told(run: Run) -> None:
    ended = run("right", *ONE)
    assert ended.footer["after_bye"] == []
    assert "after bye" not in ended.out


@pytest.mark.parametrize(("mode", "status"), [("unsupported-all", "unsupported"), ("skip-all", "skip")])
def test_nothing_tested_is_no_success(run: Run, mode: str, status: str) -> None:
    ended = run(mode)
    assert ended.code == 2
    assert ended.footer["counts"][status] == CASES
    assert ended.footer["verdict"] == "nothing_run"


def test_an_unstable_engine_is_found_by_asking_again(run: Run) -> None:
    ended = run("nondeterministic")
    assert ended.code == 1
    assert len(ended.footer["nondeterministic"]) == 1
    assert ended.footer["counts"]["fail"] == 1
    assert "answered differently when asked again" in ended.out


def test_the_choice_of_repetitions_depends_on_the_seed_alone(run: Run) -> None:
    chosen = {seed: run("nondeterministic", "--seed", seed).footer["nondeterministic"] for seed in ("1", "2", "3")}
    assert run("nondeterministic", "--seed", "1").footer["nondeterministic"] == chosen["1"]
    assert len({str(ids) for ids in chosen.values()}) > 1


def test_several_processes_give_the_same_report(run: Run) -> None:
    one, three = run("no-bonus"), run("no-bonus", "--jobs", "3")
    assert three.code == 0
    assert list(three.statuses.items()) == list(one.statuses.items())


def test_a_command_that_does_not_exist(invoke: Invoke) -> None:
    ended = invoke("run", "--suite", str(SUITE), "--", "./no-such-engine")
    assert ended.code == 3
    assert "No such file" in ended.err
