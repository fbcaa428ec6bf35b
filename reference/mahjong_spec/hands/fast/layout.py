"""What must be counted -> fields side by side in one integer, each as wide as its largest sum needs."""

from __future__ import annotations

from dataclasses import dataclass

WIDEST = 2_000
"""Bits: sums of integers much wider than this would cost more than they save."""


class Inexpressible(Exception):
    """A rule or value that the fast path has no field for; the plain evaluator takes over."""


@dataclass(frozen=True, slots=True)
class Field:
    """Bits of an integer that hold one number."""

    shift: int
    width: int

    @property
    def one(self) -> int:
        return 1 << self.shift

    @property
    def mask(self) -> int:
        return ((1 << self.width) - 1) << self.shift

    def of(self, number: int) -> int:
        """The number in this field of an integer."""
        return number >> self.shift & ((1 << self.width) - 1)


@dataclass(slots=True)
class Layout:
    """Fields given out so far, from the lowest bit up. Mutable while a ruleset is compiled."""

    width: int = 0

    def field(self, most: int) -> Field:
        """A new field for sums from 0 to `most`."""
        return self.wide(max(most, 1).bit_length())

    def wide(self, width: int) -> Field:
        """A new field of so many bits."""
        found = Field(self.width, width)
        self.width += found.width
        if self.width > WIDEST:
            raise Inexpressible(f"more than {WIDEST} bits are needed to count all that the rules ask for")
        return found
