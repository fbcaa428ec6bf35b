"""Formulas, comparisons and templates as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_spec.formula import FormulaError, Part, comparison, formula, template


def value(part: Part) -> int:
    if part.word == "number":
        return part.value
    left, right = map(value, part.parts)
    work = {"+": left + right, "-": left - right, "*": left * right, "^": left**right if part.word == "^" else 0}
    return work[part.word]


@pytest.mark.parametrize(
    "text, result",
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("2 ^ 3 ^ 2", 512),
        ("2 * 3 ^ 2", 18),
        ("10 - 3 - 2", 5),
        ("-2 + 5", 3),
        ("2-1", 1),
        (" 7 ", 7),
    ],
)
def test_precedence(text, result):
    assert value(formula(text)) == result


def test_names_and_calls():
    part = formula("ceil(winner.base * share, 100)")
    assert (part.word, part.name) == ("call", "ceil")
    assert part.parts[0].parts[0] == Part("name", name="winner.base")


@pytest.mark.parametrize(
    "text, at",
    [("", 0), ("1 +", 3), ("1 2", 2), ("(1", 2), ("min(1,", 6), ("1 $ 2", 2), (")", 0), ("a b", 2), ("1.5", 1)],
)
def test_what_is_no_formula(text, at):
    with pytest.raises(FormulaError) as caught:
        formula(text)
    assert caught.value.at == at


def test_deep_brackets_are_refused():
    with pytest.raises(FormulaError, match="nested too deep"):
        formula("(" * 5000 + "1" + ")" * 5000)


def test_comparisons():
    assert comparison("fu == 20") == Part("==", parts=(Part("name", name="fu"), Part("number", value=20)))
    assert comparison("in_riichi") is None
    for text in ("a = b", "a == b == c", "< 3", "a !"):
        with pytest.raises(FormulaError):
            comparison(text)


def test_templates():
    found = template("chow n+3 A")
    assert (found.set, found.rank, found.variable, found.suit) == ("chow", 3, "n", "A")
    assert template("pung 7 B").variable == ""
    for text in ("chow n", "chow n a", "chow N A", "n A", "chow n+ A", ""):
        with pytest.raises(FormulaError):
            template(text)


@given(st.text(max_size=40))
def test_any_text_is_a_formula_or_refused(text):
    try:
        formula(text)
    except FormulaError as error:
        assert 0 <= error.at <= len(text)
