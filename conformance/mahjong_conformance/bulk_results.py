"""What came of the files of a bulk run: statuses, counts and failures of each, and the exit code of all."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from mahjong_conformance.strict_json import JsonObject

Status = Literal["pass", "fail", "bad", "unsupported", "skip", "error", "crash", "timeout", "protocol", "not_run"]

FAILURES: frozenset[Status] = frozenset({"fail", "bad", "error", "crash", "timeout", "protocol"})


@dataclass(frozen=True, slots=True)
class Failure:
    """What is wrong with a log: the line of ours, the place in the original, a code and a message."""

    log: str
    place: str
    reason: str
    message: str
    at: int | None = None
    line: JsonObject | None = None


@dataclass(slots=True)
class FileResult:
    """What came of one file. Deals, wins and draws are those that were compared with the engine."""

    file: str
    status: Status = "pass"
    reason: str = ""
    message: str = ""
    format: str = ""
    logs: int = 0
    deals: int = 0
    wins: int = 0
    draws: int = 0
    agreed: int = 0
    differed: int = 0
    untold: int = 0
    failures: list[Failure] = field(default_factory=list)
    milliseconds: int = 0

    def say(self, status: Status, reason: str, message: str) -> None:
        """Give a status, unless a worse one was given before."""
        if self.status not in FAILURES:
            self.status, self.reason, self.message = status, reason, message


def exit_code(results: Sequence[FileResult], *, stopped: bool) -> int:
    """0 if all is well, 1 if anything failed, 2 if nothing was compared, 3 if the engine failed too often."""
    if stopped:
        return 3
    if any(result.status in FAILURES for result in results):
        return 1
    return 0 if any(result.status == "pass" and result.deals for result in results) else 2
