"""Ledgers worked out by hand from the clauses on payments, honba, sticks and liability."""

from __future__ import annotations

import pytest

from mahjong_spec.errors import Refused
from mahjong_spec.hands.awards import scorer
from mahjong_spec.play.payouts import Seated, end_of_deal, payout
from mahjong_spec.play.scoring import score
from mahjong_spec.tiles import Hand, parse_hand

DRAGONS = "(555z<)(666z<)(777z<)"


def hand(text, win):
    held = parse_hand(text)
    return Hand(held.concealed, held.melds, win)


def test_each_payment_is_rounded_by_itself(riichi):
    found = score(
        scorer(riichi), hand("234567m34s22678p", "5s"), {"how": "draw", "place": 2, "honba": 3, "sticks": 2000}
    )
    assert found.deltas == (-1300 - 300, 2700 + 900 + 2000, -700 - 300, -700 - 300)
    assert found.pots == {"sticks": -2000}
    assert [line.why for line in found.ledger] == ["win"] * 3 + ["honba"] * 3 + ["sticks"]


@pytest.mark.parametrize(
    "options, told, deltas",
    [
        ({}, {"how": "draw", "honba": 1}, (0, -32300, 32300, 0)),
        ({"liability_honba": "liable"}, {"how": "discard", "from": 3, "honba": 1}, (0, -16300, 32300, -16000)),
        ({"liability_honba": "discarder"}, {"how": "discard", "from": 3, "honba": 1}, (0, -16000, 32300, -16300)),
        ({}, {"how": "discard", "from": 1}, (0, -32000, 32000, 0)),
        ({"liability": False}, {"how": "draw"}, (-16000, -8000, 32000, -8000)),
    ],
)
def test_liability_for_dragons(riichi_with, options, told, deltas):
    found = score(
        scorer(riichi_with(**options)), hand("123m1p" + DRAGONS, "1p"), {**told, "place": 3, "fed_dragons": 1}
    )
    assert found.deltas == deltas


@pytest.mark.parametrize(
    "scope, told, deltas",
    [
        ("whole_hand", {"how": "draw"}, (0, -64000, 64000, 0)),
        ("pattern", {"how": "draw"}, (-16000, -40000, 64000, -8000)),
        ("pattern", {"how": "discard", "from": 3}, (0, -16000, 64000, -48000)),
        ("whole_hand", {"how": "discard", "from": 3}, (0, -32000, 64000, -32000)),
    ],
)
def test_what_a_liable_seat_answers_for(riichi_with, scope, told, deltas):
    told = {**told, "place": 3, "fed_dragons": 1}
    found = score(scorer(riichi_with(liability_scope=scope)), hand("111z2z" + DRAGONS, "2z"), told)
    assert found.deltas == deltas


def winners():
    """South wins 7700 without riichi, West 8000 in riichi, both on a tile of the dealer."""
    south = Seated(1, hand("34588m345678p67s", "8s"), {"dora_indicators": ["7m"]})
    west = Seated(2, hand("345678m567p22s67s", "8s"), {"riichi": True, "dora_indicators": ["1s"]})
    return [west, south]


@pytest.mark.parametrize(
    "options, deltas",
    [
        ({}, (-7700 - 300 - 8000, 7700 + 300 + 2000, 8000, 0)),
        ({"several_wins_sticks": "own_back"}, (-16000, 7700 + 300 + 1000, 8000 + 1000, 0)),
        ({"several_wins_honba": "all"}, (-16300, 7700 + 300 + 2000, 8300, 0)),
    ],
)
def test_two_winners_on_one_tile(riichi_with, options, deltas):
    told = {"how": "discard", "from": 0, "honba": 1, "sticks": 2000}
    assert payout(scorer(riichi_with(**options)), winners(), told).deltas == deltas


def test_winners_are_served_in_turn_order_after_the_discarder(riichi):
    """From seat 1, seat 2 comes before seat 0, whatever the order they are told in."""
    west = Seated(2, hand("345678m567p22s67s", "8s"), {"riichi": True})
    east = Seated(0, hand("34588m345678p67s", "8s"), {"riichi": True})
    found = payout(scorer(riichi), [east, west], {"how": "discard", "from": 1, "sticks": 2000})
    assert [line.to for line in found.ledger if line.why == "sticks"] == [2]


