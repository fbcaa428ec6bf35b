"""A checked hand -> whether it is complete, and which kinds complete it when it is one tile short.

Only shapes are asked; what a win must be worth is for the scorer. What a part of a hand is made of is looked up in
tables that fill as hands ask, so a `Waits` is made once for a ruleset and kept. The functions are for a single question.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mahjong_spec.hands.bundles import (
    Counts,
    Measure,
    Part,
    Table,
    fixed_hands,
    full_size,
    measure_of,
    melded,
    parts_of,
    refuse_size,
    together,
    usable,
)
from mahjong_spec.hands.card.index import CardIndex
from mahjong_spec.hands.holding import Group, Holding
from mahjong_spec.model import PAIR, Ruleset, Shape

Gaps = tuple[tuple[int, int], ...]
"""Kinds of which a part lacks one tile, each with the bundle of the part that has it."""


def is_complete(ruleset: Ruleset, holding: Holding) -> bool:
    """Whether some shape divides the hand, its melds and the winning tile included."""
    return Waits(ruleset).complete(holding)


def waits(ruleset: Ruleset, holding: Holding) -> tuple[int, ...]:
    """The kinds, ascending, that complete a hand one tile short, by shape alone.

    A kind that the game has no tile of is never among them. A kind of which the hand itself holds every copy, melds and
    marked tiles counted, is among them only where the ruleset says so (`held_out_waits`). `hand/tile-count` where the
    hand is not one tile short.
    """
    return Waits(ruleset).of(holding)


class Waits:
    """The answers for one ruleset, and the tables that they share."""

    __slots__ = (
        "_card",
        "_complete",
        "_copies",
        "_cuts",
        "_given",
        "_most_kinds",
        "_pairs",
        "_parts",
        "_ruleset",
        "_sets",
        "_short",
        "_size",
    )

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        parts = parts_of(ruleset)
        shapes = ruleset.shapes.values()
        self._cuts = tuple((part.first, part.after) for part in parts)
        self._size = full_size(ruleset)
        self._sets = tuple(
            (shape, _Exact(measure_of(ruleset, shape, 0), parts)) for shape in shapes if shape.form == "sets"
        )
        self._pairs = tuple(shape for shape in shapes if shape.form == "pairs")
        self._copies = tuple(kind.copies for kind in ruleset.tiles.kinds)
        given = [line for shape in shapes for line in zip(shape.base, shape.spare, strict=True)]
        self._complete = frozenset(
            hand for base, spare in given for hand in fixed_hands(base, spare, len(self._copies))
        )
        self._short = _one_tile_short(self._complete)
        self._given = tuple({frozenset(base) for base, _ in given})
        self._parts = tuple(exact.parts(self._cuts) for _, exact in self._sets)
        bounds = [self._size - shape.pairs + 1 if shape.distinct else self._size for shape in self._pairs]
        self._most_kinds = max(bounds, default=0)
        """Of so many kinds at most is a hand that is nearly pairs."""
        self._card = CardIndex(ruleset) if ruleset.card is not None else None

    def complete(self, holding: Holding) -> bool:
        """As `is_complete`."""
        counts, melds = holding.counts, len(holding.melds)
        if holding.size != self._size:
            return False
        if self._card is not None:
            return self._card.complete(holding)
        held = [counts[first:after] for first, after in self._cuts]
        if any((not melds or usable(shape, holding)) and exact.complete(held, melds) for shape, exact in self._sets):
            return True
        return not melds and (counts in self._complete or any(_all_pairs(shape, counts) for shape in self._pairs))

    def of(self, holding: Holding) -> tuple[int, ...]:
        """As `waits`."""
        counts, melds = holding.counts, len(holding.melds)
        if holding.size != self._size - 1:
            refuse_size(holding.size, self._size - 1)
        if self._card is not None:
            return self._obtainable(holding, self._card.waits(holding))
        held = [counts[first:after] for first, after in self._cuts]
        found: list[int] = []
        for shape, exact in self._sets:
            if not melds or usable(shape, holding):
                found += exact.waits(held, melds)
        if not melds:
            found += self._short.get(counts, ())
            for shape in self._pairs:
                found += _odd_kind(shape, counts)
        return self._obtainable(holding, found) if found else ()

    def allows(self, melds: tuple[Group, ...]) -> bool:
        """Whether some shape, or some line of the card, has room for these melds."""
        holding = Holding((0,) * len(self._copies), melds, (), None, 0)
        if self._card is not None:
            return self._card.fewest(holding) is not None
        return not melds or any(usable(shape, holding) for shape, _ in self._sets)

    def near(self, counts: Sequence[int], melds: int, changes: int) -> bool:
        """Whether a hand might be complete after so many changes: tiles that go or come. False is certain, and soon known.

        Each is of one part, so of a hand of sets no more parts can be other than divided into sets and pairs. Of a card
        nothing is certain before it is asked.
        """
        if self._card is not None:
            return True
        for parts in self._parts:
            left = changes
            for first, after, divided in parts:
                if not divided[tuple(counts[first:after])]:
                    left -= 1
                    if left < 0:
                        break
            else:
                return True
        if melds:
            return False
        different = len(counts) - counts.count(0)
        if different <= self._most_kinds:
            return True
        for base in self._given:  # noqa: SIM110  (asked so often that a generator would show)
            if different >= len(base) - 1 and _nearly(base, counts):
                return True
        return False

    def _obtainable(self, holding: Holding, found: list[int]) -> tuple[int, ...]:
        """Of the kinds found, those that the game has and, unless the ruleset does not care, not in this hand alone."""
        copies = self._copies
        kinds = sorted(set(found))
        if self._ruleset.held_out_waits:
            return tuple([kind for kind in kinds if copies[kind]])
        if not holding.melds:
            return tuple([kind for kind in kinds if holding.counts[kind] < copies[kind]])
        laid = melded(holding)
        return tuple([kind for kind in kinds if holding.counts[kind] + laid[kind] < copies[kind]])


class _Exact:
    """Tables of one shape made of sets: the sets and pairs that a part is made of, with no tile left over."""

    __slots__ = ("_both", "_divided", "_firsts", "_gaps", "_measure", "_wanted")

    def __init__(self, measure: Measure, parts: Sequence[Part]) -> None:
        self._measure = measure
        self._firsts = tuple(part.first for part in parts)
        self._both: Table[tuple[int, int], int] = Table(lambda pair: together(measure, *pair))
        self._wanted: Table[tuple[tuple[int, ...], int], int] = Table(self._wanted_beside)
        alike: dict[tuple[bool, ...], tuple[Table[Counts, int], Table[Counts, Gaps]]] = {}
        tables = [alike.setdefault(part.follows, self._tables_of(part.follows)) for part in parts]
        self._divided = tuple(divided for divided, _ in tables)
        self._gaps = tuple(gaps for _, gaps in tables)

    def complete(self, held: Sequence[Counts], melds: int) -> bool:
        """Whether the parts make up all sets that are not melds, and all pairs."""
        measure = self._measure
        found = measure.nothing
        for divided, counts in zip(self._divided, held, strict=True):
            found = self._both[found, divided[counts]]
        return bool(found >> measure.amount(measure.sets - melds, measure.pairs) & 1)

    def parts(self, cuts: Sequence[tuple[int, int]]) -> tuple[tuple[int, int, Table[Counts, int]], ...]:
        """Where each part begins and ends, and what its counts are divided into; 0 if into nothing."""
        return tuple((first, after, divided) for (first, after), divided in zip(cuts, self._divided, strict=True))

    def waits(self, held: Sequence[Counts], melds: int) -> list[int]:
        """The kinds that are missing: one tile goes to one part, so all others must be divided as they are."""
        bundles = tuple([divided[counts] for divided, counts in zip(self._divided, held, strict=True)])
        unfinished = bundles.count(0)
        if unfinished > 1:
            return []
        found: list[int] = []
        for place in (bundles.index(0),) if unfinished else range(len(bundles)):
            gaps = self._gaps[place][held[place]]
            if gaps:
                first = self._firsts[place]
                wanted = self._wanted[bundles[:place] + bundles[place + 1 :], melds]
                found += [first + kind for kind, bundle in gaps if bundle & wanted]
        return found

    def _wanted_beside(self, key: tuple[tuple[int, ...], int]) -> int:
        """The amounts that one part must be for the hand to be complete, from the other parts and the number of melds."""
        bundles, melds = key
        measure = self._measure
        others = measure.nothing
        for bundle in bundles:
            others = self._both[others, bundle]
        whole = measure.amount(measure.sets - melds, measure.pairs)
        return sum(1 << one for one in range(measure.width) if together(measure, 1 << one, others) >> whole & 1)

    def _tables_of(self, follows: tuple[bool, ...]) -> tuple[Table[Counts, int], Table[Counts, Gaps]]:
        """The tables of a part; parts whose kinds are neighbours alike share theirs."""
        measure = self._measure
        size = measure.size
        divided: Table[Counts, int]

        def divide(counts: Counts) -> int:
            """The least kind held is in a run that it begins, a set of its own, or a pair."""
            first = next((kind for kind, count in enumerate(counts) if count), None)
            if first is None:
                return measure.nothing
            found = 0
            run = counts[first : first + size]
            if measure.run and all(follows[first : first + size - 1]) and all(run):
                rest = (*counts[:first], *(count - 1 for count in run), *counts[first + size :])
                found |= self._with(divided[rest], 1, 0)
            for sets, pairs, number in ((1, 0, size), (0, 1, PAIR)):
                if counts[first] >= number and (measure.alike or not sets):
                    rest = (*counts[:first], counts[first] - number, *counts[first + 1 :])
                    found |= self._with(divided[rest], sets, pairs)
            return found

        def gaps(counts: Counts) -> Gaps:
            more = ((*counts[:kind], counts[kind] + 1, *counts[kind + 1 :]) for kind in range(len(counts)))
            return tuple((kind, bundle) for kind, tiles in enumerate(more) if (bundle := divided[tiles]))

        divided = Table(divide)
        return divided, Table(gaps)

    def _with(self, bundle: int, sets: int, pairs: int) -> int:
        measure = self._measure
        if sets > measure.sets or pairs > measure.pairs:
            return 0
        amount = measure.amount(sets, pairs)
        return (bundle & measure.fits[amount]) << amount


def _one_tile_short(complete: Iterable[Counts]) -> dict[Counts, tuple[int, ...]]:
    """Each hand that lacks one tile of these, with the kinds that it lacks."""
    found: dict[Counts, list[int]] = {}
    for counts in complete:
        for kind, count in enumerate(counts):
            if count:
                found.setdefault((*counts[:kind], count - 1, *counts[kind + 1 :]), []).append(kind)
    return {counts: tuple(kinds) for counts, kinds in found.items()}


def _nearly(base: frozenset[int], counts: Sequence[int]) -> bool:
    """Whether a hand has all kinds of a base but one at most."""
    missing = False
    for kind in base:
        if not counts[kind]:
            if missing:
                return False
            missing = True
    return True


def _all_pairs(shape: Shape, counts: Counts) -> bool:
    return not any(count % PAIR or (shape.distinct and count > PAIR) for count in counts)


def _odd_kind(shape: Shape, counts: Counts) -> list[int]:
    """The only kind of which a hand of pairs has an odd number of tiles."""
    if shape.distinct:
        alone = counts.count(1) == 1 and counts.count(PAIR) == shape.pairs - 1
        return [counts.index(1)] if alone else []
    odd = [kind for kind, count in enumerate(counts) if count % PAIR]
    return odd if len(odd) == 1 else []
