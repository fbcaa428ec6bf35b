"""Compiled tile tests of the table context -> functions of the table and a tile.

A tile is told as its kind, its mark and the tile itself, which is None where only a face is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mahjong_spec.model import Expr
from mahjong_spec.play import sources, wins
from mahjong_spec.play.table import Laid, Table

TileTest = Callable[[Table, int, str | None, int | None], bool]


def tile_test(tree: Expr) -> TileTest:
    """The function of a compiled tile test."""
    return TILE_TABLE[tree.word](tree)


def _kinds(tree: Expr) -> TileTest:
    kinds = tree.args["kinds"]
    return lambda table, kind, mark, tile: kind in kinds


def _mark(tree: Expr) -> TileTest:
    wanted = tree.args["mark"]
    return lambda table, kind, mark, tile: mark == wanted


def _by(tree: Expr) -> TileTest:
    """A class that goes by a fact: what play would tell of it for the seat that is asked."""
    fact, choices = tree.args["fact"], tree.args["kinds"]

    def test(table: Table, kind: int, mark: str | None, tile: int | None) -> bool:
        return kind in choices[table.kernel.facts[fact](table) - 1]

    return test


def _related(tree: Expr) -> TileTest:
    to, by = sources.kinds(tree.args["to"]), tree.args["by"]
    return lambda table, kind, mark, tile: any(kind in by.get(other, ()) for other in to(table))


def _among(tree: Expr) -> TileTest:
    among = sources.kinds(tree.args["tiles"])
    return lambda table, kind, mark, tile: kind in among(table)


def _same_as(tree: Expr) -> TileTest:
    """Of the kind of a tile; of the kind that a set is a set of."""
    of = sources.held(tree.args["of"])

    def test(table: Table, kind: int, mark: str | None, tile: int | None) -> bool:
        found = of(table)
        if isinstance(found, Laid):
            found = sources.natural(table, found)[0]
        return found is not None and kind == table.kind(found)

    return test


def _very(tree: Expr) -> TileTest:
    very = sources.one_tile(tree.args["tile"])
    return lambda table, kind, mark, tile: tile is not None and tile == very(table)


def _makes(tree: Expr) -> TileTest:
    """It forms a set of one of these kinds together with exactly these tiles."""
    with_these, wanted = sources.kinds(tree.args["with"]), tree.args["kinds"]

    def test(table: Table, kind: int, mark: str | None, tile: int | None) -> bool:
        others = tuple(with_these(table))
        return bool(others) and table.kernel.makes(wanted, others, kind)

    return test


def _leaves_ready(tree: Expr) -> TileTest:
    del tree

    def test(table: Table, kind: int, mark: str | None, tile: int | None) -> bool:
        seat = table.asker()
        return tile is not None and wins.may_leave_ready(table, seat) and bool(wins.waits_without(table, seat, (tile,)))

    return test


def _all(tree: Expr) -> TileTest:
    parts = [tile_test(part) for part in tree.args["parts"]]

    def test(table: Table, kind: int, mark: str | None, tile: int | None) -> bool:
        for part in parts:  # noqa: SIM110  (asked so often that a generator would show)
            if not part(table, kind, mark, tile):
                return False
        return True

    return test


def _any(tree: Expr) -> TileTest:
    parts = [tile_test(part) for part in tree.args["parts"]]

    def test(table: Table, kind: int, mark: str | None, tile: int | None) -> bool:
        for part in parts:  # noqa: SIM110
            if part(table, kind, mark, tile):
                return True
        return False

    return test


def _not(tree: Expr) -> TileTest:
    part = tile_test(tree.args["part"])
    return lambda table, kind, mark, tile: not part(table, kind, mark, tile)


def _constant(tree: Expr) -> TileTest:
    answer = tree.word == "true"
    return lambda table, kind, mark, tile: answer


TILE_TABLE: Mapping[str, Callable[[Expr], TileTest]] = {
    "kinds": _kinds,
    "mark": _mark,
    "by": _by,
    "related": _related,
    "among": _among,
    "same_as": _same_as,
    "very": _very,
    "makes": _makes,
    "leaves_ready": _leaves_ready,
    "all": _all,
    "any": _any,
    "not": _not,
    "true": _constant,
    "false": _constant,
}
