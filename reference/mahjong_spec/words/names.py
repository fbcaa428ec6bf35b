"""Names in conditions and formulas (`winner.base`, `option.x`, `dora`) -> what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_spec.vocabulary import HOW
from mahjong_spec.words.grammar import joined, quoted
from mahjong_spec.words.lexicon import LEXICON
from mahjong_spec.words.voice import Voice, code, say, section, title, value_title

WINNER = "winner"
_OF_SEAT = ("next", "previous", "place", "how")
_OF_TABLE = ("left", "right", "across", "from", "score", "rank", "waits", "best_wait", "count", "own", "owner")
"""Fields of seats and tiles that only a game has."""

_SEATS = ("next", "previous", "left", "right", "across", "owner")
_TITLED = ("facts", "variables", "units", "zones")
_CHOSEN = "chosen"


def noun_of(voice: Voice, name: str) -> str:
    """What a number, seat or word is called."""
    if name.startswith("option."):
        return quoted(title(voice, "options", name.removeprefix("option.")), voice.lang)
    own = _own(voice, name)
    if own is not None:
        return own
    owner, _, last = name.rpartition(".")
    if not owner:
        return code(name)
    of = noun_of(voice, owner)
    if owner == _CHOSEN:
        return _choice(voice, last)
    if _seat_field(voice, last):
        return say(voice, f"seat.field.{last}", owner=of)
    found = _own(voice, last) or code(last)
    return found if owner == WINNER else say(voice, "name.owned", name=found, owner=of)


def flag(voice: Voice, name: str) -> str:
    """The sentence of a flag; whose it is, unless it is the winner's."""
    last = name.rpartition(".")[2]
    return _of_owner(voice, name, _own(voice, last) or code(last))


def denied_flag(voice: Voice, name: str) -> str | None:
    """The sentence of a flag that does not hold, where its fact has one."""
    denied = section(voice, "facts").get(name.rpartition(".")[2], {}).get("denied")
    return _of_owner(voice, name, str(denied[voice.lang])) if denied else None


def _of_owner(voice: Voice, name: str, told: str) -> str:
    owner = name.rpartition(".")[0]
    return told if owner in ("", WINNER) else say(voice, "name.flag", name=told, owner=noun_of(voice, owner))


def seats(voice: Voice, node: Any) -> str:
    """Several seats."""
    if isinstance(node, str):
        return say(voice, f"seats.{node}") if f"seats.{node}" in LEXICON else code(node)
    if isinstance(node, list):
        return joined([noun_of(voice, name) for name in node], voice.lang)
    word, names = next(iter(node.items()))
    return say(voice, f"seats.{word}", seats=joined([noun_of(voice, name) for name in names], voice.lang))


def account(voice: Voice, name: str) -> str:
    """A seat or a pot; a title of several words stands in quotes."""
    told = noun_of(voice, name)
    return told if f"seat.{name}" in LEXICON or " " not in told else quoted(told, voice.lang)


def words(voice: Voice, name: str) -> Mapping[str, Mapping[str, str]] | None:
    """The words that a name may be, with their titles; None where it holds something else."""
    if name.startswith("option."):
        entry = section(voice, "options").get(name.removeprefix("option."), {})
    elif name.startswith(f"{_CHOSEN}."):
        return {word: {voice.lang: code(word)} for word in _selection(voice, name.partition(".")[2]).get("of", ())}
    elif name == _LABEL:
        return {label: {voice.lang: code(label)} for label in _labels(voice.document)}
    else:
        last = name.rpartition(".")[2]
        entry = next((section(voice, part)[last] for part in _TITLED if last in section(voice, part)), {})
    found = entry.get("words")
    if found is None and name.rpartition(".")[2] == "how":
        return {word: {voice.lang: say(voice, f"how.{word}")} for word in HOW}
    return found if isinstance(found, Mapping) else None


def is_seat(voice: Voice, name: str) -> bool:
    """Whether a name stands for a seat."""
    last = name.rpartition(".")[2]
    if f"seat.{name}" in LEXICON or last in _SEATS:
        return True
    if name.startswith(f"{_CHOSEN}."):
        return bool(_selection(voice, last).get("a") == "seat")
    return any(section(voice, part).get(last, {}).get("is") == "seat" for part in ("variables", "facts"))


def is_known(voice: Voice, name: str) -> bool:
    """Whether a name stands for something of its own, and is no word of an enumeration."""
    return "." in name or _own(voice, name) is not None or name in section(voice, "amounts")


_LABEL = "offer.as"
"""What tells why a tile is offered."""


def _labels(node: Any) -> Iterator[str]:
    """The labels of all offers of a document."""
    if isinstance(node, list):
        for one in node:
            yield from _labels(one)
    elif isinstance(node, Mapping):
        offer = node.get("offer")
        if isinstance(offer, Mapping) and "as" in offer:
            yield str(offer["as"])
        for one in node.values():
            yield from _labels(one)


def _choice(voice: Voice, name: str) -> str:
    """What an action has chosen, by what it is; with its name where another is of the same form."""
    chosen = [
        (one, node) for action in section(voice, "actions").values() for one, node in action.get("choose", {}).items()
    ]
    form = next((node["a"] for one, node in chosen if one == name), None)
    if form is None:
        return code(f"{_CHOSEN}.{name}")
    told = say(voice, f"{_CHOSEN}.{form}")
    alike = {one for one, node in chosen if node["a"] == form}
    return told if len(alike) == 1 else say(voice, "name.owned", name=told, owner=code(name))


def _selection(voice: Voice, name: str) -> Mapping[str, Any]:
    for action in section(voice, "actions").values():
        if name in action.get("choose", {}):
            found: Mapping[str, Any] = action["choose"][name]
            return found
    return {}


def _own(voice: Voice, name: str) -> str | None:
    for key in (f"seat.{name}", f"number.{name}", f"seats.{name}", f"tile.{name}"):
        if key in LEXICON:
            return say(voice, key)
    for part in _TITLED:
        if name in section(voice, part):
            return title(voice, part, name)
    return value_title(voice, name) if name in section(voice, "value") else None


def _seat_field(voice: Voice, name: str) -> bool:
    known = (*_OF_SEAT, *_OF_TABLE) if section(voice, "phases") else _OF_SEAT
    return name in known and not any(name in section(voice, part) for part in _TITLED)
