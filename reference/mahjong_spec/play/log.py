"""Lines of a log -> the game they tell, or where and why they are no game of these rules.

Hands, draws and indicators follow from chance; a replay is a fold of `step` over the choices.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mahjong_spec.errors import Refused, perhaps
from mahjong_spec.play import matches
from mahjong_spec.play.chance import Script
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.table import PASS, Table
from mahjong_spec.play.windows import why_not_asked

VERSION = 1
Line = Mapping[str, Any]
Kernels = Callable[[Line], Kernel]
"""The header of a log to the kernel of its ruleset and options."""

_ENDED = "chance/exhausted"
_UNSAID = (_ENDED, "illegal/not-asked", "illegal/action", "chance/unexpected")
"""Refusals that say nothing of the rules of the game."""
_HEADER = ("log", "ruleset", "version", "preset", "options", "seats", "start")
_KINDS = ("choice", "chance", "result", "end")


@dataclass(slots=True)
class Replay:
    """A log that is being replayed; `stalled` tells that it breaks off amid chance."""

    kernels: Kernels
    lines: list[Line]
    kernel: Kernel = field(init=False)
    table: Table = field(init=False)
    script: Script = field(init=False)
    stalled: bool = False
    told: set[tuple[str, int]] = field(default_factory=set)
    """Ends that were told already."""
    watch: list[dict[str, Any]] | None = None
    """Where events go, if they are asked for."""

    @property
    def deals(self) -> int:
        """Deals that were played to their end."""
        first: int = self.lines[0].get("start", {}).get("deal", 1)  # the header was checked
        return self.table.deal_number - first

    def begin(self) -> None:
        """Takes the header and all chance up to the first question."""
        header = _header(self.lines)
        try:
            self.kernel = self.kernels(header)
            self.table = self.kernel.table(header.get("start", {}))
        except Refused as refused:
            refused.data.setdefault("at", 0)
            raise
        self.script = Script(self.lines, 1)
        self.table.events = self.watch
        self._guarded(0, lambda: self.kernel.next_deal(self.table, self.script))

    def take(self) -> bool:
        """Takes the next line with all chance that follows from it; False where no line is left."""
        place = self.script.place
        if place >= len(self.lines) or self.stalled:
            return False
        self._guarded(place, lambda: self._take(self.lines[place]))
        return True

    def going_on(self, lines: Sequence[Line]) -> Replay:
        """The same game with more lines; this one stays where it is, whatever becomes of them."""
        longer = [*self.lines, *lines]
        if self.stalled:  # what broke off amid chance is taken up only from its start
            return replay(self.kernels, longer)
        again = Replay(self.kernels, longer, told=set(self.told))
        again.kernel, again.table = self.kernel, self.table.copy()
        again.script = self.script.on(longer)
        while again.take():
            pass
        return again

    def _guarded(self, place: int, work: Callable[[], None]) -> None:
        """A log may break off where chance is still to tell something; everything else that is refused has its line."""
        try:
            work()
        except Refused as refused:
            if refused.code != _ENDED or self.script.place < len(self.lines):
                refused.data.setdefault("at", place)
                raise self._better(refused) or refused from None
            self.stalled = True

    def _better(self, refused: Refused) -> Refused | None:
        """What is refused a seat that the window over the last choice did not ask, in the words of the rules.

        Such a window is passed at once, so the log is replayed up to it.
        """
        at: int = refused.data["at"]  # type: ignore[assignment]
        if refused.code not in _UNSAID or not all("choice" in line for line in self.lines[at - 1 : at + 1]):
            return None
        again = Replay(self.kernels, self.lines[:at])
        again.begin()
        while again.script.place < at - 1:
            again.take()
        while again._closes(again.lines[-1]):
            again.kernel.close(again.table, again.script)
        again.table.stops = True
        again.take()
        barred = why_not_asked(again.kernel, again.table, self.lines[at])
        if barred is not None:
            barred.data["at"] = at
        return barred

    def _take(self, line: Line) -> None:
        table, kind = self.table, next((kind for kind in _KINDS if kind in line), "")
        phase = self.kernel.phases[table.phase].phase
        if kind == "choice" and not table.between and not self._closes(line):
            choice = self.kernel.find(table, line)
            self.script.place += 1
            self.kernel.step(table, choice, self.script)
        elif table.asked and phase.kind == "window":
            self.kernel.close(table, self.script)  # who is not written lets the offer pass
        elif table.over or (table.between and kind == "result"):
            self._compare(line, kind)
        elif table.between and kind == "choice":
            raise Refused("illegal/deal-over", "the deal is over, and the log does not begin another")
        elif table.between and kind == "chance":
            self.kernel.next_deal(table, self.script)
        else:
            raise _unexpected(table, kind)

    def _closes(self, line: Line) -> bool:
        """Whether a choice is no answer of the window that stands, but made when it has closed.

        A seat that is not asked may be asked in the next window over the same offer; if not, it is refused for what it
        claims here.
        """
        table = self.table
        phase = self.kernel.phases[table.phase].phase
        action, seat = line.get("choice"), line.get("seat")
        if phase.kind != "window" or not table.asked or action in phase.anytime:
            return False
        if action != PASS and action not in phase.actions:
            return True
        if seat in table.asked and seat not in table.answers:
            return False
        later, ahead = table.copy(), self.script.fork()
        try:
            self.kernel.close(later, ahead)
            self.kernel.find(later, line)
        except Refused:
            return False
        return ahead.place == self.script.place

    def _compare(self, line: Line, kind: str) -> None:
        table = self.table
        if (kind, table.deal_number) in self.told:
            raise Refused("log/malformed", "how the deal or the match ended is told twice")
        self.told.add((kind, table.deal_number))
        if kind == "end":
            _check({"end": "match", "scores": list(table.scores or ()), "ranks": matches.ranks(table)}, line, "match")
        elif kind == "result":
            _check(table.result or {}, line, "result")
        else:
            raise Refused("illegal/deal-over", "the match is over")
        self.script.place += 1


def replay(
    kernels: Kernels,
    lines: Sequence[Line],
    seen: Callable[[int, Replay], None] | None = None,
    watch: list[dict[str, Any]] | None = None,
) -> Replay:
    """Replays a whole log. `Refused` has the line as `at`; `seen` is called after each line that was taken."""
    again = Replay(kernels, list(lines), watch=watch)
    again.begin()
    before = 0
    going = True
    while going:
        if seen is not None:
            for place in range(before, again.script.place):
                seen(place, again)
        before = again.script.place
        going = again.take()
    return again


def canonical(line: Line) -> str:
    """A line with its keys in order and no spaces: what the running hash is made of."""
    return json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(lines: Sequence[Line]) -> str:
    """The running hash of a log."""
    whole = hashlib.sha256()
    for line in lines:
        whole.update(canonical(line).encode(errors="surrogatepass") + b"\n")
    return whole.hexdigest()


def _header(lines: Sequence[Line]) -> Line:
    header = lines[0] if lines else {}
    if type(header.get("log")) is not int or header["log"] != VERSION:
        raise Refused("log/malformed", f'a log begins with a header, {{"log": {VERSION}, "ruleset": …}}', at=0)
    for key in header:
        if key not in _HEADER:
            raise Refused("log/malformed", f"a header has no `{key}`{perhaps(str(key), _HEADER)}", at=0)
    return header


def _unexpected(table: Table, kind: str) -> Refused:
    if kind == "chance":
        return Refused("chance/unexpected", "nothing is left to chance here")
    if kind in ("result", "end"):
        what = "a deal" if kind == "result" else "the match"
        return Refused("result/differs", f"{what} is not over here: play is in `{table.phase}`")
    return Refused("log/malformed", "a line is a choice, chance, a result or the end")


def _check(found: Mapping[str, Any], told: Line, what: str) -> None:
    """What the log tells of an end must be so; what it leaves out is not compared."""
    difference = _difference(found, told, "")
    if difference:
        raise Refused("result/differs", f"the {what} differs: {difference}")


def _difference(found: Any, told: Any, pointer: str) -> str:
    if isinstance(told, Mapping) and isinstance(found, Mapping) and not pointer.endswith("/elements"):
        for key, value in told.items():
            if key not in found:
                return f"{pointer}/{key}: the log says {_shown(value)}, by the rules there is none"
            difference = _difference(found[key], value, f"{pointer}/{key}")
            if difference:
                return difference
        return ""
    if isinstance(told, list) and isinstance(found, list) and len(told) == len(found):
        parts = (
            _difference(mine, theirs, f"{pointer}/{place}")
            for place, (mine, theirs) in enumerate(zip(found, told, strict=True))
        )
        return next((part for part in parts if part), "")
    return "" if found == told else f"{pointer}: the log says {_shown(told)}, by the rules it is {_shown(found)}"


def _shown(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
