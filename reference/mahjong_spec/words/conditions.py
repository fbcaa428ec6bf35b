"""Conditions of a document -> sentences; a term is told where it stands, `all` and `any` become lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.formula import OPERATORS, Part, comparison
from mahjong_spec.vocabulary import CONDITIONS, WAITS
from mahjong_spec.words import formulas, names, templates
from mahjong_spec.words.grammar import Filling, Noun, Phrase, before_list, joined, quoted
from mahjong_spec.words.tests import only_part, set_noun, tile_noun, tiles
from mahjong_spec.words.voice import Voice, can_deny, say, section, sentence, title

_OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_SIGNS = {"==": "=", "!=": "≠", "<": "<", ">": ">", "<=": "≤", ">=": "≥"}
_LONGEST_IN_LINE = 90

HOW_NAME = "how"
"""The fact that the kernel knows: its words are told as what follows \"the win came\"."""

NOBODY = "none"
"""The seat that is none."""


def condition(voice: Voice, node: Any) -> Phrase:
    """The sentence of a condition."""
    return _told(voice, node, denied=False)


def is_leaf(phrase: Phrase) -> bool:
    return not phrase.parts


def _told(voice: Voice, node: Any, *, denied: bool) -> Phrase:
    if isinstance(node, bool):
        return Phrase(say(voice, "condition.always" if node != denied else "condition.never"))
    if isinstance(node, str):
        return _written(voice, node, denied=denied)
    word, value = next(iter(node.items())) if "tile" not in node else ("tile", node)
    if word == "not":
        return _told(voice, value, denied=not denied)
    if word in ("all", "any"):
        return _listed(voice, word, value, denied=denied)
    if word not in CONDITIONS:
        raise Defect("defect/unsaid", f"no sentence for the condition `{word}`")
    if word == "must":
        return _must(voice, value) if not denied else _opposite(voice, _must(voice, value))
    if word == "match":
        return _opposite(voice, templates.match(voice, value)) if denied else templates.match(voice, value)
    given = _ARGUMENTS[word](voice, value)
    if not denied:
        return sentence(voice, CONDITIONS[word], given)
    if can_deny(CONDITIONS[word], given):
        return sentence(voice, CONDITIONS[word], given, denied=True)
    return _opposite(voice, sentence(voice, CONDITIONS[word], given))


def _must(voice: Voice, value: Mapping[str, Any]) -> Phrase:
    """The condition with the reason of a refusal; what stands under the condition stands under both."""
    hold = condition(voice, value["hold"])
    reason = quoted(title(voice, "reasons", value["reason"]), voice.lang)
    told = sentence(voice, CONDITIONS["must"], {"hold": hold.text.rstrip(":"), "reason": reason}).text
    return Phrase(before_list(told) if hold.parts else told, hold.parts)


def _opposite(voice: Voice, phrase: Phrase) -> Phrase:
    return sentence(voice, CONDITIONS["not"], {"": phrase})


def _listed(voice: Voice, word: str, value: list[Any], *, denied: bool) -> Phrase:
    """`all` and `any` as a list, those within of the same kind taken up into it; a short `any` stays in its line."""
    nodes = _flat(voice, word, value)
    if len(nodes) == 1:
        return _told(voice, nodes[0], denied=denied)
    if denied and word == "any":
        return Phrase(say(voice, "condition.none"), tuple(condition(voice, node) for node in nodes))
    parts = tuple(condition(voice, node) for node in nodes)
    if denied:
        return Phrase(say(voice, "condition.not_all"), parts)
    if word == "any" and all(map(is_leaf, parts)) and sum(len(part.text) for part in parts) <= _LONGEST_IN_LINE:
        return Phrase(say(voice, "condition.either").join(part.text for part in parts))
    return Phrase(sentence(voice, CONDITIONS[word], {}).text, parts)


def _flat(voice: Voice, word: str, value: list[Any]) -> list[Any]:
    nodes: list[Any] = []
    for node in value:
        inner = section(voice, "terms").get(node) if isinstance(node, str) else node
        same = isinstance(inner, Mapping) and word in inner
        nodes += _flat(voice, word, inner[word]) if same and inner is not None else [node]
    return nodes


def _written(voice: Voice, text: str, *, denied: bool) -> Phrase:
    compared = comparison(text)
    if compared is not None:
        return Phrase(compared_text(voice, compared, denied=denied))
    if text in section(voice, "terms"):
        return _told(voice, section(voice, "terms")[text], denied=denied)
    if text in CONDITIONS:
        return sentence(voice, CONDITIONS[text], {}, denied=denied)
    if text in ("true", "false"):
        return _told(voice, text == "true", denied=denied)
    if text.startswith("option."):
        key = "option.not_played" if denied else "option.played"
        return Phrase(say(voice, key, title=title(voice, "options", text.removeprefix("option."))))
    opposite = names.denied_flag(voice, text) if denied else None
    if opposite is not None:
        return Phrase(opposite)
    phrase = Phrase(names.flag(voice, text))
    return _opposite(voice, phrase) if denied else phrase


