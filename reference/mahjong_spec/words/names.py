"""Names in conditions and formulas (`winner.base`, `option.x`, `dora`) -> what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.vocabulary import HOW
from mahjong_spec.words.grammar import joined, quoted
from mahjong_spec.words.lexicon import LEXICON
from mahjong_spec.words.voice import Voice, code, say, section, title, value_title

WINNER = "winner"
_OF_SEAT = ("next", "previous", "place", "how")
_TITLED = ("facts", "variables", "units")


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
    left_out = joined([noun_of(voice, name) for name in next(iter(node.values()))], voice.lang)
    return say(voice, "seats.all_but", seats=left_out)


def account(voice: Voice, name: str) -> str:
    """A seat or a pot; a title of several words stands in quotes."""
    told = noun_of(voice, name)
    return told if f"seat.{name}" in LEXICON or " " not in told else quoted(told, voice.lang)


def words(voice: Voice, name: str) -> Mapping[str, Mapping[str, str]] | None:
    """The words that a name may be, with their titles; None where it holds something else."""
    if name.startswith("option."):
        entry = section(voice, "options").get(name.removeprefix("option."), {})
    else:
        entry = section(voice, "facts").get(name.rpartition(".")[2], {})
    found = entry.get("words")
    if found is None and name.rpartition(".")[2] == "how":
        return {word: {voice.lang: say(voice, f"how.{word}")} for word in HOW}
    return found if isinstance(found, Mapping) else None


def is_seat(voice: Voice, name: str) -> bool:
    """Whether a name stands for a seat."""
    last = name.rpartition(".")[2]
    if f"seat.{name}" in LEXICON or last in ("next", "previous"):
        return True
    return any(section(voice, part).get(last, {}).get("is") == "seat" for part in ("variables", "facts"))


def is_known(voice: Voice, name: str) -> bool:
    """Whether a name stands for something of its own, and is no word of an enumeration."""
    return "." in name or _own(voice, name) is not None or name in section(voice, "amounts")


def _own(voice: Voice, name: str) -> str | None:
    for key in (f"seat.{name}", f"number.{name}"):
        if key in LEXICON:
            return say(voice, key)
    for part in _TITLED:
        if name in section(voice, part):
            return title(voice, part, name)
    return value_title(voice, name) if name in section(voice, "value") else None


def _seat_field(voice: Voice, name: str) -> bool:
    return name in _OF_SEAT and not any(name in section(voice, part) for part in _TITLED)
