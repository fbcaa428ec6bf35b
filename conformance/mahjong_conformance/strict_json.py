"""JSON text to values and back, without the leniency of the standard library.

Duplicate keys, NaN, Infinity and lone surrogates are refused; `1`, `1.0` and `true` stay three different things.
"""

import json
from collections.abc import Mapping
from typing import NoReturn, TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
JsonObject: TypeAlias = Mapping[str, Json]


def parse(text: str | bytes, *, floats: bool = False) -> Json:
    """The value of one JSON text. Raises ValueError, with a message for people, for everything else.

    Numbers with a fraction or an exponent are refused unless `floats` lets them through to be compared.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        value: Json = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=float if floats else _fraction
        )
        # A lone surrogate is legal in an escape but cannot be written out again.
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeError:
        raise ValueError("not UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON ({error.msg}, line {error.lineno} column {error.colno})") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value


def compact(value: object) -> str:
    """One line of JSON with its keys as they stand."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def canonical(value: object) -> str:
    """One line of JSON with sorted keys: equal texts are equal values, types included."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def pointer(*steps: str | int) -> str:
    """The JSON pointer (RFC 6901) through these keys and indexes."""
    return "".join("/" + str(step).replace("~", "~0").replace("/", "~1") for step in steps)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    value = dict(pairs)
    if len(value) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object")
    return value


def _fraction(number: str) -> NoReturn:
    raise ValueError(f"{number} is not an integer")


def _constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")
