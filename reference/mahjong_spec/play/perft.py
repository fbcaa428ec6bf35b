"""A point of a game and a depth -> how many courses of so many choices there are from it.

A ply is one choice handed to `step`: in a window each asked seat's answer is one, in the order of seats, a pass included.
Phases that ask nobody do not count, nor do faults; tiles alike count once, the drawn tile apart. The end of a deal ends a
course: what is shorter than the depth is not counted.
"""

from __future__ import annotations

from typing import Any

from mahjong_spec.play.chance import Chance
from mahjong_spec.play.choosing import choice_json
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.table import Table


def perft(kernel: Kernel, table: Table, chance: Chance, depth: int) -> int:
    """The number of courses of `depth` plies."""
    if depth == 0:
        return 1
    choices = _choices(kernel, table)
    if depth == 1:
        return len(choices)
    return sum(_after(kernel, table, chance, choice, depth - 1) for choice in choices)


def divide(kernel: Kernel, table: Table, chance: Chance, depth: int) -> list[tuple[dict[str, Any], int]]:
    """The same, parted by the first choice."""
    return [
        (choice_json(table, choice), _after(kernel, table, chance, choice, depth - 1))
        for choice in _choices(kernel, table)
    ]


def _choices(kernel: Kernel, table: Table) -> list[Any]:
    asked = sorted(kernel.asked(table))
    return kernel.legal(table, asked[0]) if asked else []


def _after(kernel: Kernel, table: Table, chance: Chance, choice: Any, depth: int) -> int:
    if depth == 0:
        return 1
    there, same = table.fork(choice)
    ahead = chance.fork()
    kernel.step(there, same, ahead)
    return perft(kernel, there, ahead, depth)
