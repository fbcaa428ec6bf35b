"""Lists of effects of a document -> effects. Those that move tiles have a file of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import asking, choices, conditions, moving, seats, sources
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, Use, at, within
from mahjong_spec.compiler.words import NAMED_TYPES, RESERVED, RESERVED_IN_PLAY, SEATS_SET, SETTLING
from mahjong_spec.errors import guess
from mahjong_spec.model import Choice, Effect, Expr, Variable
from mahjong_spec.vocabulary import EFFECTS

_PAIR = ("one", "two")
"""Names of the seats of a pair."""


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
    if word not in SETTLING and not draft.playing:
        message = f"`{word}` belongs to a game, and this ruleset has no `phases`"
        draft.problem("type/context", message, f"{here}#key")
        return Effect("set", {"values": ()}, pointer)
    found: Effect = _READERS[word](draft, value, here, context)
    return found


def _set(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    values = []
    for name, node in value.items():
        here = at(pointer, name)
        place, variable = sources.place(draft, name, f"{here}#key", context)
        if variable is not None:
            values.append((*place, _value(draft, variable, node, here, context)))
        elif place[1] in SEATS_SET:
            values.append((*place, _seat(draft, node, here, context)))
    return Effect("set", {"values": tuple(values)}, pointer)


def _value(draft: Draft, variable: Variable, node: Any, pointer: str, context: Context) -> Choice | Expr:
    """What a variable is set to, read by its type."""
    if variable.type == "flag":
        return conditions.condition(draft, node, pointer, context)
    if variable.type == "seat":
        return _seat(draft, node, pointer, context)
    if variable.type == "word":
        return choices.choice(draft, node, pointer, choices.word_of(variable.id, variable.words, context), context)
    if variable.type in ("tiles", "set"):
        return _tiles(draft, variable, node, pointer, context)
    return choices.choice(draft, node, pointer, choices.number_in(context), context)


def _seat(draft: Draft, node: Any, pointer: str, context: Context) -> Choice:
    return choices.choice(draft, node, pointer, lambda d, n, p: seats.one(d, n, p, context), context)


def _tiles(draft: Draft, variable: Variable, node: Any, pointer: str, context: Context) -> Expr:
    if node == "none":
        return sources.NO_TILES
    if not isinstance(node, str):
        draft.problem("schema/value", "expected the name of tiles, or `none`", pointer)
        return sources.NO_TILES
    return sources.tiles(draft, node, pointer, context, ("set",) if variable.type == "set" else sources.ANY)


def _add(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    values: list[tuple[Expr | None, str, Choice | Expr]] = []
    for name, node in value.items():
        here = at(pointer, name)
        place, variable = sources.place(draft, name, f"{here}#key", context)
        if variable is None and place[1] in SEATS_SET:
            draft.problem("type/mismatch", f"`{name}` is a seat, and nothing can be added to it", f"{here}#key")
        elif variable is not None and variable.type == "number":
            values.append((*place, choices.choice(draft, node, here, choices.number_in(context), context)))
        elif variable is not None and variable.type == "tiles":
            values.append((*place, _tiles(draft, variable, node, here, context)))
        elif variable is not None and variable.type != "pot":
            what = NAMED_TYPES[variable.type]
            message = f"`{name}` is {what}, and only to numbers and remembered tiles can anything be added"
            draft.problem("type/mismatch", message, f"{here}#key")
    return Effect("add", {"values": tuple(values)}, pointer)


def _pay(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    why = asking.named(draft, "payments", value["why"], at(pointer, "why"))
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
    amount = choices.choice(draft, value["amount"], at(pointer, "amount"), choices.number_in(paying), paying)
    return Effect("pay", {"from": source, "to": to, "for": owing, "amount": amount, "why": why}, pointer)


def _refund(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    of = seats.someone(draft, value["of"], at(pointer, "of"), context) if "of" in value else None
    return Effect(
        "refund", {"why": asking.named(draft, "payments", value["why"], at(pointer, "why")), "of": of}, pointer
    )


def _win(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    asking.my_hand(draft, "win", pointer, context)
    how = asking.way(draft, value["how"], at(pointer, "how"))
    on = sources.tiles(draft, value["on"], at(pointer, "on"), context, ("tile",)) if "on" in value else None
    return Effect("win", {"how": how, "on": on}, pointer)


def _if(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    args = {
        "when": _hangs_on(draft, value["when"], at(pointer, "when"), context),
        "do": effects(draft, value["do"], at(pointer, "do"), context),
        "else": effects(draft, value.get("else", ()), at(pointer, "else"), context),
    }
    return Effect("if", args, pointer)


def _hangs_on(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    sound = len(draft.problems)
    when = conditions.asked(draft, node, pointer, context)
    if draft.sound_since(sound) and when.word == "true" and not conditions.is_hook(draft, node):
        draft.problem("useless/condition", "this always holds, so nothing hangs on it", pointer)
    return when


def _while(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    when = _hangs_on(draft, value["when"], at(pointer, "when"), context)
    if not value["do"]:
        draft.problem("useless/effect", "nothing is done here, so this would never end", at(pointer, "do"))
    return Effect("while", {"when": when, "do": effects(draft, value["do"], at(pointer, "do"), context)}, pointer)


def _each(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    name = value.get("as", "me")
    if name != "me":
        sections = ("facts", "units", "terms", "value", "amounts", "variables", "zones")
        taken = name in RESERVED or (draft.playing and name in RESERVED_IN_PLAY) or name in context.bound
        if taken or any(name in draft.section(section) for section in sections):
            draft.problem("clash/name", f"`{name}` means something already", at(pointer, "as"))
    if not value["do"]:
        draft.problem("useless/effect", "nothing is done for these seats", at(pointer, "do"))
    if not draft.playing:
        _only_seats(draft, value, pointer)
    found = {
        key: seats.several(draft, value[key], at(pointer, key), context) for key in ("who", "pair_of") if key in value
    }
    begin = seats.someone(draft, value["from"], at(pointer, "from"), context) if "from" in value else None
    inside = context.binding(*(_PAIR if "pair_of" in value else ())) if "who" not in value else context.binding(name)
    args = {
        "who": found.get("who"),
        "pair_of": found.get("pair_of"),
        "times": value.get("times"),
        "from": begin,
        "as": name,
        "do": effects(draft, value["do"], at(pointer, "do"), inside),
    }
    return Effect("each", args, pointer)


def _only_seats(draft: Draft, value: Any, pointer: str) -> None:
    for key in ("times", "from"):
        if key in value:
            message = f"`{key}` belongs to a game, and this ruleset has no `phases`"
            draft.problem("type/context", message, f"{at(pointer, key)}#key")


def _run(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    asking.named(draft, "steps", value, pointer)
    if value in draft.section("steps"):
        draft.uses.append(Use(draft.inside, ("steps", value), within(pointer, 0), context.bound))
    return Effect("run", {"step": value}, pointer)


def _named(word: str, section: str, key: str) -> Any:
    def read(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
        del context
        return Effect(word, {key: asking.named(draft, section, value, pointer)}, pointer)

    return read


_READERS: Mapping[str, Any] = {
    **moving.READERS,
    "say": _named("say", "calls", "call"),
    "set": _set,
    "add": _add,
    "pay": _pay,
    "refund": _refund,
    "win": _win,
    "settle": _named("settle", "settlement", "settlement"),
    "if": _if,
    "while": _while,
    "each": _each,
    "run": _run,
}
