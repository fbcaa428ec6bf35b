"""Cases and an engine's command in, a result for every case out.

Cases that share a configuration are asked together, in batches that workers take in turn; each worker has a
process of its own. At the end a few requests are repeated, in another order, to see whether answers are stable.
"""

import hashlib
import queue
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from mahjong_conformance.compare import answers_differ, differences, without_reason
from mahjong_conformance.engine import Engine, Limits
from mahjong_conformance.errors import EngineFailure, Stopped
from mahjong_conformance.fixtures import Case
from mahjong_conformance.protocol import Answer
from mahjong_conformance.results import Result, failed_by_engine, not_run
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.sessions import has_session, session_differences
from mahjong_conformance.worker import Restarts, Worker, configuration

_BATCH = 50

_Batches = queue.SimpleQueue[Sequence[Case]]
_Asked = tuple[Result, Answer | None]
Tell = Callable[[Result], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """How to run: the engine's command, its limits, the number of processes, and which share is repeated.

    `strict_reasons` makes another reason than the expected one of a refused log a failure; `sessions` plays every
    accepted or refused log through a session as well.
    """

    command: Sequence[str]
    limits: Limits
    jobs: int = 1
    seed: int = 0
    repeat_percent: int = 2
    strict_reasons: bool = False
    sessions: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """What a run brought: a result for every case in the order given, and whether it stopped before its end.

    `after_bye` tells what processes did wrong when everything had been asked: it changes no result.
    """

    results: tuple[Result, ...]
    stopped: bool
    after_bye: tuple[str, ...]


def run(plan: Plan, engine: Engine, rulesets: Mapping[str, Ruleset], cases: Sequence[Case], tell: Tell) -> Run:
    """Ask every case, beginning with an engine that is already greeted, and end that engine.

    `tell` is called with each result as it comes, from any thread.
    """
    restarts = Restarts(plan.limits.restarts)
    workers = [
        Worker(plan.command, plan.limits, rulesets, restarts, hello=engine.hello, engine=None if index else engine)
        for index in range(plan.jobs)
    ]
    batches: _Batches = queue.SimpleQueue()
    for batch in _batches(cases):
        batches.put(batch)
    try:
        with ThreadPoolExecutor(len(workers)) as pool:
            drains = [pool.submit(_drain, plan, worker, batches, tell) for worker in workers]
            try:
                asked = {pair[0].case.id: pair for drain in drains for pair in drain.result()}
            except BaseException:
                # Interrupted: without their engines the workers see at once that the run is over.
                restarts.stopped = True
                for worker in workers:
                    worker.kill()
                raise
        results = {case: result for case, (result, _) in asked.items()}
        for case in _repeated(plan, [case for case, (_, answer) in asked.items() if answer is not None]):
            results[case] = _repeat(workers[0], *asked[case])
    finally:
        after_bye = tuple(wrong for worker in workers for wrong in worker.close())
    return Run(tuple(results[case.id] for case in cases), restarts.stopped, after_bye)


def _batches(cases: Sequence[Case]) -> Iterator[Sequence[Case]]:
    """Cases with one configuration each, no batch so large that one worker is left with most of the work."""
    groups: dict[str, list[Case]] = {}
    for case in cases:
        groups.setdefault(configuration(case), []).append(case)
    for group in groups.values():
        for start in range(0, len(group), _BATCH):
            yield group[start : start + _BATCH]


def _drain(plan: Plan, worker: Worker, batches: _Batches, tell: Tell) -> list[_Asked]:
    asked: list[_Asked] = []
    while True:
        try:
            batch = batches.get_nowait()
        except queue.Empty:
            return asked
        for pair in _ask_batch(plan, worker, batch):
            asked.append(pair)
            tell(pair[0])


def _ask_batch(plan: Plan, worker: Worker, batch: Sequence[Case]) -> Iterator[_Asked]:
    for index, case in enumerate(batch):
        start = time.monotonic()
        try:
            configured = worker.configure(case)
        except EngineFailure as failure:
            # What kills the engine while it is configured would kill it again: the whole batch has its result.
            during = "hello" if failure.fault == "hello" else "configure"
            for lost in batch[index:]:
                yield failed_by_engine(lost, failure, _milliseconds(start), during=during), None
            return
        except Stopped:
            yield from ((result, None) for result in not_run(batch[index:]))
            return
        if configured.shape != "ok":
            yield _judge(plan, case, configured, _milliseconds(start)), None
            continue
        try:
            answer = worker.ask(case)
            result = _judge(plan, case, answer, _milliseconds(start))
            if plan.sessions and result.status == "pass" and has_session(case, worker.hello):
                result = _in_session(worker, result)
        except EngineFailure as failure:
            yield failed_by_engine(case, failure, _milliseconds(start)), None
        else:
            yield result, answer


def _judge(plan: Plan, case: Case, answer: Answer, milliseconds: int) -> Result:
    match answer.shape:
        case "ok" | "reject":
            expect = case.expect if plan.strict_reasons or case.kind != "reject" else without_reason(case.expect)
            found = differences(expect, answer)
            if found:
                return Result(case, "fail", found, milliseconds=milliseconds)
            return Result(case, "pass", told=differences(case.expect, answer), milliseconds=milliseconds)
        case status:
            return Result(case, status, detail=answer.body, milliseconds=milliseconds)


def _in_session(worker: Worker, result: Result) -> Result:
    """The result of a case that has passed, after its log was played through a session too. Raises EngineFailure."""
    case = result.case
    try:
        found = session_differences(case, worker.hello, lambda op, question: worker.request(op, question, case.timeout))
    except EngineFailure as failure:
        failure.message = f"in a session, {failure.message}"
        raise
    return replace(result, status="fail", differences=found) if found else result


def _repeated(plan: Plan, ids: Sequence[str]) -> Sequence[str]:
    """The share of cases to ask again: at least one, the same for the same seed, in an order of its own."""
    count = -(-len(ids) * plan.repeat_percent // 100)
    return sorted(ids, key=lambda case: hashlib.sha256(f"{plan.seed} {case}".encode()).digest())[:count]


def _repeat(worker: Worker, result: Result, first: Answer | None) -> Result:
    """Ask a case again. Another answer than the first makes it a failure, whatever it was."""
    assert first is not None, "only answered cases are asked again"
    try:
        configured = worker.configure(result.case)
        second = worker.ask(result.case) if configured.shape == "ok" else configured
        found = answers_differ(first, second)
    except EngineFailure as failure:
        found = (f"answered {first.shape}, then {failure.status}: {failure.message}",)
    except Stopped:
        return result
    if not found:
        return result
    again = tuple(f"asked again: {line}" for line in found)
    return replace(result, status="fail", differences=(*result.differences, *again), detail={}, nondeterministic=True)


def _milliseconds(start: float) -> int:
    return int((time.monotonic() - start) * 1000)
