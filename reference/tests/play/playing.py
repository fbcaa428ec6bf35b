"""Games with random players, for every ruleset of `spec/` that can be played: what the laws of play are tested on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.play.chance import Seeded
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.table import Laid, Table
from mahjong_spec.rules import resolve, rulesets

Game = tuple[str, str | None, int]
"""Ruleset, preset, number of seats."""


def games() -> list[Game]:
    """Every ruleset with play, with each number of seats."""
    return [(name, None, seats) for name, document in _playable() for seats in document["seats"]]


def games_by_preset() -> list[Game]:
    """Every ruleset with play, with each of its presets."""
    return [
        (name, preset, max(document["seats"]))
        for name, document in _playable()
        for preset in document.get("presets", {})
    ]


@cache
def _playable() -> list[tuple[str, dict]]:
    documents = [(name, resolve(name).document) for name in rulesets()]
    return [(name, document) for name, document in documents if "phases" in document]


@cache
def kernel_of(game: Game) -> Kernel:
    name, preset, seats = game
    return Kernel(compile_ruleset(resolve(name).document, preset, None, seats))


def header_of(game: Game) -> dict:
    name, preset, seats = game
    header = {"log": 1, "ruleset": name, "version": kernel_of(game).ruleset.version, "options": {}, "seats": seats}
    return header | ({"preset": preset} if preset is not None else {})


def played(
    game: Game, wall: int, choices: int, *, deals: int | None = 1, most: int = 3000, eager: bool = False
) -> Iterator[tuple[Kernel, Table, Seeded, Callable[[], int]]]:
    """A game with random choices; yields at each question, before it is answered, and once at the end.

    Eager players take the first of what is open to them every other time. Wins stand first, so their matches are shorter.
    """
    kernel = kernel_of(game)
    chance, chooser = Seeded(wall), Seeded(choices)
    table = kernel.begin(chance, record=True)
    finished = 0
    for _ in range(most):
        if table.between:
            finished += 1
            if finished == deals:
                break
            kernel.next_deal(table, chance)
        if table.over:
            break
        asked = kernel.asked(table)
        if not asked:
            continue
        yield kernel, table, chance, lambda: chooser.below(1 << 30)
        legal = kernel.legal(table, asked[0])
        first = eager and chooser.below(2) == 0
        kernel.step(table, legal[0 if first else chooser.below(len(legal))], chance)
    yield kernel, table, chance, lambda: 0


def tiles_on(table: Table) -> list[int]:
    """Every tile, wherever it lies."""
    found: list[int] = []
    for parts in table.zones.values():
        for part in parts:
            for one in part:
                found += one.tiles if isinstance(one, Laid) else [one]
    return sorted(found)


def points_on(table: Table) -> int:
    """All points: those of seats and those in pots."""
    pots = [name for name, variable in table.ruleset.variables.items() if variable.type == "pot"]
    return sum(table.scores) + sum(table.variables[name] for name in pots)
