"""Tile tests, set tests and `classes` of a document -> compiled nodes.

A test that depends on the kind alone is folded to one node `kinds`; what is left are marks, facts and relations, and
at the table what lies there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_spec.compiler import sources
from mahjong_spec.compiler.contexts import READING, Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.table_names import bound, hand_of
from mahjong_spec.compiler.trees import FALSE, conjunction, disjunction, negation
from mahjong_spec.errors import guess
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import SET_TESTS, TILE_TESTS

NO_KINDS = Expr("kinds", {"kinds": frozenset()})
"""Stands for a test that has a problem already."""


def compile_classes(draft: Draft) -> None:
    """Named tile tests. A class may use another, whatever the order; a circle is an error.

    Where a game is played a class may look at the table; then it is compiled wherever it is used, as a term is.
    """
    for name in draft.section("classes"):
        if name in draft.tiles.families:
            draft.problem("clash/name", f"`{name}` is a family of tiles already", f"{at('/classes', name)}#key")
        if not (draft.playing and _looks_at_table(draft, name)):
            _class_of(draft, name, "", READING)


def check_table_classes(draft: Draft, context: Context) -> None:
    """Classes that look at the table must mean something there, used or not."""
    for name in draft.section("classes"):
        if _looks_at_table(draft, name):
            _class_of(draft, name, "", context)


def tile_test(draft: Draft, node: Any, pointer: str, context: Context = READING) -> Expr:
    """The node of a tile test."""
    draft.enter(pointer)
    read = _named if isinstance(node, str) else _worded
    found = read(draft, node, pointer, context)
    draft.leave()
    return found


def static_kinds(draft: Draft, node: Any, pointer: str) -> frozenset[int]:
    """The kinds of a test that depends on nothing else; anything else is a problem."""
    test = tile_test(draft, node, pointer)
    if test.word == "false":
        return frozenset()
    if test.word != "kinds":
        draft.problem("type/context", "only kinds of tile can decide here, no marks, facts or relations", pointer)
        return frozenset()
    found: frozenset[int] = test.args["kinds"]
    return found


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


def _worded(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    word, value = _only(node)
    here = at(pointer, word)
    if word not in TILE_TESTS:
        draft.problem(
            "unresolved/word", f"unknown word `{word}` in a test of a tile", f"{here}#key", guess(word, TILE_TESTS)
        )
        return NO_KINDS
    if context.kind not in TILE_TESTS[word].contexts or (word in _OF_PLAY and not draft.playing):
        _not_here(draft, word, f"{here}#key")
        return NO_KINDS
    if word in ("all", "any"):
        parts = [tile_test(draft, part, at(here, number), context) for number, part in enumerate(value)]
        return _folded(draft, word, parts, here)
    if word == "not":
        part = tile_test(draft, value, here, context)
        if part.word != "kinds" or part is NO_KINDS:
            return part if part is NO_KINDS else negation(part, here)
        return _some(draft, _everything(draft) - part.args["kinds"], here)
    if word == "ranks":
        return _ranks(draft, value, here)
    if word == "mark":
        marks = {face.mark for face in draft.tiles.faces.values() if face.mark}
        draft.used.add(("marks", value))
        if value not in marks:
            draft.unknown("mark", value, here, sorted(marks))
        return Expr("mark", {"mark": value}, here)
    if word == "related":
        relation = draft.relations.get(value["by"])
        draft.used.add(("relations", value["by"]))
        to = sources.tiles(draft, value["to"], at(here, "to"), context)
        if relation is None:
            draft.unknown("relation", value["by"], at(here, "by"), draft.section("relations"))
            return NO_KINDS
        return Expr("related", {"by": relation, "to": to}, here)
    if word == "same_as":
        return Expr(word, {"of": sources.tiles(draft, value, here, context, ("tile", "set"))}, here)
    if word == "very":
        return Expr(word, {"tile": sources.tiles(draft, value, here, context, ("tile",))}, here)
    if word == "makes":
        kinds = set_ids(draft, {at(here, "kind", number): name for number, name in enumerate(value["kind"])})
        others = sources.tiles(draft, value["with"], at(here, "with"), context)
        return Expr(word, {"kinds": tuple(name for name in value["kind"] if name in kinds), "with": others}, here)
    return Expr("among", {"tiles": sources.tiles(draft, value, here, context)}, here)


_OF_PLAY = ("same_as", "very", "makes")
"""Words that look at the table."""


def _not_here(draft: Draft, word: str, pointer: str) -> None:
    why = "a hand is read without looking at it" if draft.playing else "this ruleset has no `phases`"
    draft.problem("type/context", f"`{word}` looks at the table of a game, and {why}", pointer)


def _only(node: Any) -> tuple[str, Any]:
    """The one word of a map with what it needs."""
    return next(iter(node.items())) if isinstance(node, Mapping) and len(node) == 1 else ("", None)


def _ranks(draft: Draft, ranks: list[int], pointer: str) -> Expr:
    found: set[int] = set()
    for number, rank in enumerate(ranks):
        bearers = {place for place, kind in enumerate(draft.tiles.kinds) if kind.rank == rank}
        if not bearers:
            draft.problem("impossible/class", f"no tile has the rank {rank}", at(pointer, number))
        found |= bearers
    return _kinds(frozenset(found)) if found else NO_KINDS


def _named(draft: Draft, name: str, pointer: str, context: Context) -> Expr:
    family = draft.tiles.families.get(name)
    if family is not None:
        return _kinds(frozenset(family.kinds))
    face = draft.tiles.faces.get(name)
    if face is not None:
        plain = _kinds(frozenset((face.kind,)))
        draft.used.add(("marks", face.mark or ""))
        return plain if face.mark is None else conjunction((plain, Expr("mark", {"mark": face.mark}, pointer)), pointer)
    found = _class_of(draft, name, pointer, context)
    if found is None and name == "nothing":
        return FALSE
    if found is None and name == "leaves_ready":
        if context.kind != "table" or not draft.playing:
            _not_here(draft, name, pointer)
            return NO_KINDS
        hand_of(draft, name)
        return Expr(name, {}, pointer) if bound(draft, "me", pointer, context, _MY_HAND) else NO_KINDS
    if found is None:
        known = [*draft.tiles.families, *draft.section("classes"), *draft.tiles.faces]
        draft.problem("unresolved/name", f"unknown tile, family or class `{name}`", pointer, guess(name, known))
        return NO_KINDS
    draft.used.add(("classes", name))
    return found


_MY_HAND = "`leaves_ready` looks at the hand of `me`, and "


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
        word, value = _only(node)
        if word in ("among", "related"):
            told = value["to"] if word == "related" else value
            yield isinstance(told, str) and told not in draft.section("facts")
        elif word in _OF_PLAY:
            yield True
        elif word in ("all", "any", "not"):
            yield from _asks(draft, value, seen)


def _class_of(draft: Draft, name: str, pointer: str, context: Context) -> Expr | None:
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
        return NO_KINDS
    mark = ("classes", name)
    if mark in draft.open_names:
        draft.circle(draft.open_names[draft.open_names.index(mark) :], "is made of itself")
        return NO_KINDS
    here = at("/classes", name)
    draft.open_names.append(mark)
    test = (
        _class_by_fact(draft, entry, here) if "by" in entry else tile_test(draft, entry["is"], at(here, "is"), context)
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
        return NO_KINDS
    choices = tuple(static_kinds(draft, part, at(pointer, "is", number)) for number, part in enumerate(entry["is"]))
    if (
        fact is not None
        and fact.type == "number"
        and not (fact.least == 1 and (fact.most or len(choices) + 1) <= len(choices))
    ):
        least, most = (bound if bound is not None else "…" for bound in (fact.least, fact.most))
        message = f"there is a test for each number from 1 to {len(choices)}, but `{name}` goes from {least} to {most}"
        draft.problem("incomplete/class", message, at(pointer, "is"))
    return Expr("by", {"fact": name, "kinds": choices}, pointer)


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


def set_ids(draft: Draft, named: Mapping[str, str]) -> frozenset[str]:
    """Kinds of set, named at these pointers."""
    for pointer, name in named.items():
        draft.used.add(("sets", name))
        if name not in draft.sets:
            draft.unknown("kind of set", str(name), pointer, draft.sets)
    return frozenset(named.values())


def _folded(draft: Draft, word: str, parts: list[Expr], pointer: str) -> Expr:
    """`all` or `any` of tests, those that depend on the kind alone made one."""
    if any(part is NO_KINDS for part in parts):
        return NO_KINDS
    static = [part.args["kinds"] for part in parts if part.word == "kinds"]
    others = [part for part in parts if part.word != "kinds"]
    if word == "all":
        together = frozenset.intersection(_everything(draft), *static)
        kinds = _some(draft, together, pointer) if static else _kinds(together)
        return conjunction((*((kinds,) if static else ()), *others), pointer) if others else kinds
    together = frozenset().union(*static)
    return disjunction((*((_kinds(together),) if static else ()), *others), pointer) if others else _kinds(together)


def _some(draft: Draft, kinds: frozenset[int], pointer: str) -> Expr:
    """A test of these kinds, which must be some."""
    if kinds:
        return _kinds(kinds)
    draft.problem("impossible/class", "no tile can pass this test", f"{pointer}#key")
    return NO_KINDS


def _everything(draft: Draft) -> frozenset[int]:
    return frozenset(range(len(draft.tiles.kinds)))


def _kinds(kinds: frozenset[int]) -> Expr:
    return Expr("kinds", {"kinds": kinds})
