"""What writing needs to know of a kernel, and of the place where an expression stands.

An expression that has no written form is asked as the function of the table that `conditions` and `amounts` make of it,
so every rule can be written; where that function could not be asked either, the whole around it is asked so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from mahjong_spec.errors import Defect
from mahjong_spec.model import Effect, Expr, Ruleset
from mahjong_spec.play import choosing, effects, moving, wins
from mahjong_spec.play.table import Choice, Offer, Table
from mahjong_spec.play.view import happened
from mahjong_spec.play.written.text import Text

if TYPE_CHECKING:
    from mahjong_spec.play.kernel import Kernel

Steps = Mapping[str, tuple[Effect, ...]]


class Unwritten(Exception):
    """Something has no written form here."""


@dataclass(frozen=True, slots=True)
class Here:
    """Where an expression stands: how things are called there."""

    me: str
    actor: str | None = None
    """The seat that acts; None where nobody does."""
    asks: bool = True
    """Whether functions of the table may be asked: it knows the same `me`, and what is chosen."""
    offer: str = "table.offer"
    offered: str | None = None
    """The kind of the tile on offer, None where there is none."""
    drawn: str = "table.drawn"
    drawn_kind: str | None = None
    chosen: Mapping[str, tuple[str, str]] | None = None
    """What was chosen: its form and how it is called."""
    shared: dict[str, str] | None = None
    """Of what is asked again and again for other tiles: expressions that stay the same, and how they are called."""

    def once(self, expression: str) -> str:
        """How an expression is called that stays the same."""
        if self.shared is None:
            return expression
        return self.shared.setdefault(expression, f"shared_{len(self.shared)}")


class Writer:
    """The text of a kernel, with what is known of its rules."""

    def __init__(self, kernel: Kernel) -> None:
        self.kernel = kernel
        self.ruleset: Ruleset = kernel.ruleset
        seats = self.ruleset.seats
        self.seats = seats
        self.skips = kernel.play.skip is not None
        orders = tuple(tuple((dealer + place) % seats for place in range(seats)) for dealer in range(seats))
        others = tuple(tuple(tuple(seat for seat in order if seat != out) for out in range(seats)) for order in orders)
        self.text = Text(
            f"<play of {self.ruleset.id}>",
            {
                "kind_of": kernel.kind_of,
                "orders": orders,
                "others": others,
                "Choice": Choice,
                "Offer": Offer,
                "no_offer": _no_offer,
                "no_line": _no_line,
                "happened": happened,
                "makes": kernel.makes,
                "draw_tile": effects.draw_tile,
                "take": moving.take,
                "put": moving.put,
                "waits": wins.waits,
                "counts_of": wins.counts_of,
                "any_added": choosing.any_added,
                "any_run": choosing.any_run,
                "may_leave_ready": wins.may_leave_ready,
            },
        )

    def expression(
        self,
        forms: Mapping[str, Written],
        tree: Expr,
        here: Here,
        plain: Callable[[Expr], Callable[[Table], Any]],
        what: str,
    ) -> str:
        """The written form of a tree; where it has none, the function that `plain` makes of it is asked."""
        write = forms.get(tree.word)
        if write is not None:
            try:
                return write(self, tree, here)
            except Unwritten:
                pass
        return self.asked(plain(tree), what, here)

    def asked(self, function: Callable[[Table], Any], what: str, here: Here) -> str:
        """Asks a function of the table."""
        if not here.asks:
            raise Unwritten
        return f"{self.text.name(function, what)}(table)"


Written = Callable[[Writer, Expr, Here], str]
"""What writes the expression of a word."""


def _no_offer() -> NoReturn:
    raise Defect("defect/absent", "nothing is offered")


def _no_line() -> NoReturn:
    raise Defect("defect/no-line", "no line of a decision list holds")
