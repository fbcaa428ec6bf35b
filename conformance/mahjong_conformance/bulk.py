"""Files of foreign logs to what an engine says of them: imported, replayed, and calls compared that a stream tells of.

Each worker has a process of the engine; a file is one task. A file that cannot be imported, or that is of a game that
is not played, stops nothing.
"""

import queue
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from mahjong_conformance.bulk_results import Failure, FileResult
from mahjong_conformance.engine import Engine, Limits
from mahjong_conformance.errors import EngineFailure, Stopped
from mahjong_conformance.fixtures import Case
from mahjong_conformance.importers import BadLog, Imported, Unsupported, import_data, recognized, text_of
from mahjong_conformance.offers import compare_offers
from mahjong_conformance.protocol import Answer
from mahjong_conformance.rulesets import Ruleset, UnknownName, option_values
from mahjong_conformance.strict_json import Json, compact
from mahjong_conformance.worker import Restarts, Worker

_REPLAY = "replay"
_STOPPED = ("engine/stopped", "the run had stopped")


@dataclass(frozen=True, slots=True)
class Bulk:
    """How to run: the engine's command and limits, the number of processes, a format that is forced."""

    command: Sequence[str]
    limits: Limits
    jobs: int = 1
    format: str | None = None


Tell = Callable[[FileResult], None]


def find_files(paths: Sequence[Path], *, forced: bool = False) -> Iterator[Path]:
    """The files of logs: those that are named, and in folders those that some importer recognizes."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for inside in sorted(path.rglob("*")):
            hidden = any(part.startswith(".") for part in inside.relative_to(path).parts)
            if inside.is_file() and not hidden and (forced or _is_log(inside)):
                yield inside


def run_bulk(
    bulk: Bulk, engine: Engine, rulesets: dict[str, Ruleset], files: Sequence[Path], tell: Tell
) -> tuple[bool, tuple[str, ...]]:
    """Ask every file, beginning with an engine that is already greeted, and end that engine.

    `tell` is called with each result as it comes, from any thread. Whether the engine failed too often, and what was
    wrong with the end of its processes.
    """
    restarts = Restarts(bulk.limits.restarts)
    workers = [
        Worker(bulk.command, bulk.limits, rulesets, restarts, hello=engine.hello, engine=None if index else engine)
        for index in range(bulk.jobs)
    ]
    tasks: queue.SimpleQueue[Path] = queue.SimpleQueue()
    for file in files:
        tasks.put(file)
    try:
        with ThreadPoolExecutor(len(workers)) as pool:
            drains = [
                pool.submit(_drain, _Asker(worker, restarts, rulesets, bulk.format), tasks, tell) for worker in workers
            ]
            try:
                for drain in drains:
                    drain.result()
            except BaseException:
                restarts.stopped = True
                for worker in workers:
                    worker.kill()
                raise
    finally:
        after_bye = tuple(wrong for worker in workers for wrong in worker.close())
    return restarts.stopped, after_bye


def _drain(asker: "_Asker", tasks: "queue.SimpleQueue[Path]", tell: Tell) -> None:
    while True:
        try:
            file = tasks.get_nowait()
        except queue.Empty:
            return
        tell(asker.ask(file))


@dataclass(frozen=True, slots=True)
class _Asker:
    """One worker with what it needs to judge a file."""

    worker: Worker
    restarts: Restarts
    rulesets: dict[str, Ruleset]
    format: str | None

    def ask(self, file: Path) -> FileResult:
        """Import a file and replay what is in it."""
        start = time.monotonic()
        result = FileResult(str(file))
        if self.restarts.stopped:
            result.say("not_run", *_STOPPED)
            return result
        try:
            data = file.read_bytes()
            result.format = self.format or recognized(text_of(data)) or ""
            logs = import_data(data, str(file), self.format, fill=True)
        except OSError as error:
            result.say("bad", "import/file", error.strerror or str(error))
        except BadLog as error:
            result.say("bad", error.code, error.message)
            result.failures.append(Failure(str(file), error.place, error.code, error.message))
        except Unsupported as error:
            result.say("unsupported", error.reason, error.message)
        else:
            self._replay(logs, result)
        result.milliseconds = int((time.monotonic() - start) * 1000)
        return result

    def _replay(self, logs: Iterable[Imported], result: FileResult) -> None:
        for log in logs:
            result.logs += 1
            result.untold += log.untold
            try:
                self._one(log, result)
            except EngineFailure as failure:
                if self.restarts.stopped:
                    # It did not fail by itself: the run was ended while it was asked.
                    result.say("not_run", *_STOPPED)
                    return
                result.say(failure.status, failure.status, failure.message)
                result.failures.append(Failure(log.name, log.origins[0], failure.status, failure.message))
            except Stopped:
                result.say("not_run", *_STOPPED)
                return

    def _one(self, log: Imported, result: FileResult) -> None:
        try:
            case = self._case(log)
        except (UnknownName, KeyError) as error:
            result.say("unsupported", "rules", str(error))
            return
        configured = self.worker.configure(case)
        if configured.shape != "ok":
            self._judge(log, configured, result)
            return
        answer = self.worker.request(_REPLAY, case.input)
        self._judge(log, answer, result)
        if log.offers and answer.shape in {"ok", "reject"}:
            found = compare_offers(log, self.worker, _refused(answer, len(log.lines)))
            result.agreed += found.agreed
            result.differed += len(found.differences)
            for at, message in found.differences:
                result.say("fail", "offers/differ", message)
                result.failures.append(_failure(log, at, "offers/differ", message))

    def _case(self, log: Imported) -> Case:
        header = log.header
        ruleset = self.rulesets[str(header["ruleset"])]
        preset, options = header.get("preset"), header.get("options", {})
        values = option_values(ruleset, str(preset) if preset else None, options if isinstance(options, dict) else {})
        lines: Json = list(log.lines)
        return Case(
            log.name, log.name, ruleset.id, _REPLAY, _REPLAY, (), str(preset) if preset else None, values,
            {"log": lines}, {"lines": len(log.lines)}, None,
        )  # fmt: skip

    @staticmethod
    def _judge(log: Imported, answer: Answer, result: FileResult) -> None:
        accepted = _refused(answer, len(log.lines)) if answer.shape in {"ok", "reject"} else 0
        ends = [line for line in log.lines[:accepted] if "result" in line]
        result.deals += len(ends)
        result.wins += sum("winners" in line for line in ends)
        result.draws += sum("winners" not in line for line in ends)
        body = answer.body
        match answer.shape:
            case "ok" if body.get("lines") != len(log.lines):
                result.say("fail", "replay/lines", f"{compact(body.get('lines'))} lines of {len(log.lines)} were taken")
            case "ok":
                pass
            case "reject":
                reason, message = str(body.get("reason", "")), str(body.get("message", ""))
                result.say("fail", reason, message)
                result.failures.append(_failure(log, accepted, reason, message))
            case "unsupported" | "skip":
                told = " ".join(str(value) for value in body.values())
                result.say(answer.shape, f"engine: {told}", told)
            case _:
                result.say("error", "engine/error", compact(body))


def _refused(answer: Answer, lines: int) -> int:
    """The line that was refused, the number of lines where none was."""
    at = answer.body.get("at")
    return at if answer.shape == "reject" and isinstance(at, int) else lines


def _failure(log: Imported, at: int, reason: str, message: str) -> Failure:
    here = min(at, len(log.lines) - 1)
    return Failure(log.name, log.origins[here], reason, message, at, log.lines[here])


def _is_log(path: Path) -> bool:
    try:
        return recognized(text_of(path.read_bytes())) is not None
    except (BadLog, OSError):
        return False
