"""A document and what is laid over it -> one document, by the table of places that are laid over entry by entry.

Merging goes through maps of ids and the fields of an entry and stops at values: a condition, a formula, a title, a
list is said again whole. `null` takes an entry or a field away. Of the order of keys the lower document decides, and
new keys follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from mahjong_spec.errors import Problem, guess
from mahjong_spec.rules.document import KEY, Json, pointers, step

SECTIONS = (
    "id",
    "version",
    "title",
    "seats",
    "options",
    "require",
    "presets",
    "sources",
    "tiles",
    "classes",
    "relations",
    "sets",
    "shapes",
    "waits",
    "facts",
    "terms",
    "units",
    "minimum",
    "elements",
    "value",
    "limits",
    "best",
    "result",
    "variables",
    "payments",
    "amounts",
    "steps",
    "settlement",
    "clauses",
    "symmetries",
)
"""The sections of a resolved document, in its order."""

OWN = ("id", "version", "title", "extends")
"""What a ruleset says of itself and no other inherits."""

MERGED = (
    "/options/*/words",
    "/require",
    "/presets/*/options",
    "/sources/*",
    "/tiles/*/kinds/*",
    "/tiles/*/marked/*",
    "/classes/*",
    "/relations/*",
    "/sets/*",
    "/shapes/*",
    "/waits",
    "/facts/*/words",
    "/terms",
    "/units/*",
    "/elements/*",
    "/value",
    "/limits/*",
    "/result/*",
    "/variables/*",
    "/payments/*",
    "/amounts",
    "/steps",
    "/settlement",
    "/clauses/*",
    "/symmetries/*",
)
"""Maps that are merged key by key, with all that lead to them; every other value is replaced whole."""

_MERGED = {tuple(path.split("/")[1:][:length]) for path in MERGED for length in range(1, path.count("/") + 1)}


@dataclass(slots=True)
class Overlay:
    """What comes of laying layers over each other, lowest first: a document, and for each pointer the layer it is of.

    A map that several layers have a part in belongs to the last of them.
    """

    document: dict[str, Json] = field(default_factory=dict)
    owners: dict[str, int] = field(default_factory=dict)
    problems: list[tuple[int, Problem]] = field(default_factory=list)
    """Each with the layer that it is of."""


def lay(overlay: Overlay, above: Mapping[str, Json], layer: int) -> None:
    """Lay one more layer over what is there. What it takes away must be there: `unresolved/entry`."""
    _lay(overlay, overlay.document, above, layer, ())


def is_merged(path: tuple[str, ...]) -> bool:
    """Whether the map at this path is merged key by key. Below a section, ids and names of fields take turns."""
    return tuple("*" if index % 2 else key for index, key in enumerate(path)) in _MERGED


def _lay(
    overlay: Overlay,
    below: dict[str, Json],
    above: Mapping[str, Json],
    layer: int,
    path: tuple[str, ...],
) -> None:
    pointer = ""
    for key in path:
        pointer = step(pointer, key)
    overlay.owners[pointer] = layer
    for key, value in above.items():
        here = step(pointer, key)
        there = below.get(key)
        if value is None and key not in below:
            message = f"`{key}` is taken away, but nothing brought it in"
            problem = Problem("unresolved/entry", message, here + KEY, guess=guess(key, below))
            overlay.problems.append((layer, problem))
        elif value is None:
            _forget(overlay, below.pop(key), here)
        elif isinstance(value, dict) and is_merged((*path, key)):
            if not isinstance(there, dict):
                there = below[key] = {}
            _lay(overlay, there, value, layer, (*path, key))
        else:
            _forget(overlay, there, here)
            below[key] = value
            overlay.owners.update(dict.fromkeys(pointers(value, here), layer))


def _forget(overlay: Overlay, value: Json, pointer: str) -> None:
    for each in pointers(value, pointer):
        overlay.owners.pop(each, None)
