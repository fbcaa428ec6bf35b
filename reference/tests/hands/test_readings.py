"""Every reading of a hand, worked out by hand."""

from __future__ import annotations

import pytest

from mahjong_spec.errors import Refused
from mahjong_spec.hands.holding import hold
from mahjong_spec.hands.readings import divisions, readings
from mahjong_spec.tiles import Hand, format_tiles, parse_hand


def held(ruleset, text, win=None):
    hand = parse_hand(text)
    return hold(ruleset, Hand(hand.concealed, hand.melds, win))


def texts(ruleset, division):
    kinds = ruleset.tiles.kinds
    groups = sorted(format_tiles(kinds[kind].code for kind in group.tiles) for group in division.groups)
    return (division.shape, *groups)


@pytest.mark.parametrize(
    "text, expected",
    [
        ("123456789m111p22s", {("standard", "111p", "123m", "22s", "456m", "789m")}),
        (
            "111222333m789p99s",
            {("standard", "111m", "222m", "333m", "789p", "99s"), ("standard", "123m", "123m", "123m", "789p", "99s")},
        ),
        (
            "22334455667788p",
            {
                ("standard", "22p", "345p", "345p", "678p", "678p"),
                ("standard", "234p", "234p", "55p", "678p", "678p"),
                ("standard", "234p", "234p", "567p", "567p", "88p"),
                ("seven_pairs", "22p", "33p", "44p", "55p", "66p", "77p", "88p"),
            },
        ),
        ("119m19p19s1234567z", {("thirteen_orphans",)}),
        ("1112345678999m5m", {("nine_gates",), ("standard", "111m", "234m", "55m", "678m", "999m")}),
        ("22z(123m<)(456p<)[1111s](777z+7z^)", {("standard", "1111s", "123m", "22z", "456p", "7777z")}),
        ("1122m3344p5566s77z(123m<)", None),
        ("1234m", None),
    ],
)
def test_divisions(riichi, text, expected):
    holding = held(riichi, text)
    found = {texts(riichi, division) for division in divisions(riichi, holding)}
    assert found == (expected or set())


def waits_of(ruleset, text, win, how="discard"):
    found = readings(ruleset, held(ruleset, text, win), {"how": how})
    return sorted((reading.shape, reading.wait) for reading in found)


@pytest.mark.parametrize(
    "text, win, waits",
    [
        ("23m456p789s11122z", "4m", ["two_sided"]),
        ("12m456p789s11122z", "3m", ["edge"]),
        ("89m456p789s11122z", "7m", ["edge"]),
        ("24m456p789s11122z", "3m", ["closed"]),
        ("123m456p789s1112z", "2z", ["single"]),
        ("11m22z456p789s123s", "2z", ["double_pair"]),
        ("2345m456p789s111z", "5m", ["single"]),
        ("2223m456p789s111z", "3m", ["single"]),
        ("2223m456p789s111z", "1m", ["two_sided"]),
        ("2344m456p789s111z", "4m", ["single", "two_sided"]),
    ],
)
def test_where_the_winning_tile_goes(riichi, text, win, waits):
    found = [wait for shape, wait in waits_of(riichi, text, win) if shape == "standard"]
    assert sorted(found) == sorted(waits)


def test_every_side_of_thirteen_orphans(riichi):
    assert waits_of(riichi, "19m19p19s1234567z", "1m") == [("thirteen_orphans", "many_sided")]
    assert waits_of(riichi, "119m19p19s123456z", "7z") == [("thirteen_orphans", "single")]


def test_a_set_completed_by_another_is_claimed_and_the_hand_stays_closed(riichi):
    found = list(readings(riichi, held(riichi, "11m22z456p789s123s", "2z"), {"how": "discard"}))
    assert [group.claimed for reading in found for group in reading.sets if group.tiles[0] == 28] == [True]
    assert not found[0].open
    drawn = list(readings(riichi, held(riichi, "11m22z456p789s123s", "2z"), {"how": "draw"}))
    assert not any(group.claimed for reading in drawn for group in reading.sets)


@pytest.mark.parametrize(
    "text, code",
    [
        ("11111m", "hand/too-many-copies"),
        ("8z", "hand/unknown-tile"),
        ("0m", "hand/unknown-tile"),
        ("1f", "hand/unknown-tile"),
        ("(124m<)", "hand/bad-meld"),
        ("(891m<)", "hand/bad-meld"),
        ("(123z<)", "hand/bad-meld"),
        ("[111m]", "hand/bad-meld"),
        ("(11m<)", "hand/bad-meld"),
        ("(123m+4m<)", "hand/bad-meld"),
        ("111z(111z<)", "hand/too-many-copies"),
    ],
)
def test_hands_that_cannot_be(riichi, text, code):
    with pytest.raises(Refused) as caught:
        held(riichi, text)
    assert caught.value.code == code


def test_a_red_five_is_a_five(riichi_with):
    ruleset = riichi_with(red_fives=3)
    found = {texts(ruleset, division) for division in divisions(ruleset, held(ruleset, "406m123p789s11122z"))}
    assert found == {("standard", "111z", "123p", "22z", "456m", "789s")}
    with pytest.raises(Refused, match="5m"):
        held(ruleset, "5555m")
