"""An engine's command to findings, step by step: does it speak the protocol, and would the kit notice a wrong answer?"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from mahjong_conformance.advice import BYE, CONFIGURE, ID, START, advice_on, told_of
from mahjong_conformance.claims import claimed
from mahjong_conformance.compare import differences
from mahjong_conformance.engine import Engine, Limits
from mahjong_conformance.errors import CannotStart, EngineFailure
from mahjong_conformance.fixtures import Case
from mahjong_conformance.kinds import OPERATIONS, SESSION, STATE
from mahjong_conformance.probes import has_answer, plainest, planted
from mahjong_conformance.protocol import PROTOCOL, Answer
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.schemas import problems
from mahjong_conformance.sessions import has_session, session_differences
from mahjong_conformance.strict_json import JsonObject, compact

GREETED = "answers hello"
"""The step without which an engine counts as not started."""

_SILENCE = 0.2
_TRIES = 5
_LARGE_ID = 5_000_000_000

Outcome = Literal["good", "bad", "note"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What one step showed, and what to do about it."""

    step: str
    outcome: Outcome
    told: str
    advice: str = ""


@dataclass(frozen=True, slots=True)
class _Patient:
    """An engine under examination and the cases that it says it can answer, the plainest first."""

    engine: Engine
    rulesets: Mapping[str, Ruleset]
    cases: Sequence[Case]

    def configure(self, case: Case) -> Answer:
        """Announce the rules of a case."""
        return self.engine.configure(self.rulesets[case.ruleset], case.preset, case.values)

    def ready(self, case: Case) -> bool:
        """Whether the engine plays by the rules of a case."""
        return self.configure(case).shape == "ok"

    def ask(self, case: Case) -> Answer:
        """Ask a case for which the engine is configured."""
        return self.request(case.op, case.input, case.timeout)

    def request(self, op: str, question: JsonObject, seconds: float | None = None) -> Answer:
        """Ask anything."""
        return self.engine.ask(op, {"input": dict(question)}, seconds)


@dataclass(frozen=True, slots=True)
class _Step:
    title: str
    look: Callable[[_Patient], Iterator[tuple[Outcome, str]]]
    advice: str


def examine(
    command: Sequence[str], limits: Limits, rulesets: Mapping[str, Ruleset], cases: Sequence[Case]
) -> Iterator[Finding]:
    """Every finding as it is made. Ends early if the engine cannot be started or greeted."""
    engine: Engine | None = None
    for number, step in enumerate(_STEPS):
        if engine is None:
            try:
                engine = Engine(command, limits)
            except CannotStart as error:
                yield Finding("starts", "bad", str(error), START)
                return
            except EngineFailure as failure:
                yield Finding("starts", "good", "")
                yield Finding(GREETED, "bad", told_of(failure), advice_on(failure))
                return
            if number == 0:
                yield Finding("starts", "good", "")
                yield Finding(GREETED, "good", "")
        hello = engine.hello
        known = [case for case in cases if case.ruleset in hello.rulesets and case.op in hello.ops]
        held = [case for case in (claimed(case, hello.fields) for case in known) if case.expect]
        try:
            for outcome, told in step.look(_Patient(engine, rulesets, plainest(held, rulesets))):
                yield Finding(step.title, outcome, told, step.advice if outcome == "bad" else "")
        except EngineFailure as failure:
            # The process is gone; the steps that remain get another one.
            engine = None
            yield Finding(step.title, "bad", told_of(failure), advice_on(failure))
    if engine is not None:
        told = "; ".join(engine.bye())
        yield Finding("ends after bye", "bad" if told else "good", told, BYE if told else "")


