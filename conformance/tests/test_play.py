"""Wrong answers about games are caught: legal choices, accepted and refused logs, counts, sessions."""

import pytest

from mahjong_conformance.doctor import examine
from mahjong_conformance.engine import Limits
from mahjong_conformance.fixtures import Case
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.schemas import problems

from .stage import SUITE, Invoke, Run, miniature

QUIET = ("--repeat", "0")


@pytest.mark.parametrize(
    ("mode", "wrong"),
    [
        (
            "accepts-all",
            {
                "tiny/reject/not-held": 'expected reject {"at":4} got an answer',
                "tiny/reject/after-the-end": 'expected reject {"at":6} got an answer',
            },
        ),
        (
            "refuses-all",
            {
                "tiny/replay/match": 'expected an answer got reject {"reason":"illegal/choice","at":1}',
                "tiny/replay/claimed": 'expected an answer got reject {"reason":"illegal/choice","at":1}',
                "tiny/replay/drawn": 'expected an answer got reject {"reason":"illegal/choice","at":1}',
                "tiny/reject/not-held": "/at expected 4 got 1",
                "tiny/reject/after-the-end": "/at expected 6 got 1",
            },
        ),
        (
            "wrong-index",
            {"tiny/reject/not-held": "/at expected 4 got 3", "tiny/reject/after-the-end": "/at expected 6 got 5"},
        ),
        (
            "no-index",
            {
                "tiny/reject/not-held": "/at expected 4 got nothing",
                "tiny/reject/after-the-end": "/at expected 6 got nothing",
            },
        ),
        (
            "stops-early",
            {
                "tiny/replay/match": "/lines expected 8 got 2",
                "tiny/replay/claimed": "/lines expected 5 got 2",
                "tiny/replay/drawn": "/lines expected 3 got 2",
            },
        ),
        (
            "no-asked",
            {
                "tiny/replay/match": "/states/0/state/asked expected [0] got nothing",
                "tiny/replay/drawn": "/states/0/state/asked expected [1] got nothing",
            },
        ),
        (
            "one-too-many",
            {
                "tiny/legal/first-discard": '/actions has too much: {"choice":"discard","tile":"9m"}',
                "tiny/legal/not-asked": '/actions has too much: {"choice":"discard","tile":"9m"}',
            },
        ),
        (
            "one-too-few",
            {
                "tiny/legal/first-discard": '/actions lacks {"choice":"discard","tile":"1m"}',
                "tiny/legal/claim": '/actions lacks {"choice":"pung","set":["3m","3m","3m"]}',
            },
        ),
        (
            "wins-always",
            {
                "tiny/legal/first-discard": '/actions has too much: {"choice":"win"}',
                "tiny/legal/not-asked": '/actions has too much: {"choice":"win"}',
                "tiny/legal/claim": '/actions has too much: {"choice":"win"}',
            },
        ),
        (
            "miscounts",
            {"tiny/perft/one-ply": "/count expected 4 got 5", "tiny/perft/two-plies": "/count expected 5 got 6"},
        ),
    ],
)
def test_what_is_wrong_fails_and_nothing_else(run: Run, mode: str, wrong: dict[str, str]) -> None:
    ended = run(mode, *QUIET)
    assert ended.code == 1
    failed = {line["case"]: line["differences"][0] for line in ended.report if line.get("status") == "fail"}
    assert failed == wrong
    assert ended.footer["counts"]["pass"] == ended.footer["cases"] - len(wrong)


@pytest.mark.parametrize(("mode", "status"), [("crash-in-replay", "crash"), ("error-in-replay", "error")])
def test_what_goes_wrong_is_never_a_rejection(run: Run, mode: str, status: str) -> None:
    ended = run(mode, "--filter", "tiny/reject", *QUIET)
    assert ended.code == 1
    assert set(ended.statuses.values()) == {status}


@pytest.mark.parametrize("mode", ["tells-more", "backwards"])
def test_order_and_further_fields_are_free(run: Run, mode: str) -> None:
    ended = run(mode)
    assert ended.code == 0
    assert set(ended.statuses.values()) == {"pass"}


def test_another_reason_is_told(run: Run) -> None:
    ended = run("other-reason", *QUIET)
    assert ended.code == 0
    told = {line["case"]: line["told"] for line in ended.report if "told" in line}
    assert told == {
        "tiny/reject/not-held": ['/reason expected "illegal/choice" got "illegal/action"'],
        "tiny/reject/after-the-end": [
            '/reason expected "illegal/deal-over" or "illegal/not-asked" got "illegal/action"'
        ],
    }
    assert "refused for another reason, which is a failure with --strict-reasons alone" in ended.out
    assert [list(map(str, problems(line, "report"))) for line in ended.report] == [[]] * len(ended.report)


