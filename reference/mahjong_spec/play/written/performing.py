"""Actions and phases that ask nobody -> the text of the functions that carry them out and tell where play goes.

What an effect means, `effects` and `settlement` tell; one that has no written form is carried out as they make it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mahjong_spec.model import Branch, Choice, Effect, Expr, Phase
from mahjong_spec.nodes import nodes
from mahjong_spec.play import conditions, settlement
from mahjong_spec.play.acting import Acting
from mahjong_spec.play.written import asking, values
from mahjong_spec.play.written.asking import FALSE, TRUE
from mahjong_spec.play.written.writer import Here, Unwritten, Writer

_LOCALS = {
    "variables": "table.variables",
    "zones": "table.zones",
    "face": "table.face",
    "known_waits": "table.waits",
}
"""What effects change, but do not replace."""

Args = Mapping[str, Any]


def write_action(writer: Writer, one: Acting, name: str) -> None:
    """Writes `name(table, choice)`, which does what a choice does."""
    text = writer.text
    chosen = {selection.name: (selection.form, f"chosen_{place}") for place, selection in enumerate(one.action.choose)}
    here = Here("me", "me", chosen=chosen)
    with text.function(f"def {name}(table, choice):", _LOCALS):
        text.line("table.me = table.actor = me = choice.seat")
        text.line("table.chosen = chosen = dict(choice.picks)")
        text.line("table.bound = {}")
        for key, (_, called) in chosen.items():
            text.line(f"{called} = chosen[{key!r}]")
        Effects(writer).write(one.action.do, here)
        text.line(f"return {_branch(writer, one.action.next, here)}")


def write_phase(writer: Writer, phase: Phase, name: str) -> None:
    """Writes `name(table)`, which carries out a phase that asks nobody; `me` is the seat whose turn it is."""
    text = writer.text
    here = Here("me")
    locals_ = dict(_LOCALS)
    if not _offers(writer, phase.do):
        here = replace(here, offer="offer", offered="offered")
        locals_ |= {"offer": "table.offer", "offered": "None if offer is None else kind_of[face[offer.tile]]"}
    with text.function(f"def {name}(table):", locals_):
        text.line("me = table.me")
        Effects(writer).write(phase.do, here)
        text.line(f"return {_branch(writer, phase.next, here)}")


def _offers(writer: Writer, effects: Sequence[Effect], steps: frozenset[str] = frozenset()) -> bool:
    """Whether these effects, or those of steps that they run, offer another tile."""
    for one in nodes(effects):
        if isinstance(one, Effect) and one.word in ("offer", "settle"):
            return True
        if isinstance(one, Effect) and one.word == "run" and one.args["step"] not in steps:
            step: str = one.args["step"]
            if _offers(writer, writer.ruleset.steps[step], steps | {step}):
                return True
    return False


def _branch(writer: Writer, lines: Branch, here: Here) -> str:
    found = "None"
    for when, word in reversed(lines):
        found = repr(word) if when is None else f"({word!r} if {asking.condition(writer, when, here)} else {found})"
    return found


class Effects:
    """Writes effects one after the other, steps where they are run."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.text = writer.text
        self.running: list[str] = []
        """The steps inside which it writes."""

    def write(self, effects: Sequence[Effect], here: Here) -> None:
        """Writes these effects; at least one line, so that they may stand in a block."""
        if not effects:
            self.text.line("pass")
        for effect in effects:
            before, self.text.pointer = self.text.pointer, effect.pointer
            begin = len(self.text.lines)
            try:
                _WRITTEN[effect.word](self, effect.args, here) if effect.word in _WRITTEN else self._plain(effect)
            except Unwritten:
                del self.text.lines[begin:], self.text.pointers[begin:]
                self._plain(effect)
            self.text.pointer = before

    def _plain(self, effect: Effect) -> None:
        carry = settlement.compiled(effect, self.writer.kernel.steps)
        self.text.line(f"{self.text.name(carry, 'effect')}(table)")

    def set(self, args: Args, here: Here) -> None:
        for owner, name, given in args["values"]:
            if owner is None and name == "current":
                turn = values.seat(self.writer, _only(given), here)
                self.text.line(f"table.current = {turn}")
            else:
                self.text.line(f"{self._variable(owner, name, here)} = {self._value(given, here)}")

    def add(self, args: Args, here: Here) -> None:
        for owner, name, given in args["values"]:
            place = self._variable(owner, name, here)
            if isinstance(given, Choice):
                self.text.line(f"{place} = {place} + {values.decision(self.writer, given, here)}")
            else:
                self.text.line(f"{place} = {place} + {self._faces(given, here)}")

    def _variable(self, owner: Expr | None, name: str, here: Here) -> str:
        if name not in self.writer.ruleset.variables:
            raise Unwritten
        whole = f"variables[{name!r}]"
        return whole if owner is None else f"{whole}[{values.seat(self.writer, owner, here)}]"

    def _value(self, given: Choice | Expr, here: Here) -> str:
        if isinstance(given, Choice):
            return values.decision(self.writer, given, here)
        if given.word in conditions.CONDITIONS:
            asked = asking.condition(self.writer, given, here)
            return asked if asked in (TRUE, FALSE) else f"bool({asked})"
        return self._faces(given, here)

    def _faces(self, given: Expr, here: Here) -> str:
        """One tile that is remembered."""
        if given.word == "chosen" and here.chosen is not None and given.args["name"] in here.chosen:
            form, called = here.chosen[given.args["name"]]
            if form == "tile":
                return f"(table.remembered({called}),)"
        raise Unwritten

    def when(self, args: Args, here: Here) -> None:
        asked = asking.condition(self.writer, args["when"], here)
        if asked in (TRUE, FALSE):
            self.write(args["do"] if asked == TRUE else args["else"], here)
            return
        with self.text.block(f"if {asked}:"):
            self.write(args["do"], here)
        if args["else"]:
            with self.text.block("else:"):
                self.write(args["else"], here)

    def loop(self, args: Args, here: Here) -> None:
        """A loop that is not entered, mostly."""
        with self.text.block(f"if {asking.condition(self.writer, args['when'], here)}:"):
            self._plain(Effect("while", args, self.text.pointer))

    def each(self, args: Args, here: Here) -> None:
        """Each seat is `me` in its turn."""
        if args.get("times") is not None or args.get("pair_of") is not None or args.get("from") is not None:
            raise Unwritten
        if args["as"] != "me":
            raise Unwritten
        among = values.seats_in_order(self.writer, args["who"], here)
        seat = f"seat_{len(self.text.lines)}"
        with self.text.block(f"for {seat} in {among}:"):
            self.text.line(f"table.me = {seat}")
            self.write(args["do"], replace(here, me=seat))
        self.text.line(f"table.me = {here.me}")

    def run(self, args: Args, here: Here) -> None:
        step = args["step"]
        if step in self.running:
            raise Unwritten
        self.running.append(step)
        self.write(self.writer.ruleset.steps[step], here)
        self.running.pop()

    def move(self, args: Args, here: Here) -> None:
        """One tile that was chosen, to a zone."""
        if args["face"] is not None or args["to"].word != "zone":
            raise Unwritten
        tile, place = self._tile(args["tiles"], here), self._place(args["to"], here)
        self.text.line(f"place = take(table, {tile})")
        self.text.line(f"put(table, {tile}, {place}, {args['end']!r})")
        self._event(f"'move', [{tile}], (place, table.place[{tile}])")

    def offer(self, args: Args, here: Here) -> None:
        if args["for"] is not None:
            raise Unwritten
        tile, source = self._tile(args["tile"], here), values.seat(self.writer, args["from"], here)
        self.text.line(f"table.offer = Offer({tile}, {source}, {args['as']!r}, None)")
        self._event(f"'offer', [{tile}], (table.place[{tile}],), seat={source}, label={args['as']!r}")

    def draw(self, args: Args, here: Here) -> None:
        """One tile, to one place."""
        if args["unit"] == "stack" or len(args["to"]) > 1 or _only(args["count"]) != Expr("number", {"value": 1}):
            raise Unwritten
        source, to = self._place(args["from"], here), self._place(args["to"][0], here)
        self.text.line(f"draw_tile(table, {source}, {args['end']!r}, {to})")

    def _tile(self, tree: Expr, here: Here) -> str:
        if tree.word != "chosen" or here.chosen is None or tree.args["name"] not in here.chosen:
            raise Unwritten
        form, called = here.chosen[tree.args["name"]]
        if form != "tile":
            raise Unwritten
        return called

    def _place(self, tree: Expr, here: Here) -> str:
        owner = tree.args["of"]
        return f"({tree.args['zone']!r}, {0 if owner is None else values.seat(self.writer, owner, here)})"

    def _event(self, told: str) -> None:
        with self.text.block("if table.events is not None:"):
            self.text.line(f"happened(table, {told})")


def _only(lines: Choice | Expr) -> Expr:
    """The amount of a decision list of one line."""
    if not isinstance(lines, Choice) or lines.lines[0][0] is not None:
        raise Unwritten
    return lines.lines[0][1]


_WRITTEN: Mapping[str, Callable[[Effects, Args, Here], None]] = {
    "set": Effects.set,
    "add": Effects.add,
    "if": Effects.when,
    "while": Effects.loop,
    "each": Effects.each,
    "run": Effects.run,
    "move": Effects.move,
    "offer": Effects.offer,
    "draw": Effects.draw,
}
"""The words that have a written form."""
