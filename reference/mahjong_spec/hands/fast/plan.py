"""A ruleset -> the plan of its hand key and its signature: which bits count what.

The hand key is a sum over tiles; the signature of a reading is a sum over facts, melds, and one share a column.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mahjong_spec.hands.fast.columns import Column, chunks, moved_kinds
from mahjong_spec.hands.fast.layout import Field, Inexpressible, Layout
from mahjong_spec.hands.fast.rows import Rows
from mahjong_spec.hands.fast.trees import facts_read, of_facts, says, trees
from mahjong_spec.hands.readings import Reading
from mahjong_spec.hands.tests import SetTest
from mahjong_spec.model import PAIR, Expr, Face, Ruleset
from mahjong_spec.nodes import nodes

Times = Callable[[Any, int, str | None], int]

_BEYOND = ("wait_count", "per_part")
"""Words that the plain evaluator alone can answer."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The most of everything that a complete hand can have; they bound every sum."""

    tiles: int
    """Each meld counted as one smallest set: the size of every shape."""
    smallest: int
    sets: int
    pairs: int
    most_tiles: int
    columns: int

    @property
    def holders(self) -> int:
        """Parts of a hand that are asked at most once whether they have some tile: columns, melds, marked tiles."""
        return self.columns + self.sets + 1


@dataclass(frozen=True, slots=True)
class ContextFact:
    """A number that some class of tiles goes by, and the field of the context that holds it."""

    name: str
    least: int
    most: int
    field: Field


@dataclass(frozen=True, slots=True)
class GroupCount:
    """One more in the field for each group that the test passes."""

    field: Field
    test: SetTest
    bound: bool
    """Whether the answer depends on the context."""
    sets: bool = True
    pairs: bool = False


@dataclass(frozen=True, slots=True)
class TileCount:
    """How often tiles count; or, where `once`, whether a column or meld has such a tile at all."""

    field: Field
    times: Times
    once: bool
    marked: bool
    """Whether the answer depends on marks."""


@dataclass(frozen=True, slots=True)
class FactBit:
    """One bit of the signature that facts alone decide."""

    field: Field
    names: tuple[str, ...]
    holds: Callable[[Mapping[str, Any]], bool]


@dataclass(slots=True)
class Plan:
    """Everything that is counted. Mutable while the ruleset is compiled; finished before the first hand."""

    ruleset: Ruleset
    sizes: Sizes
    columns: tuple[Column, ...]
    faces: tuple[Face, ...]
    """Faces of kinds that have more than one: each has a digit of its own at the top of the hand key."""
    faces_shift: int
    context: tuple[ContextFact, ...]
    layout: Layout
    sets: Field
    pairs: Field
    open: Field
    claimed: Field
    """The same as `open`; its highest bit tells whether there are such melds."""
    wait: Field
    shape: Field
    waits: dict[str, int]
    """Waits and shapes that some rule asks for, numbered from 1; all others are 0."""
    shapes: dict[str, int]
    rows: Rows
    groups: list[GroupCount] = field(default_factory=list)
    tiles: list[TileCount] = field(default_factory=list)
    won: list[tuple[Field, Times]] = field(default_factory=list)
    facts: list[FactBit] = field(default_factory=list)
    families: dict[str, Field] = field(default_factory=dict)
    """How many parts of a hand have tiles of a family; the highest bit tells whether there are any."""
    strangers: dict[str, Field] = field(default_factory=dict)
    """For shapes that do not take every kind of set: how many of the other kinds there are."""
    readings: dict[int, Reading] = field(default_factory=dict)

    def context_reading(self, context: int) -> Reading:
        """A reading of which only the context is known."""
        if context not in self.readings:
            self.readings[context] = of_facts(self.context_facts(context))
        return self.readings[context]

    def context_facts(self, context: int) -> dict[str, int]:
        """The facts that a context stands for."""
        return {fact.name: min(fact.least + fact.field.of(context), fact.most) for fact in self.context}

    def column_of(self, kind: int) -> Column:
        return next(column for column in self.columns if kind in column.kinds)

    def digit_of(self, kind: int) -> int:
        """The lowest bit of a kind's digit in the hand key."""
        column = self.column_of(kind)
        return column.shift + column.digit * (kind - column.kinds[0])

    def allows(self, tree: Expr) -> bool:
        """Whether a test of tiles or sets asks for no facts but those of the context."""
        known = {fact.name for fact in self.context}
        return facts_read(tree) <= known and not (says(tree, "mark") and says(tree, "by"))


