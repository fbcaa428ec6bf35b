"""The compiled play -> phases that are never entered, actions that no phase offers, wins that nothing has asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mahjong_spec.compiler.branches import STAY
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.model import Effect, Expr, Phase, Play, Ruleset
from mahjong_spec.nodes import nodes
from mahjong_spec.vocabulary import HAND


def check_flow(draft: Draft, ruleset: Ruleset, play: Play) -> None:
    """Every phase is entered some way or other, every action is offered somewhere, and who wins has been asked for it."""
    _check_ways(draft, play)
    _check_deal(draft, ruleset, play)
    for name, action in play.actions.items():
        for chosen in action.choose:
            if ("choices", chosen.name) not in draft.used:
                message = f"`{name}` has `{chosen.name}` chosen, and no rule speaks of `chosen.{chosen.name}`"
                draft.problem("dead/choice", message, f"{chosen.pointer}#key")
        asked = [node for node in nodes(action.when) if isinstance(node, Expr) and node.word == "wins"]
        for win in _wins(ruleset, action.do):
            if not any(win.args == {key: one.args[key] for key in win.args} for one in asked):
                message = f"`{name}` declares a win that its `when` does not ask for with `wins`"
                draft.problem("incomplete/win", message, win.pointer)
    for name, phase in play.phases.items():
        for win in _wins(ruleset, phase.do):
            message = f"a win is declared by an action, and `{name}` is a phase"
            draft.problem("type/context", message, win.pointer)


def _check_ways(draft: Draft, play: Play) -> None:
    reached = _reached(play)
    for name in play.phases:
        if name not in reached:
            message = f"no way of play leads from `{play.begins}` to the phase `{name}`"
            draft.problem("dead/phase", message, f"{at('/phases', name)}#key")
    for name in play.actions:
        if ("offered", name) not in draft.used:
            draft.problem("dead/action", f"no phase offers the action `{name}`", f"{at('/actions', name)}#key")
    if not any(play.phases[name].kind == "end" for name in reached):
        message = f"no way of play leads from `{play.begins}` to a phase of kind `end`, so no deal is ever over"
        draft.problem("incomplete/next", message, "/begins")


def _check_deal(draft: Draft, ruleset: Ruleset, play: Play) -> None:
    """Where each seat is dealt once, it gets all of a hand but the tile that completes it."""
    known = (*(phase.do for phase in play.phases.values()), *ruleset.steps.values())
    deals = [node for do in known for node in nodes(do) if isinstance(node, Effect) and node.word == "deal"]
    size = next((shape.size for shape in ruleset.shapes.values()), 0)
    if len(deals) == 1 and size and deals[0].args["to"] == HAND and sum(deals[0].args["blocks"]) != size - 1:
        dealt = sum(deals[0].args["blocks"])
        message = f"each seat is dealt {dealt} tiles, and a complete hand has {size}, the winning tile among them"
        draft.problem("impossible/deal", message, at(deals[0].pointer, "blocks"))


def _reached(play: Play) -> set[str]:
    reached = {play.begins}
    waiting = [play.begins]
    while waiting:
        for name in _leads(play, play.phases[waiting.pop()]):
            if name not in reached and name != STAY:
                reached.add(name)
                waiting.append(name)
    return reached


def _leads(play: Play, phase: Phase) -> Iterator[str]:
    """The phases that may follow this one in a deal."""
    yield from (name for _, name in (*phase.next, *phase.instead))
    for action in (*phase.actions, *phase.anytime):
        yield from (name for _, name in play.actions[action].next)


def _wins(ruleset: Ruleset, node: Any) -> Iterator[Effect]:
    """The wins that effects declare, those of steps as well."""
    for one in nodes(node):
        if isinstance(one, Effect) and one.word == "win":
            yield one
        elif isinstance(one, Effect) and one.word == "run":
            yield from _wins(ruleset, ruleset.steps[one.args["step"]])
