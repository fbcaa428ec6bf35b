"""`variables`, `payments`, `amounts`, `steps`, `settlement` of a document -> lists of effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import amounts, choices, conditions, contexts, seats
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, Use, at, within
from mahjong_spec.compiler.words import RESERVED
from mahjong_spec.errors import guess
from mahjong_spec.model import Choice, Effect, Expr, Payment, Variable
from mahjong_spec.vocabulary import EFFECTS

WON = "win"
"""The settlement of a deal that somebody has won."""


def compile_variables(draft: Draft) -> None:
    for name, entry in draft.section("variables").items():
        if entry["is"] == "pot" and entry["of"] != "table":
            draft.problem("type/mismatch", "a pot belongs to the table, not to a seat", at("/variables", name, "of"))
        draft.variables[name] = Variable(
            name, entry["of"], entry["is"], bool(entry.get("told", False)), draft.title_of(entry)
        )


def compile_payments(draft: Draft) -> dict[str, Payment]:
    return {
        name: Payment(name, tuple(entry.get("clause", ())), draft.title_of(entry))
        for name, entry in draft.section("payments").items()
    }


def compile_amounts(draft: Draft) -> dict[str, Choice]:
    """Amounts are worked out where they are used, so they may speak of seats that only have a meaning there."""
    found = {}
    for name, node in draft.section("amounts").items():
        draft.inside = ("amounts", name)
        found[name] = choices.choice(draft, node, at("/amounts", name), _number_in(contexts.AMOUNT), contexts.AMOUNT)
    draft.inside = None
    return found


def compile_steps(draft: Draft) -> dict[str, tuple[Effect, ...]]:
    """Steps are carried out where they are run, so they may speak of `me` where that means a seat."""
    found = {}
    for name, node in draft.section("steps").items():
        draft.inside = ("steps", name)
        found[name] = effects(draft, node, at("/steps", name), contexts.STEP)
    draft.inside = None
    return found


def compile_settlement(draft: Draft) -> dict[str, tuple[Effect, ...]]:
    """What is paid at the end of a deal. Where anything is settled, wins are."""
    section = draft.section("settlement")
    if section and WON not in section:
        message = f"what a win pays is told under `{WON}`, and there is none"
        draft.problem("incomplete/settlement", message, "/settlement#key", guess(WON, section))
    return {
        name: effects(draft, node, at("/settlement", name), contexts.TABLE)
        for name, node in draft.section("settlement").items()
    }


def effects(draft: Draft, node: Any, pointer: str, context: Context) -> tuple[Effect, ...]:
    """The effects of a list, in the order written."""
    draft.enter(pointer)
    found = tuple(_effect(draft, one, at(pointer, place), context) for place, one in enumerate(node))
    draft.leave()
    return found


def _effect(draft: Draft, node: Any, pointer: str, context: Context) -> Effect:
    word, value = next(iter(node.items())) if isinstance(node, Mapping) and len(node) == 1 else ("", None)
    here = at(pointer, word)
    if word not in EFFECTS:
        draft.problem(
            "unresolved/word", f"unknown effect `{word}`", f"{here}#key" if word else pointer, guess(word, EFFECTS)
        )
        return Effect("set", {"values": ()}, pointer)
    found: Effect = _READERS[word](draft, value, here, context)
    return found


def _set(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    values = []
    for place, node in value.items():
        here = at(pointer, place)
        owner, _, name = place.rpartition(".")
        variable = draft.variables.get(name)
        if variable is None:
            draft.unknown("variable", name, f"{here}#key", draft.variables)
            continue
        draft.used.add(("assigned", name))
        if variable.of == "seat" and not owner:
            message = f"`{name}` belongs to a seat: say whose, as `me.{name}`"
            draft.problem("unresolved/owner", message, f"{here}#key", f"me.{name}")
        if variable.of == "table" and owner:
            draft.problem("unresolved/field", f"`{name}` belongs to the table, not to a seat", f"{here}#key", name)
        if variable.type == "pot":
            draft.problem("type/mismatch", f"`{name}` is a pot; only `pay` moves points", f"{here}#key")
        seat = seats.someone(draft, owner, f"{here}#key", context) if owner else None
        values.append((seat, name, _value(draft, variable, node, here, context)))
    return Effect("set", {"values": tuple(values)}, pointer)


def _value(draft: Draft, variable: Variable, node: Any, pointer: str, context: Context) -> Choice | Expr:
    """What a variable is set to, read by its type."""
    if variable.type == "flag":
        return conditions.condition(draft, node, pointer, context)
    if variable.type == "seat":
        return choices.choice(draft, node, pointer, lambda d, n, p: seats.one(d, n, p, context), context)
    return choices.choice(draft, node, pointer, _number_in(context), context)


def _pay(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    why = value["why"]
    draft.used.add(("payments", why))
    if why not in draft.section("payments"):
        draft.unknown("payment", why, at(pointer, "why"), draft.section("payments"))
    source = seats.account(draft, value["from"], at(pointer, "from"), context)
    to = seats.account(draft, value["to"], at(pointer, "to"), context)
    owing = seats.someone(draft, value["for"], at(pointer, "for"), context) if "for" in value else None
    if source == to:
        draft.problem("useless/payment", "this goes from an account to itself", at(pointer, "to"))
    if value["amount"] == 0:
        draft.problem("useless/payment", "a payment of 0 moves nothing", at(pointer, "amount"))
    # A pot is no seat, so it is neither payer nor payee.
    ends = (("payer", owing or source), ("payee", to))
    paying = context.binding(*(name for name, account in ends if account.word != "pot"))
    amount = choices.choice(draft, value["amount"], at(pointer, "amount"), _number_in(paying), paying)
    return Effect("pay", {"from": source, "to": to, "for": owing, "amount": amount, "why": why}, pointer)


def _if(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    sound = len(draft.problems)
    when = conditions.asked(draft, value["when"], at(pointer, "when"), context)
    if draft.sound_since(sound) and when.word == "true":
        draft.problem("useless/condition", "this always holds, so nothing hangs on it", at(pointer, "when"))
    args = {
        "when": when,
        "do": effects(draft, value["do"], at(pointer, "do"), context),
        "else": effects(draft, value.get("else", ()), at(pointer, "else"), context),
    }
    return Effect("if", args, pointer)


def _each(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    name = value.get("as", "me")
    if name != "me":
        sections = ("facts", "units", "terms", "value", "amounts", "variables")
        if name in RESERVED or name in context.bound or any(name in draft.section(section) for section in sections):
            draft.problem("clash/name", f"`{name}` means something already", at(pointer, "as"))
    if not value["do"]:
        draft.problem("useless/effect", "nothing is done for these seats", at(pointer, "do"))
    who = seats.several(draft, value["who"], at(pointer, "who"), context)
    inside = context.binding(name)
    return Effect(
        "each", {"who": who, "as": name, "do": effects(draft, value["do"], at(pointer, "do"), inside)}, pointer
    )


def _run(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    draft.used.add(("steps", value))
    if value not in draft.section("steps"):
        draft.unknown("step", value, pointer, draft.section("steps"))
    else:
        draft.uses.append(Use(draft.inside, ("steps", value), within(pointer, 0), context.bound))
    return Effect("run", {"step": value}, pointer)


def _number_in(context: Context) -> choices.Reader:
    return lambda draft, node, pointer: amounts.number(draft, node, pointer, context)


_READERS: Mapping[str, Any] = {"set": _set, "pay": _pay, "if": _if, "each": _each, "run": _run}
