"""Compiled effects on tiles, wins and chance -> functions that change a table. Those on points are in `settlement`.

What an effect needs and does not find is a defect of the ruleset, never skipped.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.model import Expr
from mahjong_spec.play import amounts, moving, sources, tests, wins
from mahjong_spec.play.table import UNKNOWN, Laid, Offer, Table
from mahjong_spec.play.view import happened

Carry = Callable[[Table], None]
Args = Mapping[str, Any]


def place_of(tree: Expr) -> Callable[[Table], moving.Place]:
    """The zone that a node names, with its seat."""
    name, owner = tree.args["zone"], tree.args["of"]
    if owner is None:
        return lambda table: (name, 0)
    seat = amounts.amount(owner)
    return lambda table: (name, seat(table))


def _shuffle(args: Args) -> Carry:
    place = place_of(args["zone"])

    def carry(table: Table) -> None:
        moving.shuffle(table, place(table))
        happened(table, "shuffle", zone=place(table)[0])

    return carry


def _roll(args: Args) -> Carry:
    if "seat" in args:
        assign = assigning(*args["seat"])

        def any_seat(table: Table) -> None:
            found = moving.any_seat(table)
            assign(table, found)
            happened(table, "roll", seat=found)

        return any_seat
    assign, dice = assigning(*args["into"]), args["dice"]

    def carry(table: Table) -> None:
        found = moving.roll(table, dice)
        if found is None and not table.pool:
            raise Defect("chance/unbound", "the order of the wall is told, and not what the dice show")
        assign(table, found or 0)
        happened(table, "roll", sum=found)

    return carry


def assigning(owner: Expr | None, name: str) -> Callable[[Table, Any], None]:
    """What puts a value into a variable, moves the turn, or makes a seat the dealer with whom the match begins."""
    if owner is None and name == "current":

        def turn(table: Table, value: Any) -> None:
            if value is None:
                raise Defect("defect/absent", "nobody is to play")
            table.current = value

        return turn
    if owner is None and name == "first_dealer":

        def first_dealer(table: Table, value: Any) -> None:
            if value is None:
                raise Defect("defect/absent", "nobody is to deal first")
            table.first_dealer = table.dealer = value

        return first_dealer
    if owner is None:

        def of_table(table: Table, value: Any) -> None:
            table.variables[name] = value

        return of_table
    seat = amounts.amount(owner)

    def of_seat(table: Table, value: Any) -> None:
        table.variables[name][seat(table)] = value

    return of_seat


def _cut(args: Args) -> Carry:
    place, side, stack = place_of(args["zone"]), amounts.amount(args["side"]), amounts.amount(args["stack"])

    def carry(table: Table) -> None:
        kernel = table.kernel
        zone, seat = place(table)
        tiles = table.zones[zone][seat]
        if tiles and table.face[tiles[0]] == UNKNOWN:
            return  # tiles that nobody has told apart stand anyhow
        away = (1 - side(table)) % kernel.sides * kernel.stacks * kernel.high + stack(table) * kernel.high
        away %= len(tiles)
        table.zones[zone][seat] = tiles[away:] + tiles[:away]
        happened(table, "cut", zone=zone)

    return carry


def _deal(args: Args) -> Carry:
    source, zone, blocks, first = place_of(args["from"]), args["to"], args["blocks"], amounts.amount(args["first"])

    def carry(table: Table) -> None:
        seats = table.in_play()
        begin = seats.index(first(table))
        place = source(table)
        for block in blocks:
            for seat in seats[begin:] + seats[:begin]:
                for _ in range(block):
                    moving.put(table, moving.take_end(table, place, "front"), (zone, seat))
        for seat in seats:
            happened(table, "deal", table.zones[zone][seat], (place, (zone, seat)))

    return carry


def _stack_from(table: Table, place: moving.Place, end: str) -> list[int]:
    """A stack from an end of a wall, its upper tile first."""
    tiles, high = table.zones[place[0]][place[1]], table.kernel.high
    if len(tiles) < high:
        raise Defect("defect/empty-zone", f"no stack is left in `{place[0]}`")
    stack, tiles[:] = (tiles[-high:], tiles[:-high]) if end == "back" else (tiles[:high], tiles[high:])
    return stack


def _draw(args: Args) -> Carry:
    source, targets = place_of(args["from"]), [place_of(target) for target in args["to"]]
    end, by_stack, count = args["end"], args["unit"] == "stack", amounts.choice(args["count"])

    def carry(table: Table) -> None:
        place = source(table)
        places = [target(table) for target in targets]
        for _ in range(count(table)):
            drawn = _stack_from(table, place, end) if by_stack else [moving.take_end(table, place, end)]
            for tile, to in zip(drawn, itertools.cycle(places), strict=False):
                _arrives(table, tile, to)
            happened(table, "draw", drawn, (place, places[0]))

    return carry


def draw_tile(table: Table, place: moving.Place, end: str, to: moving.Place) -> None:
    """Draws a tile from an end of a zone."""
    tile = moving.take_end(table, place, end)
    _arrives(table, tile, to)
    if table.events is not None:
        happened(table, "draw", (tile,), (place, to))


def _arrives(table: Table, tile: int, to: moving.Place) -> None:
    """A tile that was drawn comes to lie in a zone; only of a seat's it is the tile drawn last."""
    if table.kernel.zones[to[0]].of == "seat":
        table.drawn = tile
    moving.put(table, tile, to)


