"""The vocabulary and the tables that carry it out have the same words."""

from __future__ import annotations

import pytest

from mahjong_spec import vocabulary
from mahjong_spec.compiler import conditions as compiled
from mahjong_spec.compiler import effects
from mahjong_spec.hands import conditions, tests
from mahjong_spec.play import amounts
from mahjong_spec.play import conditions as playing_conditions
from mahjong_spec.play import settlement as playing
from mahjong_spec.play import tests as playing_tests

COMPILED_AWAY = {"counted", "every_seat", "some_seat"}
"""Words of the table context, and `counted`, which a reading has expanded by the compiler."""

NODES = {"true", "false", "fact", "compare"}
"""Nodes that are written as names and comparisons, not as words."""


def test_every_condition_has_a_reader():
    assert set(compiled._READERS) == set(vocabulary.CONDITIONS)


def test_reading_conditions_have_a_function_each():
    words = {name for name, word in vocabulary.CONDITIONS.items() if "reading" in word.contexts}
    assert set(conditions.TABLE) == (words - COMPILED_AWAY) | NODES


def test_table_conditions_have_a_function_each():
    words = {name for name, word in vocabulary.CONDITIONS.items() if "table" in word.contexts}
    assert set(playing_conditions.CONDITIONS) == words | {"true", "false", "compare", "field", "variable", "state"}


@pytest.mark.parametrize("context, table", [("reading", tests.TILE_TABLE), ("table", playing_tests.TILE_TABLE)])
def test_tile_tests_have_a_function_each(context, table):
    folded = {"ranks", "nothing"}
    words = {name for name, word in vocabulary.TILE_TESTS.items() if context in word.contexts}
    assert set(table) == (words - folded) | {"kinds", "by", "true", "false"}


def test_effects_have_reader_and_function():
    assert set(effects._READERS) == set(playing.EFFECTS) == set(vocabulary.EFFECTS)


@pytest.mark.parametrize("context, functions", [("reading", conditions.AMOUNTS), ("table", amounts.AMOUNTS)])
def test_functions_of_formulas(context, functions):
    words = {name for name, word in vocabulary.FUNCTIONS.items() if context in word.contexts}
    assert words <= set(functions)


def test_the_vocabulary_keeps_its_budget():
    tests_and_conditions = (vocabulary.CONDITIONS, vocabulary.TILE_TESTS, vocabulary.SET_TESTS)
    assert sum(map(len, tests_and_conditions)) <= 60
    assert len(vocabulary.EFFECTS) <= 24


@pytest.mark.parametrize("name", ["CONDITIONS", "TILE_TESTS", "SET_TESTS", "FUNCTIONS", "EFFECTS"])
def test_every_word_is_told_in_both_languages(name):
    for word, entry in getattr(vocabulary, name).items():
        assert entry.meaning["en"] and entry.meaning["ru"], word
        assert all(sentence.en and sentence.ru for sentence in entry.says), word
