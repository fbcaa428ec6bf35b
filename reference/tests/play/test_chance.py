"""The portable generator against the published numbers of SplitMix64, and scripts that break off or say too much."""

from __future__ import annotations

import pytest

from mahjong_spec.errors import Refused
from mahjong_spec.play.chance import Script, Seeded

PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The first numbers of SplitMix64 from the state 1234567, as its test programs print them."""


def test_the_generator_is_splitmix64():
    seeded = Seeded(1234567)
    # No number below 2^64 - 1 is ever refused except the largest, so these are the numbers as they come.
    assert [seeded.below((1 << 64) - 1) for _ in PUBLISHED] == PUBLISHED


def test_an_order_takes_the_last_tile_first():
    # 6457827717110365317 % 3 == 0 and 3203168211198807973 % 2 == 1: the last changes places with the first, then stays.
    assert (PUBLISHED[0] % 3, PUBLISHED[1] % 2) == (0, 1)
    assert Seeded(1234567).order("wall", ["1m", "2m", "3m"]) == ["3m", "2m", "1m"]


def test_a_fork_goes_its_own_way():
    seeded = Seeded(7)
    other = seeded.fork()
    assert [seeded.below(1000) for _ in range(5)] == [other.below(1000) for _ in range(5)]


def test_dice_have_six_sides():
    found = {value for seed in range(40) for value in Seeded(seed).dice(2)}
    assert found == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    "line, ask, code",
    [
        ({"chance": "pick", "tile": "9m"}, lambda script: script.pick("wall", ["1m"]), "chance/no-such-tile"),
        (
            {"chance": "pick", "zone": "herd", "tile": "1m"},
            lambda script: script.pick("wall", ["1m"]),
            "chance/unexpected",
        ),
        ({"choice": "discard"}, lambda script: script.pick("wall", ["1m"]), "chance/exhausted"),
        ({"chance": "seat", "seat": 1}, lambda script: script.pick("wall", ["1m"]), "chance/unexpected"),
        ({"chance": "dice", "values": [7, 1]}, lambda script: script.dice(2), "chance/unexpected"),
        ({"chance": "dice", "values": [1]}, lambda script: script.dice(2), "chance/unexpected"),
        ({"chance": "seat", "seat": 4}, lambda script: script.seat(4), "chance/unexpected"),
        (
            {"chance": "order", "zone": "wall", "tiles": ["1m"]},
            lambda script: script.order("wall", ["2m"]),
            "chance/no-such-tile",
        ),
    ],
)
def test_a_script_that_says_what_cannot_be(line, ask, code):
    with pytest.raises(Refused) as refused:
        ask(Script([line]))
    assert (refused.value.code, refused.value.data["at"]) == (code, 0)


def test_a_script_that_breaks_off():
    with pytest.raises(Refused) as refused:
        Script([]).pick("wall", ["1m"])
    assert refused.value.code == "chance/exhausted"


def test_an_order_may_be_left_out():
    script = Script([{"chance": "pick", "tile": "1m"}])
    assert script.order("wall", ["1m"]) is None and script.dice(2) is None
    assert script.pick("wall", ["1m"]) == "1m"
