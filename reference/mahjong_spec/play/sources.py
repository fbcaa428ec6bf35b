"""Compiled sources of tiles -> functions of the table that answer tiles, kinds, one tile, or one set.

A source is a zone, remembered faces, what a seat waits for, the tile on offer, what an action has chosen. What it holds is
asked as *items*: kind, mark and the tile itself, which is None where only a face or a kind is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.model import Expr
from mahjong_spec.play import amounts, seats, tests, wins
from mahjong_spec.play.table import Laid, Table

Item = tuple[int, str | None, int | None]
"""Kind, mark, tile."""

Held = Callable[[Table], Any]
"""Tiles, sets, faces, kinds, one tile, one set, or None: by the word of the source."""


def held(tree: Expr) -> Held:
    """What a source holds, as it is kept."""
    return _HELD[tree.word](tree)


def items(tree: Expr) -> Callable[[Table], list[Item]]:
    """Everything that a source holds; tiles of sets one by one."""
    source = held(tree)
    if tree.word == "remembered":
        return lambda table: [_of_face(table, face) for face in source(table)]
    if tree.word in ("waits", "tiles"):
        return lambda table: [(kind, None, None) for kind in source(table)]
    return lambda table: [(table.kind(tile), table.mark(tile), tile) for tile in _tiles_in(source(table))]


def tiles(tree: Expr) -> Callable[[Table], list[int]]:
    """The tiles themselves; those of sets one by one."""
    source = held(tree)

    def listed(table: Table) -> list[int]:
        found = source(table)
        if type(found) is list and found and type(found[0]) is int:  # a zone of tiles, which are asked for most often
            return found.copy()
        return list(_tiles_in(found))

    return listed


def kinds(tree: Expr) -> Callable[[Table], Iterable[int]]:
    """The kinds of what a source holds, with repetitions."""
    source = held(tree)
    if tree.word in ("waits", "tiles"):
        return source
    if tree.word == "remembered":

        def remembered(table: Table) -> list[int]:
            of_face = table.kernel.kinds
            return [of_face[face] for face in source(table)]

        return remembered
    return lambda table: [table.kind(tile) for tile in _tiles_in(source(table))]


def one_tile(tree: Expr) -> Callable[[Table], int | None]:
    """The tile of a source of one; None where it is not there. Of a set, its first tile."""
    source = held(tree)
    if tree.word in ("offer", "drawn"):
        return source

    def tile(table: Table) -> int | None:
        found = source(table)
        if found is None or isinstance(found, int):
            return found
        return next(iter(_tiles_in(found)), None)

    return tile


def one_set(tree: Expr) -> Callable[[Table], Laid]:
    """The set of a source of one."""
    source = held(tree)

    def laid(table: Table) -> Laid:
        found = source(table)
        if not isinstance(found, Laid):
            raise Defect("defect/absent", "there is no set here")
        return found

    return laid


def counted(tree: Expr, test: Expr, left_out: Expr | None = None, most: int | None = None) -> Callable[[Table], int]:
    """How many tiles of a source pass a test; of a source of sets, how many sets whose tile does.

    What `left_out` holds is not counted, tile by tile. Where `most` is enough, nobody needs to know how many more there are.
    """
    source, passes = held(tree), tests.tile_test(test)
    without = tiles(left_out) if left_out is not None else None
    if test.word == "true" and without is None:
        return lambda table: _number(source(table))
    if tree.word in ("remembered", "waits", "tiles"):
        every = items(tree)
        return lambda table: sum(bool(passes(table, *item)) for item in every(table))

    def count(table: Table) -> int:
        gone = set(without(table)) if without is not None else ()
        number = 0
        for one in _listed(source(table)):
            if isinstance(one, Laid):
                number += all(passes(table, table.kind(tile), table.mark(tile), tile) for tile in natural(table, one))
            elif one not in gone:
                number += bool(passes(table, table.kind(one), table.mark(one), one))
            if number == most:
                break
        return number

    return count


def different_kinds(tree: Expr, test: Expr | None) -> Callable[[Table], int]:
    """How many kinds are in a source, of those that pass."""
    every = items(tree)
    passes = tests.tile_test(test) if test is not None else None
    return lambda table: len({item[0] for item in every(table) if passes is None or passes(table, *item)})


def visible(table: Table, kind: int) -> int:
    """How many tiles of a kind lie where everybody sees them."""
    kernel = table.kernel
    number = 0
    for name, parts in table.zones.items():
        for seat, part in enumerate(parts):
            if kernel.zones[name].see == "all" or (name, seat) in table.revealed:
                seen = [one for one in part if not (isinstance(one, Laid) and one.hidden)]
                number += sum(
                    tile not in table.down and kernel.kinds[table.face[tile]] == kind for tile in _tiles_in(seen)
                )
    return number


def natural(table: Table, laid: Laid) -> list[int]:
    """The tiles that tell what a set is a set of: those that are not wild, or all where it has no others."""
    wild = table.kernel.wild
    if not wild:
        return laid.tiles
    return [tile for tile in laid.tiles if table.kind(tile) not in wild] or laid.tiles


def _number(found: Any) -> int:
    if isinstance(found, Laid):
        return len(found.tiles)
    return 1 if isinstance(found, int) else 0 if found is None else len(found)


def _listed(found: Any) -> Iterable[Any]:
    if isinstance(found, Laid):
        return found.tiles
    return () if found is None else (found,) if isinstance(found, int) else found


def _tiles_in(found: Any) -> Iterable[int]:
    """The tiles of whatever a source answered."""
    for one in _listed(found):
        if isinstance(one, Laid):
            yield from one.tiles
        else:
            yield one


def _of_face(table: Table, face: int) -> Item:
    return table.kernel.kinds[face], table.kernel.marks[face], None


def _zone(tree: Expr) -> Held:
    name, owner = tree.args["zone"], tree.args["of"]
    if owner is None:
        return lambda table: table.zones[name][0]
    seat = amounts.amount(owner)
    return lambda table: table.zones[name][seat(table)]


def _zone_of_all(tree: Expr) -> Held:
    name, among = tree.args["zone"], seats.several(tree.args["of"])
    return lambda table: [one for seat in among(table) for one in table.zones[name][seat]]


def _variable(tree: Expr) -> Held:
    name, owner = tree.args["variable"], tree.args["of"]
    if owner is None:
        return lambda table: table.variables[name]
    seat = amounts.amount(owner)
    return lambda table: table.variables[name][seat(table)]


def _waits(tree: Expr) -> Held:
    seat = amounts.amount(tree.args["of"])
    return lambda table: wins.waits(table, seat(table))


def _fixed(tree: Expr) -> Held:
    fixed: tuple[int, ...] = tree.args["kinds"]
    return lambda table: fixed


def _offered(tree: Expr) -> Held:
    del tree
    return lambda table: table.offer.tile if table.offer is not None else None


def _offered_for(tree: Expr) -> Held:
    del tree
    return lambda table: table.offer.onto if table.offer is not None else None


def _drawn(tree: Expr) -> Held:
    del tree
    return lambda table: table.drawn


def _chosen(tree: Expr) -> Held:
    return amounts.amount(tree)


def _own(tree: Expr) -> Held:
    laid = one_set(tree.args["set"])
    return lambda table: laid(table).own


_HELD: Mapping[str, Callable[[Expr], Held]] = {
    "zone": _zone,
    "zone_all": _zone_of_all,
    "remembered": _variable,
    "held_set": _variable,
    "waits": _waits,
    "tiles": _fixed,
    "offer": _offered,
    "offer_for": _offered_for,
    "drawn": _drawn,
    "chosen": _chosen,
    "own": _own,
}
