"""A value and the name of a definition in; what is wrong with the value out. The one file that knows jsonschema."""

from collections.abc import Iterator
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
from mahjong_conformance.strict_json import canonical, parse, pointer

_LONGEST = 180
_NAMES = ("fixture", "log", "protocol", "report")

_LINE = "#/$defs/log_line"
"""The one reference whose instances are often the same: lines of logs. What was found valid is not looked at again."""

_GOOD_LINES: set[str] = set()


def _reference(validator: Validator, ref: str, instance: Any, schema: Any) -> Iterator[ValidationError]:
    text = canonical(instance) if ref == _LINE else None
    if text not in _GOOD_LINES:
        errors = list(_FOLLOW(validator, ref, instance, schema))
        if text is not None and not errors:
            _GOOD_LINES.add(text)
        yield from errors


_FOLLOW = Draft202012Validator.VALIDATORS["$ref"]

# JSON Schema calls 1.0 an integer; this project does not.
_STRICT: type[Validator] = extend(  # type: ignore[no-untyped-call]  # its stubs leave the arguments open
    Draft202012Validator,
    validators={"$ref": _reference},
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
    # One that names its dialect would be left to the validator of that dialect, which is not the one above.
    files = {name: _undeclared(parse(schema_path(name).read_bytes())) for name in _NAMES}
    resources = [(f"{name}.schema.json", DRAFT202012.create_resource(contents)) for name, contents in files.items()]
    return Registry[Any]().with_resources(resources)


def _undeclared(schema: Any) -> dict[str, Any]:
    return {name: value for name, value in schema.items() if name != "$schema"}


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
