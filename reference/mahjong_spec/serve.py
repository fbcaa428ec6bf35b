"""The reference as an engine on a pipe: a line of JSON in, a line of JSON out. Knows the protocol, not the sources."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TextIO

from mahjong_spec import wire
from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.compiler.options import REQUIRED
from mahjong_spec.errors import Defect, Refused, RulesetError
from mahjong_spec.hands.awards import Scorer, scorer
from mahjong_spec.hands.bundles import full_size
from mahjong_spec.hands.distance import Distances
from mahjong_spec.hands.holding import check_copies, hold
from mahjong_spec.hands.readings import divisions
from mahjong_spec.hands.waits import Waits
from mahjong_spec.model import Ruleset
from mahjong_spec.play.payouts import Seated, end_of_deal, payout
from mahjong_spec.play.scoring import score, score_of_loser
from mahjong_spec.serve_games import OPERATIONS as OF_GAMES
from mahjong_spec.serve_games import Games
from mahjong_spec.tiles import Hand, format_hand, parse_hand

PROTOCOL = 1
WINNER, LOSER = "winner", "loser"
"""Roles of a hand that is scored: one that wins, or one that somebody else's win found on the table."""
Loader = Callable[[str], Mapping[str, Any]]
"""Ruleset id to its resolved document; `RulesetError` or `Refused` where there is none."""


@dataclass(frozen=True, slots=True)
class Configured:
    """A ruleset with its options chosen, compiled once for all requests."""

    scorer: Scorer
    distances: Distances
    waits: Waits

    @property
    def ruleset(self) -> Ruleset:
        return self.scorer.ruleset


@dataclass(slots=True)
class Session:
    """What an engine remembers between requests."""

    load: Loader
    rulesets: tuple[str, ...]
    version: str
    current: Configured | None = None
    by_seats: dict[int, Configured] = field(default_factory=dict)
    """The same rules for each number of seats that can play by these options."""
    games: Games = field(init=False)

    def __post_init__(self) -> None:
        self.games = Games(self.load, self.rulesets)


def serve(session: Session, source: TextIO, sink: TextIO) -> None:
    """Answers every request until `bye` or the end of input. A line that is no request gets an error, never silence."""
    lines: Iterable[str | bytes] = getattr(source, "buffer", source)  # bytes: one bad line must not end the rest
    for line in lines:
        if not line.strip():
            continue
        request_id: int | None = None
        try:
            request, fault = wire.request_from(line)
            request_id = wire.id_of(request)
            answer = {"error": {"message": fault}} if fault else respond(session, request)
        except (ValueError, RecursionError) as error:
            answer = {"error": {"message": f"the line is no JSON: {error}"}}
        if answer is _BYE:
            return
        sink.write(_written(request_id, answer) + "\n")
        sink.flush()


