"""A name that means nothing where it stands -> what it is elsewhere and how it is asked for, or what was meant.

Everything here only tells; what the name stands for instead is the caller's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft
from mahjong_spec.compiler.words import (
    FIELDS,
    FIELDS_IN_PLAY,
    LISTS_IN_PLAY,
    OF_A_HAND,
    REGISTERS,
    SAID_OTHERWISE,
    SEAT_LISTS,
    SEATS,
    SEATS_IN_PLAY,
    STATES,
)
from mahjong_spec.errors import guess

_IN_READING = "a hand is read without looking at the table"
_SEATS = "seats can be spoken of in settlements alone"


OF_MY_HAND = ("ready", "concealed", "melds_fit")
"""What is asked of the hand of `me` at the table."""

_FEW = 12
"""Names that can be listed in a message."""

_EXPECTED: Mapping[str, str] = {
    "number": "a whole number or a formula",
    "condition": "a flag, a term or a comparison",
}


def tell(draft: Draft, name: str, pointer: str, context: Context, *, wanted: str = "") -> None:
    """The problem of a name that is nothing in this context; `wanted` is what may stand there, if that is known."""
    told = _ASKED[context.kind](draft, name, context) or _elsewhere(draft, name)
    if told is None:
        told = _nowhere(draft, name, context, wanted=wanted)
    code, message, meant = told
    draft.problem(code, message, pointer, meant)


def _nowhere(draft: Draft, name: str, context: Context, *, wanted: str) -> tuple[str, str, str | None]:
    """A name that nothing bears: the one it is like, else what can stand there."""
    code, message = "unresolved/name", f"unknown name `{name}`"
    if wanted == "condition" and context.kind == "reading" and name in SAID_OTHERWISE:
        return code, f"{message}; {SAID_OTHERWISE[name]}", None
    names = list(_numbers(draft, context) if wanted == "number" else known(draft, context))
    meant = guess(name, names) or guess(name, known(draft, context))
    if meant is None and wanted:
        message += f"; {_EXPECTED[wanted]} is expected here"
    if meant is None and len(names) <= _FEW:
        message += f"{', and' if wanted else ';'} the names known here are {', '.join(f'`{one}`' for one in names)}"
    return code, message, meant


def tell_field(draft: Draft, name: str, pointer: str) -> None:
    """The problem of `seat.name` where a seat has nothing of that name."""
    if name in draft.section("options"):
        draft.problem("unresolved/field", f"`{name}` is an option and belongs to no seat", pointer, f"option.{name}")
        return
    if name in draft.variables or name in draft.section("amounts"):
        draft.problem("unresolved/field", f"`{name}` belongs to no seat: write it alone", pointer)
        return
    if name in draft.zones:
        draft.problem("unresolved/field", f"`{name}` belongs to the table, not to a seat: write it alone", pointer)
        return
    of_seats = [one.id for one in draft.variables.values() if one.of == "seat"]
    of_seats += [one.id for one in draft.zones.values() if one.of == "seat"]
    fields = [*FIELDS, *draft.section("facts"), *draft.section("units"), *draft.section("value"), *of_seats]
    fields += FIELDS_IN_PLAY if draft.playing else ()
    draft.problem("unresolved/field", f"a seat has no `{name}`", pointer, guess(name, fields))


def tell_list(draft: Draft, name: str, field: str, pointer: str) -> None:
    """The problem of `winners.field`: several seats have but few fields."""
    meant = ["count", "first", "last"] if name == "winners" else ["count"]
    meant += [zone.id for zone in draft.zones.values() if zone.of == "seat"]
    message = f"`{name}` are several seats and have no `{field}`, only {', '.join(f'`{one}`' for one in meant)}"
    draft.problem("unresolved/field", message, pointer, guess(field, meant))


def tell_part(draft: Draft, name: str, kind: str, part: str, pointer: str) -> None:
    """The problem of `name.part` where tiles have nothing of that name."""
    meant = {"tile": [], "set": ["own", "owner", "count"]}.get(kind, ["count"])
    what = {"tile": "is a tile", "set": "is a set"}.get(kind, "are tiles" if kind == "tiles" else "are sets")
    only = f", only {', '.join(f'`{one}`' for one in meant)}" if meant else ""
    draft.problem("unresolved/field", f"`{name}` {what} and has no `{part}`{only}", pointer, guess(part, meant))


def tell_unbound(draft: Draft, name: str, pointer: str, why: str = "") -> None:
    """The problem of `me`, `actor`, `payer`, `payee` or a choice where nothing says what that is."""
    if name.startswith("chosen."):
        chosen = name.partition(".")[2]
        message = f"{why}`{name}` means something only in an action that chooses `{chosen}`, after it is chosen"
        draft.problem("unresolved/choice", message, pointer)
        return
    where = "in the amount of a `pay`, and where that end of it is a seat and no pot"
    if name == "me":
        where = "inside `each`, `every_seat`, `some_seat` and `count_seats`"
        where += ", and in what phases and actions do" if draft.playing else ""
    elif name == "actor":
        where = "in what an action asks and does"
    draft.problem("unresolved/owner", f"{why}`{name}` means a seat only {where}", pointer)


def known(draft: Draft, context: Context) -> Iterator[str]:
    """Every name that means something in a context, for guesses."""
    yield "seats"
    yield from (f"option.{name}" for name in draft.section("options"))
    if context.kind == "reading":
        yield from (*draft.section("facts"), *draft.section("terms"), *OF_A_HAND)
        if context.units:
            yield from (*draft.section("units"), *draft.lines)
    elif context.kind == "table":
        yield from (*SEATS, *SEAT_LISTS, *context.bound, "none", *draft.section("terms"))
        yield from (*draft.section("variables"), *draft.section("amounts"))
        if draft.playing:
            yield from (
                *SEATS_IN_PLAY,
                *LISTS_IN_PLAY,
                *STATES,
                "offer",
                "offer.from",
                "offer.as",
                "offer.for",
                "drawn",
            )
            yield from (*OF_MY_HAND, *(f"chosen.{name}" for name in draft.choices))
            yield from (zone.id if zone.of == "table" else f"me.{zone.id}" for zone in draft.zones.values())


def of_play(draft: Draft, name: str) -> bool:
    """Whether the name begins with something that only a game knows."""
    first = name.partition(".")[0]
    words = (*SEATS, *SEATS_IN_PLAY, *SEAT_LISTS, *LISTS_IN_PLAY, *STATES, *REGISTERS)
    return first in words or first in draft.section("zones") or first in draft.section("variables")


def _numbers(draft: Draft, context: Context) -> Iterator[str]:
    """Every name that is a number in a context."""
    yield "seats"
    yield from (f"option.{name}" for name, entry in draft.section("options").items() if entry["is"] == "number")
    if context.kind == "reading":
        yield from (name for name, fact in draft.facts.items() if fact.type == "number")
        yield from ("suits", "waits")
        if context.units:
            yield from (*draft.section("units"), *draft.lines)
    elif context.kind == "table":
        yield from (name for name, one in draft.variables.items() if one.of == "table" and one.type != "flag")
        yield from draft.section("amounts")
        yield from (f"{zone.id}.count" for zone in draft.zones.values() if zone.of == "table")
        yield from (name for name, kind in STATES.items() if draft.playing and kind == "number")


_Told = tuple[str, str, str | None] | None


def _of_options(draft: Draft, name: str, context: Context) -> _Told:
    del context
    first = name.partition(".")[0]
    sections = ("facts", "terms", "units", "value", "variables", "amounts")
    if first in (*SEATS, *SEAT_LISTS, *OF_A_HAND) or any(first in draft.section(section) for section in sections):
        return "type/context", f"`{name}` is not known before play: only options and `seats` can decide here", None
    return None


def _of_reading(draft: Draft, name: str, context: Context) -> _Told:
    first = name.partition(".")[0]
    if first in draft.facts and draft.facts[first].type == "seat":
        return "type/context", f"`{first}` is a seat, and {_SEATS}", None
    if first in draft.variables:
        return "type/context", f"`{first}` is a variable, and {_IN_READING}", None
    if first in draft.section("amounts"):
        return "type/context", f"`{first}` is an amount of settlements, and {_IN_READING}", None
    if first in (*SEATS, *SEAT_LISTS):
        return "type/context", f"`{name}` speaks of seats, and {_IN_READING if draft.playing else _SEATS}", None
    if draft.playing and (of_play(draft, first) or first in OF_MY_HAND):
        return "type/context", f"`{name}` speaks of the table, and {_IN_READING}", None
    if name in draft.section("value") and context.units:
        message = f"`{name}` does not come before this: a line of `value` may use only the lines above it"
        return "unresolved/name", message, None
    if name in draft.section("units") or name in draft.section("value"):
        message = f"`{name}` is what elements and `value` add up to, so neither an element nor a fact can ask for it"
        return "type/context", message, None
    return None


def _at_table(draft: Draft, name: str, context: Context) -> _Told:
    del context
    variable = draft.variables.get(name)
    if variable is not None and variable.of == "seat":
        return "unresolved/owner", f"`{name}` belongs to a seat: say whose, as `me.{name}`", f"me.{name}"
    first = name.partition(".")[0]
    if draft.playing and (first in draft.zones or first in draft.variables):
        return "unresolved/owner", f"`{name}` belongs to a seat: say whose, as `me.{name}`", f"me.{name}"
    if name in draft.facts:
        return "unresolved/owner", f"`{name}` is told of a win: say whose, as `winner.{name}`", f"winner.{name}"
    if name in draft.section("units") or name in draft.section("value"):
        return "unresolved/owner", f"`{name}` belongs to a hand: say whose, as `winner.{name}`", f"winner.{name}"
    if name in FIELDS or (draft.playing and first in FIELDS_IN_PLAY):
        return "unresolved/owner", f"`{name}` belongs to a seat: say whose, as `winner.{name}`", f"winner.{name}"
    if name in OF_A_HAND:
        return "type/context", f"`{name}` can only be asked of a hand, and a settlement looks at the table", None
    return None


def _elsewhere(draft: Draft, name: str) -> _Told:
    """What the name is in sections that bare names do not reach."""
    if name in draft.section("options"):
        return "unresolved/name", f"unknown name `{name}`, but there is an option of that name", f"option.{name}"
    if name in draft.section("terms"):
        return "type/mismatch", f"`{name}` is a term, which holds or not, and no value", None
    if name in draft.section("elements"):
        return "type/mismatch", f"`{name}` is an element: ask whether it counts with `{{counted: {name}}}`", None
    if name in draft.section("shapes"):
        return "type/mismatch", f"`{name}` is a shape: ask for it with `{{shape: {name}}}`", None
    if name in draft.section("sets"):
        return "type/mismatch", f"`{name}` is a kind of set: ask for it with `every_set` or `sets`", None
    if name in draft.section("classes") or name in draft.tiles.families or name in draft.tiles.faces:
        return "type/mismatch", f"`{name}` names tiles: ask for them with `has`, `every_tile` or `pair`", None
    return None


_ASKED = {"options": _of_options, "reading": _of_reading, "table": _at_table}
