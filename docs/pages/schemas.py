"""The JSON Schemas -> one page: every object with its properties, what they hold, and what they mean."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

_CODE = re.compile(r"(`[^`]*`)")
_INTRO = """# Schema reference

Every object is closed: a key that is not listed is an error. The schemas are JSON Schema 2020-12; an editor that knows
the `yaml-language-server` line at the head of each file completes keys and shows these descriptions.
"""


def pages(folder: Path) -> dict[str, str]:
    """The page, by file name."""
    texts = [_INTRO]
    for path in sorted(folder.glob("*.schema.json")):
        schema = json.loads(path.read_text(encoding="utf-8"))
        name = path.name.removesuffix(".schema.json")
        texts.append(f"## {name} {{ #{name} }}\n\n{_cell(schema.get('description', ''))}\n")
        texts += _object(schema)
        for part, inner in schema.get("$defs", {}).items():
            rows = list(_object(inner))
            about = inner.get("description", inner.get("title", ""))
            if rows or about:
                texts.append(f"### {name}: {part} {{ #{name}-{part} }}\n\n{_cell(about)}\n")
                texts += rows
    return {"schemas.md": "\n".join(texts) + "\n"}


def _object(schema: Mapping[str, Any]) -> Iterator[str]:
    properties = schema.get("properties", {})
    if not properties:
        return
    required = schema.get("required", ())
    yield "| Key | Holds | Meaning |"
    yield "| --- | --- | --- |"
    for key, inner in properties.items():
        mark = " (required)" if key in required else ""
        about = inner.get("description", "") if isinstance(inner, Mapping) else ""
        yield f"| `{key}`{mark} | {_kind(inner)} | {_cell(about)} |"
    yield ""


def _kind(schema: Any) -> str:
    if not isinstance(schema, Mapping):
        return "anything" if schema else "nothing"
    if "$ref" in schema:
        return f"`{schema['$ref'].rpartition('/')[2]}`"
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return ", ".join(f"`{json.dumps(value)}`" for value in schema["enum"])
    kind = schema.get("type", "")
    kinds = " or ".join(kind) if isinstance(kind, list) else kind
    if kinds == "array" and isinstance(schema.get("items"), Mapping):
        return f"list of {_kind(schema['items'])}"
    if kinds == "object" and isinstance(schema.get("additionalProperties"), Mapping):
        return f"map of {_kind(schema['additionalProperties'])}"
    return kinds or _cell(str(schema.get("title", "")))


def _cell(text: str) -> str:
    """A text in one line: its placeholders are no tags, and its bars no borders; between backquotes all stays."""
    parts = _CODE.split(" ".join(text.split()))
    return "".join(part if part.startswith("`") else part.replace("<", "&lt;") for part in parts).replace("|", "\\|")
