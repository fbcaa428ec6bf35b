"""Set tests of a document -> compiled nodes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler.contexts import READING, Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.tests import set_ids, tile_test
from mahjong_spec.compiler.trees import conjunction, disjunction, negation
from mahjong_spec.errors import guess
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import SET_TESTS


def set_test(draft: Draft, node: Any, pointer: str, context: Context = READING) -> Expr:
    """The node of a set test."""
    if isinstance(node, str):
        return Expr(
            "set", {"kinds": set_ids(draft, {pointer: node}), "of": None, "has": None, "concealed": None}, pointer
        )
    if not isinstance(node, Mapping) or not node:
        draft.problem("schema/value", "expected a test of a set", pointer)
        return Expr("false")
    draft.enter(pointer)
    found = _worded_set(draft, node, pointer, context)
    draft.leave()
    return found


def _worded_set(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> Expr:
    if len(node) == 1:
        word, value = next(iter(node.items()))
        if word in ("all", "any"):
            parts = [set_test(draft, part, at(pointer, word, number), context) for number, part in enumerate(value)]
            return conjunction(parts, pointer) if word == "all" else disjunction(parts, pointer)
        if word == "not":
            return negation(set_test(draft, value, at(pointer, word), context), pointer)
    for word in node:
        if word not in SET_TESTS:
            message = f"unknown word `{word}` in a test of a set"
            draft.problem("unresolved/word", message, f"{at(pointer, word)}#key", guess(word, SET_TESTS))
    kinds = None
    if "kind" in node:
        kinds = set_ids(draft, {at(pointer, "kind"): node["kind"]})
    elif "any_kind" in node:
        kinds = set_ids(draft, {at(pointer, "any_kind", number): name for number, name in enumerate(node["any_kind"])})
    parts_of = {
        word: tile_test(draft, node[word], at(pointer, word), context) if word in node else None
        for word in ("of", "has")
    }
    return Expr("set", {"kinds": kinds, **parts_of, "concealed": node.get("concealed")}, pointer)
