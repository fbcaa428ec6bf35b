"""Compiled tile tests and set tests -> functions of a tile or set in a reading.

A tile is its kind and its mark: `test(reading, kind, mark)`. A set is asked with `test(reading, group)`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mahjong_spec.hands.holding import Group
from mahjong_spec.hands.readings import Reading
from mahjong_spec.model import Expr, TileSet

TileTest = Callable[[Reading, int, str | None], bool]
SetTest = Callable[[Reading, Group], bool]
Kinds = Callable[[Reading], tuple[int, ...]]


def tile_test(tree: Expr, tiles: TileSet) -> TileTest:
    """The function of a compiled tile test."""
    return TILE_TABLE[tree.word](tree, tiles)


def set_test(tree: Expr, tiles: TileSet) -> SetTest:
    """The function of a compiled set test."""
    return SET_TABLE[tree.word](tree, tiles)


def kinds_of(tree: Expr, tiles: TileSet) -> Kinds:
    """The kinds of a list of tiles: those of a fact, or fixed ones."""
    if tree.word == "tiles":
        fixed: tuple[int, ...] = tree.args["kinds"]
        return lambda reading: fixed
    name = tree.args["name"]
    faces = tiles.faces
    return lambda reading: tuple(faces[code].kind for code in reading.facts[name])


def times_related(tree: Expr, tiles: TileSet) -> Callable[[Reading, int, str | None], int]:
    """How often a tile counts under `per`: once if it passes, or once for each tile it is related to."""
    if tree.word != "related":
        test = tile_test(tree, tiles)
        return lambda reading, kind, mark: int(test(reading, kind, mark))
    to = kinds_of(tree.args["to"], tiles)
    by = tree.args["by"]
    return lambda reading, kind, mark: sum(kind in by.get(other, ()) for other in to(reading))


def _kinds(tree: Expr, tiles: TileSet) -> TileTest:
    del tiles
    kinds = tree.args["kinds"]
    return lambda reading, kind, mark: kind in kinds


def _mark(tree: Expr, tiles: TileSet) -> TileTest:
    del tiles
    wanted = tree.args["mark"]
    return lambda reading, kind, mark: mark == wanted


def _by(tree: Expr, tiles: TileSet) -> TileTest:
    del tiles
    fact, choices = tree.args["fact"], tree.args["kinds"]
    return lambda reading, kind, mark: kind in choices[reading.facts[fact] - 1]


def _related(tree: Expr, tiles: TileSet) -> TileTest:
    times = times_related(tree, tiles)
    return lambda reading, kind, mark: times(reading, kind, mark) > 0


def _among(tree: Expr, tiles: TileSet) -> TileTest:
    among = kinds_of(tree.args["tiles"], tiles)
    return lambda reading, kind, mark: kind in among(reading)


def _all(tree: Expr, tiles: TileSet) -> TileTest:
    parts = [tile_test(part, tiles) for part in tree.args["parts"]]
    return lambda reading, kind, mark: all(part(reading, kind, mark) for part in parts)


def _any(tree: Expr, tiles: TileSet) -> TileTest:
    parts = [tile_test(part, tiles) for part in tree.args["parts"]]
    return lambda reading, kind, mark: any(part(reading, kind, mark) for part in parts)


def _not(tree: Expr, tiles: TileSet) -> TileTest:
    part = tile_test(tree.args["part"], tiles)
    return lambda reading, kind, mark: not part(reading, kind, mark)


def _true(tree: Expr, tiles: TileSet) -> TileTest:
    del tiles
    answer = tree.word == "true"
    return lambda reading, kind, mark: answer


TILE_TABLE: Mapping[str, Callable[[Expr, TileSet], TileTest]] = {
    "kinds": _kinds,
    "mark": _mark,
    "by": _by,
    "related": _related,
    "among": _among,
    "all": _all,
    "any": _any,
    "not": _not,
    "true": _true,
    "false": _true,
}


def _set(tree: Expr, tiles: TileSet) -> SetTest:
    args = tree.args
    kinds, concealed = args["kinds"], args["concealed"]
    of = tile_test(args["of"], tiles) if args["of"] is not None else None
    has = tile_test(args["has"], tiles) if args["has"] is not None else None

    def test(reading: Reading, group: Group) -> bool:
        if kinds is not None and group.set not in kinds:
            return False
        if concealed is not None and group.claimed == concealed:
            return False
        if of is not None and (group.tiles[0] != group.tiles[-1] or not of(reading, group.tiles[0], None)):
            return False
        return has is None or any(has(reading, kind, None) for kind in group.tiles)

    return test


def _all_sets(tree: Expr, tiles: TileSet) -> SetTest:
    parts = [set_test(part, tiles) for part in tree.args["parts"]]
    return lambda reading, group: all(part(reading, group) for part in parts)


def _any_set(tree: Expr, tiles: TileSet) -> SetTest:
    parts = [set_test(part, tiles) for part in tree.args["parts"]]
    return lambda reading, group: any(part(reading, group) for part in parts)


def _not_set(tree: Expr, tiles: TileSet) -> SetTest:
    part = set_test(tree.args["part"], tiles)
    return lambda reading, group: not part(reading, group)


def _true_set(tree: Expr, tiles: TileSet) -> SetTest:
    del tiles
    answer = tree.word == "true"
    return lambda reading, group: answer


SET_TABLE: Mapping[str, Callable[[Expr, TileSet], SetTest]] = {
    "set": _set,
    "all": _all_sets,
    "any": _any_set,
    "not": _not_set,
    "true": _true_set,
    "false": _true_set,
}
