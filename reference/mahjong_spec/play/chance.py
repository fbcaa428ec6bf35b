"""Where chance comes from: a seed, a wall that is known, or a script that a log tells. Chance is an input of play.

The generator is portable: SplitMix64, 64-bit words, whole numbers below `n` by rejection, Fisher-Yates from the last
place down. `conformance/walls.json` holds test vectors, so that any language can lay the same wall from the same seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from mahjong_spec.errors import Refused

_WORD = (1 << 64) - 1


class Chance(Protocol):
    """What play asks of chance. Each answer is one line of the log."""

    def order(self, zone: str, codes: Sequence[str]) -> Sequence[str] | None:
        """The order of a zone that is being mixed, front first; None where it is not known."""

    def pick(self, zone: str, codes: Sequence[str]) -> str:
        """The tile that comes out of a zone whose order is not known; `codes` are those that may still be there."""

    def dice(self, number: int) -> Sequence[int]:
        """So many dice."""

    def seat(self, seats: int) -> int:
        """Any of the seats."""


@dataclass(slots=True)
class Generator:
    """SplitMix64: the state is a 64-bit number."""

    state: int

    def word(self) -> int:
        """The next 64-bit word."""
        self.state = (self.state + 0x9E3779B97F4A7C15) & _WORD
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _WORD
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _WORD
        return mixed ^ (mixed >> 31)

    def below(self, bound: int) -> int:
        """A whole number from 0, each below `bound` equally likely: words past the last full multiple are thrown away."""
        limit = (_WORD + 1) // bound * bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def mixed(self, items: Iterable[str]) -> list[str]:
        """The items in a random order."""
        found = list(items)
        for place in range(len(found) - 1, 0, -1):
            other = self.below(place + 1)
            found[place], found[other] = found[other], found[place]
        return found


@dataclass(slots=True)
class Seeded:
    """Chance from a seed: the same seed, the same game."""

    generator: Generator

    def order(self, zone: str, codes: Sequence[str]) -> Sequence[str]:
        del zone
        return self.generator.mixed(codes)

    def pick(self, zone: str, codes: Sequence[str]) -> str:
        del zone
        return codes[self.generator.below(len(codes))]

    def dice(self, number: int) -> Sequence[int]:
        return [self.generator.below(6) + 1 for _ in range(number)]

    def seat(self, seats: int) -> int:
        return self.generator.below(seats)


def seeded(seed: int) -> Seeded:
    """Chance from a seed, a whole number from 0 below 2^64."""
    if not 0 <= seed <= _WORD:
        raise Refused("chance/seed", f"a seed is a whole number from 0 to {_WORD}, not {seed}")
    return Seeded(Generator(seed))


@dataclass(slots=True)
class Scripted:
    """Chance as a log tells it, line after line. What is asked must be what the next line answers."""

    lines: Iterator[Mapping[str, Any]]
    waiting: Mapping[str, Any] | None = field(default=None)

    def order(self, zone: str, codes: Sequence[str]) -> Sequence[str] | None:
        line = self._peek()
        if line is None or line.get("chance") != "order" or line.get("zone") != zone:
            return None
        self._take("order")
        tiles: list[str] = line["tiles"]
        if sorted(tiles) != sorted(codes):
            raise Refused("chance/no-such-tile", f"the order of `{zone}` does not have the tiles that lie there")
        return tiles

    def pick(self, zone: str, codes: Sequence[str]) -> str:
        line = self._take("pick")
        tile: str = line["tile"]
        if line.get("zone", zone) != zone or tile not in codes:
            raise Refused("chance/no-such-tile", f"no `{tile}` is left in `{zone}`", tile=tile)
        return tile

    def dice(self, number: int) -> Sequence[int]:
        values: list[int] = self._take("dice")["values"]
        if len(values) != number or not all(1 <= value <= 6 for value in values):  # noqa: PLR2004
            raise Refused("chance/dice", f"{number} dice show {number} numbers from 1 to 6, not {values}")
        return values

    def seat(self, seats: int) -> int:
        seat: int = self._take("seat")["seat"]
        if not 0 <= seat < seats:
            raise Refused("chance/seat", f"there is no seat {seat}")
        return seat

    def _peek(self) -> Mapping[str, Any] | None:
        if self.waiting is None:
            self.waiting = next(self.lines, None)
        return self.waiting

    def _take(self, what: str) -> Mapping[str, Any]:
        line = self._peek()
        if line is None:
            raise Refused("chance/exhausted-script", f"play asks for chance ({what}), and the log ends")
        if line.get("chance") != what:
            raise Refused("chance/other", f"play asks for chance ({what}), the log tells {line}")
        self.waiting = None
        return line
