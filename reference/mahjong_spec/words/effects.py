"""Effects of a document -> sentences, one under another as they are carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.vocabulary import EFFECTS
from mahjong_spec.words import names
from mahjong_spec.words.conditions import condition, way
from mahjong_spec.words.formulas import amount
from mahjong_spec.words.grammar import Filling, Phrase, before_list, quoted
from mahjong_spec.words.moving import MOVING
from mahjong_spec.words.tests import tiles
from mahjong_spec.words.voice import Voice, code, say, section, sentence, title


def effects(voice: Voice, nodes: list[Any]) -> tuple[Phrase, ...]:
    """The sentences of a list of effects."""
    return tuple(phrase for node in nodes for phrase in _effect(voice, node))


def _effect(voice: Voice, node: Mapping[str, Any]) -> tuple[Phrase, ...]:
    word, value = next(iter(node.items()))
    if word not in EFFECTS:
        raise Defect("defect/unsaid", f"no sentence for the effect `{word}`")
    return _TELLERS[word](voice, value)


def _set(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    told = []
    for place, node in value.items():
        entry = section(voice, "variables").get(place.rpartition(".")[2], {})
        what = value_of(voice, entry, node)
        variable = quoted(names.noun_of(voice, place), voice.lang)
        told.append(sentence(voice, EFFECTS["set"], {"place": variable, "value": what}))
    return tuple(told)


def value_of(voice: Voice, entry: Mapping[str, Any], node: Any) -> Phrase:
    """What a variable or fact is, by what it holds; a seat where nothing tells of it."""
    kind = entry.get("is", "seat")
    if kind == "flag":
        return _flag(voice, node)
    if kind in ("tiles", "set"):
        return Phrase(names.noun_of(voice, node) if node == "none" else tiles(voice, node))
    if kind == "seat" and isinstance(node, str):
        return Phrase(names.account(voice, node))
    if kind == "word":
        return amount(voice, node, entry.get("words"))
    return amount(voice, node)


def _add(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    told = []
    for place, node in value.items():
        entry = section(voice, "variables").get(place.rpartition(".")[2], {})
        variable = quoted(names.noun_of(voice, place), voice.lang)
        given: dict[str, Filling] = {"place": variable, "value": value_of(voice, {**entry, "title": {}}, node)}
        told.append(sentence(voice, EFFECTS["add"], given))
    return tuple(told)


def _flag(voice: Voice, node: Any) -> Phrase:
    if isinstance(node, bool):
        return Phrase(say(voice, "flag.true" if node else "flag.false"))
    return condition(voice, node)


def _pay(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    given: dict[str, Filling] = {
        "from": names.account(voice, value["from"]),
        "to": names.account(voice, value["to"]),
        "amount": amount(voice, value["amount"]),
        "why": quoted(title(voice, "payments", value["why"]), voice.lang),
    }
    if "for" in value:
        given["for"] = names.account(voice, value["for"])
    return (sentence(voice, EFFECTS["pay"], given),)


def _if(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    """A short condition stands in the line, a long one under it and what is done after it."""
    when = condition(voice, value["when"])
    opening = before_list(sentence(voice, EFFECTS["if"], {"when": Phrase(when.text.rstrip(":"))}).text)
    done = effects(voice, value["do"])
    told = (
        [Phrase(opening, when.parts), Phrase(say(voice, "effect.then"), done)]
        if when.parts
        else [Phrase(opening, done)]
    )
    if value.get("else"):
        told.append(Phrase(say(voice, "effect.else"), effects(voice, value["else"])))
    return tuple(told)


def _each(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    given: dict[str, Filling] = {key: names.seats(voice, value[key]) for key in ("who", "pair_of") if key in value}
    if "times" in value:
        given["times"] = value["times"]
    if "from" in value:
        given["from"] = names.noun_of(voice, value["from"])
    if "as" in value:
        given["as"] = code(value["as"])
    return (Phrase(sentence(voice, EFFECTS["each"], given).text, effects(voice, value["do"])),)


def _while(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    when = condition(voice, value["when"])
    opening = before_list(sentence(voice, EFFECTS["while"], {"when": Phrase(when.text.rstrip(":"))}).text)
    done = effects(voice, value["do"])
    if not when.parts:
        return (Phrase(opening, done),)
    return (Phrase(opening, when.parts), Phrase(say(voice, "effect.then"), done))


def _refund(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    given: dict[str, Filling] = {"why": quoted(title(voice, "payments", value["why"]), voice.lang)}
    if "of" in value:
        given["of"] = names.account(voice, value["of"])
    return (sentence(voice, EFFECTS["refund"], given),)


def _win(voice: Voice, value: Mapping[str, Any]) -> tuple[Phrase, ...]:
    given: dict[str, Filling] = {"how": way(voice, value["how"])}
    if "on" in value:
        given["on"] = names.noun_of(voice, value["on"])
    return (sentence(voice, EFFECTS["win"], given),)


def _run(voice: Voice, value: str) -> tuple[Phrase, ...]:
    return (sentence(voice, EFFECTS["run"], {"": code(value)}),)


_TELLERS: Mapping[str, Callable[[Voice, Any], tuple[Phrase, ...]]] = {
    **MOVING,
    "say": lambda voice, value: (sentence(voice, EFFECTS["say"], {"": title(voice, "calls", value)}),),
    "set": _set,
    "add": _add,
    "pay": _pay,
    "refund": _refund,
    "win": _win,
    "settle": lambda voice, value: (sentence(voice, EFFECTS["settle"], {"": code(value)}),),
    "if": _if,
    "while": _while,
    "each": _each,
    "run": _run,
}
