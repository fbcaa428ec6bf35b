"""Tiles from place to place: taken, put, shuffled, told by chance. The only functions that change zones and faces."""

from __future__ import annotations

from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.play.chance import Chance
from mahjong_spec.play.table import UNKNOWN, Laid, Table
from mahjong_spec.play.wins import HAND, MELDS

Place = tuple[str, int]
"""A zone and the seat of it; 0 for a zone of the table."""

COUNTED = frozenset((HAND, MELDS))
"""Zones of which something is known as long as they stay the same."""


def gather(table: Table) -> None:
    """All tiles back into the box, none of their faces told."""
    kernel = table.kernel
    table.zones = {
        zone.id: [[] for _ in range(table.ruleset.seats if zone.of == "seat" else 1)] for zone in kernel.zones.values()
    }
    tiles = range(len(kernel.every_face))
    table.zones[kernel.box][0] = list(tiles)
    table.place = [(kernel.box, 0)] * len(tiles)
    table.face = list(kernel.every_face)
    table.pool = {}
    table.unmixed, table.down, table.revealed = {kernel.box}, set(), set()
    table.offer, table.drawn, table.could_offer = None, None, None
    table.could, table.waits, table.counts, table.near, table.chosen = {}, {}, {}, {}, {}


def take(table: Table, tile: int) -> Place:
    """Takes a tile from where it lies, which is answered; a set without tiles is gone, a tile drawn is drawn no more."""
    place = table.place[tile]
    zone, seat = place
    there = table.zones[zone][seat]
    if zone in table.kernel.set_zones:
        laid = next(laid for laid in there if tile in laid.tiles)
        laid.tiles.remove(tile)
        if not laid.tiles:
            there.remove(laid)
    else:
        there.remove(tile)
    if table.down:
        table.down.discard(tile)
    if zone in COUNTED:
        _touched(table, place, tile, -1)
    if table.drawn == tile:
        table.drawn = None
    return place


def take_end(table: Table, place: Place, end: str) -> int:
    """Takes the tile at an end of a zone that nobody looks into; `defect/empty-zone` where none is left."""
    zone, seat = place
    tiles = table.zones[zone][seat]
    if not tiles:
        raise Defect("defect/empty-zone", f"a tile is drawn from `{zone}`, and none is left")
    if zone in table.unmixed and zone in table.kernel.heaps:
        tile = draw_from_heap(table, place)
        tiles.remove(tile)
    else:
        tile = tiles.pop() if end == "back" else tiles.pop(0)
    if zone in COUNTED:
        _touched(table, place, tile, -1)
    return tile


def put(table: Table, tile: int, place: Place, end: str = "back") -> None:
    """Puts a tile that lies nowhere into a zone; its face is told where somebody sees it there."""
    zone, seat = place
    there = table.zones[zone][seat]
    if end == "front":
        there.insert(0, tile)
    else:
        there.append(tile)
    before, table.place[tile] = table.place[tile], place
    if table.face[tile] == UNKNOWN:
        _seen(table, tile, before[0])
    if zone in COUNTED:
        _touched(table, place, tile, 1)
    elif zone in table.kernel.heaps:
        table.unmixed.add(zone)


def lay(table: Table, laid: Laid) -> None:
    """Lays a set, whose tiles lie nowhere, among the sets of its owner."""
    table.zones[MELDS][laid.owner].append(laid)
    for tile in laid.tiles:
        _lies(table, tile, (MELDS, laid.owner))


def lay_onto(table: Table, tile: int, laid: Laid) -> None:
    """Adds a tile, which lies nowhere, to a set."""
    laid.tiles.append(tile)
    _lies(table, tile, (MELDS, laid.owner))


def _lies(table: Table, tile: int, place: Place) -> None:
    """A tile has come to the sets of a seat."""
    before, table.place[tile] = table.place[tile], place
    if table.face[tile] == UNKNOWN:
        _seen(table, tile, before[0])
    _touched(table, place, tile, 1)


