"""`tiles`, `classes`, `relations`, `sets` of a document -> tile set, tile tests, set kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import amounts, tests
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.errors import guess
from mahjong_spec.model import Expr, Face, Family, Kind, SetKind, TileSet


def compile_tiles(draft: Draft) -> None:
    """Families, kinds and faces, in the order in which they are declared."""
    kinds: list[Kind] = []
    faces: dict[str, Face] = {}
    families: dict[str, Family] = {}
    for name, family in draft.section("tiles").items():
        first = len(kinds)
        for code, entry in family.get("kinds", {}).items():
            pointer = at("/tiles", name, "kinds", code)
            if code in faces:
                draft.problem("clash/name", f"the tile code `{code}` is declared twice", pointer)
            copies = amounts.fixed_number(draft, entry.get("copies", family["copies"]), at("/tiles", name, "copies"))
            rank = entry.get("rank")
            if family.get("runs") and rank is None:
                draft.problem("incomplete/rank", f"`{code}` needs a rank, since tiles of `{name}` form runs", pointer)
            title = draft.title_of(entry) or {
                language: f"{rank} {text}" for language, text in draft.title_of(family).items()
            }
            faces[code] = Face(code, len(kinds), None, copies)
            kinds.append(Kind(code, name, rank, copies, title))
        families[name] = Family(
            name, tuple(range(first, len(kinds))), bool(family.get("runs")), draft.title_of(family)
        )
    draft.tiles = TileSet(tuple(kinds), faces, families, {})
    _compile_marked(draft, faces)
    places = sorted(faces.values(), key=lambda face: (face.kind, face.mark is None, face.code))
    order = {face.code: place for place, face in enumerate(places)}
    draft.tiles = TileSet(tuple(kinds), faces, families, order)


def _compile_marked(draft: Draft, faces: dict[str, Face]) -> None:
    """Marked faces take their copies from the plain ones of their kind."""
    for name, family in draft.section("tiles").items():
        for code, entry in family.get("marked", {}).items():
            pointer = at("/tiles", name, "marked", code)
            plain = faces.get(entry["of"])
            if plain is None or plain.mark is not None:
                draft.unknown("tile", entry["of"], at(pointer, "of"), faces)
                continue
            if code in faces:
                draft.problem("clash/name", f"the tile code `{code}` is declared twice", pointer)
                continue
            copies = amounts.fixed_number(draft, entry["copies"], at(pointer, "copies"))
            if copies > plain.copies:
                draft.problem(
                    "impossible/wall", f"{copies} tiles `{code}` are marked, but only {plain.copies} `{plain.code}` are left", pointer
                )
            faces[code] = Face(code, plain.kind, entry["mark"], copies)
            faces[plain.code] = Face(plain.code, plain.kind, None, plain.copies - copies)


def compile_sets(draft: Draft) -> None:
    """Kinds of set: so many alike, or a run."""
    for name, entry in draft.section("sets").items():
        run = "run" in entry
        size = entry["run"] if run else entry.get("same", 0)
        if run and not any(family.runs for family in draft.tiles.families.values()):
            draft.problem("impossible/set", f"no family of tiles forms runs, so no `{name}` exists", at("/sets", name))
        draft.sets[name] = SetKind(name, size, run, draft.title_of(entry))


def compile_relations(draft: Draft) -> None:
    """Kind to the kinds that stand in the relation to it: in a cycle the tile after it, in pairs those listed."""
    for name, entry in draft.section("relations").items():
        goes_to: dict[int, frozenset[int]] = {}
        for number, cycle in enumerate(entry.get("cycles", ())):
            pointer = at("/relations", name, "cycles", number)
            ring = _kinds_of_cycle(draft, cycle, pointer)
            for here, there in zip(ring, ring[1:] + ring[:1], strict=True):
                if here in goes_to:
                    draft.problem("clash/name", f"`{draft.tiles.kinds[here].code}` stands in two cycles", pointer)
                goes_to[here] = frozenset((there,))
        for code, targets in entry.get("pairs", {}).items():
            pointer = at("/relations", name, "pairs", code)
            sources = tests.static_kinds(draft, code, pointer)
            reached = frozenset(kind for target in targets for kind in tests.static_kinds(draft, target, pointer))
            for source in sources:
                goes_to[source] = goes_to.get(source, frozenset()) | reached
        draft.relations[name] = goes_to


def _kinds_of_cycle(draft: Draft, cycle: Any, pointer: str) -> list[int]:
    """A family stands for its kinds in order; a list names them."""
    if isinstance(cycle, str):
        family = draft.tiles.families.get(cycle)
        if family is None:
            draft.unknown("family", cycle, pointer, draft.tiles.families)
            return []
        return list(family.kinds)
    ring: list[int] = []
    for number, code in enumerate(cycle):
        face = draft.tiles.faces.get(code)
        if face is None:
            draft.unknown("tile", code, at(pointer, number), draft.tiles.faces)
        else:
            ring.append(face.kind)
    return ring


def compile_classes(draft: Draft) -> None:
    """Named tile tests. A class may use another, whatever the order; a circle is an error."""
    for name in draft.section("classes"):
        class_of(draft, name, at("/classes", name), ())


def class_of(draft: Draft, name: str, pointer: str, chain: tuple[str, ...]) -> Expr | None:
    """The test that a class stands for, or None when no class bears the name."""
    draft.used.add(("classes", name))
    if name in draft.tests:
        return draft.tests[name]
    entry = draft.section("classes").get(name)
    if not isinstance(entry, Mapping):
        return None
    if name in chain:
        circle = " -> ".join((*chain, name))
        draft.problem("circle/class", f"the class `{name}` is made of itself: {circle}", pointer)
        return Expr("kinds", {"kinds": frozenset()})
    if name in draft.tiles.families or name in draft.tiles.faces:
        draft.problem("clash/name", f"`{name}` is a tile or family already", at("/classes", name))
    here = at("/classes", name)
    if "by" in entry:
        test = _class_by_fact(draft, entry, here, (*chain, name))
    else:
        test = tests.tile_test(draft, entry["is"], at(here, "is"), (*chain, name))
    draft.tests[name] = test
    return test


def _class_by_fact(draft: Draft, entry: Mapping[str, Any], pointer: str, chain: tuple[str, ...]) -> Expr:
    """A class that depends on a number fact: its first test for 1, its second for 2, and so on."""
    fact = entry["by"]
    draft.used.add(("facts", fact))
    declared = draft.section("facts").get(fact)
    if declared is None:
        draft.unknown("fact", fact, at(pointer, "by"), draft.section("facts"))
    elif declared.get("is") != "number":
        draft.problem("type/mismatch", f"`{fact}` is no number, so a class cannot go by it", at(pointer, "by"))
    choices = []
    for number, part in enumerate(entry["is"]):
        place = at(pointer, "is", number)
        choices.append(tests.static_kinds(draft, part, place, chain))
    return Expr("by", {"fact": fact, "kinds": tuple(choices)}, pointer)


def known_tests(draft: Draft) -> list[str]:
    """Every name that may stand for a tile test."""
    return [*draft.tiles.families, *draft.section("classes"), *draft.tiles.faces]


def near_test(draft: Draft, name: str) -> str | None:
    return guess(name, known_tests(draft))
