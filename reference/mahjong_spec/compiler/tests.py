"""Tile tests, set tests and `classes` of a document -> compiled nodes.

A test that depends on the kind alone is folded to one node `kinds`; what is left are marks, facts and relations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.trees import conjunction, disjunction, negation
from mahjong_spec.errors import guess
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import SET_TESTS, TILE_TESTS

NO_KINDS = Expr("kinds", {"kinds": frozenset()})
"""Stands for a test that has a problem already."""


def compile_classes(draft: Draft) -> None:
    """Named tile tests. A class may use another, whatever the order; a circle is an error."""
    for name in draft.section("classes"):
        if name in draft.tiles.families:
            draft.problem("clash/name", f"`{name}` is a family of tiles already", f"{at('/classes', name)}#key")
        _class_of(draft, name)


def tile_test(draft: Draft, node: Any, pointer: str) -> Expr:
    """The node of a tile test."""
    draft.enter(pointer)
    found = _named(draft, node, pointer) if isinstance(node, str) else _worded(draft, node, pointer)
    draft.leave()
    return found


def tile_list(draft: Draft, node: Any, pointer: str) -> Expr:
    """Tiles told by a fact, or a list of codes."""
    if isinstance(node, str):
        fact = draft.section("facts").get(node)
        draft.used.add(("facts", node))
        if fact is None:
            known = [name for name, entry in draft.section("facts").items() if entry.get("is") == "tiles"]
            draft.unknown("fact", node, pointer, known)
        elif fact.get("is") != "tiles":
            draft.problem("type/mismatch", f"the fact `{node}` holds no tiles", pointer)
        return Expr("fact", {"name": node}, pointer)
    return Expr("tiles", {"kinds": tuple(plain_kinds(draft, node, pointer))}, pointer)


def plain_kinds(draft: Draft, codes: Iterable[str], pointer: str) -> list[int]:
    """The kinds of a list of codes. Only kinds count there, so the code of a marked tile would say too much."""
    found = []
    for number, code in enumerate(codes):
        kind = plain_kind(draft, code, at(pointer, number))
        if kind is not None:
            found.append(kind)
    return found


def plain_kind(draft: Draft, code: str, pointer: str) -> int | None:
    """The kind of a code that bears no mark, or None where there is a problem."""
    face = draft.tiles.faces.get(code)
    if face is None:
        draft.unknown("tile", code, pointer, draft.tiles.faces)
        return None
    if face.mark is not None:
        plain = draft.tiles.kinds[face.kind].code
        draft.problem("type/mismatch", f"`{code}` is a marked tile, and only kinds count here", pointer, plain)
        return None
    return face.kind


def static_kinds(draft: Draft, node: Any, pointer: str) -> frozenset[int]:
    """The kinds of a test that depends on nothing else; anything else is a problem."""
    test = tile_test(draft, node, pointer)
    if test.word != "kinds":
        draft.problem("type/context", "only kinds of tile can decide here, no marks, facts or relations", pointer)
        return frozenset()
    found: frozenset[int] = test.args["kinds"]
    return found


def set_test(draft: Draft, node: Any, pointer: str) -> Expr:
    """The node of a set test."""
    if isinstance(node, str):
        return Expr(
            "set", {"kinds": _set_ids(draft, {pointer: node}), "of": None, "has": None, "concealed": None}, pointer
        )
    if not isinstance(node, Mapping) or not node:
        draft.problem("schema/value", "expected a test of a set", pointer)
        return Expr("false")
    draft.enter(pointer)
    found = _worded_set(draft, node, pointer)
    draft.leave()
    return found


def _worded(draft: Draft, node: Any, pointer: str) -> Expr:
    word, value = _only(node)
    here = at(pointer, word)
    if word not in TILE_TESTS:
        draft.problem(
            "unresolved/word", f"unknown word `{word}` in a test of a tile", f"{here}#key", guess(word, TILE_TESTS)
        )
        return NO_KINDS
    if word in ("all", "any"):
        return _folded(
            draft, word, [tile_test(draft, part, at(here, number)) for number, part in enumerate(value)], here
        )
    if word == "not":
        part = tile_test(draft, value, here)
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
        to = tile_list(draft, value["to"], at(here, "to"))
        if relation is None:
            draft.unknown("relation", value["by"], at(here, "by"), draft.section("relations"))
            return NO_KINDS
        return Expr("related", {"by": relation, "to": to}, here)
    return Expr("among", {"tiles": tile_list(draft, value, here)}, here)


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


def _named(draft: Draft, name: str, pointer: str) -> Expr:
    family = draft.tiles.families.get(name)
    if family is not None:
        return _kinds(frozenset(family.kinds))
    face = draft.tiles.faces.get(name)
    if face is not None:
        plain = _kinds(frozenset((face.kind,)))
        draft.used.add(("marks", face.mark or ""))
        return plain if face.mark is None else conjunction((plain, Expr("mark", {"mark": face.mark}, pointer)), pointer)
    found = _class_of(draft, name)
    if found is None:
        known = [*draft.tiles.families, *draft.section("classes"), *draft.tiles.faces]
        draft.problem("unresolved/name", f"unknown tile, family or class `{name}`", pointer, guess(name, known))
        return NO_KINDS
    draft.used.add(("classes", name))
    return found


def _class_of(draft: Draft, name: str) -> Expr | None:
    """The test that a class stands for, or None when no class bears the name."""
    if name in draft.tests:
        return draft.tests[name]
    entry = draft.section("classes").get(name)
    if not isinstance(entry, Mapping):
        return None
    mark = ("classes", name)
    if mark in draft.open_names:
        draft.circle(draft.open_names[draft.open_names.index(mark) :], "is made of itself")
        return NO_KINDS
    here = at("/classes", name)
    draft.open_names.append(mark)
    test = _class_by_fact(draft, entry, here) if "by" in entry else tile_test(draft, entry["is"], at(here, "is"))
    draft.open_names.pop()
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


def _worded_set(draft: Draft, node: Mapping[str, Any], pointer: str) -> Expr:
    if len(node) == 1:
        word, value = next(iter(node.items()))
        if word in ("all", "any"):
            parts = [set_test(draft, part, at(pointer, word, number)) for number, part in enumerate(value)]
            return conjunction(parts, pointer) if word == "all" else disjunction(parts, pointer)
        if word == "not":
            return negation(set_test(draft, value, at(pointer, word)), pointer)
    for word in node:
        if word not in SET_TESTS:
            message = f"unknown word `{word}` in a test of a set"
            draft.problem("unresolved/word", message, f"{at(pointer, word)}#key", guess(word, SET_TESTS))
    kinds = None
    if "kind" in node:
        kinds = _set_ids(draft, {at(pointer, "kind"): node["kind"]})
    elif "any_kind" in node:
        kinds = _set_ids(draft, {at(pointer, "any_kind", number): name for number, name in enumerate(node["any_kind"])})
    parts_of = {
        word: tile_test(draft, node[word], at(pointer, word)) if word in node else None for word in ("of", "has")
    }
    return Expr("set", {"kinds": kinds, **parts_of, "concealed": node.get("concealed")}, pointer)


def _set_ids(draft: Draft, named: Mapping[str, str]) -> frozenset[str]:
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
