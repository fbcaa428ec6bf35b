"""A log of one seat's view to what an engine lets that seat do at each tile, beside what the server offered."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from mahjong_conformance.importers import Imported
from mahjong_conformance.strict_json import Json, compact
from mahjong_conformance.worker import Worker

_LEGAL = "legal"
_SESSION = ("open", "step", "close")


@dataclass(slots=True)
class Compared:
    """How often server and engine agreed, and for each other time the line of the log and what differs."""

    agreed: int = 0
    differences: list[tuple[int, str]] = field(default_factory=list)


def compare_offers(log: Imported, worker: Worker, lines: int) -> Compared:
    """Ask at every offer before that line. Nothing is compared with an engine that has no `legal`. Raises EngineFailure."""
    found = Compared()
    ops = worker.hello.ops
    if _LEGAL not in ops:
        return found
    session = ops.issuperset(_SESSION)
    done = 0
    for offer in log.offers:
        if offer.index >= lines:
            break
        if session:
            worker.request("step" if done else "open", _step(log.lines[done : offer.index + 1], first=not done))
            answer = worker.request(_LEGAL, {"seat": offer.seat})
            done = offer.index + 1
        else:
            prefix: Json = list(log.lines[: offer.index + 1])
            answer = worker.request(_LEGAL, {"log": prefix, "seat": offer.seat})
        # Any, because what is no list of choices is a difference as well.
        body: Any = answer.body
        choices = {choice["choice"] for choice in body["actions"]} if answer.shape == "ok" else {answer.shape}
        legal = choices & offer.compared if answer.shape == "ok" else choices
        if legal == offer.actions:
            found.agreed += 1
        else:
            message = f"the server offered {_shown(offer.actions)}, by the engine it is {_shown(legal)}"
            found.differences.append((offer.index, message))
    if session and done:
        worker.request("close", {})
    return found


def _step(lines: Sequence[dict[str, Json]], *, first: bool) -> dict[str, Json]:
    told: Json = list(lines)
    return {"log": told} if first else {"lines": told}


def _shown(actions: frozenset[str] | set[str]) -> str:
    return compact(sorted(actions)) if actions else "nothing"
