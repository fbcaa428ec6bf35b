"""Conditions that only a game can be asked -> nodes: wins, the hand of `me`, tiles on the table, answers, how a deal ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import conditions, seats, sources, table_names, tests
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import THINGS, Draft, at
from mahjong_spec.compiler.trees import TRUE
from mahjong_spec.compiler.words import listed
from mahjong_spec.errors import guess
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import HAND, HOW, MELDS


def of_my_hand(draft: Draft, name: str, pointer: str, context: Context) -> Expr:
    """`ready` or `concealed`, where there is a `me`."""
    return Expr(name, {}, pointer) if my_hand(draft, name, pointer, context) else TRUE


def my_hand(draft: Draft, word: str, pointer: str, context: Context) -> bool:
    """Whether there is a `me` that a word can speak of; it needs a hand as well."""
    table_names.hand_of(draft, word, (MELDS,) if word == "meld" else (HAND, MELDS))
    return table_names.bound(draft, "me", pointer, context, f"`{word}` speaks of the hand of `me`, and ")


def way(draft: Draft, word: Any, pointer: str) -> str:
    """A word for how a win comes: one of the fact `how`."""
    fact = draft.facts.get("how")
    known = fact.words if fact is not None else HOW
    draft.used.add(("facts", "how"))
    if word not in known:
        message = f"no win comes by `{word}`: the ways are {listed(known)}"
        draft.problem("unresolved/word", message, pointer, guess(str(word), known))
    return str(word)


def named(draft: Draft, section: str, name: Any, pointer: str) -> str:
    """The id of an entry, which must be there."""
    draft.used.add((section, name))
    if name not in draft.section(section):
        draft.unknown(THINGS[section], str(name), pointer, draft.section(section))
    return str(name)


def _wins(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    my_hand(draft, "wins", pointer, context)
    on = sources.tiles(draft, value["on"], at(pointer, "on"), context, ("tile",)) if "on" in value else None
    shape = named(draft, "shapes", value["shape"], at(pointer, "shape")) if "shape" in value else None
    return Expr("wins", {"how": way(draft, value["how"], at(pointer, "how")), "on": on, "shape": shape}, pointer)


def _tile(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    pointer = pointer.rpartition("/")[0]  # of the map, in which the tile stands beside its test
    tile = sources.tiles(draft, value["tile"], at(pointer, "tile"), context, ("tile",))
    return Expr("tile", {"tile": tile, "is": tests.tile_test(draft, value["is"], at(pointer, "is"), context)}, pointer)


def _shares(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    first, second = (sources.tiles(draft, one, at(pointer, place), context) for place, one in enumerate(value[:2]))
    for place in range(2, len(value)):
        draft.problem(
            "schema/value", "`shares` compares two sources of tiles, and this is one more", at(pointer, place)
        )
    return Expr("shares", {"first": first, "second": second}, pointer)


def _keeps(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    my_hand(draft, "keeps", pointer, context)
    after = sources.tiles(draft, value["after"], at(pointer, "after"), context, ("set",))
    return Expr("keeps", {"what": value["what"], "after": after}, pointer)


def _could(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    table_names.bound(draft, "me", pointer, context, "`could` is asked of `me`, and ")
    return Expr("could", {"action": named(draft, "actions", value, pointer)}, pointer)


def _claimed(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    if not context.answers:
        message = "`claimed` looks at the answers of a window, and only its `instead` can"
        draft.problem("type/context", message, f"{pointer}#key")
    action = named(draft, "actions", value["action"], at(pointer, "action"))
    if value["at_least"] > draft.seats:
        message = f"{value['at_least']} seats never answer, since {draft.seats} play at most"
        draft.problem("impossible/condition", message, at(pointer, "at_least"))
    return Expr("claimed", {"action": action, "at_least": value["at_least"]}, pointer)


def _won(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    return Expr("won", {"seat": seats.someone(draft, value, pointer, context)}, pointer)


def _ended(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    del context
    for place, name in enumerate(value):
        phase = draft.section("phases").get(named(draft, "phases", name, at(pointer, place)))
        if phase is not None and phase["kind"] != "end":
            draft.problem(
                "type/mismatch", f"no deal ends in `{name}`, which is no phase of kind `end`", at(pointer, place)
            )
    return Expr("ended", {"phases": tuple(value)}, pointer)


def _must(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    """A condition with the reason of a refusal; what always holds refuses nothing."""
    reason = named(draft, "reasons", value["reason"], at(pointer, "reason"))
    part = conditions.condition(draft, value["hold"], at(pointer, "hold"), context)
    return part if part.word == "true" else Expr("must", {"part": part, "reason": reason}, pointer)


READERS: Mapping[str, Any] = {
    "ready": lambda draft, value, pointer, context: of_my_hand(draft, "ready", pointer, context),
    "melds_fit": lambda draft, value, pointer, context: of_my_hand(draft, "melds_fit", pointer, context),
    "wins": _wins,
    "tile": _tile,
    "shares": _shares,
    "keeps": _keeps,
    "could": _could,
    "claimed": _claimed,
    "won": _won,
    "ended": _ended,
    "must": _must,
}
