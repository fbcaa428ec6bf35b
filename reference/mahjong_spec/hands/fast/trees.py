"""Compiled trees -> what they read: the facts they ask for, whether they speak of units or marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_spec.hands.readings import Reading
from mahjong_spec.model import Choice, Expr, Ruleset
from mahjong_spec.nodes import nodes


def facts_read(tree: Expr) -> frozenset[str]:
    """Names of all facts that the tree asks for."""
    named = {"by": "fact", "fact": "name", "told": "name"}
    return frozenset(node.args[named[node.word]] for node in nodes(tree) if node.word in named)


def says(tree: Expr, *words: str) -> bool:
    """Whether one of these words stands in the tree."""
    return any(node.word in words for node in nodes(tree))


def of_facts(facts: Mapping[str, Any]) -> Reading:
    """A reading of which nothing is known but facts, for trees that ask for nothing else."""
    return Reading("", (), (), None, False, (), (), None, facts)  # noqa: FBT003


def gain_choices(ruleset: Ruleset) -> Iterator[Choice]:
    """The decision lists of what elements give."""
    for element in ruleset.elements.values():
        for gain in element.gains.values():
            yield from (side for side in (gain.closed, gain.open) if side is not None)


def trees(ruleset: Ruleset) -> Iterator[Expr]:
    """Every tree that scoring uses."""
    for element in ruleset.elements.values():
        yield element.when
        if element.per is not None:
            yield element.per
    for lines in (*gain_choices(ruleset), *(line.amount for line in ruleset.value)):
        for when, value, _ in lines.lines:
            yield from (tree for tree in (when, value) if tree is not None)
    yield from (fact.needs for fact in ruleset.facts.values() if fact.needs is not None)
    yield from (ruleset.minimum, *ruleset.best)
    for entry in ruleset.result:
        yield from (entry.when, entry.amount)


def value_conditions(ruleset: Ruleset) -> Iterator[Expr]:
    """The conditions that what comes after the elements asks of a reading."""
    asked = [ruleset.minimum, *(entry.when for entry in ruleset.result)]
    asked += [when for line in ruleset.value for when, _, _ in line.amount.lines if when is not None]
    for tree in asked:
        yield from readings_alone(tree)


def readings_alone(tree: Expr) -> Iterator[Expr]:
    """The largest parts of a condition that speak of no unit: a reading answers them."""
    if not says(tree, "unit"):
        yield tree
    elif tree.word in ("all", "any"):
        for part in tree.args["parts"]:
            yield from readings_alone(part)
    elif tree.word == "not":
        yield from readings_alone(tree.args["part"])
