"""Distance: spread out over every hand of small games, known hands with their reasons, laws, other programs."""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_spec.errors import Refused
from mahjong_spec.hands.distance import Distances, distance
from mahjong_spec.hands.holding import hold
from mahjong_spec.hands.waits import Waits
from mahjong_spec.tiles import parse_hand

from .plain_waits import divided, plain_distance, plain_waits, spread, with_one
from .small_games import (
    BIG_GAMES,
    SMALL_GAMES,
    WITH_MELDS,
    every_meld,
    hand_of,
    hands_of,
    holding,
    limits_of,
    random_hand,
    size_of,
)

CORPUS = Path(os.environ.get("MAHJONG_SPEC_CORPUS", Path(__file__).parents[4] / "shared" / "corpus"))


def answer(asked, held):
    """The distance, or None for a hand that can never be complete."""
    try:
        return asked.of(held)
    except Refused as refused:
        assert refused.code == "hand/never-complete"
        return None


def compare(ruleset, melds=()):
    """Every hand with these melds beside the plain search and beside a spread of single exchanges."""
    asked = Distances(ruleset)
    limits = limits_of(ruleset, melds)
    full = hands_of(limits, size_of(ruleset) - 3 * len(melds))
    steps = spread(full, [counts for counts in full if divided(ruleset, counts, melds)], limits)
    for counts in full:
        expected = None if steps[counts] is None else steps[counts] - 1
        assert answer(asked, holding(ruleset, counts, melds)) == expected, (counts, melds)
        assert plain_distance(ruleset, counts, melds) == expected, (counts, melds)
    short = hands_of(limits, size_of(ruleset) - 1 - 3 * len(melds))
    ready = [counts for counts in short if plain_waits(ruleset, counts, melds, held_out=False)]
    steps = spread(short, ready, limits)
    for counts in short:
        assert answer(asked, holding(ruleset, counts, melds)) == steps[counts], (counts, melds)
        assert plain_distance(ruleset, counts, melds) == steps[counts], (counts, melds)


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_every_hand_of_a_small_game(name):
    compare(SMALL_GAMES[name])


@pytest.mark.parametrize("name", WITH_MELDS)
def test_every_hand_with_a_meld(name):
    for meld in every_meld(WITH_MELDS[name]):
        compare(WITH_MELDS[name], [meld])


@pytest.mark.parametrize("name", BIG_GAMES)
def test_random_hands_of_big_games(name):
    ruleset = BIG_GAMES[name]
    asked = Distances(ruleset)
    chance = random.Random(name)
    found = Counter()
    for place in range(80):
        counts = random_hand(ruleset, chance, size_of(ruleset) - place % 2)
        expected = plain_distance(ruleset, counts)
        assert asked.of(holding(ruleset, counts)) == expected, counts
        found[expected] += 1
    assert len(found) > 4


