"""A card as the interpreter sees it: its lines, and every hand that a line means. No behaviour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

Title = Mapping[str, str]
"""Language code to text; `en` and `ru` are always there."""


@dataclass(frozen=True, slots=True)
class Cluster:
    """A group of a line of a card, as kinds of tile. `set` is its kind of set, empty where it is none."""

    set: str
    tiles: tuple[int, ...]
    wild: bool
    """Whether wild tiles may stand in it."""


@dataclass(frozen=True, slots=True)
class Target:
    """One hand that a line of a card means, and what the letters of the line stand for in it."""

    clusters: tuple[Cluster, ...]
    """In the order of the line."""
    letters: tuple[tuple[str, str], ...]
    """Letter to the id of a suit, a number, or the code of a tile."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of the card that is played: how it is written, and under which heading."""

    id: str
    section: str
    text: str
    value: int
    wild: bool
    """Whether wild tiles may stand in it at all."""


@dataclass(frozen=True, slots=True)
class Card:
    """The card that is played. Each line is a shape and an element of the same id."""

    id: str
    title: Title
    sections: Mapping[str, Title]
    lines: Mapping[str, CardLine]
