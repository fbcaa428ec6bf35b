"""Bulk runs and conversion: what is found, how failures lead back to the original, how a run goes on, exit codes."""

import gzip
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from mahjong_conformance.bulk import find_files

from .importers.games import CHOICES, CLIENT, MJLOG, TEXTS, WON
from .stage import Ended, Invoke

REPLAYERS = Path(__file__).parent / "replayers.py"


def engine(mode: str) -> list[str]:
    return ["--", sys.executable, str(REPLAYERS), mode]


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with a log of each format, and other files."""
    folder = tmp_path / "logs"
    (folder / "deeper").mkdir(parents=True)
    for name, text in TEXTS.items():
        (folder / f"{name}.log").write_text(text, "utf-8")
    (folder / "deeper" / "packed.gz").write_bytes(gzip.compress(MJLOG.encode()))
    (folder / "deeper" / "three.xml").write_text(MJLOG.replace('type="9"', 'type="25"'), "utf-8")
    (folder / "README.md").write_text("# Not a log\n", "utf-8")
    (folder / "index.jsonl").write_text('{"path": "a"}\n', "utf-8")
    (folder / ".hidden").write_text(MJLOG, "utf-8")
    return folder


def report(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
    header, *files, footer = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return header, files, footer["footer"]


def run(invoke: Invoke, mode: str, *arguments: object) -> Ended:
    return invoke("bulk", *map(str, arguments), *engine(mode))


def test_logs_are_found_by_their_content(logs: Path) -> None:
    found = [path.relative_to(logs).as_posix() for path in find_files([logs])]
    assert found == ["deeper/packed.gz", "deeper/three.xml", *sorted(f"{name}.log" for name in TEXTS)]
    assert list(find_files([logs / "README.md"])) == [logs / "README.md"]


def test_a_good_engine_passes(logs: Path, tmp_path: Path, invoke: Invoke) -> None:
    ended = run(invoke, "right", logs, "--report", tmp_path / "report.jsonl", "--jobs", 2)
    assert ended.code == 0, ended.out
    assert "unsupported  three-players" in ended.out
    assert "offered calls: 9 as the engine says, 0 otherwise" in ended.out
    header, files, footer = report(tmp_path / "report.jsonl")
    assert header["engine"] == {"name": "replayer", "version": "1"}
    assert len(files) == 7
    assert footer["counts"] == {"pass": 6, "unsupported": 1}
    assert (footer["deals"], footer["wins"], footer["draws"]) == (11, 6, 5)
    assert (footer["agreed"], footer["differed"], footer["exit"]) == (9, 0, 0)


def test_a_failure_is_shown_with_its_place_in_the_original(logs: Path, tmp_path: Path, invoke: Invoke) -> None:
    ended = run(invoke, "refuses", logs / "tenhou6.log", "--report", tmp_path / "report.jsonl")
    assert ended.code == 1
    assert "/log/0/14/0, line 60 of the log" in ended.out
    assert "furiten: no win here" in ended.out
    (failure,) = report(tmp_path / "report.jsonl")[1][0]["failures"]
    assert failure["line"] == {"chance": "pick", "tile": "7m"}
    assert (failure["at"], failure["place"], failure["reason"]) == (60, "/log/0/14/0", "furiten")


@pytest.mark.parametrize(
    ("mode", "told"),
    [
        ("misses", "the server offered pung, by the engine it is nothing"),
        ("invents", "the server offered nothing, by the engine it is win_by_draw"),
    ],
)
def test_calls_that_differ_are_failures(mode: str, told: str, logs: Path, invoke: Invoke) -> None:
    ended = run(invoke, mode, logs / "tenhou-client.log", "--all")
    assert ended.code == 1
    assert told in " ".join(ended.out.split())
    assert "offers/differ" in ended.out


def test_without_sessions_the_log_is_sent_to_the_offer(logs: Path, invoke: Invoke) -> None:
    assert "9 as the engine says" in run(invoke, "no-session", logs / "tenhou-client.log").out
    ended = run(invoke, "replays-only", logs / "tenhou-client.log")
    assert ended.code == 0
    assert "offered calls" not in ended.out


def test_a_broken_file_stops_nothing(logs: Path, invoke: Invoke) -> None:
    (logs / "broken.xml").write_text(MJLOG.replace("<E132/>", "<E40/>"), "utf-8")
    ended = run(invoke, "right", logs)
    assert ended.code == 1
    assert "tag 11" in ended.out
    assert "import/not-held: 2p is not in the hand" in ended.out
    assert "bad          import/not-held" in ended.out
    assert "pass         mjlog" in ended.out


@pytest.mark.parametrize(
    ("mode", "code", "told"),
    [
        ("half", 1, "replay/lines"),
        ("confused", 1, "what is a log?"),
        ("dies", 1, "the engine ended"),
        ("unwilling", 2, "engine: pick"),
        ("no-replay", 2, "engine: op"),
    ],
)
def test_what_an_engine_may_do_instead(mode: str, code: int, told: str, logs: Path, invoke: Invoke) -> None:
    ended = run(invoke, mode, logs / "mjlog.log")
    assert ended.code == code, ended.out
    assert told in ended.out


def test_an_engine_that_keeps_failing_ends_the_run(logs: Path, tmp_path: Path, invoke: Invoke) -> None:
    for number in range(12):
        (logs / f"again-{number}.xml").write_text(MJLOG, "utf-8")
    ended = run(invoke, "dies", logs, "--report", tmp_path / "report.jsonl")
    assert ended.code == 3
    assert "not_run" in ended.out
    # What was not run is run when the run goes on.
    assert all(file["status"] != "not_run" for file in report(tmp_path / "report.jsonl")[1])


def test_a_run_goes_on_from_its_report(logs: Path, tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "report.jsonl"
    run(invoke, "right", logs, "--report", path)
    lines = path.read_text("utf-8").splitlines()
    path.write_text("\n".join(lines[:4]) + "\n", "utf-8")
    ended = run(invoke, "right", logs, "--report", path, "--resume")
    assert ended.code == 0
    _, files, footer = report(path)
    assert [json.dumps(file) for file in files[:3]] == [json.dumps(json.loads(line)) for line in lines[1:4]]
    assert sorted(file["file"] for file in files) == sorted(json.loads(line)["file"] for line in lines[1:-1])
    assert footer["counts"] == {"pass": 6, "unsupported": 1}


def test_a_run_does_not_go_on_from_another_engines_report(logs: Path, tmp_path: Path, invoke: Invoke) -> None:
    path = tmp_path / "report.jsonl"
    for text in ('{"bulk":1,"engine":{}}\n', "no json\n", ""):
        path.write_text(text, "utf-8")
        ended = run(invoke, "right", logs, "--report", path, "--resume")
        assert ended.code == 2
        assert "report" in ended.err
        assert path.read_text("utf-8") == text


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--resume", "LOGS"], "--report"),
        (["--format", "xml", "LOGS"], "there is no format 'xml'"),
        (["LOGS/nowhere"], "does not exist"),
        (["LOGS/empty"], "no log was found"),
    ],
)
def test_usage(arguments: list[str], told: str, logs: Path, invoke: Invoke) -> None:
    (logs / "empty").mkdir()
    ended = run(invoke, "right", *(argument.replace("LOGS", str(logs)) for argument in arguments))
    assert ended.code == 2
    assert told in ended.err


def test_an_engine_that_cannot_be_started_is_trouble(logs: Path, invoke: Invoke) -> None:
    assert invoke("bulk", str(logs), "--", str(logs / "no-engine")).code == 3


def test_the_reference_replays_the_match_of_these_tests(logs: Path, invoke: Invoke) -> None:
    pytest.importorskip("mahjong_spec")
    ended = invoke("bulk", str(logs))
    assert ended.code == 0, ended.out
    assert "9 as the engine says, 0 otherwise" in ended.out


def test_convert_prints_lines(tmp_path: Path, invoke: Invoke) -> None:
    source = tmp_path / "log.xml"
    source.write_text(MJLOG, "utf-8")
    ended = invoke("convert", str(source))
    lines = [json.loads(line) for line in ended.out.splitlines()]
    assert ended.code == 0
    assert lines[0]["log"] == 1
    assert [line for line in lines if "choice" in line] == CHOICES
    assert WON in lines
    assert invoke("convert", str(source), "--output", str(tmp_path / "log.jsonl")).out == ""
    assert (tmp_path / "log.jsonl").read_text("utf-8") == ended.out


def test_convert_tells_only_what_a_stream_tells(tmp_path: Path, invoke: Invoke) -> None:
    source = tmp_path / "stream.log"
    source.write_text(CLIENT, "utf-8")
    tiles = [json.loads(line).get("tile") for line in invoke("convert", str(source)).out.splitlines()]
    assert "?" in tiles


def test_convert_refuses_with_a_place(tmp_path: Path, invoke: Invoke) -> None:
    source = tmp_path / "log.xml"
    for text, told in (
        (MJLOG.replace("<V41/>", "<V200/>"), "tag 12: import/tile: there is no tile 200"),
        (MJLOG.replace('type="9"', 'type="25"'), "unsupported, three-players"),
    ):
        source.write_text(text, "utf-8")
        ended = invoke("convert", str(source))
        assert ended.code == 1
        assert told in ended.err
    assert invoke("convert", str(tmp_path / "nothing")).code == 2


def test_an_interrupted_run_leaves_a_report_to_go_on_from(logs: Path, tmp_path: Path) -> None:
    path = tmp_path / "report.jsonl"
    arguments = ["bulk", str(logs / "mjai.log"), str(logs / "mjlog.log"), "--report", str(path)]
    command = [sys.executable, "-m", "mahjong_conformance", *arguments, *engine("hangs")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for _ in range(600):
            if path.exists() or process.poll() is not None:
                break
            time.sleep(0.05)
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 3
    assert "--resume goes on from the report" in err
    # What was being asked has not failed: it is asked again.
    assert len(path.read_text("utf-8").splitlines()) == 1
