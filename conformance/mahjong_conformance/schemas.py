"""A value and the name of a definition in; what is wrong with the value out. The one file that knows jsonschema."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.protocols import Validator
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from mahjong_conformance.data import schema_path
from mahjong_conformance.strict_json import parse, pointer

_LONGEST = 180
_NAMES = ("fixture", "protocol", "report")

# JSON Schema calls 1.0 an integer; this project does not.
_STRICT: type[Validator] = extend(  # type: ignore[no-untyped-call]  # its stubs leave the arguments open
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int),
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where (JSON pointer, empty for the whole), what, and the schema word it breaks."""

    pointer: str
    message: str
    word: str

    def __str__(self) -> str:
        return f"{self.pointer}: {self.message}" if self.pointer else self.message


def problems(value: Any, schema: str, definition: str | None = None) -> tuple[Problem, ...]:
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
def _validator(schema: str, definition: str | None) -> Validator:
    anchor = f"#/$defs/{definition}" if definition else ""
    return _STRICT({"$ref": f"{schema}.schema.json{anchor}"}, registry=_registry())


def _problem(error: ValidationError) -> Problem:
    # jsonschema quotes the whole value first and says what is wrong with it last.
    message = error.message
    if len(message) > _LONGEST:
        message = f"{message[: _LONGEST // 2]} … {message[-_LONGEST // 2 :]}"
    return Problem(pointer(*error.absolute_path), message, str(error.validator))
