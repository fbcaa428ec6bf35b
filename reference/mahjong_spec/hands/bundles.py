"""A ruleset's tiles and a shape's sets and pairs -> what waits and distance count with: parts, amounts, tables.

No set reaches over two families, so a hand is cut into one part a family and each part is looked at alone. What a part
can become is a bundle: all (sets, pairs, cost) it allows, as bits of one integer, a higher cost wherever a lower one is.
The place of a bit is a sum, so putting two parts together is a multiplication of polynomials in which sums are unions,
and the choice of the cheaper is a union.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from mahjong_spec.errors import Refused
from mahjong_spec.hands.holding import Holding, run_from
from mahjong_spec.model import Ruleset, Shape

MOST_ENTRIES = 100_000
NEVER = 1 << 30
"""The cost of what cannot be had."""

Counts = tuple[int, ...]
K = TypeVar("K")
V = TypeVar("V")


class Table(dict[K, V]):
    """A memo that fills itself: a hit never enters Python code. Emptied when it is full, since it only saves time."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self.make = make

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST_ENTRIES:
            self.clear()
        value = self[key] = self.make(key)
        return value


@dataclass(frozen=True, slots=True)
class Part:
    """The kinds of one family; `first` and `after` bound them among all kinds."""

    first: int
    after: int
    copies: Counts
    follows: tuple[bool, ...]
    """For each kind, whether a run may go on from it to the next one."""


def parts_of(ruleset: Ruleset) -> tuple[Part, ...]:
    """One part a family, in the order of kinds."""
    found = []
    for family in ruleset.tiles.families.values():
        if family.kinds:
            copies = tuple(ruleset.tiles.kinds[kind].copies for kind in family.kinds)
            follows = tuple(run_from(ruleset, kind, 2) is not None for kind in family.kinds)
            found.append(Part(family.kinds[0], family.kinds[-1] + 1, copies, follows))
    return tuple(found)


def melded(holding: Holding) -> Counts:
    """How many tiles of each kind lie in melds."""
    counts = [0] * len(holding.counts)
    for meld in holding.melds:
        for kind in meld.tiles:
            counts[kind] += 1
    return tuple(counts)


def full_size(ruleset: Ruleset) -> int:
    """Tiles of a hand of full size: all shapes of a ruleset have as many."""
    return max((shape.size for shape in ruleset.shapes.values()), default=0)


def refuse_size(size: int, *wanted: int) -> NoReturn:
    """Refuses a hand whose number of tiles answers no question that is asked."""
    asked = " or ".join(map(str, wanted))
    raise Refused("hand/tile-count", f"this is asked of hands of {asked} tiles, and the hand has {size}", size=size)


@dataclass(frozen=True, slots=True)
class Measure:
    """How amounts of sets and pairs of one shape, each at a cost, become places of bits."""

    sets: int
    pairs: int
    size: int
    """Tiles of a concealed set: with more in it, the hand could not have the size of the shape."""
    run: bool
    alike: bool
    width: int
    """Bits of one cost; costs follow each other upwards."""
    nothing: int
    """The bundle of an empty part: no set and no pair, at every cost that is told apart. What costs more is left out."""
    fits: tuple[int, ...]
    """For each amount: the bits of all that can be added without more sets or pairs than the shape has."""

    def amount(self, sets: int, pairs: int) -> int:
        """The place of an amount among the bits of one cost."""
        return pairs * (self.sets + 1) + sets


def measure_of(ruleset: Ruleset, shape: Shape, most: int) -> Measure:
    """The measure of a shape made of sets, for costs up to `most`."""
    kinds = [ruleset.sets[name] for name in shape.of]
    size = min(kind.size for kind in kinds)
    row = shape.sets + 1
    width = row * (shape.pairs + 1)
    nothing = sum(1 << width * cost for cost in range(most + 1))
    fits = tuple(
        sum(
            nothing << row * pairs + sets
            for pairs in range(shape.pairs - held // row + 1)
            for sets in range(row - held % row)
        )
        for held in range(width)
    )
    run = any(kind.run for kind in kinds if kind.size == size)
    alike = any(not kind.run for kind in kinds if kind.size == size)
    return Measure(shape.sets, shape.pairs, size, run, alike, width, nothing, fits)


def together(of: Measure, left: int, right: int) -> int:
    """The bundle of two parts side by side."""
    found = 0
    least = left & ~(left << of.width)
    while least:
        bit = least & -least
        least ^= bit
        place = bit.bit_length() - 1
        found |= (right & of.fits[place % of.width]) << place
    return found & of.fits[0]


def usable(shape: Shape, holding: Holding) -> bool:
    """Whether a shape made of sets is possible with the melds of a hand."""
    if shape.concealed and holding.open:
        return False
    return len(holding.melds) <= shape.sets and all(meld.set in shape.of for meld in holding.melds)


def fixed_hands(base: tuple[int, ...], spare: tuple[int, ...], kinds: int) -> list[Counts]:
    """The complete hands of given tiles and one more of the kinds in `spare`."""
    counts = tuple(base.count(kind) for kind in range(kinds))
    return [(*counts[:more], counts[more] + 1, *counts[more + 1 :]) for more in spare]
