"""Phases in which somebody chooses -> the text of the functions that answer what is legal there.

Conditions that do not speak of what is chosen are asked first, and whether the tiles allow anything at all. Only where
both hold, and the choice is more than one tile of the hand, the choices are worked out one by one as `acting` does it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mahjong_spec.model import Expr, Phase, Selection, SetKind
from mahjong_spec.play import acting, choosing, seats, wins
from mahjong_spec.play.acting import Acting
from mahjong_spec.play.table import PASS, Choice, Table
from mahjong_spec.play.written import asking, values
from mahjong_spec.play.written.asking import FALSE, TRUE
from mahjong_spec.play.written.sources import counts_of
from mahjong_spec.play.written.writer import Here, Unwritten, Writer

_LOCALS = {
    "variables": "table.variables",
    "zones": "table.zones",
    "face": "table.face",
    "known_waits": "table.waits",
    "known_counts": "table.counts",
    "known_near": "table.near",
    "offer": "table.offer",
    "offered": "None if offer is None else kind_of[face[offer.tile]]",
    "drawn": "table.drawn",
    "drawn_kind": "None if drawn is None else kind_of[face[drawn]]",
}
"""What stays the same while it is found out what is legal."""

_HERE = Here("me", "me", offer="offer", offered="offered", drawn="drawn", drawn_kind="drawn_kind")


def write_offered(writer: Writer, actions: Sequence[Acting], name: str) -> None:
    """Writes `name(table, me)`: everything that these actions offer a seat."""
    text = writer.text
    with text.function(f"def {name}(table, me):", _LOCALS):
        text.line("before = table.me, table.actor, table.chosen")
        text.line("table.me = table.actor = me")
        text.line("table.chosen = {}")
        with text.block("try:"):
            text.line("found = []")
            _write_actions(writer, actions, {})
            text.line("return found")
        with text.block("finally:"):
            text.line("table.me, table.actor, table.chosen = before")


def write_asked(writer: Writer, phase: Phase, actions: Sequence[Acting], name: str) -> None:
    """Writes `name(table)`: for each seat that has a legal action in a window what it may do, to pass among it."""
    text = writer.text
    assert phase.seats is not None
    try:
        asked = values.seats_in_order(writer, phase.seats, _HERE)
    except Unwritten:
        asked = writer.asked(seats.several(phase.seats), "seats", _HERE)
    passes = text.name(tuple(Choice(PASS, seat) for seat in range(writer.seats)), "passes")
    with text.function(f"def {name}(table):", _LOCALS):
        text.line("options = {}")
        text.line(f"among = {asked}")
        text.line("before = table.me, table.actor, table.chosen")
        text.line("table.chosen = {}")
        same = _write_common(writer, actions)
        with text.block("try:"):
            with text.block("for me in among:"):
                text.line("table.me = table.actor = me")
                text.line("found = []")
                _write_actions(writer, actions, same)
                with text.block("if found:"):
                    text.line(f"found.append({passes}[me])")
                    text.line("options[me] = found")
            text.line("return options")
        with text.block("finally:"):
            text.line("table.me, table.actor, table.chosen = before")


def _write_common(writer: Writer, actions: Sequence[Acting]) -> dict[str, str]:
    """Writes the conditions that are the same for all seats before these are gone through; answers how they are called."""
    same: dict[str, str] = {}
    for one in actions:
        for part, _ in one.early:
            written = asking.condition(writer, part, _HERE)
            if written in (TRUE, FALSE) or written in same or re.search(r"\bme\b|\(table", written):
                continue
            same[written] = f"same_{len(same)}"
            writer.text.line(f"{same[written]} = {written}")
    return same


def _write_actions(writer: Writer, actions: Sequence[Acting], same: dict[str, str]) -> None:
    """Adds what these actions offer `me` to what was found."""
    soon = [_enough(writer, one) for one in actions]
    if any("counts" in part for parts in soon for part in parts):
        writer.text.line(f"counts = {counts_of('me')}")
    for one, parts in zip(actions, soon, strict=True):
        _write_action(writer, one, parts, same)


def _write_action(writer: Writer, one: Acting, soon: list[str], same: dict[str, str]) -> None:
    """Adds what an action offers `me` under the conditions that need no choice, those `soon` known among them."""
    text = writer.text
    asked = [asking.condition(writer, part, _HERE) for part, _ in one.early]
    if FALSE in asked:
        return
    asked = [same.get(part, part) for part in asked if part != TRUE]
    asked = [*soon, *asked] if one.enough_first else [*asked, *soon]
    if one.hopes:
        asked.append("(known_near[me] if me in known_near else may_leave_ready(table, me))")
    if not asked:
        _write_choices(writer, one)
        return
    with text.block(f"if {' and '.join(asked)}:"):
        _write_choices(writer, one)


def _write_choices(writer: Writer, one: Acting) -> None:
    text, choose = writer.text, one.action.choose
    if not choose and not one.late:
        alone = tuple(Choice(one.action.id, seat) for seat in range(writer.seats))
        text.line(f"found.append({text.name(alone, 'alone')}[me])")
    elif len(choose) == 1 and choosing.any_of_hand(choose[0]):
        _write_tiles(writer, one)
    elif len(choose) == 1:
        _write_passing(writer, one)
    else:
        text.line(f"found += {_worked_out(writer, one)}")


def _write_tiles(writer: Writer, one: Acting) -> None:
    """Adds a choice for each tile of the hand, or for those of which the other conditions hold."""
    text = writer.text
    made = choosing.TileChoices(one.action.id, one.action.choose[0].name, writer.seats)
    every = f"found += {text.name(made, 'choices')}.of(table, me, {{}})"
    hand = f"zones[{wins.HAND!r}][me]"
    settled = [FALSE if tree is None else asking.condition(writer, tree, _HERE) for tree in one.settled]
    asked = [part for part in settled if part != TRUE]
    passing = _passing(writer, one)
    if FALSE in asked or passing is None:
        _write_passing(writer, one)
        return
    if not asked:
        text.line(every.format(hand))
        return
    with text.block(f"if {' and '.join(asked)}:"):
        text.line(every.format(hand))
    with text.block("else:"):
        shared, holds = passing
        _write_shared(writer, shared)
        text.line(every.format(f"[one for one in {hand} if {holds}]"))


def _write_passing(writer: Writer, one: Acting) -> None:
    """Adds a choice for each value of the one thing that is chosen, of which the other conditions hold."""
    text, selection = writer.text, one.action.choose[0]
    passing = _passing(writer, one)
    if passing is None:
        text.line(f"found += {_worked_out(writer, one)}")
        return
    shared, holds = passing
    _write_shared(writer, shared)
    choice = f"Choice({one.action.id!r}, me, (({selection.name!r}, one),))"
    values = text.name(one.selections[0][1], "values")
    text.line(f"found += [{choice} for one in {values}(table){'' if holds == TRUE else f' if {holds}'}]")


def _passing(writer: Writer, one: Acting) -> tuple[Mapping[str, str], str] | None:
    """What must hold of the one thing that is chosen, and what is the same whatever it is; None if that is not written."""
    selection = one.action.choose[0]
    shared: dict[str, str] = {}
    here = replace(_HERE, asks=False, chosen={selection.name: (selection.form, "one")}, shared=shared)
    try:
        holds = asking.joined("and", [asking.condition(writer, part, here) for part in one.late_parts])
    except Unwritten:
        return None
    return shared, holds


def _write_shared(writer: Writer, shared: Mapping[str, str]) -> None:
    for expression, called in shared.items():
        writer.text.line(f"{called} = {expression}")


def _worked_out(writer: Writer, one: Acting) -> str:
    """All choices, as `acting` finds them."""
    return f"{writer.text.name(_working_out(one), 'worked_out')}(table)"


def _working_out(one: Acting) -> Callable[[Table], list[Choice]]:
    return lambda table: acting.chosen_by(table, one)


def _enough(writer: Writer, one: Acting) -> list[str]:
    """What must be so of the tiles for the first thing to be chosen to be there at all; `counts` are those of the hand."""
    if not one.action.choose:
        return []
    first = one.action.choose[0]
    args = first.args
    if first.form == "meld" and args["in"] == choosing.MELDS_OF_ME:
        melds = f"zones[{wins.MELDS!r}][me]"
        if writer.kernel.wild or [other.args for other in one.action.choose[1:]] != [_added_to(first)]:
            return [melds]
        return [melds, f"any_added(table, counts, {melds}, {args['kind']!r})"]
    if first.form != "set" or args["in"] != choosing.HAND_OF_ME:
        return []
    wanted = [writer.ruleset.sets[name] for name in args["kind"]]
    if args["with"] is None and not writer.kernel.wild and not any(kind.run for kind in wanted):
        least = min(kind.size for kind in wanted)
        most = max(kind.copies for kind in writer.ruleset.tiles.kinds)
        return [f"{least} in counts" if most == least else f"max(counts) >= {least}"]
    if args["with"] != Expr("offer"):
        return []
    return ["offer is not None", f"({' or '.join(_completed(writer, kind) for kind in wanted)})"]


def _completed(writer: Writer, kind: SetKind) -> str:
    """Whether the tiles of the hand can make such a set with the tile on offer."""
    every = range(writer.kernel.kinds_number)
    if kind.run:
        missing = tuple(writer.kernel.runs(kind, offered) for offered in every)
        return f"any_run(counts, {writer.text.name(missing, 'runs')}[offered])"
    if not writer.kernel.wild:
        return f"counts[offered] >= {kind.size - 1}"
    wild = tuple((offered, *choosing.wild_in(writer.ruleset, kind.id, offered)) for offered in every)
    return f"sum([counts[one] for one in {writer.text.name(wild, 'alike')}[offered]]) >= {kind.size - 1}"


def _added_to(meld: Selection) -> Mapping[str, Any]:
    """How a tile of the hand is chosen that goes to a meld."""
    return {"in": choosing.HAND_OF_ME, "where": Expr("same_as", {"of": Expr("chosen", {"name": meld.name})})}