def _written(request_id: int | None, answer: Mapping[str, Any]) -> str:
    """The answer as a line; where it cannot be written, that is the answer."""
    try:
        text = json.dumps({"id": request_id, **answer}, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        text.encode()
    except (ValueError, TypeError, RecursionError):
        return json.dumps({"id": request_id, "error": {"message": "the answer cannot be written as JSON"}})
    return text


def respond(session: Session, request: Any) -> dict[str, Any]:
    """The answer to one request: `ok`, `reject`, `unsupported` or `error`."""
    if not isinstance(request, dict) or not isinstance(request.get("op"), str):
        return {"error": {"message": "a request is an object with an `op`"}}
    operation = OPERATIONS.get(request["op"])
    if operation is None:
        return {"unsupported": {"what": "op"}}
    try:
        return operation(session, request)
    except Refused as refused:
        at = {"at": refused.data["at"]} if "at" in refused.data else {}
        return {"reject": {"reason": refused.code, "message": refused.message, **at}}
    except (Defect, RulesetError) as fault:
        return {"error": {"message": str(fault)}}
    except Exception as fault:  # noqa: BLE001  (an engine that dies answers nothing; the fault is told and work goes on)
        return {"error": {"message": f"{type(fault).__name__}: {fault}", "trace": traceback.format_exc(limit=-8)}}


_BYE: dict[str, Any] = {"ok": {}}


def _bye(session: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    del session, request
    return _BYE


def _hello(session: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    protocols = request.get("protocols")
    if not isinstance(protocols, list) or not all(type(number) is int for number in protocols):
        raise Refused("input/value", "protocols must be a list of numbers")
    if PROTOCOL not in protocols:
        return {"unsupported": {"what": "protocol"}}
    engine = {"name": "mahjong-spec", "version": session.version, "language": "python"}
    ops = [name for name in OPERATIONS if name not in ("hello", "configure", "bye")]
    return {"ok": {"protocol": PROTOCOL, "engine": engine, "ops": ops, "rulesets": list(session.rulesets)}}


def _configure(session: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    session.games.session = None
    session.current, session.by_seats = None, {}  # what is refused must not leave the rules of before in force
    name, preset, options = request.get("ruleset"), request.get("preset"), request.get("options")
    if not isinstance(name, str) or not isinstance(preset, str | None) or not isinstance(options, Mapping | None):
        raise Refused("input/value", "ruleset and preset are texts, options an object")
    if name not in session.rulesets:
        return {"unsupported": {"what": "ruleset"}}
    document = session.load(name)
    if request.get("version", document["version"]) != document["version"]:
        return {"unsupported": {"what": "version"}}
    for seats in sorted(document["seats"], reverse=True):
        try:
            compiled = configured(compile_ruleset(document, preset, options, seats))
        except Refused as refused:  # what fewer may play is no fault
            if refused.code != REQUIRED or seats == min(document["seats"]):
                raise
            continue
        session.current = session.current or compiled
        session.by_seats[seats] = compiled
    session.games.configure(name, preset, options)
    return {"ok": {}}


def configured(ruleset: Ruleset) -> Configured:
    """A ruleset with what its requests need."""
    score = scorer(ruleset)
    return Configured(score, Distances(ruleset), score.waits or Waits(ruleset))


def _configured(session: Session) -> Configured:
    if session.current is None:
        raise Refused("input/not-configured", "`configure` must choose a ruleset first")
    return session.current


def _input(request: Mapping[str, Any], required: tuple[str, ...], optional: tuple[str, ...] = ()) -> Mapping[str, Any]:
    return wire.fields(request.get("input"), "input", required, optional)


def _parse(session: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    ruleset = _configured(session).ruleset
    text = _input(request, ("text",))["text"]
    if not isinstance(text, str):
        raise Refused("input/value", "text must be a text")
    hand = parse_hand(text)
    _check_tiles(ruleset, hand)
    return {"ok": wire.hand_json(ruleset, hand)}


def _check_tiles(ruleset: Ruleset, hand: Hand) -> None:
    """Every tile that is known is one of the game's, melds among them."""
    check_copies(ruleset, [code for code in hand.all_tiles() if code != "?"])


def _format(session: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    ruleset = _configured(session).ruleset
    node = _input(request, ("tiles",), ("melds",))
    hand = Hand(wire.codes_from(node["tiles"], "tiles"), wire.melds_from(node.get("melds", [])))
    _check_tiles(ruleset, hand)
    wire.hand_json(ruleset, hand)
    return {"ok": {"text": format_hand(hand, ruleset.tiles.order)}}


def _shape(session: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    configured = _configured(session)
    ruleset = configured.ruleset
    holding = hold(ruleset, wire.hand_from(_input(request, ("concealed",), ("melds",))))
    distance = configured.distances.of(holding)
    lines = configured.distances.to_lines(holding)
    by_line = {"lines": lines} if lines is not None else {}
    if holding.size == full_size(ruleset):
        found = [wire.division_json(ruleset, division) for division in divisions(ruleset, holding)]
        return {"ok": {"win": bool(found), "readings": found, "distance": distance, **by_line}}
    waited = [ruleset.tiles.kinds[kind].code for kind in configured.waits.of(holding)]
    return {"ok": {"win": False, "waits": waited, "distance": distance, **by_line}}


def _score(session: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    configured = _configured(session)
    node = _input(request, ("concealed", "facts"), ("melds", "win", "role"))
    role, told = node.get("role", WINNER), wire.told_from(node["facts"])
    if role not in (WINNER, LOSER):
        raise Refused("input/value", f"role must be `{WINNER}` or `{LOSER}`")
    if role == WINNER and "win" not in node:
        raise Refused("input/missing-key", "input lacks `win`, and the hand is not told to be a loser's")
    hand = wire.hand_from(node, wire.code_from(node["win"], "win") if "win" in node else None)
    found = (score if role == WINNER else score_of_loser)(configured.scorer, hand, told)
    return {"ok": wire.score_json(configured.ruleset, found)}


def _payout(session: Session, request: Mapping[str, Any]) -> dict[str, Any]:
    configured = _configured(session)
    node = _input(request, ("settlement",), ("winners", "losers", "facts", "table"))
    if not isinstance(node["settlement"], str):
        raise Refused("input/value", "settlement must be a text")
    facts, table = wire.told_from(node.get("facts", {})), wire.told_from(node.get("table", {}))
    twice = next((name for name in facts if name in table), None)
    if twice is not None:
        raise Refused("facts/value", f"`{twice}` is told among the facts and of the table", fact=twice)
    told = {**facts, **table}
    # Lists by seat tell how many play, where the rules allow several numbers.
    lengths = {len(value) for value in told.values() if isinstance(value, list)}
    configured = next((session.by_seats[seats] for seats in lengths if seats in session.by_seats), configured)
    if "winners" not in node and "losers" not in node:
        return {"ok": wire.payout_json(end_of_deal(configured.ruleset, node["settlement"], told))}
    seated: dict[bool, list[Seated]] = {}
    for key, what, won in (("winners", WINNER, True), ("losers", LOSER, False)):
        listed = node.get(key, [])
        if not isinstance(listed, list):
            raise Refused("input/value", f"{key} must be a list")
        seated[won] = [wire.seated_from(one, f"{what} {place}", won=won) for place, one in enumerate(listed, 1)]
    found = payout(configured.scorer, seated[True], told, node["settlement"], seated[False])
    return {"ok": wire.payout_json(found)}


def _of_game(name: str) -> Callable[[Session, Mapping[str, Any]], dict[str, Any]]:
    return lambda session, request: {"ok": OF_GAMES[name](session.games, request.get("input"))}


OPERATIONS: Mapping[str, Callable[[Session, Mapping[str, Any]], dict[str, Any]]] = {
    "hello": _hello,
    "configure": _configure,
    "parse": _parse,
    "format": _format,
    "shape": _shape,
    "score": _score,
    "payout": _payout,
    **{name: _of_game(name) for name in OF_GAMES},
    "bye": _bye,
}
