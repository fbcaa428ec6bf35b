"""Random racks -> how fast one rack is held against a whole card, beside a plain way of doing the same in the same run.

    python benchmarks/cards.py [--rounds 7] [--racks 400] [--card practice]

Asked are: the distance to every line of the card, what completes a ready hand, and whether a hand of full size is one of
the card. The plain way goes through every hand that the card means, one after the other, and counts what is lacking. Both
sides take turns of 100 racks, measured in processor time of this process; figures are medians of the rounds. Nothing is
printed if a single answer differs. Half of the racks are dealt, half are hands of the card with a few tiles exchanged.
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

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.hands.card.index import CardIndex
from mahjong_spec.hands.holding import Holding
from mahjong_spec.model import Ruleset
from mahjong_spec.rules import resolve

RULESET = "american"
TURN = 100
Plain = list[tuple[str, list[list[tuple[int, int, int]]]]]


def racks(ruleset: Ruleset, chance: random.Random, number: int) -> Iterator[Holding]:
    """Racks of 13 and 14 tiles in turn, every second pair made from a hand of the card."""
    kinds = ruleset.tiles.kinds
    pool = [kind for kind, one in enumerate(kinds) for _ in range(one.copies)]
    every = [target for shape in ruleset.shapes.values() for target in shape.targets]
    for place in range(number):
        size = 13 + place % 2
        if place % 4 < 2:
            tiles = chance.sample(pool, size)
        else:
            wanted = [kind for one in chance.choice(every).clusters for kind in one.tiles]
            chance.shuffle(wanted)
            kept = Counter(wanted[: 14 - chance.randint(0, 4)]) & Counter(pool)
            rest = list((Counter(pool) - kept).elements())
            tiles = chance.sample([*kept.elements(), *chance.sample(rest, 14 - kept.total())], size)
        counts = Counter(tiles)
        yield Holding(tuple(counts[kind] for kind in range(len(kinds))), (), (), None, size)


def written_out(ruleset: Ruleset) -> Plain:
    """Line to every hand that it means: (kind, how many, how many of them may be jokers)."""
    found: Plain = []
    for shape in ruleset.shapes.values():
        hands = []
        for target in shape.targets:
            every = Counter(kind for one in target.clusters for kind in one.tiles)
            free = Counter(kind for one in target.clusters if one.wild for kind in one.tiles)
            hands.append([(kind, number, free[kind]) for kind, number in every.items()])
        found.append((shape.id, hands))
    return found


def lacking(hand: list[tuple[int, int, int]], counts: Sequence[int], jokers: int) -> int:
    """How many tiles of a hand are not there."""
    gone = free = 0
    for kind, number, may_be_wild in hand:
        less = number - counts[kind]
        if less > 0:
            gone += less
            free += min(less, may_be_wild)
    return gone - min(free, jokers)


def plain_lines(card: Plain, wild: int, holding: Holding) -> dict[str, int]:
    jokers = holding.counts[wild]
    return {line: min(lacking(hand, holding.counts, jokers) for hand in hands) for line, hands in card}


def plain_complete(card: Plain, wild: int, holding: Holding) -> bool:
    jokers = holding.counts[wild]
    return any(not lacking(hand, holding.counts, jokers) for _, hands in card for hand in hands)


def timed(ask: Callable[[Holding], Any], some: Sequence[Holding]) -> tuple[float, list[Any]]:
    start = process_time()
    answers = [ask(holding) for holding in some]
    return process_time() - start, answers


def compare(
    title: str, ours: Callable[[Holding], Any], plain: Callable[[Holding], Any], rounds: Sequence[Sequence[Holding]]
) -> None:
    """One line: the median of our microseconds for a rack and of the ratios; ends the program where answers differ."""
    figures = []
    for some in rounds:
        quick = slow = 0.0
        for start in range(0, len(some), TURN):
            turn = some[start : start + TURN]
            mine, answers = timed(ours, turn)
            other, expected = timed(plain, turn)
            if answers != expected:
                sys.exit(f"no figures: answers differ ({title})")
            quick, slow = quick + mine, slow + other
        figures.append((quick / len(some) * 1e6, slow / quick))
    microseconds, ratio = (median(figure[place] for figure in figures) for place in (0, 1))
    least, most = min(figure[1] for figure in figures), max(figure[1] for figure in figures)
    print(f"{title:<34} {microseconds:8.1f} us a rack   {ratio:6.1f} x the plain way ({least:.1f}-{most:.1f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--racks", type=int, default=400)
    parser.add_argument("--card", default="practice")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    document = resolve(RULESET).document
    start = process_time()
    ruleset = compile_ruleset(document, options={"annual_card": given.card})
    compiled = process_time() - start
    start = process_time()
    index = CardIndex(ruleset)
    index.lines(next(racks(ruleset, random.Random(0), 1)))
    built = process_time() - start
    card = written_out(ruleset)
    wild = min(ruleset.wild.kinds) if ruleset.wild is not None else 0
    rounds = [list(racks(ruleset, random.Random(given.seed + place), given.racks)) for place in range(given.rounds)]
    hands = sum(len(of_line) for _, of_line in card)
    print(f"{len(card)} lines, {hands} hands; compiled in {compiled:.2f} s, tables in {built:.2f} s")
    compare("distance to every line", index.lines, lambda one: plain_lines(card, wild, one), rounds)
    full = [[one for one in some if one.size == index.size] for some in rounds]
    compare("whether a hand wins", index.complete, lambda one: plain_complete(card, wild, one), full)


if __name__ == "__main__":
    main()
