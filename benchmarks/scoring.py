"""Times the scoring of hands beside the PyPI library `mahjong`, in one process and in turns. How and what: README.md.

python benchmarks/scoring.py [--rounds 7] [--hands 20000] [--seed 1]
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from importlib.metadata import version
from random import Random
from statistics import median
from time import process_time
from typing import Any

import hands
import peer

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.hands.awards import Scorer, scorer
from mahjong_spec.hands.fast import FastScorer, fast_scorer
from mahjong_spec.play.fast import FastScoring, fast_scoring
from mahjong_spec.play.scoring import score as plain_score
from mahjong_spec.rules import resolve
from mahjong_spec.tiles import Hand, Meld

TURN = 500
REPEATED = 2_000
GATE = 3.0
GATED = "fresh, second half (the gate)"
Win = tuple[Hand, dict[str, Any]]


def main() -> int:
    """Prints the ratios; exit 1 when a result differs or the gate is missed."""
    given = _arguments()
    plain = scorer(compile_ruleset(resolve(peer.NAMES["ruleset"]).document, None, peer.NAMES["options"]))
    ratios: dict[str, list[float]] = {}
    compared = 0
    for round_number in range(given.rounds):
        wins = _wins(plain, Random(given.seed + round_number), given.hands)
        theirs = [peer.arguments(*win) for win in wins]
        if wrong := _differences(plain, wins, theirs):
            print(
                f"{len(wrong)} of {len(wins)} results differ, so nothing is timed; the first: {wrong[0]}",
                file=sys.stderr,
            )
            return 1
        compared += len(wins)
        for name, ratio in _round(plain, wins, theirs):
            ratios.setdefault(name, []).append(ratio)
    print(f"beside mahjong {version('mahjong')}: {compared} hands, no result differs")
    print(f"{'':32}{'median':>8}{'least':>8}{'most':>8}   times as fast, {given.rounds} rounds")
    for name, found in ratios.items():
        print(f"{name:32}{median(found):8.2f}{min(found):8.2f}{max(found):8.2f}")
    return 0 if median(ratios[GATED]) >= GATE else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--hands", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def _wins(plain: Scorer, chance: Random, number: int) -> list[Win]:
    """Generated wins, some of them with sticks on the table."""
    found = []
    source = hands.wins(plain, chance, peer.NAMES["likely"])
    while len(found) < number:
        hand, facts = next(source)
        if chance.random() < 0.3:
            facts["sticks"] = 1000 * chance.randint(1, 3)
        found.append((hand, facts))
    return found


def _round(plain: Scorer, wins: Sequence[Win], theirs: Sequence[peer.Arguments]) -> Iterator[tuple[str, float]]:
    """The figures of one round; `prepared` are our facts as their `HandConfig` is: looked up before the clock starts."""
    scoring = _fresh(plain)
    prepared = [(hand, scoring.prepare(facts)) for hand, facts in wins]
    gc.collect()
    gc.freeze()  # else a collection walks through all the inputs, half a second, in the turn of one or of the other
    half = len(wins) // 2
    for name, span in (
        ("fresh, from empty tables", slice(0, REPEATED)),
        ("fresh, on to the middle", slice(REPEATED, half)),
        (GATED, slice(half, len(wins))),
        ("repeated", slice(0, REPEATED)),
    ):
        yield name, _ratio(scoring.score, prepared[span], theirs[span])
    few, theirs_few = wins[:REPEATED], theirs[:REPEATED]
    yield "repeated, facts not prepared", _ratio(scoring.score, few, theirs_few)
    yield "repeated, from JSON", _json_ratio(scoring, few)
    fast = _fast(plain)
    awards = [(hand, fast.prepare(facts)) for hand, facts in wins]
    _ratio(fast.best, awards[:half], theirs[:half])
    yield "fresh, second half, award alone", _ratio(fast.best, awards[half:], theirs[half:])
    gc.unfreeze()
    yield "plain evaluator", _ratio(partial(plain_score, plain), few[:TURN], theirs_few[:TURN])


def _fast(plain: Scorer) -> FastScorer:
    fast = fast_scorer(plain)
    if fast is None:
        raise SystemExit("the ruleset does not compile to the fast path")
    return fast


def _fresh(plain: Scorer) -> FastScoring:
    """A scoring whose tables are empty."""
    return fast_scoring(_fast(plain))


def _differences(plain: Scorer, wins: Sequence[Win], theirs: Sequence[peer.Arguments]) -> list[Any]:
    wrong = []
    scoring = _fresh(plain)
    for (hand, facts), given in zip(wins, theirs, strict=True):
        our, their = peer.ours(plain.ruleset, scoring.score(hand, facts)), peer.theirs(peer.call(given), facts)
        if our != their:
            wrong.append((hand, facts, our, their))
    return wrong


def _ratio(ours: Callable[[Hand, Any], Any], wins: Sequence[Any], theirs: Sequence[peer.Arguments]) -> float:
    """Their time by ours, taking turns."""
    our_time = their_time = 0.0
    call = peer.call
    for first in range(0, len(wins), TURN):
        here, there = wins[first : first + TURN], theirs[first : first + TURN]
        start = process_time()
        for given in there:
            call(given)
        between = process_time()
        for hand, facts in here:
            ours(hand, facts)
        their_time += between - start
        our_time += process_time() - between
    return their_time / our_time


def _json_ratio(scoring: FastScoring, wins: Sequence[Win]) -> float:
    """The same with the hand and the facts read from JSON on both sides."""
    texts = [json.dumps({"hand": asdict(hand), "facts": facts}) for hand, facts in wins]

    def read(text: str) -> Win:
        node = json.loads(text)
        held = node["hand"]
        melds = tuple(Meld(tuple(meld["tiles"]), meld["source"], meld["added"], meld["kind"]) for meld in held["melds"])
        return Hand(tuple(held["concealed"]), melds, held["win"]), node["facts"]

    our_time = their_time = 0.0
    for first in range(0, len(texts), TURN):
        here = texts[first : first + TURN]
        start = process_time()
        for text in here:
            peer.call(peer.arguments(*read(text)))
        between = process_time()
        for text in here:
            scoring.score(*read(text))
        their_time += between - start
        our_time += process_time() - between
    return their_time / our_time


if __name__ == "__main__":
    sys.exit(main())
