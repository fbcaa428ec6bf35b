"""A log of one seat's view to what an engine lets that seat do at each tile, beside what the server offered."""

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

from mahjong_conformance.importers import Imported
from mahjong_conformance.importers.model import Line, Offer
from mahjong_conformance.kinds import SESSION
from mahjong_conformance.protocol import Answer
from mahjong_conformance.strict_json import Json, compact
from mahjong_conformance.worker import Worker

_LEGAL = "legal"


@dataclass(slots=True)
class Compared:
    """How often server and engine agreed, and for each other time the line of the log and what differs."""

    agreed: int = 0
    differences: list[tuple[int, str]] = field(default_factory=list)


def compare_offers(log: Imported, worker: Worker, lines: int) -> Compared:
    """Ask at every offer before that line. Nothing is compared with an engine that has no `legal`. Raises EngineFailure."""
    found = Compared()
    if _LEGAL not in worker.hello.ops:
        return found
    ends = [0, *(at for at, line in enumerate(log.lines) if "result" in line), len(log.lines)]
    for start, before, last in zip(log.starts, ends, ends[1:], strict=False):
        # Each deal is a log of its own, so that no engine need play the whole match again for every question.
        deal: list[Line] = [{**log.header, "start": start}, *log.lines[before + 1 : last]]
        offers = {offer.index - before: offer for offer in log.offers if before < offer.index < min(last, lines)}
        for at, message in _differences(deal, offers, worker):
            if message:
                found.differences.append((before + at, message))
            else:
                found.agreed += 1
    return found


def _differences(deal: Sequence[Line], offers: Mapping[int, Offer], worker: Worker) -> list[tuple[int, str]]:
    """For each offer its line, and what is otherwise by the engine."""
    session = worker.hello.ops.issuperset(SESSION)
    found: list[tuple[int, str]] = []
    done = 0
    for at, offer in offers.items():
        if session:
            told: Json = list(deal[done : at + 1])
            worker.request(*(("step", {"lines": told}) if done else ("open", {"log": told})))
            answer = worker.request(_LEGAL, {"seat": offer.seat})
            done = at + 1
        else:
            prefix: Json = list(deal[: at + 1])
            answer = worker.request(_LEGAL, {"log": prefix, "seat": offer.seat})
        found.append((at, _difference(offer, answer)))
    if session and done:
        worker.request("close", {})
    return found


def _difference(offer: Offer, answer: Answer) -> str:
    if answer.shape != "ok":
        return f"asked what is legal, the engine answered {answer.shape}: {compact(answer.body)}"
    # Any, because the schema of the protocol has not looked inside an answer.
    body: Any = answer.body
    try:
        legal = {choice["choice"] for choice in body["actions"]} & offer.compared
    except (LookupError, TypeError):
        return f"asked what is legal, the engine answered {compact(body)}"
    if legal == offer.actions:
        return ""
    return f"the server offered {_shown(offer.actions)}, by the engine it is {_shown(legal)}"


def _shown(actions: AbstractSet[str]) -> str:
    return ", ".join(sorted(actions)) or "nothing"
