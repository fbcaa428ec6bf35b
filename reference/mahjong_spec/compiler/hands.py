"""`shapes`, `facts` of a document -> what a complete hand may look like, and what a scorer must be told."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import permutations
from typing import Any

from mahjong_spec.compiler import conditions, names, tests
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.model import Fact, Shape
from mahjong_spec.vocabulary import HOW

_DEFAULTS: Mapping[str, Any] = {"flag": False, "tiles": (), "seat": None}
_TEMPLATE_PART = re.compile(r"(\d+)([A-Z])")


def compile_facts(draft: Draft) -> None:
    """Types and defaults; a flag is false, tiles are none and a seat is nobody unless told; other facts must be told."""
    for name, entry in draft.section("facts").items():
        pointer = at("/facts", name)
        kind = entry["is"]
        words = tuple(entry.get("words", ()))
        default = entry.get("default", _DEFAULTS.get(kind))
        if name == "how" and not set(words) <= set(HOW):
            draft.problem("unresolved/word", f"a win comes by {', '.join(HOW)}", at(pointer, "words"))
        if kind == "word" and default is not None and default not in words:
            draft.problem("unresolved/word", f"the default `{default}` is none of: {', '.join(words)}", at(pointer, "default"))
        least, most = draft.limit(entry, "least"), draft.limit(entry, "most")
        if least is not None and most is not None and least > most:
            draft.problem("schema/value", f"nothing is at least {least} and at most {most}", pointer)
        title = draft.title_of(entry)
        draft.facts[name] = Fact(name, kind, default, words, least, most, None, title)


def compile_needs(draft: Draft) -> None:
    """Conditions without which a fact cannot be. They may name every fact, hence the second pass."""
    for name, entry in draft.section("facts").items():
        if "needs" in entry:
            needs = conditions.condition(draft, entry["needs"], at("/facts", name, "needs"), names.READING)
            known = draft.facts[name]
            draft.facts[name] = Fact(
                name, known.type, known.default, known.words, known.least, known.most, needs, known.title
            )


def compile_shapes(draft: Draft) -> dict[str, Shape]:
    """Every shape; all shapes of a ruleset are of one size."""
    shapes: dict[str, Shape] = {}
    for name, entry in draft.section("shapes").items():
        pointer = at("/shapes", name)
        shape = _shape(draft, name, entry, pointer)
        if shape is None:
            continue
        others = {other.size for other in shapes.values()}
        if others and shape.size not in others:
            draft.problem("impossible/size", f"`{name}` has {shape.size} tiles, other shapes have {max(others)}", pointer)
        copies = sum(kind.copies for kind in draft.tiles.kinds)
        if shape.size > copies:
            draft.problem("impossible/wall", f"`{name}` needs {shape.size} tiles, but there are only {copies}", pointer)
        shapes[name] = shape
    return shapes


def _shape(draft: Draft, name: str, entry: Mapping[str, Any], pointer: str) -> Shape | None:
    title = draft.title_of(entry)
    concealed = bool(entry.get("concealed", False))
    if "sets" in entry:
        of = tuple(entry["of"])
        for place, kind in enumerate(of):
            draft.used.add(("sets", kind))
            if kind not in draft.sets:
                draft.unknown("kind of set", kind, at(pointer, "of", place), draft.sets)
        sizes = [draft.sets[kind].size for kind in of if kind in draft.sets]
        if not sizes:
            return None
        size = entry["sets"] * min(sizes) + 2 * entry.get("pair", 0)
        return Shape(name, "sets", size, title, concealed, sets=entry["sets"], of=of, pairs=entry.get("pair", 0))
    if "pairs" in entry:
        distinct = bool(entry.get("distinct", False))
        return Shape(name, "pairs", 2 * entry["pairs"], title, concealed, pairs=entry["pairs"], distinct=distinct)
    if "each" in entry:
        base = tuple(sorted(tests.static_kinds(draft, entry["each"], at(pointer, "each"))))
        spare = tuple(sorted(tests.static_kinds(draft, entry["one_more_of"], at(pointer, "one_more_of"))))
        return Shape(name, "each", len(base) + 1, title, concealed, base=(base,), spare=(spare,))
    return _template_shape(draft, name, entry, pointer)


def _template_shape(draft: Draft, name: str, entry: Mapping[str, Any], pointer: str) -> Shape | None:
    """Ranks with suit letters, as `111A 999A`, laid into every choice of different suits."""
    text = str(entry["tiles"]).replace(" ", "")
    parts = _TEMPLATE_PART.findall(text)
    if "".join(map("".join, parts)) != text:
        draft.problem("malformed/template", f"`{entry['tiles']}` is no template; write ranks and a suit letter, as 111A 999A", at(pointer, "tiles"))
        return None
    letters = sorted({letter for _, letter in parts})
    more = entry["one_more_of"]
    if more not in letters:
        draft.problem("unresolved/name", f"the suit letter `{more}` is not in the template", at(pointer, "one_more_of"))
        return None
    suits = [family for family in draft.tiles.families.values() if family.runs]
    base: list[tuple[int, ...]] = []
    spare: list[tuple[int, ...]] = []
    for chosen in permutations(suits, len(letters)):
        suit_of = dict(zip(letters, chosen, strict=True))
        ranks = {
            letter: {draft.tiles.kinds[kind].rank: kind for kind in family.kinds} for letter, family in suit_of.items()
        }
        if all(int(rank) in ranks[letter] for digits, letter in parts for rank in digits):
            base.append(tuple(sorted(ranks[letter][int(rank)] for digits, letter in parts for rank in digits)))
            spare.append(suit_of[more].kinds)
    if not base:
        draft.problem("impossible/shape", f"no suits have all the ranks of `{entry['tiles']}`", at(pointer, "tiles"))
        return None
    return Shape(name, "tiles", len(base[0]) + 1, draft.title_of(entry), bool(entry.get("concealed", False)), base=tuple(base), spare=tuple(spare))
