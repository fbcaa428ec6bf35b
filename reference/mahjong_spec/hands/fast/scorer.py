"""A compiled ruleset -> the same awards as the plain evaluator's, sooner.

Whatever is unusual (a hand that cannot be, a fact without a field) goes to the plain evaluator, which knows what is
wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_spec.errors import Defect, Refused
from mahjong_spec.hands.awards import Award, Scorer, best_award
from mahjong_spec.hands.facts import complete_facts
from mahjong_spec.hands.fast.awarding import Awarding, FastAward, awarding
from mahjong_spec.hands.fast.compiled import Compiled, compiled
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.fast.preparing import Prepared, Preparing, preparing
from mahjong_spec.hands.holding import hold
from mahjong_spec.tiles import Hand

Best = Callable[[Hand, Mapping[str, Any] | Prepared], FastAward]


@dataclass(frozen=True, slots=True)
class FastScorer:
    """The tables of one ruleset; they grow with use, and belong to this object."""

    plain: Scorer
    prepare: Preparing
    """Facts looked up once, for all hands that they are told of.

    `facts` are those told, or all of them; names and values are checked but for the tiles of facts and for numbers in
    the place of flags: `complete_facts` is for what comes from outside. What is wrong is said when a hand is scored.
    """
    best: Best
    """The best award of a complete hand with its winning tile, as `best_award` gives it, for facts prepared or not.

    The hand is checked as `hold` checks it.
    """
    tables: Compiled
    """What hands are looked up in. `awarding` makes a function of them that does not look at what is unusual."""

    def explain(self, hand: Hand, facts: Mapping[str, Any]) -> Award:
        """The same award with its reading, by the plain evaluator."""
        return plain_award(self.plain, hand, facts)


def fast_scorer(scorer: Scorer) -> FastScorer | None:
    """The fast path of a ruleset, or None where its rules ask for what no field can hold."""
    try:
        tables = compiled(scorer.ruleset)
    except Inexpressible:
        return None
    prepare = preparing(tables)
    return FastScorer(scorer, prepare, _with_plain(scorer, prepare, awarding(tables)), tables)


def plain_award(scorer: Scorer, hand: Hand, facts: Mapping[str, Any]) -> Award:
    """The award of the plain evaluator, everything checked; variables of the table among the facts are left out."""
    variables = scorer.ruleset.variables
    about_win = {name: value for name, value in facts.items() if name not in variables or not variables[name].told}
    complete = complete_facts(scorer.ruleset, about_win)
    return best_award(scorer, hold(scorer.ruleset, hand), complete)


def _with_plain(scorer: Scorer, prepare: Preparing, award: Awarding) -> Best:
    def best(hand: Hand, facts: Mapping[str, Any] | Prepared) -> FastAward:
        if hand.win is None:
            raise Refused("hand/tile-count", "the winning tile is missing")
        prepared = facts if isinstance(facts, Prepared) else prepare(facts)
        try:
            found = award(hand, prepared)
        except (KeyError, Inexpressible, Defect):
            found = None
        if found is not None:
            return found[0]
        plain = plain_award(scorer, hand, prepared.told)
        return FastAward(plain.elements, plain.units, plain.limit, scorer.amounts(plain))

    return best
