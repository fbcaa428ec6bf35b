"""Formulas and decision lists of a document -> amounts in words: `3 × 100, rounded up to a multiple of 1000`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.formula import Part, formula
from mahjong_spec.vocabulary import FUNCTIONS
from mahjong_spec.words import conditions, names
from mahjong_spec.words.grammar import Filling, Phrase, joined, quoted
from mahjong_spec.words.tests import tile_noun, tiles
from mahjong_spec.words.voice import Voice, code, say, section, sentence, title

_SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷", "%": "mod", "^": "^"}
_BINDS = {"call": 0, "+": 1, "-": 1, "*": 2, "/": 2, "%": 2, "^": 3}
_TIGHTEST = 9
_SHORT = 3


def number_text(voice: Voice, node: Any) -> str:
    """A formula in words."""
    return part_text(voice, formula(str(node)))


def part_text(voice: Voice, part: Part) -> str:
    """A parsed formula in words; a name that stands alone needs no quotes."""
    return names.noun_of(voice, part.name) if part.word == "name" else _within(voice, part, 0, last=False)


def amount(voice: Voice, node: Any, words: Mapping[str, Any] | None = None) -> Phrase:
    """A formula, or a decision list: its lines under it, in one line where there are few and short ones.

    `words` are those that it may be, with their titles, where it is a word.
    """
    if not isinstance(node, list):
        return Phrase(_one(voice, node, words))
    lines = tuple(_line(voice, line, words, last=place == len(node) - 1) for place, line in enumerate(node))
    if len(lines) == 1:
        return lines[0]
    if len(lines) < _SHORT and all(map(conditions.is_leaf, lines)):
        return Phrase("; ".join(line.text for line in lines))
    return Phrase(say(voice, "amount.first"), lines)


def gain(voice: Voice, node: Any) -> Phrase:
    """What an element gives in a unit: for every hand, or by how the hand or the counted set is held."""
    if not isinstance(node, Mapping):
        return amount(voice, node)
    sides = {side: amount(voice, told) for side, told in node.items()}
    if all(map(conditions.is_leaf, sides.values())):
        return Phrase(", ".join(say(voice, f"gain.{side}", amount=told) for side, told in sides.items()))
    parts = tuple(Phrase(say(voice, f"gain.{side}", amount=told), told.parts) for side, told in sides.items())
    return Phrase(say(voice, "gain.by"), parts)


def _one(voice: Voice, node: Any, words: Mapping[str, Any] | None) -> str:
    return str(words[node][voice.lang]) if words and node in words else number_text(voice, node)


def _line(voice: Voice, line: Any, words: Mapping[str, Any] | None, *, last: bool) -> Phrase:
    if not isinstance(line, Mapping):
        return Phrase(say(voice, "amount.otherwise", amount=_one(voice, line, words)))
    value = _one(voice, line["is"], words)
    if "name" in line:
        value = say(voice, "amount.named", amount=value, name=quoted(title(voice, "limits", line["name"]), voice.lang))
    if "when" not in line:
        return Phrase(say(voice, "amount.otherwise", amount=value))
    when = conditions.condition(voice, line["when"])
    return Phrase(say(voice, "amount.if", amount=value, when=when), when.parts)


def _within(voice: Voice, part: Part, binding: int, *, last: bool) -> str:
    """The text of a part, in brackets where what stands around it binds tighter."""
    if part.word == "number":
        return str(part.value)
    if part.word == "name":
        text = names.noun_of(voice, part.name)
        return quoted(text, voice.lang) if " " in text and not text.startswith(("«", "“", "`")) else text
    own = _BINDS[part.word]
    if part.word == "call":
        text = _call(voice, part)
    elif part.word == "-" and part.parts[0] == Part("number"):
        text = f"−{_within(voice, part.parts[1], _TIGHTEST, last=False)}"
    elif part.word == "^":
        text = (
            f"{_within(voice, part.parts[0], _TIGHTEST, last=False)}^{_within(voice, part.parts[1], own, last=False)}"
        )
    else:
        sides = (_within(voice, part.parts[0], own, last=False), _within(voice, part.parts[1], own, last=True))
        text = f" {_SIGNS[part.word]} ".join(sides)
    loose = own < binding or (last and own == binding)
    return f"({text})" if loose else text


def _call(voice: Voice, part: Part) -> str:
    word = FUNCTIONS.get(part.name)
    if word is None:
        raise Defect("defect/unsaid", f"no sentence for the function `{part.name}`")
    given: dict[str, Filling]
    if part.name == "count_seats":
        given = {"0": conditions.argument(voice, part.parts[0])}
    elif part.name in ("visible", "worth"):
        given = {"0": names.noun_of(voice, part.parts[0].name)}
    elif part.name in ("count", "kinds"):
        given = {"0": quoted(tiles(voice, part.parts[0].name), voice.lang)}
        if len(part.parts) > 1:
            given["1"] = quoted(tile_noun(voice, part.parts[1].name).bare, voice.lang)
    else:
        texts = [_within(voice, one, 0, last=False) for one in part.parts]
        given = {"": joined(texts, voice.lang)}
        given.update((str(place), text) for place, text in enumerate(texts))
    return sentence(voice, word, given).text


def definitions(voice: Voice, used: frozenset[str]) -> tuple[Phrase, ...]:
    """What the named amounts among these names are, each with its definition."""
    found = []
    for name, node in section(voice, "amounts").items():
        if name in used:
            told = amount(voice, node)
            found.append(Phrase(say(voice, "amount.is", name=code(name), amount=told), told.parts))
    return tuple(found)
