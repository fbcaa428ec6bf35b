"""A checked hand -> how many of its tiles must still be exchanged until it is ready.

A target is a complete hand by shape, with the melds as they lie, of which the game has all the tiles. A hand needs those
tiles of a target that it has not; the distance is one less than the fewest it needs for any target. So a complete hand
is at -1 and a ready one at 0, and a hand of full size is as far as after its best discard.

No target uses a tile more than the game has: a hand whose only waits are kinds that it holds every copy of is not ready
here, whatever `held_out_waits` says of such waits. Tiles that others hold or have thrown do not matter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mahjong_spec.errors import Refused
from mahjong_spec.hands.bundles import (
    NEVER,
    Counts,
    Table,
    fixed_hands,
    full_size,
    measure_of,
    melded,
    parts_of,
    refuse_size,
    usable,
)
from mahjong_spec.hands.card.index import CardIndex
from mahjong_spec.hands.holding import Holding
from mahjong_spec.hands.reach import Reach
from mahjong_spec.model import PAIR, Ruleset, Shape

FIELD = 16
"""Bits of one number of a tally: more than any hand has tiles."""


def distance(ruleset: Ruleset, holding: Holding) -> int:
    """The distance to ready of a hand of full size or one tile short: -1 complete, 0 ready; the least over all shapes.

    `hand/tile-count` for other sizes, `hand/never-complete` where no target is left, as when a meld fits no shape. For
    many hands keep a `Distances`.
    """
    return Distances(ruleset).of(holding)


class Distances:
    """The answers for one ruleset, and the tables that they share."""

    __slots__ = ("_cuts", "_demands", "_sets", "_size", "_tallies", "_without_sets", "card")

    def __init__(self, ruleset: Ruleset) -> None:
        parts = parts_of(ruleset)
        shapes = ruleset.shapes.values()
        copies = tuple(kind.copies for kind in ruleset.tiles.kinds)
        self._cuts = tuple((part.first, part.after) for part in parts)
        self._size = full_size(ruleset)
        self._sets = tuple(
            (shape, Reach(measure_of(ruleset, shape, shape.size), parts)) for shape in shapes if shape.form == "sets"
        )
        demands = [demand for shape in shapes for demand in _demands(shape, copies)]
        self._demands = tuple(demand for demand in demands if not self._made_of_sets(demand, copies))
        self.card = CardIndex(ruleset) if ruleset.card is not None else None
        self._without_sets: Table[int, int] = Table(self._fewest_of)
        rows = _rows(self._demands, copies)
        tables: dict[Rows, Table[Counts, int]] = {}
        self._tallies = tuple(
            tables.setdefault(rows[first:after], _tallies(rows[first:after])) for first, after in self._cuts
        )

    def of(self, holding: Holding) -> int:
        """As `distance`."""
        self._check_size(holding)
        if self.card is not None:
            return self._to_card(self.card, holding)
        held = [holding.counts[first:after] for first, after in self._cuts]
        fewest = NEVER
        if holding.melds:
            used = melded(holding)
            laid = [used[first:after] for first, after in self._cuts]
            for shape, reach in self._sets:
                if usable(shape, holding):
                    fewest = min(fewest, reach.needed_beside(held, laid, len(holding.melds)))
        else:
            if self._demands:
                fewest = self._without_sets[sum([table[part] for table, part in zip(self._tallies, held, strict=True)])]
            for _, reach in self._sets:
                fewest = min(fewest, reach.needed(held))
        if fewest == NEVER:
            raise Refused("hand/never-complete", "no shape can be made with these melds")
        return fewest - 1

    def to_lines(self, holding: Holding) -> dict[str, int] | None:
        """The distance to ready by each line of the card that the melds allow; None where no card is played."""
        if self.card is None:
            return None
        self._check_size(holding)
        return {line: lacking - 1 for line, lacking in self.card.lines(holding).items()}

    def _check_size(self, holding: Holding) -> None:
        if not self._size - 1 <= holding.size <= self._size:
            refuse_size(holding.size, self._size - 1, self._size)

    def _to_card(self, card: CardIndex, holding: Holding) -> int:
        fewest = card.fewest(holding)
        if fewest is None:
            raise Refused("hand/never-complete", "no line of the card can be made with these melds")
        return fewest - 1

    def _fewest_of(self, tally: int) -> int:
        """The fewest tiles that any demand lacks, by the tally of a hand."""
        return min(_needed(demand, tally >> 2 * FIELD * place) for place, demand in enumerate(self._demands))

    def _made_of_sets(self, demand: _Demand, copies: Counts) -> bool:
        """Whether every target of some given tiles is one of sets as well, so that they need not be asked about."""
        targets = [hand for hand in fixed_hands(demand.base, demand.spare, len(copies)) if _obtainable(hand, copies)]
        cut = [[hand[first:after] for first, after in self._cuts] for hand in targets]
        return bool(demand.base) and any(all(reach.needed(hand) == 0 for hand in cut) for _, reach in self._sets)


Rows = tuple[tuple[int, ...], ...]
"""For each kind of a part, what a tally gains by holding no tile of it, one, two, and so on."""


@dataclass(frozen=True, slots=True)
class _Demand:
    """A shape without sets, as two numbers that add up over kinds: things wanted that are there, and those half there.

    Of pairs, `want` are wanted: there is a pair, and half of one is a tile that can be paired. Of given tiles, those of
    `base` are wanted; half counts the kinds that can be the tile more.
    """

    want: int
    distinct: bool = False
    base: tuple[int, ...] = ()
    spare: tuple[int, ...] = ()


def _demands(shape: Shape, copies: Counts) -> Iterator[_Demand]:
    """The demands of a shape that the game has the tiles for."""
    pairs = sum(min(there // PAIR, 1) if shape.distinct else there // PAIR for there in copies)
    if shape.form == "pairs" and pairs >= shape.pairs:
        yield _Demand(shape.pairs, shape.distinct)
    for base, spare in zip(shape.base, shape.spare, strict=True):
        if any(_obtainable(hand, copies) for hand in fixed_hands(base, spare, len(copies))):
            yield _Demand(len(base), base=base, spare=spare)


def _obtainable(hand: Counts, copies: Counts) -> bool:
    return all(count <= there for count, there in zip(hand, copies, strict=True))


def _rows(demands: Sequence[_Demand], copies: Counts) -> Rows:
    """For every kind and number of tiles of it: the numbers of all demands, one above the other in one integer."""
    return tuple(
        tuple(
            sum(
                ready + (half << FIELD) << 2 * FIELD * place
                for place, demand in enumerate(demands)
                for ready, half in [_share(demand, kind, count, there)]
            )
            for count in range(there + 1)
        )
        for kind, there in enumerate(copies)
    )


def _share(demand: _Demand, kind: int, count: int, there: int) -> tuple[int, int]:
    """What some tiles of a kind are to a demand: wanted things that are there, and half there."""
    if demand.base:
        wanted = demand.base.count(kind)
        return min(count, wanted), int(count > wanted and kind in demand.spare)
    ready = min(count // PAIR, 1) if demand.distinct else count // PAIR
    alone = count == 1 if demand.distinct else count % PAIR == 1
    return ready, int(alone and there > count)


def _needed(demand: _Demand, tally: int) -> int:
    """How many tiles a demand lacks."""
    ready = tally & (1 << FIELD) - 1
    half = tally >> FIELD & (1 << FIELD) - 1
    if demand.base:
        return demand.want - ready + (not half)
    ready = min(ready, demand.want)
    return PAIR * (demand.want - ready) - min(half, demand.want - ready)


def _tallies(rows: Rows) -> Table[Counts, int]:
    """The tally of a part, by what is held of it."""
    return Table(lambda counts: sum(row[count] for row, count in zip(rows, counts, strict=True)))
