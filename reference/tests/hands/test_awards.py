"""What a told fact needs, and in which order elements leave each other out: worked by hand on small rulesets."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.errors import Refused
from mahjong_spec.hands.awards import scorer
from mahjong_spec.play.scoring import score
from mahjong_spec.rules import resolve
from mahjong_spec.tiles import Hand, parse_hand

POINTS = Path(__file__).parent / "data" / "points-and-doubles.yaml"
BIG = "  big: {title: {en: big, ru: много}, replaces: [points]}\n"
HEAD = f"""id: mine
version: 0.1.0
title: {{en: Mine, ru: Моё}}
extends: [base/suits, base/honours, base/win]
seats: [4]
units:
  points: {{title: {{en: points, ru: очки}}}}
{BIG}value: {{worth: points + 100 * big}}
best: [worth]
result: {{worth: {{title: {{en: worth, ru: стоимость}}, is: worth}}}}
elements:
"""


def told(ruleset, text, win, **facts):
    return score(scorer(ruleset), Hand(parse_hand(text).concealed, (), win), {"how": "draw", "place": 2, **facts})


def small(folder, elements):
    lines = [f"  {name}: {{title: {{en: {name}, ru: {name}}}, {rest}}}\n" for name, rest in elements.items()]
    path = folder / "mine.yaml"
    path.write_text(HEAD + "".join(lines), encoding="utf-8")
    return compile_ruleset(resolve(path).document)


def test_one_reading_is_enough_for_what_a_fact_needs():
    """34m waits on both sides for 5m, and 5m alone waits singly: the fact speaks against the former only."""
    ruleset = compile_ruleset(resolve(POINTS).document)
    assert told(ruleset, "3455m123p456p789s", "5m", one_chance=True).facts["one_chance"]
    with pytest.raises(Refused) as refused:
        told(ruleset, "34m11z123p456p777z", "5m", one_chance=True)
    assert (refused.value.code, refused.value.data["fact"]) == ("facts/impossible", "one_chance")


@pytest.mark.parametrize("fact", ["from", "fed_dragons"])
@pytest.mark.parametrize("seat", [0, 1])
def test_seat_0_is_told_as_any_other(riichi, fact, seat):
    """Nobody feeds a tile that was drawn, and nobody has fed dragons to a hand without any."""
    with pytest.raises(Refused) as refused:
        told(riichi, "234567m34s22678p", "5s", place=3, **{fact: seat})
    assert (refused.value.code, refused.value.data["fact"]) == ("facts/impossible", fact)


def test_what_is_excluded_excludes_all_the_same(tmp_path):
    """Exclusions look at what holds, not at what other exclusions have left, in whichever order they stand."""
    entries = {
        "first": "points: 1, excludes: [second]",
        "second": "points: 2, excludes: [third]",
        "third": "points: 4",
    }
    for order in (["first", "second", "third"], ["third", "second", "first"]):
        found = told(small(tmp_path, {name: entries[name] for name in order}), "123456789m111p2s", "2s")
        assert list(found.award.elements) == ["first"]


def test_exclusions_come_before_units_that_replace_others(tmp_path):
    ruleset = small(tmp_path, {"plain": "points: 1, excludes: [grand]", "grand": "big: 1"})
    found = told(ruleset, "123456789m111p2s", "2s")
    assert found.award.elements == {"plain": {"points": 1}}
    assert found.amounts == {"worth": 1}
