"""A document and an id -> the page that tells that entry in words; without an id, the page of the whole ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.errors import Refused, guess
from mahjong_spec.words import formulas
from mahjong_spec.words.card import card_page
from mahjong_spec.words.entries import SECTIONS, chosen_options, entry, lines, shown_value
from mahjong_spec.words.grammar import LANGUAGES, Phrase, before_list, capital, joined, quoted
from mahjong_spec.words.overview import overview
from mahjong_spec.words.pages import Block, Items, Page, Paragraph, Section, labelled
from mahjong_spec.words.references import all_references, users
from mahjong_spec.words.voice import Voice, code, kind_noun, say, section, title, value_title

_WITH_STEPS = ("settlement", "steps", "phases", "actions")
_SHORT_HEADING = 66
_NO_USERS = ("clauses", "sources", "presets", "require", "symmetries", "result")


def explain(document: Mapping[str, Any], name: str | None = None, lang: str = "en") -> Page:
    """The page of an entry, or of the ruleset. An id of several entries tells them all, elements first.

    `name` may also be a title. Raises `Refused` with `explain/unknown` (and the id that was probably meant as
    `guess`), or with `explain/language`.
    """
    if lang not in LANGUAGES:
        raise Refused(
            "explain/language", f"there are no texts in `{lang}`; expected one of {', '.join(LANGUAGES)}", lang=lang
        )
    voice = Voice(document, lang)
    if name is None:
        return overview(voice)
    found = find(document, name)
    told = card_page(voice, name) if not found else None
    if told is not None:
        return told
    if not found:
        near = guess(name, entry_ids(document))
        perhaps = f"; did you mean `{near}`?" if near else ""
        raise Refused("explain/unknown", f"the ruleset has no entry `{name}`{perhaps}", name=name, guess=near)
    if len(found) == 1:
        return Page(_heading(voice, *found[0]), lang, entry_blocks(voice, *found[0]))
    return Page(name, lang, tuple(Section(_heading(voice, *one), entry_blocks(voice, *one)) for one in found))


def find(document: Mapping[str, Any], name: str) -> list[tuple[str, str]]:
    """The entries of that id, as section and id; failing that, those whose title is the name."""
    by_id = [(part, name) for part in SECTIONS if name in _ids(document, part)]
    if by_id:
        return by_id
    wanted = name.casefold()
    titled = [
        (part, one)
        for part in SECTIONS
        for one in _ids(document, part)
        if wanted in {text.casefold() for text in _titles(Voice(document, "en"), part, one).values()}
    ]
    return titled[:1]


def entry_ids(document: Mapping[str, Any]) -> list[str]:
    """Every id that can be explained."""
    return list(dict.fromkeys(name for part in SECTIONS for name in _ids(document, part)))


def entry_blocks(voice: Voice, part: str, name: str) -> tuple[Block, ...]:
    """Everything that is told of an entry."""
    document = voice.document
    kind = say(voice, f"entry.{part}")
    told = say(voice, "page.entry", kind=capital(kind), id=code(name), title=str(document["title"][voice.lang]))
    blocks: list[Block] = [Paragraph(f"{told}.")]
    if not _fits_heading(voice, part, name):
        blocks += labelled(voice, say(voice, "label.others"), Phrase("; ".join(_others(voice, part, name))))
    for line in lines(voice, part, name):
        blocks += labelled(voice, line.label, line.phrase)
    if part == "elements":
        blocks += _beside(voice, name)
    blocks += _amounts(voice, part, name)
    blocks += _options(voice, part, name)
    blocks += _used(voice, part, name)
    blocks += _clauses(voice, part, name)
    node = entry(voice, part, name)
    if isinstance(node, Mapping) and "note" in node:
        blocks += labelled(voice, say(voice, "label.note"), Phrase(str(node["note"][voice.lang])))
    return tuple(blocks)


def _ids(document: Mapping[str, Any], part: str) -> list[str]:
    if part != "kinds":
        return list(document.get(part, {}))
    return [
        tile
        for family in document.get("tiles", {}).values()
        for group in ("kinds", "marked")
        for tile in family.get(group, {})
    ]


def _titles(voice: Voice, part: str, name: str) -> dict[str, str]:
    node = entry(voice, part, name)
    if part == "kinds":
        found = kind_noun(voice, name)
        return dict(node["title"]) if "title" in node else {voice.lang: found.bare if found else name}
    return dict(node["title"]) if isinstance(node, Mapping) and "title" in node else {}


def _heading(voice: Voice, part: str, name: str) -> str:
    """The title, and in brackets the title in other languages where they are short."""
    titles = _titles(voice, part, name)
    if voice.lang not in titles:
        return name
    own, others = capital(titles[voice.lang]), _others(voice, part, name)
    return f"{own} ({', '.join(others)})" if others and _fits_heading(voice, part, name) else own


def _others(voice: Voice, part: str, name: str) -> list[str]:
    titles = _titles(voice, part, name)
    return list(
        dict.fromkeys(text for lang, text in titles.items() if lang != voice.lang and text != titles.get(voice.lang))
    )


def _fits_heading(voice: Voice, part: str, name: str) -> bool:
    texts = [*_others(voice, part, name), _titles(voice, part, name).get(voice.lang, "")]
    return len(texts) == 1 or (sum(map(len, texts)) <= _SHORT_HEADING and "(" not in "".join(texts))


def _beside(voice: Voice, name: str) -> list[Block]:
    """What an element does not count beside: elements that exclude it, units that replace its own."""
    blocks: list[Block] = []
    elements, units = section(voice, "elements"), section(voice, "units")
    excluding = [other for other, node in elements.items() if name in node.get("excludes", ())]
    if excluding:
        named = [quoted(title(voice, "elements", other), voice.lang) for other in excluding]
        told = joined(named, voice.lang, alternative=True)
        blocks += labelled(voice, say(voice, "label.excluded_by"), Phrase(told))
    own = {unit for unit in units if unit in elements[name]}
    replacing = [unit for unit, node in units.items() if own <= set(node.get("replaces", ()))]
    if replacing:
        told = joined([title(voice, "units", unit) for unit in replacing], voice.lang, alternative=True)
        blocks += labelled(voice, say(voice, "label.falls_away"), Phrase(told))
    return blocks


def _amounts(voice: Voice, part: str, name: str) -> list[Block]:
    """Named amounts that it speaks of, and the steps that it runs."""
    reached = all_references(voice.document, part, name)
    blocks: list[Block] = []
    if part in (*_WITH_STEPS, "amounts", "value"):
        named = frozenset(one for of, one in reached if of == "amounts")
        told = formulas.definitions(voice, named)
        blocks += [Items(told)] if told else []
    if part in _WITH_STEPS:
        for step in section(voice, "steps"):
            if ("steps", step) in reached:
                (line,) = lines(voice, "steps", step)
                blocks.append(Section(say(voice, "section.steps_run", name=code(step)), (Items(line.phrase.parts),)))
    return blocks


def _options(voice: Voice, part: str, name: str) -> list[Block]:
    """The options that change what an entry says, with what is played by default; of an option, what presets choose."""
    if part == "options":
        declared = section(voice, "options")[name]
        presets = tuple(
            Phrase(
                say(
                    voice,
                    "value.line",
                    title=title(voice, "presets", preset),
                    value=shown_value(voice, declared, node["options"][name]),
                )
            )
            for preset, node in section(voice, "presets").items()
            if name in node.get("options", {})
        )
        return [Section(say(voice, "section.presets"), (Items(presets),))] if presets else []
    reached = all_references(voice.document, part, name)
    options = section(voice, "options")
    told = chosen_options(voice, {one: node["default"] for one, node in options.items() if ("options", one) in reached})
    if not told or part == "presets":
        return []
    return [
        Paragraph(before_list(f"{say(voice, 'label.options')} ({say(voice, 'label.default').lower()})")),
        Items(told),
    ]


def _used(voice: Voice, part: str, name: str) -> list[Block]:
    if part in _NO_USERS:
        return []
    if part == "elements":
        found = [one for one in users(voice.document, part, name) if one[0] != "elements"]
    else:
        found = list(users(voice.document, part, name))
    told = [Phrase(f"{say(voice, f'entry.{of}')} {_called(voice, of, one)}") for of, one in found]
    return [Paragraph(before_list(say(voice, "label.used"))), Items(tuple(told))] if told else []


def _called(voice: Voice, part: str, name: str) -> str:
    """The title in quotes, or the name as it is written."""
    called = value_title(voice, name) if part == "value" else title(voice, part, name)
    return called if called == code(name) else quoted(called, voice.lang)


def _clauses(voice: Voice, part: str, name: str) -> list[Block]:
    """The clauses that an entry carries out, with their text."""
    node = entry(voice, part, name)
    cited = node.get("clause", ()) if isinstance(node, Mapping) else ()
    if part == "kinds":
        cited = next(
            family.get("clause", ())
            for family in section(voice, "tiles").values()
            if name in {**family.get("kinds", {}), **family.get("marked", {})}
        )
    known = section(voice, "clauses")
    told = tuple(
        Phrase(say(voice, "value.line", title=code(one), value=str(known[one]["text"][voice.lang])))
        for one in cited
        if one in known
    )
    return [Paragraph(before_list(say(voice, "label.clauses"))), Items(told)] if told else []
