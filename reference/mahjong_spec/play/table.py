"""Compiled trees of the table context -> functions of the table: who sits where, who has won what, who owns what.

As in `hands.conditions`, one table each for conditions and amounts; a third for what names a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.hands.awards import Award
from mahjong_spec.hands.conditions import OPERATIONS, SIGNS, pick
from mahjong_spec.hands.fast import FastAward
from mahjong_spec.model import Choice, Expr, Ruleset

Seat = int | None


@dataclass(frozen=True, slots=True)
class Win:
    """A win that is to be settled: whose, what was told of it, and what it is worth."""

    seat: int
    facts: Mapping[str, Any]
    award: Award | FastAward


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ledger: accounts are seats or names of pots; `owed_by` is the seat whose debt it is."""

    source: int | str
    to: int | str
    amount: int
    why: str
    owed_by: int | None


@dataclass(slots=True)
class Table:
    """The state that a settlement works on; mutable, and gone with the call."""

    ruleset: Ruleset
    dealer: int
    wins: tuple[Win, ...]
    """In turn order after the seat that fed them."""
    variables: dict[str, Any]
    """A seat's variable as a list by seat; a pot as what lies in it."""
    ledger: list[Line] = field(default_factory=list)
    bound: dict[str, int] = field(default_factory=dict)
    """Names of seats bound now: `me`, `payer`, what `each … as` says."""

    def win_of(self, seat: Seat) -> Win:
        for win in self.wins:
            if win.seat == seat:
                return win
        raise Defect("defect/absent", f"seat {seat} has not won")

    def turn_order(self) -> list[int]:
        seats = self.ruleset.seats
        return [(self.dealer + place) % seats for place in range(seats)]


Condition = Callable[[Table], bool]
Amount = Callable[[Table], Any]


def condition(tree: Expr) -> Condition:
    """The function of a compiled condition."""
    return CONDITIONS[tree.word](tree)


def amount(tree: Expr) -> Amount:
    """The function of a compiled formula, or of a name of a seat."""
    return AMOUNTS[tree.word](tree)


def choice(lines: Choice) -> Amount:
    """The function of a decision list."""
    compiled = [(condition(when) if when is not None else None, amount(value)) for when, value, _ in lines.lines]

    def decide(table: Table) -> Any:
        for when, value in compiled:
            if when is None or when(table):
                return value(table)
        raise Defect("defect/no-line", "no line of a decision list holds")

    return decide


def seats_of(tree: Expr) -> Callable[[Table], list[int]]:
    """The seats that a name or `all_but` stands for: in turn order from the dealer, winners in their own order."""
    if tree.word == "all_but":
        left_out = [amount(seat) for seat in tree.args["seats"]]
        return lambda table: _others_than({seat(table) for seat in left_out}, table)
    return _SEAT_LISTS[tree.args["of"]]


def _others_than(seats: Collection[Seat], table: Table) -> list[int]:
    return [seat for seat in table.turn_order() if seat not in seats]


_SEAT_LISTS: Mapping[str, Callable[[Table], list[int]]] = {
    "all": lambda table: table.turn_order(),
    "winners": lambda table: [win.seat for win in table.wins],
    "losers": lambda table: _others_than({win.seat for win in table.wins}, table),
    "others": lambda table: _others_than({table.bound.get("me")}, table),
}


def _all(tree: Expr) -> Condition:
    parts = [condition(part) for part in tree.args["parts"]]

    def holds(table: Table) -> bool:
        for part in parts:  # noqa: SIM110  (asked so often that a generator would show)
            if not part(table):
                return False
        return True

    return holds


def _any(tree: Expr) -> Condition:
    parts = [condition(part) for part in tree.args["parts"]]

    def holds(table: Table) -> bool:
        for part in parts:  # noqa: SIM110
            if part(table):
                return True
        return False

    return holds


def _not(tree: Expr) -> Condition:
    part = condition(tree.args["part"])
    return lambda table: not part(table)


def _constant(tree: Expr) -> Condition:
    answer = tree.word == "true"
    return lambda table: answer


def _compare(tree: Expr) -> Condition:
    sign = SIGNS[tree.args["sign"]]
    left, right = amount(tree.args["left"]), amount(tree.args["right"])
    return lambda table: sign(left(table), right(table))


def _counted(tree: Expr) -> Condition:
    name = tree.args["name"]
    return lambda table: name in table.win_of(_winner(table)).award.elements


def _every_seat(tree: Expr) -> Condition:
    return _over_seats(tree, all)


def _some_seat(tree: Expr) -> Condition:
    return _over_seats(tree, any)


def _over_seats(tree: Expr, together: Callable[[Any], bool]) -> Condition:
    seats, holds = seats_of(tree.args["of"]), condition(tree.args["is"])
    return lambda table: together(_as(table, "me", seat, holds) for seat in seats(table))


