"""A name at the table -> the node it stands for and its type: seats and their fields, variables, amounts, zones.

Without phases there is nothing but seats, variables, amounts, and what was told and scored of a win. With them there are
also zones, what was offered, drawn and chosen, and what the match knows.
"""

from __future__ import annotations

from mahjong_spec.compiler import unknown
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, Use, within
from mahjong_spec.compiler.trees import TRUE
from mahjong_spec.compiler.typed import NOTHING, SOURCES, Typed
from mahjong_spec.compiler.words import (
    FIELDS,
    FIELDS_IN_PLAY,
    LEFT_OPEN,
    LISTS_IN_PLAY,
    REGISTERS,
    SEAT_LISTS,
    SEATS,
    SEATS_IN_PLAY,
    STATES,
)
from mahjong_spec.model import Expr, Variable
from mahjong_spec.vocabulary import HAND, HOW, MELDS

_OF_THE_MATCH = ("how", "place", "from")
"""Fields that the table knows itself, where a game is played, although they are facts as well."""

_THREE = 3
"""With so many seats nobody sits across."""


def at_table(draft: Draft, name: str, pointer: str, context: Context) -> Typed | None:
    """What a name stands for at the table; None where nothing there bears it."""
    first, _, rest = name.partition(".")
    after = within(pointer, len(first) + 1)
    if first in SEAT_LISTS or (draft.playing and first in LISTS_IN_PLAY):
        return _seat_list(draft, first, rest, pointer, context)
    if first in SEATS or first in context.bound or (draft.playing and first in SEATS_IN_PLAY):
        if not bound(draft, first, pointer, context):
            return NOTHING
        seat = Expr("seat", {"name": first}, pointer)
        return field(draft, seat, rest, after) if rest else Typed(seat, "seat")
    if name == "none":
        return Typed(Expr("nobody"), "seat")
    variable = draft.variables.get(first)
    if variable is not None and variable.of == "table":
        draft.used.add(("variables", first))
        return _further(draft, variable_of(variable, None, pointer), first, rest, after)
    if name in draft.section("amounts"):
        return _amount(draft, name, pointer, context)
    return _in_play(draft, first, rest, pointer, context) if draft.playing else None


def _in_play(draft: Draft, first: str, rest: str, pointer: str, context: Context) -> Typed | None:
    """What there is only where a game is played."""
    after = within(pointer, len(first) + 1)
    if first in REGISTERS:
        return _register(draft, first, rest, pointer, context)
    if first in STATES:
        least = 1 if STATES[first] == "number" else None
        found = Typed(Expr("state", {"name": first}, pointer), STATES[first], least=least)
        return _further(draft, found, first, rest, after)
    zone = draft.zones.get(first)
    if zone is not None and zone.of == "table":
        draft.used.add(("zones", first))
        node = Expr("zone", {"zone": first, "of": None}, pointer)
        return _further(draft, Typed(node, "sets" if zone.sets else "tiles"), first, rest, after)
    return None


def _register(draft: Draft, first: str, rest: str, pointer: str, context: Context) -> Typed:
    after = within(pointer, len(first) + 1)
    if first == "chosen":
        return _chosen(draft, rest, pointer, context)
    if first == "drawn":
        return _further(draft, Typed(Expr("drawn", {}, pointer), "tile"), first, rest, after)
    part, _, further = rest.partition(".")
    name, end = f"offer.{part}", within(pointer, len(first) + len(part) + 2)
    if part == "from":
        return _further(draft, Typed(Expr("seat", {"name": name}, pointer), "seat"), name, further, end)
    if part == "as":
        return _further(draft, Typed(Expr("offer_as", {}, pointer), "word", draft.labels), name, further, end)
    if part == "for":
        return _further(draft, Typed(Expr("offer_for", {}, pointer), "set"), name, further, end)
    return _further(draft, Typed(Expr("offer", {}, pointer), "tile"), first, rest, after)


