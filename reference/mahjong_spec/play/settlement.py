"""A settlement of the ruleset and a table -> the ledger: who paid whom how much, and why.

As in `hands.conditions`, trees become functions: an effect becomes what it does to a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.model import Choice, Effect, Expr, Ruleset
from mahjong_spec.play.table import Amount, Line, Table, amount, choice, condition, seats_of

Carry = Callable[[Table], None]
Steps = Mapping[str, Carry]


def settlement(ruleset: Ruleset, name: str) -> Carry:
    """What carries the settlement out on a table, with its ledger; `defect/…` there where the rules cannot be."""
    return carrying(ruleset.settlement[name], steps_of(ruleset))


def steps_of(ruleset: Ruleset) -> Steps:
    """The functions of all steps."""
    steps: dict[str, Carry] = {}
    for step, effects in ruleset.steps.items():
        steps[step] = carrying(effects, steps)
    return steps


def carrying(effects: tuple[Effect, ...], steps: Steps) -> Carry:
    """The function of effects in the order written; steps are looked up when they are run."""
    compiled = [(EFFECTS[effect.word](effect.args, steps), effect.pointer) for effect in effects]

    def carry(table: Table) -> None:
        for effect, pointer in compiled:
            try:
                effect(table)
            except Defect as defect:
                raise (defect if defect.pointer else Defect(defect.code, defect.message, pointer)) from None

    return carry


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


def _set(args: Mapping[str, Any], steps: Steps) -> Carry:
    del steps
    places = [
        (
            None if owner is None else amount(owner),
            name,
            choice(value) if isinstance(value, Choice) else condition(value),
        )
        for owner, name, value in args["values"]
    ]

    def carry(table: Table) -> None:
        for owner, name, value in places:
            found = value(table)
            if owner is None:
                table.variables[name] = found
            else:
                table.variables[name][owner(table)] = found

    return carry


def _pay(args: Mapping[str, Any], steps: Steps) -> Carry:
    del steps
    source_of, to_of, why = _account(args["from"]), _account(args["to"]), args["why"]
    owed_to = amount(args["for"]) if args["for"] is not None else None
    sum_to_pay = choice(args["amount"])

    def carry(table: Table) -> None:
        source, to = source_of(table), to_of(table)
        owed_by = owed_to(table) if owed_to is not None else None
        before = table.bound
        table.bound = dict(before)
        for name, account in (("payer", source if owed_by is None else owed_by), ("payee", to)):
            if isinstance(account, int):
                table.bound[name] = account
        sum_of = sum_to_pay(table)
        table.bound = before
        if sum_of < 0:
            source, to, sum_of = to, source, -sum_of
        if sum_of and source != to:
            table.ledger.append(Line(source, to, sum_of, why, owed_by))
            for account, sign in ((source, -1), (to, 1)):
                if isinstance(account, str):
                    table.variables[account] += sign * sum_of

    return carry


def _account(tree: Expr) -> Amount:
    if tree.word == "pot":
        name: str = tree.args["name"]
        return lambda table: name
    seat = amount(tree)

    def account(table: Table) -> Any:
        found = seat(table)
        if found is None:
            raise Defect("defect/absent", "a payment has nobody at one of its ends")
        return found

    return account


def _if(args: Mapping[str, Any], steps: Steps) -> Carry:
    when, do, otherwise = condition(args["when"]), carrying(args["do"], steps), carrying(args["else"], steps)

    def carry(table: Table) -> None:
        (do if when(table) else otherwise)(table)

    return carry


def _each(args: Mapping[str, Any], steps: Steps) -> Carry:
    seats, name, do = seats_of(args["who"]), args["as"], carrying(args["do"], steps)
    over_winners = args["who"].args.get("of") == "winners"

    def carry(table: Table) -> None:
        before = table.bound
        for seat in seats(table):
            table.bound = {**before, name: seat}
            if over_winners:
                table.bound["winner"] = seat
            do(table)
        table.bound = before

    return carry


def _run(args: Mapping[str, Any], steps: Steps) -> Carry:
    name = args["step"]
    return lambda table: steps[name](table)  # noqa: PLW0108  (a step may be compiled after those that run it)


EFFECTS: Mapping[str, Callable[[Mapping[str, Any], Steps], Carry]] = {
    "set": _set,
    "pay": _pay,
    "if": _if,
    "each": _each,
    "run": _run,
}
