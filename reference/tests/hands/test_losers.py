"""Hands that have not won: how they are read, what counts in them, and what is refused; numbers of waits and shapes by option."""

from __future__ import annotations

import pytest

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.errors import Refused
from mahjong_spec.hands.awards import scorer
from mahjong_spec.hands.fast import fast_scorer
from mahjong_spec.play.payouts import Seated, payout
from mahjong_spec.play.scoring import score, score_of_loser
from mahjong_spec.rules import resolve
from mahjong_spec.tiles import Hand, parse_hand

GAME = """id: mine
version: 0.1.0
title: {en: Mine, ru: Моё}
extends: [base/suits, base/honours, base/win]
seats: [4]
roles: {losers: melds_and_pungs}
options:
  pairs: {title: {en: seven pairs win, ru: семь пар побеждают}, is: flag, default: false}
shapes:
  seven_pairs: {title: {en: pairs, ru: пары}, pairs: 7, distinct: true, when: option.pairs}
units:
  points: {title: {en: points, ru: очки}}
elements:
  win:    {title: {en: win, ru: победа}, points: 20}
  alone:  {title: {en: only tile, ru: один тайл}, when: waits == 1, points: 2}
  closed: {title: {en: concealed pung, ru: закрытый панг}, for: all, per: {set: {kind: pung, concealed: true}}, points: 4}
  open:   {title: {en: exposed pung, ru: открытый панг}, for: all, per: {set: {kind: pung, concealed: false}}, points: 2}
  pair:   {title: {en: pair of dragons, ru: пара драконов}, for: all, per: {part: {kind: pair, of: dragon}}, points: 1}
minimum: points >= 20
value: {worth: 2 * points}
best: [worth]
result: {worth: {title: {en: worth, ru: стоимость}, is: worth}}
payments: {win: {title: {en: win, ru: победа}}, rest: {title: {en: rest, ru: остальное}}}
settlement:
  win:
    - each: {who: losers, do: [{pay: {from: me, to: winner, amount: winner.worth, why: win}}]}
    - each: {pair_of: losers, do: [{pay: {from: one, to: two, amount: two.worth - one.worth, why: rest}}]}
"""


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    path = tmp_path_factory.mktemp("games") / "mine.yaml"
    path.write_text(GAME, encoding="utf-8")
    return resolve(path).document


@pytest.fixture(scope="module")
def compiled(document):
    return scorer(compile_ruleset(document))


def held(text, win=None):
    hand = parse_hand(text)
    return Hand(hand.concealed, hand.melds, win)


def elements(compiled, text, **facts):
    found = score_of_loser(compiled, held(text), {"place": 2, **facts})
    return {name: sum(gains.values()) for name, gains in found.award.elements.items()}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("123m456p789s1122z", {}),
        ("666m999m1357p246s", {"closed": 8}),
        ("6666m1357p2468s1z", {"closed": 4}),
        ("222333444m567p8s", {"closed": 12}),
        ("1357p2468s12z(555z<)", {"open": 2}),
        ("1357p2468s1m(5555z^)(444z<)", {"open": 2}),
        ("5566z1357p2468s1m", {"pair": 2}),
        ("555z66z1357p246s1m", {"closed": 4, "pair": 1}),
    ],
)
def test_what_counts_of_a_hand_that_has_not_won(compiled, text, expected):
    assert elements(compiled, text) == expected


def test_the_minimum_of_a_win_is_not_asked_of_it(compiled):
    assert score_of_loser(compiled, held("19m19p19s123456z"), {"place": 1}).amounts == {"worth": 0}


@pytest.mark.parametrize(("fact", "value"), [("how", "draw"), ("from", 0)])
def test_facts_of_a_win_cannot_be_told_of_it(compiled, fact, value):
    with pytest.raises(Refused) as refused:
        elements(compiled, "123m456p789s1122z", **{fact: value})
    assert (refused.value.code, refused.value.data["fact"]) == ("facts/impossible", fact)


def test_where_nobody_says_so_it_is_not_scored(riichi):
    with pytest.raises(Refused) as refused:
        score_of_loser(scorer(riichi), held("123m456p789s1122z"), {"place": 1})
    assert refused.value.code == "hand/not-scored"


@pytest.mark.parametrize(
    ("text", "win", "points"),
    [
        ("234m567p34s88p666m", "5s", 24),
        ("234m567p35s88p666m", "4s", 26),
        ("234m567p345s8p666m", "8p", 24),  # 5678p waits for 5p and 8p
        ("234m567p88p34s[2222s]", "5s", 22),  # all 2s are in the hand, so 5s alone is left
    ],
)
def test_how_many_kinds_complete_the_hand(compiled, text, win, points):
    found = score(compiled, held(text, win), {"how": "discard", "from": 0, "place": 2})
    assert found.award.units["points"] == points
    assert found.ledger is None  # who pays hangs on hands that are not told


def test_a_shape_wins_only_with_its_option(document, compiled):
    hand, facts = held("1199m1199p1199s5z", "5z"), {"how": "draw", "place": 2}
    with pytest.raises(Refused) as refused:
        score(compiled, hand, facts)
    assert refused.value.code == "hand/not-winning"
    assert score(scorer(compile_ruleset(document, options={"pairs": True})), hand, facts).amounts == {"worth": 46}


def test_what_no_sum_can_hold_goes_the_plain_way(compiled):
    assert fast_scorer(compiled) is None


def test_losers_settle_by_hands_or_by_amounts(compiled):
    winner = Seated(1, None, {"how": "draw"}, {"worth": 40})
    shown = [
        Seated(0, held("666m1357p2468s19m"), {}),
        Seated(2, held("1357p2468s19m(555z<)"), {}),
        Seated(3, None, {}, {"worth": 0}),
    ]
    # 8, 4 and 0: seat 2 pays seat 0 four, seat 3 pays seat 0 eight and seat 2 four.
    assert payout(compiled, [winner], {}, "win", shown).deltas == (-40 + 12, 120, -40, -40 - 12)


@pytest.mark.parametrize(
    ("losers", "code"),
    [
        ([Seated(0, None, {}, {"worth": 1}), Seated(2, None, {}, {"worth": 1})], "facts/missing"),
        ([Seated(1, None, {}, {"worth": 1})], "facts/value"),
        ([Seated(0, None, {}, {"score": 1})], "facts/unknown"),
        ([Seated(0, held("666m1357p2468s19m", "5z"), {})], "hand/tile-count"),
    ],
)
def test_what_cannot_be_settled_is_refused(compiled, losers, code):
    with pytest.raises(Refused) as refused:
        payout(compiled, [Seated(1, None, {"how": "draw"}, {"worth": 40})], {}, "win", losers)
    assert refused.value.code == code
