"""Tenhou's tags, as mjlog files and client streams have them, and the numbers in which they pack sets."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote

from mahjong_conformance.importers.model import BadLog

_TAG = re.compile(r'<(/?)([A-Za-z]+)(\d*)((?:\s+[\w:]+="[^"]*")*)\s*/?>')
_ATTRIBUTE = re.compile(r'([\w:]+)="([^"]*)"')
_BETWEEN = re.compile(r"(?:\s|<\?[^>]*\?>|<!--.*?-->|\ufeff)*", re.DOTALL)

_CHOW, _PUNG, _ADDED, _NORTH = 4, 8, 16, 32


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag: its letters, the number that follows them, its attributes, and where it stands."""

    name: str
    number: int | None
    attributes: Mapping[str, str]
    place: str

    def text(self, name: str) -> str:
        """An attribute that must be there. Raises BadLog."""
        if name not in self.attributes:
            raise BadLog("import/attribute", f"<{self.name}> has no {name}", self.place)
        return self.attributes[name]

    def whole(self, name: str) -> int:
        """An attribute that is a whole number."""
        (found,) = self.wholes(name)[:1] or [0]
        return found

    def wholes(self, name: str) -> list[int]:
        """An attribute that lists whole numbers, empty where it is empty or not there."""
        text = self.attributes.get(name, "")
        try:
            return [int(part) for part in text.split(",")] if text else []
        except ValueError:
            raise BadLog("import/attribute", f"{name} of <{self.name}> is {text!r}", self.place) from None

    def pairs(self, name: str) -> list[tuple[int, int]]:
        """An attribute that lists pairs of whole numbers."""
        numbers = self.wholes(name)
        return list(zip(numbers[::2], numbers[1::2], strict=False))


def tags(text: str, place: str = "") -> Iterator[Tag]:
    """The tags of a text, one after another; `place` where all of them stand on one line of a stream."""
    at = _end(_BETWEEN.match(text))
    number = 0
    while at < len(text):
        found = _TAG.match(text, at)
        here = place or f"tag {number + 1}"
        if found is None:
            raise BadLog("import/syntax", f"no tag: {text[at : at + 40]!r}", here)
        at = _end(_BETWEEN.match(text, found.end()))
        number += 1
        closing, name, digits, attributes = found.groups()
        if not closing:
            yield Tag(name, int(digits) if digits else None, dict(_ATTRIBUTE.findall(attributes)), here)


def decoded(text: str) -> str:
    """A text that is encoded as in an address."""
    return unquote(text)


def _end(found: re.Match[str] | None) -> int:
    return found.end() if found else 0


@dataclass(frozen=True, slots=True)
class Packed:
    """A set out of its number: tiles 0 to 135, which one was claimed, which one was added."""

    kind: Literal["chow", "pung", "kong", "concealed_kong", "added_kong", "north"]
    tiles: Sequence[int]
    special: int | None


def unpacked(number: int) -> Packed:
    """The set that Tenhou packs into a number of sixteen bits."""
    if number & _CHOW:
        base, called = divmod(number >> 10, 3)
        lowest = (base // 7) * 9 + base % 7
        tiles = [4 * (lowest + step) + (number >> (3 + 2 * step) & 3) for step in range(3)]
        return Packed("chow", tiles, tiles[called])
    if number & (_PUNG | _ADDED):
        kind, called = divmod(number >> 9, 3)
        spare = 4 * kind + (number >> 5 & 3)
        pung = [4 * kind + copy for copy in range(4) if 4 * kind + copy != spare]
        if number & _PUNG:
            return Packed("pung", pung, pung[called])
        return Packed("added_kong", [*pung, spare], spare)
    tile = number >> 8
    if number & _NORTH:
        return Packed("north", [tile], tile)
    kong = [tile // 4 * 4 + copy for copy in range(4)]
    return Packed("kong", kong, tile) if number & 3 else Packed("concealed_kong", kong, None)
