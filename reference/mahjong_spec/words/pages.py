"""What a page is made of: paragraphs, nested lists, tables, and sections of these. How it looks is `rendering`'s."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_spec.words.grammar import Phrase, before_list, capital
from mahjong_spec.words.voice import Voice, say


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Items:
    """A list whose items may have lists under them."""

    items: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of short texts; each row has as many as there are columns. `part` is the section whose ids stand in them."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    part: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with what stands under it; `anchor` is where links to it lead."""

    title: str
    blocks: tuple[Block, ...]
    anchor: str = ""


Block = Paragraph | Items | Table | Section


@dataclass(frozen=True, slots=True)
class Page:
    """A whole page in one language."""

    title: str
    lang: str
    blocks: tuple[Block, ...]


def labelled(voice: Voice, label: str, phrase: Phrase) -> tuple[Block, ...]:
    """`Label: text`, and under it what stands under the phrase; a text that only opens its list gives way to the label."""
    if not phrase.parts:
        return (Paragraph(say(voice, "value.line", title=capital(label), value=phrase.text)),)
    if not phrase.text:
        return (Paragraph(before_list(capital(label))), Items(phrase.parts))
    opening = say(voice, "value.line", title=capital(label), value=phrase.text.rstrip(":"))
    return (Paragraph(before_list(opening)), Items(phrase.parts))
