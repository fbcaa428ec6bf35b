"""Mahjong rulesets as data, and the reference interpreter that runs them.

>>> import mahjong_spec
>>> riichi = mahjong_spec.load("riichi")
>>> mahjong_spec.score(riichi, "234567m34s22678p", "5s", how="draw", place=2).amounts
{'han': 3, 'fu': 20, 'base': 640}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.hands.awards import Scorer, scorer
from mahjong_spec.play.scoring import Score
from mahjong_spec.play.scoring import score as score_hand
from mahjong_spec.tiles import Hand, parse_hand

__all__ = ["load", "score"]


def load(ruleset: str, preset: str | None = None, options: Mapping[str, Any] | None = None) -> Scorer:
    """A ruleset by its id or path, with options chosen, ready to score hands.

    `RulesetError` where the ruleset has problems, `Refused` where the preset or an option does not exist.
    """
    from mahjong_spec.rules import resolve  # noqa: PLC0415  (who brings resolved JSON needs no YAML)

    return scorer(compile_ruleset(resolve(ruleset).document, preset, options))


def score(scorer: Scorer, hand: str, win: str, **facts: Any) -> Score:
    """The score of a hand written as text, with the winning tile apart; facts as the ruleset names them.

    `Refused` where the hand does not win or a fact does not fit.
    """
    held = parse_hand(hand)
    return score_hand(scorer, Hand(held.concealed, held.melds, win), facts)
