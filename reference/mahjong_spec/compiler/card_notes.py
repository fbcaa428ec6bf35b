"""A sound document with cards -> notes on lines that share hands: `note/shared-hand`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mahjong_spec.compiler import cards, classes, facts, tiles
from mahjong_spec.compiler.card_hands import Key
from mahjong_spec.compiler.card_signs import signs_of
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.errors import Problem
from mahjong_spec.tiles import format_tiles


def card_notes(document: Mapping[str, Any], own: Callable[[str], bool]) -> Iterator[Problem]:
    """Of two lines that have a hand in common the one worth more is counted, or the first; an author may not have meant it."""
    if "card" not in document:
        return
    draft = Draft(document, None, seats=max(document["seats"]))
    tiles.compile_tiles(draft)
    tiles.compile_sets(draft)
    facts.compile_facts(draft)
    classes.compile_classes(draft)
    cards.compile_wild(draft)
    signs = signs_of(draft, document["card"])
    for name, card in document["cards"].items() if signs is not None else ():
        pointer = at("/cards", name)
        if signs is None or not own(pointer):
            continue
        lines = cards.lines_of(draft, card, pointer, signs)
        for place, line in enumerate(lines):
            for other in lines[:place]:
                shared = line.hands.keys & other.hands.keys
                if shared:
                    hand = _shown(draft, min(shared))
                    message = f"`{line.line.id}` and `{other.line.id}` have hands in common, as {hand}"
                    yield Problem("note/shared-hand", message, f"{line.pointer}#key")


def _shown(draft: Draft, key: Key) -> str:
    groups, single = key
    kinds = draft.tiles.kinds
    return format_tiles(kinds[kind].code for kind in [*(kind for _, some, _ in groups for kind in some), *single])
