"""A document and what is laid over it -> one document, by the table of places that are laid over entry by entry.

Merging goes through maps of ids and the fields of an entry and stops at values: a condition, a formula, a title, a
list is said again whole. `null` takes an entry or a field away. Of the order of keys the lower document decides, and
new keys follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    "wild",
    "shapes",
    "card",
    "cards",
    "waits",
    "facts",
    "roles",
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
    "wall",
    "begins",
    "order",
    "zones",
    "calls",
    "reasons",
    "phases",
    "actions",
    "match",
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
    "/wild",
    "/shapes/*",
    "/card",
    "/cards",
    "/waits",
    "/facts/*/words",
    "/roles",
    "/terms",
    "/units/*",
    "/elements/*",
    "/value",
    "/limits/*",
    "/result/*",
    "/variables/*/words",
    "/payments/*",
    "/amounts",
    "/steps",
    "/settlement",
    "/wall",
    "/order",
    "/zones/*",
    "/calls/*",
    "/reasons/*",
    "/phases/*",
    "/actions/*",
    "/match",
    "/clauses/*",
    "/symmetries/*",
)
"""Maps that are merged key by key, with all that lead to them; every other value is replaced whole."""

_MERGED = {tuple(path.split("/")[1:][:length]) for path in MERGED for length in range(1, path.count("/") + 1)}


_ENTRY = 2
"""Keys of the path of an entry: its section and its id."""


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


def misspelt(problems: list[Problem], layers: Sequence[Mapping[str, Json]], owners: Mapping[str, int]) -> list[Problem]:
    """The problems of a document, where those of an entry that lacks keys may tell of an id which was meant instead.

    Who changes an entry says little of it. So an entry that is not whole, that one layer alone has written and whose id
    is like that of an entry below, is rather a change under a wrong id.
    """
    told: dict[str, list[Problem]] = {}
    for problem in problems:
        told.setdefault(problem.pointer if problem.code == "schema/missing-key" else "", []).append(problem)
    found = list(told.pop("", ()))
    for pointer, missing in told.items():
        path = pointer.removesuffix(KEY).split("/")[1:]
        meant = _meant(path, layers, owners) if len(path) == _ENTRY else None
        if meant is None:
            found += missing
        else:
            needs = ", ".join(problem.message for problem in missing)
            message = f"there is no `{path[1]}` to change, and as a new entry it is not whole: {needs}"
            found.append(Problem("schema/missing-key", message, pointer, guess=meant))
    return found


def _meant(path: list[str], layers: Sequence[Mapping[str, Json]], owners: Mapping[str, int]) -> str | None:
    """The id below that an entry was probably to change."""
    section, name = path
    layer = owners[step(step("", section), name)]
    known: list[str] = []
    for below in layers[:layer]:
        entries = below.get(section)
        known += entries if isinstance(entries, dict) else ()
    return guess(name, known) if name not in known else None


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