def _chosen(draft: Draft, rest: str, pointer: str, context: Context) -> Typed:
    name, _, further = rest.partition(".")
    after = within(pointer, len("chosen."))
    if name not in draft.choices:
        draft.unknown("choice", name, after if rest else pointer, draft.choices)
        return NOTHING
    if not bound(draft, f"chosen.{name}", pointer, context):
        return NOTHING
    draft.used.add(("choices", name))
    selection = draft.choices[name]
    kind = {"meld": "set"}.get(selection["a"], selection["a"])
    found = Typed(Expr("chosen", {"name": name}, pointer), kind, tuple(selection.get("of", ())))
    return _further(draft, found, f"chosen.{name}", further, within(after, len(name) + 1))


def _seat_list(draft: Draft, first: str, rest: str, pointer: str, context: Context) -> Typed:
    if first == "others" and not bound(draft, "me", pointer, context, "`others` are all seats but `me`, and "):
        return NOTHING
    if not rest:
        return Typed(Expr("seats", {"of": first}), "seats")
    if rest == "count":
        return Typed(Expr("seat_count", {"of": first}), "number")
    end, _, further = rest.partition(".")
    after = within(pointer, len(first) + len(end) + 2)
    if first == "winners" and end in ("first", "last"):
        seat = Expr("seat", {"name": f"winners.{end}"})
        return field(draft, seat, further, after) if further else Typed(seat, "seat")
    zone = draft.zones.get(end)
    if zone is not None and zone.of == "seat":
        draft.used.add(("zones", end))
        node = Expr("zone_all", {"zone": end, "of": Expr("seats", {"of": first})}, pointer)
        return _further(draft, Typed(node, "sets" if zone.sets else "tiles"), f"{first}.{end}", further, after)
    unknown.tell_list(draft, first, rest, within(pointer, len(first) + 1))
    return NOTHING


def bound(draft: Draft, name: str, pointer: str, context: Context, why: str = "") -> bool:
    """Whether a name of a seat or a choice means one here. In an amount or a step it is left to those who use it."""
    choice = name.startswith("chosen.")
    if name in context.bound or not (name in LEFT_OPEN or choice) or (choice and context.all_chosen):
        return True
    if draft.inside is not None and context.leaves_open(name):
        draft.asked.setdefault(draft.inside, set()).add(name)
        return True
    unknown.tell_unbound(draft, name, pointer, why)
    return False


def hand_of(draft: Draft, word: str, zones: tuple[str, ...] = (HAND, MELDS)) -> None:
    """A word that looks at the hand of a seat: tiles of it lie in one zone, its sets in another. Told once of a zone."""
    for name in zones:
        draft.used.add(("zones", name))
        zone, sets = draft.zones.get(name), name == MELDS
        if zone is None or zone.of != "seat" or zone.sets != sets:
            wanted = "that holds sets" if sets else "that holds tiles"
            message = f"`{word}` looks at a zone `{name}` of each seat {wanted}, and there is none"
            draft.problem("incomplete/zone", message, f"/zones/{name}#key" if name in draft.zones else "/zones#key")


def variable_of(variable: Variable, owner: Expr | None, pointer: str) -> Typed:
    """A variable of the table, or of a seat, as a value."""
    if variable.type in ("tiles", "set"):
        word = "remembered" if variable.type == "tiles" else "held_set"
        return Typed(Expr(word, {"variable": variable.id, "of": owner}, pointer), variable.type)
    kind = "number" if variable.type == "pot" else variable.type
    if owner is None:
        return Typed(Expr("variable", {"name": variable.id}, pointer), kind, variable.words)
    node = Expr("field", {"of": owner, "from": "variable", "name": variable.id}, pointer)
    return Typed(node, kind, variable.words)


