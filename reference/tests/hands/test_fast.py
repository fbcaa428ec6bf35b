"""The fast path gives the award of the plain evaluator, or its refusal, for every hand."""

from __future__ import annotations

import importlib.util
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.errors import Refused
from mahjong_spec.hands.awards import scorer
from mahjong_spec.hands.fast import fast_scorer
from mahjong_spec.hands.fast import scorer as fast_module
from mahjong_spec.hands.fast.layout import Inexpressible, Layout
from mahjong_spec.hands.fast.scorer import plain_award
from mahjong_spec.hands.fast.writing import award_text
from mahjong_spec.model import Effect
from mahjong_spec.play.fast import fast_scoring
from mahjong_spec.play.parting import Left, deciding, independent, touched_by
from mahjong_spec.play.scoring import score
from mahjong_spec.rules import resolve
from mahjong_spec.tiles import Hand, Meld, parse_hand

ROOT = Path(__file__).parents[3]
DATA = Path(__file__).parent / "data"
SMALL = ("points-and-doubles", "five-sets", "odd-pairs")
FED = dict.fromkeys(("fed_dragons", "fed_winds", "fed_kongs", "fed_replacement", "honba", "dora_indicators"), 0.4)
LIKELY = {"riichi": 0.4, "dora_indicators": 0.8, "shown": 0.6, "bonus": 0.7, "streak": 0.4, "replacement": 0.4}


def _module(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


hands = _module(ROOT / "benchmarks" / "hands.py")


def small(name):
    document = deepcopy(resolve(DATA / f"{name}.yaml").document)
    for element in document["elements"].values():
        if element.get("per", {}).get("tile") in ("bonus_tile", "own_bonus"):
            element["per"]["in"] = (
                "bonus"  # tiles that are told: the compiler knows this word, sources may not write it yet
            )
    return scorer(compile_ruleset(document))


PAIRS = {name: (plain := small(name), fast_scorer(plain)) for name in SMALL}


def both(plain, fast, hand, facts):
    def answer(ask):
        try:
            return ask()
        except Refused as refused:
            return refused.code, refused.data.get("fact")

    def of_plain():
        award = plain_award(plain, hand, facts)
        return dict(award.elements), dict(award.units), award.limit, plain.amounts(award)

    def of_fast():
        award = fast.best(hand, facts)
        return dict(award.elements), dict(award.units), award.limit, dict(award.amounts)

    return answer(of_plain), answer(of_fast)


def hand_of(plain, chance, facts_at_random):
    """A hand, mostly complete, and facts; those that cannot be told are taken back unless chance says otherwise."""
    ruleset = plain.ruleset
    hand = hands.complete_hand(ruleset, chance)
    facts = hands.told_facts(ruleset, chance, LIKELY, hand)
    if chance.random() < 0.05 and hand.concealed:
        codes = list(hand.concealed)
        codes[chance.randrange(len(codes))] = chance.choice(list(ruleset.tiles.faces))
        hand = Hand(tuple(codes), hand.melds, hand.win)
    while not facts_at_random:
        try:
            plain_award(plain, hand, facts)
        except Refused as refused:
            if refused.code == "facts/impossible":
                del facts[refused.data["fact"]]
                continue
        break
    return hand, facts


@st.composite
def options_of_riichi(draw):
    document = resolve("riichi").document
    chosen = {}
    for name in draw(st.sets(st.sampled_from(sorted(document["options"])), max_size=8)):
        entry = document["options"][name]
        values = {
            "flag": [True, False],
            "word": list(entry.get("words", ())),
            "number": entry.get("one_of", [entry["default"]]),
            "numbers": [entry["default"]],
        }
        chosen[name] = draw(st.sampled_from(values[entry["is"]]))
    return draw(st.sampled_from([None, *sorted(document["presets"])])), chosen


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options_of_riichi(), st.integers(0, 2**32), st.booleans())
def test_riichi_with_any_options(riichi_with, chosen, seed, facts_at_random):
    preset, options = chosen
    plain, chance = scorer(riichi_with(preset, **options)), Random(seed)
    fast = fast_scorer(plain)
    assert fast is not None
    for _ in range(20):
        hand, facts = hand_of(plain, chance, facts_at_random)
        expected, found = both(plain, fast, hand, facts)
        assert found == expected, (hand, facts)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SMALL), st.integers(0, 2**32), st.booleans())
