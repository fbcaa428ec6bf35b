"""What a schema allows and what was found there -> plain words, and the value that was probably meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from mahjong_spec.errors import guess

_TYPES: Mapping[str, str] = {
    "boolean": "true or false",
    "integer": "a whole number",
    "string": "a text",
    "array": "a list",
    "object": "a map",
}
_FLAGS: Mapping[str, str] = {
    **dict.fromkeys(("yes", "Yes", "YES", "on", "On", "ON", "y", "Y"), "true"),
    **dict.fromkeys(("no", "No", "NO", "off", "Off", "OFF", "n", "N"), "false"),
}
_LONGEST = 40
_LONGEST_NUMBER = 15


def expected(schema: Mapping[str, Any]) -> str:
    """What the schema asks for: its words, its title, or its types. Null is not told: it only takes away."""
    if "enum" in schema:
        return f"one of {listed(schema['enum'])}" if len(schema["enum"]) > 1 else quoted(schema["enum"][0])
    if "title" in schema:
        return str(schema["title"])
    types = schema.get("type", ())
    named = [_TYPES[each] for each in ([types] if isinstance(types, str) else types) if each != "null"]
    return " or ".join(named)


def found(value: object) -> str:
    """What a value is, in a few words."""
    if value is None:
        return "nothing (`null`)"
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    if isinstance(value, int):
        return f"the number {value}"
    if isinstance(value, str):
        return f"the text {quoted(value)}" if value else "an empty text"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    return "a map" if value else "an empty map"


def quoted(value: object) -> str:
    """A value between backquotes, cut where it is long."""
    text = {True: "true", False: "false"}[value] if isinstance(value, bool) else str(value)
    text = text.replace("\n", " ")
    return f"`{text if len(text) <= _LONGEST else text[: _LONGEST - 1] + '…'}`"


def listed(values: Iterable[object]) -> str:
    """Values between backquotes with commas."""
    return ", ".join(quoted(value) for value in values)


def meant_value(schema: Mapping[str, Any], value: object) -> str | None:
    """The value that was probably meant, or None."""
    types = schema.get("type", ())
    types = [types] if isinstance(types, str) else types
    if isinstance(value, str):
        if "enum" in schema:
            return guess(value, [word for word in schema["enum"] if isinstance(word, str)])
        if "pattern" in schema:
            name = re.sub(r"[^a-z0-9]+", "_", value.lower()).strip("_")
            return name if name != value and re.search(schema["pattern"], name) else None
        if "boolean" in types and "string" not in types:
            return _FLAGS.get(value) or (value.lower() if value.lower() in ("true", "false") else None)
        bare = value.replace("_", "").replace(",", "").strip()
        if (
            "integer" in types
            and "string" not in types
            and bare.isascii()
            and bare.isdigit()
            and len(bare) <= _LONGEST_NUMBER
        ):
            return bare.lstrip("0") or "0"
    if isinstance(value, (bool, int)) and types == ["string"]:
        return f'"{str(value).lower()}"'
    if isinstance(value, (str, int)) and not isinstance(value, bool) and "array" in types and "string" not in types:
        return f"[{value}]"
    return None
