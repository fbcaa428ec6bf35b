"""Conditions -> rows: each way in which a condition may hold is one bit, and all bits are found by a look-up a topic.

A condition is brought to alternatives of questions that must be answered together. A row is such an alternative: a set
of (question, answer). A condition holds in a reading when the reading's rows and the condition's mask share a bit.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.model import Expr

MOST_ALTERNATIVES = 400
MOST_ROWS = 4_000

Row = frozenset[tuple[int, bool]]
Asked = tuple[Callable[[int], bool], int, int]
"""A question's answer, and the rows left by `no` and by `yes`."""
BITS_TOGETHER = 9
ALWAYS: Row = frozenset()


@dataclass(frozen=True, slots=True)
class Question:
    """A question answered: by which topic's table, from which bits of the topic's number, and how."""

    topic: str
    mask: int
    answer: Callable[[int], bool]


@dataclass(slots=True)
class Rows:
    """Every row of a ruleset, and the trees of the questions in them. Mutable while the ruleset is compiled."""

    topic_of: Callable[[Expr], str | None]
    """The topic that answers a condition by itself, None where it takes several."""
    questions: list[Expr] = field(default_factory=list)
    places: dict[Hashable, int] = field(default_factory=dict)
    bits: dict[Row, int] = field(default_factory=lambda: {ALWAYS: 0})

    def mask(self, tree: Expr) -> int:
        """The rows of which one must hold for the condition to hold."""
        mask = 0
        for row in _shortest(self._alternatives(tree, wanted=True)):
            bit = self.bits.setdefault(row, len(self.bits))
            mask |= 1 << bit
        if len(self.bits) > MOST_ROWS:
            raise Inexpressible(f"the conditions hold in more than {MOST_ROWS} ways")
        return mask

    def _alternatives(self, tree: Expr, *, wanted: bool) -> set[Row]:
        if tree.word in ("true", "false"):
            return {ALWAYS} if (tree.word == "true") == wanted else set()
        if tree.word == "not":
            return self._alternatives(tree.args["part"], wanted=not wanted)
        if tree.word in ("all", "any"):
            if (tree.word == "any") == wanted:
                return set().union(*(self._alternatives(part, wanted=wanted) for part in self._joined(tree)))
            return _together([self._alternatives(part, wanted=wanted) for part in tree.args["parts"]])
        return self._asked(tree, wanted=wanted)

    def _joined(self, tree: Expr) -> list[Expr]:
        """Parts of which one is enough: those that one topic answers become one question, so that it makes one row."""
        by_topic: dict[str | None, list[Expr]] = {}
        for part in tree.args["parts"]:
            by_topic.setdefault(self.topic_of(part), []).append(part)
        kept = by_topic.pop(None, [])
        for parts in by_topic.values():
            kept.append(parts[0] if len(parts) == 1 else Expr("joined", {"word": tree.word, "parts": tuple(parts)}))
        return kept

    def _asked(self, tree: Expr, *, wanted: bool) -> set[Row]:
        place = self.places.setdefault(identity(tree), len(self.questions))
        if place == len(self.questions):
            self.questions.append(tree)
        return {frozenset(((place, wanted),))}


def identity(node: Any) -> Hashable:
    """Equal for equal trees, wherever they stand in the document."""
    if isinstance(node, Expr):
        return (node.word, identity(node.args))
    if isinstance(node, Mapping):
        return tuple((key, identity(node[key])) for key in sorted(node))
    if isinstance(node, list | tuple):
        return tuple(identity(part) for part in node)
    found: Hashable = node
    return found


def topic_table(rows: Rows, questions: Iterable[tuple[int, Question]]) -> Table[int, int]:
    """From a topic's number to the rows whose questions of that topic are answered as they ask."""
    whole = (1 << len(rows.bits)) - 1
    grouped: dict[int, list[Asked]] = {}
    for place, question in questions:
        wanting, refusing = (
            sum(1 << bit for row, bit in rows.bits.items() if (place, answer) in row) for answer in (True, False)
        )
        grouped.setdefault(question.mask, []).append((question.answer, whole & ~wanting, whole & ~refusing))
    fields = [(mask, Table(_held(whole, asked))) for mask, asked in _packed(grouped)]

    def make(number: int) -> int:
        held = whole
        for mask, table in fields:
            held &= table[number & mask]
        return held

    return Table(make)


def _packed(grouped: dict[int, list[Asked]]) -> list[tuple[int, list[Asked]]]:
    """Questions by the bits they look at, those with few bits put together: fewer look-ups, and still few answers."""
    found: list[tuple[int, list[Asked]]] = []
    for mask, asked in sorted(grouped.items()):
        if found and (found[-1][0] | mask).bit_count() <= BITS_TOGETHER:
            found[-1] = (found[-1][0] | mask, found[-1][1] + asked)
        else:
            found.append((mask, asked))
    return found


def _held(whole: int, asked: list[Asked]) -> Callable[[int], int]:
    """Questions that look at the same bits: the rows left by their answers."""

    def make(number: int) -> int:
        held = whole
        for answer, without_wanting, without_refusing in asked:
            held &= without_refusing if answer(number) else without_wanting
        return held

    return make


def _together(sides: list[set[Row]]) -> set[Row]:
    """Every choice of one alternative a side that does not contradict itself."""
    found: set[Row] = {ALWAYS}
    for side in sides:
        found = {
            left | right
            for left, right in product(found, side)
            if not any((place, not answer) in left for place, answer in right)
        }
        if len(found) > MOST_ALTERNATIVES:
            raise Inexpressible(f"a condition holds in more than {MOST_ALTERNATIVES} ways")
    return found


def _shortest(found: set[Row]) -> list[Row]:
    """Without alternatives that ask for more than another one; in an order that is the same in every run."""
    kept = [row for row in found if not any(other < row for other in found)]
    return sorted(kept, key=sorted)