def compared_text(voice: Voice, part: Part, *, denied: bool = False) -> str:
    """A comparison in words; a word of an enumeration is told by its title."""
    sign = _OPPOSITE[part.word] if denied else part.word
    left, right = part.parts
    if _is_value(voice, left) and not _is_value(voice, right):
        left, right = right, left
        sign = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}.get(sign, sign)
    if left.word == "name" and right.word == "name":
        words = names.words(voice, left.name)
        if words is not None and right.name in words:
            return _word(voice, left.name, sign, words[right.name][voice.lang])
        if right.name == NOBODY:
            return say(voice, f"compare.none.{sign}", left=formulas.part_text(voice, left))
        if names.is_seat(voice, left.name):
            return say(
                voice,
                f"compare.seat.{sign}",
                left=formulas.part_text(voice, left),
                right=formulas.part_text(voice, right),
            )
    if right == Part("number"):
        right, sign = (Part("number", value=1), ">=") if sign in ("!=", ">") else (right, sign)
    if left.word == "name" and left.name.startswith("option."):
        option = title(voice, "options", left.name.removeprefix("option."))
        return say(voice, f"option.number.{sign}", title=option, value=formulas.part_text(voice, right))
    told = formulas.part_text(voice, left)
    if left.word != "name" or " " not in told or right.word != "number":
        told = quoted(told, voice.lang) if left.word == "name" and " " in told else told
        return f"{told} {_SIGNS[sign]} {formulas.part_text(voice, right)}"
    return say(voice, f"compare.{sign}", left=told, right=formulas.part_text(voice, right))


def _is_value(voice: Voice, part: Part) -> bool:
    """A number, or a name that is nothing but a word of an enumeration: what is compared with stands on the right."""
    return part.word == "number" or (part.word == "name" and not names.is_known(voice, part.name))


def _word(voice: Voice, name: str, sign: str, value: str) -> str:
    if name.startswith("option."):
        option = title(voice, "options", name.removeprefix("option."))
        return say(voice, f"option.word.{sign}", title=option, value=value)
    if name in (HOW_NAME, f"{names.WINNER}.{HOW_NAME}"):
        return say(voice, f"how.{sign}", value=value)
    return say(voice, f"compare.word.{sign}", left=names.noun_of(voice, name), right=value)


def argument(voice: Voice, part: Part) -> str:
    """A condition inside a formula, in one line."""
    if part.word in OPERATORS:
        return compared_text(voice, part)
    return one_line(voice, _written(voice, part.name, denied=False))


def one_line(voice: Voice, phrase: Phrase) -> str:
    """A sentence with all that stands under it in one line."""
    if is_leaf(phrase):
        return phrase.text
    return f"{phrase.text.rstrip(':')}: " + say(voice, "join.line").join(one_line(voice, part) for part in phrase.parts)


def _has(voice: Voice, value: Mapping[str, Any]) -> dict[str, Filling]:
    given: dict[str, Filling] = {"is": tile_noun(voice, value["is"])}
    for key in ("in", "except"):
        if key in value:
            given[key] = tiles(voice, value[key])
    if value.get("at_least", 1) > 1:
        given["at_least"] = value["at_least"]
    return given


def _sets(voice: Voice, value: Mapping[str, Any]) -> dict[str, Filling]:
    return {
        "are": set_noun(voice, value["are"]),
        **{key: value[key] for key in ("at_least", "exactly") if key in value},
    }


def _part(voice: Voice, value: Any) -> dict[str, Filling]:
    """A test of a set; where one thing alone is said of it, a sentence may be made for that."""
    said = only_part(value)
    given: dict[str, Filling] = {"": set_noun(voice, value)}
    return given if said is None else {**given, said: tile_noun(voice, value[said])}


def _seats(voice: Voice, value: Mapping[str, Any]) -> dict[str, Filling]:
    return {"of": names.seats(voice, value["of"]), "is": condition(voice, value["is"])}


def _wins(voice: Voice, value: Mapping[str, Any]) -> dict[str, Filling]:
    given: dict[str, Filling] = {"how": way(voice, value["how"])}
    if "on" in value:
        given["on"] = names.noun_of(voice, value["on"])
    if "shape" in value:
        given["shape"] = quoted(title(voice, "shapes", value["shape"]), voice.lang)
    return given


def way(voice: Voice, word: str) -> str:
    """How a win comes."""
    words = names.words(voice, HOW_NAME) or {}
    return str(words[word][voice.lang]) if word in words else word


def _ended(voice: Voice, value: list[str]) -> dict[str, Filling]:
    return {
        "": joined([quoted(title(voice, "phases", one), voice.lang) for one in value], voice.lang, alternative=True)
    }


def _tile(voice: Voice, value: Any) -> dict[str, Filling]:
    return {"": tile_noun(voice, value)}


_ARGUMENTS: Mapping[str, Callable[[Voice, Any], dict[str, Filling]]] = {
    "concealed": lambda voice, value: {},
    "has": _has,
    "every_tile": _tile,
    "every_set": _part,
    "every_part": _part,
    "sets": _sets,
    "pair": _tile,
    "shape": lambda voice, value: {"": Noun(quoted(title(voice, "shapes", value), voice.lang))},
    "takes_wild": lambda voice, value: {},
    "wait": lambda voice, value: {"": WAITS[value][voice.lang]},
    "winning_tile": _tile,
    "counted": lambda voice, value: {"": quoted(title(voice, "elements", value), voice.lang)},
    "every_seat": _seats,
    "some_seat": _seats,
    "wins": _wins,
    "ready": lambda voice, value: {},
    "melds_fit": lambda voice, value: {},
    "tile": lambda voice, value: {
        "tile": names.noun_of(voice, value["tile"]),
        "is": tile_noun(voice, value["is"]),
    },
    "shares": lambda voice, value: {"0": tiles(voice, value[0]), "1": tiles(voice, value[1])},
    "keeps": lambda voice, value: {"what": value["what"], "after": names.noun_of(voice, value["after"])},
    "could": lambda voice, value: {"": quoted(title(voice, "actions", value), voice.lang)},
    "claimed": lambda voice, value: {
        "action": quoted(title(voice, "actions", value["action"]), voice.lang),
        "at_least": value["at_least"],
    },
    "won": lambda voice, value: {"": names.noun_of(voice, value)},
    "ended": _ended,
}
