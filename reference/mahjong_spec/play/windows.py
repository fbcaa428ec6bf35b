"""A question that several seats answer at once: who is asked, what an answer means, which answers are carried out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mahjong_spec.errors import Refused, perhaps
from mahjong_spec.play import acting
from mahjong_spec.play.choosing import choice_json
from mahjong_spec.play.table import PASS, Choice, Table

if TYPE_CHECKING:
    from mahjong_spec.play.kernel import Kernel, Stage

_DRAWN = "drawn"


def ask(kernel: Kernel, table: Table) -> None:
    """Asks each seat that has a legal action; what was open to whom is remembered."""
    options = kernel.ways.asked[table.phase](table)
    table.options = options
    table.asked = tuple(options)
    if not kernel.remembers_open:
        return
    tile = table.offer.tile if table.offer is not None else None
    if table.could_offer != tile:
        table.could, table.could_offer = {}, tile
    if options:
        could = table.could = dict(table.could)
        for seat, choices in options.items():
            could[seat] = could.get(seat, frozenset()) | {choice.action for choice in choices}


def in_order(table: Table, stage: Stage) -> list[Choice]:
    """Answers in turn order: after the seat whose tile is offered, or from the dealer."""
    seats = table.ruleset.seats
    first = table.dealer
    if stage.phase.kind == "window" and table.offer is not None:
        first = table.offer.source + 1
    if len(table.answers) == 1:
        return list(table.answers.values())
    return sorted(table.answers.values(), key=lambda choice: (choice.seat - first) % seats)


def executed(table: Table, stage: Stage, answers: list[Choice]) -> list[Choice]:
    """The answers of the highest rank; of those that tie the nearest, or all."""
    best = min(stage.rank_of[choice.action] for choice in answers)
    highest = [choice for choice in answers if stage.rank_of[choice.action] == best]
    tie = stage.ties.get(highest[0].action)
    return highest if tie is not None and tie(table) == "all" else highest[:1]


def find(kernel: Kernel, table: Table, line: Mapping[str, Any]) -> Choice:
    """The legal choice that a line means; refused with the reason that the rules give."""
    name, seat = line.get("choice"), line.get("seat")
    if table.over:
        raise Refused("illegal/deal-over", "the match is over")
    if not isinstance(name, str) or type(seat) is not int:
        raise Refused("log/malformed", "a choice names its action and its seat")
    phase = kernel.phases[table.phase].phase
    anytime = name in phase.anytime
    fault = name in kernel.actions and kernel.actions[name].action.fault
    if not anytime and (seat in table.answers or (seat not in table.asked and not fault)):
        barred = why_not_asked(kernel, table, line)
        if barred is not None:
            raise barred
        who = ", ".join(map(str, kernel.asked(table)))
        raise Refused("illegal/not-asked", f"seat {seat} is not asked in `{table.phase}`; asked: {who}")
    if name == PASS and phase.kind == "window":
        if len(line) > len(("choice", "seat")):
            raise Refused("illegal/choice", "who passes chooses nothing")
        return Choice(PASS, seat)
    known = (*phase.actions, *phase.anytime)
    if name not in known:
        raise Refused("illegal/action", f"`{name}` is no action of `{table.phase}`{perhaps(name, known)}")
    if anytime or fault:
        choices = table.acting(seat, kernel.alone[name])
    else:
        choices = [choice for choice in kernel.legal(table, seat) if choice.action == name]
    found = _matching(table, choices, line)
    if found is not None:
        return found
    raise _refusal(kernel, table, line, name, seat)


def why_not_asked(kernel: Kernel, table: Table, line: Mapping[str, Any]) -> Refused | None:
    """The reason that the rules give a seat which this window does not ask for what it claims; None if they give none."""
    name, seat = line.get("choice"), line.get("seat")
    stage = kernel.phases[table.phase]
    if stage.phase.kind != "window" or name not in stage.phase.actions or seat not in stage.seats(table):
        return None
    refused = _refusal(kernel, table, line, name, seat)
    return refused if refused.code in kernel.play.reasons else None


def _matching(table: Table, choices: Iterable[Choice], line: Mapping[str, Any]) -> Choice | None:
    """The choice that the line says."""
    if line.get(_DRAWN, True) is not True:
        return None
    for choice in choices:
        if _same_tiles(table, choice, line) and choice_json(table, choice) == line:
            return choice
    return None


def _same_tiles(table: Table, choice: Choice, line: Mapping[str, Any]) -> bool:
    """Whether single tiles that are chosen are those of the line: this is soon known, and most choices differ in it."""
    forms = table.kernel.actions[choice.action].forms
    for name, value in choice.picks:  # noqa: SIM110
        if forms[name] == "tile" and line.get(name) != table.code(value):
            return False
    return True


def _shown(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def _of_the_drawn_tile(table: Table, choices: Iterable[Choice], line: Mapping[str, Any]) -> str:
    """What to say of a tile of that kind that is there, where the line is wrong only in whether it was just drawn."""
    marked = _DRAWN in line
    other = {key: value for key, value in line.items() if key != _DRAWN} if marked else {**line, _DRAWN: True}
    if _matching(table, choices, other) is None:
        return ""
    if marked:
        return f"that tile was not drawn, so leave `{_DRAWN}` out"
    return f'it is the tile drawn, so add "{_DRAWN}": true'


def _of_what_is_chosen(one: acting.Acting, choices: Iterable[Choice], line: Mapping[str, Any]) -> str:
    """What to say where something that must be chosen is missing, or where it is not so many tiles as are chosen."""
    for name, form in one.forms.items():
        if name not in line:
            return f"`{name}` is to be chosen"
        sizes = sorted({len(dict(choice.picks)[name]) for choice in choices}) if form == "tiles" else []
        if sizes and isinstance(line[name], list) and len(line[name]) not in sizes:
            return f"`{name}` takes {' or '.join(map(str, sizes))} tiles"
    return ""


def _refusal(kernel: Kernel, table: Table, line: Mapping[str, Any], name: str, seat: int) -> Refused:
    one = kernel.actions[name]
    possible = acting.possible(table, one, seat)
    allowed = _matching(table, possible, line)
    if allowed is None:
        shown = ", ".join(f"{key} {_shown(value)}" for key, value in line.items() if key not in ("choice", "seat"))
        why = _of_the_drawn_tile(table, possible, line) or _of_what_is_chosen(one, possible, line) or "it is not there"
        return Refused("illegal/choice", f"seat {seat} cannot choose `{name}` with {shown or 'nothing'}: {why}")
    reason = acting.refusal(table, one, allowed)
    if not reason:
        return Refused("illegal/action", f"seat {seat} may not choose `{name}` here")
    told = kernel.play.reasons[reason]
    return Refused(reason, told.title.get("en", reason), clause=list(told.clause))
