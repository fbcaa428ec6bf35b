"""Compiled names of seats -> functions of the table that answer a seat, or several in their order."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from mahjong_spec.errors import Defect
from mahjong_spec.model import Expr
from mahjong_spec.play import amounts
from mahjong_spec.play.table import Seat, Table

One = Callable[[Table], int]


def several(tree: Expr) -> Callable[[Table], list[int]]:
    """Seats in turn order from the dealer; winners in their own order, and seats that are listed as they are."""
    if tree.word == "seats":
        return _LISTS[tree.args["of"]]
    named = [amounts.amount(seat) for seat in tree.args["seats"]]
    if tree.word == "these":
        return lambda table: [_there(seat(table)) for seat in named]
    if tree.word == "but":
        return lambda table: _without(table.in_play(), {seat(table) for seat in named})
    return lambda table: _without(table.turn_order(), {seat(table) for seat in named})


def one(name: str) -> One:
    """The seat that a name stands for."""
    return NAMES.get(name) or _bound(name)


def _there(seat: Seat) -> int:
    if seat is None:
        raise Defect("defect/absent", "a list of seats names nobody")
    return seat


def _without(seats: list[int], left_out: Collection[Seat]) -> list[int]:
    return [seat for seat in seats if seat not in left_out]


def losers(table: Table) -> list[int]:
    """All who have not won by the latest act, in turn order from the dealer."""
    return _without(table.turn_order(), {win.seat for win in table.wins})


_LISTS: Mapping[str, Callable[[Table], list[int]]] = {
    "all": Table.turn_order,
    "in_play": Table.in_play,
    "winners": lambda table: [win.seat for win in table.wins],
    "losers": losers,
    "others": lambda table: _without(table.in_play(), {table.me}),
}


def _bound(name: str) -> One:
    def seat(table: Table) -> int:
        if name not in table.bound:
            raise Defect("defect/absent", f"there is no `{name}` here")
        return table.bound[name]

    return seat


def _actor(table: Table) -> int:
    if table.actor is None:
        raise Defect("defect/absent", "nobody acts here")
    return table.actor


def winner(table: Table) -> int:
    """Inside a loop over winners that seat, elsewhere the first winner."""
    if "winner" in table.bound:
        return table.bound["winner"]
    return _winner_at(table, 0)


def _winner_at(table: Table, place: int) -> int:
    if not table.wins:
        raise Defect("defect/absent", "nobody has won")
    return table.wins[place].seat


def _offering(table: Table) -> int:
    if table.offer is None:
        raise Defect("defect/absent", "nothing is offered")
    return table.offer.source


NAMES: Mapping[str, One] = {
    "me": Table.asker,
    "actor": _actor,
    "current": lambda table: table.current,
    "dealer": lambda table: table.dealer,
    "first_dealer": lambda table: table.first_dealer,
    "winner": winner,
    "winners.first": lambda table: _winner_at(table, 0),
    "winners.last": lambda table: _winner_at(table, -1),
    "offer.from": _offering,
}


def beside(table: Table, seat: int, step: int) -> int:
    """The next seat in that direction that still plays."""
    seats = table.ruleset.seats
    if table.kernel is None or table.kernel.skip is None:
        return (seat + step) % seats
    for away in range(1, seats + 1):
        other = (seat + step * away) % seats
        if not table.as_me(other, table.kernel.skip):
            return other
    raise Defect("defect/absent", "nobody is left in play")


def across(table: Table, seat: int) -> int:
    """The seat opposite; `defect/absent` where there is none."""
    if table.ruleset.seats % 2:
        raise Defect("defect/absent", "nobody sits across where three play")
    return (seat + table.ruleset.seats // 2) % table.ruleset.seats


def rank(table: Table, seat: int) -> int:
    """1 for the seat with most points; seats with as many go by turn order from the first dealer, or share."""
    assert table.scores is not None
    scores = table.scores
    shared = table.kernel is not None and table.kernel.ranks_shared(table)
    seats = table.ruleset.seats
    order = {one: (one - table.first_dealer) % seats for one in range(seats)}
    ahead = [
        other
        for other in range(seats)
        if scores[other] > scores[seat] or (not shared and scores[other] == scores[seat] and order[other] < order[seat])
    ]
    return 1 + len(ahead)