def test_small_games(name, seed, facts_at_random):
    plain, fast = PAIRS[name]
    chance = Random(seed)
    assert fast is not None
    for _ in range(5):
        hand, facts = hand_of(plain, chance, facts_at_random)
        expected, found = both(plain, fast, hand, facts)
        assert found == expected, (hand, facts)


def test_ordinary_hands_do_not_need_the_plain_evaluator(riichi, monkeypatch):
    plain = scorer(riichi)
    fast = fast_scorer(plain)
    wins = hands.wins(plain, Random(1), LIKELY)
    told = [next(wins) for _ in range(100)]
    monkeypatch.setattr(fast_module, "plain_award", None)
    for hand, facts in told:
        fast.best(hand, facts)


def test_ledgers_are_those_of_the_plain_score(riichi_with):
    plain = scorer(riichi_with(red_fives=3))
    scoring = fast_scoring(fast_scorer(plain)).score
    wins = hands.wins(plain, Random(2), {**LIKELY, "honba": 0.5})
    for number in range(300):
        hand, facts = next(wins)
        told = {**facts, "sticks": 1000 * (number % 4)}
        expected, found = score(plain, hand, told), scoring(hand, told)
        assert found.paid == (expected.ledger, expected.deltas, expected.pots)
        assert found.award.amounts == expected.amounts


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(options_of_riichi(), st.integers(0, 2**32))
def test_ledgers_with_any_options(riichi_with, chosen, seed):
    preset, options = chosen
    plain, chance = scorer(riichi_with(preset, **options)), Random(seed)
    scoring = fast_scoring(fast_scorer(plain)).score
    wins = hands.wins(plain, chance, FED)

    def answer(ask, hand, told):
        try:
            return ask(hand, told)
        except Refused as refused:
            return refused.code, refused.data.get("fact")

    def of_plain(hand, told):
        found = score(plain, hand, told)
        return found.amounts, (found.ledger, found.deltas, found.pots)

    def of_fast(hand, told):
        found = scoring(hand, told)
        return found.award.amounts, found.paid

    for _ in range(25):
        hand, facts = next(wins)
        told = {**facts, "sticks": chance.choice([0, 1000, 3000])}
        if chance.random() < 0.1:
            told.pop("from", None)
        assert answer(of_fast, hand, told) == answer(of_plain, hand, told), (hand, told)


def test_what_is_told_decides_what_is_left_of_the_settlement(riichi):
    effects = riichi.settlement["win"]
    assert {"how", "honba", "fed_dragons", "sticks"} <= set(deciding(riichi, effects))
    usual = {name: fact.default for name, fact in riichi.facts.items()}

    def left(sticks, **facts):
        return independent(riichi, tuple(Left(riichi, {**usual, **facts}, {"sticks": sticks}).of(effects)))

    asked = [[set(touched_by(riichi, part).told) for part in left(sticks, honba=honba, how="discard")]
             for sticks, honba in ((0, 0), (0, 2), (1000, 2))]  # fmt: skip
    assert [len(parts) for parts in asked] == [1, 2, 3]
    assert all("how" not in told and "fed_dragons" not in told for parts in asked for told in parts)
    assert "counted" not in str(left(0, honba=0, how="draw"))
    assert "counted" in str(left(0, honba=0, how="draw", fed_dragons=2))


def test_what_an_unknown_effect_touches_is_not_guessed(riichi):
    with pytest.raises(Inexpressible):
        touched_by(riichi, (Effect("refund", {}),))


def test_a_number_of_another_type_is_refused_however_often_it_is_told(riichi):
    scoring = fast_scoring(fast_scorer(scorer(riichi))).score
    held = parse_hand("234567m34s22678p")
    hand, facts = Hand(held.concealed, (), "5s"), {"how": "draw", "place": 1}
    assert scoring(hand, {**facts, "sticks": 1}).paid.pots == {"sticks": -1}
    with pytest.raises(Refused):
        scoring(hand, {**facts, "sticks": True})


