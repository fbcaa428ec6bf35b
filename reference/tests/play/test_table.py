"""Settlements of a small ruleset worked by hand: payments below nothing, and whom a name means after a loop."""

from __future__ import annotations

import pytest

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.hands.awards import scorer
from mahjong_spec.play.payouts import Seated, payout
from mahjong_spec.rules import resolve
from mahjong_spec.tiles import Hand, parse_hand

HEAD = """id: mine
version: 0.1.0
title: {en: Mine, ru: Моё}
extends: [base/suits, base/honours, base/win]
seats: [4]
units: {points: {title: {en: points, ru: очки}}}
elements: {complete: {title: {en: complete, ru: собрана}, points: 1}}
value: {worth: points}
best: [worth]
result: {worth: {title: {en: worth, ru: стоимость}, is: worth}}
variables: {sticks: {title: {en: sticks, ru: палочки}, is: pot, of: table}}
payments: {win: {title: {en: win, ru: победа}}}
settlement:
  win:
"""
OF_WINNERS = "    - each: {who: winners, do: [{pay: {from: dealer, to: winner, amount: 1, why: win}}]}\n"
NAMED = (
    "    - each: {who: winners, as: each_winner, do: [{pay: {from: dealer, to: each_winner, amount: 1, why: win}}]}\n"
)
TO_WINNER = "    - pay: {from: dealer, to: winner, amount: 7, why: win}\n"


def paid(folder, effects, seats):
    path = folder / "mine.yaml"
    path.write_text(HEAD + effects, encoding="utf-8")
    triplets = {1: "111z", 2: "222z"}
    winners = [
        Seated(seat, Hand(parse_hand(f"123456789m{triplets[seat]}2s").concealed, (), "2s"), {}) for seat in seats
    ]
    return payout(scorer(compile_ruleset(resolve(path).document)), winners, {"how": "discard", "from": 0})


@pytest.mark.parametrize(
    "effect, lines, deltas, pots",
    [
        ("{from: dealer, to: winner, amount: 2 - 7, why: win}", [(1, 0, 5)], (5, -5, 0, 0), {}),
        ("{from: winner, to: sticks, amount: 2 - 7, why: win}", [("sticks", 1, 5)], (0, 5, 0, 0), {"sticks": -5}),
        ("{from: dealer, to: winner, amount: 7 - 2, why: win}", [(0, 1, 5)], (-5, 5, 0, 0), {}),
    ],
)
def test_a_payment_below_nothing_is_turned_round(tmp_path, effect, lines, deltas, pots):
    found = paid(tmp_path, f"    - pay: {effect}\n", [1])
    assert [(line.source, line.to, line.amount) for line in found.ledger] == lines
    assert (found.deltas, found.pots) == (deltas, pots)


@pytest.mark.parametrize("loop", [OF_WINNERS, NAMED])
def test_after_a_loop_the_winner_is_the_first_again(tmp_path, loop):
    found = paid(tmp_path, loop + TO_WINNER, [2, 1])
    assert [(line.to, line.amount) for line in found.ledger] == [(1, 1), (2, 1), (1, 7)]
