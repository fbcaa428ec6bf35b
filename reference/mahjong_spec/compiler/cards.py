"""`wild`, `card` and `cards` of a document -> what is wild, and the lines of the card that is played as shapes and elements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_spec.card_line import Line, LineError, parse_line
from mahjong_spec.compiler import card_checks, tests
from mahjong_spec.compiler.card_hands import Hands, hands_of
from mahjong_spec.compiler.card_signs import Signs, signs_of
from mahjong_spec.compiler.draft import Draft, at, within
from mahjong_spec.compiler.shapes import check_wall
from mahjong_spec.errors import guess
from mahjong_spec.model import Choice, Element, Expr, Gain, Shape, Wild
from mahjong_spec.model_card import Card, CardLine


@dataclass(frozen=True, slots=True)
class Compiled:
    """A line of a card with every hand that it means."""

    line: CardLine
    shape: Shape
    hands: Hands
    pointer: str
    natural: bool
    """Whether the card says that no joker may stand in it."""


def compile_wild(draft: Draft) -> None:
    """Which tiles are wild, and in which kinds of set they stand for others."""
    entry = draft.section("wild")
    if not entry:
        return
    kinds = tests.static_kinds(draft, entry["tiles"], at("/wild", "tiles"))
    if not kinds:
        draft.problem("impossible/wild", "no tile is wild", at("/wild", "tiles"))
    for place, name in enumerate(entry["in"]):
        pointer = at("/wild", "in", place)
        draft.used.add(("sets", name))
        if name not in draft.sets:
            draft.unknown("kind of set", name, pointer, draft.sets)
        elif draft.sets[name].run:
            draft.problem("impossible/wild", f"`{name}` is no set of tiles alike", pointer)
    draft.wild = Wild(kinds, frozenset(entry["in"]) & draft.sets.keys())


def compile_cards(draft: Draft) -> None:
    """The card that is played: each of its lines a shape. While mistakes are looked for, all cards are read."""
    reading = draft.document.get("card")
    if not isinstance(reading, Mapping):
        return
    cards = draft.section("cards")
    used = _used(draft, reading["use"], cards)
    if reading["value"] not in draft.section("units"):
        draft.unknown("unit", reading["value"], "/card/value", draft.section("units"))
    draft.used.add(("given", reading["value"]))
    sound = len(draft.problems)
    signs = signs_of(draft, reading)
    if signs is None or len(draft.problems) > sound:
        return
    for name, card in cards.items():
        if card["id"] != name:
            message = f"the id is `{card['id']}`, but the card is called `{name}`"
            draft.problem("clash/id", message, at("/cards", name, "id"))
        if name == used or draft.checking:
            lines = lines_of(draft, card, at("/cards", name), signs)
            if draft.checking:
                card_checks.check_card(draft, lines)
            if name == used:
                _play(draft, name, card, lines)


def _used(draft: Draft, name: str, cards: Mapping[str, Any]) -> str:
    """The id of the card that is played; while mistakes are looked for, that of the option's default."""
    first, _, option = name.partition(".")
    if not option:
        if name not in cards:
            draft.unknown("card", name, "/card/use", cards)
        return first
    draft.used.add(("options", option))
    entry = draft.option_of(option)
    if entry is None:
        draft.unknown("option", option, within("/card/use", len(first) + 1), draft.section("options"))
        return ""
    if entry["is"] != "word":
        draft.problem(
            "type/mismatch", f"the words of an option name cards, and `{option}` is a {entry['is']}", "/card/use"
        )
        return ""
    for word in entry["words"]:
        if word not in cards:
            draft.unknown("card", word, f"{at('/options', option, 'words', word)}#key", cards)
    return str(entry["default"] if draft.options is None else draft.options[option])


def card_elements(draft: Draft) -> dict[str, Element]:
    """The lines of the card as elements: a hand of its shape is worth the value of the line."""
    if draft.card is None:
        return {}
    unit = draft.document["card"]["value"]
    found: dict[str, Element] = {}
    for line in draft.card.lines.values():
        amount = Choice(((None, Expr("number", {"value": line.value}), None),))
        shape = draft.shapes[line.id]
        when = Expr("shape", {"name": line.id})
        found[line.id] = Element(line.id, when, None, {unit: Gain(amount, amount)}, frozenset(), (), shape.title)
    return found


def _play(draft: Draft, name: str, card: Mapping[str, Any], lines: list[Compiled]) -> None:
    """Lays the lines of the card that is played among the shapes."""
    elements = draft.section("elements")
    for compiled in lines:
        this = compiled.line.id
        if this in draft.shapes or this in elements:
            thing = "shape" if this in draft.shapes else "element"
            message = (
                f"there is {'a' if thing == 'shape' else 'an'} {thing} `{this}` already, so this line needs another id"
            )
            draft.problem("clash/name", message, f"{compiled.pointer}#key")
            continue
        if not draft.shapes:
            check_wall(draft, compiled.shape, f"{compiled.pointer}#key")
        draft.shapes[this] = compiled.shape
    sections = {section: draft.title_of(entry) for section, entry in card["sections"].items()}
    known = {compiled.line.id: compiled.line for compiled in lines if compiled.line.id in draft.shapes}
    draft.card = Card(name, draft.title_of(card), sections, known)


def lines_of(draft: Draft, card: Mapping[str, Any], pointer: str, signs: Signs) -> list[Compiled]:
    """Every line of a card that can be read; the problems of the others are told."""
    found: list[Compiled] = []
    places: dict[str, str] = {}
    for section, entry in card["sections"].items():
        for name, line in entry["lines"].items():
            here = at(pointer, "sections", section, "lines", name)
            if name in places:
                message = f"a line `{name}` stands in `{places[name]}` already"
                draft.problem("clash/name", message, f"{here}#key", guess(name, ()))
                continue
            places[name] = section
            compiled = _line(draft, name, line, here, signs, section=section, heading=entry)
            if compiled is not None:
                found.append(compiled)
    return found


def _line(
    draft: Draft,
    name: str,
    entry: Mapping[str, Any],
    pointer: str,
    signs: Signs,
    *,
    section: str,
    heading: Mapping[str, Any],
) -> Compiled | None:
    text = entry["groups"]
    here = at(pointer, "groups")
    try:
        parsed: Line = parse_line(text)
    except LineError as error:
        draft.problem("malformed/line", f"in `{text}`: {error}", within(here, error.at))
        return None
    hands = hands_of(draft, parsed, entry, pointer, signs)
    if hands is None:
        return None
    concealed = bool(entry.get("concealed", False))
    wild = any(cluster.wild for target in hands.targets for cluster in target.clusters)
    title = {language: f"{text_of}: {text}" for language, text_of in draft.title_of(heading).items()}
    shape = Shape(name, "line", signs.size, title, concealed, targets=hands.targets)
    natural = not entry.get("jokers", True)
    return Compiled(CardLine(name, section, text, entry["value"], wild), shape, hands, pointer, natural)
