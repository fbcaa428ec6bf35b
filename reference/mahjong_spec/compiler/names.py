"""A name of the rules -> the node it stands for and the type of its value, by the context it stands in.

Types: `number`, `flag`, `seat`, `seats`, `tiles`, `numbers`, and `word` with the words it may be.
In a *reading* a name is a fact, a term, a unit or line of `value`; at the *table* it is a seat, a variable, an amount,
or a field of a seat, as `winner.base`; where *options* decide it is an option or the number of seats.
"""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_spec.compiler import unknown
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, Use, within
from mahjong_spec.compiler.words import FIELDS, LEFT_OPEN, SEAT_LISTS, SEATS
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import HOW


@dataclass(frozen=True, slots=True)
class Typed:
    """A node and the type of its value: with the words it may be, or the numbers, where they are known."""

    expr: Expr
    type: str
    words: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    one_of: tuple[int, ...] = ()


NOTHING = Typed(Expr("number", {"value": 0}), "unknown")


def resolve(draft: Draft, name: str, pointer: str, context: Context, *, wanted: str = "") -> Typed:
    """What a name stands for; an unknown one is a problem, and its type `unknown` keeps others silent.

    `wanted` is what may stand there, `number` or `condition`; of an unknown name it is told.
    """
    first, _, rest = name.partition(".")
    if first == "option" and rest:
        return option(draft, rest, within(pointer, len(first) + 1))
    if name == "seats":
        return Typed(Expr("number", {"value": draft.seats}), "number")
    found = None
    if context.kind == "reading":
        found = _in_reading(draft, name, pointer, context)
    elif context.kind == "table":
        found = _at_table(draft, name, pointer, context)
    if found is not None:
        return found
    if draft.trying:
        return NOTHING
    unknown.tell(draft, name, pointer, context, wanted=wanted)
    return NOTHING


def option(draft: Draft, name: str, pointer: str) -> Typed:
    """`option.name`: its value where options are chosen, else a node."""
    entry = draft.option_of(name)
    draft.used.add(("options", name))
    if entry is None:
        draft.unknown("option", name, pointer, draft.section("options"))
        return NOTHING
    kind = entry["is"]
    words = tuple(entry.get("words", ()))
    if draft.options is None:
        node = Expr("option", {"name": name, "type": kind}, pointer)
        return Typed(node, kind, words, entry.get("least"), entry.get("most"), tuple(entry.get("one_of", ())))
    value = draft.options[name]
    if kind == "flag":
        return Typed(Expr("true" if value else "false"), kind)
    if kind == "numbers":
        return Typed(Expr("numbers", {"value": tuple(value)}), kind)
    return Typed(Expr("number" if kind == "number" else "word", {"value": value}), kind, words)


def _in_reading(draft: Draft, name: str, pointer: str, context: Context) -> Typed | None:
    fact = draft.facts.get(name)
    if fact is not None and fact.type != "seat":
        draft.used.add(("facts", name))
        return Typed(Expr("fact", {"name": name}, pointer), fact.type, fact.words, fact.least, fact.most)
    if name == "suits":
        return Typed(Expr("suits"), "number")
    if context.units and name in draft.section("units"):
        draft.used.add(("units", name))
        return Typed(Expr("unit", {"name": name}, pointer), "number")
    if context.units and name in draft.lines:
        draft.used.add(("value", name))
        return Typed(Expr("unit", {"name": name}, pointer), "number")
    return None


