"""The table: who sits where, what lies where, who has won what, who owns what.

A stand-alone settlement works on a table without tiles; a game works on all of it. Functions of the table, which
`seats`, `amounts`, `conditions`, `sources` and `tests` make from compiled trees, only look; `effects` change it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from mahjong_spec.errors import Defect
from mahjong_spec.hands.awards import Award
from mahjong_spec.hands.fast import FastAward
from mahjong_spec.model import Ruleset

if TYPE_CHECKING:
    from mahjong_spec.play.chance import Chance
    from mahjong_spec.play.kernel import Kernel

Seat = int | None

UNKNOWN = -1
"""The face of a tile that nothing has told yet."""


class ToldAmounts(dict[str, int]):
    """Amounts that are told in place of a hand; `defect/absent` where another is asked for."""

    def __missing__(self, name: str) -> int:
        raise Defect("defect/absent", f"`{name}` is not told of a hand that is not shown")


@dataclass(frozen=True, slots=True)
class ToldAward:
    """What is told of a hand that is not shown: amounts by the names of units and lines of `value`."""

    units: ToldAmounts

    @property
    def elements(self) -> Mapping[str, Mapping[str, int]]:
        raise Defect("defect/absent", "it is not told what counts in a hand that is not shown")


@dataclass(frozen=True, slots=True)
class Win:
    """What is to be settled of a seat: what was told of its win, or of its hand without one, and what that is worth."""

    seat: int
    facts: Mapping[str, Any]
    award: Award | FastAward | ToldAward


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the ledger: accounts are seats or names of pots; `owed_by` is the seat whose debt it is."""

    source: int | str
    to: int | str
    amount: int
    why: str
    owed_by: int | None


@dataclass(slots=True, eq=False)
class Laid:
    """A set that lies on the table, or that an action has chosen. `tiles` are numbers of tiles.

    `claimed` is the tile that came from the seat `source`; `added` tells that a tile was added to it later, `hidden`
    that only its owner sees it.
    """

    kind: str
    tiles: list[int]
    owner: int
    source: Seat = None
    claimed: int | None = None
    added: bool = False
    hidden: bool = False

    @property
    def own(self) -> list[int]:
        """The tiles that its owner held."""
        return [tile for tile in self.tiles if tile != self.claimed]


class Offer(NamedTuple):
    """The tile that was offered last, by whom, under which label, and which set it is to be added to."""

    tile: int
    source: int
    label: str
    onto: Laid | None


class Choice(NamedTuple):
    """What a seat does: an action with what it has chosen, or `pass`."""

    action: str
    seat: int
    picks: tuple[tuple[str, Any], ...] = ()
    """Name to a tile, a tuple of tiles, a set, a seat, a number or a word."""


PASS = "pass"  # noqa: S105  (no password)
"""The answer of a seat that wants nothing of an offer."""


