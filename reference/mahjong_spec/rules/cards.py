"""The file of a card -> its data with places, right in shape and named as the file is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from mahjong_spec.errors import Malformed, Position, Problem
from mahjong_spec.rules.document import Json, Source, place
from mahjong_spec.rules.plain import LARGEST_FILE
from mahjong_spec.rules.schema import CARD, shape_problems
from mahjong_spec.rules.source import read

SECTION = "cards"
"""The section of a document that holds cards, and the folder of a ruleset in which their files lie."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card that was read, or what is wrong with it; then `data` is None."""

    name: str
    """The name of its file, which is its id."""
    source: Source | None
    data: dict[str, Json] | None
    problems: tuple[Problem, ...] = ()

    @property
    def ruleset(self) -> str:
        """The ruleset that it is for."""
        return str(self.data["ruleset"]) if self.data is not None else ""


def read_card(path: Path) -> Card:
    """The card of a file. Codes: `malformed/…`, `schema/…`, `unresolved/file`, `clash/id`."""
    name = path.stem
    try:
        with path.open("rb") as stream:
            source = read(stream.read(LARGEST_FILE + 1), str(path))
    except Malformed as error:
        return Card(name, None, None, tuple(error.problems))
    except OSError as error:
        message = f"the file cannot be read: {error.strerror}"
        return Card(name, None, None, (Problem("unresolved/file", message, "", Position(str(path), 1, 1)),))
    found = [
        replace(problem, position=place(problem.pointer, source.values, source.keys))
        for problem in shape_problems(source.data, CARD)
    ]
    data = source.data if isinstance(source.data, dict) else {}
    if not found and data["id"] != name:
        message = f"the id is `{data['id']}`, but the file is called `{name}`"
        found.append(Problem("clash/id", message, "/id", source.values["/id"]))
    return Card(name, source, None if found else data, tuple(found))
