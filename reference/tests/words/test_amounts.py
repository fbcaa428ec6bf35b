"""Formulas, decision lists, gains and effects in words, with every function and every effect of the vocabulary."""

from __future__ import annotations

import re

import pytest

from mahjong_spec import vocabulary
from mahjong_spec.words.effects import effects
from mahjong_spec.words.formulas import amount, gain, number_text
from mahjong_spec.words.voice import Voice

from . import played_cases

FORMULAS = [
    ("fan", "fan", "фан"),
    ("least + 1", "“least base” + 1", "«нижняя база» + 1"),
    ("3 - (2 - fan)", "3 − (2 − fan)", "3 − (2 − фан)"),
    ("(3 - 2) - fan", "3 − 2 − fan", "3 − 2 − фан"),
    ("2 * (fan + 1)", "2 × (fan + 1)", "2 × (фан + 1)"),
    ("fan * 2 ^ (fan + 2)", "fan × 2^(fan + 2)", "фан × 2^(фан + 2)"),
    ("100 / 4 % 3", "100 ÷ 4 mod 3", "100 ÷ 4 mod 3"),
    ("-fan", "−fan", "−фан"),
    ("min(1000, pot)", "the least of: 1000 and pot", "наименьшее из чисел: 1000 и банк"),
    ("max(1, 2, fan)", "the greatest of: 1, 2 and fan", "наибольшее из чисел: 1, 2 и фан"),
    ("ceil(fan * 3, 100)", "fan × 3, rounded up to a multiple of 100", "фан × 3 с округлением вверх до кратного 100"),
    (
        "floor(fan, 10) / 2",
        "(fan, rounded down to a multiple of 10) ÷ 2",
        "(фан с округлением вниз до кратного 10) ÷ 2",
    ),
    ("count(shown)", "number of tiles among “shown tiles”", "число тайлов среди «показанные тайлы»"),
    (
        "count(shown, edge)",
        "number of tiles of the class “edge tile” among “shown tiles”",
        "число тайлов класса «крайний тайл» среди «показанные тайлы»",
    ),
    ("kinds(shown)", "number of different kinds among “shown tiles”", "число разных видов среди «показанные тайлы»"),
    (
        "pick(option.table, 2)",
        "number 2 of the list “table of prizes”",
        "число под номером 2 из списка «таблица призов»",
    ),
    (
        "count_seats(me.ready)",
        "number of seats for which it holds that seat is ready (this seat)",
        "число мест, для которых верно: место готово (это место)",
    ),
    ("seats - 1", "“number of seats” − 1", "«число мест» − 1"),
    ("winner.points * twice", "points × `twice`", "очки × `twice`"),
]

EFFECTS = [
    ({"set": {"share": 0}}, "“part” becomes: 0", "«доля» принимает значение: 0"),
    ({"set": {"debtor": "none"}}, "“seat in debt” becomes: nobody", "«место в долгу» принимает значение: никто"),
    (
        {"set": {"me.ready": True}},
        "“seat is ready (this seat)” becomes: yes",
        "«место готово (это место)» принимает значение: да",
    ),
    (
        {"pay": {"from": "pot", "to": "winner", "amount": "pot", "why": "win"}},
        "“win”: pot pays the winner, amount: pot",
        "«победа»: платит банк, получает победитель, сумма: банк",
    ),
    (
        {"pay": {"from": "debtor", "for": "me", "to": "winner", "amount": 8, "why": "win"}},
        "“win”: “seat in debt” pays the winner in place of this seat, amount: 8",
        "«победа»: платит «место в долгу», получает победитель, долг числится за этим местом: это место, сумма: 8",
    ),
    ({"if": {"when": "calm", "do": []}}, "if nobody spoke:", "если никто не говорил:"),
    (
        {"each": {"who": "losers", "do": []}},
        "once for each seat (the losers):",
        "по разу для каждого места (проигравшие):",
    ),
    (
        {"each": {"who": {"all_but": ["winner"]}, "as": "maker", "do": []}},
        "once for each seat (all but the winner), called `maker`:",
        "по разу для каждого места (все, кроме: победитель) под именем `maker`:",
    ),
    ({"run": "finish"}, "the step `finish` is carried out", "выполняется шаг `finish`"),
]


@pytest.mark.parametrize(("node", "en", "ru"), FORMULAS, ids=lambda value: str(value)[:40])
def test_formula(small, node, en, ru):
    assert number_text(Voice(small, "en"), node) == en
    assert number_text(Voice(small, "ru"), node) == ru


@pytest.mark.parametrize(("node", "en", "ru"), EFFECTS, ids=lambda value: str(value)[:40])
def test_effect(small, node, en, ru):
    assert effects(Voice(small, "en"), [node])[0].text == en
    assert effects(Voice(small, "ru"), [node])[0].text == ru


def test_decision_lists(small):
    russian = Voice(small, "ru")
    assert amount(russian, [{"when": "payer == dealer", "is": 2}, 1]).text == "2, если плательщик — дилер; иначе 1"
    told = amount(Voice(small, "en"), [{"when": {"all": ["calm", "concealed"]}, "is": 64, "name": "full"}, "2 ^ fan"])
    assert told.text == "the first of these lines that holds:"
    assert told.parts[0].text == "64 (“full”) if all of these:"
    assert [part.text for part in told.parts[0].parts] == ["nobody spoke", "the hand is closed"]
    assert told.parts[1].text == "otherwise 2^fan"


def test_gains(small):
    russian = Voice(small, "ru")
    assert gain(russian, {"closed": 2, "open": 1}).text == "2 в закрытой руке, 1 в открытой"
    assert gain(russian, {"concealed": 8, "claimed": 4}).text == "8 за закрытый сет, 4 за открытый"
    assert gain(Voice(small, "en"), {"closed": 2, "open": 1}).text == "2 in a closed hand, 1 in an open one"
    long = gain(Voice(small, "en"), {"closed": [{"when": {"all": ["calm", "concealed"]}, "is": 3}, 2], "open": 1})
    assert long.text == "by how it is held:"


def test_if_with_a_list_says_then(small):
    node = {"if": {"when": {"all": ["calm", "concealed"]}, "do": [{"run": "finish"}], "else": [{"run": "finish"}]}}
    told = effects(Voice(small, "ru"), [node])
    assert [phrase.text for phrase in told] == ["если верно всё:", "тогда:", "иначе:"]
    assert told[1].parts[0].text == "выполняется шаг `finish`"


def test_every_function_and_effect_has_a_case():
    formulas, told = [*FORMULAS, *played_cases.FORMULAS], [*EFFECTS, *played_cases.EFFECTS]
    assert set(vocabulary.FUNCTIONS) <= {name for text, *_ in formulas for name in re.findall(r"([a-z_]+)\(", text)}
    assert set(vocabulary.EFFECTS) <= {word for node, *_ in told for word in node}
