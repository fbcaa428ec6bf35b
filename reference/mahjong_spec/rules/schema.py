"""Data of a file, or a resolved document -> the places where it has not the shape that the schemas in `schemas/` give.

Each keyword of JSON Schema that our schemas use has its function here, so that every problem is told in the words of
the rule language, at the place of the mistake, and once. This is the only file that knows jsonschema.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from mahjong_spec.errors import Problem, guess
from mahjong_spec.rules.document import KEY, Json, step
from mahjong_spec.rules.places import schema_path
from mahjong_spec.rules.wording import expected, found, listed, meant_value, quoted

Schema = Mapping[str, Any]
Errors = Iterator[ValidationError]
Keyword = Callable[[Any, Any, Any, Any], Errors]

SOURCE = "ruleset"
RESOLVED = "resolved"
CARD = "card"
_FILES = (SOURCE, RESOLVED, CARD)
_UNKNOWN = "schema/unknown-key"


def shape_problems(data: Json, schema: str) -> list[Problem]:
    """What is wrong with the shape of a source file (`SOURCE`), a card (`CARD`) or a whole document (`RESOLVED`), without
    positions.

    Codes: `schema/unknown-key`, `schema/missing-key`, `schema/value`.
    """
    errors = list(_validator(schema).iter_errors(data))
    misspelled = {(_pointer(error, -1), error.validator_value.guess) for error in errors if error.validator == _UNKNOWN}
    problems: dict[tuple[str, str, str], Problem] = {}
    for error in errors:
        told: _Told = error.validator_value
        # A key that is missing only because it is misspelled is told already.
        if not any(
            (around, key) in misspelled for key in told.needed for around in (_pointer(error), _pointer(error, -1))
        ):
            pointer = _pointer(error) + (KEY if told.at_key else "")
            code = str(error.validator)
            problem = Problem(code, error.message, pointer, guess=told.guess)
            problems.setdefault((code, pointer, error.message), problem)
    return list(problems.values())


@dataclass(frozen=True, slots=True)
class _Told:
    """What an error carries beside code, message and path: the key or its value, a guess, keys that are needed."""

    guess: str | None
    at_key: bool = False
    needed: tuple[str, ...] = ()


def _pointer(error: ValidationError, end: int | None = None) -> str:
    pointer = ""
    for key in list(error.absolute_path)[:end]:
        pointer = step(pointer, key)
    return pointer


def _value(schema: Schema, instance: Any) -> ValidationError:
    """The value itself is not what the schema asks for."""
    message = f"expected {expected(schema)}, found {found(instance)}"
    return _wrong(message, meant=meant_value(schema, instance))


def _wrong(message: str, *path: str | int, meant: str | None = None) -> ValidationError:
    return ValidationError(message, validator="schema/value", validator_value=_Told(meant), path=path)


def _wrong_key(message: str, key: str, meant: str | None = None) -> ValidationError:
    return ValidationError(message, validator="schema/value", validator_value=_Told(meant, at_key=True), path=[key])


def _unknown(message: str, key: str, meant: str | None = None) -> ValidationError:
    return ValidationError(message, validator=_UNKNOWN, validator_value=_Told(meant, at_key=True), path=[key])


def _missing(message: str, *needed: str, path: Iterable[str] = ()) -> ValidationError:
    told = _Told(None, at_key=True, needed=needed)
    return ValidationError(message, validator="schema/missing-key", validator_value=told, path=path)


def _named(schema: Schema) -> str:
    return str(schema.get("title", "this map"))


def _type(validator: Any, types: Any, instance: Any, schema: Any) -> Errors:
    allowed = [types] if isinstance(types, str) else types
    if not any(validator.is_type(instance, allowed_type) for allowed_type in allowed):
        yield _value(schema, instance)


def _properties(validator: Any, properties: Any, instance: Any, schema: Any) -> Errors:
    if not isinstance(instance, dict):
        return
    for key, subschema in properties.items():
        if key in instance and subschema is False:
            yield _unknown(f"`{key}` has no place in {_named(schema)}", key)
        elif key in instance:
            yield from validator.descend(instance[key], subschema, path=key, schema_path=key)


def _additional(validator: Any, subschema: Any, instance: Any, schema: Any) -> Errors:
    if not isinstance(instance, dict):
        return
    known = schema.get("properties", {})
    for key in [key for key in instance if key not in known]:
        meant = guess(key, known)
        errors = [] if subschema is False else list(validator.descend(instance[key], subschema, path=key))
        if subschema is False or (errors and meant):
            thing = "word" if "maxProperties" in schema else "key"
            yield _unknown(f"unknown {thing} `{key}` in {_named(schema)}", key, meant)
        else:
            yield from errors


def _property_names(validator: Any, subschema: Any, instance: Any, schema: Any) -> Errors:
    if not isinstance(instance, dict):
        return
    for key in instance:
        for error in validator.descend(key, subschema):
            yield _wrong_key(error.message, key, error.validator_value.guess)


def _required(validator: Any, keys: Any, instance: Any, schema: Any) -> Errors:
    if not isinstance(instance, dict):
        return
    for key in keys:
        if key not in instance:
            yield _missing(f"`{key}` is missing in {_named(schema)}", key)


def _dependent(validator: Any, needs: Any, instance: Any, schema: Any) -> Errors:
    if not isinstance(instance, dict):
        return
    for key, needed in needs.items():
        for other in needed:
            if key in instance and other not in instance:
                yield _missing(f"`{key}` needs `{other}` beside it", other, path=[key])


def _one_of(validator: Any, branches: Any, instance: Any, schema: Any) -> Errors:
    """Our schemas use `oneOf` for keys alone: exactly one of them must be there."""
    if not isinstance(instance, dict):
        return
    keys = [branch["required"][0] for branch in branches]
    present = [key for key in instance if key in keys]
    if not present:
        yield _missing(f"{_named(schema)} needs one of {listed(keys)}", *keys)
    for key in present[1:]:
        yield _wrong_key(f"`{key}` does not go together with `{present[0]}`", key)


def _any_of(validator: Any, branches: Any, instance: Any, schema: Any) -> Errors:
    """`anyOf` stands for "or null" and for keys of which one at least must be there."""
    if "required" in branches[0]:
        keys = [branch["required"][0] for branch in branches]
        if isinstance(instance, dict) and not any(key in instance for key in keys):
            yield _missing(f"{_named(schema)} needs one of {listed(keys)}", *keys)
    elif instance is not None:
        yield from validator.descend(instance, branches[0])


def _enum(validator: Any, values: Any, instance: Any, schema: Any) -> Errors:
    if instance not in values:
        yield _value(schema, instance)


def _pattern(validator: Any, pattern: Any, instance: Any, schema: Any) -> Errors:
    # In a schema `$` is the end of the text alone, in Python also the place before a line break that ends it.
    if isinstance(instance, str) and not re.search(pattern.removesuffix("$") + r"\Z" * pattern.endswith("$"), instance):
        yield _value(schema, instance)


def _least(validator: Any, least: Any, instance: Any, schema: Any) -> Errors:
    if validator.is_type(instance, "integer") and instance < least:
        yield _wrong(f"expected {expected(schema)} of {least} or more, found {found(instance)}")


def _most(validator: Any, most: Any, instance: Any, schema: Any) -> Errors:
    if validator.is_type(instance, "integer") and instance > most:
        yield _wrong(f"expected {expected(schema)} of {most} or less, found {found(instance)}")


def _fewest_items(validator: Any, fewest: Any, instance: Any, schema: Any) -> Errors:
    if isinstance(instance, list) and len(instance) < fewest:
        yield _wrong(f"expected {expected(schema)} with {fewest} or more entries, found {found(instance)}")


def _shortest(validator: Any, shortest: Any, instance: Any, schema: Any) -> Errors:
    if isinstance(instance, str) and len(instance) < shortest:
        yield _value(schema, instance)


def _unique(validator: Any, unique: Any, instance: Any, schema: Any) -> Errors:
    if isinstance(instance, list):
        for index, item in enumerate(instance):
            if item in instance[:index]:
                yield _wrong(f"{quoted(item)} stands twice in this list", index)


def _fewest_keys(validator: Any, fewest: Any, instance: Any, schema: Any) -> Errors:
    if isinstance(instance, dict) and len(instance) < fewest:
        yield _value(schema, instance)


def _most_keys(validator: Any, most: Any, instance: Any, schema: Any) -> Errors:
    if not isinstance(instance, dict):
        return
    words = [key for key in instance if key in schema.get("properties", instance)]
    for key in words[most:]:
        message = f"{_named(schema)} has one word, and `{key}` stands beside `{words[0]}`"
        yield _wrong_key(message, key)


def _decision(validator: Any, on: Any, instance: Any, schema: Any) -> Errors:
    """A decision list: every line has its `when` but the last, which is an amount alone."""
    if not isinstance(instance, list):
        return
    if not instance:
        yield _value(schema, instance)
    for index, line in enumerate(instance[:-1]):
        if not isinstance(line, dict):
            yield _wrong("only the last line of a decision list stands without `when`", index)
    if instance and isinstance(instance[-1], dict):
        message = "the last line of a decision list is an amount without `when`: what counts when no other line does"
        yield _wrong(message, len(instance) - 1)


KEYWORDS: Mapping[str, Keyword] = {
    "type": _type,
    "properties": _properties,
    "additionalProperties": _additional,
    "propertyNames": _property_names,
    "required": _required,
    "dependentRequired": _dependent,
    "oneOf": _one_of,
    "anyOf": _any_of,
    "enum": _enum,
    "pattern": _pattern,
    "minimum": _least,
    "maximum": _most,
    "minLength": _shortest,
    "minItems": _fewest_items,
    "uniqueItems": _unique,
    "minProperties": _fewest_keys,
    "maxProperties": _most_keys,
    "x-decision": _decision,
}
"""What is said of each keyword; `$ref`, `items`, `allOf`, `if` and `dependentSchemas` only lead to others."""

_VALIDATOR: Any = extend(Draft202012Validator, dict(KEYWORDS))  # type: ignore[no-untyped-call]


@cache
def _validator(name: str) -> Any:
    # The schemas refer to each other by file name, as an editor resolves them.
    files = {f"{file}.schema.json": json.loads(schema_path(file).read_bytes()) for file in _FILES}
    for contents in files.values():
        del contents["$schema"]  # else a reference into the file would be followed with the library's own keywords
    resources = [(file, DRAFT202012.create_resource(contents)) for file, contents in files.items()]
    registry: Registry[Any] = Registry().with_resources(resources)
    return _VALIDATOR({"$ref": f"{name}.schema.json"}, registry=registry)
