"""Tile tests and set tests of a document -> compiled nodes.

A test that depends on the kind alone is folded to one node `kinds`; what is left are marks, facts and relations.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import tiles
from mahjong_spec.compiler.draft import Draft, at, conjunction, disjunction, negation
from mahjong_spec.errors import guess
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import SET_TESTS, TILE_TESTS

NO_KINDS = Expr("kinds", {"kinds": frozenset()})


def tile_test(draft: Draft, node: Any, pointer: str, chain: tuple[str, ...] = ()) -> Expr:
    """The node of a tile test."""
    if isinstance(node, str):
        return _named(draft, node, pointer, chain)
    word, value = next(iter(node.items())) if isinstance(node, Mapping) and len(node) == 1 else ("", None)
    if word not in TILE_TESTS:
        draft.problem("unresolved/word", f"`{word or node}` is no tile test", pointer, guess(word, TILE_TESTS))
        return NO_KINDS
    here = at(pointer, word)
    if word in ("all", "any"):
        parts = [tile_test(draft, part, at(here, number), chain) for number, part in enumerate(value)]
        return _folded(draft, word, parts, here)
    if word == "not":
        part = tile_test(draft, value, here, chain)
        return _kinds(_everything(draft) - part.args["kinds"]) if part.word == "kinds" else negation(part, here)
    if word == "ranks":
        found = {i for i, kind in enumerate(draft.tiles.kinds) if kind.rank in value}
        if not found:
            draft.problem("impossible/class", f"no tile has a rank of {value}", here)
        return _kinds(frozenset(found))
    if word == "mark":
        marks = {face.mark for face in draft.tiles.faces.values() if face.mark}
        if value not in marks:
            draft.unknown("mark", value, here, marks)
        return Expr("mark", {"mark": value}, here)
    if word == "related":
        relation = draft.relations.get(value["by"])
        draft.used.add(("relations", value["by"]))
        if relation is None:
            draft.unknown("relation", value["by"], at(here, "by"), draft.section("relations"))
            return NO_KINDS
        return Expr("related", {"by": relation, "to": tile_list(draft, value["to"], at(here, "to"))}, here)
    return Expr("among", {"tiles": tile_list(draft, value, here)}, here)


def tile_list(draft: Draft, node: Any, pointer: str) -> Expr:
    """Tiles told by a fact, or a list of codes."""
    if isinstance(node, str):
        fact = draft.section("facts").get(node)
        draft.used.add(("facts", node))
        if fact is None:
            known = [name for name, entry in draft.section("facts").items() if entry.get("is") == "tiles"]
            draft.unknown("fact", node, pointer, known)
        elif fact.get("is") != "tiles":
            draft.problem("type/mismatch", f"`{node}` holds no tiles", pointer)
        return Expr("fact", {"name": node}, pointer)
    kinds = []
    for number, code in enumerate(node):
        face = draft.tiles.faces.get(code)
        if face is None:
            draft.unknown("tile", str(code), at(pointer, number), draft.tiles.faces)
        else:
            kinds.append(face.kind)
    return Expr("tiles", {"kinds": tuple(kinds)}, pointer)


def static_kinds(draft: Draft, node: Any, pointer: str, chain: tuple[str, ...] = ()) -> frozenset[int]:
    """The kinds of a test that depends on nothing else; anything else is a problem."""
    test = tile_test(draft, node, pointer, chain)
    if test.word != "kinds":
        draft.problem("type/context", "only kinds of tile may be named here, not marks or facts", pointer)
        return frozenset()
    found: frozenset[int] = test.args["kinds"]
    return found


def set_test(draft: Draft, node: Any, pointer: str) -> Expr:
    """The node of a set test."""
    if isinstance(node, str):
        return Expr("set", {"kinds": _set_ids(draft, [node], pointer), "of": None, "has": None, "concealed": None}, pointer)
    if not isinstance(node, Mapping) or not node:
        draft.problem("unresolved/word", f"`{node}` is no set test", pointer)
        return Expr("false")
    if len(node) == 1:
        word, value = next(iter(node.items()))
        if word in ("all", "any"):
            parts = [set_test(draft, part, at(pointer, word, number)) for number, part in enumerate(value)]
            return conjunction(parts, pointer) if word == "all" else disjunction(parts, pointer)
        if word == "not":
            return negation(set_test(draft, value, at(pointer, word)), pointer)
    for word in node:
        if word not in SET_TESTS:
            draft.problem("unresolved/word", f"`{word}` is no part of a set test", at(pointer, word), guess(word, SET_TESTS))
    kinds = None
    if "kind" in node:
        kinds = _set_ids(draft, [node["kind"]], at(pointer, "kind"))
    elif "any_kind" in node:
        kinds = _set_ids(draft, node["any_kind"], at(pointer, "any_kind"))
    parts_of = {
        word: tile_test(draft, node[word], at(pointer, word)) if word in node else None for word in ("of", "has")
    }
    return Expr("set", {"kinds": kinds, **parts_of, "concealed": node.get("concealed")}, pointer)


def _set_ids(draft: Draft, names: list[Any], pointer: str) -> frozenset[str]:
    for number, name in enumerate(names):
        draft.used.add(("sets", name))
        if name not in draft.sets:
            draft.unknown("kind of set", str(name), at(pointer, number) if len(names) > 1 else pointer, draft.sets)
    return frozenset(names)


def _named(draft: Draft, name: str, pointer: str, chain: tuple[str, ...]) -> Expr:
    family = draft.tiles.families.get(name)
    if family is not None:
        return _kinds(frozenset(family.kinds))
    face = draft.tiles.faces.get(name)
    if face is not None:
        plain = _kinds(frozenset((face.kind,)))
        return plain if face.mark is None else conjunction((plain, Expr("mark", {"mark": face.mark}, pointer)), pointer)
    found = tiles.class_of(draft, name, pointer, chain)
    if found is None:
        draft.problem("unresolved/name", f"unknown tile, family or class `{name}`", pointer, tiles.near_test(draft, name))
        return NO_KINDS
    return found


def _folded(draft: Draft, word: str, parts: list[Expr], pointer: str) -> Expr:
    """`all` or `any` of tests, those that depend on the kind alone made one."""
    static = [part.args["kinds"] for part in parts if part.word == "kinds"]
    others = [part for part in parts if part.word != "kinds"]
    if word == "all":
        together = frozenset.intersection(_everything(draft), *static)
        return conjunction((*((_kinds(together),) if static else ()), *others), pointer) if others else _kinds(together)
    together = frozenset().union(*static)
    return disjunction((*((_kinds(together),) if static else ()), *others), pointer) if others else _kinds(together)


def _everything(draft: Draft) -> frozenset[int]:
    return frozenset(range(len(draft.tiles.kinds)))


def _kinds(kinds: frozenset[int]) -> Expr:
    return Expr("kinds", {"kinds": kinds})
