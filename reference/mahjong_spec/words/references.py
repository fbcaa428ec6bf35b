"""A document -> which entries each of its rules speaks of, found by the places where names may stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

Reference = tuple[str, str]
"""Section and id of an entry; tiles by their codes are of the section `kinds`."""

RULES = (
    "elements", "shapes", "classes", "facts", "terms", "require", "value", "result", "amounts", "steps", "settlement",
    "relations", "tiles", "phases", "actions", "variables",
)  # fmt: skip
_SAID = frozenset({"title", "clause", "note", "words", "default", "is_kind"})
_ONLY: Mapping[str, tuple[str, ...]] = {
    "shape": ("shapes",),
    "counted": ("elements",),
    "excludes": ("elements",),
    "run": ("steps",),
    "why": ("payments",),
    "name": ("limits",),
    "replaces": ("units",),
    "kind": ("sets",),
    "any_kind": ("sets",),
    "cycles": ("tiles",),
    "wait": (),
    "mark": (),
    "a": (),
    "as": ("sets",),
    "how": (),
    "of": (),
    "face": (),
    "end": (),
    "unit": (),
    "see": (),
    "lasts": (),
    "go": ("phases",),
    "next": ("phases",),
    "unclaimed": ("phases",),
    "until": ("phases",),
    "ended": ("phases",),
    "actions": ("actions",),
    "anytime": ("actions",),
    "order": ("actions",),
    "could": ("actions",),
    "action": ("actions",),
    "reason": ("reasons",),
    "say": ("calls",),
    "settle": ("settlement",),
}
_ANY = ("facts", "terms", "units", "value", "variables", "zones", "amounts", "classes", "relations", "sets", "tiles")
_PLACES = ("set", "add")
"""Effects whose keys are names."""
_TOKEN = re.compile(r"[A-Za-z0-9_][\w-]*(?:\.[\w-]+)*")
_OPTION_WORD = re.compile(r"(option\.[\w-]+)\s*[!=]=\s*[a-z_]+$")
_THROUGH = ("terms", "classes", "amounts", "steps")


def references(document: Mapping[str, Any], section: str, name: str) -> frozenset[Reference]:
    """What an entry speaks of itself."""
    return frozenset(_found(document, document.get(section, {}).get(name), section)) - {(section, name)}


def all_references(document: Mapping[str, Any], section: str, name: str) -> frozenset[Reference]:
    """What an entry speaks of, and what the terms, classes, amounts and steps that it uses speak of."""
    reached: set[Reference] = set()
    waiting = [(section, name)]
    while waiting:
        for one in references(document, *waiting.pop()) - reached:
            reached.add(one)
            if one[0] in _THROUGH:
                waiting.append(one)
    return frozenset(reached)


def users(document: Mapping[str, Any], section: str, name: str) -> tuple[Reference, ...]:
    """The entries that speak of this one, in the order of the document."""
    return tuple(
        (part, other)
        for part in RULES
        for other in document.get(part, {})
        if (section, name) in references(document, part, other)
    )


def _found(document: Mapping[str, Any], node: Any, key: str) -> Iterator[Reference]:
    if isinstance(node, Mapping):
        for word, value in node.items():
            if key in _PLACES:
                yield from _named(document, word, key)
            if word not in _SAID:
                yield from _found(document, value, word)
    elif isinstance(node, list):
        for one in node:
            yield from _found(document, one, key)
    elif isinstance(node, str):
        for token in _TOKEN.findall(_OPTION_WORD.sub(r"\1", node)):
            yield from _named(document, token, key)


def _named(document: Mapping[str, Any], token: str, key: str) -> Iterator[Reference]:
    if token.startswith("option."):
        yield ("options", token.removeprefix("option."))
        return
    last = token.rpartition(".")[2]
    for section in _ONLY.get(key, _ANY):
        if last in document.get(section, {}):
            yield (section, last)
    if key not in _ONLY and any(token in family.get("kinds", {}) for family in document.get("tiles", {}).values()):
        yield ("kinds", token)