def _amount(draft: Draft, name: str, pointer: str, context: Context) -> Typed:
    """An amount is worked out where it is used, so the seats it speaks of must be known there."""
    draft.used.add(("amounts", name))
    draft.uses.append(Use(draft.inside, ("amounts", name), pointer, context.bound))
    return Typed(Expr("amount", {"name": name}, pointer), "number")


def field(draft: Draft, seat: Expr, name: str, pointer: str) -> Typed:
    """A field of a seat: its variable or zone, what was told or scored of its win, or another seat."""
    first, _, rest = name.partition(".")
    found = _field(draft, seat, first, pointer)
    if found is None:
        unknown.tell_field(draft, first, pointer)
        return NOTHING
    return _further(draft, found, first, rest, within(pointer, len(first) + 1))


def _field(draft: Draft, seat: Expr, name: str, pointer: str) -> Typed | None:
    variable = draft.variables.get(name)
    if variable is not None and variable.of == "seat":
        draft.used.add(("variables", name))
        return variable_of(variable, seat, pointer)
    zone = draft.zones.get(name)
    if zone is not None and zone.of == "seat":
        draft.used.add(("zones", name))
        node = Expr("zone", {"zone": name, "of": seat}, pointer)
        return Typed(node, "sets" if zone.sets else "tiles")
    fact = draft.facts.get(name)
    if fact is not None:
        draft.used.add(("facts", name))
    if fact is not None and not (draft.playing and name in _OF_THE_MATCH):
        node = Expr("field", {"of": seat, "from": "fact", "name": name}, pointer)
        return Typed(node, fact.type, fact.words, fact.least, fact.most)
    if name in FIELDS or (draft.playing and name in FIELDS_IN_PLAY):
        return _field_of_every_seat(draft, seat, name, pointer, fact.words if fact is not None else HOW)
    if name in draft.section("units") or name in draft.section("value"):
        draft.used.add(("units" if name in draft.section("units") else "value", name))
        return Typed(Expr("field", {"of": seat, "from": "award", "name": name}, pointer), "number")
    return None


def _field_of_every_seat(draft: Draft, seat: Expr, name: str, pointer: str, ways: tuple[str, ...]) -> Typed:
    if name in ("waits", "best_wait"):
        hand_of(draft, name)
        return Typed(Expr(name, {"of": seat}, pointer), FIELDS_IN_PLAY[name], least=0 if name == "best_wait" else None)
    if name == "across" and _THREE in draft.document["seats"]:
        draft.problem("impossible/seat", "nobody sits across where three play, and three may play", pointer)
    node = Expr("field", {"of": seat, "from": "seat", "name": name}, pointer)
    if draft.playing and name in ("place", "rank"):
        return Typed(node, "number", least=1, most=draft.seats)
    return Typed(node, {**FIELDS, **FIELDS_IN_PLAY}[name], ways if name == "how" else ())


def _further(draft: Draft, found: Typed, name: str, rest: str, pointer: str) -> Typed:
    """A field of what a name stands for: of a seat, of tiles or of a set; the thing itself where no field is named."""
    if not rest:
        return found
    if found.type == "seat":
        return field(draft, found.expr, rest, pointer)
    part, _, further = rest.partition(".")
    after = within(pointer, len(part) + 1)
    if found.type in ("tiles", "set", "sets") and part == "count":
        number = Typed(Expr("count", {"tiles": found.expr, "is": TRUE}, pointer), "number", least=0)
        return _further(draft, number, part, further, after)
    if found.type == "set" and part == "own":
        return _further(draft, Typed(Expr("own", {"set": found.expr}, pointer), "tiles"), part, further, after)
    if found.type == "set" and part == "owner":
        return _further(draft, Typed(Expr("owner", {"set": found.expr}, pointer), "seat"), part, further, after)
    if found.type in SOURCES:
        unknown.tell_part(draft, name, found.type, part, pointer)
    else:
        draft.problem("unresolved/field", f"`{name}` is no seat and has no field `{rest}`", pointer)
    return NOTHING
