"""Actions of a ruleset -> functions: what a seat may choose now, and what a choice does.

The conditions of an action that do not speak of what is chosen are asked before anything is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong_spec.model import Action, Expr, Ruleset
from mahjong_spec.nodes import mentions
from mahjong_spec.play import choosing, conditions, wins
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
    enough_first: bool
    """Whether it is known sooner than the conditions."""
    early: tuple[tuple[Expr, Condition], ...]
    """The conditions that do not speak of what is chosen, those that are soon asked first."""
    late: tuple[tuple[Condition | None, Condition], ...]
    """What must hold of the choice, each with what settles it whatever is chosen."""
    late_parts: tuple[Expr, ...]
    settled: tuple[Expr | None, ...]
    """For each of these what settles it."""
    hopes: bool
    """Whether one of them asks for a tile without which the hand is ready."""
    parts: tuple[tuple[Condition, str | None], ...]
    """The conditions as they are written, each with the reason that a refusal gives."""
    do: Carry
    next: Callable[[Table], str | None]


def acting(ruleset: Ruleset, action: Action, steps: Steps) -> Acting:
    """Compiles an action."""
    parts = action.when.args["parts"] if action.when.word == "all" else (action.when,)
    early = [part for part in parts if not _speaks_of_choice(ruleset, part)]
    late = [part for part in parts if _speaks_of_choice(ruleset, part)]
    settled = tuple(_settling(ruleset, part) for part in late)
    hopes = _hopes(late)
    hope: Condition | None = (lambda table: wins.may_leave_ready(table, table.asker())) if hopes else None
    runs = any(ruleset.sets[kind].run for one in action.choose for kind in one.args.get("kind") or ())
    return Acting(
        action,
        {selection.name: selection.form for selection in action.choose},
        tuple((selection.name, choosing.selecting(selection)) for selection in action.choose),
        _both(choosing.enough(action.choose), hope),
        not runs and not hopes,
        tuple((part, conditions.condition(part)) for part in sorted(early, key=_cost) if part.word != "true"),
        tuple(
            (conditions.condition(free) if free is not None else None, conditions.condition(part))
            for free, part in zip(settled, late, strict=True)
        ),
        tuple(late),
        settled,
        hopes,
        tuple((conditions.condition(part), part.args["reason"] if part.word == "must" else None) for part in parts),
        carrying(action.do, steps),
        conditions.branch(action.next),
    )


def offered_by(actions: Sequence[Acting]) -> Callable[[Table], list[Chosen]]:
    """Everything that these actions offer the seat that acts. A condition that several of them have is asked once."""
    known_parts: list[Expr] = []
    asked: list[Condition] = []
    plans: list[tuple[Acting, Condition | None, tuple[int, ...], Condition | None]] = []
    for one in actions:
        order = []
        for part, holds in one.early:
            if part not in known_parts:
                known_parts.append(part)
                asked.append(holds)
            order.append(known_parts.index(part))
        soon = one.enough if one.enough is not None and one.enough_first else None
        plans.append((one, soon, tuple(order), None if soon is not None else one.enough))
    unknown = [None] * len(asked)

    def offered(table: Table) -> list[Chosen]:
        known: list[bool | None] = list(unknown)
        found: list[Chosen] = []
        for one, soon, order, enough in plans:
            if soon is not None and not soon(table):
                continue
            for place in order:
                answer = known[place]
                if answer is None:
                    answer = known[place] = asked[place](table)
                if not answer:
                    break
            else:
                if enough is None or enough(table):
                    found += chosen_by(table, one)
        return found

    return offered


def chosen_by(table: Table, acting: Acting) -> list[Chosen]:
    """What of an action's choices is legal, where its other conditions hold."""
    late = [holds for settled, holds in acting.late if settled is None or not settled(table)]
    if len(acting.selections) != 1:
        return list(_choices(table, acting, late))
    name, seat = acting.action.id, table.asker()
    key, select = acting.selections[0]
    found = []
    for value in list(select(table)):
        if late:
            table.chosen = {key: value}
            if not _hold(table, late):
                continue
        found.append(Chosen(name, seat, ((key, value),)))
    return found