def test_random_hands_with_melds(riichi):
    """A run and three or four alike lie open; what is in them is lacking elsewhere."""
    asked = Distances(riichi)
    chance = random.Random(5)
    melds = [meld for meld in every_meld(riichi) if len(meld.tiles) > 2]
    for place in range(120):
        laid = chance.sample(melds, 1 + place % 3)
        limits = limits_of(riichi, laid)
        if min(limits) >= 0:
            counts = random_hand(riichi, chance, 14 - place % 2 - 3 * len(laid), limits)
            assert asked.of(holding(riichi, counts, laid)) == plain_distance(riichi, counts, laid), (counts, laid)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("123456789m111p22s", -1),
        ("22334455667788p", -1),
        ("119m19p19s1234567z", -1),
        ("22z(123m<)(456p<)[1111s](777z+7z^)", -1),
        ("23456m789p111s22z", 0),
        ("23456m789p111s22z9s", 0),  # after 9s is thrown
        ("1112345678999m", 0),
        ("19m19p19s1234567z", 0),
        ("1122334455667z", 0),
        ("111122334455m7z", 1),  # 111m 123m 234m 55m and two tiles to 4m; pairs must differ, so they lack three
        ("7z(123m<)(456p<)(789s<)(111z^)", 0),
        ("147m258p369s1234z", 6),  # seven pairs lack 7; sets and a pair 9 (five groups of one), orphans 8 (six of 14)
        ("147m258p3s123z(999s<)", 6),  # beside a meld only sets count: four groups of one lack 7 of 11
        ("19m19p19s12345z55m", 2),  # eleven orphans and no pair of them: 3 of 14
        ("119m19p19s12345z5m", 1),  # the pair is there: 2 of 14
        ("1111m123p456p789p", 1),  # the only wait is a fifth 1m
        ("1m234567p789s(111m^)", 1),  # the fourth 1m is this one: it must go
        ("12m456p77p123s[3333m]", 1),  # no 3m is left for 12m
        ("1111z2222z3333z4z", 3),  # 4z becomes a pair or a set; the fourth 1z, 2z, 3z serve nothing: 4 tiles
    ],
)
def test_known_hands(riichi, text, expected):
    held = hold(riichi, parse_hand(text))
    assert distance(riichi, held) == expected
    assert distance(replace(riichi, held_out_waits=True), held) == expected


def test_marked_tiles_are_copies_of_their_kind(riichi_with):
    ruleset = riichi_with(red_fives=3)
    assert distance(ruleset, hold(ruleset, parse_hand("5550p123s456s789s"))) == 1


@pytest.mark.parametrize("text", ["123456789m111p2233s", "123456789m111p", "1m", ""])
def test_other_sizes_are_refused(riichi, text):
    with pytest.raises(Refused) as refused:
        distance(riichi, hold(riichi, parse_hand(text)))
    assert refused.value.code == "hand/tile-count"


def test_a_meld_that_fits_no_shape_leaves_no_target():
    ruleset = WITH_MELDS["some melds fit no shape"]
    same = next(meld for meld in every_meld(ruleset) if meld.set == "same")
    with pytest.raises(Refused) as refused:
        distance(ruleset, holding(ruleset, (0, 1, 1, 0), [same]))
    assert refused.value.code == "hand/never-complete"


def test_full_tables_are_emptied(riichi, monkeypatch):
    expected = Distances(riichi)
    monkeypatch.setattr("mahjong_spec.hands.bundles.MOST_ENTRIES", 3)
    asked = Distances(riichi)
    chance = random.Random(2)
    for place in range(30):
        held = holding(riichi, random_hand(riichi, chance, 13 + place % 2))
        assert asked.of(held) == expected.of(held)


numbers = st.lists(st.integers(0, 101), max_size=9)
kinds = st.integers(0, 33)


@pytest.fixture(scope="module")
def asked(riichi):
    return Distances(riichi)


@settings(max_examples=120, deadline=None)
@given(numbers, kinds, kinds)
def test_one_exchange_is_one_step_at_most(riichi, asked, numbers, gone, come):
    counts = hand_of(riichi, numbers, 13)
    if counts[gone] and counts[come] < 4:
        after = with_one(with_one(counts, gone, -1), come)
        assert abs(asked.of(holding(riichi, counts)) - asked.of(holding(riichi, after))) <= 1


@settings(max_examples=120, deadline=None)
@given(numbers)
def test_a_full_hand_is_as_far_as_after_its_best_discard(riichi, asked, numbers):
    counts = hand_of(riichi, numbers, 14)
    best = min(asked.of(holding(riichi, with_one(counts, kind, -1))) for kind in range(34) if counts[kind])
    own = asked.of(holding(riichi, counts))
    assert (own, best) == (-1, 0) or own == best


@settings(max_examples=100, deadline=None)
@given(numbers)
def test_some_tile_brings_nearer_and_none_farther(riichi, asked, numbers):
    counts = hand_of(riichi, numbers, 13)
    before = asked.of(holding(riichi, counts))
    after = {asked.of(holding(riichi, with_one(counts, kind))) for kind in range(34) if counts[kind] < 4}
    assert min(after) == before - 1
    assert max(after) <= before


