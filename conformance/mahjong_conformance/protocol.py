"""Messages of the engine protocol: requests to lines, lines to answers, both held to `protocol.schema.json`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast, get_args

from mahjong_conformance.errors import Fault
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.schemas import problems
from mahjong_conformance.strict_json import Json, JsonObject, compact, parse

PROTOCOL = 1
"""The version of the protocol that this kit speaks."""

Shape = Literal["ok", "reject", "unsupported", "skip", "error"]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer without its id: which of the five shapes, and what stands inside it."""

    shape: Shape
    body: JsonObject


@dataclass(frozen=True, slots=True)
class Hello:
    """What an engine says of itself: `engine` has at least its name and version; `document` asks for the ruleset.

    `fields` maps operations that it carries out in part to the fields of the answer that it claims to know.
    """

    engine: Mapping[str, str]
    ops: frozenset[str]
    rulesets: frozenset[str]
    document: bool
    fields: Mapping[str, tuple[str, ...]]


class Misspoken(Exception):
    """A line from an engine that is no answer to what was asked; `fault` is the kind of mistake."""

    def __init__(self, message: str, fault: Fault) -> None:
        super().__init__(message)
        self.fault: Fault = fault


def request_line(number: int, op: str, fields: JsonObject) -> bytes:
    """A request as the engine reads it. A request that breaks the schema is a fault of the suite: ValueError."""
    message: dict[str, Json] = {"id": number, "op": op, **fields}
    wrong = problems(message, "protocol", "request")
    if wrong:
        raise ValueError(f"the request is not valid: {wrong[0]}")
    return compact(message).encode() + b"\n"


def read_answer(line: bytes, number: int) -> Answer:
    """The answer in a line that must carry this number as its id. Raises Misspoken."""
    try:
        message = parse(line, floats=True)
    except ValueError as error:
        raise Misspoken(f"{error}: {excerpt(line)}", "noise") from None
    wrong = problems(message, "protocol", "response")
    if wrong:
        raise Misspoken(f"not an answer: {wrong[0]}", _fault(message, number))
    # The schema has just said that this is an object with an id and exactly one shape.
    fields = cast("dict[str, Any]", message)
    if fields["id"] != number:
        raise Misspoken(f"the answer has the id {fields['id']}, the request has {number}", "id")
    shape = next(shape for shape in get_args(Shape) if shape in fields)
    return Answer(shape, fields[shape])


def _fault(message: Json, number: int) -> Fault:
    """What is wrong with JSON that is no answer: a wrong id, or its shape, or it was never meant as an answer."""
    if not isinstance(message, dict) or not {"id", *get_args(Shape)} & set(message):
        return "noise"
    told = message.get("id")
    return "shape" if isinstance(told, int) and told == number else "id"


def read_hello(answer: Answer) -> Hello:
    """What a hello was answered with. Raises Misspoken, also if the engine speaks another protocol."""
    if answer.shape != "ok":
        raise Misspoken(f"hello was answered with {answer.shape}: {compact(answer.body)}", "hello")
    wrong = problems(answer.body, "protocol", "hello_ok")
    if wrong:
        raise Misspoken(f"the answer to hello is not valid: {wrong[0]}", "hello")
    body: Mapping[str, Any] = answer.body
    if body["protocol"] != PROTOCOL:
        raise Misspoken(f"the engine speaks protocol {body['protocol']}, the kit speaks {PROTOCOL}", "version")
    return Hello(
        engine=body["engine"],
        ops=frozenset(body["ops"]),
        rulesets=frozenset(body["rulesets"]),
        document=body.get("document", False),
        fields={op: tuple(names) for op, names in body.get("fields", {}).items()},
    )


def check_configured(answer: Answer) -> None:
    """Configure knows only ok (with nothing inside), unsupported and error. Raises Misspoken for the rest."""
    if answer.shape in ("reject", "skip"):
        raise Misspoken(f"configure was answered with {answer.shape}: {compact(answer.body)}", "configure")
    if answer.shape == "ok" and answer.body:
        raise Misspoken(f"configure was answered with something inside ok: {compact(answer.body)}", "configure")


def hello_fields(suite: str) -> JsonObject:
    """The fields of hello."""
    return {"protocols": [PROTOCOL], "suite": suite}


def configure_fields(ruleset: Ruleset, preset: str | None, values: JsonObject, *, document: bool) -> JsonObject:
    """The fields of configure: every option with its value, and the ruleset itself if the engine wants it."""
    fields: dict[str, Json] = {
        "ruleset": ruleset.id,
        "version": ruleset.version,
        "preset": preset,
        "options": dict(values),
    }
    if document:
        fields["document"] = dict(ruleset.document)
    return fields


def excerpt(line: bytes, length: int = 80) -> str:
    """The beginning of a line, fit for a message."""
    text = line.decode("utf-8", "backslashreplace").strip()
    return repr(text if len(text) <= length else text[: length - 1] + "…")
