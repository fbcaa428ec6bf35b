"""A name of the rules -> the node it stands for and the type of its value, by the context it stands in.

Types: `number`, `flag`, `seat`, `seats`, `tiles`, `numbers`, and `word` with the words it may be.
In a *reading* a name is a fact, a term, a unit or line of `value`; at the *table* it is a seat, a variable, an amount,
or a field of a seat, as `winner.base`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from mahjong_spec.compiler.draft import Draft
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import HOW

SEATS = ("me", "winner", "dealer")
SEAT_LISTS = ("all", "winners", "losers", "others")
FIELDS = ("how", "next", "previous", "place")


@dataclass(frozen=True, slots=True)
class Context:
    """Where a tree stands: `kind` is `reading` or `table`; `units` tells whether units and lines may be named."""

    kind: str
    units: bool = False
    bound: frozenset[str] = frozenset()
    """Further names of seats: `payer` and `payee`, and what `each … as` binds."""

    def binding(self, *names: str) -> Context:
        return replace(self, bound=self.bound | set(names))


READING = Context("reading")
WITH_UNITS = Context("reading", units=True)
TABLE = Context("table")


@dataclass(frozen=True, slots=True)
class Typed:
    """A node and the type of its value."""

    expr: Expr
    type: str
    words: tuple[str, ...] = ()


NOTHING = Typed(Expr("number", {"value": 0}), "unknown")


def resolve(draft: Draft, name: str, pointer: str, context: Context) -> Typed:
    """What a name stands for; an unknown one is a problem, and its type `unknown` keeps others silent."""
    if name.startswith("option."):
        return option(draft, name.removeprefix("option."), pointer)
    found = _in_reading(draft, name, pointer, context) if context.kind == "reading" else _at_table(draft, name, pointer, context)
    if found is not None:
        return found
    known = [*_known(draft, context), *(f"option.{option_id}" for option_id in draft.section("options"))]
    if name in draft.section("terms") or name in draft.section("facts") or name in draft.section("variables"):
        elsewhere = "at the table" if context.kind == "reading" else "in the reading of a hand"
        draft.problem("type/context", f"`{name}` can only be asked {elsewhere}, or belongs to a seat: say whose, as `me.{name}`", pointer)
    else:
        draft.unknown("name", name, pointer, known)
    return NOTHING


def option(draft: Draft, name: str, pointer: str) -> Typed:
    """`option.name`: its value where options are chosen, else a node."""
    entry = draft.option_of(name)
    draft.used.add(("options", name))
    if entry is None:
        draft.problem_option(name, pointer)
        return NOTHING
    kind = entry["is"]
    words = tuple(entry.get("words", ()))
    if draft.options is None:
        return Typed(Expr("option", {"name": name, "type": kind}, pointer), kind, words)
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
        return Typed(Expr("fact", {"name": name}, pointer), fact.type, fact.words)
    if name in ("suits", "seats"):
        node = Expr("suits") if name == "suits" else Expr("number", {"value": draft.seats})
        return Typed(node, "number")
    if context.units and (name in draft.section("units") or name in draft.lines):
        draft.used.add(("units", name))
        return Typed(Expr("unit", {"name": name}, pointer), "number")
    return None


def _at_table(draft: Draft, name: str, pointer: str, context: Context) -> Typed | None:
    first, _, rest = name.partition(".")
    if first in SEAT_LISTS:
        if not rest:
            return Typed(Expr("seats", {"of": first}), "seats")
        if rest == "count":
            return Typed(Expr("seat_count", {"of": first}), "number")
        if first == "winners" and rest.partition(".")[0] in ("first", "last"):
            end, _, field_name = rest.partition(".")
            seat = Expr("seat", {"name": f"winners.{end}"})
            return field(draft, seat, field_name, pointer) if field_name else Typed(seat, "seat")
        return None
    if first in SEATS or first in context.bound:
        seat = Expr("seat", {"name": first}, pointer)
        return field(draft, seat, rest, pointer) if rest else Typed(seat, "seat")
    if first == "none" and not rest:
        return Typed(Expr("nobody"), "seat")
    if name == "seats":
        return Typed(Expr("number", {"value": draft.seats}), "number")
    variable = draft.variables.get(first)
    if variable is not None and variable.of == "table":
        draft.used.add(("variables", first))
        node = Expr("variable", {"name": first}, pointer)
        if rest:
            return field(draft, node, rest, pointer) if variable.type == "seat" else None
        return Typed(node, "number" if variable.type == "pot" else variable.type)
    if not rest and name in draft.section("amounts"):
        draft.used.add(("amounts", name))
        return Typed(Expr("amount", {"name": name}, pointer), "number")
    return None


def field(draft: Draft, seat: Expr, name: str, pointer: str) -> Typed | None:
    """A field of a seat: its variable, what was told or scored of its win, or another seat."""
    first, _, rest = name.partition(".")
    variable = draft.variables.get(first)
    fact = draft.facts.get(first)
    if variable is not None and variable.of == "seat":
        draft.used.add(("variables", first))
        found = Typed(Expr("field", {"of": seat, "from": "variable", "name": first}, pointer), variable.type)
    elif fact is not None:
        draft.used.add(("facts", first))
        found = Typed(Expr("field", {"of": seat, "from": "fact", "name": first}, pointer), fact.type, fact.words)
    elif first in FIELDS:
        kind = {"how": "word", "place": "number"}.get(first, "seat")
        found = Typed(Expr("field", {"of": seat, "from": "seat", "name": first}, pointer), kind, HOW if first == "how" else ())
    elif first in draft.section("units") or first in draft.section("value"):
        found = Typed(Expr("field", {"of": seat, "from": "award", "name": first}, pointer), "number")
    else:
        known = [*FIELDS, *draft.section("facts"), *draft.section("units"), *draft.section("value"), *draft.section("variables")]
        draft.unknown("field", first, pointer, known)
        return NOTHING
    if not rest:
        return found
    if found.type != "seat":
        draft.problem("unresolved/field", f"`{first}` is no seat and has no field `{rest}`", pointer)
        return NOTHING
    return field(draft, found.expr, rest, pointer)


def _known(draft: Draft, context: Context) -> Iterable[str]:
    if context.kind == "reading":
        yield from (*draft.section("facts"), *draft.section("terms"), "concealed", "suits", "seats")
        if context.units:
            yield from (*draft.section("units"), *draft.lines)
        return
    yield from (*SEATS, *SEAT_LISTS, *context.bound, "none", "seats", *draft.section("terms"))
    yield from (*draft.section("variables"), *draft.section("amounts"))
