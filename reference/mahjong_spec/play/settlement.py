"""A settlement of the ruleset and a table -> the ledger: who paid whom how much, and why.

As in `hands.conditions`, trees become functions: an effect becomes what it does to a table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mahjong_spec.errors import Defect
from mahjong_spec.model import Choice, Effect, Expr, Ruleset
from mahjong_spec.play import amounts, conditions, seats, sources
from mahjong_spec.play.effects import TILE_EFFECTS, assigning
from mahjong_spec.play.table import Line, Table

Carry = Callable[[Table], None]
Steps = Mapping[str, Carry]
Args = Mapping[str, Any]

_MOST_ROUNDS = 1000
"""How often a loop may go round before it is taken for one that never ends."""


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
    parts = [(compiled(effect, steps), effect.pointer) for effect in effects]

    def carry(table: Table) -> None:
        for effect, pointer in parts:
            try:
                effect(table)
            except Defect as defect:
                raise (defect if defect.pointer else Defect(defect.code, defect.message, pointer)) from None

    return carry


def compiled(effect: Effect, steps: Steps) -> Carry:
    """The function of one effect."""
    of_tiles = TILE_EFFECTS.get(effect.word)
    return of_tiles(effect.args) if of_tiles is not None else POINT_EFFECTS[effect.word](effect.args, steps)


def balances(table: Table) -> tuple[list[int], dict[str, int]]:
    """What each seat and each pot gained by the ledger."""
    gained = [0] * table.ruleset.seats
    pots: dict[str, int] = {}
    for line in table.ledger:
        for account, sign in ((line.source, -1), (line.to, 1)):
            if isinstance(account, int):
                gained[account] += sign * line.amount
            else:
                pots[account] = pots.get(account, 0) + sign * line.amount
    return gained, {name: change for name, change in pots.items() if change}


def entry(table: Table, line: Line) -> None:
    """Writes a line of the ledger, and moves what it says between the accounts."""
    table.ledger.append(line)
    for account, sign in ((line.source, -1), (line.to, 1)):
        if isinstance(account, str):
            table.variables[account] += sign * line.amount
        elif table.scores is not None:
            table.scores[account] += sign * line.amount


def _set(args: Args, steps: Steps) -> Carry:
    del steps
    return _assigned([(assigning(owner, name), _value_of(value)) for owner, name, value in args["values"]])


def _assigned(places: Sequence[tuple[Callable[[Table, Any], None], Callable[[Table], Any]]]) -> Carry:
    """Each value into its place, one after the other."""

    def carry(table: Table) -> None:
        for assign, value in places:
            assign(table, value(table))

    return carry


def _value_of(value: Choice | Expr) -> Callable[[Table], Any]:
    """What is put into a variable: an amount, a truth, a set, or faces to remember."""
    if isinstance(value, Choice):
        return amounts.choice(value)
    if value.word in conditions.CONDITIONS:
        return conditions.condition(value)
    if value.word in ("offer_for", "held_set"):
        return sources.held(value)
    return remembered(value)


def remembered(tree: Expr) -> Callable[[Table], tuple[int, ...]]:
    """The faces of what a source holds."""
    if tree.word == "remembered":
        return sources.held(tree)
    tiles = sources.tiles(tree)
    return lambda table: tuple(map(table.remembered, tiles(table)))


def _add(args: Args, steps: Steps) -> Carry:
    del steps
    places = []
    for owner, name, value in args["values"]:
        before = amounts.amount(Expr("variable", {"name": name}))
        if owner is not None:
            before = amounts.amount(Expr("field", {"of": owner, "from": "variable", "name": name}))
        more = amounts.choice(value) if isinstance(value, Choice) else remembered(value)
        places.append((assigning(owner, name), _sum(before, more)))
    return _assigned(places)


def _sum(one: Callable[[Table], Any], other: Callable[[Table], Any]) -> Callable[[Table], Any]:
    return lambda table: one(table) + other(table)


def _pay(args: Args, steps: Steps) -> Carry:
    del steps
    source_of, to_of, why = _account(args["from"]), _account(args["to"]), args["why"]
    owed_to = amounts.amount(args["for"]) if args["for"] is not None else None
    sum_to_pay = amounts.choice(args["amount"])

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
            entry(table, Line(source, to, sum_of, why, owed_by))

    return carry


def _account(tree: Expr) -> amounts.Amount:
    if tree.word == "pot":
        name: str = tree.args["name"]
        return lambda table: name
    seat = amounts.amount(tree)

    def account(table: Table) -> Any:
        found = seat(table)
        if found is None:
            raise Defect("defect/absent", "a payment has nobody at one of its ends")
        return found

    return account


def _refund(args: Args, steps: Steps) -> Carry:
    """Every line of this deal with that reason, the other way round; of a seat, those that it received."""
    del steps
    why, of = args["why"], amounts.amount(args["of"]) if args["of"] is not None else None

    def carry(table: Table) -> None:
        receiver = of(table) if of is not None else None
        for line in list(table.ledger):
            if line.why == why and (of is None or line.to == receiver):
                entry(table, Line(line.to, line.source, line.amount, why, line.owed_by))

    return carry


def _settle(args: Args, steps: Steps) -> Carry:
    name = args["settlement"]

    def carry(table: Table) -> None:
        table.kernel.settlements[name](table)

    del steps
    return carry


def _if(args: Args, steps: Steps) -> Carry:
    when, do, otherwise = (
        conditions.condition(args["when"]),
        carrying(args["do"], steps),
        carrying(args["else"], steps),
    )

    def carry(table: Table) -> None:
        (do if when(table) else otherwise)(table)

    return carry


def _while(args: Args, steps: Steps) -> Carry:
    when, do = conditions.condition(args["when"]), carrying(args["do"], steps)

    def carry(table: Table) -> None:
        times = 0
        while when(table):
            times += 1
            if times > _MOST_ROUNDS:
                raise Defect("defect/runaway", f"a loop goes round more than {_MOST_ROUNDS} times")
            do(table)

    return carry


def _each(args: Args, steps: Steps) -> Carry:
    do = carrying(args["do"], steps)
    if args.get("times") is not None:
        times = args["times"]

        def repeat(table: Table) -> None:
            for _ in range(times):
                do(table)

        return repeat
    pairs: Expr | None = args.get("pair_of")
    who: Expr = pairs if pairs is not None else args["who"]
    several = seats.several(who)
    begin = amounts.amount(args["from"]) if args.get("from") is not None else None

    def ordered(table: Table) -> list[int]:
        found = several(table)
        if begin is None:
            return found
        first = begin(table)
        return sorted(found, key=lambda seat: (seat - first) % table.ruleset.seats)

    if pairs is not None:
        return _over_pairs(ordered, do)
    name, over_winners = args["as"], who.word == "seats" and who.args["of"] == "winners"

    def carry(table: Table) -> None:
        bound, me = table.bound, table.me
        for seat in ordered(table):
            if name == "me":
                table.me = seat
            if name != "me" or over_winners:
                more = {name: seat} if name != "me" else {}
                table.bound = {**bound, **more, **({"winner": seat} if over_winners else {})}
            do(table)
        table.bound, table.me = bound, me

    return carry


def _over_pairs(ordered: Callable[[Table], list[int]], do: Carry) -> Carry:
    def carry(table: Table) -> None:
        bound = table.bound
        among = ordered(table)
        for place, one in enumerate(among):
            for two in among[place + 1 :]:
                table.bound = {**bound, "one": one, "two": two}
                do(table)
        table.bound = bound

    return carry


def _run(args: Args, steps: Steps) -> Carry:
    name = args["step"]
    return lambda table: steps[name](table)  # noqa: PLW0108  (a step may be compiled after those that run it)


POINT_EFFECTS: Mapping[str, Callable[[Args, Steps], Carry]] = {
    "set": _set,
    "add": _add,
    "pay": _pay,
    "refund": _refund,
    "settle": _settle,
    "if": _if,
    "while": _while,
    "each": _each,
    "run": _run,
}

EFFECTS: frozenset[str] = frozenset(TILE_EFFECTS) | frozenset(POINT_EFFECTS)
"""Every effect that can be carried out."""
