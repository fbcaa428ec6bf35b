"""What the tests share: a tiny suite of their own, engines to try it on, and how a command ended."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
SUITE = TESTS / "data" / "suite"

# Long enough for a loaded machine to start Python, short enough to wait for.
REQUEST_SECONDS = "0.8"


@dataclass(frozen=True)
class Ended:
    """How a command ended: its exit code, what it said, and the lines of its report."""

    code: int
    out: str
    err: str
    report: list[dict[str, Any]]

    @property
    def statuses(self) -> dict[str, str]:
        """Status by case id."""
        return {line["case"]: line["status"] for line in self.report if "case" in line}

    @property
    def footer(self) -> dict[str, Any]:
        """The last line of the report."""
        footer: dict[str, Any] = self.report[-1]["footer"]
        return footer


Invoke = Callable[..., Ended]
Run = Callable[..., Ended]


def miniature(mode: str, suite: Path = SUITE) -> list[str]:
    """The command of a miniature engine."""
    return [sys.executable, str(TESTS / "miniatures.py"), mode, str(suite)]
