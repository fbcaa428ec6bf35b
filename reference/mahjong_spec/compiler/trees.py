"""Nodes joined by `all`, `any`, `not` and arithmetic -> the simplest node that says the same."""

from __future__ import annotations

from collections.abc import Iterable

from mahjong_spec.formula import LARGEST_POWER
from mahjong_spec.model import Expr

TRUE = Expr("true")
FALSE = Expr("false")


class NoNumber(ValueError):
    """Numbers that cannot be reckoned with so; the text says why."""


def conjunction(parts: Iterable[Expr], pointer: str = "") -> Expr:
    """`all` of these, with what is settled already taken out."""
    return _joined("all", parts, pointer, neutral=TRUE, settling=FALSE)


def disjunction(parts: Iterable[Expr], pointer: str = "") -> Expr:
    """`any` of these, with what is settled already taken out."""
    return _joined("any", parts, pointer, neutral=FALSE, settling=TRUE)


def _joined(word: str, parts: Iterable[Expr], pointer: str, *, neutral: Expr, settling: Expr) -> Expr:
    """`neutral` says nothing among the parts, and one that is `settling` is the answer."""
    kept: list[Expr] = []
    for part in parts:
        if part.word == settling.word:
            return settling
        if part.word == word:
            kept += part.args["parts"]
        elif part.word != neutral.word:
            kept.append(part)
    if not kept:
        return neutral
    return kept[0] if len(kept) == 1 else Expr(word, {"parts": tuple(kept)}, pointer)


def negation(part: Expr, pointer: str = "") -> Expr:
    """`not` of this."""
    if part.word in ("true", "false"):
        return FALSE if part.word == "true" else TRUE
    if part.word == "not":
        inner: Expr = part.args["part"]
        return inner
    return Expr("not", {"part": part}, pointer)


def reckoned(word: str, values: tuple[int, ...]) -> int:
    """The value of an operator or function on numbers; `NoNumber` where the rules could not be carried out."""
    if word in ("min", "max"):
        return min(values) if word == "min" else max(values)
    left, right = values
    check_right(word, right)
    if word in ("+", "-", "*"):
        return {"+": left + right, "-": left - right, "*": left * right}[word]
    if word == "^":
        return int(left**right)
    if word in ("ceil", "floor"):
        return -(-left // right) * right if word == "ceil" else left // right * right
    if word == "%":
        return left % right
    if left % right:
        raise NoNumber(f"{left} / {right} is no whole number; say how it is rounded, with `floor` or `ceil`")
    return left // right


def check_right(word: str, right: int) -> None:
    """What an operator or function can never do, whatever stands on its left: `NoNumber`."""
    if word in ("/", "%") and right == 0:
        raise NoNumber(f"nothing can be divided by 0 (`{word} 0`)")
    if word in ("ceil", "floor") and right <= 0:
        raise NoNumber(f"`{word}` rounds to a multiple of 1 or more, not of {right}")
    if word == "^" and not 0 <= right <= LARGEST_POWER:
        raise NoNumber(f"the exponent after `^` is from 0 to {LARGEST_POWER}, and this one is {right}")
