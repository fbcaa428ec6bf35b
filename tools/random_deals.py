"""Plays deals with random choices and counts how they end; every question is a point where the laws of play are checked.

python tools/random_deals.py RULESET [--deals 10000] [--seats 4] [--preset ID] [--seed 1]
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "reference"))
sys.path.insert(0, str(Path(__file__).parents[1] / "reference" / "tests"))

from play.playing import points_on, tiles_on

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.play.chance import Seeded
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.rules import resolve


def main() -> int:
    """Prints a table of outcomes; exit 1 when a law is broken."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("ruleset")
    arguments.add_argument("--deals", type=int, default=10_000)
    arguments.add_argument("--seats", type=int)
    arguments.add_argument("--preset")
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    document = resolve(given.ruleset).document
    kernel = Kernel(compile_ruleset(document, given.preset, None, given.seats))
    ends: Counter[str] = Counter()
    choices: Counter[str] = Counter()
    matches = 0
    seed = given.seed << 32
    while ends.total() < given.deals:
        matches += 1
        seed += 1
        _match(kernel, seed, given.deals, ends, choices)
    name = f"{given.ruleset}{':' + given.preset if given.preset else ''}, {kernel.ruleset.seats} seats"
    print(f"{name}: {ends.total()} deals of {matches} matches, {choices.total()} choices, every law holds")
    for title, found in (("ends", ends), ("choices", choices)):
        print(f"  {title}")
        for what, number in found.most_common():
            print(f"    {what:28}{number:9}  {100 * number / found.total():5.1f} %")
    return 0


def _match(kernel: Kernel, seed: int, most: int, ends: Counter[str], choices: Counter[str]) -> None:
    """One match, to its end or until there are enough deals."""
    chance, chooser = Seeded(seed), Seeded(~seed & (1 << 64) - 1)
    table = kernel.begin(chance)
    points = points_on(table)
    while True:
        if table.between or table.over:
            ends[table.ended or ""] += 1
            if table.over or ends.total() >= most:
                return
            kernel.next_deal(table, chance)
            continue
        assert tiles_on(table) == list(range(len(kernel.every_face))), "a tile is lost, or there twice"
        assert points_on(table) == points, "points are lost, or come from nowhere"
        legal = kernel.legal(table, kernel.asked(table)[0])
        choice = legal[chooser.below(len(legal))]
        choices[choice.action] += 1
        kernel.step(table, choice, chance)


if __name__ == "__main__":
    raise SystemExit(main())
