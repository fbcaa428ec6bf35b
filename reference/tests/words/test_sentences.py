"""Every word of the vocabulary with arguments of each form reads as it should, in both languages."""

from __future__ import annotations

import re

import pytest

from mahjong_spec import vocabulary
from mahjong_spec.errors import Defect
from mahjong_spec.words.conditions import condition
from mahjong_spec.words.grammar import gaps
from mahjong_spec.words.tests import set_noun, tile_noun
from mahjong_spec.words.voice import Voice

from . import played_cases

CONDITIONS = [
    (True, "always", "всегда"),
    ({"not": True}, "never", "никогда"),
    ("concealed", "the hand is closed", "рука закрытая"),
    ({"not": "concealed"}, "the hand is open", "рука открытая"),
    ("takes_wild", "the hand allows wild tiles", "рука допускает джокеры"),
    ({"not": "takes_wild"}, "the hand allows no wild tiles", "рука не допускает джокеров"),
    ("calm", "nobody spoke", "никто не говорил"),
    ("quiet", "nobody spoke", "никто не говорил"),
    ({"not": "quiet"}, "it is not so that nobody spoke", "неверно, что никто не говорил"),
    ({"not": "asleep"}, "the owl was awake", "сова не спала"),
    ({"not": {"any": ["asleep"]}}, "the owl was awake", "сова не спала"),
    ("least > fan", "“least base” > fan", "«нижняя база» > фан"),
    ({"not": {"not": "calm"}}, "nobody spoke", "никто не говорил"),
    ("option.loud", "the table plays: loud wins count", "принято: громкие победы засчитываются"),
    ({"not": "option.loud"}, "the table does not play: loud wins count", "не принято: громкие победы засчитываются"),
    ("how == draw", "the win came by a draw", "победа одержана взятием"),
    ("how != draw", "the win did not come by a draw", "победа одержана не взятием"),
    ({"not": "how == discard"}, "the win did not come on a discard", "победа одержана не на сбросе"),
    ("place == 1", "winner's place: 1", "место по порядку: 1"),
    ("place != 1", "winner's place: not 1", "место по порядку: не 1"),
    ("place >= 2", "winner's place: at least 2", "место по порядку: не меньше 2"),
    ("2 > place", "winner's place: less than 2", "место по порядку: меньше 2"),
    ("place > 2", "winner's place: more than 2", "место по порядку: больше 2"),
    ({"not": "place > 2"}, "winner's place: at most 2", "место по порядку: не больше 2"),
    ("suits == 1", "number of suits in the hand: 1", "число мастей в руке: 1"),
    ("fan > 0", "fan ≥ 1", "фан ≥ 1"),
    ("fan + least >= 2", "fan + “least base” ≥ 2", "фан + «нижняя база» ≥ 2"),
    (
        "option.way == short",
        "the table plays “way of counting” as: the short one",
        "принято «способ подсчёта»: короткий",
    ),
    (
        "option.way != short",
        "the table plays “way of counting” otherwise than: the short one",
        "принято «способ подсчёта», но иначе, чем «короткий»",
    ),
    ("option.many >= 3", "the table plays “number of birds”: at least 3", "принято «число птиц»: не меньше 3"),
    ("option.many < 3", "the table plays “number of birds”: less than 3", "принято «число птиц»: меньше 3"),
    ({"has": {"is": "edge"}}, "the hand has an edge tile", "в руке есть крайний тайл"),
    ({"not": {"has": {"is": "edge"}}}, "the hand has no edge tile", "в руке нет ни одного такого тайла: крайний тайл"),
    (
        {"has": {"is": "own", "in": "shown"}},
        "among “shown tiles” there is the own bird",
        "среди «показанные тайлы» есть своя птица",
    ),
    (
        {"has": {"is": "edge", "at_least": 3}},
        "the hand has at least 3 tiles like this: edge tile",
        "в руке не меньше 3 таких тайлов: крайний тайл",
    ),
    (
        {"has": {"is": "1z", "in": "shown", "at_least": 21}},
        "among “shown tiles” at least 21 tiles like this: Owl",
        "среди «показанные тайлы» не меньше 21 такого тайла: Сова",
    ),
    (
        {"not": {"has": {"is": "1z", "in": "shown"}}},
        "it is not so that among “shown tiles” there is the Owl",
        "неверно, что среди «показанные тайлы» есть Сова",
    ),
    ({"every_tile": "coins"}, "every tile is a tile of coins", "каждый тайл — тайл масти «монеты»"),
    ({"not": {"every_tile": "birds"}}, "not every tile is a bird", "не каждый тайл — птица"),
    ({"every_set": "run"}, "every set is a run", "каждый сет — ряд"),
    ({"every_set": {"any": ["three", "four"]}}, "every set is a triplet or quad", "каждый сет — тройка или четвёрка"),
    ({"every_set": {"has": "edge"}}, "every set has an edge tile in it", "в каждом сете есть крайний тайл"),
    (
        {"every_part": {"has": "edge"}},
        "every set and the pair have an edge tile in them",
        "в каждом сете и в паре есть крайний тайл",
    ),
    (
        {"every_part": {"of": "birds"}},
        "each of the sets and pairs is a set of a bird",
        "каждая часть, сет или пара, — сет из тайлов «птица»",
    ),
    ({"sets": {"are": "four", "exactly": 0}}, "the hand has no quad", "в руке нет ни одного сета (четвёрка)"),
    (
        {"sets": {"are": "four", "exactly": 1}},
        "the hand has exactly 1 set like this: quad",
        "в руке ровно 1 сет (четвёрка)",
    ),
    (
        {"sets": {"are": "four", "exactly": 2}},
        "the hand has exactly 2 sets like this: quad",
        "в руке ровно 2 сета (четвёрка)",
    ),
    (
        {"sets": {"are": "four", "exactly": 5}},
        "the hand has exactly 5 sets like this: quad",
        "в руке ровно 5 сетов (четвёрка)",
    ),
    ({"sets": {"are": "run", "at_least": 1}}, "the hand has a run", "в руке есть ряд"),
    (
        {"sets": {"are": "run", "at_least": 3}},
        "the hand has at least 3 sets like this: run",
        "в руке не меньше 3 сетов (ряд)",
    ),
    ({"pair": "1z"}, "the pair is the Owl", "пара — Сова"),
    ({"not": {"pair": "own"}}, "the pair is not the own bird", "пара — не своя птица"),
    ({"shape": "usual"}, "the shape of the hand is “usual”", "форма руки — «обычная»"),
    ({"not": {"shape": "usual"}}, "the shape of the hand is not “usual”", "форма руки — не «обычная»"),
    ({"wait": "two_sided"}, "the wait is two-sided", "ожидание двустороннее"),
    ({"not": {"wait": "edge"}}, "the wait is not edge", "ожидание не на край"),
    ({"winning_tile": "8p"}, "the winning tile is an 8 of coins", "выигрышный тайл — 8 (монеты)"),
    ({"not": {"winning_tile": "2z"}}, "the winning tile is not the Crow", "выигрышный тайл — не Ворона"),
    ({"counted": "calm_win"}, "“calm win” counts", "засчитано: «тихая победа»"),
    ({"not": {"counted": "calm_win"}}, "“calm win” does not count", "не засчитано: «тихая победа»"),
    (
        {"every_seat": {"of": "losers", "is": "me.ready"}},
        "for every seat (the losers): seat is ready (this seat)",
        "для каждого места (проигравшие): место готово (это место)",
    ),
    (
        {"some_seat": {"of": {"all_but": ["winner", "dealer"]}, "is": "me.ready"}},
        "for at least one seat (all but the winner and the dealer): seat is ready (this seat)",
        "хотя бы для одного места (все, кроме: победитель и дилер): место готово (это место)",
    ),
    ("payer == dealer", "the payer is the dealer", "плательщик — дилер"),
    ("winner != winners.first", "the winner is not the first of the winners", "победитель — не первый из победителей"),
    ("winner.giver != none", "there is such a seat: seat that gave", "есть такое место: место, отдавшее тайл"),
    ("debtor == none", "there is no such seat: seat in debt", "нет такого места: место в долгу"),
    ("winners.count > 1", "number of winners: more than 1", "число победителей: больше 1"),
    ("winner.how == draw", "the win came by a draw", "победа одержана взятием"),
    ({"any": ["calm", "concealed"]}, "nobody spoke, or the hand is closed", "никто не говорил, или рука закрытая"),
    ({"match": ["run n A", "run n A"]}, "two identical sets (run)", "два одинаковых сета (ряд)"),
    (
        {"match": ["three n A", "three n A", "three n A"]},
        "three identical sets (triplet or quad)",
        "три одинаковых сета (тройка или четвёрка)",
    ),
    (
        {"match": ["run n A", "run n A", "run m B", "run m B"]},
        "two pairs of identical sets (run), in two different suits",
        "две пары одинаковых сетов (ряд), в двух разных мастях",
    ),
    (
        {"match": ["run n A", "run n A", "run m A", "run m A"]},
        "two pairs of identical sets (run), all in one suit",
        "две пары одинаковых сетов (ряд), все одной масти",
    ),
    (
        {"match": ["run n A", "run n B", "run n C"]},
        "three sets (run) of the same rank, in three different suits",
        "три сета (ряд) с одним и тем же номиналом, в трёх разных мастях",
    ),
    (
        {"match": ["three n A", "three n+1 A", "three n+2 A"]},
        "three sets (triplet or quad) of neighbouring ranks, all in one suit",
        "три сета (тройка или четвёрка) с соседними номиналами, все одной масти",
    ),
    (
        {"match": ["run n A", "run n+2 A"]},
        "two sets (run) whose ranks are 2 apart, all in one suit",
        "два сета (ряд) с номиналами через 2, все одной масти",
    ),
    (
        {"match": ["run 1 A", "run 4 A", "run 7 A"]},
        "run 123, run 456 and run 789, all in one suit",
        "ряд 123, ряд 456 и ряд 789, все одной масти",
    ),
    (
        {"match": ["run n A", "three n+1 B"]},
        "different sets fit the templates `run n A` and `triplet n+1 B`",
        "разные сеты подходят под шаблоны: `ряд n A` и `тройка n+1 B`",
    ),
    (
        {"not": {"match": ["run n A", "run n A"]}},
        "it is not so that two identical sets (run)",
        "неверно, что два одинаковых сета (ряд)",
    ),
]

