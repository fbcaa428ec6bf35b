"""The fast path of scoring: the same awards as the plain evaluator's, from integers that are sums over tiles."""

from mahjong_spec.hands.fast.awarding import FastAward
from mahjong_spec.hands.fast.preparing import Prepared
from mahjong_spec.hands.fast.scorer import FastScorer, fast_scorer

__all__ = ["FastAward", "FastScorer", "Prepared", "fast_scorer"]
