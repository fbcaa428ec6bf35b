"""A resolved ruleset and the file of a card -> the same ruleset with that card played; a card alone -> its ruleset with it."""

from __future__ import annotations

from pathlib import Path

from mahjong_spec.errors import Position, Problem, Unresolved
from mahjong_spec.rules.cards import SECTION, Card, read_card
from mahjong_spec.rules.document import Json, step
from mahjong_spec.rules.extends import Origin, Resolved, raise_all
from mahjong_spec.rules.places import there

_OWN = ("ruleset", "sections")
"""Keys of a card that no ruleset has both of."""


def card_of(path: Path) -> Card:
    """The card of a file. Raises `Malformed`, `Unresolved` or `Invalid` with all problems of its text and shape."""
    if not there(path):
        raise Unresolved([Problem("unresolved/file", f"there is no card `{path}`")])
    card = read_card(path)
    raise_all(card.problems)
    return card


def place_of_ruleset(card: Card) -> Position | None:
    """Where a card says which ruleset it is for."""
    return card.source.values.get("/ruleset") if card.source is not None else None


def is_card(path: Path) -> bool:
    """Whether a file is meant as a card: it lies in a folder of cards, or has a key that only cards have."""
    if not there(path) or path.is_dir():
        return False
    if path.resolve().parent.name == SECTION:
        return True
    source = read_card(path).source
    return source is not None and isinstance(source.data, dict) and any(key in source.data for key in _OWN)


def with_card(resolved: Resolved, card: Card) -> Resolved:
    """The ruleset in which that card is the one that is played. `unresolved/card` where it reads no cards."""
    reading = resolved.document.get("card")
    if not isinstance(reading, dict) or card.source is None:
        message = f"`{resolved.document['id']}` is played without a card"
        raise Unresolved([Problem("unresolved/card", message, "/ruleset", place_of_ruleset(card))])
    known = resolved.document.get(SECTION)
    cards: dict[str, Json] = {**(known if isinstance(known, dict) else {}), card.name: card.data}
    document = {**resolved.document, "card": {**reading, "use": card.name}, SECTION: cards}
    here = step(step("", SECTION), card.name)
    origins = {
        pointer: origin
        for pointer, origin in resolved.origins.items()
        if pointer != here and not pointer.startswith(here + "/")
    }
    source = card.source
    for pointer, position in source.values.items():
        origins[here + pointer] = Origin(position, source.keys.get(pointer), source.texts.get(pointer), ())
    return Resolved(document, origins, resolved.problems)