def plan_of(ruleset: Ruleset, rows: Rows) -> Plan:
    """The plan with its hand key laid out and nothing counted yet but sets, pairs, claimed melds, wait and shape."""
    sizes = _sizes(ruleset)
    layout = Layout()
    context = _context(ruleset, layout)
    columns, width = _columns(ruleset, sizes, context)
    asked = [node for tree in trees(ruleset) for node in nodes(tree)]
    beyond = next((node.word for node in asked if node.word in _BEYOND), None)
    if beyond is not None:
        raise Inexpressible(f"`{beyond}` is asked for, which is no sum over tiles")
    waits = _numbered(node.args["name"] for node in asked if node.word == "wait")
    shapes = _numbered(node.args["name"] for node in asked if node.word == "shape")
    plan = Plan(
        ruleset,
        sizes,
        columns,
        _marked_faces(ruleset),
        width,
        context,
        layout,
        sets=layout.field(sizes.sets),
        pairs=layout.field(sizes.pairs),
        open=layout.field(sizes.sets),
        claimed=layout.reaching(1, sizes.sets),
        wait=layout.field(len(waits)),
        shape=layout.field(len(shapes)),
        waits=waits,
        shapes=shapes,
        rows=rows,
    )
    for shape in ruleset.shapes.values():
        if shape.form == "sets" and any(kind.size > PAIR and kind.id not in shape.of for kind in ruleset.sets.values()):
            plan.strangers[shape.id] = layout.field(sizes.sets)
            plan.groups.append(GroupCount(plan.strangers[shape.id], _not_among(frozenset(shape.of)), bound=False))
    return plan


def _not_among(names: frozenset[str]) -> SetTest:
    return lambda reading, group: group.set not in names


def digit_width(sizes: Sizes, copies: int) -> int:
    """Bits of a digit: no hand can make it run over, and its highest bit shows that tiles are too many."""
    return max(sizes.tiles.bit_length(), (sizes.tiles - sizes.smallest + copies).bit_length(), copies.bit_length() + 1)


def _sizes(ruleset: Ruleset) -> Sizes:
    found = {shape.size for shape in ruleset.shapes.values()}
    if len(found) != 1:
        raise Inexpressible("shapes are not of one size")
    tiles = found.pop()
    sets = [kind.size for kind in ruleset.sets.values() if kind.size > PAIR]
    smallest, largest = (min(sets), max(sets)) if sets else (0, 0)
    most_sets = tiles // smallest if smallest else 0
    return Sizes(
        tiles, smallest, most_sets, tiles // PAIR, tiles + most_sets * (largest - smallest), len(list(chunks(ruleset)))
    )


def _context(ruleset: Ruleset, layout: Layout) -> tuple[ContextFact, ...]:
    found: dict[str, ContextFact] = {}
    for tree in trees(ruleset):
        for node in nodes(tree):
            if node.word == "by" and node.args["fact"] not in found:
                fact = ruleset.facts[node.args["fact"]]
                least = fact.least if fact.least is not None else 1
                most = fact.most if fact.most is not None else len(node.args["kinds"])
                found[fact.id] = ContextFact(fact.id, least, most, layout.field(most - least))
    return tuple(found.values())


def _columns(ruleset: Ruleset, sizes: Sizes, context: tuple[ContextFact, ...]) -> tuple[tuple[Column, ...], int]:
    digit = digit_width(sizes, max(kind.copies for kind in ruleset.tiles.kinds))
    moved = moved_kinds(ruleset)
    found: list[Column] = []
    shift = 0
    for kinds in chunks(ruleset):
        mask = 0
        for fact in context:
            if any(name == fact.name and members & set(kinds) for name, members in moved):
                mask |= fact.field.mask
        digits = digit * len(kinds)
        width = digits + mask.bit_length()
        found.append(Column(kinds, shift, digit, digits, width, mask))
        shift += width
    return tuple(found), shift


def _marked_faces(ruleset: Ruleset) -> tuple[Face, ...]:
    faces = [face for face in ruleset.tiles.faces.values() if face.copies]
    marked = {face.kind for face in faces if face.mark is not None}
    return tuple(face for face in faces if face.kind in marked)


def _numbered(names: Any) -> dict[str, int]:
    return {name: number for number, name in enumerate(dict.fromkeys(names), 1)}
