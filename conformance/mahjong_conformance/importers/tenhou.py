"""The tags of one Tenhou deal, from INIT to its last AGARI or RYUUKYOKU, to a deal in neutral terms.

The same tags stand in mjlog files, which tell everything, and in client streams, which tell what one seat saw.
"""

from collections.abc import Sequence
from typing import Literal, TypeVar

from mahjong_conformance.importers.model import (
    SEATS,
    BadLog,
    Claimed,
    Deal,
    Discarded,
    Draw,
    Drawn,
    End,
    Event,
    Laid,
    Offered,
    Won,
    built_as_told,
)
from mahjong_conformance.importers.names import draw, elements, table
from mahjong_conformance.importers.tags import Tag, unpacked
from mahjong_conformance.importers.tiles import UNKNOWN, take, tenhou

_DRAWS, _DISCARDS = "TUVW", "DEFG"
_HAND = 13
_POINTS = 100
_THOUSAND = 1000
_DEALT = SEATS * _HAND
_REPLACEMENTS = (134, 135, 132, 133)
_INDICATORS = range(130, 121, -2)
_URA = range(131, 122, -2)

T = TypeVar("T")


class TenhouDeal:
    """A deal that is being read. `view` is the seat of a client stream, None where all is told."""

    def __init__(self, init: Tag, *, first: int, reds: bool, view: int | None = None) -> None:
        self._init = init
        self.place = init.place
        self._first = first
        self._reds = reds
        self._view = view
        seed = init.wholes("seed")
        if len(seed) != 6:  # noqa: PLR2004 - round, honba, sticks, two dice, indicator
            raise BadLog("import/attribute", f"seed of <INIT> is {init.text('seed')!r}", init.place)
        self._seed = seed
        self._hands = self._dealt()
        self._indicators = [seed[5]]
        self._ura: list[int] = []
        self._events: list[Event] = []
        self._offered: list[Offered] = []
        self._drawn: int | None = None
        self._riichi: int | None = None
        self._wins: list[Won] = []
        self._shown: dict[int, list[str]] = {}
        self._draw: Draw | None = None
        self._after: Sequence[int] | None = None
        self._end = ""
        self._wall: Sequence[int] | None = None
        self._dice: Sequence[int] = (seed[3] + 1, seed[4] + 1)
        self._next = _DEALT
        self._replaced = 0
        self._kong = False

    def fits(self, wall: Sequence[int]) -> bool:
        """Whether this wall gives the hands of this deal."""
        hands: list[set[int]] = [set() for _ in range(SEATS)]
        dealer = self._seat(self._init.whole("oya"))
        for place, tile in enumerate(wall[:_DEALT]):
            turn = place // 4 if place < _DEALT - SEATS else place - _DEALT
            hands[(dealer + turn) % SEATS].add(tile)
        return hands == [set(hand) for hand in self._hands]

    def stand(self, wall: Sequence[int], dice: Sequence[int]) -> None:
        """Play with a wall: what follows must agree with it."""
        self._wall = wall
        if list(dice) != list(self._dice):
            raise BadLog("import/wall", f"the seed throws {list(dice)}, the log {list(self._dice)}", self._init.place)
        self._check(wall[_INDICATORS[0]], self._indicators[0], self._init.place)

    def read(self, tag: Tag) -> None:
        """Take the next tag. Those that tell of no play are passed over."""
        letter = tag.name.upper()
        if len(tag.name) == 1 and letter in _DRAWS:
            self._take(self._seat(_DRAWS.index(letter)), tag)
        elif len(tag.name) == 1 and letter in _DISCARDS:
            self._put(self._seat(_DISCARDS.index(letter)), tag)
        elif tag.name == "N":
            self._meld(self._seat(tag.whole("who")), tag)
        elif tag.name == "DORA":
            self._indicators.append(tag.whole("hai"))
            if self._wall is not None:
                self._check(self._wall[_INDICATORS[len(self._indicators) - 1]], tag.whole("hai"), tag.place)
        elif tag.name == "REACH" and tag.whole("step") == 1:
            self._riichi = self._seat(tag.whole("who"))
        elif tag.name == "AGARI":
            self._win(tag)
        elif tag.name == "RYUUKYOKU":
            self._draw = draw("mjlog", tag.attributes.get("type", ""), tag.place)
            for foreign in range(SEATS):
                if f"hai{foreign}" in tag.attributes:
                    self._shown[self._seat(foreign)] = [self._code(tile, tag) for tile in tag.wholes(f"hai{foreign}")]
            self._paid(tag)

    def deal(self) -> Deal:
        """What was read. A deal that breaks off has neither a win nor a draw."""
        init = self._init
        return Deal(
            place=init.place,
            dealer=self._seat(init.whole("oya")),
            hands=[[self._code(tile, init) for tile in hand] for hand in self._hands],
            indicators=[self._code(tile, init) for tile in self._indicators],
            events=self._events,
            place_of_end=self._end,
            wins=self._wins,
            draw=self._draw,
            ura=[self._code(tile, init) for tile in self._ura],
            wall=[self._code(tile, init) for tile in self._wall] if self._wall is not None else None,
            dice=self._dice,
            round=self._seed[0] // SEATS,
            honba=self._seed[1],
            sticks=self._seed[2],
            scores=self._rotated([_POINTS * score for score in init.wholes("ten")], init),
            after=self._after,
            offered=self._offered,
            shown=self._shown,
        )

    def _dealt(self) -> list[list[int]]:
        if self._view is not None:
            hands: list[list[int]] = [[-1] * _HAND for _ in range(SEATS)]
            hands[self._view] = self._init.wholes("hai")
            return hands
        return list(self._rotated([self._init.wholes(f"hai{seat}") for seat in range(SEATS)], self._init))

    def _take(self, seat: int, tag: Tag) -> None:
        self._drawn = tag.number
        if tag.number is None and (self._view is None or seat == self._view):
            raise BadLog("import/syntax", "a draw without a tile", tag.place)
        if self._wall is not None and tag.number is not None:
            place = self._next
            if self._kong:
                place = _REPLACEMENTS[self._replaced % len(_REPLACEMENTS)]
                self._replaced += 1
            else:
                self._next += 1
            self._check(self._wall[place], tag.number, tag.place)
        self._kong = False
        self._events.append(Drawn(seat, self._code(tag.number, tag), tag.place))
        if seat == self._view:
            self._offer(tag, "own")

    def _put(self, seat: int, tag: Tag) -> None:
        if tag.number is None:
            raise BadLog("import/syntax", "a discard without a tile", tag.place)
        drawn = tag.name.islower() or tag.number == self._drawn
        riichi = self._riichi == seat
        self._riichi = self._drawn = None
        self._events.append(Discarded(seat, self._code(tag.number, tag), drawn, riichi, tag.place))
        if seat != self._view:
            self._offer(tag, "other")

    def _meld(self, seat: int, tag: Tag) -> None:
        packed = unpacked(tag.whole("m"))
        tiles = [self._code(tile, tag) for tile in packed.tiles]
        match packed.kind:
            case "chow" | "pung" | "kong":
                self._events.append(Claimed(seat, packed.kind, tiles, self._code(packed.special, tag), tag.place))
            case "concealed_kong":
                self._events.append(Laid(seat, tiles, None, tag.place))
            case "added_kong":
                self._events.append(Laid(seat, tiles, self._code(packed.special, tag), tag.place))
                if seat != self._view:
                    self._offer(tag, "added")
            case "north":
                raise BadLog("import/meld", "the North is set aside in a game of four", tag.place)
        self._kong = packed.kind not in {"chow", "pung"}
        self._drawn = None

    def _offer(self, tag: Tag, moment: Literal["own", "other", "added"]) -> None:
        """What the server offered to the seat whose view this is, also that it offered nothing."""
        if self._view is not None:
            bits = tag.whole("t")
            kinds = frozenset(neutral for neutral, bit in table("offers")[moment].items() if bits & bit)
            self._offered.append(Offered(len(self._events), self._view, moment, kinds))

    def _win(self, tag: Tag) -> None:
        seat, source = self._seat(tag.whole("who")), self._seat(tag.whole("fromWho"))
        yaku = [(str(number), han) for number, han in tag.pairs("yaku")]
        yakuman = [(str(number), 1) for number in tag.wholes("yakuman")]
        ordinary = {"han": sum(han for _, han in yaku), "fu": tag.whole("ten")}
        amounts = {"yakuman": len(yakuman)} if yakuman else ordinary
        found = elements(["tenhou"], yakuman or yaku, (), tag.place)
        machi = self._code(tag.whole("machi"), tag)
        self._shown[seat] = [self._code(tile, tag) for tile in tag.wholes("hai")]
        if source != seat:
            take(self._shown[seat], [machi], tag.place)
        self._wins.append(Won(seat, None if source == seat else source, tag.place, found, amounts, machi))
        self._ura = self._ura or tag.wholes("doraHaiUra")
        if self._wall is not None:
            for place, tile in zip(_URA, self._ura, strict=False):
                self._check(self._wall[place], tile, tag.place)
        self._paid(tag)

    def _paid(self, tag: Tag) -> None:
        self._end = tag.place
        pairs = tag.pairs("sc")[:SEATS]
        self._after = self._rotated([_POINTS * (before + change) for before, change in pairs], tag)

    def _check(self, told: int, found: int, place: str) -> None:
        if told != found:
            raise BadLog("import/wall", f"the wall has tile {told} here, the log {found}", place)

    def _code(self, tile: int | None, tag: Tag) -> str:
        return UNKNOWN if tile is None or tile < 0 else tenhou(tile, reds=self._reds, place=tag.place)

    def _seat(self, foreign: int) -> int:
        if not 0 <= foreign < SEATS:
            raise BadLog(
                "import/seat", f"there is no seat {foreign}", self._events[-1].place if self._events else self.place
            )
        return (foreign - self._first) % SEATS

    def _rotated(self, by_seat: Sequence[T], tag: Tag) -> Sequence[T]:
        if len(by_seat) != SEATS:
            raise BadLog("import/attribute", f"<{tag.name}> does not speak of {SEATS} seats", tag.place)
        return [by_seat[(seat + self._first) % SEATS] for seat in range(SEATS)]


def ended(tag: Tag, first: int) -> End:
    """The end of the match that a last tag tells."""
    with built_as_told(tag.place):
        return end([float(text) for text in tag.text("owari").split(",")], first, tag.place)


def end(told: Sequence[float], first: int, place: str) -> End:
    """The end of a match out of points and results in turn, by the server's seats."""
    points, results = ([told[2 * ((seat + first) % SEATS) + which] for seat in range(SEATS)] for which in (0, 1))
    return End(place, ranked(points), [round(_THOUSAND * result) for result in results])


def ranked(scores: Sequence[float]) -> Sequence[int]:
    """The place of each seat by its score; of equal scores the seat that comes first is before."""
    order = sorted(range(SEATS), key=lambda seat: (-scores[seat], seat))
    return [order.index(seat) + 1 for seat in range(SEATS)]
