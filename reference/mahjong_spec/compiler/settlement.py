"""`variables`, `payments`, `amounts`, `steps`, `settlement` of a document -> lists of effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import amounts, conditions, names
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.names import Context
from mahjong_spec.errors import guess
from mahjong_spec.model import Choice, Effect, Expr, Payment, Variable
from mahjong_spec.vocabulary import EFFECTS

PAYING = names.TABLE.binding("payer", "payee")


def compile_variables(draft: Draft) -> None:
    for name, entry in draft.section("variables").items():
        pointer = at("/variables", name)
        for section in ("facts", "amounts", "units", "terms"):
            if name in draft.section(section):
                draft.problem("clash/name", f"`{name}` is a variable and also stands in `{section}`", pointer)
        if name in (*names.SEATS, *names.SEAT_LISTS, "seats", "none", "payer", "payee"):
            draft.problem("clash/name", f"`{name}` is a word of the language", pointer)
        if entry["is"] == "pot" and entry["of"] != "table":
            draft.problem("type/mismatch", "a pot belongs to the table", at(pointer, "of"))
        draft.variables[name] = Variable(name, entry["of"], entry["is"], draft.title_of(entry))


def compile_payments(draft: Draft) -> dict[str, Payment]:
    return {
        name: Payment(name, tuple(entry.get("clause", ())), draft.title_of(entry))
        for name, entry in draft.section("payments").items()
    }


def compile_amounts(draft: Draft) -> dict[str, Choice]:
    """Amounts are looked at where they are used, so they may speak of payer and payee."""
    return {
        name: amounts.choice(draft, node, at("/amounts", name), _paying, PAYING)
        for name, node in draft.section("amounts").items()
    }


def compile_effects(draft: Draft, section: str) -> dict[str, tuple[Effect, ...]]:
    """The lists of effects of `steps` or `settlement`."""
    return {
        name: effects(draft, node, at("", section, name), names.TABLE) for name, node in draft.section(section).items()
    }


def check_steps(draft: Draft) -> None:
    """Steps may not run in a circle."""
    runs = {name: set(_runs(node)) for name, node in draft.section("steps").items()}

    def follow(name: str, chain: tuple[str, ...]) -> None:
        if name in chain:
            circle = " -> ".join((*chain[chain.index(name) :], name))
            draft.problem("circle/step", f"the step `{name}` runs itself: {circle}", at("/steps", name))
            return
        for other in sorted(runs.get(name, ())):
            follow(other, (*chain, name))

    for name in runs:
        follow(name, ())


def effects(draft: Draft, node: Any, pointer: str, context: Context) -> tuple[Effect, ...]:
    return tuple(_effect(draft, one, at(pointer, place), context) for place, one in enumerate(node))


def _effect(draft: Draft, node: Any, pointer: str, context: Context) -> Effect:
    word, value = next(iter(node.items())) if isinstance(node, Mapping) and len(node) == 1 else ("", None)
    here = at(pointer, word)
    if word not in EFFECTS:
        draft.problem("unresolved/word", f"unknown effect `{word or node}`", here if word else pointer, guess(word, EFFECTS))
        return Effect("set", {"values": ()}, pointer)
    return _READERS[word](draft, value, here, context)


def _set(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    values = []
    for place, node in value.items():
        here = at(pointer, place)
        first, _, rest = place.partition(".")
        seat = Expr("seat", {"name": first})
        name = rest or first
        variable = draft.variables.get(name)
        if variable is None:
            draft.unknown("variable", name, f"{here}#key", draft.variables)
            continue
        draft.used.add(("variables", name))
        if variable.of == "seat" and not rest:
            draft.problem("unresolved/owner", f"`{name}` belongs to a seat: say whose, as `me.{name}`", f"{here}#key")
        if variable.type == "pot":
            draft.problem("type/mismatch", f"`{name}` is a pot; only `pay` moves points", f"{here}#key")
        values.append((seat if rest else None, name, _value(draft, variable, node, here, context)))
    return Effect("set", {"values": tuple(values)}, pointer)


def _value(draft: Draft, variable: Variable, node: Any, pointer: str, context: Context) -> Choice | Expr:
    """What a variable is set to, read by its type."""
    if variable.type == "flag":
        return conditions.condition(draft, node, pointer, context)
    if variable.type == "number":
        return amounts.choice(draft, node, pointer, lambda d, n, p: amounts.number(d, n, p, context), context)
    return amounts.choice(draft, node, pointer, lambda d, n, p: _seat(d, n, p, context), context)


def _seat(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    found = names.resolve(draft, str(node), pointer, context)
    if found.type not in ("seat", "unknown"):
        draft.problem("type/mismatch", f"`{node}` is no seat", pointer)
    return found.expr


def _account(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """A seat or a pot."""
    variable = draft.variables.get(str(node))
    if variable is not None and variable.type == "pot":
        draft.used.add(("variables", variable.id))
        return Expr("pot", {"name": variable.id}, pointer)
    return _seat(draft, node, pointer, context)


def _pay(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    why = value["why"]
    draft.used.add(("payments", why))
    if why not in draft.section("payments"):
        draft.unknown("payment", why, at(pointer, "why"), draft.section("payments"))
    paying = context.binding("payer", "payee")
    args = {
        "from": _account(draft, value["from"], at(pointer, "from"), context),
        "to": _account(draft, value["to"], at(pointer, "to"), context),
        "for": _seat(draft, value["for"], at(pointer, "for"), context) if "for" in value else None,
        "amount": amounts.choice(
            draft, value["amount"], at(pointer, "amount"), lambda d, n, p: amounts.number(d, n, p, paying), paying
        ),
        "why": why,
    }
    return Effect("pay", args, pointer)


def _if(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    args = {
        "when": conditions.condition(draft, value["when"], at(pointer, "when"), context),
        "do": effects(draft, value["do"], at(pointer, "do"), context),
        "else": effects(draft, value.get("else", ()), at(pointer, "else"), context),
    }
    return Effect("if", args, pointer)


def _each(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    name = value.get("as", "me")
    if name != "me" and (name in names.SEATS or name in names.SEAT_LISTS or name in draft.variables):
        draft.problem("clash/name", f"`{name}` means something already", at(pointer, "as"))
    inside = context.binding(name)
    args = {"who": _seats(draft, value["who"], at(pointer, "who"), context), "as": name}
    return Effect("each", args | {"do": effects(draft, value["do"], at(pointer, "do"), inside)}, pointer)


def _seats(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    if isinstance(node, Mapping):
        left_out = [_seat(draft, seat, at(pointer, "all_but", place), context) for place, seat in enumerate(node["all_but"])]
        return Expr("all_but", {"seats": tuple(left_out)}, pointer)
    found = names.resolve(draft, str(node), pointer, context)
    if found.type not in ("seats", "unknown"):
        draft.problem("type/mismatch", f"`{node}` names no seats", pointer)
    return found.expr


def _run(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    del context
    draft.used.add(("steps", value))
    if value not in draft.section("steps"):
        draft.unknown("step", value, pointer, draft.section("steps"))
    return Effect("run", {"step": value}, pointer)


def _paying(draft: Draft, node: Any, pointer: str) -> Expr:
    return amounts.number(draft, node, pointer, PAYING)


def _runs(node: Any) -> Any:
    """Names of the steps that a list of effects runs, however deep."""
    if isinstance(node, Mapping):
        for word, value in node.items():
            if word == "run" and isinstance(value, str):
                yield value
            else:
                yield from _runs(value)
    elif isinstance(node, list):
        for one in node:
            yield from _runs(one)


_READERS: Mapping[str, Any] = {"set": _set, "pay": _pay, "if": _if, "each": _each, "run": _run}
