"""Actions of a ruleset -> functions: what a seat may choose now, and what a choice does.

The conditions of an action that do not speak of what is chosen are asked before anything is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong_spec.model import Action, Choice, Expr, Ruleset
from mahjong_spec.play import choosing, conditions
from mahjong_spec.play.conditions import Condition
from mahjong_spec.play.settlement import Carry, Steps, carrying
from mahjong_spec.play.table import Choice as Chosen
from mahjong_spec.play.table import Table


@dataclass(frozen=True, slots=True)
class Acting:
    """An action, compiled."""

    action: Action
    forms: Mapping[str, str]
    """What each thing that is chosen is."""
    selections: tuple[tuple[str, choosing.Selecting], ...]
    enough: Condition | None
    """Whether there is anything to choose, where that is soon known."""
    early: Condition | None
    late: tuple[tuple[Condition | None, Condition], ...]
    """What must hold of the choice, each with what settles it whatever is chosen."""
    parts: tuple[tuple[Condition, str | None], ...]
    """The conditions as they are written, each with the reason that a refusal gives."""
    do: Carry
    next: Callable[[Table], str | None]


def acting(ruleset: Ruleset, action: Action, steps: Steps) -> Acting:
    """Compiles an action."""
    parts = action.when.args["parts"] if action.when.word == "all" else (action.when,)
    early = [part for part in parts if not _speaks_of_choice(ruleset, part)]
    late = [part for part in parts if _speaks_of_choice(ruleset, part)]
    return Acting(
        action,
        {selection.name: selection.form for selection in action.choose},
        tuple((selection.name, choosing.selecting(selection)) for selection in action.choose),
        choosing.enough(action.choose),
        _together(early),
        tuple((_settling(ruleset, part), conditions.condition(part)) for part in late),
        tuple((conditions.condition(part), part.args["reason"] if part.word == "must" else None) for part in parts),
        carrying(action.do, steps),
        conditions.branch(action.next),
    )


def legal(table: Table, acting: Acting, seat: int) -> Iterator[Chosen]:
    """Every choice of an action that a seat may make now."""
    before = (table.me, table.actor, table.chosen)
    table.me = table.actor = seat
    table.chosen = {}
    try:
        if (acting.enough is None or acting.enough(table)) and (acting.early is None or acting.early(table)):
            late = [holds for settled, holds in acting.late if settled is None or not settled(table)]
            yield from _choices(table, acting, seat, late)
    finally:
        table.me, table.actor, table.chosen = before


def possible(table: Table, acting: Acting, seat: int) -> Iterator[Chosen]:
    """Every choice that the tiles allow, whatever the conditions say."""
    before = (table.me, table.actor, table.chosen)
    table.me = table.actor = seat
    table.chosen = {}
    try:
        yield from _choices(table, acting, seat, [])
    finally:
        table.me, table.actor, table.chosen = before


def refusal(table: Table, acting: Acting, choice: Chosen) -> str | None:
    """Why a choice is refused: the reason of the first condition that does not hold, empty if it has none."""
    before = (table.me, table.actor, table.chosen)
    table.me = table.actor = choice.seat
    table.chosen = dict(choice.picks)
    try:
        for holds, reason in acting.parts:
            if not holds(table):
                return reason or ""
        return None
    finally:
        table.me, table.actor, table.chosen = before


def perform(table: Table, acting: Acting, choice: Chosen) -> str | None:
    """Does what a choice does; answers where play goes. A tile that was drawn before it is then drawn no more."""
    drawn = table.drawn
    table.me = table.actor = choice.seat
    table.chosen = dict(choice.picks)
    table.bound = {}
    acting.do(table)
    goes_on = acting.next(table)
    if table.drawn == drawn:
        table.drawn = None
    return goes_on


def _choices(table: Table, acting: Acting, seat: int, late: Sequence[Condition]) -> Iterator[Chosen]:
    """All combinations; while one is worked out, `table.chosen` holds it."""
    name = acting.action.id
    selections = acting.selections
    if not selections:
        if _hold(table, late):
            yield Chosen(name, seat)
        return
    if len(selections) == 1:
        key, select = selections[0]
        for value in select(table):
            table.chosen = {key: value}
            if not late or _hold(table, late):
                yield Chosen(name, seat, ((key, value),))
        return
    yield from _deeper(table, acting, seat, late, ())


def _deeper(
    table: Table, acting: Acting, seat: int, late: Sequence[Condition], picks: tuple[tuple[str, Any], ...]
) -> Iterator[Chosen]:
    if len(picks) == len(acting.selections):
        table.chosen = dict(picks)
        if _hold(table, late):
            yield Chosen(acting.action.id, seat, picks)
        return
    key, select = acting.selections[len(picks)]
    table.chosen = dict(picks)
    for value in list(select(table)):
        yield from _deeper(table, acting, seat, late, (*picks, (key, value)))


def _hold(table: Table, conditions: Sequence[Condition]) -> bool:
    for holds in conditions:  # noqa: SIM110  (asked so often that a generator would show)
        if not holds(table):
            return False
    return True


def _settling(ruleset: Ruleset, part: Expr) -> Condition | None:
    """Of a condition with alternatives: those that do not speak of what is chosen."""
    inner = part.args["part"] if part.word == "must" else part
    if inner.word != "any":
        return None
    free = [one for one in inner.args["parts"] if not _speaks_of_choice(ruleset, one)]
    return conditions.condition(Expr("any", {"parts": tuple(free)})) if free else None


def _together(parts: list[Expr]) -> Condition | None:
    asked = [part for part in parts if part.word != "true"]
    return conditions.condition(Expr("all", {"parts": tuple(asked)})) if asked else None


def _speaks_of_choice(ruleset: Ruleset, node: Any) -> bool:
    if isinstance(node, Expr):
        if node.word == "chosen":
            return True
        if node.word == "amount":
            return _speaks_of_choice(ruleset, ruleset.amounts[node.args["name"]])
        return any(_speaks_of_choice(ruleset, part) for part in node.args.values())
    if isinstance(node, Choice):
        return _speaks_of_choice(ruleset, node.lines)
    return isinstance(node, tuple | list) and any(_speaks_of_choice(ruleset, part) for part in node)
