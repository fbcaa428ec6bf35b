"""What names tiles in a document -> nodes: tiles, one tile, a set, a zone; and places that are set or added to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mahjong_spec.compiler import names, seats, unknown
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.typed import NOTHING, SOURCES, Typed
from mahjong_spec.compiler.words import NAMED_TYPES, SEATS_SET
from mahjong_spec.model import Expr, Variable

Place = tuple[Expr | None, str]
"""Whose variable, and which; the table's has no owner."""

NO_TILES = Expr("tiles", {"kinds": ()})

ANY = SOURCES
PLACES = ("tiles", "sets", "set")

_EXPECTED = {
    SOURCES: "tiles are expected here",
    ("tile",): "one tile is expected here",
    ("tile", "tiles"): "a tile is expected here, or the zone where it lies alone",
    ("tile", "set"): "a tile or a set is expected here",
    ("set",): "a set of tiles is expected here",
    ("sets",): "a place where sets lie is expected here",
    ("tile", "tiles", "set"): "tiles are expected here, and no place where sets lie",
    PLACES: "a zone or a set is expected here",
}


def tiles(draft: Draft, node: Any, pointer: str, context: Context, wanted: tuple[str, ...] = SOURCES) -> Expr:
    """The node of what names tiles. In a reading that is a fact or a list of codes, at the table any source."""
    if not isinstance(node, str):
        return Expr("tiles", {"kinds": tuple(plain_kinds(draft, node, pointer))}, pointer)
    if context.kind == "reading":
        return _told(draft, node, pointer)
    return typed(draft, node, pointer, context, wanted).expr


def typed(draft: Draft, name: str, pointer: str, context: Context, wanted: tuple[str, ...] = SOURCES) -> Typed:
    """A name at the table that must stand for tiles of a wanted type."""
    found = names.resolve(draft, name, pointer, context)
    if found.type not in (*wanted, "unknown"):
        message = f"`{name}` is {NAMED_TYPES[found.type]}, and {_EXPECTED[wanted]}"
        draft.problem("type/mismatch", message, pointer)
        return NOTHING
    return found if found.type != "unknown" else Typed(NO_TILES, "unknown")


def zone(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """The node of a zone, with its seat where it has one."""
    found = names.resolve(draft, str(node), pointer, context)
    if found.type != "unknown" and found.expr.word != "zone":
        draft.problem("type/mismatch", f"`{node}` is {NAMED_TYPES[found.type]}, and a zone is expected here", pointer)
    return found.expr


def one_of_seat(draft: Draft, name: str, pointer: str) -> None:
    """A zone that each seat has, named without a seat."""
    draft.used.add(("zones", name))
    known = draft.zones.get(name)
    if known is None:
        draft.unknown("zone", name, pointer, draft.zones)
    elif known.of != "seat":
        draft.problem("type/mismatch", f"`{name}` belongs to the table, and a zone of each seat is expected", pointer)


def place(draft: Draft, name: str, pointer: str, context: Context) -> tuple[Place, Variable | None]:
    """A variable that gets a value, with its owner; `current` and `first_dealer` are none, and are seats of the table."""
    owner, _, last = name.rpartition(".")
    if draft.playing and name in SEATS_SET:
        return (None, name), None
    variable = draft.variables.get(last)
    if variable is None:
        draft.unknown("variable", last, pointer, [*draft.variables, *(SEATS_SET if draft.playing else ())])
        return (None, last), None
    draft.used.add(("assigned", last))
    if variable.of == "seat" and not owner:
        message = f"`{last}` belongs to a seat: say whose, as `me.{last}`"
        draft.problem("unresolved/owner", message, pointer, f"me.{last}")
    if variable.of == "table" and owner:
        draft.problem("unresolved/field", f"`{last}` belongs to the table, not to a seat", pointer, last)
    if variable.type == "pot":
        draft.problem("type/mismatch", f"`{last}` is a pot; only `pay` moves points", pointer)
    seat = seats.someone(draft, owner, pointer, context) if owner else None
    return (seat, last), variable


def _told(draft: Draft, name: str, pointer: str) -> Expr:
    """The tiles of a fact."""
    fact = draft.section("facts").get(name)
    draft.used.add(("facts", name))
    if fact is None and draft.playing and unknown.of_play(draft, name):
        message = f"`{name}` speaks of the table, and a hand is read without looking at it"
        draft.problem("type/context", message, pointer)
    elif fact is None:
        known = [one for one, entry in draft.section("facts").items() if entry.get("is") == "tiles"]
        draft.unknown("fact", name, pointer, known)
    elif fact.get("is") != "tiles":
        draft.problem("type/mismatch", f"the fact `{name}` holds no tiles", pointer)
    return Expr("fact", {"name": name}, pointer)


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
