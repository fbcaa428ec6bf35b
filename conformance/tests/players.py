"""The play of the miniature engines: a case of a log to its right answer, a session, and ways to spoil either."""

import sys
from collections.abc import Callable, Iterable
from typing import Any

Message = dict[str, Any]

OPS = ["legal", "perft", "replay", "match", "state", "open", "step", "close"]

WHOLE = {
    "phase": "turn",
    "deal": 1,
    "round": 1,
    "dealer": 0,
    "current": None,
    "scores": [0, 0],
    "asked": [],
    "zones": {},
    "variables": {},
}
"""A state, where the cases leave it open."""


def right(kind: str, case: Message) -> Message:
    """The answer that a case expects. What its expectation leaves open is made as small as it can be."""
    expect = case["expect"]
    match kind:
        case "replay":
            states = [entry | {"state": WHOLE | entry["state"]} for entry in expect.get("states", [])]
            return {"ok": {"lines": len(case["input"]["log"]), "states": states}}
        case "reject":
            reason = expect["reason"]
            code = reason["any_of"][0] if isinstance(reason, dict) else reason
            return {"reject": {"reason": code, "at": expect["at"], "message": "no"}}
        case "legal":
            return {"ok": {"actions": expect.get("actions", expect.get("has"))}}
        case _:
            plain: Message = expect.get("any_of", [expect])[0]
            return plain if "reject" in plain else {"ok": plain}


class Session:
    """A session that knows of a log what the cases know. `cases` gives kind and case by the rules that hold."""

    def __init__(self, mode: str, cases: Callable[[], Iterable[tuple[str, Message]]]) -> None:
        self.mode = mode
        self.cases = cases
        self.lines: list[Message] | None = None

    def answer(self, op: str, question: Message) -> Message:
        """The answer to `open`, `step`, `close`, or to `state` and `legal` without a log."""
        if op == "open":
            self.lines = []
            return self._play(question["log"], asks=False)
        if self.lines is None:
            return {"ok": {"asked": []}} if self.mode == "never-closes" else {"error": {"message": "no session"}}
        match op:
            case "step":
                return self._play(question["lines"], asks=True)
            case "state" if self.mode == "half-done":
                return {"ok": self._known() | {"deal": len(self.lines)}}
            case "state":
                return {"ok": WHOLE if self.mode == "state-is-stale" else self._known()}
            case "legal":
                return self._legal(question["seat"])
        self.lines = None
        return {"error": {"message": "?"}} if self.mode == "fails-to-close" else {"ok": {}}

    def _play(self, lines: list[Message], *, asks: bool) -> Message:
        assert self.lines is not None
        self.lines += lines
        for kind, case in self.cases():
            log = case["input"].get("log", [])
            if kind == "reject" and log[: case["expect"]["at"] + 1] == self.lines and self.mode != "steps-on":
                if self.mode != "half-done":
                    self.lines = self.lines[: -len(lines)]
                return right(kind, case)
        if self.mode == "refuses-steps" and len(self.lines) == 3:
            return {"reject": {"reason": "illegal/action", "at": 2}}
        if self.mode == "session-crash" and len(self.lines) == 3:
            sys.exit(11)
        asked = [0, 1] if self.mode == "asks-wrongly" else self._known()["asked"]
        return {"ok": {"asked": asked} if asks else {}}

    def _legal(self, seat: int) -> Message:
        wanted = {"log": self.lines, "seat": 1 - seat if self.mode == "asks-the-other" else seat}
        found = [right(kind, case) for kind, case in self.cases() if kind == "legal" and case["input"] == wanted]
        return found[0] if found else {"ok": {"actions": []}}

    def _known(self) -> Message:
        for kind, case in self.cases():
            for entry in case["expect"].get("states", []) if kind == "replay" else []:
                log, end = case["input"]["log"], entry["at"] + 1
                while end < len(log) and "chance" in log[end]:
                    end += 1
                if log[:end] == self.lines:
                    return WHOLE | entry["state"]
        return WHOLE


def spoiled(mode: str, op: str, question: Message, answer: Message) -> Message:
    """The answer as the engine of this mode would give it."""
    match mode, op:
        case "accepts-all", "replay" if "reject" in answer:
            return {"ok": {"lines": len(question["log"]), "states": []}}
        case "stops-early", "replay" if "ok" in answer:
            return {"ok": answer["ok"] | {"lines": 2}}
        case "refuses-all", "replay":
            return {"reject": {"reason": "illegal/choice", "at": 1}}
        case "wrong-index", "replay" if "reject" in answer:
            return {"reject": answer["reject"] | {"at": answer["reject"]["at"] - 1}}
        case "no-index", "replay" if "reject" in answer:
            return {"reject": {"reason": "illegal/choice"}}
        case "other-reason", "replay" if "reject" in answer:
            return {"reject": answer["reject"] | {"reason": "illegal/action"}}
        case "crash-in-replay", "replay":
            sys.exit(13)
        case "error-in-replay", "replay" if "reject" in answer:
            return {"error": {"message": "list index out of range"}}
        case "no-asked" | "tells-more", "replay" if "ok" in answer:
            states = [entry | {"state": _changed(mode, entry["state"])} for entry in answer["ok"]["states"]]
            return {"ok": answer["ok"] | {"states": states}}
        case "one-too-many", "legal":
            return {"ok": {"actions": [*answer["ok"]["actions"], {"choice": "discard", "tile": "9m"}]}}
        case "one-too-few", "legal":
            return {"ok": {"actions": answer["ok"]["actions"][1:]}}
        case "wins-always", "legal":
            return {"ok": {"actions": [*answer["ok"]["actions"], {"choice": "win"}]}}
        case "miscounts", "perft":
            return {"ok": answer["ok"] | {"count": answer["ok"]["count"] + 1}}
        case "backwards", "legal":
            return {"ok": {"actions": answer["ok"]["actions"][::-1]}}
        case "backwards", "perft" if "divide" in answer["ok"]:
            return {"ok": answer["ok"] | {"divide": answer["ok"]["divide"][::-1]}}
    return answer


def _changed(mode: str, state: Message) -> Message:
    if mode == "no-asked":
        return {name: value for name, value in state.items() if name != "asked"}
    zones = state.get("zones", {}) | {"dead": 14}
    return state | {"zones": zones, "variables": {"turns": 3}, "clock": 7}
