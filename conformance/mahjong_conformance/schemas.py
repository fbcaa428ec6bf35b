"""A value and the name of a definition in; what is wrong with the value out. The one file that knows jsonschema."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from mahjong_conformance.data import schema_path
from mahjong_conformance.strict_json import parse, pointer

_NAMES = ("fixture", "protocol", "report")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where (JSON pointer, empty for the whole), what, and the schema word it breaks."""

    pointer: str
    message: str
    word: str

    def __str__(self) -> str:
        return f"{self.pointer}: {self.message}" if self.pointer else self.message


def problems(value: object, schema: str, definition: str | None = None) -> tuple[Problem, ...]:
    """Everything wrong with a value by a schema, or by one entry of the schema's `$defs`; empty if it is valid."""
    errors = _validator(schema, definition).iter_errors(value)
    return tuple(sorted((_problem(error) for error in errors), key=lambda problem: problem.pointer))


@cache
def _registry() -> Registry[Any]:
    # The schemas refer to each other by file name, as an editor resolves them.
    files = {name: parse(schema_path(name).read_bytes()) for name in _NAMES}
    resources = [(f"{name}.schema.json", DRAFT202012.create_resource(contents)) for name, contents in files.items()]
    return Registry[Any]().with_resources(resources)


@cache
def _validator(schema: str, definition: str | None) -> Draft202012Validator:
    anchor = f"#/$defs/{definition}" if definition else ""
    return Draft202012Validator({"$ref": f"{schema}.schema.json{anchor}"}, registry=_registry())


def _problem(error: ValidationError) -> Problem:
    message = error.message
    if len(message) > 200:
        message = f"{message[:80]} … {message[-100:]}"
    return Problem(pointer(*error.absolute_path), message, str(error.validator))
