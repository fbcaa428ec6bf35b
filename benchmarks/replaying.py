"""Times the replay of Tenhou logs beside the PyPI engine `jansou`, in one process and in turns. How and what: README.md.

python benchmarks/replaying.py FOLDER [--rounds 5] [--files 20]
"""

from __future__ import annotations

import argparse
from collections import deque
from importlib.metadata import version
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from jansou.io.mjlog import parse_mjlog
from jansou.io.replay import ReplayError, replay_paifu

from mahjong_conformance.importers import BadLog, Unsupported, import_data
from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.errors import Refused
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.log import Line, replay
from mahjong_spec.rules import resolve


def main() -> int:
    """Prints the ratio. Only games that both sides replay to their end are timed."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--files", type=int, default=20)
    given = arguments.parse_args()
    kernels: dict[str, Kernel] = {}

    def kernel_of(header: Line) -> Kernel:
        key = repr((header.get("preset"), header.get("options")))
        if key not in kernels:
            document = resolve(header["ruleset"]).document
            kernels[key] = Kernel(compile_ruleset(document, header.get("preset"), header.get("options"), 4))
        return kernels[key]

    games: list[tuple[list[Line], Any]] = []
    for path in sorted(given.folder.rglob("*.mjlog*")):
        if len(games) == given.files:
            break
        try:
            [found] = import_data(path.read_bytes(), path.name)
            lines, theirs = list(found.lines), parse_mjlog(path)
            replay(kernel_of, lines)
            deque(replay_paifu(theirs), maxlen=0)
        except (BadLog, Unsupported, Refused, ReplayError, ValueError):
            continue
        games.append((lines, theirs))
    ratios = []
    for _ in range(given.rounds):
        spent = [0.0, 0.0]
        for lines, theirs in games:
            begin = process_time()
            replay(kernel_of, lines)
            middle = process_time()
            deque(replay_paifu(theirs), maxlen=0)
            spent[0] += middle - begin
            spent[1] += process_time() - middle
        ratios.append(spent[1] / spent[0])
    choices = sum("choice" in line for lines, _ in games for line in lines)
    print(f"beside jansou {version('jansou')}: {len(games)} games, {choices} choices")
    print(f"{'':32}{'median':>8}{'least':>8}{'most':>8}   times as fast, {given.rounds} rounds")
    print(f"{'replay, logs read before':32}{median(ratios):8.2f}{min(ratios):8.2f}{max(ratios):8.2f}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
