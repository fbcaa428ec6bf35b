"""What importers hand on: a foreign game in neutral terms, our log made of it, and why a file was not taken."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal

from mahjong_conformance.strict_json import Json

SEATS = 4

Line = dict[str, Json]
"""A line of our log."""

Draw = Literal["exhausted", "nagashi", "nine_kinds", "four_winds", "four_riichi", "four_kongs", "three_wins"]
"""How a deal ends that nobody wins."""


class BadLog(Exception):
    """A log that cannot be what its format says. `code` is stable, `place` is a tag, a JSON pointer or a line."""

    def __init__(self, code: str, message: str, place: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.place = place


class Unsupported(Exception):
    """A log that is sound but of a game that the ruleset does not play. `reason` is stable."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason
        self.message = message


@contextmanager
def built_as_told(place: str) -> Iterator[None]:
    """Turn whatever goes wrong with JSON of another shape than expected into a BadLog."""
    try:
        yield
    except (TypeError, ValueError, LookupError, AttributeError, OverflowError) as error:
        raise BadLog("import/json", f"the log is not built as it must be: {error}", place) from None


@dataclass(frozen=True, slots=True)
class Drawn:
    """A seat draws a tile, from the wall or in place of one that went into a kong. `?` where it is not told."""

    seat: int
    tile: str
    place: str


@dataclass(frozen=True, slots=True)
class Discarded:
    """A seat discards. `drawn`: the very tile that it drew last; `riichi`: with this discard it declares."""

    seat: int
    tile: str
    drawn: bool
    riichi: bool
    place: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat takes the last discard for a set. `tiles` are all of the set."""

    seat: int
    kind: Literal["chow", "pung", "kong"]
    tiles: Sequence[str]
    claimed: str
    place: str


@dataclass(frozen=True, slots=True)
class Laid:
    """A seat lays a kong in its own turn: four tiles of the hand, or one `added` to a pung."""

    seat: int
    tiles: Sequence[str]
    added: str | None
    place: str


Event = Drawn | Discarded | Claimed | Laid


@dataclass(frozen=True, slots=True)
class Won:
    """A seat wins. `source`: who fed it, None if it drew. Elements, amounts and winning tile as far as they are told."""

    seat: int
    source: int | None
    place: str
    elements: Mapping[str, int] | None = None
    amounts: Mapping[str, int] = field(default_factory=dict)
    tile: str = ""


@dataclass(frozen=True, slots=True)
class Offered:
    """After so many events of a deal a seat was offered these calls, and no other of those that the stream tells of.

    `moment`: upon its own draw, another's discard, or another's added kong.
    """

    after: int
    seat: int
    moment: Literal["own", "other", "added"]
    kinds: frozenset[str]


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal. Seat 0 is the first dealer of the match. What the log does not tell is None or empty.

    A deal without wins and without a draw breaks off. `wall` holds all tiles in the order in which they are dealt and drawn, the dead wall last. `indicators` and
    `ura` stand in the order in which they lie. `after` holds the scores when the deal has been paid, `shown` the tiles
    in the hands that were shown at the end, a winning tile with them where it was drawn.
    """

    place: str
    dealer: int
    hands: Sequence[Sequence[str]]
    indicators: Sequence[str]
    events: Sequence[Event]
    place_of_end: str
    wins: Sequence[Won] = ()
    draw: Draw | None = None
    ura: Sequence[str] = ()
    wall: Sequence[str] | None = None
    dice: Sequence[int] | None = None
    round: int | None = None
    honba: int | None = None
    sticks: int | None = None
    scores: Sequence[int] | None = None
    after: Sequence[int] | None = None
    offered: Sequence[Offered] = ()
    shown: Mapping[int, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rules:
    """The preset and options that a log was played by.

    `reds`: some fives are red. `finals`: the results at the end of the match are reckoned as the preset has it.
    """

    preset: str | None
    options: Mapping[str, Json]
    reds: bool = True
    finals: bool = True


@dataclass(frozen=True, slots=True)
class End:
    """The end of a match: the place of each seat, and what its points come to with everything, where that is told."""

    place: str
    ranks: Sequence[int]
    finals: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """The deals of one file, and the end where the match was played to it.

    `view`: the seat that saw what is told, None where all is told.
    """

    name: str
    rules: Rules
    deals: Sequence[Deal]
    end: End | None = None
    view: int | None = None


@dataclass(frozen=True, slots=True)
class Offer:
    """At this line of the log the seat was offered these actions, and none else of those named `compared`."""

    index: int
    seat: int
    actions: frozenset[str]
    compared: frozenset[str]


@dataclass(frozen=True, slots=True)
class Imported:
    """A log of ours made of a foreign one. `lines[0]` is the header; `origins` tells of each line where it came from.

    `starts`: what the header of a log would say that began with this deal, for each deal. `hidden`: the log is one
    seat's view; the tiles of the other seats are `?`. `untold`: it breaks off at a tile that the original does not tell.
    """

    name: str
    lines: Sequence[Line]
    origins: Sequence[str]
    starts: Sequence[Line]
    offers: Sequence[Offer] = ()
    hidden: bool = False
    untold: bool = False

    @property
    def header(self) -> Line:
        """The first line: ruleset, preset, options, seats."""
        return self.lines[0]

    @property
    def deals(self) -> int:
        """How many deals it has, finished ones."""
        return sum("result" in line for line in self.lines)
