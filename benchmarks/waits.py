"""Random hands -> how fast waits and distances are, the latter beside the PyPI package `mahjong`.

    python benchmarks/waits.py [--rounds 7] [--fresh 20000]

Both sides answer the same prebuilt hands in turns of 500, measured in processor time of this process; the figures are
medians over the rounds. A round of fresh hands begins with empty tables, as after a start. Nothing is printed if a
single answer differs. The hands are dealt from a full wall, 13 and 14 tiles in turn; ready hands lack one tile of a
complete one, of which a quarter of the sets are alike.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time
from typing import Any

from mahjong.shanten import Shanten

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.hands.distance import Distances
from mahjong_spec.hands.holding import Holding
from mahjong_spec.hands.readings import divisions
from mahjong_spec.hands.waits import Waits
from mahjong_spec.model import Ruleset
from mahjong_spec.rules import resolve

TURN = 500
STAGES = ((0, 2_000), (2_000, 10_000), (10_000, 20_000))
REPEATED = 2_000


def dealt(chance: random.Random, size: int) -> Holding:
    """A hand of so many tiles from the top of a shuffled wall."""
    tiles = Counter(tile // 4 for tile in chance.sample(range(136), size))
    return Holding(tuple(tiles[kind] for kind in range(34)), (), (), None, size)


def ready(chance: random.Random) -> Holding:
    """Four sets and a pair without one of their tiles."""
    while True:
        tiles: Counter[int] = Counter({chance.randrange(34): 2})
        for _ in range(4):
            if chance.random() < 0.25:
                tiles[chance.randrange(34)] += 3
            else:
                first = 9 * chance.randrange(3) + chance.randrange(7)
                tiles.update((first, first + 1, first + 2))
        if max(tiles.values()) <= 4:
            tiles[chance.choice(list(tiles.elements()))] -= 1
            return Holding(tuple(tiles[kind] for kind in range(34)), (), (), None, 13)


def timed(ask: Callable[[Any], Any], hands: Sequence[Any]) -> tuple[float, list[Any]]:
    start = process_time()
    answers = [ask(hand) for hand in hands]
    return process_time() - start, answers


def turns(ask: Callable[[Holding], int], hands: Sequence[Holding]) -> Iterator[tuple[float, float]]:
    """Seconds of both sides for each turn; ends the program where they differ."""
    theirs = [list(hand.counts) for hand in hands]
    for start in range(0, len(hands), TURN):
        ours, answers = timed(ask, hands[start : start + TURN])
        peer, expected = timed(Shanten.calculate_shanten, theirs[start : start + TURN])
        if answers != expected:
            sys.exit(f"no figures: answers differ among hands {start + 1} to {start + TURN}")
        yield ours, peer


def report(title: str, rounds: Sequence[Sequence[tuple[float, float]]], hands: int) -> None:
    """One line: the median of the ratios, and of our microseconds for a hand."""
    sums = [(sum(ours for ours, _ in turn), sum(peer for _, peer in turn)) for turn in rounds]
    ratio = median(peer / ours for ours, peer in sums)
    ours = median(ours for ours, _ in sums) / hands * 1e6
    print(f"{title:<44} {ratio:6.2f} x mahjong   {ours:7.1f} us a hand   {1e6 / ours:9,.0f} a second")


def distances(ruleset: Ruleset, rounds: int, fresh: int) -> None:
    chance = random.Random(2024)
    hands = [dealt(chance, 13 + place % 2) for place in range(REPEATED)]
    asked = Distances(ruleset)
    list(turns(asked.of, hands))
    report("distance, the same 2,000 hands again", [list(turns(asked.of, hands)) for _ in range(rounds)], REPEATED)
    found = []
    for number in range(rounds):
        chance = random.Random(f"fresh {number}")
        hands = [dealt(chance, 13 + place % 2) for place in range(fresh)]
        found.append(list(turns(Distances(ruleset).of, hands)))
    for first, last in STAGES:
        if last <= fresh:
            part = [turn[first // TURN : last // TURN] for turn in found]
            report(f"distance, fresh hands {first + 1:,} to {last:,}", part, last - first)


def waits(ruleset: Ruleset, rounds: int) -> None:
    for title, make in (("ready hands", ready), ("dealt hands", lambda chance: dealt(chance, 13))):
        chance = random.Random(title)
        hands = [make(chance) for _ in range(REPEATED)]
        check_waits(ruleset, hands[:200])
        filling, again = [], []
        for _ in range(rounds):
            asked = Waits(ruleset)
            filling.append(timed(asked.of, hands)[0])
            again.append(timed(asked.of, hands)[0])
        for state, seconds in (("from empty tables", filling), ("again", again)):
            each = median(seconds) / REPEATED * 1e6
            print(f"{f'waits, 2,000 {title}, {state}':<44} {'':16} {each:7.1f} us a hand   {1e6 / each:9,.0f} a second")


def check_waits(ruleset: Ruleset, hands: Sequence[Holding]) -> None:
    """Ends the program where the waits are not the kinds with which the plain evaluator divides the hand."""
    asked = Waits(ruleset)
    for hand in hands:
        found = []
        for kind in range(34):
            counts = (*hand.counts[:kind], hand.counts[kind] + 1, *hand.counts[kind + 1 :])
            if counts[kind] <= 4 and any(True for _ in divisions(ruleset, Holding(counts, (), (), None, 14))):
                found.append(kind)
        if asked.of(hand) != tuple(found):
            sys.exit(f"no figures: the waits of {hand.counts} are {found}")


def main() -> None:
    arguments = argparse.ArgumentParser(description="How fast waits and distances are.")
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--fresh", type=int, default=20_000)
    options = arguments.parse_args()
    ruleset = compile_ruleset(resolve("riichi").document)
    seconds, _ = timed(Distances, [ruleset])
    print(f"made for the ruleset in {seconds * 1e3:.1f} ms")
    distances(ruleset, options.rounds, options.fresh)
    waits(ruleset, options.rounds)


if __name__ == "__main__":
    main()
