"""The cards of a document -> what their signs mean, and their lines in tables under their headings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.card_line import SUITS
from mahjong_spec.words.grammar import Phrase, capital, joined
from mahjong_spec.words.pages import Block, Items, Page, Paragraph, Section, Table
from mahjong_spec.words.voice import Voice, code, kind_noun, say, section, title


def card_section(voice: Voice) -> list[Block]:
    """The card that is played by default, with what its signs mean; nothing where no card is played."""
    used = _default(voice.document)
    if used is None:
        return []
    card = section(voice, "cards")[used]
    others = [code(name) for name in section(voice, "cards") if name != used]
    more: list[Block] = []
    if others:
        more.append(Paragraph(capital(say(voice, "card.others", cards=joined(others, voice.lang))) + "."))
    heading = say(voice, "section.card", title=str(card["title"][voice.lang]))
    return [Section(heading, (*legend(voice), *_tables(voice, card), *more), "card")]


def card_page(voice: Voice, name: str) -> Page | None:
    """The page of a card, or of a line of the one that is played by default; None where there is neither."""
    cards = section(voice, "cards")
    if name in cards:
        card = cards[name]
        note = (Paragraph(str(card["note"][voice.lang])),) if "note" in card else ()
        return Page(capital(str(card["title"][voice.lang])), voice.lang, (*note, *legend(voice), *_tables(voice, card)))
    used = _default(voice.document)
    for heading in cards[used]["sections"].values() if used is not None else ():
        if name in heading["lines"]:
            rows = (_row(voice, name, heading["lines"][name]),)
            shown = f"{capital(str(heading['title'][voice.lang]))}: {name}"
            return Page(shown, voice.lang, (Table(_columns(voice), rows, "lines"), *legend(voice)))
    return None


def legend(voice: Voice) -> tuple[Block, ...]:
    """What every sign of a line means."""
    reading = section(voice, "card")
    suits = reading["suits"]
    told = [
        say(
            voice,
            "card.suits",
            letters=joined([code(letter) for letter in SUITS[: len(suits)]], voice.lang),
            suits=joined([title(voice, "tiles", suit) for suit in suits], voice.lang),
        ),
        say(voice, "card.numbers"),
        say(voice, "card.count"),
        say(voice, "card.several"),
        say(voice, "card.branches"),
    ]
    for sign, tile in reading.get("tiles", {}).items():
        told.append(say(voice, "value.line", title=code(sign), value=_tile(voice, tile)))
    for sign, by_suit in reading.get("of_suit", {}).items():
        pairs = [f"{title(voice, 'tiles', suit)} — {_tile(voice, by_suit[suit])}" for suit in suits]
        told.append(say(voice, "card.of_suit", sign=code(sign), tiles="; ".join(pairs)))
    for sign, family in reading.get("any_of", {}).items():
        told.append(
            say(voice, "card.any_of", first=code(f"{sign}1"), second=code(f"{sign}2"), of=title(voice, "tiles", family))
        )
    return (Items(tuple(Phrase(one) for one in told)),)


def _tile(voice: Voice, code_: str) -> str:
    found = kind_noun(voice, code_)
    return found.bare if found is not None else code(code_)


def card_lines(voice: Voice) -> dict[str, str]:
    """The lines of the card that is played by default: how each is written, its value and its conditions."""
    used = _default(voice.document)
    if used is None:
        return {}
    return {
        name: "; ".join(one for one in _row(voice, name, line)[1:] if one)
        for heading in section(voice, "cards")[used]["sections"].values()
        for name, line in heading["lines"].items()
    }


def _default(document: Mapping[str, Any]) -> str | None:
    """The card that is played unless an option says something else."""
    if "card" not in document:
        return None
    used = str(document["card"]["use"])
    option = used.removeprefix("option.")
    return used if option == used else str(document["options"][option]["default"])


def _tables(voice: Voice, card: Mapping[str, Any]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    for heading in card["sections"].values():
        rows = tuple(_row(voice, name, line) for name, line in heading["lines"].items())
        note = (Paragraph(str(heading["note"][voice.lang])),) if "note" in heading else ()
        blocks.append(
            Section(capital(str(heading["title"][voice.lang])), (*note, Table(_columns(voice), rows, "lines")))
        )
    return tuple(blocks)


def _columns(voice: Voice) -> tuple[str, ...]:
    return tuple(say(voice, f"column.{key}") for key in ("id", "line", "value", "conditions"))


def _row(voice: Voice, name: str, line: Mapping[str, Any]) -> tuple[str, ...]:
    told = []
    if line.get("concealed"):
        told.append(say(voice, "card.concealed"))
    if not line.get("jokers", True):
        told.append(say(voice, "card.natural"))
    told += line.get("where", ())
    return (code(name), str(line["groups"]), str(line["value"]), "; ".join(told))