def _at_table(draft: Draft, name: str, pointer: str, context: Context) -> Typed | None:
    first, _, rest = name.partition(".")
    after = within(pointer, len(first) + 1)
    if first in SEAT_LISTS:
        return _seat_list(draft, first, rest, pointer, context)
    if first in SEATS or first in context.bound:
        if not bound(draft, first, pointer, context):
            return NOTHING
        seat = Expr("seat", {"name": first}, pointer)
        return field(draft, seat, rest, after) if rest else Typed(seat, "seat")
    if name == "none":
        return Typed(Expr("nobody"), "seat")
    variable = draft.variables.get(first)
    if variable is not None and variable.of == "table":
        draft.used.add(("variables", first))
        node = Expr("variable", {"name": first}, pointer)
        found = Typed(node, "number" if variable.type == "pot" else variable.type)
        return _further(draft, found, first, rest, after) if rest else found
    if name in draft.section("amounts"):
        return _amount(draft, name, pointer, context)
    return None


def _seat_list(draft: Draft, first: str, rest: str, pointer: str, context: Context) -> Typed:
    if not rest:
        if first == "others" and not bound(draft, "me", pointer, context, "`others` are all seats but `me`, and "):
            return NOTHING
        return Typed(Expr("seats", {"of": first}), "seats")
    if rest == "count":
        if first == "others" and not bound(draft, "me", pointer, context, "`others` are all seats but `me`, and "):
            return NOTHING
        return Typed(Expr("seat_count", {"of": first}), "number")
    end, _, further = rest.partition(".")
    if first == "winners" and end in ("first", "last"):
        seat = Expr("seat", {"name": f"winners.{end}"})
        after = within(pointer, len(first) + len(end) + 2)
        return field(draft, seat, further, after) if further else Typed(seat, "seat")
    unknown.tell_list(draft, first, rest, within(pointer, len(first) + 1))
    return NOTHING


def bound(draft: Draft, name: str, pointer: str, context: Context, why: str = "") -> bool:
    """Whether a name of a seat means one here. In an amount or a step it is left to those who use it."""
    if name in context.bound or name not in LEFT_OPEN:
        return True
    if draft.inside is not None and name in context.left_open:
        draft.asked.setdefault(draft.inside, set()).add(name)
        return True
    unknown.tell_unbound(draft, name, pointer, why)
    return False


def _amount(draft: Draft, name: str, pointer: str, context: Context) -> Typed:
    """An amount is worked out where it is used, so the seats it speaks of must be known there."""
    draft.used.add(("amounts", name))
    draft.uses.append(Use(draft.inside, ("amounts", name), pointer, context.bound))
    return Typed(Expr("amount", {"name": name}, pointer), "number")


def field(draft: Draft, seat: Expr, name: str, pointer: str) -> Typed:
    """A field of a seat: its variable, what was told or scored of its win, or another seat."""
    first, _, rest = name.partition(".")
    variable = draft.variables.get(first)
    fact = draft.facts.get(first)
    if variable is not None and variable.of == "seat":
        draft.used.add(("variables", first))
        found = Typed(Expr("field", {"of": seat, "from": "variable", "name": first}, pointer), variable.type)
    elif fact is not None:
        draft.used.add(("facts", first))
        node = Expr("field", {"of": seat, "from": "fact", "name": first}, pointer)
        found = Typed(node, fact.type, fact.words, fact.least, fact.most)
    elif first in FIELDS:
        kind = {"how": "word", "place": "number"}.get(first, "seat")
        found = Typed(
            Expr("field", {"of": seat, "from": "seat", "name": first}, pointer), kind, HOW if first == "how" else ()
        )
    elif first in draft.section("units") or first in draft.section("value"):
        draft.used.add(("units" if first in draft.section("units") else "value", first))
        found = Typed(Expr("field", {"of": seat, "from": "award", "name": first}, pointer), "number")
    else:
        unknown.tell_field(draft, first, pointer)
        return NOTHING
    return _further(draft, found, first, rest, within(pointer, len(first) + 1)) if rest else found


def _further(draft: Draft, found: Typed, name: str, rest: str, pointer: str) -> Typed:
    """A field of what a name stands for, which must be a seat."""
    if found.type == "seat":
        return field(draft, found.expr, rest, pointer)
    draft.problem("unresolved/field", f"`{name}` is no seat and has no field `{rest}`", pointer)
    return NOTHING
