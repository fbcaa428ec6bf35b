"""Two documents -> the page of what differs between them, section by section and entry by entry.

Entries are compared as they are written; what is told is their sentences. Two presets of one ruleset are two documents
whose options stand at other defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.errors import Refused, guess
from mahjong_spec.words import playing
from mahjong_spec.words.card import card_lines
from mahjong_spec.words.conditions import condition
from mahjong_spec.words.entries import lines, losers_text
from mahjong_spec.words.formulas import number_text
from mahjong_spec.words.grammar import LANGUAGES, Phrase, before_list, capital
from mahjong_spec.words.line import Line
from mahjong_spec.words.pages import Block, Items, Page, Paragraph, Section
from mahjong_spec.words.voice import Voice, code, say, section, title

_PARTS = (
    "tiles", "classes", "relations", "sets", "shapes", "facts", "terms", "units", "elements", "value", "limits", "result",
    "options", "require", "presets", "zones", "variables", "phases", "actions", "reasons", "calls", "payments", "amounts",
    "settlement", "steps", "symmetries", "sources",
)  # fmt: skip
_ORDERED = ("value", "tiles")
_UNCOMPARED = frozenset({"clause", "note", "from"})
_SHORT = 60
_ENDS = ("first", "second")


def with_options(
    document: Mapping[str, Any], values: Mapping[str, Any], preset: str | None = None
) -> Mapping[str, Any]:
    """The document with these values as the defaults of its options; its title says the preset they are from."""
    declared = document.get("options", {})
    options = {name: {**entry, "default": values.get(name, entry["default"])} for name, entry in declared.items()}
    if preset is None:
        return {**document, "options": options}
    named = document["presets"][preset]["title"]
    titles = {
        lang: say(Voice(document, lang), "page.with_preset", title=document["title"][lang], preset=named[lang])
        for lang in LANGUAGES
    }
    return {**document, "options": options, "title": titles}


def difference(
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    lang: str = "en",
    first_preset: str | None = None,
    second_preset: str | None = None,
) -> Page:
    """What differs between two resolved documents, each at its defaults or at a preset. What is alike is left out.

    Raises `Refused` with `options/unknown-preset`.
    """
    documents = (_at_preset(first, first_preset), _at_preset(second, second_preset))
    voices = (Voice(documents[0], lang), Voice(documents[1], lang))
    named = [str(document["title"][lang]) for document in documents]
    blocks: list[Block] = [
        Paragraph(say(voices[0], f"page.{end}", title=f"{name} {document['version']}"))
        for end, name, document in zip(_ENDS, named, documents, strict=True)
    ]
    found = _whole(voices, "seats", *(", ".join(map(str, document["seats"])) for document in documents))
    for part in _PARTS:
        items = _section(voices, part)
        if items:
            found.append(Section(say(voices[0], f"section.{part}"), (Items(items),)))
        if part == "units":
            found += _conditions(voices)
        if part == "shapes":
            found += _cards(voices)
    found += _match(voices)
    found += _clauses(voices)
    if not found:
        found.append(Paragraph(say(voices[0], "page.no_difference")))
    title = say(voices[0], "page.difference", first=named[0], second=named[1])
    return Page(title, lang, (*blocks, *found))


def _at_preset(document: Mapping[str, Any], preset: str | None) -> Mapping[str, Any]:
    if preset is None:
        return document
    presets = document.get("presets", {})
    if preset not in presets:
        near = guess(preset, presets)
        perhaps = f"; did you mean `{near}`?" if near else ""
        raise Refused("options/unknown-preset", f"there is no preset `{preset}`{perhaps}", preset=preset)
    return with_options(document, presets[preset].get("options", {}), preset)


def _section(voices: tuple[Voice, Voice], part: str) -> tuple[Phrase, ...]:
    """The entries of a section that differ, those of the first document in its order, then those of the second alone."""
    first, second = (section(voice, part) for voice in voices)
    found: list[Phrase] = []
    for name in first:
        if name not in second:
            found.append(_alone(voices[0], part, name, "diff.only_first"))
        else:
            changes = _changes(voices, part, name)
            if changes:
                found.append(Phrase(before_list(_named(voices[0], part, name)), changes))
    found += [_alone(voices[1], part, name, "diff.only_second") for name in second if name not in first]
    common = [[name for name in one if name in first and name in second] for one in (first, second)]
    if part in _ORDERED and common[0] != common[1]:
        found.append(Phrase(say(voices[0], "diff.order")))
    return tuple(found)


def _cards(voices: tuple[Voice, Voice]) -> list[Block]:
    """Lines in which the cards that are played by default differ, by their ids."""
    first, second = (card_lines(voice) for voice in voices)
    nothing = say(voices[0], "diff.nothing")
    changed = [
        _pair(voices[0], code(name), Phrase(first.get(name, nothing)), Phrase(second.get(name, nothing)))
        for name in dict.fromkeys([*first, *second])
        if first.get(name) != second.get(name)
    ]
    return [Section(say(voices[0], "section.cards"), (Items(tuple(changed)),))] if changed else []


def _alone(voice: Voice, part: str, name: str, key: str) -> Phrase:
    told = tuple(_told(voice, line) for line in lines(voice, part, name))
    head = f"{_named(voice, part, name)} — {say(voice, key)}"
    return Phrase(before_list(head) if told else head, told)


def _changes(voices: tuple[Voice, Voice], part: str, name: str) -> tuple[Phrase, ...]:
    """The fields of an entry that differ, as both documents tell them."""
    nodes = tuple(section(voice, part)[name] for voice in voices)
    if not all(isinstance(node, Mapping) for node in nodes) or part in ("terms", "require"):
        return _both(voices, tuple(lines(voice, part, name) for voice in voices)) if nodes[0] != nodes[1] else ()
    changed = {key for key in {*nodes[0], *nodes[1]} - _UNCOMPARED if nodes[0].get(key) != nodes[1].get(key)}
    found: list[Phrase] = []
    if "title" in changed:
        titles = [
            str(node["title"][voice.lang]) if "title" in node else say(voice, "diff.nothing")
            for voice, node in zip(voices, nodes, strict=True)
        ]
        if titles[0] != titles[1]:
            found.append(_pair(voices[0], say(voices[0], "label.title"), Phrase(titles[0]), Phrase(titles[1])))
    told = tuple(tuple(line for line in lines(voice, part, name) if changed & set(line.fields)) for voice in voices)
    return (*found, *_both(voices, told))


def _both(voices: tuple[Voice, Voice], told: tuple[tuple[Line, ...], ...]) -> tuple[Phrase, ...]:
    """Lines side by side by the fields they tell."""
    by_field = [{line.fields: line for line in side} for side in told]
    found: list[Phrase] = []
    for key in dict.fromkeys([*by_field[0], *by_field[1]]):
        pair = [side.get(key) for side in by_field]
        labels = list(dict.fromkeys(line.label for line in pair if line is not None))
        phrases = [line.phrase if line is not None else Phrase(say(voices[0], "diff.nothing")) for line in pair]
        if len(labels) > 1:
            phrases = [_told(voices[0], line) for line in pair if line is not None]
            found += _sides(voices[0], phrases[0], phrases[1])
        else:
            found.append(_pair(voices[0], labels[0], phrases[0], phrases[1]))
    return tuple(found)


def _pair(voice: Voice, label: str, first: Phrase, second: Phrase) -> Phrase:
    if not first.parts and not second.parts and len(first.text) + len(second.text) <= _SHORT:
        return Phrase(say(voice, "diff.line", label=capital(label), first=first.text, second=second.text))
    return Phrase(before_list(capital(label)), _sides(voice, first, second))


def _sides(voice: Voice, first: Phrase, second: Phrase) -> tuple[Phrase, ...]:
    texts = [say(voice, f"diff.{end}", text=phrase.text) for end, phrase in zip(_ENDS, (first, second), strict=True)]
    pairs = zip(texts, (first, second), strict=True)
    return tuple(Phrase(text if phrase.text else before_list(text), phrase.parts) for text, phrase in pairs)


def _told(voice: Voice, line: Line) -> Phrase:
    if not line.phrase.text:
        return Phrase(before_list(capital(line.label)), line.phrase.parts)
    return Phrase(say(voice, "value.line", title=capital(line.label), value=line.phrase), line.phrase.parts)


def _named(voice: Voice, part: str, name: str) -> str:
    called = title(voice, part, name)
    return called if called == code(name) else say(voice, "diff.entry", title=capital(called), id=code(name))


def _whole(voices: tuple[Voice, Voice], part: str, first: str, second: str) -> list[Block]:
    if first == second:
        return []
    sides = tuple(
        Phrase(say(voices[0], f"diff.{end}", text=text)) for end, text in zip(_ENDS, (first, second), strict=True)
    )
    return [Section(say(voices[0], f"section.{part}"), (Items(sides),))]


def _conditions(voices: tuple[Voice, Voice]) -> list[Block]:
    """Sections that are one value: the minimum, the order of readings, the rule of waits."""
    found: list[Block] = []
    documents = [voice.document for voice in voices]
    if documents[0].get("minimum") != documents[1].get("minimum"):
        phrases = [
            condition(voice, voice.document["minimum"])
            if "minimum" in voice.document
            else Phrase(say(voice, "diff.nothing"))
            for voice in voices
        ]
        found.append(Section(say(voices[0], "section.minimum"), (Items(_sides(voices[0], phrases[0], phrases[1])),)))
    texts = [
        ", ".join(number_text(voice, node) for node in voice.document.get("best", ())) or say(voice, "diff.nothing")
        for voice in voices
    ]
    found += _whole(voices, "best", texts[0], texts[1])
    held = [bool(document.get("waits", {}).get("held_out")) for document in documents]
    if held[0] != held[1]:
        told = [
            f"{say(voices[0], 'label.held_out')}: {say(voices[0], 'flag.true' if one else 'flag.false')}"
            for one in held
        ]
        found += _whole(voices, "waits", told[0], told[1])
    told = [losers_text(voice) for voice in voices]
    if told[0] != told[1]:
        found += _whole(voices, "roles", told[0], told[1])
    return found


def _match(voices: tuple[Voice, Voice]) -> list[Block]:
    """How a deal begins and how deals make a match, where that is told otherwise."""
    told = [playing.match_lines(voice) for voice in voices]
    alike = {(one.fields, one.phrase) for one in told[0]} & {(one.fields, one.phrase) for one in told[1]}
    sides = tuple(tuple(line for line in side if (line.fields, line.phrase) not in alike) for side in told)
    items = _both(voices, sides)
    return [Section(say(voices[0], "section.match"), (Items(items),))] if items else []


def _clauses(voices: tuple[Voice, Voice]) -> list[Block]:
    """Texts that differ; rulesets without a clause in common are only counted."""
    first, second = (section(voice, "clauses") for voice in voices)
    if first == second:
        return []
    head = say(voices[0], "section.clauses")
    if not set(first) & set(second):
        return [
            Section(
                head, (Paragraph(capital(say(voices[0], "diff.clauses", first=len(first), second=len(second))) + "."),)
            )
        ]
    items = _section(voices, "clauses")
    return [Section(head, (Items(items),))] if items else []
