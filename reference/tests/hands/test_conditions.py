"""Conditions, set tests and melds at the edges: readings without sets, runs, suits, exponents, three seats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mahjong_spec.errors import Defect, Refused
from mahjong_spec.hands.awards import scorer
from mahjong_spec.hands.conditions import NO_UNITS, condition, power
from mahjong_spec.hands.holding import Group, hold, meld_kind
from mahjong_spec.hands.readings import readings
from mahjong_spec.hands.tests import set_test
from mahjong_spec.model import Expr
from mahjong_spec.play.scoring import score
from mahjong_spec.tiles import Hand, Meld, parse_hand

ANY_SET = Expr("true")


def reading_of(ruleset, text, win, shape):
    held = hold(ruleset, Hand(parse_hand(text).concealed, (), win))
    return next(one for one in readings(ruleset, held, {"how": "draw"}) if one.shape == shape)


@pytest.mark.parametrize(
    "text, win, shape, expected",
    [
        ("123456789m111p2s", "2s", "standard", (True, True)),
        ("1122m3344p5566s7z", "7z", "seven_pairs", (False, True)),
        ("19m19p19s1234567z", "1m", "thirteen_orphans", (False, False)),
    ],
)
def test_nothing_is_said_of_every_set_where_there_is_none(riichi, text, win, shape, expected):
    """Decision 2: of a reading without sets, or without any parts, neither word is true."""
    reading = reading_of(riichi, text, win, shape)
    words = ("every_set", "every_part")
    holds = tuple(condition(Expr(word, {"is": ANY_SET}), riichi.tiles)(reading, NO_UNITS) for word in words)
    assert holds == expected


def test_a_set_is_of_a_tile_only_if_all_its_tiles_are_that(riichi):
    reading = reading_of(riichi, "123456789m111p2s", "2s", "standard")
    first, second, third = (riichi.tiles.faces[code].kind for code in ("1m", "2m", "3m"))
    of_first = Expr("kinds", {"kinds": frozenset({first})})
    test = set_test(Expr("set", {"kinds": None, "concealed": None, "of": of_first, "has": None}), riichi.tiles)
    assert test(reading, Group("pung", (first,) * 3))
    assert not test(reading, Group("pung", (second,) * 3))
    assert not test(reading, Group("chow", (first, second, third)))


@pytest.mark.parametrize(
    "text, counts",
    [("123m123p123s456p1z", True), ("123123123m456p1z", False), ("123123m123p456p1z", False)],
)
def test_different_letters_of_a_match_are_different_suits(riichi, text, counts):
    found = score(scorer(riichi), Hand(parse_hand(text).concealed, (), "1z"), {"how": "draw", "place": 2})
    assert ("sanshoku_doujun" in found.award.elements) == counts


def test_exponents_have_bounds():
    assert (power(2, 0), power(2, 64)) == (1, 2**64)
    for exponent in (-1, 65):
        with pytest.raises(Defect) as told:
            power(2, exponent)
        assert told.value.code == "defect/too-large"


def test_nobody_sits_across_where_three_play(riichi):
    three = replace(riichi, seats=3)
    across = Meld(("1z", "1z", "1z"), "across")
    assert meld_kind(riichi, across).id == "pung"
    assert meld_kind(three, replace(across, source="next")).id == "pung"
    with pytest.raises(Refused) as told:
        meld_kind(three, across)
    assert told.value.code == "hand/bad-meld"
    assert "across" in told.value.message
