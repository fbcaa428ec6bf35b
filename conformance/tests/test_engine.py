"""What only shows below the command line: time limits, clean-up, configuration and the doctor's patience."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from mahjong_conformance.engine import Engine, Limits
from mahjong_conformance.errors import CannotStart, EngineFailure
from mahjong_conformance.fixtures import Case
from mahjong_conformance.process import Process
from mahjong_conformance.results import Result
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.runner import Plan, run

from .stage import SUITE, miniature

# Patient with answers, as a loaded machine needs it; only what never ends is not waited for.
QUICK = Limits(request=20, bye=0.2)


def results(
    mode: str, limits: Limits, cases: Sequence[Case], rulesets: dict[str, Ruleset]
) -> tuple[tuple[Result, ...], list[Result]]:
    """The results of a run, and those that were told while it went on."""
    told: list[Result] = []
    plan = Plan(miniature(mode), limits, repeat_percent=0)
    outcome = run(plan, Engine(plan.command, limits), rulesets, cases, told.append)
    return outcome.results, told


def test_a_case_may_take_longer_if_it_says_so(cases: tuple[Case, ...], rulesets: dict[str, Ruleset]) -> None:
    hasty = replace(QUICK, request=2)
    # Configuring is quick; answering takes three seconds.
    patient = [replace(case, timeout=30) for case in cases[:1]]
    assert [result.status for result in results("slow", hasty, cases[:1], rulesets)[0]] == ["timeout"]
    assert [result.status for result in results("slow", hasty, patient, rulesets)[0]] == ["pass"]


def test_an_engine_that_ignores_bye_is_killed(cases: tuple[Case, ...], rulesets: dict[str, Ruleset]) -> None:
    start = time.monotonic()
    [result] = results("ignores-bye", QUICK, cases[:1], rulesets)[0]
    assert result.status == "pass"
    # Left alone it would stay for a minute.
    assert time.monotonic() - start < 40


def test_every_result_is_told_once(cases: tuple[Case, ...], rulesets: dict[str, Ruleset]) -> None:
    final, told = results("right", QUICK, cases, rulesets)
    assert sorted(result.case.id for result in told) == sorted(result.case.id for result in final)


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are a POSIX matter")
def test_children_of_an_engine_die_with_it(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    process = Process([sys.executable, str(script)], 100)
    child = int(process.receive(30))
    with pytest.raises(EngineFailure) as caught:
        process.receive(0.1)
    assert caught.value.status == "timeout"
    deadline = time.monotonic() + 20
    while _alive(child) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _alive(child)


@pytest.mark.parametrize(("length", "long"), [(10, False), (11, True)])
def test_a_line_that_is_finished_may_be_too_long_as_well(length: int, *, long: bool) -> None:
    # Line and end arrive in one piece, so that no unfinished line is ever seen.
    process = Process([sys.executable, "-c", f"import os; os.write(1, b'x' * {length} + b'\\n')"], 10)
    if long:
        with pytest.raises(EngineFailure, match="a line is longer than 10 bytes") as caught:
            process.receive(30)
        assert caught.value.status == "protocol"
    else:
        assert process.receive(30) == b"x" * length
    process.kill()


def test_an_engine_that_reads_nothing_cannot_block_the_kit(tmp_path: Path) -> None:
    script = tmp_path / "deaf.py"
    hello = '{"id":1,"ok":{"protocol":1,"engine":{"name":"deaf","version":"1"},"ops":[],"rulesets":[]}}'
    script.write_text(f"import sys, time\nsys.stdin.readline()\nprint('{hello}', flush=True)\ntime.sleep(60)\n")
    engine = Engine([sys.executable, str(script)], QUICK)
    with pytest.raises(EngineFailure) as caught:
        # More than a pipe holds.
        engine.ask_line(b"x" * (1 << 20) + b"\n", 2, 0.2)
    assert caught.value.status == "timeout"


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent in another way there")
@pytest.mark.parametrize(
    ("name", "inherited"),
    [("SIGINT", "SIG_DFL"), ("SIGINT", "SIG_IGN"), ("SIGTERM", "SIG_DFL"), ("SIGHUP", "SIG_DFL")],
)
def test_an_interrupted_run_ends_its_engine(name: str, inherited: str, tmp_path: Path) -> None:
    # The caller decides which signals are ignored at first; a shell does so with what it runs in the background.
    start = (
        f"import runpy, signal; signal.signal(signal.{name}, signal.{inherited});"
        "runpy.run_module('mahjong_conformance', run_name='__main__')"
    )
    report = tmp_path / "report.jsonl"
    options = ["--suite", str(SUITE), "--report", str(report), "--jobs", "2"]
    command = [sys.executable, "-c", start, "run", *options, "--", *miniature("hang")]
    kit = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while not report.exists():
        time.sleep(0.02)
    time.sleep(0.2)
    kit.send_signal(signal.Signals[name])
    _, told = kit.communicate(timeout=30)
    assert kit.returncode == 3
    assert told == "mahjong-conformance: interrupted; a report has no footer\n"
    assert len(report.read_text("utf-8").splitlines()) == 1


def test_no_shell_reads_the_command() -> None:
    with pytest.raises(CannotStart, match="No such file"):
        Engine(["echo hello"], QUICK)


def test_requests_are_held_to_the_protocol(cases: tuple[Case, ...]) -> None:
    engine = Engine(miniature("right"), QUICK)
    with pytest.raises(ValueError, match="/input: 'text' is a required property"):
        engine.ask("parse", {"input": {}})
    engine.kill()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    # A dead child that nobody has waited for still has a number.
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rsplit(")", 1)[1].split()[0] == "Z")