def _seen(table: Table, tile: int, zone: str) -> None:
    """A tile whose face is not known, and which was taken from a zone, lies where somebody may see it."""
    place = table.place[tile]
    if table.kernel.zones[place[0]].see != "none" or place in table.revealed:
        tell(table, tile, zone)


def _touched(table: Table, place: Place, tile: int, more: int) -> None:
    """A hand has a tile more or fewer, or its sets have. What it waits for is the same with and without the tile drawn last."""
    zone, seat = place
    if seat in table.near:
        del table.near[seat]
    if zone == HAND:
        if seat in table.counts:
            table.counts[seat][table.kernel.kinds[table.face[tile]]] += more
        if tile == table.drawn:
            return
    if seat in table.waits:
        del table.waits[seat]


def recount(table: Table, place: Place) -> None:
    """The tiles of a zone have other faces."""
    table.near.pop(place[1], None)
    table.waits.pop(place[1], None)
    table.counts.pop(place[1], None)


def shuffle(table: Table, place: Place) -> None:
    """Makes the order of a zone chance: its tiles get new faces, told at once or when somebody sees them."""
    zone, seat = place
    tiles = sorted(table.zones[zone][seat])
    table.zones[zone][seat] = tiles
    face, pool = table.face, table.pool
    for tile in tiles:
        known = face[tile]
        if known != UNKNOWN:
            pool[known] = pool.get(known, 0) + 1
            face[tile] = UNKNOWN
    if zone in COUNTED:
        recount(table, place)
    table.unmixed.discard(zone)
    codes = possible(table)
    told = _chance(table).order(zone, codes)
    if told is None:
        return
    if len(told) != len(tiles):
        raise Defect("chance/unbound", f"`{zone}` is shuffled while faces of tiles elsewhere are not known")
    for tile, known in zip(tiles, map(table.kernel.face_of.__getitem__, told), strict=True):
        face[tile] = known
    table.pool = {}
    _write(table, {"chance": "order", "zone": zone, "tiles": list(told)})


def tell(table: Table, tile: int, zone: str) -> None:
    """Lets chance tell the face of a tile that was taken from a zone."""
    face = _pick(table, zone, possible(table))
    table.pool[face] -= 1
    table.face[tile] = face


def possible(table: Table) -> list[str]:
    """Every tile whose face is not told, by what it may be, sorted."""
    kernel = table.kernel
    return [code for face, code in enumerate(kernel.faces) for _ in range(table.pool.get(face, 0))]


def draw_from_heap(table: Table, place: Place) -> int:
    """Any tile of a heap that was not shuffled since tiles came into it: which one is chance."""
    zone, seat = place
    tiles: list[int] = table.zones[zone][seat]
    faces = sorted(table.face[tile] for tile in tiles)
    face = _pick(table, zone, [table.kernel.faces[face] for face in faces])
    return next(tile for tile in tiles if table.face[tile] == face)


def _pick(table: Table, zone: str, codes: list[str]) -> int:
    """The face that chance picks of these."""
    code = _chance(table).pick(zone, codes)
    _write(table, {"chance": "pick", "zone": zone, "tile": code})
    return table.kernel.face_of[code]


def roll(table: Table, dice: int) -> int | None:
    """The sum of so many dice; None where it is not known."""
    told = _chance(table).dice(dice)
    if told is None:
        return None
    _write(table, {"chance": "dice", "values": list(told)})
    return sum(told)


def any_seat(table: Table) -> int:
    """A seat by chance."""
    told = _chance(table).seat(table.ruleset.seats)
    _write(table, {"chance": "seat", "seat": told})
    return told


def _write(table: Table, line: dict[str, Any]) -> None:
    """Keeps a line of the log, where one is kept."""
    if table.record is not None:
        table.record.append(line)


def _chance(table: Table) -> Chance:
    if table.chance is None:
        raise Defect("defect/absent", "there is no chance here")
    return table.chance
