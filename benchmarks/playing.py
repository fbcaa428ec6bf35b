"""Times random play beside the PyPI engine `jansou`, in one process and in turns. How and what: README.md.

python benchmarks/playing.py [--rounds 7] [--deals 40] [--seed 1]
"""

from __future__ import annotations

import argparse
from collections import Counter
from importlib.metadata import version
from random import Random
from statistics import median
from time import process_time
from typing import Any

from jansou.core.rules import preset
from jansou.core.tiles import full_tile_set
from jansou.game import flow, progression
from jansou.game.wall import Wall

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.play.chance import Seeded
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.rules import resolve

RULESET, PRESET = "riichi", "tenhou"
TURN = 10
GATE = 2.0
_NUMBERS = 1 << 20


class Ours:
    """Deals of the kernel with random choices."""

    def __init__(self, seed: int) -> None:
        self.kernel = Kernel(compile_ruleset(resolve(RULESET).document, PRESET, None, 4))
        self.seed = seed
        self.ends: Counter[str] = Counter()

    def deals(self, number: int) -> int:
        """Plays so many first deals; answers how many choices were made."""
        decisions = 0
        kernel = self.kernel
        for _ in range(number):
            self.seed += 1
            chance, random = Seeded(self.seed), Random(self.seed)
            table = kernel.begin(chance)
            while not (table.between or table.over):
                legal = kernel.legal(table, kernel.asked(table)[0])
                kernel.step(table, random.choice(legal), chance)
                decisions += 1
            self.ends[table.ended or ""] += 1
        return decisions


class Theirs:
    """Deals of the peer with random choices."""

    def __init__(self, seed: int) -> None:
        self.rules = preset("tenhou")
        self.tiles = full_tile_set(self.rules.player_count, aka_dora=self.rules.aka_dora)
        self.seed = seed
        self.ends: Counter[str] = Counter()

    def deals(self, number: int) -> int:
        """Plays so many first deals; answers how many choices were made."""
        decisions = 0
        for _ in range(number):
            self.seed += 1
            random = Random(self.seed)
            tiles = list(self.tiles)
            random.shuffle(tiles)
            state = flow.new_deal(self.rules, Wall(tuple(tiles)), progression.starting_position(), [25000] * 4, 0)

            def decide(seat: int, kind: Any, actions: list[Any], random: Random = random) -> Any:
                nonlocal decisions
                decisions += 1
                return random.choice(actions)

            outcome = flow.play_deal(state, decide, lambda event: None)
            self.ends[type(outcome).__name__] += 1
        return decisions


def main() -> int:
    """Prints the ratios; exit 1 when the gate is missed."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--deals", type=int, default=40)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    ours, theirs = Ours(given.seed * _NUMBERS), Theirs(given.seed * _NUMBERS)
    ratios, per_deal = [], []
    for _ in range(given.rounds):
        spent, made = [0.0, 0.0], [0, 0]
        for _ in range(0, given.deals, TURN):
            for place, side in enumerate((ours, theirs)):
                begin = process_time()
                made[place] += side.deals(TURN)
                spent[place] += process_time() - begin
        ratios.append((made[0] / spent[0]) / (made[1] / spent[1]))
        per_deal.append(spent[1] / spent[0])
    print(f"beside jansou {version('jansou')}: {sum(ours.ends.values())} deals each, random choices")
    print(f"{'':32}{'median':>8}{'least':>8}{'most':>8}   times as fast, {given.rounds} rounds")
    for name, found in (("decisions a second (the gate)", ratios), ("deals a second", per_deal)):
        print(f"{name:32}{median(found):8.2f}{min(found):8.2f}{max(found):8.2f}")
    print("how our deals ended:", ", ".join(f"{name} {number}" for name, number in ours.ends.most_common()))
    return 0 if median(ratios) >= GATE else 1


if __name__ == "__main__":
    raise SystemExit(main())
