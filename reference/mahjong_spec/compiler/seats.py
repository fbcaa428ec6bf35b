"""What names a seat, several seats or an account in a document -> nodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import names
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.typed import NOTHING
from mahjong_spec.compiler.words import LISTS_IN_PLAY, NAMED_TYPES, SEAT_LISTS
from mahjong_spec.model import Expr


def one(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """The node of a name that must be a seat, or `none`."""
    if not isinstance(node, str):
        draft.problem("schema/value", "expected the name of a seat", pointer)
        return NOTHING.expr
    found = names.resolve(draft, node, pointer, context)
    if found.type not in ("seat", "unknown"):
        draft.problem("type/mismatch", f"`{node}` is {NAMED_TYPES[found.type]}, and a seat is expected here", pointer)
    return found.expr


def several(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """The node of a name that must be several seats, or of `all_but`."""
    if isinstance(node, list) and draft.playing:
        named = [someone(draft, seat, at(pointer, place), context) for place, seat in enumerate(node)]
        return Expr("these", {"seats": tuple(named)}, pointer)
    if isinstance(node, list):
        message = "expected a name such as `all`, `winners` or `losers`, or `all_but`; where there are `phases`, a list"
        draft.problem("schema/value", message, pointer)
        return Expr("seats", {"of": "all"}, pointer)
    if isinstance(node, Mapping):
        word, left_out = next(iter(node.items()))
        if word != "all_but" and not (word == "but" and draft.playing):
            draft.problem("unresolved/word", f"unknown word `{word}` for seats", f"{at(pointer, word)}#key", "all_but")
            return Expr("seats", {"of": "all"}, pointer)
        without = [someone(draft, seat, at(pointer, word, place), context) for place, seat in enumerate(left_out)]
        return Expr(word, {"seats": tuple(without)}, pointer)
    found = names.resolve(draft, str(node), pointer, context)
    if found.type not in ("seats", "unknown"):
        known = ", ".join((*SEAT_LISTS, *LISTS_IN_PLAY) if draft.playing else SEAT_LISTS)
        message = f"`{node}` is {NAMED_TYPES[found.type]}, and several seats are expected here: {known}"
        draft.problem("type/mismatch", message, pointer)
        return Expr("seats", {"of": "all"}, pointer)
    return found.expr


def someone(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """The node of a name that must be a seat and cannot be nobody."""
    if node == "none":
        draft.problem("type/mismatch", "`none` is nobody, and a seat is expected here", pointer)
    return one(draft, node, pointer, context)


def account(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """The node of a seat or a pot."""
    variable = draft.variables.get(str(node))
    if variable is not None and variable.type == "pot":
        draft.used.add(("variables", variable.id))
        return Expr("pot", {"name": variable.id}, pointer)
    if variable is not None and variable.of == "table" and variable.type != "seat":
        message = f"`{node}` is {NAMED_TYPES[variable.type]}, and a payment goes between seats and pots"
        draft.problem("type/mismatch", message, pointer)
        return Expr("nobody", {}, pointer)
    return someone(draft, node, pointer, context)