def _introduces(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    hello = patient.engine.hello
    strange = sorted(hello.ops - {*OPERATIONS, *SESSION, STATE})
    yield "good", f"{hello.engine['name']} {hello.engine['version']}, protocol {PROTOCOL}"
    for op, fields in hello.fields.items():
        yield "note", f"{op} is compared on {', '.join(fields)} alone"
    if strange:
        yield "note", f"operations that this suite does not know: {', '.join(strange)}"
    if not patient.cases:
        yield "bad", "no case of this suite is about its operations and rulesets"


def _configures(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    for name in sorted(patient.engine.hello.rulesets & set(patient.rulesets)):
        ruleset = patient.rulesets[name]
        answer = patient.engine.configure(ruleset, None, ruleset.defaults)
        outcome: Outcome = "good" if answer.shape == "ok" else "note" if answer.shape == "unsupported" else "bad"
        told = "" if answer.shape == "ok" else f": {_said(answer)}"
        yield outcome, f"{name} {ruleset.version} with its defaults{told}"


def _answers(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    for op in OPERATIONS:
        told = ""
        for case in [case for case in patient.cases if case.op == op and has_answer(case)][:_TRIES]:
            configured = patient.configure(case)
            answer = patient.ask(case) if configured.shape == "ok" else configured
            if answer.shape in ("ok", "reject", "error"):
                yield _judged(case, answer, partial=not patient.engine.hello.fields.keys().isdisjoint({op, STATE}))
                break
            told = told or f"{op} ({case.id}): {_said(answer)}"
        else:
            if told:
                # Allowed, and no mistake. Only a run shows how much of the suite that costs.
                yield "note", told


def _judged(case: Case, answer: Answer, *, partial: bool) -> tuple[Outcome, str]:
    """What the answer to a plain case is: as expected, or the first thing that is not."""
    told = f"{case.op} ({case.id}): "
    if answer.shape == "error":
        return "bad", told + _said(answer)
    allowed = {"additionalProperties", "required"} if partial else {"additionalProperties"}
    wrong = [
        problem for problem in problems(answer.body, "protocol", f"{case.op}_answer") if problem.word not in allowed
    ]
    if answer.shape == "ok" and wrong:
        return "bad", f"{told}{wrong[0]}"
    found = differences(case.expect, answer)
    return ("bad", f"{told}{found[0]}") if found else ("good", f"{case.op}: {answer.shape}, as expected")


def _keeps_sessions(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    hello = patient.engine.hello
    played = [case for case in patient.cases if case.kind == "replay" and has_session(case, hello)]
    for case in played[:1]:
        if patient.ready(case):
            found = session_differences(case, hello, patient.request)
            yield ("bad", f"{case.id}, {found[0]}") if found else ("good", ", ".join(SESSION))
            late = patient.request("step", {"lines": [{"end": "match"}]})
            if late.shape == "ok":
                yield "bad", "step after close: ok"


def _echoes(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    for case in patient.cases[:1]:
        if patient.ready(case):
            request = {"id": _LARGE_ID, "op": case.op, "input": dict(case.input)}
            patient.engine.ask_line(_line(request), _LARGE_ID)
            yield "good", f"also {_LARGE_ID}"


def _refuses_unknown(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    answer = patient.engine.ask_line(_line({"id": _LARGE_ID + 1, "op": "unheard-of"}), _LARGE_ID + 1)
    yield "good" if answer.shape in ("unsupported", "error") else "bad", answer.shape


def _survives_nonsense(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    for case in patient.cases[:1]:
        if patient.ready(case):
            for number, nonsense in enumerate(({}, dict.fromkeys(case.input, 0)), start=2):
                request = {"id": _LARGE_ID + number, "op": case.op, "input": nonsense}
                answer = patient.engine.ask_line(_line(request), _LARGE_ID + number)
                outcome: Outcome = "good" if answer.shape in ("reject", "error") else "bad"
                yield outcome, f"{case.op} of {compact(nonsense)}: {answer.shape}"


def _is_silent(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    patient.engine.stay_silent(_SILENCE)
    yield "good", ""


def _fails_canaries(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    asked = passed = 0
    for case, wrong in planted(patient.cases):
        if patient.ready(case):
            asked += 1
            if not differences(wrong, patient.ask(case)):
                passed += 1
                yield "bad", f"{case.id} with a wrong expectation"
    if not passed:
        yield ("good", f"{asked} planted") if asked else ("note", "no case could be made one")


def _line(request: Mapping[str, Any]) -> bytes:
    return compact(request).encode() + b"\n"


def _said(answer: Answer) -> str:
    return f"{answer.shape} {answer.body.get('message', compact(answer.body))}"


_STEPS: tuple[_Step, ...] = (
    _Step(
        "introduces itself", _introduces, "List in `ops` and `rulesets` what you answer, by the names of this suite."
    ),
    _Step("can be configured", _configures, CONFIGURE),
    _Step(
        "answers its operations",
        _answers,
        "docs/protocol.md has an example of each operation; `run --filter` with the case's id shows it whole.",
    ),
    _Step(
        "keeps sessions",
        _keeps_sessions,
        "After `open` and some `step`s a session stands where `replay` of the same lines does; `close` ends it.",
    ),
    _Step("echoes ids", _echoes, ID),
    _Step("refuses unknown operations", _refuses_unknown, "Answer operations you do not know with `unsupported`."),
    _Step(
        "survives nonsense",
        _survives_nonsense,
        "Answer input you cannot read with `reject` or `error`; never die of it.",
    ),
    _Step("is silent unless asked", _is_silent, "Only answers belong on standard output, one line for each request."),
    _Step(
        "fails canaries",
        _fails_canaries,
        "Wrong answers, given as planted. If most are, the answers do not depend on the input.",
    ),
)
