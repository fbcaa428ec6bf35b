"""Waits: every hand of small games, known hands with their reasons, laws on any hand."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_spec.errors import Refused
from mahjong_spec.hands.holding import hold
from mahjong_spec.hands.readings import readings
from mahjong_spec.hands.waits import Waits, is_complete, waits
from mahjong_spec.tiles import Hand, format_tiles, parse_hand

from .plain_waits import divided, plain_waits
from .small_games import (
    BIG_GAMES,
    SMALL_GAMES,
    WITH_MELDS,
    every_hand,
    every_meld,
    game,
    hand_of,
    hands_of,
    holding,
    limits_of,
    random_hand,
    size_of,
)


def codes(ruleset, kinds):
    return format_tiles(ruleset.tiles.kinds[kind].code for kind in kinds)


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_every_hand_of_a_small_game(name):
    ruleset = SMALL_GAMES[name]
    asked = Waits(ruleset)
    for counts in every_hand(ruleset, size_of(ruleset)):
        assert asked.complete(holding(ruleset, counts)) == divided(ruleset, counts), counts
    waiting = set()
    for counts in every_hand(ruleset, size_of(ruleset) - 1):
        found = plain_waits(ruleset, counts)
        assert asked.of(holding(ruleset, counts)) == found, counts
        assert asked.near(counts, 0, 1) or not found, counts
        if found:
            waiting.add(tuple(counts))
    for counts in every_hand(ruleset, size_of(ruleset)):
        without = ((*counts[:kind], held - 1, *counts[kind + 1 :]) for kind, held in enumerate(counts) if held)
        assert asked.near(counts, 0, 2) or waiting.isdisjoint(without), counts


@pytest.mark.parametrize("name", WITH_MELDS)
def test_every_hand_with_a_meld(name):
    ruleset = WITH_MELDS[name]
    asked = Waits(ruleset)
    for meld in every_meld(ruleset):
        limits = limits_of(ruleset, [meld])
        for counts in hands_of(limits, size_of(ruleset) - 3):
            assert asked.complete(holding(ruleset, counts, [meld])) == divided(ruleset, counts, [meld]), (counts, meld)
        for counts in hands_of(limits, size_of(ruleset) - 4):
            found = plain_waits(ruleset, counts, [meld])
            assert asked.of(holding(ruleset, counts, [meld])) == found, (counts, meld)
            assert asked.near(counts, 1, 1) or not found, (counts, meld)


@pytest.mark.parametrize("name", BIG_GAMES)
def test_random_hands_of_big_games(name):
    ruleset = BIG_GAMES[name]
    asked = Waits(ruleset)
    chance = random.Random(name)
    for _ in range(60):
        counts = random_hand(ruleset, chance, size_of(ruleset) - 1)
        assert asked.of(holding(ruleset, counts)) == plain_waits(ruleset, counts), counts


@pytest.mark.parametrize(
    "text, expected",
    [
        ("23456m789p111s22z", "147m"),  # 234 56 or 23 456
        ("123m456m789p111s5z", "5z"),  # the pair alone is missing
        ("123m456m789p11s22s", "12s"),  # either pair becomes a set
        ("13m456m789p111s22z", "2m"),  # closed
        ("12m456m789p111s22z", "3m"),  # edge: no run goes down from 1
        ("1112m456p789p123s", "23m"),  # 111 2 or 11 12
        ("2223456777m123s", "12345678m"),  # 222 3456 777: each of the eight fits somewhere
        ("1112345678999m", "123456789m"),  # gates
        ("1122334455667z", "7z"),  # six pairs
        ("111122334455m7z", ""),  # equal pairs are no two pairs
        ("19m19p19s1234567z", "19m19p19s1234567z"),  # each of the thirteen
        ("119m19p19s123456z", "7z"),  # the thirteenth is missing
        ("119m19p19s123455z", ""),  # two are missing
        ("1122334455m[1111z]", "1245m"),  # pairs are not seven, but two sets and a pair fit four ways
        ("23s77s123m(456p<)[1111z]", "14s"),  # a kong is one set
        ("5z(123m<)(456p<)(789s<)(111z+1z^)", "5z"),
        ("147m258p369s1234z", ""),
    ],
)
def test_known_hands(riichi, text, expected):
    assert codes(riichi, waits(riichi, hold(riichi, parse_hand(text)))) == expected


@pytest.mark.parametrize(
    "text, by_shape, left, options",
    [
        ("1111m123p456p789p", "1m", "", {}),  # all four are in the hand
        ("1m234567p789s(111m^)", "1m", "", {}),  # three of them in a meld
        ("5550p123s456s789s", "5p", "", {"red_fives": 3}),  # a marked tile is one of the four
        ("3334m456p789p123s", "245m", "245m", {}),  # 33 34, 333 4: three of a kind hold not all
        ("3333m45m456p789p1s", "1s", "1s", {}),  # 333 345
        ("2m456p789p123s[3333m]", "2m", "2m", {}),
        ("12m456p77p123s[3333m]", "3m", "", {}),  # the run lacks a tile that the kong has used up
    ],
)
def test_kinds_that_the_hand_holds_every_copy_of(riichi_with, text, by_shape, left, options):
    ruleset = riichi_with(**options)
    assert not ruleset.held_out_waits
    holding = hold(ruleset, parse_hand(text))
    assert codes(ruleset, waits(ruleset, holding)) == left
    lenient = replace(ruleset, held_out_waits=True)
    assert codes(lenient, waits(lenient, holding)) == by_shape


def test_equal_pairs_where_they_may_be():
    ruleset = BIG_GAMES["pairs may be equal"]
    assert codes(ruleset, waits(ruleset, hold(ruleset, parse_hand("111122334455m7z")))) == "7z"
    assert codes(ruleset, waits(ruleset, hold(ruleset, parse_hand("1111222233334z")))) == "4z"


def test_no_wait_for_tiles_that_are_not_in_the_game():
    ruleset = BIG_GAMES["three suits, one of ends alone"]
    assert codes(ruleset, waits(ruleset, hold(ruleset, parse_hand("11199m123p456p78s")))) == "69s"
    assert codes(ruleset, waits(ruleset, hold(ruleset, parse_hand("1199m123p456p789s")))) == "19m"


def test_a_hand_of_seventeen_tiles():
    ruleset = BIG_GAMES["five sets and a pair"]
    assert codes(ruleset, waits(ruleset, hold(ruleset, parse_hand("123m456m789m123p23s77z")))) == "14s"


def test_complete_or_not(riichi):
    assert is_complete(riichi, hold(riichi, parse_hand("22z(123m<)(456p<)[1111s](777z+7z^)")))
    assert not is_complete(riichi, hold(riichi, parse_hand("1122m3344p5566s77z(123m<)")))
    assert not is_complete(riichi, hold(riichi, parse_hand("123456789m111p2s")))


@pytest.mark.parametrize("text", ["123456789m111p22s", "123456789m111p", "1m", ""])
def test_only_a_hand_one_tile_short_waits(riichi, text):
    with pytest.raises(Refused) as refused:
        waits(riichi, hold(riichi, parse_hand(text)))
    assert refused.value.code == "hand/tile-count"


def test_tables_serve_many_rulesets_and_hands(riichi, monkeypatch):
    """Full tables are emptied, and nothing changes by it."""
    monkeypatch.setattr("mahjong_spec.hands.bundles.MOST_ENTRIES", 3)
    asked = Waits(riichi)
    for text, expected in (("23456m789p111s22z", "147m"), ("1112345678999m", "123456789m")) * 2:
        assert codes(riichi, asked.of(hold(riichi, parse_hand(text)))) == expected


@pytest.fixture(scope="module")
def asked(riichi):
    return Waits(riichi)


numbers = st.lists(st.integers(0, 101), max_size=9)


@settings(max_examples=120, deadline=None)
@given(numbers, st.integers(0, 33))
def test_waits_are_what_completes(riichi, asked, numbers, last):
    """A kind is waited for exactly if the hand is complete with it and can be read as completed by it."""
    code = riichi.tiles.kinds[last].code
    counts = hand_of(riichi, numbers, 13)
    hand = Hand(tuple(kind.code for kind, count in zip(riichi.tiles.kinds, counts, strict=True) for _ in range(count)))
    waited = last in asked.of(hold(riichi, hand))
    if counts[last] == 4:
        assert not waited
        return
    with_last = hold(riichi, replace(hand, win=code))
    assert waited == asked.complete(with_last) == bool(list(readings(riichi, with_last, {"how": "draw"})))


@settings(max_examples=100, deadline=None)
@given(numbers, st.permutations(range(3)), st.lists(st.booleans(), min_size=3, max_size=3))
def test_suits_are_alike(riichi, asked, numbers, order, turned):
    """Suits that change places, or that are counted from the other end, wait for the tiles that took the places."""
    counts = hand_of(riichi, numbers, 13)
    moved = list(range(34))
    for suit in range(3):
        for rank in range(9):
            moved[9 * suit + rank] = 9 * order[suit] + (8 - rank if turned[suit] else rank)
    after = [0] * 34
    for kind, count in enumerate(counts):
        after[moved[kind]] = count
    expected = sorted(moved[kind] for kind in asked.of(holding(riichi, counts)))
    assert list(asked.of(holding(riichi, after))) == expected


def test_a_kind_that_the_game_lacks_is_not_waited_for_even_if_held_out_kinds_are():
    ruleset = game({"m": ((2, 2, 0), True)}, {"full": {"sets": 1, "pair": 0, "of": ["run"]}}, held_out=True)
    assert waits(ruleset, holding(ruleset, (1, 1, 0))) == ()