def _move(args: Args) -> Carry:
    given = args["tiles"]
    tiles = _some(given) if given.word == "some" else sources.tiles(given)
    zone = place_of(args["to"]) if args["to"].word == "zone" else None
    laid = sources.one_set(args["to"]) if zone is None else None
    end, face = args["end"], args["face"]

    def carry(table: Table) -> None:
        moved = tiles(table)
        places = [moving.take(table, tile) for tile in moved]
        for tile in moved:
            if zone is not None:
                moving.put(table, tile, zone(table), end)
            elif laid is not None:
                moving.lay_onto(table, tile, laid(table))
            if face == "down":
                table.down.add(tile)
        if moved:
            happened(table, "move", moved, (places[0], table.place[moved[0]]))

    return carry


def _some(tree: Expr) -> Callable[[Table], list[int]]:
    among, passes, number = sources.tiles(tree.args["in"]), tests.tile_test(tree.args["is"]), tree.args["take"]

    def some(table: Table) -> list[int]:
        found = [tile for tile in among(table) if passes(table, table.kind(tile), table.mark(tile), tile)]
        return found[:number] if number is not None else found

    return some


def _meld(args: Args) -> Carry:
    whole = sources.one_set(args["set"]) if args["set"] is not None else None
    tiles = sources.tiles(args["tiles"]) if args["tiles"] is not None else None
    onto = sources.one_set(args["onto"]) if args["onto"] is not None else None
    source = amounts.amount(args["from"]) if args["from"] is not None else None
    kind, down, half = args["as"], args["face"] == "down", args["face"] == "half"

    def carry(table: Table) -> None:
        owner = table.asker()
        if onto is not None and tiles is not None:
            laid = onto(table)
            for tile in tiles(table):
                moving.take(table, tile)
                moving.lay_onto(table, tile, laid)
            laid.kind, laid.added = kind or laid.kind, True
        else:
            if whole is not None:
                given = whole(table)
                laid = Laid(kind or given.kind, list(given.tiles), owner, claimed=given.claimed, hidden=down)
            else:
                laid = Laid(kind, tiles(table) if tiles is not None else [], owner, hidden=down)
            if source is not None:
                laid.source = source(table)
            for tile in list(laid.tiles):
                moving.take(table, tile)
            moving.lay(table, laid)
            if half:
                table.down.update(laid.tiles[len(laid.tiles) // 2 :])
        happened(table, "meld", () if laid.hidden else laid.tiles, ((wins.MELDS, owner),), kind=laid.kind)

    return carry


def _offer(args: Args) -> Carry:
    tile, source, label = sources.one_tile(args["tile"]), amounts.amount(args["from"]), args["as"]
    onto = sources.one_set(args["for"]) if args["for"] is not None else None

    def carry(table: Table) -> None:
        found = tile(table)
        if found is None:
            raise Defect("defect/absent", "there is no tile to offer")
        table.offer = Offer(found, source(table), label, onto(table) if onto is not None else None)
        happened(table, "offer", [found], (table.place[found],), seat=table.offer.source, label=label)

    return carry


def _reveal(args: Args) -> Carry:
    place, tiles = place_of(args["zone"]), sources.tiles(args["zone"])

    def carry(table: Table) -> None:
        there, shown = place(table), tiles(table)
        table.revealed.add(there)
        unknown = [tile for tile in shown if table.face[tile] == UNKNOWN]
        for tile in unknown:
            moving.tell(table, tile, there[0])
        if unknown and there[0] in moving.COUNTED:
            moving.recount(table, there)
        happened(table, "reveal", shown, (there,))

    return carry


def _say(args: Args) -> Carry:
    call = args["call"]
    return lambda table: happened(table, "say", call=call, seat=table.me)


def _win(args: Args) -> Carry:
    how = args["how"]
    on = sources.one_tile(args["on"]) if args["on"] is not None else None

    def carry(table: Table) -> None:
        won = wins.win(table, how, on(table) if on is not None else None)
        table.wins = (*table.wins, won)
        happened(table, "win", seat=won.seat, how=how)

    return carry


TILE_EFFECTS: Mapping[str, Callable[[Args], Carry]] = {
    "shuffle": _shuffle,
    "roll": _roll,
    "cut": _cut,
    "deal": _deal,
    "draw": _draw,
    "move": _move,
    "meld": _meld,
    "offer": _offer,
    "reveal": _reveal,
    "say": _say,
    "win": _win,
}