@dataclass(slots=True)
class Table:
    """The state that rules work on; mutable, `copy` gives an independent one."""

    ruleset: Ruleset
    dealer: int
    wins: tuple[Win, ...]
    """In turn order after the seat that fed them."""
    variables: dict[str, Any]
    """A seat's variable as a list by seat; a pot as what lies in it; remembered tiles as tuples of faces."""
    losses: tuple[Win, ...] = ()
    """What the hands of others are worth, where that is told; in a game it is found when a rule asks for it."""
    ledger: list[Line] = field(default_factory=list)
    bound: dict[str, int] = field(default_factory=dict)
    """Names of seats bound now beside `me`: `payer`, `payee`, `winner`, what `each … as` says."""
    me: Seat = None
    actor: Seat = None
    kernel: Kernel = None  # type: ignore[assignment]
    """None at a table where points are settled without a game."""
    chance: Chance | None = None
    scores: list[int] | None = None
    current: int = 0
    first_dealer: int = 0
    round_number: int = 1
    deal_number: int = 1
    dealer_stays: bool = False
    phase: str = ""
    ended: str | None = None
    """The phase in which the last deal ended."""
    result: dict[str, Any] | None = None
    """How the last deal ended, as the log says it."""
    between: bool = False
    """A deal is over, and the next one has not begun."""
    ranks: tuple[int, ...] | None = None
    """Places in the match, once it has ended; what is paid then does not change them."""
    over: bool = False
    stops: bool = False
    """Whether play stops in a window that asks nobody, so that somebody can be told why."""
    zones: dict[str, list[list[Any]]] = field(default_factory=dict)
    """Zone to what lies there, a list for each seat; a zone of the table has one."""
    place: list[tuple[str, int]] = field(default_factory=list)
    """For each tile its zone and the seat of it."""
    face: list[int] = field(default_factory=list)
    """For each tile its face, a place in `kernel.faces`, or `UNKNOWN`."""
    pool: dict[int, int] = field(default_factory=dict)
    """How many of each face the tiles of unknown face are."""
    unmixed: set[str] = field(default_factory=set)
    """Heaps that got tiles after they were shuffled, so that each tile drawn is chance."""
    down: set[int] = field(default_factory=set)
    """Tiles that lie face down."""
    revealed: set[tuple[str, int]] = field(default_factory=set)
    offer: Offer | None = None
    drawn: int | None = None
    chosen: dict[str, Any] = field(default_factory=dict)
    asked: tuple[int, ...] = ()
    """Who must answer the question that stands."""
    answers: dict[int, Choice] = field(default_factory=dict)
    could: dict[int, frozenset[str]] = field(default_factory=dict)
    """What was open to each seat in the last window over this offer."""
    could_offer: int | None = None
    waits: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """What seats wait for, as long as their tiles stay the same."""
    counts: dict[int, list[int]] = field(default_factory=dict)
    """How many tiles of each kind hands hold, for those that were asked; kept as tiles come and go."""
    near: dict[int, bool] = field(default_factory=dict)
    """Whether hands might be ready without one of their tiles, as long as they stay the same."""
    options: dict[int, list[Choice]] = field(default_factory=dict)
    """Legal choices of the question that stands, as far as somebody has asked for them."""
    record: list[dict[str, Any]] | None = None
    """Lines of the log, where one is kept."""
    events: list[dict[str, Any]] | None = None
    """What has happened, for those who watch."""

    def win_of(self, seat: Seat) -> Win:
        for win in self.wins:
            if win.seat == seat:
                return win
        raise Defect("defect/absent", f"seat {seat} has not won")

    def turn_order(self) -> list[int]:
        seats = self.ruleset.seats
        return [(self.dealer + place) % seats for place in range(seats)]

    def in_play(self) -> list[int]:
        """Seats that still play, in turn order from the dealer."""
        skip = self.kernel.skip if self.kernel is not None else None
        return self.turn_order() if skip is None else [seat for seat in self.turn_order() if not self.as_me(seat, skip)]

    def as_me(self, seat: int, ask: Callable[[Table], Any]) -> Any:
        """What `ask` answers while `me` is that seat."""
        before, self.me = self.me, seat
        try:
            return ask(self)
        finally:
            self.me = before

    def acting(self, seat: int, ask: Callable[[Table], Any], chosen: Iterable[tuple[str, Any]] = ()) -> Any:
        """What `ask` answers while that seat acts and has chosen so."""
        before = (self.me, self.actor, self.chosen)
        self.me = self.actor = seat
        self.chosen = dict(chosen)
        try:
            return ask(self)
        finally:
            self.me, self.actor, self.chosen = before

    def rest(self) -> None:
        """Between choices `me` is the seat whose turn it is, and nothing is chosen."""
        self.me, self.actor = self.current, None
        if self.chosen:
            self.chosen = {}
        if self.bound:
            self.bound = {}

    def asker(self) -> int:
        """The seat that is `me`."""
        if self.me is None:
            raise Defect("defect/absent", "there is no `me` here")
        return self.me

    def kind(self, tile: int) -> int:
        """The kind of a tile whose face is known; `chance/unbound` where it is not."""
        return self.kernel.kind_of[self.face[tile]]

    def remembered(self, tile: int) -> int:
        """The face of a tile, to be remembered; `chance/unbound` where it is not known."""
        face = self.face[tile]
        if face == UNKNOWN:
            raise Defect("chance/unbound", "a tile is remembered whose face the log never tells")
        return face

    def mark(self, tile: int) -> str | None:
        return self.kernel.marks[self.face[tile]]

    def code(self, tile: int) -> str:
        """The code of a tile, `?` where its face is not known."""
        face = self.face[tile]
        return "?" if face == UNKNOWN else self.kernel.faces[face]

    def copy(self) -> Table:
        """An independent table at the same point of the game; it keeps no log."""
        return self.fork(Choice(PASS, 0))[0]

    def fork(self, choice: Choice) -> tuple[Table, Choice]:
        """An independent table at the same point, and the same choice made there."""
        made: dict[int, Laid] = {}

        def again(laid: Laid) -> Laid:
            found = made.get(id(laid))
            if found is None:
                found = made[id(laid)] = replace(laid, tiles=list(laid.tiles))
            return found

        def picked(value: Any) -> Any:
            return again(value) if isinstance(value, Laid) else value

        def repeated(choice: Choice) -> Choice:
            return choice._replace(picks=tuple((name, picked(value)) for name, value in choice.picks))

        holds_sets = self.kernel.set_zones if self.kernel is not None else frozenset()
        zones = {
            name: [[again(laid) for laid in part] if name in holds_sets else list(part) for part in parts]
            for name, parts in self.zones.items()
        }
        offer = self.offer
        if offer is not None and offer.onto is not None:
            offer = offer._replace(onto=again(offer.onto))
        answers = {seat: repeated(answer) for seat, answer in self.answers.items()}
        variables = {
            name: [picked(one) for one in value] if isinstance(value, list) else picked(value)
            for name, value in self.variables.items()
        }
        copied = replace(
            self,
            variables=variables,
            ledger=list(self.ledger),
            bound=dict(self.bound),
            scores=None if self.scores is None else list(self.scores),
            zones=zones,
            place=list(self.place),
            face=list(self.face),
            pool=dict(self.pool),
            unmixed=set(self.unmixed),
            down=set(self.down),
            revealed=set(self.revealed),
            offer=offer,
            chosen={name: picked(value) for name, value in self.chosen.items()},
            answers=answers,
            could=dict(self.could),
            waits=dict(self.waits),
            counts={seat: list(counts) for seat, counts in self.counts.items()},
            near=dict(self.near),
            options={},
            record=None,
            events=None,
            chance=None,
        )
        return copied, repeated(choice)
