"""`classes` of a document -> named tests of a tile; one that looks at the table means what it means where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_spec.compiler import tests, unknown
from mahjong_spec.compiler.contexts import READING, Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.model import Expr


def compile_classes(draft: Draft) -> None:
    """Named tile tests. A class may use another, whatever the order; a circle is an error.

    Where a game is played a class may look at the table; then it is compiled wherever it is used, as a term is.
    """
    for name in draft.section("classes"):
        if name in draft.tiles.families:
            draft.problem("clash/name", f"`{name}` is a family of tiles already", f"{at('/classes', name)}#key")
        if not (draft.playing and _looks_at_table(draft, name)):
            class_of(draft, name, "", READING)


def check_table_classes(draft: Draft, context: Context) -> None:
    """Classes that look at the table must mean something there, used or not."""
    for name in draft.section("classes"):
        if _looks_at_table(draft, name):
            class_of(draft, name, "", context)


def _looks_at_table(draft: Draft, name: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a class asks for anything that a reading has not, itself or by another class."""
    entry = draft.section("classes").get(name)
    return isinstance(entry, Mapping) and name not in seen and any(_asks(draft, entry["is"], seen | {name}))


def _asks(draft: Draft, node: Any, seen: frozenset[str]) -> Iterator[bool]:
    if isinstance(node, str):
        yield node == "leaves_ready" or _looks_at_table(draft, node, seen)
    elif isinstance(node, list):
        for part in node:
            yield from _asks(draft, part, seen)
    elif isinstance(node, Mapping):
        word, value = tests.only(node)
        if word in ("among", "related"):
            told = value["to"] if word == "related" else value
            yield isinstance(told, str) and told not in draft.section("facts") and unknown.of_play(draft, told)
        elif word in tests.OF_PLAY:
            yield True
        elif word in ("all", "any", "not"):
            yield from _asks(draft, value, seen)


def class_of(draft: Draft, name: str, pointer: str, context: Context) -> Expr | None:
    """The test that a class stands for, or None when no class bears the name.

    At the table a class may say something else wherever it stands, if it depends on more than the kind.
    """
    known = draft.tests.get(name)
    if known is not None and (context.kind == "reading" or known.word == "kinds"):
        return known
    entry = draft.section("classes").get(name)
    if not isinstance(entry, Mapping):
        return None
    if context.kind != "table" and draft.playing and _looks_at_table(draft, name):
        message = f"the class `{name}` looks at the table, and a hand is read without it"
        draft.used.add(("classes", name))
        draft.problem("type/context", message, pointer)
        return tests.NO_KINDS
    mark = ("classes", name)
    if mark in draft.open_names:
        draft.circle(draft.open_names[draft.open_names.index(mark) :], "is made of itself")
        return tests.NO_KINDS
    here = at("/classes", name)
    draft.open_names.append(mark)
    test = (
        _class_by_fact(draft, entry, here)
        if "by" in entry
        else tests.tile_test(draft, entry["is"], at(here, "is"), context)
    )
    draft.open_names.pop()
    if context.kind == "reading":
        draft.tests[name] = test
    return test


def _class_by_fact(draft: Draft, entry: Mapping[str, Any], pointer: str) -> Expr:
    """A class that depends on a number fact: its first test for 1, its second for 2, and so on."""
    name = entry["by"]
    draft.used.add(("facts", name))
    fact = draft.facts.get(name)
    if fact is None:
        numbers = [one.id for one in draft.facts.values() if one.type == "number"]
        draft.unknown("fact", name, at(pointer, "by"), numbers)
    elif fact.type != "number":
        draft.problem("type/mismatch", f"`{name}` is no number, so a class cannot go by it", at(pointer, "by"))
    if not isinstance(entry["is"], list):
        message = "a class that goes by a number is a list of tests: the first for 1, the second for 2, and so on"
        draft.problem("type/mismatch", message, at(pointer, "is"))
        return tests.NO_KINDS
    choices = tuple(
        tests.static_kinds(draft, part, at(pointer, "is", number)) for number, part in enumerate(entry["is"])
    )
    if (
        fact is not None
        and fact.type == "number"
        and not (fact.least == 1 and (fact.most or len(choices) + 1) <= len(choices))
    ):
        least, most = (bound if bound is not None else "…" for bound in (fact.least, fact.most))
        message = f"there is a test for each number from 1 to {len(choices)}, but `{name}` goes from {least} to {most}"
        draft.problem("incomplete/class", message, at(pointer, "is"))
    return Expr("by", {"fact": name, "kinds": choices}, pointer)
