"""A case with a log, asked in a session: what the engine says there that it should not."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mahjong_conformance.compare import answers_differ, differences, field_differences
from mahjong_conformance.fixtures import Case
from mahjong_conformance.kinds import SESSION, STATE
from mahjong_conformance.protocol import Answer, Hello
from mahjong_conformance.strict_json import JsonObject, compact

Ask = Callable[[str, JsonObject], Answer]
"""An operation and its input to the engine's answer."""


def has_session(case: Case, hello: Hello) -> bool:
    """Whether a case can be asked in a session of this engine as well."""
    return case.op in _WAYS and hello.ops.issuperset(SESSION)


def session_differences(case: Case, hello: Hello, ask: Ask) -> tuple[str, ...]:
    """What is wrong when the case is asked in a session. Empty if nothing is, or if the engine does not support it."""
    return tuple(f"in a session, {line}" for line in _WAYS[case.op](case, hello, ask))


def _played(case: Case, hello: Hello, ask: Ask) -> Iterator[str]:
    """Every line of the log is a step of its own."""
    # Any, because the schema of fixtures has given these their types.
    log: Any = case.input["log"]
    rejection: Any = case.expect.get("reject", {})
    checkpoints: Any = case.expect.get("states", [])
    states = {checkpoint["at"]: checkpoint["state"] for checkpoint in checkpoints}
    waiting: list[int] = []
    for number, line in enumerate(log):
        stood = _stands(hello, ask) if number and number == rejection.get("at") else None
        answer = ask("step", {"lines": [line]}) if number else ask("open", {"log": [line]})
        match answer.shape:
            case "ok" if number == rejection.get("at"):
                yield f"line {number}: is accepted"
                break
            case "ok":
                waiting += [number] if number in states else []
                if not _leads_to_chance(log, number, answer):
                    for at in waiting:
                        yield from (f"line {at}: {wrong}" for wrong in _state(states[at], hello, ask, answer))
                    waiting = []
            case "unsupported":
                return
            case "reject" if number == rejection.get("at"):
                stands = _stands(hello, ask) if stood else None
                changed = answers_differ(stood, stands) if stood and stands else ()
                yield from (f"line {number}: is refused, and changes {wrong}" for wrong in changed)
                break
            case _:
                yield f"line {number}: {_said(answer)}"
                break
    if number or answer.shape == "ok":
        yield from _closed(ask)


def _leads_to_chance(log: Sequence[Mapping[str, Any]], number: int, answer: Answer) -> bool:
    """Whether play does not wait for anybody after a line, because chance has its say first.

    What follows the end of a deal is chance as well, but that of the next one.
    """
    over = "result" in log[number]
    return not answer.body.get("asked") and not over and number + 1 < len(log) and "chance" in log[number + 1]


def _asked(case: Case, hello: Hello, ask: Ask) -> Iterator[str]:
    """The whole log opens the session, which is then asked for the choices of the seat."""
    for op, question in (("open", {"log": case.input["log"]}), ("legal", {"seat": case.input["seat"]})):
        answer = ask(op, question)
        if answer.shape == "unsupported":
            return
        if answer.shape != "ok":
            yield f"{op}: {_said(answer)}"
            return
    yield from (f"legal: {wrong}" for wrong in differences(case.expect, answer))
    yield from _closed(ask)


def _stands(hello: Hello, ask: Ask) -> Answer | None:
    return ask(STATE, {}) if STATE in hello.ops else None


def _state(expected: Mapping[str, Any], hello: Hello, ask: Ask, step: Answer) -> Iterator[str]:
    """The seats that the step says are asked, and the state, where the engine tells it."""
    # Opening a session says nothing of who is asked.
    if "asked" in expected and step.body:
        yield from field_differences({"asked": expected["asked"]}, step.body)
    told = _stands(hello, ask)
    if told is not None and told.shape == "ok":
        yield from field_differences(expected, told.body)
    elif told is not None and told.shape != "unsupported":
        yield f"{STATE}: {_said(told)}"


def _closed(ask: Ask) -> Iterator[str]:
    closed = ask("close", {})
    if closed.shape != "ok":
        yield f"close: {_said(closed)}"


def _said(answer: Answer) -> str:
    return f"{answer.shape} {compact(answer.body)}"


_WAYS: Mapping[str, Callable[[Case, Hello, Ask], Iterator[str]]] = {"replay": _played, "legal": _asked}
"""How a case of an operation is asked in a session."""
