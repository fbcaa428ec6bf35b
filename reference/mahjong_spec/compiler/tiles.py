"""`tiles`, `sets`, `relations`, `symmetries` of a document -> tile set, kinds of set, what leads to what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import choices, sources
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.model import Face, Family, Kind, SetKind, TileSet

_PLENTY = 99
"""The most copies of a tile; also those of a tile whose number has a problem, since many give no further one."""


def compile_tiles(draft: Draft) -> None:
    """Families, kinds and faces, in the order in which they are declared."""
    kinds: list[Kind] = []
    faces: dict[str, Face] = {}
    families: dict[str, Family] = {}
    for name, family in draft.section("tiles").items():
        first = len(kinds)
        here = at("/tiles", name)
        copies = choices.fixed_number(draft, family["copies"], at(here, "copies"), _PLENTY)
        least = 0 if isinstance(family["copies"], list) else 1  # options may leave a family out
        if not least <= copies <= _PLENTY:
            message = f"there would be {copies} of each tile of `{name}`; a wall has {least} to {_PLENTY}"
            draft.problem("impossible/wall", message, at(here, "copies"))
        if not family["kinds"]:
            draft.problem("incomplete/family", f"the family `{name}` has no tiles", f"{here}#key")
        for code, entry in family["kinds"].items():
            _declare(draft, code, faces, at(here, "kinds", code))
            rank = entry.get("rank")
            _check_rank(draft, family, code, kinds[first:], at(here, "kinds", code))
            title = draft.title_of(entry) or {
                language: f"{rank} {text}" for language, text in draft.title_of(family).items()
            }
            faces[code] = Face(code, len(kinds), None, copies)
            kinds.append(Kind(code, name, rank, copies, title))
        families[name] = Family(name, tuple(range(first, len(kinds))), bool(family.get("runs")), draft.title_of(family))
    draft.tiles = TileSet(tuple(kinds), faces, families, {})
    _compile_marked(draft, faces)
    places = sorted(faces.values(), key=lambda face: (face.kind, face.mark is None, face.code))
    order = {face.code: place for place, face in enumerate(places)}
    draft.tiles = TileSet(tuple(kinds), faces, families, order)


def _declare(draft: Draft, code: str, faces: Mapping[str, Face], pointer: str) -> None:
    if code in faces:
        draft.problem("clash/name", f"the tile `{code}` is declared twice", f"{pointer}#key")


def _check_rank(draft: Draft, family: Mapping[str, Any], code: str, before: list[Kind], pointer: str) -> None:
    """Tiles of a family that forms runs have ranks, and no two of a family the same."""
    rank = family["kinds"][code].get("rank")
    if family.get("runs") and rank is None:
        draft.problem(
            "incomplete/rank", f"`{code}` needs a rank, since tiles of its family form runs", f"{pointer}#key"
        )
    for kind in before:
        if rank is not None and kind.rank == rank:
            message = f"`{kind.code}` of the same family has the rank {rank} already"
            draft.problem("clash/rank", message, at(pointer, "rank"))
            return
    if family.get("runs") and rank is not None and before and (before[-1].rank or 0) > rank:
        message = f"tiles that form runs stand in the order of their ranks, and {rank} comes after {before[-1].rank}"
        draft.problem("impossible/rank", message, at(pointer, "rank"))


def _compile_marked(draft: Draft, faces: dict[str, Face]) -> None:
    """Marked faces take their copies from the plain ones of their kind."""
    for name, family in draft.section("tiles").items():
        for code, entry in family.get("marked", {}).items():
            pointer = at("/tiles", name, "marked", code)
            _declare(draft, code, faces, pointer)
            plain = faces.get(entry["of"])
            if plain is None or plain.mark is not None:
                draft.unknown("tile", entry["of"], at(pointer, "of"), [kind.code for kind in draft.tiles.kinds])
                continue
            if entry["of"] not in family["kinds"]:
                owner = draft.tiles.kinds[plain.kind].family
                draft.problem(
                    "type/mismatch", f"`{entry['of']}` is a tile of `{owner}`, not of `{name}`", at(pointer, "of")
                )
            if code in faces:
                continue
            copies = choices.fixed_number(draft, entry["copies"], at(pointer, "copies"), 0)
            if not 0 <= copies <= plain.copies:
                message = f"{copies} tiles `{code}` would be marked, and {plain.copies} plain ones are there to take them from"
                draft.problem("impossible/wall", message, at(pointer, "copies"))
            faces[code] = Face(code, plain.kind, entry["mark"], copies)
            faces[plain.code] = Face(plain.code, plain.kind, None, plain.copies - copies)


def compile_sets(draft: Draft) -> None:
    """Kinds of set: so many alike, or a run."""
    for name, entry in draft.section("sets").items():
        run = "run" in entry
        size = entry["run"] if run else entry["same"]
        pointer = at("/sets", name, "run" if run else "same")
        longest, most = _longest_run(draft), max((kind.copies for kind in draft.tiles.kinds), default=0)
        if run and size > longest:
            message = f"no family of tiles forms runs of {size}, so no `{name}` exists"
            if longest:
                message = f"the longest run is of {longest} tiles, so no `{name}` of {size} exists"
            draft.problem("impossible/set", message, pointer)
        if not run and size > most:
            draft.problem(
                "impossible/set", f"there are {most} tiles of a kind, so no `{name}` of {size} exists", pointer
            )
        draft.sets[name] = SetKind(name, size, run, tuple(entry.get("from", ())), draft.title_of(entry))


def _longest_run(draft: Draft) -> int:
    longest = 0
    for family in draft.tiles.families.values():
        ranks = [draft.tiles.kinds[kind].rank for kind in family.kinds] if family.runs else []
        length = 0
        before = None
        for rank in ranks:
            length = length + 1 if rank is not None and before is not None and rank == before + 1 else 1
            longest, before = max(longest, length), rank
    return longest


def compile_relations(draft: Draft) -> None:
    """Kind to the kinds that stand in the relation to it: in a cycle the tile after it, in pairs those listed."""
    for name, entry in draft.section("relations").items():
        goes_to: dict[int, frozenset[int]] = {}
        for number, cycle in enumerate(entry.get("cycles", ())):
            pointer = at("/relations", name, "cycles", number)
            ring = _kinds_of_cycle(draft, cycle, pointer)
            for place, (here, there) in enumerate(zip(ring, ring[1:] + ring[:1], strict=True)):
                if here in goes_to:
                    code = draft.tiles.kinds[here].code
                    spot = at(pointer, place) if isinstance(cycle, list) and len(cycle) == len(ring) else pointer
                    draft.problem(
                        "clash/tile", f"`{code}` stands in the cycles twice, so it would lead to two tiles", spot
                    )
                goes_to[here] = frozenset((there,))
        for code, targets in entry.get("pairs", {}).items():
            pointer = at("/relations", name, "pairs", code)
            source = sources.plain_kind(draft, code, f"{pointer}#key")
            reached = frozenset(sources.plain_kinds(draft, targets, pointer))
            if source is not None:
                goes_to[source] = goes_to.get(source, frozenset()) | reached
        draft.relations[name] = goes_to


def _kinds_of_cycle(draft: Draft, cycle: Any, pointer: str) -> list[int]:
    """A family stands for its kinds in order; a list names them."""
    if not isinstance(cycle, str):
        return sources.plain_kinds(draft, cycle, pointer)
    family = draft.tiles.families.get(cycle)
    if family is None:
        draft.unknown("family", cycle, pointer, draft.tiles.families)
        return []
    return list(family.kinds)


def check_symmetries(draft: Draft) -> None:
    """Families that may change places are several and alike: as many kinds, the same ranks."""
    for name, entry in draft.section("symmetries").items():
        pointer = at("/symmetries", name, "exchange")
        known: list[Family] = []
        for place, family_id in enumerate(entry["exchange"]):
            family = draft.tiles.families.get(family_id)
            if family is None:
                draft.unknown("family", family_id, at(pointer, place), draft.tiles.families)
                continue
            if known and _ranks_of(draft, family) != _ranks_of(draft, known[0]):
                message = f"`{family_id}` cannot take the place of `{known[0].id}`: their tiles are not alike"
                draft.problem("impossible/symmetry", message, at(pointer, place))
            known.append(family)
        if len(entry["exchange"]) == 1:
            draft.problem("useless/symmetry", "one family alone has nothing to change places with", pointer)


def _ranks_of(draft: Draft, family: Family) -> tuple[tuple[int | None, int], ...]:
    return tuple((draft.tiles.kinds[kind].rank, draft.tiles.kinds[kind].copies) for kind in family.kinds)
