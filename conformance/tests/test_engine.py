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
from mahjong_conformance.results import Result
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.runner import Plan, run

from .stage import SUITE, miniature

QUICK = Limits(request=0.8, bye=0.2)


def results(
    mode: str, limits: Limits, cases: Sequence[Case], rulesets: dict[str, Ruleset]
) -> tuple[tuple[Result, ...], list[Result]]:
    """The results of a run, and those that were told while it went on."""
    told: list[Result] = []
    plan = Plan(miniature(mode), limits)
    outcome = run(plan, Engine(plan.command, limits), rulesets, cases, told.append)
    return outcome.results, told


def test_a_case_may_take_longer_if_it_says_so(cases: tuple[Case, ...], rulesets: dict[str, Ruleset]) -> None:
    hasty = replace(QUICK, request=0.02)
    # Configuring is quick; answering takes 50 ms.
    patient = [replace(case, timeout=5) for case in cases[:1]]
    assert [result.status for result in results("slow-but-ok", hasty, cases[:1], rulesets)[0]] == ["timeout"]
    assert [result.status for result in results("slow-but-ok", hasty, patient, rulesets)[0]] == ["pass"]


def test_an_engine_that_ignores_bye_is_killed(cases: tuple[Case, ...], rulesets: dict[str, Ruleset]) -> None:
    start = time.monotonic()
    [result] = results("ignores-bye", QUICK, cases[:1], rulesets)[0]
    assert result.status == "pass"
    assert time.monotonic() - start < 5


def test_every_result_is_told_once(cases: tuple[Case, ...], rulesets: dict[str, Ruleset]) -> None:
    final, told = results("right", QUICK, cases, rulesets)
    assert sorted(result.case.id for result in told) == sorted(result.case.id for result in final)


@pytest.mark.skipif(sys.platform == "win32", reason="process groups are a POSIX matter")
def test_children_of_an_engine_die_with_it(tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(
        "import subprocess, sys, time\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])\n"
        f"open({str(tmp_path / 'child')!r}, 'w').write(str(child.pid))\n"
        "time.sleep(60)\n"
    )
    with pytest.raises(EngineFailure) as caught:
        Engine([sys.executable, str(script)], Limits(hello=1.0))
    assert caught.value.status == "timeout"
    child = int((tmp_path / "child").read_text())
    deadline = time.monotonic() + 2
    while _alive(child) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not _alive(child)


def test_an_engine_that_reads_nothing_cannot_block_the_kit(tmp_path: Path) -> None:
    script = tmp_path / "deaf.py"
    hello = '{"id":1,"ok":{"protocol":1,"engine":{"name":"deaf","version":"1"},"ops":[],"rulesets":[]}}'
    script.write_text(f"import time\nprint('{hello}', flush=True)\ntime.sleep(60)\n")
    engine = Engine([sys.executable, str(script)], QUICK)
    with pytest.raises(EngineFailure) as caught:
        # More than a pipe holds.
        engine.ask_line(b"x" * (1 << 20) + b"\n", 2, 0.2)
    assert caught.value.status == "timeout"


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent in another way there")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_an_interrupted_run_ends_its_engine(number: signal.Signals, tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    options = ["--suite", str(SUITE), "--report", str(report), "--jobs", "2"]
    command = [sys.executable, "-m", "mahjong_conformance", "run", *options, "--", *miniature("hang")]
    kit = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    while not report.exists():
        time.sleep(0.02)
    time.sleep(0.2)
    kit.send_signal(number)
    _, told = kit.communicate(timeout=5)
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
