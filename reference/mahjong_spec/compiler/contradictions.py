"""A compiled condition -> whether it can hold at all, as far as its parts alone show."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from mahjong_spec.compiler.trees import negation
from mahjong_spec.model import Expr

_MOST = 400
"""Alternatives that are looked through; a condition with more is taken to be possible."""


def impossible(tree: Expr) -> bool:
    """Whether every alternative of the condition contradicts itself."""
    found = conjuncts(tree)
    return found is not None and all(contradicts(parts) for parts in found)


def conjuncts(tree: Expr) -> list[tuple[Expr, ...]] | None:
    """The tree as alternatives of parts that must hold together (`not` pushed down); None where they are too many."""
    if tree.word == "true":
        return [()]
    if tree.word == "false":
        return []
    if tree.word == "any":
        found: list[tuple[Expr, ...]] = []
        for part in tree.args["parts"]:
            inner = conjuncts(part)
            if inner is None or len(found) + len(inner) > _MOST:
                return None
            found += inner
        return found
    if tree.word == "all":
        return _together(tree.args["parts"])
    if tree.word == "not" and tree.args["part"].word in ("all", "any"):
        inner_tree = tree.args["part"]
        word = "any" if inner_tree.word == "all" else "all"
        return conjuncts(Expr(word, {"parts": tuple(negation(part) for part in inner_tree.args["parts"])}))
    return [(tree,)]


def contradicts(parts: Iterable[Expr]) -> bool:
    """Whether two of the parts can never hold together: one and its negation, or two values of one thing."""
    here = list(parts)
    for place, part in enumerate(here):
        for other in here[place + 1 :]:
            if negation(part) == other or _different_values(part, other):
                return True
    return False


def _together(parts: Iterable[Expr]) -> list[tuple[Expr, ...]] | None:
    sides = []
    size = 1
    for part in parts:
        side = conjuncts(part)
        size *= len(side) if side is not None else _MOST + 1
        if side is None or size > _MOST:
            return None
        sides.append(side)
    return [tuple(one for alternative in chosen for one in alternative) for chosen in product(*sides)]


def _different_values(left: Expr, right: Expr) -> bool:
    if left.word != right.word:
        return False
    if left.word in ("wait", "shape"):
        return bool(left.args != right.args)
    if left.word != "compare" or left.args["left"] != right.args["left"]:
        return False
    signs = {left.args["sign"], right.args["sign"]}
    first, second = left.args["right"], right.args["right"]
    if signs == {"=="}:
        return bool(first != second and all(one.word in ("word", "number") for one in (first, second)))
    if signs == {"==", "!="}:
        return bool(first == second)
    if first.word != "number" or second.word != "number":
        return False
    return _apart(left.args["sign"], first.args["value"], right.args["sign"], second.args["value"])


def _apart(sign: str, number: int, other_sign: str, other: int) -> bool:
    """Whether no whole number satisfies both comparisons."""
    (low, high), (other_low, other_high) = _interval(sign, number), _interval(other_sign, other)
    lows = [bound for bound in (low, other_low) if bound is not None]
    highs = [bound for bound in (high, other_high) if bound is not None]
    return bool(lows and highs and max(lows) > min(highs))


def _interval(sign: str, number: int) -> tuple[int | None, int | None]:
    return {
        "==": (number, number),
        "<": (None, number - 1),
        "<=": (None, number),
        ">": (number + 1, None),
        ">=": (number, None),
        "!=": (None, None),
    }[sign]
