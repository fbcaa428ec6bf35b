"""Compiled rules -> the nodes and effects inside them, and whether a word stands among these."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from mahjong_spec.model import Choice, Effect, Expr


def nodes(node: Any) -> Iterator[Expr | Effect]:
    """Every effect and every node of trees inside something compiled, itself first."""
    if isinstance(node, Expr | Effect):
        yield node
        node = node.args
    elif is_dataclass(node):
        node = [getattr(node, one.name) for one in fields(node)]
    if isinstance(node, Mapping):
        node = node.values()
    elif not isinstance(node, tuple | list):
        return
    for part in node:
        yield from nodes(part)


def mentions(node: Any, word: str, amounts: Mapping[str, Choice]) -> bool:
    """Whether that word stands anywhere inside something compiled; named amounts are looked into."""
    return any(
        one.word == word or (one.word == "amount" and mentions(amounts[one.args["name"]], word, amounts))
        for one in nodes(node)
    )
