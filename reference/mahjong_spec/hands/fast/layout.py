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

    @property
    def highest(self) -> int:
        """The highest bit."""
        return 1 << self.shift + self.width - 1

    def of(self, number: int) -> int:
        """The number in this field of an integer."""
        return number >> self.shift & ((1 << self.width) - 1)


@dataclass(slots=True)
class Layout:
    """Fields given out so far, from the lowest bit up. Mutable while a ruleset is compiled."""

    width: int = 0
    start: int = 0
    """What every sum starts with."""

    def field(self, most: int) -> Field:
        """A new field for sums from 0 to `most`."""
        return self.wide(max(most, 1).bit_length())

    def reaching(self, least: int, most: int) -> Field:
        """A new field for sums from 0 to `most` that starts so high that its highest bit is reached with `least`.

        The answer of a question is then one bit, however much there is to count.
        """
        width = max(least - 1, most - least, 0).bit_length() + 1
        found = self.wide(width)
        self.start += found.highest - found.one * least
        return found

    def wide(self, width: int) -> Field:
        """A new field of so many bits."""
        found = Field(self.width, width)
        self.width += found.width
        if self.width > WIDEST:
            raise Inexpressible(f"more than {WIDEST} bits are needed to count all that the rules ask for")
        return found