def possible(table: Table, acting: Acting, seat: int) -> list[Chosen]:
    """Every choice that the tiles allow, whatever the conditions say."""
    found: list[Chosen] = table.acting(seat, lambda table: list(_choices(table, acting, ())))
    return found


def refusal(table: Table, acting: Acting, choice: Chosen) -> str | None:
    """Why a choice is refused: the reason of the first condition that does not hold, empty if it has none."""

    def first_reason(table: Table) -> str | None:
        return next((reason or "" for holds, reason in acting.parts if not holds(table)), None)

    found: str | None = table.acting(choice.seat, first_reason, choice.picks)
    return found


def perform(table: Table, acting: Acting, choice: Chosen) -> str | None:
    """Does what a choice does; answers where play goes."""
    table.me = table.actor = choice.seat
    table.chosen = dict(choice.picks)
    table.bound = {}
    acting.do(table)
    return acting.next(table)


def _choices(
    table: Table, acting: Acting, late: Sequence[Condition], picks: tuple[tuple[str, Any], ...] = ()
) -> Iterator[Chosen]:
    """All combinations that begin with these picks; while one is worked out, `table.chosen` holds it."""
    table.chosen = dict(picks)
    if len(picks) == len(acting.selections):
        if _hold(table, late):
            yield Chosen(acting.action.id, table.asker(), picks)
        return
    key, select = acting.selections[len(picks)]
    for value in list(select(table)):
        yield from _choices(table, acting, late, (*picks, (key, value)))


def _hold(table: Table, conditions: Sequence[Condition]) -> bool:
    for holds in conditions:  # noqa: SIM110  (asked so often that a generator would show)
        if not holds(table):
            return False
    return True


def _settling(ruleset: Ruleset, part: Expr) -> Expr | None:
    """Of a condition with alternatives: what makes one of them hold whatever is chosen."""
    inner = part.args["part"] if part.word == "must" else part
    alternatives = inner.args["parts"] if inner.word == "any" else (inner,)
    free = [one for one in alternatives if not _speaks_of_choice(ruleset, one)]
    for one in alternatives:
        source = _denied(one)
        if source is not None:
            nothing = Expr("count", {"tiles": source, "is": Expr("true")})
            free.append(Expr("compare", {"sign": "==", "left": nothing, "right": Expr("number", {"value": 0})}))
    return Expr("any", {"parts": tuple(free)}) if free else None


def _denied(part: Expr) -> Expr | None:
    """The remembered tiles that a chosen tile must have nothing to do with: if there are none, it has not."""
    tile = part.args["part"] if part.word == "not" else part
    if part.word != "not" or tile.word != "tile" or tile.args["tile"].word != "chosen":
        return None
    test = tile.args["is"]
    source: Expr | None = {"among": test.args.get("tiles"), "makes": test.args.get("with")}.get(test.word)
    return source if source is not None and source.word == "remembered" else None


def _hopes(late: list[Expr]) -> bool:
    """Whether a tile must leave the hand ready; then the hand itself can tell that none does."""
    tests = [part.args["part"] if part.word == "must" else part for part in late]
    return any(test.word == "tile" and test.args["is"] == Expr("leaves_ready") for test in tests)


def _both(one: Condition | None, other: Condition | None) -> Condition | None:
    if one is None or other is None:
        return one or other
    return lambda table: one(table) and other(table)


def _cost(part: Expr) -> int:
    """How long a condition takes, roughly; what it says does not depend on when it is asked."""
    inner = part.args["part"] if part.word in ("must", "not") else part
    inner = inner.args["part"] if inner.word in ("must", "not") else inner
    if inner.word == "compare":
        return max(_cost_of_side(inner.args[side]) for side in ("left", "right"))
    return _COSTS.get(inner.word, 3)


def _cost_of_side(side: Expr) -> int:
    """A number is there at once, unless tiles must be looked at one by one."""
    return _COUNTING if side.word in ("count", "kinds", "visible") and side.args.get("is") != Expr("true") else 0


_COUNTING = 4
_COSTS: Mapping[str, int] = {"variable": 0, "field": 0, "state": 0, "tile": 1, "wins": 9}


def _speaks_of_choice(ruleset: Ruleset, node: Any) -> bool:
    return mentions(node, "chosen", ruleset.amounts)
