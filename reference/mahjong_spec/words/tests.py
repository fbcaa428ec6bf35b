"""Tests of tiles, tests of sets and templates of a document -> what such a tile, set or group of sets is called."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.vocabulary import SET_TESTS, TILE_TESTS
from mahjong_spec.words import names
from mahjong_spec.words.grammar import Filling, Noun, joined, noun
from mahjong_spec.words.voice import Voice, code, kind_noun, say, section, sentence, title

_BARE = ("leaves_ready", "nothing")
"""Tests that are a word alone."""

_PARTS_OF_SET = ("of", "has")


def tile_noun(voice: Voice, node: Any) -> Noun:
    """A tile that passes the test."""
    if isinstance(node, str):
        return _named(voice, node)
    word, value = next(iter(node.items()))
    if word == "any":
        return _one_of(voice, value)
    if word == "all":
        together = [tile_noun(voice, part) for part in value]
        return Noun(say(voice, "join.at_once").join(map(str, together)))
    if word not in TILE_TESTS:
        raise Defect("defect/unsaid", f"no sentence for the test of a tile `{word}`")
    given: dict[str, Filling]
    if word == "not":
        given = {"": tile_noun(voice, value)}
    elif word == "related":
        given = {"by": title(voice, "relations", value["by"]), "to": tiles(voice, value["to"])}
    elif word == "among":
        given = {"": tiles(voice, value)}
    elif word in ("same_as", "very"):
        given = {"": names.noun_of(voice, value)}
    elif word == "makes":
        kinds = joined([title(voice, "sets", kind) for kind in value["kind"]], voice.lang, alternative=True)
        given = {"kind": noun(kinds, voice.lang), "with": tiles(voice, value["with"])}
    elif word == "ranks":
        given = {"": joined(map(str, value), voice.lang, alternative=True)}
    else:
        given = {"": code(str(value))}
    return noun(sentence(voice, TILE_TESTS[word], given).text, voice.lang, only_one=word == "very")


def tiles(voice: Voice, node: Any) -> str:
    """Tiles of a fact by its title, tiles that lie on the table, or listed kinds."""
    if isinstance(node, str):
        return title(voice, "facts", node) if node in section(voice, "facts") else names.noun_of(voice, node)
    return joined(_ranked(voice, node), voice.lang, alternative=True)


def set_noun(voice: Voice, node: Any) -> Noun:
    """A set that passes the test."""
    if isinstance(node, str):
        return noun(title(voice, "sets", node), voice.lang)
    word = next(iter(node))
    if word == "any":
        return _either([set_noun(voice, part) for part in node["any"]], voice)
    if word == "all":
        return Noun(say(voice, "join.at_once").join(str(set_noun(voice, part)) for part in node["all"]))
    if word == "not":
        return noun(say(voice, "set.other", noun=set_noun(voice, node["not"])), voice.lang)
    return _described(voice, node)


def only_part(node: Any) -> str | None:
    """The one thing that a test says of a set, where it says nothing of its kind."""
    return (
        next(iter(node)) if isinstance(node, Mapping) and len(node) == 1 and next(iter(node)) in _PARTS_OF_SET else None
    )


def _described(voice: Voice, node: Mapping[str, Any]) -> Noun:
    """A kind of set, then what it is of, what it has, and whether it is concealed."""
    for word in node:
        if word not in SET_TESTS:
            raise Defect("defect/unsaid", f"no sentence for the test of a set `{word}`")
    kinds = [node["kind"]] if "kind" in node else node.get("any_kind", ())
    named = _either([noun(title(voice, "sets", kind), voice.lang) for kind in kinds], voice) if kinds else None
    if named is not None:
        named = noun(
            sentence(voice, SET_TESTS["kind" if "kind" in node else "any_kind"], {"": named.bare}).text, voice.lang
        )
    for word in _PARTS_OF_SET:
        if word in node:
            base = named or noun(say(voice, "set.any"), voice.lang)
            named = noun(
                sentence(voice, SET_TESTS[word], {"": tile_noun(voice, node[word]), "noun": base.bare}).text, voice.lang
            )
    if "concealed" in node:
        given: dict[str, Filling] = {"noun": named.bare} if named else {}
        if named is None and not node["concealed"]:
            return noun(say(voice, "set.claimed"), voice.lang)
        named = noun(sentence(voice, SET_TESTS["concealed"], given, denied=not node["concealed"]).text, voice.lang)
    return named or noun(say(voice, "set.any"), voice.lang)


def _named(voice: Voice, name: str) -> Noun:
    family = section(voice, "tiles").get(name)
    if family is not None:
        word = title(voice, "tiles", name)
        return noun(say(voice, "tile.suited", family=word) if family.get("runs") else word, voice.lang)
    entry = section(voice, "classes").get(name)
    if entry is not None:
        return noun(title(voice, "classes", name), voice.lang, only_one="by" in entry)
    if name in _BARE:
        return noun(sentence(voice, TILE_TESTS[name], {}).text, voice.lang)
    return kind_noun(voice, name) or Noun(code(name))


def _one_of(voice: Voice, parts: list[Any]) -> Noun:
    """Some of several tests; kinds of one family that have ranks are told together."""
    words: list[str] = []
    for is_kind, group in groupby(parts, key=lambda part: isinstance(part, str) and _rank(voice, part) is not None):
        listed = list(group)
        words += _ranked(voice, listed) if is_kind else [str(tile_noun(voice, part)) for part in listed]
    return Noun(joined(words, voice.lang, alternative=True))


def _ranked(voice: Voice, codes: list[str]) -> list[str]:
    """Kinds of tile, those of one family by their ranks: `2, 3 and 4 of bamboo`."""
    words: list[str] = []
    for family, group in groupby(codes, key=lambda tile: _family(voice, tile)):
        listed = list(group)
        ranks = [_rank(voice, tile) for tile in listed]
        if family is None or None in ranks or len(listed) == 1:
            words += [str(kind_noun(voice, tile) or code(tile)) for tile in listed]
        else:
            words.append(
                say(voice, "tile.ranked", rank=", ".join(map(str, ranks)), family=title(voice, "tiles", family))
            )
    return words


def _family(voice: Voice, tile: str) -> str | None:
    return next((name for name, family in section(voice, "tiles").items() if tile in family.get("kinds", {})), None)


def _rank(voice: Voice, tile: str) -> int | None:
    """The rank of a kind that has no name of its own."""
    family = _family(voice, tile)
    entry = section(voice, "tiles")[family]["kinds"][tile] if family is not None else {}
    return None if "title" in entry else entry.get("rank")


def _either(nouns: list[Noun], voice: Voice) -> Noun:
    """Several nouns joined by `or`, the article of the first before them all."""
    return noun(joined([one.bare for one in nouns], voice.lang, alternative=True), voice.lang)
