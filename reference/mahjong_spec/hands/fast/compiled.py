"""A ruleset -> everything that the scoring of a hand looks up: fields, tables, and the questions of each topic."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.counts import Counts, plan_counts
from mahjong_spec.hands.fast.elements import Scoring, scoring
from mahjong_spec.hands.fast.keys import Keys, hand_keys
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.fast.matches import Matches, plan_matches
from mahjong_spec.hands.fast.plan import Plan, plan_of
from mahjong_spec.hands.fast.questions import MATCH, TOLD, Known, answered, topic_of
from mahjong_spec.hands.fast.rows import Question, Rows, topic_table
from mahjong_spec.hands.fast.shapes import Shapes, shapes_of
from mahjong_spec.hands.fast.signatures import MeldKey, MeldShare, faces_table, meld_table, signatures
from mahjong_spec.hands.fast.told import Told, told
from mahjong_spec.hands.fast.trees import gain_choices, value_conditions
from mahjong_spec.model import Expr, Ruleset


@dataclass(frozen=True, slots=True)
class Compiled:
    """All that the scoring of a hand looks up."""

    plan: Plan
    keys: Keys
    shapes: Shapes
    told: Told
    counts: Counts
    matches: Matches
    scoring: Scoring
    answers: tuple[Question, ...]
    impossible: int
    """Rows in which a fact that is told lacks what it needs."""
    melds: Table[MeldKey, MeldShare]
    faces: Table[int, int]

    def asked(self, *topics: str) -> list[tuple[int, Question]]:
        """The questions of some topics, with their places."""
        return [(place, question) for place, question in enumerate(self.answers) if question.topic in topics]

    def mask(self, *topics: str) -> int:
        """The bits that topics look at."""
        mask = self.told.required if TOLD in topics else 0
        for _, question in self.asked(*topics):
            mask |= question.mask
        return mask

    def rows(self, *topics: str) -> Table[int, int]:
        """By these bits: the rows that the topics allow. Without a fact that must be told there is no answer."""
        table = topic_table(self.plan.rows, self.asked(*topics))
        if TOLD not in topics:
            return table
        required = self.told.required

        def make(number: int) -> int:
            if number & required != required:
                raise Inexpressible("a fact is missing")
            return table[number]

        return Table(make)


def compiled(ruleset: Ruleset) -> Compiled:
    """The tables of a ruleset, still empty. `Inexpressible` where its rules ask for what no field can hold."""
    if ruleset.card is not None:
        raise Inexpressible("lines of a card are no sets and pairs")
    plan = plan_of(ruleset, Rows(topic_of))
    impossible = _register(ruleset, plan)
    known: Known = {}
    asked = plan.rows.questions
    others = {place: answered(plan, tree, known) for place, tree in enumerate(asked) if tree.word != MATCH}
    matches, matched = plan_matches(plan, [tree for tree in asked if tree.word == MATCH])  # last: the widest fields
    of_matches = iter(matched)
    answers = tuple(others[place] if place in others else next(of_matches) for place in range(len(asked)))
    counts = plan_counts(plan, known)
    scored = scoring(ruleset, plan.rows, counts, _rows_of(plan, answers, TOLD))
    if len(plan.rows.questions) != len(answers):
        raise Inexpressible("a condition was met too late")
    of_facts = told(plan, counts.numbers)
    tables = signatures(plan, matches)
    return Compiled(
        plan,
        hand_keys(plan, tables.units),
        shapes_of(tables),
        of_facts,
        counts,
        matches,
        scored,
        answers,
        impossible,
        meld_table(tables),
        faces_table(plan),
    )


def _rows_of(plan: Plan, answers: tuple[Question, ...], topic: str) -> int:
    """The rows that ask of this topic alone."""
    return sum(
        1 << bit for row, bit in plan.rows.bits.items() if all(answers[place].topic == topic for place, _ in row)
    )


def _register(ruleset: Ruleset, plan: Plan) -> int:
    """Takes every condition apart before anything is counted; gives the rows in which a told fact is impossible."""
    rows = plan.rows
    rows.mask(Expr("concealed"))
    for element in ruleset.elements.values():
        rows.mask(element.when)
    for lines in gain_choices(ruleset):
        for when, _, _ in lines.lines:
            if when is not None:
                rows.mask(when)
    for tree in value_conditions(ruleset):
        rows.mask(tree)
    impossible = 0
    for fact in ruleset.facts.values():
        if fact.needs is not None:
            is_told, lacks = Expr("told", {"name": fact.id}), Expr("not", {"part": fact.needs})
            impossible |= rows.mask(Expr("all", {"parts": (is_told, lacks)}))
    return impossible
