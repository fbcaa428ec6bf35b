"""Requests about games -> answers: whole logs replayed, what is legal after one, states, perft, results of matches.

A log says in its header which rules it is played by. A session keeps one log open and takes its lines as they come.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mahjong_spec import wire
from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.errors import Refused
from mahjong_spec.play import matches, view
from mahjong_spec.play.choosing import choice_json
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.log import Line, Replay, replay
from mahjong_spec.play.perft import divide, perft

_DEEPEST = 12


@dataclass(slots=True)
class Games:
    """The kernels of all rules asked for so far, the rules of `configure`, and the log that is open."""

    load: Callable[[str], Mapping[str, Any]]
    rulesets: tuple[str, ...]
    kernels: dict[str, Kernel] = field(default_factory=dict)
    configured: Mapping[str, Any] | None = None
    session: Replay | None = None

    def configure(self, ruleset: str, preset: str | None, options: Mapping[str, Any] | None) -> None:
        """Which rules a question without a log is about."""
        self.session = None
        self.configured = {"ruleset": ruleset, "preset": preset, "options": options or {}}

    def kernel(self, header: Line) -> Kernel:
        """The kernel of what the header of a log names. `log/malformed` or `options/…` where there is none."""
        name, preset, options, seats = (header.get(key) for key in ("ruleset", "preset", "options", "seats"))
        if not isinstance(name, str) or name not in self.rulesets:
            raise Refused("log/malformed", f"there is no ruleset `{name}`", at=0)
        if not isinstance(preset, str | None) or not isinstance(options, Mapping | None):
            raise Refused("log/malformed", "the preset of a log is a text and its options are an object", at=0)
        if isinstance(seats, bool) or not isinstance(seats, int | None):
            raise Refused("log/malformed", "the seats of a log are a number", at=0)
        document = self.load(name)
        if seats is not None and seats not in document["seats"]:
            raise Refused("log/malformed", f"{seats} seats cannot play `{name}`", at=0)
        if header.get("version", document["version"]) != document["version"]:
            raise Refused("log/malformed", f"`{name}` is known in version {document['version']}", at=0)
        key = json.dumps([name, preset, options or {}, seats], sort_keys=True)
        found = self.kernels.get(key)
        if found is None:
            found = self.kernels[key] = Kernel(compile_ruleset(document, preset, options, seats))
        return found


def _log(node: Mapping[str, Any]) -> list[Line]:
    log = node["log"]
    if not isinstance(log, list) or not all(isinstance(line, Mapping) for line in log):
        raise Refused("input/value", "a log is a list of lines, each an object")
    return log


def _replay(games: Games, request: Any) -> dict[str, Any]:
    node = wire.fields(request, "input", ("log",), ("checkpoints",))
    lines = _log(node)
    wanted = node.get("checkpoints", [])
    if not isinstance(wanted, list) or not all(type(place) is int and 0 <= place < len(lines) for place in wanted):
        raise Refused("input/value", "checkpoints are numbers of lines, the header being 0")
    states: dict[int, Any] = {}

    def seen(place: int, again: Replay) -> None:
        if place in wanted:
            states[place] = view.state(again.table)

    replay(games.kernel, lines, seen)
    return {"lines": len(lines), "states": [{"at": place, "state": states[place]} for place in wanted]}


def _after(games: Games, node: Mapping[str, Any]) -> Replay:
    """The game after a log, or where the session stands."""
    if "log" in node:
        return replay(games.kernel, _log(node))
    if games.session is None:
        raise Refused("input/missing-key", "input lacks `log`, and no log is open")
    return games.session


def _legal(games: Games, request: Any) -> dict[str, Any]:
    node = wire.fields(request, "input", ("seat",), ("log",))
    again = _after(games, node)
    seat = node["seat"]
    if type(seat) is not int or not 0 <= seat < again.kernel.ruleset.seats:
        raise Refused("input/value", f"seat is a number from 0 to {again.kernel.ruleset.seats - 1}")
    choices = [choice_json(again.table, choice) for choice in again.kernel.legal(again.table, seat)]
    return {"actions": [{key: value for key, value in line.items() if key != "seat"} for line in choices]}


def _state(games: Games, request: Any) -> dict[str, Any]:
    return view.state(_after(games, wire.fields(request, "input", (), ("log",))).table)


def _match(games: Games, request: Any) -> dict[str, Any]:
    node = wire.fields(request, "input", ("scores",), ("pots", "dealer"))
    if games.configured is None:
        raise Refused("input/not-configured", "`configure` must choose a ruleset first")
    scores, pots, dealer = node["scores"], node.get("pots", {}), node.get("dealer", 0)
    if not isinstance(scores, list) or not all(type(points) is int for points in scores):
        raise Refused("input/value", "scores are a list of whole numbers")
    if not isinstance(pots, Mapping) or not all(type(points) is int for points in pots.values()):
        raise Refused("input/value", "pots are an object of whole numbers")
    kernel = games.kernel({**games.configured, "seats": len(scores)})
    if type(dealer) is not int or not 0 <= dealer < len(scores):
        raise Refused("input/value", f"dealer is a seat from 0 to {len(scores) - 1}")
    table = kernel.table({"scores": scores, "dealer": dealer, "variables": pots})
    kernel.match.end(table)
    return {"scores": list(table.scores or ()), "ranks": matches.ranks(table)}


def _perft(games: Games, request: Any) -> dict[str, Any]:
    node = wire.fields(request, "input", ("log", "depth"), ("divide",))
    depth = node["depth"]
    if type(depth) is not int or not 1 <= depth <= _DEEPEST:
        raise Refused("input/value", f"depth is a number from 1 to {_DEEPEST}")
    again = _after(games, node)
    if again.stalled:
        raise Refused("chance/exhausted", "the log breaks off where chance has its say", at=len(again.lines))
    if node.get("divide") is True:
        parts = divide(again.kernel, again.table, again.script, depth)
        return {"count": sum(number for _, number in parts), "divide": [[line, number] for line, number in parts]}
    return {"count": perft(again.kernel, again.table, again.script, depth)}


def _open(games: Games, request: Any) -> dict[str, Any]:
    games.session = None
    games.session = replay(games.kernel, _log(wire.fields(request, "input", ("log",))))
    return {}


def _step(games: Games, request: Any) -> dict[str, Any]:
    node = wire.fields(request, "input", ("lines",))
    session = games.session
    if session is None:
        raise Refused("input/missing-key", "no log is open")
    games.session = session.going_on(_log({"log": node["lines"]}))
    return {"asked": sorted(games.session.kernel.asked(games.session.table))}


def _close(games: Games, request: Any) -> dict[str, Any]:
    wire.fields(request if request is not None else {}, "input", ())
    games.session = None
    return {}


OPERATIONS: Mapping[str, Callable[[Games, Any], dict[str, Any]]] = {
    "replay": _replay,
    "legal": _legal,
    "state": _state,
    "match": _match,
    "perft": _perft,
    "open": _open,
    "step": _step,
    "close": _close,
}