def _truth(tree: Expr) -> Condition:
    value = amount(tree)
    return lambda table: bool(value(table))


CONDITIONS: Mapping[str, Callable[[Expr], Condition]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "true": _constant,
    "false": _constant,
    "compare": _compare,
    "counted": _counted,
    "every_seat": _every_seat,
    "some_seat": _some_seat,
    "field": _truth,
    "variable": _truth,
}


def _value(tree: Expr) -> Amount:
    value = tree.args["value"]
    return lambda table: value


def _nobody(tree: Expr) -> Amount:
    del tree
    return lambda table: None


def _seat(tree: Expr) -> Amount:
    return _SEAT_NAMES.get(tree.args["name"]) or _bound(tree.args["name"])


def _bound(name: str) -> Amount:
    def seat(table: Table) -> int:
        if name not in table.bound:
            raise Defect("defect/absent", f"there is no `{name}` here")
        return table.bound[name]

    return seat


def _winner(table: Table) -> int:
    """Inside a loop over winners that seat, elsewhere the first winner."""
    if "winner" in table.bound:
        return table.bound["winner"]
    return _winner_at(table, 0)


def _winner_at(table: Table, place: int) -> int:
    if not table.wins:
        raise Defect("defect/absent", "nobody has won")
    return table.wins[place].seat


_SEAT_NAMES: Mapping[str, Amount] = {
    "dealer": lambda table: table.dealer,
    "winner": _winner,
    "winners.first": lambda table: _winner_at(table, 0),
    "winners.last": lambda table: _winner_at(table, -1),
}


def _field(tree: Expr) -> Amount:
    seat, name = amount(tree.args["of"]), tree.args["name"]
    return _FIELDS[tree.args["from"]](seat, name)


def _of_seat(seat: Amount, name: str) -> Amount:
    if name == "how":
        return lambda table: table.win_of(seat(table)).facts["how"]
    step = {"next": 1, "previous": -1}.get(name)
    if step is not None:
        return lambda table: (seat(table) + step) % table.ruleset.seats
    return lambda table: (seat(table) - table.dealer) % table.ruleset.seats + 1


_FIELDS: Mapping[str, Callable[[Amount, str], Amount]] = {
    "variable": lambda seat, name: lambda table: table.variables[name][seat(table)],
    "fact": lambda seat, name: lambda table: table.win_of(seat(table)).facts[name],
    "award": lambda seat, name: lambda table: table.win_of(seat(table)).award.units[name],
    "seat": _of_seat,
}


def _variable(tree: Expr) -> Amount:
    name = tree.args["name"]
    return lambda table: table.variables[name]


def _named(tree: Expr) -> Amount:
    """A named amount, worked out here and now: it may speak of the payer and payee of this line."""
    name = tree.args["name"]
    compiled: list[Amount] = []

    def named(table: Table) -> Any:
        if not compiled:
            compiled.append(choice(table.ruleset.amounts[name]))
        return compiled[0](table)

    return named


def _seat_count(tree: Expr) -> Amount:
    seats = _SEAT_LISTS[tree.args["of"]]
    return lambda table: len(seats(table))


def _count_seats(tree: Expr) -> Amount:
    holds = condition(tree.args["is"])
    return lambda table: sum(_as(table, "me", seat, holds) for seat in table.turn_order())


def _operation(tree: Expr) -> Amount:
    work = OPERATIONS[tree.word]
    left, right = (amount(part) for part in tree.args["parts"])
    return lambda table: work(left(table), right(table))


def _extreme(tree: Expr) -> Amount:
    parts = [amount(part) for part in tree.args["parts"]]
    best = min if tree.word == "min" else max
    return lambda table: best(part(table) for part in parts)


def _pick(tree: Expr) -> Amount:
    numbers = tree.args["parts"][0].args["value"]
    place = amount(tree.args["parts"][1])
    return lambda table: pick(numbers, place(table))


AMOUNTS: Mapping[str, Callable[[Expr], Amount]] = {
    "number": _value,
    "word": _value,
    "nobody": _nobody,
    "seat": _seat,
    "field": _field,
    "variable": _variable,
    "amount": _named,
    "seat_count": _seat_count,
    "count_seats": _count_seats,
    **dict.fromkeys(OPERATIONS, _operation),
    "min": _extreme,
    "max": _extreme,
    "pick": _pick,
}


def _as(table: Table, name: str, seat: int, ask: Callable[[Table], Any]) -> Any:
    """What `ask` answers while a name stands for that seat."""
    before = table.bound
    table.bound = {**before, name: seat}
    try:
        return ask(table)
    finally:
        table.bound = before