@pytest.mark.parametrize("least", range(1, 6))
def test_a_field_tells_by_its_highest_bit_that_enough_was_counted(least):
    for most in range(9):
        layout = Layout()
        field = layout.reaching(least, most)
        sums = [layout.start + number * field.one for number in range(most + 1)]
        assert [bool(one & field.highest) for one in sums] == [number >= least for number in range(most + 1)]
        assert max(sums) <= field.mask


def test_the_function_can_be_read(riichi):
    text = award_text(fast_scorer(scorer(riichi)).tables)
    assert text.startswith("def award(hand, facts):")
    assert "riichi" not in text


def test_who_fed_is_not_known(riichi):
    scoring = fast_scoring(fast_scorer(scorer(riichi))).score
    held = parse_hand("234567m34s22678p")
    hand = Hand(held.concealed, (), "5s")
    assert scoring(hand, {"how": "discard", "place": 2}).paid == (None, None, {})
    with pytest.raises(Refused) as refused:
        scoring(hand, {"how": "discard", "place": 2, "from": 1})
    assert refused.value.code == "facts/value"


@pytest.mark.parametrize(
    ("text", "win", "facts", "code"),
    [
        ("234567m34s22678p", "6s", {"how": "draw", "place": 1}, "hand/not-winning"),
        ("234567m34s22678p", "9s", {"how": "draw", "place": 1}, "hand/not-winning"),
        ("22222m34s22678p6m", "5s", {"how": "draw", "place": 1}, "hand/too-many-copies"),
        ("234567m34s22678p", "1j", {"how": "draw", "place": 1}, "hand/unknown-tile"),
        ("234567m34s22678p", "5s", {"place": 1}, "facts/missing"),
        ("234567m34s22678p", "5s", {"how": "draw", "place": 7}, "facts/value"),
        ("234567m34s22678p", "5s", {"how": "draw", "place": 1, "weather": "fine"}, "facts/unknown"),
        ("234567m34s22678p", "5s", {"how": "draw", "place": 1, "from": 2}, "facts/impossible"),
        ("234m34s22678p(567m<)", "9s", {"how": "discard", "place": 1}, "hand/not-winning"),
        ("123m34s22678p(567m<)", "5s", {"how": "discard", "place": 1}, "hand/below-minimum"),
        ("234m34s22678p(568m<)", "5s", {"how": "discard", "place": 1}, "hand/bad-meld"),
    ],
)
def test_refusals(riichi, text, win, facts, code):
    plain = scorer(riichi)
    held = parse_hand(text)
    with pytest.raises(Refused) as refused:
        fast_scorer(plain).best(Hand(held.concealed, held.melds, win), facts)
    assert refused.value.code == code


@pytest.mark.parametrize(("text", "win"), [("234567m34s22678p", None), ("234567m34s2267p", "5s"), ("", "5s")])
def test_the_score_of_too_few_tiles(riichi, text, win):
    scoring = fast_scoring(fast_scorer(scorer(riichi))).score
    with pytest.raises(Refused) as refused:
        scoring(Hand(parse_hand(text).concealed, (), win), {"how": "draw", "place": 1})
    assert refused.value.code == "hand/tile-count"


def test_too_many_copies_over_melds_are_seen(riichi):
    fast = fast_scorer(scorer(riichi))
    held = parse_hand("1123m22678p")
    melds = (
        Meld(("1m", "1m", "1m"), "across", added=False, kind="pung"),
        Meld(("4s", "5s", "6s"), "previous", added=False, kind="chow"),
    )
    with pytest.raises(Refused) as refused:
        fast.best(Hand(held.concealed[1:], melds, "1m"), {"how": "draw", "place": 1})
    assert refused.value.code == "hand/too-many-copies"


def test_the_reading_is_found_on_demand(riichi):
    fast = fast_scorer(scorer(riichi))
    held = parse_hand("234567m34s22678p")
    hand, facts = Hand(held.concealed, held.melds, "5s"), {"how": "draw", "place": 2}
    award = fast.explain(hand, facts)
    assert award.elements == fast.best(hand, facts).elements
    assert award.reading.wait == "two_sided"


def test_what_cannot_be_expressed_has_no_fast_path():
    document = deepcopy(resolve(DATA / "five-sets.yaml").document)
    document["elements"]["base"]["when"] = {"pair": {"among": "shown"}}
    assert fast_scorer(scorer(compile_ruleset(document))) is None