TESTS = [
    ("edge", "an edge tile", "крайний тайл"),
    ("own", "the own bird", "своя птица"),
    ("coins", "a tile of coins", "тайл масти «монеты»"),
    ("birds", "a bird", "птица"),
    ("3p", "a 3 of coins", "3 (монеты)"),
    ("0p", "a 5 of coins marked `red`", "5 (монеты) с меткой `red`"),
    ({"any": ["2p", "3p", "1z"]}, "2, 3 of coins or the Owl", "2, 3 (монеты) или Сова"),
    ({"any": ["edge", "birds", "own"]}, "an edge tile, a bird or the own bird", "крайний тайл, птица или своя птица"),
    (
        {"all": ["edge", "coins"]},
        "an edge tile and at once a tile of coins",
        "крайний тайл и одновременно тайл масти «монеты»",
    ),
    ({"not": "edge"}, "a tile other than an edge tile", "тайл, но не «крайний тайл»"),
    (
        {"among": "shown"},
        "a tile of a kind that is among “shown tiles”",
        "тайл того же вида, что один из данных («показанные тайлы»)",
    ),
    ({"related": {"by": "after", "to": "shown"}}, "a follower (shown tiles)", "следующий (показанные тайлы)"),
    ({"ranks": [1, 5, 9]}, "a tile of rank 1, 5 or 9", "тайл номиналом 1, 5 или 9"),
    ({"mark": "red"}, "a tile marked `red`", "тайл с меткой `red`"),
]

