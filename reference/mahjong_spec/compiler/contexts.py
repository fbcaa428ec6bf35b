"""Where a tree of the rules stands, and so which names and words it may use."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Context:
    """Where a tree stands: `kind` is `reading`, `table` or `options`; `units` tells whether units and lines may be named."""

    kind: str
    units: bool = False
    bound: frozenset[str] = frozenset()
    """Names of seats that mean one here: `me`, `payer` and `payee`, and what `each … as` binds."""
    left_open: frozenset[str] = frozenset()
    """Names of seats that an amount or a step may use, as long as they are bound where it is used."""

    def binding(self, *names: str) -> Context:
        return replace(self, bound=self.bound | set(names))


READING = Context("reading")
WITH_UNITS = Context("reading", units=True)
TABLE = Context("table")
OPTIONS = Context("options")
STEP = Context("table", left_open=frozenset({"me"}))
AMOUNT = Context("table", left_open=frozenset({"me", "payer", "payee"}))
