"""`facts` of a document -> what a scorer must be told of a win, with its type, bounds and default."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from mahjong_spec.compiler import choices, conditions, contexts, seats, sources
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.words import listed
from mahjong_spec.errors import guess
from mahjong_spec.model import Choice, Expr, Fact
from mahjong_spec.vocabulary import HOW

_DEFAULTS: Mapping[str, Any] = {"flag": False, "tiles": (), "seat": None}

_ALWAYS = {"how": "word"}
_FOR_SETTLING = {"place": "number", "from": "seat"}
"""Facts that the kernel itself reads, with their types: in every game, and where wins are settled."""


def compile_facts(draft: Draft) -> None:
    """Types and defaults; a flag is false, tiles are none and a seat is nobody unless told; other facts must be told."""
    for name, entry in draft.section("facts").items():
        pointer = at("/facts", name)
        words = tuple(entry.get("words", ()))
        default = entry.get("default", _DEFAULTS.get(entry["is"]))
        if entry["is"] == "word" and default is not None and default not in words:
            message = f"the default `{default}` is none of {listed(words)}"
            draft.problem("unresolved/word", message, at(pointer, "default"), guess(str(default), words))
        least, most = (_bound(draft, entry, key, at(pointer, key)) for key in ("least", "most"))
        if least is not None and most is not None and least > most:
            draft.problem(
                "impossible/bounds", f"no number is at least {least} and at most {most}", at(pointer, "least")
            )
        elif isinstance(default, int) and not (least if least is not None else default) <= default <= (
            most if most is not None else default
        ):
            draft.problem(
                "impossible/bounds", f"the default {default} is not within the bounds", at(pointer, "default")
            )
        draft.facts[name] = Fact(name, entry["is"], default, words, least, most, None, draft.title_of(entry))
    _check_how(draft)


def compile_needs(draft: Draft) -> None:
    """Conditions without which a fact cannot be. They may name every fact, hence the second pass."""
    for name, entry in draft.section("facts").items():
        if "needs" in entry:
            used = ("facts", name) in draft.used
            needs = conditions.asked(draft, entry["needs"], at("/facts", name, "needs"), contexts.READING)
            draft.facts[name] = replace(draft.facts[name], needs=needs)
            if not used:  # what a fact says of itself is no use of it
                draft.used.discard(("facts", name))


def compile_play(draft: Draft) -> None:
    """How a game finds each fact, with the winner as `me`. How a win came is told by whoever declares it."""
    for name, entry in draft.section("facts").items():
        pointer = at("/facts", name)
        if name in _ALWAYS:
            if "play" in entry:
                message = f"`{name}` is told where a win is declared, so nothing finds it"
                draft.problem("useless/fact", message, f"{at(pointer, 'play')}#key")
        elif "play" in entry:
            play = _play(draft, draft.facts[name], entry["play"], at(pointer, "play"))
            draft.facts[name] = replace(draft.facts[name], play=play)
        else:
            message = f"`play` is missing: how does a game find the fact `{name}` when a win is declared?"
            draft.problem("incomplete/fact", message, f"{pointer}#key")


def _play(draft: Draft, fact: Fact, node: Any, pointer: str) -> Expr | Choice:
    context = contexts.PLAY
    if fact.type == "flag":
        return conditions.condition(draft, node, pointer, context)
    if fact.type == "tiles":
        if not isinstance(node, str):
            draft.problem("schema/value", "expected the name of tiles", pointer)
            return sources.NO_TILES
        return sources.tiles(draft, node, pointer, context)
    if isinstance(node, Mapping):
        draft.problem("schema/value", "expected an amount, a word or a seat, or a decision list of these", pointer)
        return sources.NO_TILES
    if fact.type == "seat":
        found = choices.choice(draft, node, pointer, lambda d, n, p: seats.one(d, n, p, context), context)
        return found if isinstance(node, list) else found.lines[0][1]
    reader = choices.word_of(fact.id, fact.words, context) if fact.type == "word" else choices.number_in(context)
    return choices.choice(draft, node, pointer, reader, context)


def _bound(draft: Draft, entry: Mapping[str, Any], key: str, pointer: str) -> int | None:
    """A bound written as a number, or as `seats`."""
    bound = entry.get(key)
    if bound == "seats":
        return draft.seats
    if isinstance(bound, str):
        message = f"`{bound}` is no bound: write a number, or `seats`"
        draft.problem("type/mismatch", message, pointer, guess(bound, ["seats"]))
        return draft.seats if key == "most" else 1
    return bound


def _check_how(draft: Draft) -> None:
    """The facts that the kernel reads are there, and `how` a win came is told in words that it knows."""
    if not draft.scoring:
        return
    wanted = _ALWAYS | (_FOR_SETTLING if draft.section("settlement") else {})
    for name, kind in wanted.items():
        fact = draft.facts.get(name)
        draft.used.add(("facts", name))
        if fact is None:
            message = f"a scorer must be told the fact `{name}`, and there is none"
            draft.problem("incomplete/fact", message, "/facts#key")
        elif fact.type != kind:
            draft.problem("type/mismatch", f"the fact `{name}` must be a {kind}", at("/facts", name, "is"))
    how = draft.facts.get("how")
    for word in how.words if how is not None else ():
        if word not in HOW:
            message = f"no win comes by `{word}`: the ways are {listed(HOW)}"
            draft.problem("unresolved/word", message, f"{at('/facts/how/words', word)}#key", guess(word, HOW))
