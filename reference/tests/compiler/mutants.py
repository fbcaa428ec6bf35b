"""A document -> the same document with one slip in it, drawn at random."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass

from mahjong_spec.rules.merging import SECTIONS
from mahjong_spec.rules.schema import RESOLVED, shape_problems

WORDS_FOR_PEOPLE = ("title", "note", "text", "clause", "clauses", "sources", "id", "version")
"""What no rule reads; citations are looked at by another test."""

STUBS = {
    **{section: {} for section in SECTIONS},
    "id": "stub",
    "version": "0.0.1",
    "title": {"en": "stub", "ru": "проба"},
    "seats": [4],
    "minimum": True,
    "best": [1],
    "wall": {"zone": "stub"},
    "begins": "stub",
    "order": {"skip": True},
    "match": {"start": {"score": 0}, "dealer": {"stays": True}, "ends": True},
}
"""For each section something of the right shape."""
ALPHABET = "abcdefghijklmnopqrstuvwxyz_"


@dataclass(frozen=True)
class Mutant:
    document: dict
    path: tuple
    before: object
    after: object

    def __str__(self):
        return f"{'/'.join(map(str, self.path))}: {self.before!r} -> {json.dumps(self.after, ensure_ascii=False)[:80]}"


def places(node, path=()):
    """The paths of all keys, items and leaves that rules are made of."""
    entries = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in entries:
        if key in WORDS_FOR_PEOPLE:
            continue
        yield (*path, key)
        if not (isinstance(value, dict) and {"en", "ru"} <= set(value)):
            yield from places(value, (*path, key))


def found(document, path):
    for key in path:
        document = document[key]
    return document


def slip(chance, text):
    """A text with a letter too many, too few, another one, or two that changed places."""
    place = chance.randrange(len(text))
    letter = chance.choice(ALPHABET)
    swapped = text[:place] + text[place : place + 2][::-1] + text[place + 2 :]
    ways = (
        text[:place] + text[place + 1 :],
        text[:place] + letter + text[place + 1 :],
        swapped,
        text[:place] + letter + text[place:],
    )
    return chance.choice(ways)


def opened(document, path):
    """A copy of the document as far as the path leads, and what holds the end of the path; the rest is shared."""
    top = holder = copy.copy(document)
    for key in path[:-1]:
        holder[key] = copy.copy(holder[key])
        holder = holder[key]
    return top, holder


def with_value(document, path, value):
    changed, holder = opened(document, path)
    holder[path[-1]] = value
    return Mutant(changed, path, found(document, path), value)


def without(document, path):
    changed, holder = opened(document, path)
    del holder[path[-1]]
    return Mutant(changed, path, found(document, path), None)


def renamed(document, path, key):
    changed, holder = opened(document, path)
    entries = [(key if name == path[-1] else name, value) for name, value in holder.items()]
    holder.clear()
    holder.update(entries)
    return Mutant(changed, path, path[-1], key)


def well_shaped(mutant):
    """Whether the schema lets the mutant through; the changed section is looked at alone, which is as good and sooner."""
    section = mutant.path[0]
    if not set(mutant.document) <= set(SECTIONS):
        return False
    stubs = {one: STUBS[one] for one in mutant.document}
    changed = {section: mutant.document[section]} if section in mutant.document else {}
    return not shape_problems({**stubs, **changed}, RESOLVED)
