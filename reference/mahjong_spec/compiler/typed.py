"""What a name or formula stands for: a node of a compiled tree with the type of its value."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_spec.model import Expr


@dataclass(frozen=True, slots=True)
class Typed:
    """A node and the type of its value: with the words it may be, or the numbers, where they are known."""

    expr: Expr
    type: str
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    one_of: tuple[int, ...] = ()


NOTHING = Typed(Expr("number", {"value": 0}), "unknown")
"""Stands for what has a problem already; its type keeps others silent."""

SOURCES = ("tile", "tiles", "set", "sets")
"""Types of what tiles can be taken from or looked at."""
