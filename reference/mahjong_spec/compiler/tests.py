"""Tile tests of a document -> compiled nodes.

A test that depends on the kind alone is folded to one node `kinds`; what is left are marks, facts and relations, and
at the table what lies there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import classes, sources
from mahjong_spec.compiler.contexts import READING, Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.table_names import bound, hand_of
from mahjong_spec.compiler.trees import FALSE, conjunction, disjunction, negation
from mahjong_spec.errors import guess
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import TILE_TESTS

NO_KINDS = Expr("kinds", {"kinds": frozenset()})
"""Stands for a test that has a problem already."""


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


def _worded(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    word, value = only(node)
    here = at(pointer, word)
    if word not in TILE_TESTS:
        draft.problem(
            "unresolved/word", f"unknown word `{word}` in a test of a tile", f"{here}#key", guess(word, TILE_TESTS)
        )
        return NO_KINDS
    if context.kind not in TILE_TESTS[word].contexts or (word in OF_PLAY and not draft.playing):
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


OF_PLAY = ("same_as", "very", "makes")
"""Words that look at the table."""


def _not_here(draft: Draft, word: str, pointer: str) -> None:
    why = "a hand is read without looking at it" if draft.playing else "this ruleset has no `phases`"
    draft.problem("type/context", f"`{word}` looks at the table of a game, and {why}", pointer)


def only(node: Any) -> tuple[str, Any]:
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
    found = classes.class_of(draft, name, pointer, context)
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