def test_another_reason_is_a_failure_where_reasons_are_strict(run: Run) -> None:
    ended = run("other-reason", "--strict-reasons", *QUIET)
    assert ended.code == 1
    assert ended.footer["failures"] == ["tiny/reject/not-held", "tiny/reject/after-the-end"]
    assert ended.report[0]["selection"]["strict_reasons"]
    assert run("right", "--strict-reasons", *QUIET).code == 0


def test_a_failure_shows_the_lines_before_it(run: Run) -> None:
    out = run("accepts-all", "--filter", "tiny/reject/not-held", *QUIET).out
    assert "a log of 5 lines" in out
    assert '4 {"choice": "discard", "seat": 1, "tile": "9m"}' in out
    assert '0 {"log"' not in out


def test_a_session_of_the_right_engine_passes(run: Run) -> None:
    ended = run("right", "--sessions")
    assert ended.code == 0
    assert ended.report[0]["selection"]["sessions"]
    assert set(ended.statuses.values()) == {"pass"}


@pytest.mark.parametrize(
    ("mode", "case", "told"),
    [
        ("steps-on", "tiny/reject/not-held", "in a session, line 4: is accepted"),
        ("asks-wrongly", "tiny/replay/match", "in a session, line 1: /asked has too much: 1"),
        ("state-is-stale", "tiny/replay/match", "in a session, line 3: /current expected 1 got null"),
        ("fails-to-close", "tiny/replay/match", 'in a session, close: error {"message":"?"}'),
        (
            "half-done",
            "tiny/reject/not-held",
            "in a session, line 4: is refused, and changes /deal expected 4 got 5",
        ),
        (
            "asks-the-other",
            "tiny/legal/first-discard",
            'in a session, legal: /actions lacks {"choice":"discard","tile":"1m"}',
        ),
        ("refuses-steps", "tiny/replay/claimed", 'in a session, line 2: reject {"reason":"illegal/action","at":2}'),
    ],
)
def test_a_wrong_session_fails(run: Run, mode: str, case: str, told: str) -> None:
    assert run(mode, *QUIET).code == 0
    ended = run(mode, "--sessions", *QUIET)
    assert ended.code == 1
    assert told in next(line["differences"] for line in ended.report if line.get("case") == case)


def test_a_crash_in_a_session_is_told_as_such(run: Run) -> None:
    ended = run("session-crash", "--sessions", "--filter", "tiny/replay", *QUIET)
    assert set(ended.statuses.values()) == {"crash"}
    assert ended.report[1]["detail"]["message"] == "in a session, the engine ended"


def test_an_engine_without_sessions_is_not_asked(run: Run) -> None:
    ended = run("no-sessions", "--sessions")
    assert ended.code == 0
    assert "sessions  not played: the engine does not list open, step, close" in ended.out


def test_what_is_claimed_of_a_state_holds_of_states(run: Run) -> None:
    ended = run("phase-alone", "--sessions")
    assert ended.code == 0
    assert "PASS  24 of 24, replay without asked, current, scores, zones" in ended.out


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        ("never-closes", "step after close: ok"),
        ("asks-wrongly", "in a session, line 1: /asked has too much: 1"),
        ("session-crash", "crash: the engine ended (exit 11)"),
    ],
)
def test_the_doctor_finds_a_wrong_session(
    mode: str, told: str, cases: tuple[Case, ...], rulesets: dict[str, Ruleset]
) -> None:
    played = [case for case in cases if case.id == "tiny/replay/match"]
    found = [one for one in examine(miniature(mode), Limits(), rulesets, played) if one.outcome == "bad"]
    assert [one.step for one in found] == ["keeps sessions"]
    assert told in found[0].told
    assert found[0].advice


def test_the_kinds_have_their_profiles(invoke: Invoke) -> None:
    listed = {
        profile: invoke("list", "--suite", str(SUITE), "--profile", profile).out.split()
        for profile in ("play", "replay", "match")
    }
    kinds = {profile: {case.split("/")[1] for case in ids} for profile, ids in listed.items()}
    assert kinds == {"play": {"legal", "perft"}, "replay": {"replay", "reject"}, "match": {"match"}}
