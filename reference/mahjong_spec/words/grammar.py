"""Sentences with gaps and what fills them -> text that is right in its language: articles, plurals, quotes, lists.

A gap is `{name}`. `{name:bare}` leaves the article out; `{name:one|few|many}` is the form that agrees with a number
(English has `one|many`). What is put into a Russian gap stands in the nominative, and the sentences are made for that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

LANGUAGES = ("en", "ru")

_GAP = re.compile(r"\{(\w*)(?::([^}]*))?\}")
_SILENT_H = ("hon", "hour", "heir")
_OPENING, _CLOSING = {"en": "“", "ru": "«"}, {"en": "”", "ru": "»"}
_INNER = {"en": ("‘", "’"), "ru": ("„", "“")}
_AND, _OR = {"en": "and", "ru": "и"}, {"en": "or", "ru": "или"}
_ELEVEN, _NINETEEN = 11, 19


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence or a part of one, and the phrases that stand under it."""

    text: str
    parts: tuple[Phrase, ...] = ()


@dataclass(frozen=True, slots=True)
class Noun:
    """What a thing is called; the article is empty where the language, or the thing, has none."""

    bare: str
    article: str = ""

    def __str__(self) -> str:
        return f"{self.article} {self.bare}" if self.article else self.bare


Filling = Noun | Phrase | str | int


def noun(text: str, lang: str, *, only_one: bool = False) -> Noun:
    """A thing with its article; `only_one` where there is no other of its description."""
    if lang != "en":
        return Noun(text)
    if only_one or text[:1].isupper():
        return Noun(text, "the")
    first = text.casefold()
    vowel = first.startswith(("8", "11", "18", *_SILENT_H)) or (
        first[:1] in "aeiou" and not first.startswith(("one", "uni", "eu"))
    )
    return Noun(text, "an" if vowel else "a")


def plural(number: int, forms: str, lang: str) -> str:
    """The form of a word that agrees with a number: English `one|many`, Russian `one|few|many`."""
    words = forms.split("|")
    if lang == "en":
        return words[0] if number == 1 else words[-1]
    tens, units = number % 100, number % 10
    if units == 1 and tens != _ELEVEN:
        return words[0]
    few = units in (2, 3, 4) and not _ELEVEN <= tens <= _NINETEEN
    return words[min(1, len(words) - 1)] if few else words[-1]


def fill(template: str, given: Mapping[str, Filling], lang: str) -> str:
    """The template with its gaps filled; a gap that nothing fills is a `KeyError`."""

    def put(found: re.Match[str]) -> str:
        value, form = given[found[1]], found[2]
        if form and isinstance(value, int):
            return plural(value, form, lang)
        if isinstance(value, Noun):
            return value.bare if form == "bare" else str(value)
        return value.text if isinstance(value, Phrase) else str(value)

    return nested(_GAP.sub(put, template), lang)


def gaps(template: str) -> frozenset[str]:
    """The names of the gaps of a template."""
    return frozenset(found[1] for found in _GAP.finditer(template))


def quoted(text: str, lang: str) -> str:
    return nested(f"{_OPENING[lang]}{text}{_CLOSING[lang]}", lang)


def nested(text: str, lang: str) -> str:
    """Quotes within quotes are of the other sort."""
    depth, told = 0, []
    for mark in text:
        depth -= mark == _CLOSING[lang]
        inner = _INNER[lang]
        told.append({_OPENING[lang]: inner[0], _CLOSING[lang]: inner[1]}.get(mark, mark) if depth > 0 else mark)
        depth += mark == _OPENING[lang]
    return "".join(told)


def joined(words: Iterable[str], lang: str, *, alternative: bool = False) -> str:
    """`a, b and c`, or with `or` where one of them is meant."""
    listed = list(words)
    last = (_OR if alternative else _AND)[lang]
    return listed[0] if len(listed) == 1 else f"{', '.join(listed[:-1])} {last} {listed[-1]}" if listed else ""


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def before_list(text: str) -> str:
    """The text ending in one colon, because a list follows."""
    return text.rstrip(":. ") + ":"