SETS = [
    ("run", "a run", "ряд"),
    ({"kind": "three"}, "a triplet", "тройка"),
    ({"any_kind": ["three", "four"]}, "a triplet or quad", "тройка или четвёрка"),
    (
        {"any_kind": ["three", "four"], "of": "own"},
        "a triplet or quad of the own bird",
        "тройка или четвёрка из тайлов «своя птица»",
    ),
    ({"kind": "three", "has": "edge"}, "a triplet with an edge tile in it", "тройка, где есть крайний тайл"),
    ({"has": "edge"}, "a set with an edge tile in it", "сет, где есть крайний тайл"),
    ({"kind": "three", "concealed": False}, "a claimed triplet", "открытый сет: тройка"),
    ({"concealed": True}, "a concealed set", "закрытый сет"),
    ({"concealed": False}, "a claimed set", "открытый сет"),
    ({"kind": "three", "concealed": True}, "a concealed triplet", "закрытый сет: тройка"),
    (
        {"kind": "three", "of": "coins", "concealed": False},
        "a claimed triplet of a tile of coins",
        "открытый сет: тройка из тайлов «тайл масти „монеты“»",
    ),
    ({"not": "run"}, "a set other than a run", "сет, но не «ряд»"),
    ({"all": ["run", {"concealed": True}]}, "a run and at once a concealed set", "ряд и одновременно закрытый сет"),
]


