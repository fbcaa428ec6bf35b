"""Data of a file with its positions, and the JSON pointers that name the places in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from mahjong_spec.errors import Position

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"

KEY = "#key"
"""At the end of a pointer: the key itself is meant, not its value."""


@dataclass(frozen=True, slots=True)
class Source:
    """One file, read. `values` and `keys` give the place of each value and of each key by JSON pointer.

    `texts` gives the place of the first character of each text, where that text stands in one line as it is read: not
    broken up, and without escapes. Only there can a character of the text be pointed at.
    """

    file: str
    data: Json
    values: Mapping[str, Position]
    keys: Mapping[str, Position]
    texts: Mapping[str, Position]


def step(pointer: str, key: str | int) -> str:
    """The pointer to an entry of what `pointer` names."""
    return f"{pointer}/{str(key).replace('~', '~0').replace('/', '~1')}"


def parent(pointer: str) -> str:
    """The pointer to what holds this; the whole document holds itself."""
    return pointer.rpartition("/")[0]


def pointers(value: Json, pointer: str = "") -> Iterator[str]:
    """The pointers of a value and of everything in it."""
    yield pointer
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from pointers(entry, step(pointer, key))
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            yield from pointers(entry, step(pointer, index))


def place(pointer: str, values: Mapping[str, Position], keys: Mapping[str, Position]) -> Position | None:
    """Where a pointer leads: to a value, to a key with `#key`, else to the nearest thing around it that is there."""
    if pointer.endswith(KEY):
        pointer = pointer.removesuffix(KEY)
        found = keys.get(pointer) or values.get(pointer)
    else:
        found = values.get(pointer)
    while found is None and pointer:
        pointer = parent(pointer)
        found = keys.get(pointer) or values.get(pointer)
    return found
