"""Shapes of a document -> what a complete hand is made of; which conditions ask for a closed hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.words.grammar import joined
from mahjong_spec.words.tests import tile_noun
from mahjong_spec.words.voice import Voice, say, title


def shape_text(voice: Voice, node: Mapping[str, Any]) -> str:
    """What a shape is made of."""
    told = []
    if "sets" in node:
        kinds = joined([title(voice, "sets", kind) for kind in node["of"]], voice.lang, alternative=True)
        told.append(say(voice, "shape.sets", sets=node["sets"], kinds=kinds, pair=node.get("pair", 0)))
    elif "pairs" in node:
        told.append(say(voice, "shape.pairs", pairs=node["pairs"]))
        if node.get("distinct"):
            told.append(say(voice, "shape.distinct"))
    elif "each" in node:
        told += [
            say(voice, "shape.each", each=tile_noun(voice, node["each"])),
            say(voice, "shape.more", more=tile_noun(voice, node["one_more_of"])),
        ]
    else:
        told.append(say(voice, "shape.tiles", ranks=str(node["tiles"])[:-1]))
    if node.get("concealed"):
        told.append(say(voice, "shape.concealed"))
    return "; ".join(told)


def only_closed(document: Mapping[str, Any], node: Any) -> bool:
    """Whether a condition can hold in a closed hand alone, as far as its form shows."""
    if isinstance(node, str):
        if node == "concealed":
            return True
        if node in document.get("terms", {}):
            return only_closed(document, document["terms"][node])
        needs = document.get("facts", {}).get(node, {}).get("needs", True)
        return needs != node and only_closed(document, needs)
    if not isinstance(node, Mapping):
        return False
    word, value = next(iter(node.items()))
    if word == "all":
        return any(only_closed(document, part) for part in value)
    if word == "any":
        return all(only_closed(document, part) for part in value)
    if word == "shape":
        return bool(document.get("shapes", {}).get(value, {}).get("concealed"))
    return False
