"""Cases with a log to what is wrong with them, as far as files can tell: header, line numbers, the repaired twin."""

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_conformance.rulesets import Ruleset, UnknownName, option_values
from mahjong_conformance.schemas import problems
from mahjong_conformance.strict_json import JsonObject, canonical


def log_problems(kind: str, entry: Mapping[str, Any], ruleset: Ruleset) -> Iterator[str]:
    """What is wrong with the log of a case that is valid by the schema, each with a pointer into the case."""
    if kind != "reject" and "twin" in entry:
        yield "/twin: only a rejection has a repaired twin"
    if "log" not in entry["input"]:
        return
    log = entry["input"]["log"]
    good = log[: entry["expect"]["at"]] if kind == "reject" else log
    if good:
        # The line that must be refused, and what follows it, may be anything.
        wrong = problems(good, "log", "log") if kind == "reject" else ()
        yield from (f"/input/log{problem.pointer}: {problem.message}" for problem in wrong)
        if not wrong:
            yield from _header_problems(entry, ruleset)
    yield from _number_problems(kind, entry)
    if kind == "reject":
        yield from _reason_problems(entry["expect"]["reason"], ruleset)


def twin_problem(broken: Any, repaired: Any, at: int) -> str | None:
    """What is wrong with the log of a rejection's twin: it must be the same before the line `at`, and not at it."""
    if canonical(broken[:at]) != canonical(repaired[:at]):
        return f"has another log before line {at}"
    if canonical(broken[at : at + 1]) == canonical(repaired[at : at + 1]):
        return f"has the same line {at}, so it is not repaired"
    return None


def expectation(kind: str, entry: Mapping[str, Any]) -> JsonObject:
    """What a case expects, as the comparison reads it: fields of the answer, or a rejection."""
    expect: dict[str, Any] = entry["expect"]
    match kind:
        case "replay":
            # An accepted log is one that was played to its last line.
            states = {"states": expect["states"]} if "states" in expect else {}
            return {"lines": len(entry["input"]["log"]), **states}
        case "reject":
            return {"reject": expect}
        case _:
            return expect


def _header_problems(entry: Mapping[str, Any], ruleset: Ruleset) -> Iterator[str]:
    header = entry["input"]["log"][0]
    if (header["ruleset"], header["version"]) != (ruleset.id, ruleset.version):
        played = f"{header['ruleset']} {header['version']}"
        yield f"/input/log/0: is a log of {played}, the suite has {ruleset.id} {ruleset.version}"
    else:
        # A log stands alone: whoever goes by its header plays by the rules that the case is configured with.
        try:
            told = option_values(ruleset, header.get("preset"), header.get("options", {}))
        except UnknownName as error:
            yield f"/input/log/0: {error}"
            return
        if told != option_values(ruleset, entry.get("preset"), entry.get("options", {})):
            yield "/input/log/0: its preset and options are not those of the case"
    if entry["input"].get("seat", 0) >= header["seats"]:
        yield f"/input/seat: there are {header['seats']} seats"


def _number_problems(kind: str, entry: Mapping[str, Any]) -> Iterator[str]:
    lines = len(entry["input"]["log"])
    if kind == "reject" and entry["expect"]["at"] >= lines:
        yield f"/expect/at: the log has {lines} lines"
    if kind == "replay":
        asked = entry["input"].get("checkpoints", [])
        if asked != sorted(asked) or any(number >= lines for number in asked):
            yield f"/input/checkpoints: numbers below {lines}, going up, are needed"
        if asked != [state["at"] for state in entry["expect"].get("states", [])]:
            yield "/expect/states: there must be one for each of the checkpoints, in their order"


def _reason_problems(reason: Any, ruleset: Ruleset) -> Iterator[str]:
    """Reasons without a stroke are the ruleset's own, which lists them."""
    own: Any = ruleset.document.get("reasons")
    for word in [reason] if isinstance(reason, str) else reason["any_of"]:
        if own is not None and "/" not in word and word not in own:
            yield f"/expect/reason: {ruleset.id} has no reason {word!r}"
