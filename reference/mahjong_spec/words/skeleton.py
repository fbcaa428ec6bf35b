"""An id, and perhaps the resolved document of a parent -> the text of a commented ruleset that an author goes on from.

The texts stand in `skeletons`; what stands between two `@` is filled in.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mahjong_spec.errors import Refused

_TEXTS = Path(__file__).with_name("skeletons")
_ID = re.compile(r"[a-z][a-z0-9_-]*")
_OVERRIDDEN = 2


def skeleton(ruleset: str, schema: str, extends: Mapping[str, Any] | None = None) -> str:
    """The YAML text of a new ruleset: from the shared parts, or changing the ruleset `extends` (a resolved document).

    `schema` is where an editor finds the schema of rulesets, seen from the file. The text is sound as it stands; what
    changes a parent is only shown, in comments, so that the sections are the author's to begin. Raises `Refused` with
    `skeleton/id` for what cannot be an id, `skeleton/parent` for a parent that has no tiles, or neither units nor actions.
    """
    if not _ID.fullmatch(ruleset):
        raise Refused(
            "skeleton/id", f"`{ruleset}` is no id; write small letters, digits, `_` and `-`, a letter first", id=ruleset
        )
    if extends is None:
        return _filled("new", {"ID": ruleset, "SCHEMA": schema})
    tiles = [code for family in extends.get("tiles", {}).values() for code in family.get("kinds", {})]
    units = [name for name, entry in extends.get("units", {}).items() if not entry.get("detail")]
    actions = list(extends.get("actions", {}))
    if not tiles or not (units or actions):
        message = f"`{extends.get('id')}` has no tiles, or neither units nor actions, so there is nothing to add to"
        raise Refused("skeleton/parent", message)
    given = {
        "ID": ruleset,
        "SCHEMA": schema,
        "PARENT": str(extends["id"]),
        "SEATS": json.dumps(extends["seats"]),
        "OPTIONS": _options(extends),
    }
    if not units:
        return _filled("extending_play", {**given, "ACTION": actions[0]})
    return _filled("extending", {**given, "TILE": tiles[0], "UNIT": units[0]})


def _filled(name: str, given: Mapping[str, str]) -> str:
    text = (_TEXTS / f"{name}.yaml").read_text(encoding="utf-8")
    for gap, value in given.items():
        text = text.replace(f"@{gap}@", value)
    return text


def _options(parent: Mapping[str, Any]) -> str:
    """Options of the parent with another default, where they have one."""
    told: list[str] = []
    for name, entry in parent.get("options", {}).items():
        other = _other(entry)
        if other is not None and len(told) < _OVERRIDDEN:
            told.append(
                f"#  # {entry['title']['en']}; the parent says {json.dumps(entry['default'])}\n"
                f"#  {name}: {{default: {other}}}"
            )
    return "\n".join(told)


def _other(entry: Mapping[str, Any]) -> str | None:
    """Another value that the option may have, as YAML."""
    value = entry["default"]
    if entry["is"] == "flag":
        return json.dumps(not value)
    choices = [one for one in entry.get("words", entry.get("one_of", ())) if one != value]
    return str(choices[0]) if choices else None
