"""A parsed line of a card -> every hand that it means: for each choice of suits, numbers, kinds and alternatives one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations, product
from math import perm, prod
from typing import Any

from mahjong_spec.card_line import Branches, Cluster, Line
from mahjong_spec.compiler.card_signs import Signs, check_signs, sign_of
from mahjong_spec.compiler.card_where import constraints
from mahjong_spec.compiler.draft import Draft, at, within
from mahjong_spec.model import PAIR
from mahjong_spec.model_card import Cluster as Kinds
from mahjong_spec.model_card import Target

_MOST = 50_000
"""Choices of one line; a line with more is a slip."""

_TOO_FEW = "there are too few tiles of a kind, or too few jokers"

Letters = Mapping[str, Any]
"""Letter to a suit's id, a number, or a kind."""

Key = tuple[tuple[tuple[str, tuple[int, ...], bool], ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands of a line, each once."""

    targets: tuple[Target, ...]
    keys: frozenset[Key]
    """What tells hands of all lines apart."""
    by_option: Mapping[tuple[int, int], frozenset[Key]]
    """(alternatives, which of them) to the hands that are made with it."""
    at: Mapping[tuple[int, int], int]
    """Where each alternative begins in the text."""
    idle: tuple[int, ...]
    """Constraints that exclude nothing, by their places."""


def hands_of(draft: Draft, line: Line, entry: Mapping[str, Any], pointer: str, signs: Signs) -> Hands | None:
    """Every hand that a line means; None where there is none, which is told."""
    here = at(pointer, "groups")
    if not check_signs(draft, line, here, signs):
        return None
    tests = constraints(draft, line, entry.get("where", ()), at(pointer, "where"))
    if tests is None or not _fits(draft, line, here, signs):
        return None
    jokers = bool(entry.get("jokers", True))
    if _choices(line, signs) > _MOST:
        draft.problem("malformed/size", f"the line means more than {_MOST} hands", here)
        return None
    found: dict[Key, Target] = {}
    by_option: dict[tuple[int, int], set[Key]] = {}
    excluding: set[int] = set()
    why = "its numbers cannot be as `where` asks"
    for letters in _meanings(line, signs):
        failing = [place for place, test in enumerate(tests) if not test(letters)]
        made = [] if len(failing) > 1 else list(_made(draft, line, letters, signs, jokers=jokers))
        if failing:
            excluding |= {*failing} if made or len(failing) > 1 else set()
            continue
        if not made and why != _TOO_FEW:
            why = _TOO_FEW if _in_range(draft, line, letters, signs) else "some number is never 1 to 9"
        for options, clusters in made:
            key = key_of(clusters)
            found.setdefault(key, Target(clusters, _told(draft, letters)))
            for option in options:
                by_option.setdefault(option, set()).add(key)
    if not found:
        draft.problem("impossible/line", f"no hand is like this: {why}", here)
        return None
    idle = tuple(place for place in range(len(tests)) if place not in excluding)
    made_with = {option: frozenset(keys) for option, keys in by_option.items()}
    branches = [part for part in line.parts if isinstance(part, Branches)]
    places = {(number, option): at_ for number, part in enumerate(branches) for option, at_ in enumerate(part.ats)}
    return Hands(tuple(found.values()), frozenset(found), made_with, places, idle)


def key_of(clusters: tuple[Kinds, ...]) -> Key:
    """What a hand is, whatever the order of its groups: those that may be laid open or hold wild tiles, and single tiles."""
    laid = sorted((one.set, one.tiles, one.wild) for one in clusters if len(one.tiles) > PAIR and one.set)
    single = sorted(kind for one in clusters if len(one.tiles) <= PAIR or not one.set for kind in one.tiles)
    return tuple(laid), tuple(single)


def _fits(draft: Draft, line: Line, pointer: str, signs: Signs) -> bool:
    """Whether the groups make up a hand, whichever alternatives are taken, and each has a kind of set."""
    sound = len(draft.problems)
    for cluster in line.clusters():
        kind_of_set = _set_of(draft, cluster)
        draft.used.add(("sets", kind_of_set or ""))
        if cluster.count > PAIR and kind_of_set is None:
            message = f"there is no kind of set of {cluster.count} tiles alike"
            draft.problem("impossible/line", message, within(pointer, cluster.at))
    fixed = sum(part.size for part in line.parts if isinstance(part, Cluster))
    branches = [part for part in line.parts if isinstance(part, Branches)]
    for part in branches:
        sizes = [sum(cluster.size for cluster in option) for option in part.options]
        for place, size in zip(part.ats, sizes, strict=True):
            if size != sizes[0]:
                message = f"this alternative has {size} tiles, and the first has {sizes[0]}"
                draft.problem("impossible/line", message, within(pointer, place))
    size = fixed + sum(sum(cluster.size for cluster in part.options[0]) for part in branches)
    if len(draft.problems) == sound and size != signs.size:
        draft.problem("impossible/line", f"the line has {size} tiles, and a hand has {signs.size}", pointer)
    return len(draft.problems) == sound


def _set_of(draft: Draft, cluster: Cluster) -> str | None:
    """The kind of set that a group of tiles alike is; empty for a single tile or several, None where there is none."""
    if cluster.several or cluster.count == 1:
        return ""
    return next((kind.id for kind in draft.sets.values() if not kind.run and kind.size == cluster.count), None)


def _choices(line: Line, signs: Signs) -> int:
    """How many meanings and alternatives there are to try."""
    ranks = len({rank for ranks in signs.ranks.values() for rank in ranks})
    ways: int = perm(len(signs.suits), len(line.suits())) * ranks ** len(line.numbers())
    ways *= prod(perm(len(signs.any_of[sign]), len(indexes)) for sign, indexes in _indexed(line, signs).items())
    return ways * prod(len(part.options) for part in line.parts if isinstance(part, Branches))


def _indexed(line: Line, signs: Signs) -> dict[str, list[str]]:
    """Sign to the figures behind it, of signs that stand for any of several."""
    found: dict[str, list[str]] = {}
    for cluster in line.clusters():
        for symbol in cluster.symbols:
            if symbol.letter in signs.any_of and symbol.index not in found.setdefault(symbol.letter, []):
                found[symbol.letter].append(symbol.index)
    return found


def _meanings(line: Line, signs: Signs) -> Iterator[Letters]:
    """Every choice of suits, numbers and kinds, in the order in which they are declared."""
    suits, numbers = line.suits(), line.numbers()
    ranks = sorted({rank for ranks in signs.ranks.values() for rank in ranks})
    indexed = _indexed(line, signs)
    for families in permutations(signs.suits, len(suits)):
        chosen = {letter: family.id for letter, family in zip(suits, families, strict=True)}
        for values in product(ranks, repeat=len(numbers)):
            counted = dict(zip(numbers, values, strict=True))
            for kinds in product(*(permutations(signs.any_of[sign], len(at_)) for sign, at_ in indexed.items())):
                free = {
                    sign + index: kind
                    for (sign, indexes), some in zip(indexed.items(), kinds, strict=True)
                    for index, kind in zip(indexes, some, strict=True)
                }
                yield {**chosen, **counted, **free}


def _made(
    draft: Draft, line: Line, letters: Letters, signs: Signs, *, jokers: bool
) -> Iterator[tuple[list[tuple[int, int]], tuple[Kinds, ...]]]:
    """The hands of one meaning that the game has the tiles for, with the alternatives that each takes."""
    branches = [part for part in line.parts if isinstance(part, Branches)]
    for taken in product(*(range(len(part.options)) for part in branches)):
        places = iter(taken)
        groups = [
            cluster
            for part in line.parts
            for cluster in ((part,) if isinstance(part, Cluster) else part.options[next(places)])
        ]
        clusters = [_kinds(draft, cluster, letters, signs, jokers=jokers) for cluster in groups]
        whole = tuple(one for one in clusters if one is not None)
        if len(whole) == len(clusters) and _obtainable(draft, whole):
            yield list(enumerate(taken)), whole


def _in_range(draft: Draft, line: Line, letters: Letters, signs: Signs) -> bool:
    """Whether every number of some choice of alternatives is a rank."""
    branches = [part for part in line.parts if isinstance(part, Branches)]
    fixed = all(_kinds(draft, part, letters, signs, jokers=True) for part in line.parts if isinstance(part, Cluster))
    return fixed and all(
        any(all(_kinds(draft, one, letters, signs, jokers=True) for one in option) for option in part.options)
        for part in branches
    )


def _kinds(draft: Draft, cluster: Cluster, letters: Letters, signs: Signs, *, jokers: bool) -> Kinds | None:
    """The kinds of a group; None where a number is no rank of the suit."""
    suit = letters.get(cluster.suit, "")
    tiles: list[int] = []
    for symbol in cluster.symbols:
        sign = sign_of(symbol)
        if sign is None:
            kind = signs.ranks[suit].get(symbol.plus + symbol.times * letters.get(symbol.variable, 0))
        elif sign in signs.tiles:
            kind = signs.tiles[sign]
        elif sign in signs.of_suit:
            kind = signs.of_suit[sign][suit]
        else:
            kind = letters[sign + symbol.index]
        if kind is None:
            return None
        tiles.append(kind)
    kind_of_set = _set_of(draft, cluster) or ""
    wild = jokers and kind_of_set in draft.wild.sets
    return Kinds(kind_of_set, tuple(tiles * cluster.count), wild)


def _obtainable(draft: Draft, clusters: tuple[Kinds, ...]) -> bool:
    """Whether the game has the tiles: naturals where no wild tile may stand, and enough wild ones for what is lacking."""
    kinds = draft.tiles.kinds
    natural = Counter(kind for one in clusters if not one.wild for kind in one.tiles)
    if any(number > kinds[kind].copies for kind, number in natural.items()):
        return False
    every = Counter(kind for one in clusters for kind in one.tiles)
    lacking = sum(max(0, number - kinds[kind].copies) for kind, number in every.items())
    return lacking <= sum(kinds[kind].copies for kind in draft.wild.kinds)


def _told(draft: Draft, letters: Letters) -> tuple[tuple[str, str], ...]:
    kinds = draft.tiles.kinds
    return tuple(
        (letter, str(value) if letter.islower() or isinstance(value, str) else kinds[value].code)
        for letter, value in letters.items()
    )
