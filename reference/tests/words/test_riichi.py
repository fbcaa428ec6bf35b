"""All of riichi in words: no gap left open, no English in Russian, and a dozen elements as an editor let them stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mahjong_spec.words import Items, Paragraph, Section, Table, entry_blocks, explain, render_text
from mahjong_spec.words.entries import SECTIONS, lines
from mahjong_spec.words.grammar import LANGUAGES
from mahjong_spec.words.voice import Voice

GOLDEN = Path(__file__).parent / "golden"
CODE = re.compile(r"`[^`]*`")
IN_LATIN = re.compile("M-лига|Mahjong Soul|European Mahjong Association, Riichi|[Rr]iichi[.]ru|tenhou[.]net")


def texts(block):
    if isinstance(block, Paragraph):
        yield block.text
    elif isinstance(block, Items):
        for item in block.items:
            yield from phrases(item)
    elif isinstance(block, Table):
        for row in (block.columns, *block.rows):
            yield from row
    else:
        assert isinstance(block, Section)
        yield block.title
        for inner in block.blocks:
            yield from texts(inner)


def phrases(phrase):
    yield phrase.text
    for part in phrase.parts:
        yield from phrases(part)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_entry_can_be_told(document, lang):
    voice = Voice(document, lang)
    for part in SECTIONS:
        for name in document.get(part, {}):
            for block in entry_blocks(voice, part, name):
                for text in texts(block):
                    assert text.strip(), (part, name)
                    assert not re.search(r"[{}]|\bNone\b|  |::|: :|»»|\bTrue\b|\bFalse\b", text), (part, name, text)


def test_russian_elements_have_no_english(document):
    voice = Voice(document, "ru")
    for part in ("elements", "terms", "classes", "shapes", "facts", "options"):
        for name in document[part]:
            for line in lines(voice, part, name):
                for text in (line.label, *phrases(line.phrase)):
                    plain = IN_LATIN.sub("", CODE.sub("", text))
                    assert not re.search("[A-Za-z]", plain), (part, name, text)


def test_russian_settlements_have_no_english(document):
    voice = Voice(document, "ru")
    for part in ("settlement", "steps", "amounts", "value", "limits", "variables", "payments"):
        for name in document[part]:
            for line in lines(voice, part, name):
                for text in (line.label, *phrases(line.phrase)):
                    assert not re.search("[A-Za-z]", CODE.sub("", text)), (part, name, text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_overview_tells_every_element_and_option(document, lang):
    page = explain(document, None, lang)
    told = {text for block in page.blocks for text in texts(block)}
    assert {f"`{name}`" for part in ("elements", "options") for name in document[part]} <= told
    assert {"en": "136 tiles in all.", "ru": "Всего 136 тайлов."}[lang] in told


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_an_element_reads_as_an_editor_left_it(document, path):
    name, _, lang = path.stem.partition(".")
    page = explain(document, name, lang)
    told = render_text(page).split({"en": "Clauses:", "ru": "Пункты правил:"}[lang])[0]
    assert told.rstrip() + "\n" == path.read_text(encoding="utf-8")


def test_both_languages_have_the_same_elements_in_gold():
    names = {lang: {path.stem.partition(".")[0] for path in GOLDEN.glob(f"*.{lang}.txt")} for lang in LANGUAGES}
    assert names["en"] == names["ru"]
    assert len(names["en"]) >= 12
