"""A settlement of the ruleset and a table -> the ledger: who paid whom how much, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.model import Choice, Effect, Expr
from mahjong_spec.play.table import Line, Table, amount, choice, condition, seats_of


def settle(table: Table, name: str) -> list[Line]:
    """Carries the settlement out on the table and gives its ledger; `defect/…` where the rules cannot be carried out."""
    carry_out(table, table.ruleset.settlement[name])
    return table.ledger


def balances(table: Table) -> tuple[list[int], dict[str, int]]:
    """What each seat and each pot gained by the ledger."""
    seats = [0] * table.ruleset.seats
    pots: dict[str, int] = {}
    for line in table.ledger:
        for account, sign in ((line.source, -1), (line.to, 1)):
            if isinstance(account, int):
                seats[account] += sign * line.amount
            else:
                pots[account] = pots.get(account, 0) + sign * line.amount
    return seats, {name: change for name, change in pots.items() if change}


def carry_out(table: Table, effects: tuple[Effect, ...]) -> None:
    """Effects in the order written."""
    for effect in effects:
        try:
            EFFECTS[effect.word](table, effect.args)
        except Defect as defect:
            raise (defect if defect.pointer else Defect(defect.code, defect.message, effect.pointer)) from None


def _set(table: Table, args: Mapping[str, Any]) -> None:
    for owner, name, value in args["values"]:
        if isinstance(value, Choice):
            found = choice(value)(table)
        else:
            found = condition(value)(table)
        if owner is None:
            table.variables[name] = found
        else:
            table.variables[name][amount(owner)(table)] = found


def _pay(table: Table, args: Mapping[str, Any]) -> None:
    source, to = _account(table, args["from"]), _account(table, args["to"])
    owed_by = amount(args["for"])(table) if args["for"] is not None else None
    before = table.bound
    names = {"payer": owed_by if owed_by is not None else source, "payee": to}
    table.bound = {**before, **{name: account for name, account in names.items() if isinstance(account, int)}}
    sum_of = choice(args["amount"])(table)
    table.bound = before
    if sum_of < 0:
        source, to, sum_of = to, source, -sum_of
    if sum_of and source != to:
        table.ledger.append(Line(source, to, sum_of, args["why"], owed_by))
        for account, sign in ((source, -1), (to, 1)):
            if isinstance(account, str):
                table.variables[account] += sign * sum_of


def _account(table: Table, tree: Expr) -> int | str:
    if tree.word == "pot":
        name: str = tree.args["name"]
        return name
    seat = amount(tree)(table)
    if seat is None:
        raise Defect("defect/absent", "a payment has nobody at one of its ends")
    found: int = seat
    return found


def _if(table: Table, args: Mapping[str, Any]) -> None:
    carry_out(table, args["do"] if condition(args["when"])(table) else args["else"])


def _each(table: Table, args: Mapping[str, Any]) -> None:
    before = table.bound
    over_winners = args["who"].args.get("of") == "winners"
    for seat in seats_of(args["who"])(table):
        table.bound = {**before, args["as"]: seat}
        if over_winners:
            table.bound["winner"] = seat
        carry_out(table, args["do"])
    table.bound = before


def _run(table: Table, args: Mapping[str, Any]) -> None:
    carry_out(table, table.ruleset.steps[args["step"]])


EFFECTS: Mapping[str, Callable[[Table, Mapping[str, Any]], None]] = {
    "set": _set,
    "pay": _pay,
    "if": _if,
    "each": _each,
    "run": _run,
}
