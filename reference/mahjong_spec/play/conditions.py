"""Compiled conditions of the table context -> functions of the table that answer yes or no.

`me` is the seat that is asked. A test of a tile that is not there is false; nothing else is ever silently false.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.formula import SIGNS
from mahjong_spec.model import Branch, Expr
from mahjong_spec.play import amounts, seats, sources, tests, wins
from mahjong_spec.play.table import Table

Condition = Callable[[Table], bool]


def condition(tree: Expr) -> Condition:
    """The function of a compiled condition."""
    return CONDITIONS[tree.word](tree)


def branch(lines: Branch) -> Callable[[Table], str | None]:
    """The function of a decision list of words: the first that counts, None where no line holds."""
    compiled = [(condition(when) if when is not None else None, word) for when, word in lines]
    if compiled and compiled[0][0] is None:
        always = compiled[0][1]
        return lambda table: always

    def decide(table: Table) -> str | None:
        for when, word in compiled:
            if when is None or when(table):
                return word
        return None

    return decide


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


def _must(tree: Expr) -> Condition:
    return condition(tree.args["part"])


def _constant(tree: Expr) -> Condition:
    answer = tree.word == "true"
    return lambda table: answer


def _compare(tree: Expr) -> Condition:
    left, right = amounts.amount(tree.args["left"]), amounts.amount(tree.args["right"])
    if tree.args["right"].word in ("word", "number", "nobody"):
        value = tree.args["right"].args.get("value")
        return _WITH_CONSTANT[tree.args["sign"]](left, value)
    sign = SIGNS[tree.args["sign"]]
    return lambda table: sign(left(table), right(table))


# Comparisons with a constant are asked so often that the call of an operator would show.
_WITH_CONSTANT: Mapping[str, Callable[[Callable[[Table], Any], Any], Condition]] = {
    "==": lambda left, value: lambda table: left(table) == value,
    "!=": lambda left, value: lambda table: left(table) != value,
    "<": lambda left, value: lambda table: left(table) < value,
    "<=": lambda left, value: lambda table: left(table) <= value,
    ">": lambda left, value: lambda table: left(table) > value,
    ">=": lambda left, value: lambda table: left(table) >= value,
}


def _truth(tree: Expr) -> Condition:
    value = amounts.amount(tree)
    return lambda table: bool(value(table))


def _counted(tree: Expr) -> Condition:
    name = tree.args["name"]
    return lambda table: name in table.win_of(seats.winner(table)).award.elements


def _every_seat(tree: Expr) -> Condition:
    return _over_seats(tree, all)


def _some_seat(tree: Expr) -> Condition:
    return _over_seats(tree, any)


def _over_seats(tree: Expr, together: Callable[[Any], bool]) -> Condition:
    among, holds = seats.several(tree.args["of"]), condition(tree.args["is"])
    return lambda table: together(table.as_me(seat, holds) for seat in among(table))


def _wins(tree: Expr) -> Condition:
    on = sources.one_tile(tree.args["on"]) if tree.args["on"] is not None else None
    how, shape = tree.args["how"], tree.args["shape"]
    if on is None:
        return lambda table: wins.stands(table, how, shape)

    def holds(table: Table) -> bool:
        tile = on(table)
        return tile is not None and wins.wins(table, how, tile, shape)

    return holds


def _ready(tree: Expr) -> Condition:
    del tree
    return lambda table: bool(wins.waits(table, table.asker()))


def _melds_fit(tree: Expr) -> Condition:
    del tree
    return lambda table: wins.melds_fit(table, table.asker())


def _concealed(tree: Expr) -> Condition:
    del tree
    return lambda table: all(laid.source is None for laid in table.zones[wins.MELDS][table.asker()])


def _has(tree: Expr) -> Condition:
    args = tree.args
    least: int = args["at_least"]
    count = sources.counted(args["in"], args["is"], args["except"], least)
    return lambda table: count(table) >= least


def _tile(tree: Expr) -> Condition:
    tile, test = sources.one_tile(tree.args["tile"]), tests.tile_test(tree.args["is"])

    def holds(table: Table) -> bool:
        found = tile(table)
        return found is not None and test(table, table.kind(found), table.mark(found), found)

    return holds


def _shares(tree: Expr) -> Condition:
    first, second = sources.kinds(tree.args["first"]), sources.kinds(tree.args["second"])

    def shares(table: Table) -> bool:
        kinds = first(table)
        return bool(kinds) and not set(kinds).isdisjoint(second(table))

    return shares


def _keeps(tree: Expr) -> Condition:
    after = sources.one_set(tree.args["after"])
    keeps = wins.keeps_waits if tree.args["what"] == "waits" else wins.keeps_reading
    return lambda table: keeps(table, after(table))


def _could(tree: Expr) -> Condition:
    action = tree.args["action"]

    def could(table: Table) -> bool:
        offered = table.offer is not None and table.could_offer == table.offer.tile
        return offered and action in table.could.get(table.asker(), ())

    return could


def _claimed(tree: Expr) -> Condition:
    action, least = tree.args["action"], tree.args["at_least"]
    return lambda table: sum(choice.action == action for choice in table.answers.values()) >= least


def _won(tree: Expr) -> Condition:
    seat = amounts.amount(tree.args["seat"])
    return lambda table: any(win.seat == seat(table) for win in table.wins)


def _ended(tree: Expr) -> Condition:
    phases = tree.args["phases"]
    return lambda table: table.ended in phases


CONDITIONS: Mapping[str, Callable[[Expr], Condition]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "must": _must,
    "true": _constant,
    "false": _constant,
    "compare": _compare,
    "counted": _counted,
    "every_seat": _every_seat,
    "some_seat": _some_seat,
    "wins": _wins,
    "ready": _ready,
    "melds_fit": _melds_fit,
    "concealed": _concealed,
    "has": _has,
    "tile": _tile,
    "shares": _shares,
    "keeps": _keeps,
    "could": _could,
    "claimed": _claimed,
    "won": _won,
    "ended": _ended,
    "field": _truth,
    "variable": _truth,
    "state": _truth,
}
