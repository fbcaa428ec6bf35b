"""Compiled formulas of the table context -> functions of the table; also what names a seat or a word there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.hands.conditions import OPERATIONS, pick
from mahjong_spec.model import Choice, Expr
from mahjong_spec.play import conditions, seats, sources, wins
from mahjong_spec.play.table import Seat, Table, Win

Amount = Callable[[Table], Any]


def amount(tree: Expr) -> Amount:
    """The function of a compiled formula, or of a name of a seat or word."""
    return AMOUNTS[tree.word](tree)


def choice(lines: Choice) -> Amount:
    """The function of a decision list."""
    compiled = [
        (conditions.condition(when) if when is not None else None, amount(value)) for when, value, _ in lines.lines
    ]
    if len(compiled) == 1 and compiled[0][0] is None:
        return compiled[0][1]

    def decide(table: Table) -> Any:
        for when, value in compiled:
            if when is None or when(table):
                return value(table)
        raise Defect("defect/no-line", "no line of a decision list holds")

    return decide


def _value(tree: Expr) -> Amount:
    value = tree.args["value"]
    return lambda table: value


def _nobody(tree: Expr) -> Amount:
    del tree
    return lambda table: None


def _seat(tree: Expr) -> Amount:
    return seats.one(tree.args["name"])


def _field(tree: Expr) -> Amount:
    seat, name = amount(tree.args["of"]), tree.args["name"]
    if tree.args["from"] == "variable" and tree.args["of"] == _ME:  # the compiler has seen that `me` is bound
        return lambda table: table.variables[name][table.me]

    def there(table: Table) -> int:
        found = seat(table)
        if found is None:
            raise Defect("defect/absent", f"`{name}` is asked of nobody")
        return int(found)

    return _FIELDS[tree.args["from"]](there, name)


_ME = Expr("seat", {"name": "me"})


def _of_seat(seat: Amount, name: str) -> Amount:
    return _OF_SEAT[name](seat)


def _fed_by(seat: Amount) -> Amount:
    """Who gave the winning tile to a seat that has won."""

    def fed(table: Table) -> Any:
        facts = table.win_of(seat(table)).facts
        return facts.get("from")

    return fed


def _points(seat: Amount) -> Amount:
    def points(table: Table) -> int:
        if table.scores is None:
            raise Defect("defect/absent", "what seats own is not told here")
        return table.scores[seat(table)]

    return points


_OF_SEAT: Mapping[str, Callable[[Amount], Amount]] = {
    "how": lambda seat: lambda table: table.win_of(seat(table)).facts["how"],
    "next": lambda seat: lambda table: seats.beside(table, seat(table), 1),
    "previous": lambda seat: lambda table: seats.beside(table, seat(table), -1),
    "right": lambda seat: lambda table: seats.beside(table, seat(table), 1),
    "left": lambda seat: lambda table: seats.beside(table, seat(table), -1),
    "across": lambda seat: lambda table: seats.across(table, seat(table)),
    "place": lambda seat: lambda table: (seat(table) - table.dealer) % table.ruleset.seats + 1,
    "score": _points,
    "rank": lambda seat: lambda table: seats.rank(table, seat(table)),
    "from": _fed_by,
}


def scored(table: Table, seat: Seat) -> Win:
    """The win of a seat, or its hand without one where such hands are scored; `defect/absent` where nothing is known."""
    for known in (*table.wins, *table.losses):
        if known.seat == seat:
            return known
    if table.kernel is not None and table.ruleset.losers is not None and seat is not None:
        return wins.loss(table, seat)
    raise Defect("defect/absent", f"the hand of seat {seat} is not told")


_FIELDS: Mapping[str, Callable[[Amount, str], Amount]] = {
    "variable": lambda seat, name: lambda table: table.variables[name][seat(table)],
    "fact": lambda seat, name: lambda table: scored(table, seat(table)).facts[name],
    "award": lambda seat, name: lambda table: scored(table, seat(table)).award.units[name],
    "seat": _of_seat,
}


def _variable(tree: Expr) -> Amount:
    name = tree.args["name"]
    return lambda table: table.variables[name]


def _state(tree: Expr) -> Amount:
    return _STATE[tree.args["name"]]


_STATE: Mapping[str, Amount] = {
    "round_number": lambda table: table.round_number,
    "deal_number": lambda table: table.deal_number,
    "dealer_stays": lambda table: table.dealer_stays,
}


def _chosen(tree: Expr) -> Amount:
    name = tree.args["name"]

    def chosen(table: Table) -> Any:
        if name not in table.chosen:
            raise Defect("defect/absent", f"nothing was chosen as `{name}`")
        return table.chosen[name]

    return chosen


def _owner(tree: Expr) -> Amount:
    laid = sources.one_set(tree.args["set"])
    return lambda table: laid(table).owner


def _label(tree: Expr) -> Amount:
    del tree
    return lambda table: table.offer.label if table.offer is not None else None


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
    among = seats.several(Expr("seats", {"of": tree.args["of"]}))
    return lambda table: len(among(table))


def _count_seats(tree: Expr) -> Amount:
    holds = conditions.condition(tree.args["is"])
    return lambda table: sum(bool(table.as_me(seat, holds)) for seat in table.turn_order())


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


def _count(tree: Expr) -> Amount:
    return sources.counted(tree.args["tiles"], tree.args["is"])


def _kinds(tree: Expr) -> Amount:
    return sources.different_kinds(tree.args["tiles"], tree.args.get("is"))


def _visible(tree: Expr) -> Amount:
    tile = sources.one_tile(tree.args["tile"])

    def visible(table: Table) -> int:
        found = tile(table)
        if found is None:
            raise Defect("defect/absent", "the tile is not there")
        return sources.visible(table, table.kind(found))

    return visible


def _worth(tree: Expr) -> Amount:
    tile = sources.one_tile(tree.args["tile"])
    return lambda table: wins.worth(table, tile(table))


def _best_wait(tree: Expr) -> Amount:
    seat = amount(tree.args["of"])
    return lambda table: table.as_me(seat(table), wins.best_wait)


AMOUNTS: Mapping[str, Callable[[Expr], Amount]] = {
    "number": _value,
    "word": _value,
    "nobody": _nobody,
    "seat": _seat,
    "field": _field,
    "variable": _variable,
    "state": _state,
    "chosen": _chosen,
    "owner": _owner,
    "offer_as": _label,
    "amount": _named,
    "seat_count": _seat_count,
    "count_seats": _count_seats,
    "count": _count,
    "kinds": _kinds,
    "visible": _visible,
    "worth": _worth,
    "best_wait": _best_wait,
    **dict.fromkeys(OPERATIONS, _operation),
    "min": _extreme,
    "max": _extreme,
    "pick": _pick,
}