@pytest.mark.parametrize(("node", "en", "ru"), CONDITIONS, ids=lambda value: str(value)[:40])
def test_condition(small, node, en, ru):
    assert condition(Voice(small, "en"), node).text == en
    assert condition(Voice(small, "ru"), node).text == ru


@pytest.mark.parametrize(("node", "en", "ru"), TESTS, ids=lambda value: str(value)[:40])
def test_test_of_a_tile(small, node, en, ru):
    assert str(tile_noun(Voice(small, "en"), node)) == en
    assert str(tile_noun(Voice(small, "ru"), node)) == ru


@pytest.mark.parametrize(("node", "en", "ru"), SETS, ids=lambda value: str(value)[:40])
def test_test_of_a_set(small, node, en, ru):
    assert str(set_noun(Voice(small, "en"), node)) == en
    assert str(set_noun(Voice(small, "ru"), node)) == ru


def test_lists_of_conditions(small):
    english, russian = Voice(small, "en"), Voice(small, "ru")
    told = condition(english, {"all": ["both", {"all": [{"pair": "1z"}]}]})
    assert told.text == "all of these:"
    assert [part.text for part in told.parts] == ["nobody spoke", "the hand is closed", "the pair is the Owl"]
    denied = condition(russian, {"not": {"any": ["calm", "concealed"]}})
    assert denied.text == "не верно ничего из этого:"
    assert [part.text for part in denied.parts] == ["никто не говорил", "рука закрытая"]
    assert condition(russian, {"not": {"all": ["calm", "concealed"]}}).text == "верно не всё из этого:"
    deep = condition(english, {"any": ["calm", {"all": ["concealed", {"pair": "1z"}]}]})
    assert deep.text == "at least one of these:"
    assert deep.parts[1].text == "all of these:"
    assert condition(russian, {"any": ["calm", {"all": ["concealed", "calm"]}]}).text == "верно хотя бы одно:"


def test_legend_of_templates(small):
    told = condition(Voice(small, "ru"), {"match": ["run n A", "three m B"]})
    assert [part.text for part in told.parts] == [
        "заглавная буква — масть (разные буквы — разные масти), строчная — номинал"
    ]


def test_every_word_has_a_case():
    def words(cases):
        text = str([node for node, *_ in cases])
        return set(re.findall(r"'([a-z_]+)'", text))

    told = words(CONDITIONS) | words(played_cases.CONDITIONS) | {"all"}
    assert set(vocabulary.CONDITIONS) <= told
    assert set(vocabulary.TILE_TESTS) <= words(TESTS) | words(played_cases.TESTS)
    assert set(vocabulary.SET_TESTS) <= words(SETS)


def test_every_wait_has_a_text_in_both_languages(small):
    for wait in vocabulary.WAITS:
        assert condition(Voice(small, "en"), {"wait": wait}).text.startswith("the wait is ")
        assert not re.search("[A-Za-z]", condition(Voice(small, "ru"), {"wait": wait}).text)


@pytest.mark.parametrize("table", ["CONDITIONS", "TILE_TESTS", "SET_TESTS", "FUNCTIONS", "EFFECTS"])
def test_sentences_tell_the_same_in_both_languages(table):
    for name, word in getattr(vocabulary, table).items():
        for sentence in (*word.says, *((word.denied,) if word.denied else ())):
            assert gaps(sentence.en) == gaps(sentence.ru), name
            assert not re.search("[А-Яа-яЁё]", sentence.en), name
            assert not re.search(r"[A-Za-z]", re.sub(r"\{[^}]*\}", "", sentence.ru)), name


@pytest.mark.parametrize(
    "node", [{"unheard": 1}, {"every_tile": {"unheard": 1}}, {"every_set": {"unheard": 1}}, "unheard(1) > 2"]
)
def test_a_word_without_a_sentence_is_a_defect(small, node):
    with pytest.raises(Defect, match="defect/unsaid"):
        condition(Voice(small, "en"), node)
