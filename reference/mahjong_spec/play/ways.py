"""A kernel -> the functions that it asks of its rules again and again, each made of closures over the compiled trees.

They are what play means. `written` answers the same, as text that was written for the ruleset and compiled, several times
as fast; `Kernel(…, plain=True)` keeps to these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING

from mahjong_spec.errors import Defect
from mahjong_spec.play import acting
from mahjong_spec.play.table import PASS, Choice, Table

if TYPE_CHECKING:
    from mahjong_spec.play.kernel import Kernel, Stage


PASSING = frozenset(("auto", "window", "together"))
"""Kinds of phase in which nobody may be asked, and which do not end a deal."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What is asked of rules while a deal is played, by phase or action."""

    offered: Mapping[str, Callable[[Table, int], list[Choice]]]
    """What a phase offers a seat, faults and passing not among it."""
    asked: Mapping[str, Callable[[Table], dict[int, list[Choice]]]]
    """What each seat may do that has a legal action in a window, passing last."""
    performed: Mapping[str, Callable[[Table, Choice], str | None]]
    """What a choice does; answers where play goes."""
    passed: Mapping[str, Callable[[Table], str | None]]
    """What happens in a phase where nobody is asked, a window or `together` too; answers where play goes."""
    located: Callable[[Defect, TracebackType | None], Defect]
    """A defect with the place of the effect in which it arose."""


def plain_ways(kernel: Kernel) -> Ways:
    """The functions made of closures."""
    play = kernel.play
    chosen = {name: phase for name, phase in play.phases.items() if phase.actions}
    offered = {
        name: _offering([kernel.actions[one] for one in phase.actions if not play.actions[one].fault])
        for name, phase in chosen.items()
    }
    return Ways(
        offered,
        {name: _asking(kernel.phases[name], offered[name]) for name, phase in chosen.items() if phase.kind == "window"},
        {name: _performing(one) for name, one in kernel.actions.items()},
        {name: _passing(kernel.phases[name]) for name, phase in play.phases.items() if phase.kind in PASSING},
        lambda defect, traceback: defect,
    )


def _offering(actions: list[acting.Acting]) -> Callable[[Table, int], list[Choice]]:
    every = acting.offered_by(actions)
    return lambda table, seat: table.acting(seat, every)


def _asking(stage: Stage, offered: Callable[[Table, int], list[Choice]]) -> Callable[[Table], dict[int, list[Choice]]]:
    def asked(table: Table) -> dict[int, list[Choice]]:
        options = {seat: offered(table, seat) for seat in stage.seats(table)}
        return {seat: [*found, Choice(PASS, seat)] for seat, found in options.items() if found}

    return asked


def _performing(one: acting.Acting) -> Callable[[Table, Choice], str | None]:
    return lambda table, choice: acting.perform(table, one, choice)


def _passing(stage: Stage) -> Callable[[Table], str | None]:
    def passed(table: Table) -> str | None:
        stage.do(table)
        return stage.next(table)

    return passed
