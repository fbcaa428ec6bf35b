"""`variables`, `payments`, `amounts`, `steps`, `settlement` of a document -> what is remembered, reckoned and paid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import asking, choices, contexts
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.effects import effects
from mahjong_spec.compiler.words import listed
from mahjong_spec.errors import guess
from mahjong_spec.model import Choice, Effect, Payment, Variable

WON = "win"
"""The settlement of a deal that somebody has won."""


_STARTS: Mapping[str, Any] = {"flag": False, "number": 0, "seat": None, "pot": 0, "tiles": (), "set": None}


def compile_variables(draft: Draft) -> None:
    for name, entry in draft.section("variables").items():
        pointer = at("/variables", name)
        if entry["is"] == "pot" and entry["of"] != "table":
            draft.problem("type/mismatch", "a pot belongs to the table, not to a seat", at(pointer, "of"))
        if entry["of"] == "table" and entry.get("see") == "owner":
            draft.problem("type/mismatch", "a variable of the table has no owner who could see it", at(pointer, "see"))
        for key in ("words", "start", "lasts", "until", "see"):
            if key in entry and not draft.playing:
                message = f"`{key}` means something in a game, and this ruleset has no `phases`"
                draft.problem("type/context", message, f"{at(pointer, key)}#key")
        for place, phase in enumerate(entry.get("until", ())):
            asking.named(draft, "phases", phase, at(pointer, "until", place))
        draft.variables[name] = Variable(
            name,
            entry["of"],
            entry["is"],
            bool(entry.get("told", False)),
            draft.title_of(entry),
            tuple(entry.get("words", ())),
            _start(draft, entry, pointer),
            entry.get("lasts", "deal"),
            tuple(entry.get("until", ())),
            entry.get("see", "all"),
        )


def _start(draft: Draft, entry: Mapping[str, Any], pointer: str) -> Any:
    """What a variable is at first."""
    kind, here = entry["is"], at(pointer, "start")
    words = tuple(entry.get("words", ()))
    if "start" not in entry:
        return words[0] if kind == "word" and words else _STARTS.get(kind)
    start = entry["start"]
    if kind == "number":
        return choices.fixed_number(draft, start, here, 0)
    if kind == "word" and start not in words:
        message = f"it cannot start as `{start}`: its words are {listed(words)}"
        draft.problem("unresolved/word", message, here, guess(str(start), words))
    elif kind == "flag" and not isinstance(start, bool):
        draft.problem("type/mismatch", "a flag starts as true or false", here)
    elif kind in ("seat", "tiles", "set") and start != "none":
        draft.problem("type/mismatch", "this can only start as `none`", here, "none")
    elif kind == "pot" and start != 0:
        draft.problem("type/mismatch", "a pot starts with 0, since points come and go by `pay` alone", here, "0")
    return start if kind in ("word", "flag") else _STARTS[kind]


def compile_payments(draft: Draft, section: str = "payments") -> dict[str, Payment]:
    """Reasons: why points change hands, or why a choice is refused."""
    return {
        name: Payment(name, tuple(entry.get("clause", ())), draft.title_of(entry))
        for name, entry in draft.section(section).items()
    }


def compile_amounts(draft: Draft) -> dict[str, Choice]:
    """Amounts are worked out where they are used, so they may speak of seats that only have a meaning there."""
    found = {}
    for name, node in draft.section("amounts").items():
        draft.inside = ("amounts", name)
        found[name] = choices.choice(
            draft, node, at("/amounts", name), choices.number_in(contexts.AMOUNT), contexts.AMOUNT
        )
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
    if section and WON not in section and draft.scoring:
        message = f"what a win pays is told under `{WON}`, and there is none"
        draft.problem("incomplete/settlement", message, "/settlement#key", guess(WON, section))
    return {
        name: effects(draft, node, at("/settlement", name), contexts.TABLE)
        for name, node in draft.section("settlement").items()
    }
