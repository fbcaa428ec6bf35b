"""Where a tree of the rules stands, and so which names and words it may use."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Context:
    """Where a tree stands: `kind` is `reading`, `table` or `options`; `units` tells whether units and lines may be named."""

    kind: str
    units: bool = False
    bound: frozenset[str] = frozenset()
    """Names that mean something here: `me`, `payer` and `payee`, what `each … as` binds, and `chosen.x`."""
    left_open: frozenset[str] = frozenset()
    """Names that an amount or a step may use, as long as they are bound where it is used; `chosen` is all of its kind."""

    answers: bool = False
    """Whether the answers of a window may be asked for."""
    all_chosen: bool = False
    """Whether anything that some action chooses may be spoken of."""

    def binding(self, *names: str) -> Context:
        return replace(self, bound=self.bound | set(names))

    def leaves_open(self, name: str) -> bool:
        return name.partition(".")[0] in self.left_open


READING = Context("reading")
WITH_UNITS = Context("reading", units=True)
TABLE = Context("table")
OPTIONS = Context("options")
STEP = Context("table", left_open=frozenset({"me", "actor", "chosen"}))
AMOUNT = Context("table", left_open=frozenset({"me", "actor", "chosen", "payer", "payee"}))
PLAY = Context("table", bound=frozenset({"me"}))
"""Phases, the match, and what facts are found by."""
OPEN = replace(AMOUNT, bound=frozenset({"me", "actor", "payer", "payee"}), answers=True, all_chosen=True)
"""Where everything may be spoken of: what nobody uses must still mean something."""
