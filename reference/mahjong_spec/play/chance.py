"""Where chance comes from: a seed, or a script, which is what a log tells in its order.

The seeded source is portable: its algorithm and test vectors are part of the conformance kit (`INTERPRETING.md`), so
that every engine builds the same wall from the same number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from mahjong_spec.errors import Refused

_MASK = (1 << 64) - 1
_SIDES = 6


class Chance(Protocol):
    """What rules ask of chance. Tiles are codes of faces; `possible` is every tile that it may be, sorted."""

    def order(self, zone: str, tiles: Sequence[str]) -> Sequence[str] | None:
        """The order of these tiles from front to back; None where it is not known."""

    def pick(self, zone: str, possible: Sequence[str]) -> str:
        """The face of the tile that is taken from a zone."""

    def dice(self, number: int) -> Sequence[int] | None:
        """What so many dice show; None where it is not known."""

    def seat(self, seats: int) -> int:
        """Any seat."""

    def fork(self) -> Chance:
        """The same chance from here on, for another course of play."""


@dataclass(slots=True)
class Seeded:
    """Numbers of SplitMix64; a number below n by rejection; an order by Fisher and Yates from the last tile down."""

    state: int

    def _next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return mixed ^ (mixed >> 31)

    def below(self, number: int) -> int:
        """A number from 0 to one less than that."""
        found = self._next()
        while found > _MASK - number and found >= (_MASK + 1) - (_MASK + 1) % number:
            found = self._next()
        return found % number

    def order(self, zone: str, tiles: Sequence[str]) -> Sequence[str]:
        del zone
        found, below = list(tiles), self.below
        for last in range(len(found) - 1, 0, -1):
            other = below(last + 1)
            found[last], found[other] = found[other], found[last]
        return found

    def pick(self, zone: str, possible: Sequence[str]) -> str:
        del zone
        return possible[self.below(len(possible))]

    def dice(self, number: int) -> Sequence[int]:
        return [1 + self.below(_SIDES) for _ in range(number)]

    def seat(self, seats: int) -> int:
        return self.below(seats)

    def fork(self) -> Seeded:
        return Seeded(self.state)


def _whole(value: Any) -> bool:
    return type(value) is int


_SHAPES: Mapping[str, tuple[str, Callable[[Any], bool]]] = {
    "order": ("tiles", lambda value: isinstance(value, list) and all(isinstance(code, str) for code in value)),
    "pick": ("tile", lambda value: isinstance(value, str)),
    "dice": ("values", lambda value: isinstance(value, list) and all(map(_whole, value))),
    "seat": ("seat", _whole),
}
"""Kind of chance to the key that tells it, and what may stand there."""


@dataclass(slots=True)
class Script:
    """Chance as lines of a log tell it; `place` is the next line. What the log lacks is refused, `chance/…`."""

    lines: Sequence[Mapping[str, Any]]
    place: int = 0
    ordered: bool = False
    """Whether the order of the last zone that was shuffled is told, so that the dice are needed."""

    def _line(self, kind: str) -> Mapping[str, Any] | None:
        """The next line, where it is chance of that kind."""
        if self.place >= len(self.lines):
            return None
        line = self.lines[self.place]
        if line.get("chance") != kind:
            return None
        self._check(line, kind)
        self.place += 1
        return line

    def _check(self, line: Mapping[str, Any], kind: str) -> None:
        """What stands in a line of chance must be what the log's format says."""
        key, fits = _SHAPES[kind]
        extra = set(line) - {"chance", key, *(("zone",) if kind in ("order", "pick") else ())}
        zone = line.get("zone", "")
        if key not in line or extra or not fits(line[key]) or not isinstance(zone, str):
            raise Refused(
                "log/malformed", f"a line of chance `{kind}` tells `{key}`, and this one is not so", at=self.place
            )

    def _missing(self, what: str) -> Refused:
        other = self.place < len(self.lines) and "chance" in self.lines[self.place]
        code = "chance/unexpected" if other else "chance/exhausted"
        return Refused(code, f"the log must tell {what} here", at=self.place)

    def order(self, zone: str, tiles: Sequence[str]) -> Sequence[str] | None:
        if self.place >= len(self.lines):
            raise self._missing(f"the order of `{zone}`, or what is drawn from it,")
        ahead = self.lines[self.place]
        self.ordered = ahead.get("chance") == "order" and ahead.get("zone") == zone
        if not self.ordered:
            return None
        self._check(ahead, "order")
        self.place += 1
        told: Sequence[str] = ahead["tiles"]
        if sorted(told) != sorted(tiles):
            message = f"the order of `{zone}` does not hold the tiles that lie there"
            raise Refused("chance/no-such-tile", message, at=self.place - 1)
        return told

    def pick(self, zone: str, possible: Sequence[str]) -> str:
        line = self._line("pick")
        if line is None:
            raise self._missing(f"which tile is taken from `{zone}`")
        code: str = line["tile"]
        if line.get("zone", zone) != zone:
            message = f"a tile is taken from `{zone}`, and the log tells one of `{line['zone']}`"
            raise Refused("chance/unexpected", message, at=self.place - 1)
        if code not in possible:
            raise Refused("chance/no-such-tile", f"no tile `{code}` is left that it could be", at=self.place - 1)
        return code

    def dice(self, number: int) -> Sequence[int] | None:
        line = self._line("dice")
        if line is None:
            if self.ordered or self.place >= len(self.lines):
                raise self._missing("what the dice show")
            return None
        told: Sequence[int] = line["values"]
        if len(told) != number or not all(1 <= value <= _SIDES for value in told):
            raise Refused("chance/unexpected", f"{number} dice are thrown, each 1 to {_SIDES}", at=self.place - 1)
        return told

    def seat(self, seats: int) -> int:
        line = self._line("seat")
        if line is None:
            raise self._missing("which seat")
        told: int = line["seat"]
        if not 0 <= told < seats:
            raise Refused("chance/unexpected", f"there is no seat {told}", at=self.place - 1)
        return told

    def fork(self) -> Script:
        return Script(self.lines, self.place, self.ordered)

    def on(self, lines: Sequence[Mapping[str, Any]]) -> Script:
        """The same script from here on, with more lines."""
        return Script(lines, self.place, self.ordered)
