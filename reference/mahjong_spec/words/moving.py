"""Effects of a document that order, move, lay down, offer and show tiles -> sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.vocabulary import EFFECTS
from mahjong_spec.words import names
from mahjong_spec.words.formulas import amount, number_text
from mahjong_spec.words.grammar import Filling, Phrase, joined, quoted
from mahjong_spec.words.tests import tile_noun, tiles
from mahjong_spec.words.voice import Voice, code, say, sentence, title

_FACES = {"down": "effect.hidden", "up": "effect.shown", "half": "effect.half_hidden"}


def _zone(word: str) -> Callable[[Voice, Any], tuple[Phrase, ...]]:
    return lambda voice, value: (sentence(voice, EFFECTS[word], {"": names.noun_of(voice, value)}),)


def _roll(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    given: dict[str, Filling] = {
        key: quoted(names.noun_of(voice, value[key]), voice.lang) for key in ("into", "seat") if key in value
    }
    if "dice" in value:
        given["dice"] = value["dice"]
    return (sentence(voice, EFFECTS["roll"], given),)


def _cut(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    given: dict[str, Filling] = {key: number_text(voice, value[key]) for key in ("side", "stack")}
    given["zone"] = names.noun_of(voice, value["zone"])
    return (sentence(voice, EFFECTS["cut"], given),)


def _deal(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    given: dict[str, Filling] = {key: names.noun_of(voice, value[key]) for key in ("from", "to", "first")}
    given["blocks"] = ", ".join(map(str, value["blocks"]))
    return (sentence(voice, EFFECTS["deal"], given),)


def _draw(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    to = value["to"] if isinstance(value["to"], list) else [value["to"]]
    given: dict[str, Filling] = {
        "from": names.noun_of(voice, value["from"]),
        "to": joined([names.noun_of(voice, one) for one in to], voice.lang),
    }
    if "unit" in value:
        given["unit"] = value["unit"]
    if "end" in value:
        given["end"] = say(voice, f"end.{value['end']}")
    if "count" in value:
        given["count"] = amount(voice, value["count"])
    return (sentence(voice, EFFECTS["draw"], given),)


def _move(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    told = value["tiles"]
    given: dict[str, Filling] = {"to": names.noun_of(voice, value["to"])}
    if isinstance(told, Mapping):
        given |= {"in": tiles(voice, told["in"]), "is": tile_noun(voice, told["is"])}
        given |= {"take": told["take"]} if "take" in told else {}
    else:
        given["tiles"] = tiles(voice, told)
    if "end" in value:
        given["end"] = say(voice, f"end.to.{value['end']}")
    return (_faced(voice, value, sentence(voice, EFFECTS["move"], given)),)


def _meld(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    given: dict[str, Filling] = {
        key: names.noun_of(voice, value[key]) for key in ("set", "tiles", "onto", "from") if key in value
    }
    if "as" in value:
        given["as"] = title(voice, "sets", value["as"])
    if value.get("concealed"):
        given["concealed"] = ""
    return (_faced(voice, value, sentence(voice, EFFECTS["meld"], given)),)


def _faced(voice: Voice, value: Mapping[str, Any], phrase: Phrase) -> Phrase:
    """With how the tiles lie, where that is said."""
    return Phrase(say(voice, _FACES[value["face"]], told=phrase)) if "face" in value else phrase


def _offer(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    given: dict[str, Filling] = {
        key: names.noun_of(voice, value[key]) for key in ("tile", "from", "for") if key in value
    }
    given["as"] = code(value["as"])
    return (sentence(voice, EFFECTS["offer"], given),)


MOVING: Mapping[str, Callable[[Voice, Any], tuple[Phrase, ...]]] = {
    "shuffle": _zone("shuffle"),
    "roll": _roll,
    "cut": _cut,
    "deal": _deal,
    "draw": _draw,
    "move": _move,
    "meld": _meld,
    "offer": _offer,
    "reveal": _zone("reveal"),
}
