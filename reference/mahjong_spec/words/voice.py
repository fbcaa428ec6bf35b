"""A document and a language -> the titles that its entries are called by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.vocabulary import Sentence, Word
from mahjong_spec.words.grammar import Filling, Noun, Phrase, fill, gaps, noun
from mahjong_spec.words.lexicon import LEXICON


@dataclass(frozen=True, slots=True)
class Voice:
    """A resolved document, and the language in which it is told."""

    document: Mapping[str, Any]
    lang: str


def section(voice: Voice, name: str) -> Mapping[str, Any]:
    found: Mapping[str, Any] = voice.document.get(name, {})
    return found


def say(voice: Voice, key: str, **given: Filling) -> str:
    """A sentence of the lexicon with its gaps filled."""
    return fill(LEXICON[key][voice.lang], given, voice.lang)


def code(name: str) -> str:
    """A name as it is written in the rules."""
    return f"`{name}`"


def title(voice: Voice, section_name: str, name: str) -> str:
    """The title of an entry, or its name as it is written where it has none."""
    entry = section(voice, section_name).get(name)
    found = entry.get("title") if isinstance(entry, Mapping) else None
    return str(found[voice.lang]) if found else code(name)


def value_title(voice: Voice, name: str) -> str:
    """The title of a line of `value`: that of what is reported by it."""
    for reported, entry in section(voice, "result").items():
        if entry.get("is") == name:
            return title(voice, "result", reported)
    return code(name)


def kind_noun(voice: Voice, tile: str) -> Noun | None:
    """A kind of tile by its code, marked ones too; None where there is no such tile."""
    for family in section(voice, "tiles").values():
        entry = family.get("kinds", {}).get(tile)
        if entry is not None:
            if "title" in entry:
                return noun(str(entry["title"][voice.lang]), voice.lang)
            return noun(
                say(voice, "tile.ranked", rank=str(entry["rank"]), family=str(family["title"][voice.lang])), voice.lang
            )
        marked = family.get("marked", {}).get(tile)
        if marked is not None:
            if "title" in marked:
                return noun(str(marked["title"][voice.lang]), voice.lang)
            plain = kind_noun(voice, marked["of"])
            return noun(
                say(voice, "tile.marked", kind=plain.bare if plain else marked["of"], mark=code(marked["mark"])),
                voice.lang,
            )
    return None


def sentence(voice: Voice, word: Word, given: Mapping[str, Filling], *, denied: bool = False) -> Phrase:
    """A word of the vocabulary with its arguments: the first of its sentences whose needs are met.

    A need is the name of an argument, or `name=value`. Phrases under an argument stand under the whole.
    """
    if denied and word.denied is not None:
        return _told(voice, word.denied, given)
    for one in word.says:
        if all(_met(need, given) for need in one.needs):
            return _told(voice, one, given)
    raise Defect("defect/unsaid", f"no sentence for these arguments: {', '.join(given)}")


def can_deny(word: Word, given: Mapping[str, Filling]) -> bool:
    """Whether the sentence under `not` tells all of the arguments."""
    return word.denied is not None and set(given) <= gaps(word.denied.en)


def _told(voice: Voice, one: Sentence, given: Mapping[str, Filling]) -> Phrase:
    parts = tuple(part for value in given.values() if isinstance(value, Phrase) for part in value.parts)
    return Phrase(fill(getattr(one, voice.lang), given, voice.lang), parts)


def _met(need: str, given: Mapping[str, Filling]) -> bool:
    name, _, value = need.partition("=")
    return name in given and (not value or str(given[name]) == value)