@pytest.mark.parametrize(
    "ready, deltas",
    [
        ([0], (3000, -1000, -1000, -1000)),
        ([0, 2], (1500, -1500, 1500, -1500)),
        ([1, 2, 3], (-3000, 1000, 1000, 1000)),
        ([], (0, 0, 0, 0)),
        ([0, 1, 2, 3], (0, 0, 0, 0)),
    ],
)
def test_a_washout_pays_the_ready(riichi, ready, deltas):
    found = end_of_deal(riichi, "washout", {"tenpai": [seat in ready for seat in range(4)]})
    assert (found.deltas, found.pots) == (deltas, {})


SOUTH, WEST = "34588m345678p67s", "345678m567p22s67s"


@pytest.mark.parametrize(
    "south, west, common, code",
    [
        ({}, {}, {}, None),
        ({"round": 2}, {}, {"round": 1}, "facts/value"),
        ({"round": 1}, {"round": 1}, {"round": 1}, None),
        ({"place": 3}, {}, {}, "facts/value"),
        ({"place": 2}, {"place": 3}, {}, None),
        ({}, {"how": "rob"}, {"how": None}, "facts/missing"),
        ({"how": "discard"}, {"how": "rob"}, {"how": None}, "facts/value"),
    ],
)
def test_wins_on_one_tile_agree(riichi, south, west, common, code):
    """Both win on the one 8s that is told twice."""
    both = [Seated(1, hand(SOUTH, "8s"), south), Seated(2, hand(WEST, "8s"), west | {"riichi": True})]
    told = {"how": "discard", "from": 0} | common
    if code is None:
        assert payout(scorer(riichi), both, told).deltas[0] < 0
        return
    with pytest.raises(Refused) as caught:
        payout(scorer(riichi), both, told)
    assert caught.value.code == code


def test_several_hands_come_from_one_set_of_tiles(riichi):
    """Two pairs of 5s, and a fifth that both would win on."""
    told = {"how": "discard", "from": 0}
    south, west = "123m123p55s67s123s", "123m456p55s789p67s"
    found = payout(scorer(riichi), [Seated(1, hand(south, "8s"), {}), Seated(2, hand(west, "8s"), {})], told)
    assert found.deltas == (-4900, 3900, 1000, 0)
    with pytest.raises(Refused) as caught:
        payout(scorer(riichi), [Seated(1, hand(south, "5s"), {}), Seated(2, hand(west, "5s"), {})], told)
    assert caught.value.code == "hand/too-many-copies"


def test_wins_on_two_tiles_or_seats_that_do_not_exist(riichi):
    told = {"how": "discard", "from": 0, "riichi": True}
    for both in (
        [Seated(1, hand(SOUTH, "8s"), {}), Seated(2, hand(WEST, "5s"), {})],
        [Seated(4, hand(SOUTH, "8s"), {})],
    ):
        with pytest.raises(Refused) as caught:
            payout(scorer(riichi), both, told)
        assert caught.value.code == "facts/value"


def test_refused_ends(riichi):
    compiled = scorer(riichi)
    two = winners()
    cases = [
        (lambda: payout(compiled, [], {}), "facts/value"),
        (lambda: payout(compiled, [two[0], two[0]], {"how": "discard", "from": 0}), "facts/value"),
        (lambda: payout(compiled, two, {"how": "draw"}), "facts/value"),
        (lambda: payout(compiled, two, {"how": "discard"}), "facts/missing"),
        (lambda: payout(compiled, two, {"how": "discard", "from": 2}), "facts/value"),
        (lambda: end_of_deal(riichi, "washed_out", {}), "facts/value"),
        (lambda: end_of_deal(riichi, "washout", {"tenpai": [True]}), "facts/value"),
        (lambda: end_of_deal(riichi, "washout", {"honba": 1}), "facts/unknown"),
        (
            lambda: score(compiled, hand("234567m34s22678p", "5s"), {"how": "draw", "place": 2, "sticks": "many"}),
            "facts/value",
        ),
        (lambda: score(compiled, hand("234567m34s22678p", "5s"), {"how": "draw", "place": 5}), "facts/value"),
        (lambda: score(compiled, hand("234567m34s22678p", "5s"), {"place": 2}), "facts/missing"),
        (
            lambda: score(compiled, hand("234567m34s22678p", "5s"), {"how": "draw", "place": 2, "ippatsu": True}),
            "facts/impossible",
        ),
        (
            lambda: score(compiled, hand("234567m34s22678p", "5s"), {"how": "discard", "place": 2, "from": 1}),
            "facts/value",
        ),
    ]
    for call, code in cases:
        with pytest.raises(Refused) as caught:
            call()
        assert caught.value.code == code