@pytest.fixture(scope="module")
def waiting(riichi):
    return Waits(riichi), Waits(replace(riichi, held_out_waits=True))


@settings(max_examples=120, deadline=None)
@given(numbers)
def test_ready_is_to_wait_for_a_tile_that_can_come(riichi, asked, waiting, numbers):
    """Where held-out kinds are waited for, a hand may wait and not be ready: for those kinds alone."""
    counts = hand_of(riichi, numbers, 13)
    held = holding(riichi, counts)
    near = asked.of(held)
    strict, lenient = (waits.of(held) for waits in waiting)
    assert (near == 0) == bool(strict) == any(counts[kind] < 4 for kind in lenient)


@settings(max_examples=100, deadline=None)
@given(numbers, st.permutations(range(3)), st.lists(st.booleans(), min_size=3, max_size=3))
def test_suits_are_alike(riichi, asked, numbers, order, turned):
    counts = hand_of(riichi, numbers, 13 + len(numbers) % 2)
    after = list(counts)
    for suit in range(3):
        ranks = counts[9 * suit : 9 * suit + 9]
        after[9 * order[suit] : 9 * order[suit] + 9] = ranks[::-1] if turned[suit] else ranks
    assert asked.of(holding(riichi, counts)) == asked.of(holding(riichi, after))


@pytest.fixture(scope="module")
def melds_of_three(riichi):
    return [meld for meld in every_meld(riichi) if len(meld.tiles) == 3 and meld.claimed]


@settings(max_examples=100, deadline=None)
@given(numbers, st.integers(0, 54))
def test_laying_a_set_brings_no_hand_nearer(riichi, asked, melds_of_three, numbers, number):
    """What lies is fixed, so there are fewer targets and not more."""
    meld = melds_of_three[number]
    rest = hand_of(riichi, numbers, 10, limits_of(riichi, [meld]))
    together = tuple(count + meld.tiles.count(kind) for kind, count in enumerate(rest))
    assert asked.of(holding(riichi, together)) <= asked.of(holding(riichi, rest, [meld]))


def test_as_the_mahjong_library_says(riichi, asked):
    """2,000 hands, half of them near complete or with many equal tiles: no difference is known."""
    library = pytest.importorskip("mahjong.shanten", reason="the PyPI package `mahjong` is not installed")
    chance = random.Random(34)
    for place in range(2000):
        size = 13 + place % 2
        counts = random_hand(riichi, chance, size) if place % 4 < 2 else crowded(chance, size)
        assert asked.of(holding(riichi, counts)) == library.Shanten.calculate_shanten(list(counts)), counts


def test_as_the_mahjong_library_says_for_three_players():
    library = pytest.importorskip("mahjong.shanten", reason="the PyPI package `mahjong` is not installed")
    ruleset = BIG_GAMES["three suits, one of ends alone"]
    asked = Distances(ruleset)
    chance = random.Random(27)
    for place in range(500):
        counts = random_hand(ruleset, chance, 13 + place % 2)
        expected = library.Shanten.calculate_shanten(list(counts), is_three_player=True)
        assert asked.of(holding(ruleset, counts)) == expected, counts


def crowded(chance, size):
    """A hand of few kinds."""
    wall = [kind for kind in chance.sample(range(34), chance.choice((4, 5, 7, 10))) for _ in range(4)]
    tiles = Counter(chance.sample(wall, size))
    return tuple(tiles[kind] for kind in range(34))


def test_recorded_hands_that_are_ready_or_not(riichi, asked):
    path = CORPUS / "hands-riichienv" / "hands_negative.jsonl"
    if not path.exists():
        pytest.skip("the corpus is not here; MAHJONG_SPEC_CORPUS may tell where it is")
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    found = [(asked.of(holding(riichi, line["counts_34"])) == 0) for line in lines]
    assert len(found) == 100
    assert found == [line["is_tenpai"] for line in lines]
