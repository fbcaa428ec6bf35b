"""An engine's command to findings, step by step: does it speak the protocol, and would the kit notice a wrong answer?"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Literal

from mahjong_conformance.compare import alternatives, differences, field_differences
from mahjong_conformance.engine import Engine, Limits
from mahjong_conformance.errors import CannotStart, EngineFailure
from mahjong_conformance.fixtures import Case
from mahjong_conformance.kinds import OPERATIONS
from mahjong_conformance.protocol import PROTOCOL, Answer
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.schemas import problems
from mahjong_conformance.strict_json import Json, JsonObject, canonical, compact
from mahjong_conformance.worker import configuration

GREETED = "answers hello"
"""The step without which an engine counts as not started."""

_SILENCE = 0.2
_CANARIES = 3
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
    """An engine under examination and the cases that it says it can answer."""

    engine: Engine
    rulesets: Mapping[str, Ruleset]
    cases: Sequence[Case]

    def ready(self, case: Case) -> bool:
        """Configure for a case."""
        return self.engine.configure(self.rulesets[case.ruleset], case.preset, case.values).shape == "ok"

    def ask(self, case: Case) -> Answer:
        """Ask a case for which the engine is configured."""
        return self.engine.ask(case.op, {"input": dict(case.input)}, case.timeout)


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
                yield Finding("starts", "bad", str(error), _START_ADVICE)
                return
            except EngineFailure as failure:
                yield Finding("starts", "good", "")
                yield Finding(GREETED, "bad", _told(failure), _FAILURE_ADVICE[failure.status])
                return
            if number == 0:
                yield Finding("starts", "good", "")
                yield Finding(GREETED, "good", "")
        hello = engine.hello
        known = [case for case in cases if case.ruleset in hello.rulesets and case.op in hello.ops]
        try:
            for outcome, told in step.look(_Patient(engine, rulesets, known)):
                yield Finding(step.title, outcome, told, step.advice if outcome == "bad" else "")
        except EngineFailure as failure:
            # The process is gone; the steps that remain get another one.
            engine = None
            yield Finding(step.title, "bad", _told(failure), _FAILURE_ADVICE[failure.status])
    if engine is not None:
        code = engine.bye()
        told = "" if code == 0 else "still there after bye" if code is None else f"ended with exit code {code}"
        yield Finding("ends after bye", "bad" if told else "good", told, _BYE_ADVICE if told else "")


def planted(cases: Sequence[Case]) -> Iterator[tuple[Case, JsonObject]]:
    """Canaries: cases with an expectation that is wrong.

    Cases that have an answer expect any rejection that the suite knows; and cases expect what another case
    expects that contradicts them.
    """
    plain = [alternative for case in cases for alternative in alternatives(case.expect)]
    rejected = {canonical(expect): dict(expect) for expect in plain if "reject" in expect}
    rejections: list[Json] = list(rejected.values())
    for op in OPERATIONS:
        alike = [case for case in cases if case.op == op and "any_of" not in case.expect]
        accepted = [case for case in alike if "reject" not in case.expect]
        if rejections:
            yield from ((case, {"any_of": rejections}) for case in accepted[:_CANARIES])
        pairs = ((case, next((other.expect for other in accepted if _contradict(case, other)), None)) for case in alike)
        yield from islice(((case, wrong) for case, wrong in pairs if wrong is not None), _CANARIES)


def _contradict(case: Case, other: Case) -> bool:
    """Whether no answer is right for both. Only answers are compared that the same rules led to."""
    if configuration(case) != configuration(other):
        return False
    if "reject" in case.expect:
        return True
    shared = [name for name in case.expect if name in other.expect]
    mine, theirs = ({name: expect[name] for name in shared} for expect in (case.expect, other.expect))
    return bool(field_differences(mine, theirs))


def _introduces(patient: _Patient) -> Iterator[tuple[Outcome, str]]:
    hello = patient.engine.hello
    strange = sorted(hello.ops - set(OPERATIONS))
    yield "good", f"{hello.engine['name']} {hello.engine['version']}, protocol {PROTOCOL}"
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
        case = next((case for case in patient.cases if case.op == op and patient.ready(case)), None)
        if case is None:
            continue
        answer = patient.ask(case)
        wrong = [problem for problem in problems(answer.body, "protocol", f"{op}_answer") if problem.word != _EXTRA]
        if answer.shape == "ok" and wrong:
            yield "bad", f"{op} ({case.id}): {wrong[0]}"
        elif answer.shape in ("ok", "reject"):
            wanted = not differences(case.expect, answer)
            yield "good" if wanted else "note", f"{op}: {answer.shape}, {'' if wanted else 'not '}as expected"
        else:
            yield "bad", f"{op} ({case.id}): {_said(answer)}"


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


def _told(failure: EngineFailure) -> str:
    ended = failure.signal if failure.exit_code is None else f"exit {failure.exit_code}"
    ending = f" ({ended})" if ended else ""
    last = f"; last line of stderr: {failure.stderr[-1]}" if failure.stderr else ""
    return f"{failure.status}: {failure.message}{ending}{last}"


_EXTRA = "additionalProperties"
"""The schema word that extra fields break. Extra fields in answers are allowed."""

_START_ADVICE = "Give the command as you would type it, after `--`. No shell reads it: no pipes, no `~`, no variables."
_FAILURE_ADVICE = {
    "crash": "The process ended before it answered. Catch what goes wrong in a request and answer it with `error`.",
    "timeout": "Flush standard output after every line; most languages buffer it when it is not a terminal.",
    "protocol": "Standard output carries answers, one line for each request, and nothing else. Logs go to standard error.",
}
_BYE_ADVICE = "After `bye`, or when standard input closes, leave the loop and exit with code 0."

_STEPS: tuple[_Step, ...] = (
    _Step(
        "introduces itself", _introduces, "List in `ops` and `rulesets` what you answer, by the names of this suite."
    ),
    _Step("can be configured", _configures, "Answer `ok` with `{}`; `unsupported` with what is missing, if you must."),
    _Step("answers its operations", _answers, "docs/protocol.md has an example of each; `run` shows what differs."),
    _Step("echoes ids", _echoes, "Copy `id` from the request into the answer; do not count. It may exceed 32 bits."),
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
