"""Waits: every hand of small games, known hands with their reasons, laws on random hands, other programs."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_spec.errors import Refused
from mahjong_spec.hands.holding import hold
from mahjong_spec.hands.readings import readings
from mahjong_spec.hands.waits import Waits, is_complete, waits
from mahjong_spec.tiles import Hand, format_tiles, parse_hand

from .plain_waits import divided, plain_waits, with_one
from .small_games import BIG_GAMES, SMALL_GAMES, every_hand, every_meld, hands_of, holding, limits_of


def text_of(ruleset, kinds):
    return format_tiles(ruleset.tiles.kinds[kind].code for kind in kinds)


def sizes(ruleset):
    return {shape.size for shape in ruleset.shapes.values()}


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_every_hand_of_a_small_game(name):
    ruleset = SMALL_GAMES[name]
    asked = Waits(ruleset)
    for size in sizes(ruleset):
        for counts in every_hand(ruleset, size):
            assert asked.complete(holding(ruleset, counts)) == divided(ruleset, counts), counts
        for counts in every_hand(ruleset, size - 1):
            assert asked.of(holding(ruleset, counts)) == plain_waits(ruleset, counts), counts


@pytest.mark.parametrize("name", [name for name in SMALL_GAMES if "different" not in name and "equal" not in name])
def test_every_hand_with_a_meld(name):
    ruleset = SMALL_GAMES[name]
    asked = Waits(ruleset)
    for size in sizes(ruleset):
        for meld in every_meld(ruleset):
            short = hands_of(limits_of(ruleset, [meld]), size - 1 - len(meld.tiles))
            for counts in random.Random(1).sample(short, min(len(short), 150)):
                held = holding(ruleset, counts, [meld])
                if held.size + 1 != size:
                    continue
                assert asked.of(held) == plain_waits(ruleset, counts, [meld]), (counts, meld)
