"""`where` of a line of a card -> functions of its numbers that are true or false."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mahjong_spec.card_line import Line
from mahjong_spec.compiler.draft import Draft, at, within
from mahjong_spec.errors import guess
from mahjong_spec.formula import SIGNS, SUMS, FormulaError, Part, condition

Letters = Mapping[str, Any]
Test = Callable[[Letters], bool]


def constraints(draft: Draft, line: Line, texts: Sequence[str], pointer: str) -> list[Test] | None:
    """One function for each comparison; None where one cannot be read, which is told."""
    sound = len(draft.problems)
    tests = [_constraint(draft, line, text, at(pointer, place)) for place, text in enumerate(texts)]
    return tests if len(draft.problems) == sound else None


def _constraint(draft: Draft, line: Line, text: str, pointer: str) -> Test:
    try:
        part = condition(text)
    except FormulaError as error:
        draft.problem("malformed/formula", f"in `{text}`: {error}", within(pointer, error.at))
        return _always
    if part.word not in SIGNS:
        draft.problem("type/mismatch", f"`{text}` compares nothing; write it as `n <= 4`", pointer)
        return _always
    left, right = (_amount(draft, line, side, pointer) for side in part.parts)
    compare = SIGNS[part.word]
    return lambda letters: compare(left(letters), right(letters))


def _always(letters: Letters) -> bool:
    del letters
    return True


def _amount(draft: Draft, line: Line, part: Part, pointer: str) -> Callable[[Letters], int]:
    """The function of a formula of numbers, `+`, `-`, `*` and `%`."""
    here = within(pointer, part.at)
    if part.word == "number":
        value = part.value
        return lambda letters: value
    if part.word == "name":
        name = part.name
        if name not in line.numbers():
            message = f"`{name}` is no number of this line"
            draft.problem("unresolved/name", message, here, guess(name, line.numbers()))
        return lambda letters: int(letters[name])
    if part.word in SUMS:
        reckon = SUMS[part.word]
        left, right = (_amount(draft, line, side, pointer) for side in part.parts)
        return lambda letters: reckon(left(letters), right(letters))
    if part.word == "%" and part.parts[1].word == "number" and part.parts[1].value > 0:
        inner, by = _amount(draft, line, part.parts[0], pointer), part.parts[1].value
        return lambda letters: inner(letters) % by
    message = "a constraint knows numbers, `+`, `-`, `*`, and `%` by a number"
    draft.problem("type/mismatch", message, here)
    return lambda letters: 0
