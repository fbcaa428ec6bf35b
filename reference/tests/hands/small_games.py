"""Made-up rulesets, small enough to look at every hand, and hands of kinds instead of codes."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.hands.holding import Group, Holding, run_from
from mahjong_spec.model import Face, Family, Kind, SetKind, Shape, TileSet
from mahjong_spec.rules import resolve
from mahjong_spec.tiles import parse_tiles

WHOLE = compile_ruleset(resolve("riichi").document)
"""A ruleset whose tiles, sets and shapes are replaced: such games are too odd for the checker."""


def game(families, shapes, sets=None, held_out=False):
    """`families`: letter to (copies of each rank, whether they form runs). Sets default to runs and sets of three.

    Shapes are written as in rulesets, but one without sets as `given`: texts of base and spare tiles.
    """
    kinds, found = [], {}
    for letter, (copies, runs) in families.items():
        ranks = copies.items() if isinstance(copies, dict) else enumerate(copies, 1)
        first = len(kinds)
        kinds += [Kind(f"{rank}{letter}", letter, rank, number, {}) for rank, number in ranks]
        found[letter] = Family(letter, tuple(range(first, len(kinds))), runs, {})
    places = {kind.code: place for place, kind in enumerate(kinds)}
    faces = {kind.code: Face(kind.code, places[kind.code], None, kind.copies) for kind in kinds}
    sets = {
        name: SetKind(name, entry.get("run") or entry["same"], "run" in entry, (), {})
        for name, entry in (sets or {"run": {"run": 3}, "same": {"same": 3}}).items()
    }
    return replace(
        WHOLE,
        id="small",
        tiles=TileSet(tuple(kinds), faces, found, places),
        sets=sets,
        shapes={name: _shape(name, entry, sets, places) for name, entry in shapes.items()},
        held_out_waits=held_out,
    )


def _shape(name, entry, sets, places):
    concealed = entry.get("concealed", False)
    if "sets" in entry:
        size = entry["sets"] * min(sets[kind].size for kind in entry["of"]) + 2 * entry.get("pair", 0)
        of = tuple(entry["of"])
        return Shape(name, "sets", size, {}, concealed, sets=entry["sets"], of=of, pairs=entry.get("pair", 0))
    if "pairs" in entry:
        distinct = entry.get("distinct", False)
        return Shape(name, "pairs", 2 * entry["pairs"], {}, concealed, pairs=entry["pairs"], distinct=distinct)
    base, spare = (
        tuple(tuple(places[code] for code in parse_tiles(text)) for text in texts)
        for texts in zip(*entry["given"], strict=True)
    )
    return Shape(name, "tiles", len(base[0]) + 1, {}, concealed, base=base, spare=spare)


def hands_of(limits, size):
    """Every choice of `size` tiles, as counts of kinds, with at most so many of each."""
    if not limits:
        return [()] if size == 0 else []
    return [(count, *rest) for count in range(min(limits[0], size) + 1) for rest in hands_of(limits[1:], size - count)]


def copies_of(ruleset):
    return tuple(kind.copies for kind in ruleset.tiles.kinds)


def limits_of(ruleset, melds=()):
    """How many of each kind are left for the tiles held."""
    return tuple(
        copies - sum(meld.tiles.count(kind) for meld in melds) for kind, copies in enumerate(copies_of(ruleset))
    )


def holding(ruleset, counts, melds=()):
    """A hand of so many tiles of each kind, without looking whether the game has them."""
    codes = [kind.code for kind in ruleset.tiles.kinds]
    tiles = [
        *(kind for kind, count in enumerate(counts) for _ in range(count)),
        *(k for meld in melds for k in meld.tiles),
    ]
    smallest = min((kind.size for kind in ruleset.sets.values() if kind.size > 2), default=0)
    faces = tuple(codes[kind] for kind in tiles)
    return Holding(tuple(counts), tuple(melds), faces, None, sum(counts) + smallest * len(melds))


THREE = {"of": ["run", "same"]}
SMALL_GAMES = {
    "a set and a pair, two copies": game(
        {"m": ((2,) * 5, True), "z": ((2, 2), False)}, {"full": {"sets": 1, "pair": 1, **THREE}}
    ),
    "two sets and a pair, four copies": game({"m": ((4,) * 6, True)}, {"full": {"sets": 2, "pair": 1, **THREE}}),
    "runs must share single copies": game(
        {"m": ((1,) * 9, True), "p": ((1,) * 3, True)}, {"full": {"sets": 2, "pair": 0, "of": ["run"]}}
    ),
    "runs alone, three of the same": game({"m": ((3, 3, 4, 3, 2), True)}, {"full": {"sets": 3, "of": ["run"]}}),
    "uneven copies, two pairs": game(
        {"m": ((1, 4, 0, 2, 3, 2), True), "z": ((5, 1), False)}, {"full": {"sets": 1, "pair": 2, **THREE}}
    ),
    "a suit with gaps": game(
        {"m": ({1: 4, 9: 4}, True), "p": ({2: 3, 3: 3, 4: 3, 6: 3}, True)}, {"full": {"sets": 2, "pair": 1, **THREE}}
    ),
    "runs of four, four alike": game(
        {"m": ((2, 4, 2, 2, 4, 1), True), "z": ((4,), False)},
        {"full": {"sets": 1, "pair": 1, "of": ["run", "same"]}},
        {"run": {"run": 4}, "same": {"same": 4}},
    ),
    "runs of two and pairs as sets": game(
        {"m": ((2, 3, 2, 2), True), "z": ((3,), False)},
        {"full": {"sets": 2, "pair": 1, "of": ["run", "same"]}},
        {"run": {"run": 2}, "same": {"same": 2}},
    ),
    "three different pairs": game(
        {"m": ((4, 1, 2, 3), True), "z": ((2, 5), False)}, {"pairs": {"pairs": 3, "distinct": True}}
    ),
    "three pairs, equal ones too": game({"m": ((4, 1, 2, 3), True), "z": ((2, 5), False)}, {"pairs": {"pairs": 3}}),
    "one of each end": game(
        {"m": ({1: 2, 2: 2, 9: 1}, True), "z": ((2, 1, 3), False)}, {"each": {"given": [("19m123z", "19m123z")]}}
    ),
    "gates in two suits": game(
        {"m": ((3, 2, 2, 2), True), "p": ((2, 2, 2, 1), True)},
        {"gates": {"given": [("1123m", "1234m"), ("1123p", "1234p")]}},
    ),
    "three shapes": game(
        {"m": ((2, 3, 2), True), "z": ((2, 2, 2), False)},
        {
            "full": {"sets": 2, "pair": 0, **THREE},
            "pairs": {"pairs": 3, "distinct": True, "concealed": True},
            "each": {"given": [("13m123z", "123z")]},
        },
    ),
    "held-out kinds are waited for": game(
        {"m": ((2, 3, 1, 2), True), "z": ((2, 1), False)}, {"full": {"sets": 1, "pair": 1, **THREE}}, held_out=True
    ),
}

WITH_MELDS = {
    **{name: SMALL_GAMES[name] for name in ("a set and a pair, two copies", "three shapes")},
    "fours are melds only": game(
        {"m": ((4, 4, 2, 4), True), "z": ((4,), False)},
        {"full": {"sets": 2, "pair": 1, "of": ["run", "same", "four"]}},
        {"run": {"run": 3}, "same": {"same": 3}, "four": {"same": 4}},
    ),
    "some melds fit no shape": game(
        {"m": ((3, 3, 3, 3), True)},
        {"full": {"sets": 2, "pair": 0, "of": ["run"]}, "pairs": {"pairs": 3, "concealed": True}},
    ),
    "concealed melds only": game(
        {"m": ((4, 2, 4, 2), True)}, {"full": {"sets": 2, "pair": 1, "of": ["run", "same"], "concealed": True}}
    ),
}

BIG_GAMES = {
    "five sets and a pair": game(
        {**dict.fromkeys("mps", ((4,) * 9, True)), "z": ((4,) * 7, False)},
        {"full": {"sets": 5, "pair": 1, **THREE}},
    ),
    "three suits, one of ends alone": game(
        {"m": ((4, *(0,) * 7, 4), True), "p": ((4,) * 9, True), "s": ((4,) * 9, True), "z": ((4,) * 7, False)},
        {
            "full": {"sets": 4, "pair": 1, **THREE},
            "pairs": {"pairs": 7, "distinct": True},
            "each": {"given": [("19m19p19s1234567z", "19m19p19s1234567z")]},
        },
    ),
    "pairs may be equal": game(
        {**dict.fromkeys("mps", ((4,) * 9, True)), "z": ((4,) * 7, False)},
        {"full": {"sets": 4, "pair": 1, **THREE}, "pairs": {"pairs": 7}},
    ),
    "long suits, few copies": game(
        {"m": ((2,) * 13, True), "p": ((2,) * 13, True)}, {"full": {"sets": 4, "pair": 2, **THREE}}
    ),
}


def size_of(ruleset):
    """Tiles of a hand of full size."""
    return next(iter(ruleset.shapes.values())).size


def every_hand(ruleset, size):
    """The hands of so many tiles that the game has the tiles for."""
    return hands_of(copies_of(ruleset), size)


def every_meld(ruleset):
    """All single melds that the game has the tiles for, claimed and concealed."""
    found = []
    for name, first, claimed in product(ruleset.sets, range(len(ruleset.tiles.kinds)), (True, False)):
        kind = ruleset.sets[name]
        tiles = run_from(ruleset, first, kind.size) if kind.run else (first,) * kind.size
        if tiles:
            found.append(Group(name, tiles, claimed, melded=True))
    return [meld for meld in found if min(limits_of(ruleset, [meld])) >= 0]


def chunk_of(ruleset, number):
    """Tiles that often stand together: three neighbours, three alike or two alike, by a number."""
    first, form = number % len(ruleset.tiles.kinds), number // len(ruleset.tiles.kinds) % 3
    return (form and (first,) * (4 - form)) or run_from(ruleset, first, 3) or (first,) * 3


def hand_of(ruleset, numbers, size, limits=None):
    """A hand that grows chunk by chunk until it has so many tiles; what is left comes kind by kind."""
    limits = limits or copies_of(ruleset)
    counts = [0] * len(limits)
    everything = (kind for _ in range(max(limits)) for kind in range(len(limits)))
    for kind in (*(kind for number in numbers for kind in chunk_of(ruleset, number)), *everything):
        if counts[kind] < limits[kind] and sum(counts) < size:
            counts[kind] += 1
    return tuple(counts)


def random_hand(ruleset, chance, size, limits=None):
    """Some chunks, then any tiles: hands near and far from complete."""
    limits = list(limits or copies_of(ruleset))
    near = hand_of(ruleset, [chance.randrange(999) for _ in range(9)], min(size, chance.randrange(size + 1)), limits)
    wall = [kind for kind, limit in enumerate(limits) for _ in range(limit - near[kind])]
    counts = list(near)
    for kind in chance.sample(wall, size - sum(near)):
        counts[kind] += 1
    return tuple(counts)
