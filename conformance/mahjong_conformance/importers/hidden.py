"""A deal of which one seat's view is told to one way in which it can have been: the other seats' tiles filled in.

What the others discarded, laid and showed must have been in their hands in time. Whoever declared a riichi gets a
hand that waits, whoever was not ready at the end one that does not; the rest is any tile that nobody saw. Nothing
that the viewing seat may do depends on it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from mahjong_conformance.importers.model import SEATS, BadLog, Claimed, Deal, Discarded, Drawn, Laid
from mahjong_conformance.importers.shapes import kind, near, sets, waits
from mahjong_conformance.importers.tiles import COPIES, UNKNOWN, in_order

_HAND = 13
_SETS = 4
_RED = 5
_FIRST_STEP = 7


@dataclass(slots=True)
class _Slot:
    """A tile that a seat got: in the deal, `time` -1, or as the event of this number."""

    time: int
    tile: str = UNKNOWN


@dataclass(slots=True)
class _Seat:
    """What is known of a seat: its slots, and tiles that it must have had in a slot not later than a time.

    `kongs`: a tile of each kong that it laid in riichi, which must not have changed what it waited for.
    """

    slots: list[_Slot] = field(default_factory=list)
    needs: list[tuple[int, str]] = field(default_factory=list)
    riichi: bool = False
    laid: int = 0
    kongs: list[str] = field(default_factory=list)

    @property
    def unknown(self) -> list[_Slot]:
        return [slot for slot in self.slots if slot.tile == UNKNOWN]


def filled(deal: Deal, view: int, *, reds: bool) -> Deal:
    """The deal with a face for every tile. Raises BadLog where there is no way."""
    others = [seat for seat in range(SEATS) if seat != view]
    seats = {seat: _known(deal, seat) for seat in others}
    for known in seats.values():
        _place(known, deal.place)
    pool = _pool(deal, view, seats, reds=reds)
    # Hands that must wait take what they need first, those that must not wait come next.
    ready = [seat for seat in others if seats[seat].riichi and seat not in deal.shown]
    unready = [seat for seat in others if deal.draw == "exhausted" and seat not in deal.shown]
    free = [seat for seat in others if seat not in ready and seat not in unready]
    for seat in ready:
        apart = [code for code in pool if not any(near(code, kong) for kong in seats[seat].kongs)]
        _put(seats[seat], _waiting(apart, _SETS - seats[seat].laid, deal.place), pool)
    for seat in unready:
        _put(seats[seat], _not_waiting(pool, len(seats[seat].unknown), deal.place), pool)
    for seat in free:
        _put(seats[seat], pool[: len(seats[seat].unknown)], pool)
    faces = {slot.time: slot.tile for known in seats.values() for slot in known.slots if slot.time >= 0}
    events = [
        replace(event, tile=faces[number]) if isinstance(event, Drawn) and number in faces else event
        for number, event in enumerate(deal.events)
    ]
    hands = list(deal.hands)
    for seat, known in seats.items():
        hands[seat] = [slot.tile for slot in known.slots if slot.time < 0]
    return replace(deal, hands=hands, events=events)


def _known(deal: Deal, number: int) -> _Seat:
    seat = _Seat([_Slot(-1) for _ in range(_HAND)])
    last: _Slot | None = None
    for time, event in enumerate(deal.events):
        if event.seat != number:
            continue
        match event:
            case Drawn():
                last = _Slot(time)
                seat.slots.append(last)
            case Discarded():
                if event.drawn and last is not None:
                    last.tile = event.tile
                else:
                    # It is not the tile drawn last, so it was there before.
                    seat.needs.append((last.time - 1 if last is not None else time, event.tile))
                seat.riichi = seat.riichi or event.riichi
                last = None
            case Claimed():
                own = list(event.tiles)
                own.remove(event.claimed)
                seat.needs.extend((time, tile) for tile in own)
                seat.laid += 1
            case Laid():
                _lay(seat, event, last, time)
                last = None
    shown = list(deal.shown.get(number, ()))
    won = next((won for won in deal.wins if won.seat == number), None)
    if won is not None and won.source is None and last is not None:
        last.tile = won.tile
        shown.remove(won.tile)
    seat.needs.extend((len(deal.events), tile) for tile in shown)
    return seat


def _lay(seat: _Seat, event: Laid, last: _Slot | None, time: int) -> None:
    own = [event.added] if event.added is not None else list(event.tiles)
    if seat.riichi and last is not None:
        # In riichi only the tile just drawn makes a kong.
        last.tile = own.pop()
        seat.kongs.append(last.tile)
    seat.needs.extend((time, tile) for tile in own)
    seat.laid += event.added is None


def _place(seat: _Seat, place: str) -> None:
    """Give each tile that must have been there the earliest slot that is free."""
    for latest, tile in sorted(seat.needs, key=lambda need: need[0]):
        slot = next((slot for slot in seat.unknown if slot.time <= latest), None)
        if slot is None:
            raise BadLog("import/hidden", f"{tile} cannot have come into that hand in time", place)
        slot.tile = tile


def _pool(deal: Deal, view: int, seats: Mapping[int, _Seat], *, reds: bool) -> list[str]:
    """Every tile that nobody has seen, in the order of tiles."""
    drawn = [event.tile for event in deal.events if isinstance(event, Drawn) and event.seat == view]
    placed = [slot.tile for seat in seats.values() for slot in seat.slots if slot.tile != UNKNOWN]
    left = Counter(_all_tiles(reds=reds))
    left.subtract([*deal.hands[view], *drawn, *deal.indicators, *deal.ura, *placed])
    missing = [code for code, number in left.items() if number < 0]
    if missing:
        raise BadLog("import/copies", f"too many tiles {' '.join(missing)}", deal.place)
    return in_order(left.elements())


def _all_tiles(*, reds: bool) -> Iterator[str]:
    for suit, ranks in (("m", 9), ("p", 9), ("s", 9), ("z", 7)):
        for rank in range(1, ranks + 1):
            red = reds and rank == _RED and suit != "z"
            yield from [f"{rank}{suit}"] * (COPIES - red)
            yield from [f"0{suit}"] * red


def _put(seat: _Seat, tiles: Sequence[str], pool: list[str]) -> None:
    for slot, tile in zip(seat.unknown, list(tiles), strict=True):
        slot.tile = tile
        pool.remove(tile)


def _waiting(pool: Sequence[str], wanted: int, place: str) -> Sequence[str]:
    """So many sets and a single tile."""
    found = _made(list(pool), wanted)
    if found is not None:
        held = {kind(code) for code in found}
        single = next((code for code in pool if kind(code) not in held), None)
        if single is not None:
            return [*found, single]
    raise BadLog("import/hidden", "no hand that waits can be made of the tiles that are left", place)


def _made(pool: list[str], wanted: int) -> list[str] | None:
    if not wanted:
        return []
    for made in sets(pool):
        rest = list(pool)
        for code in made:
            rest.remove(code)
        further = _made(rest, wanted - 1)
        if further is not None:
            return [*made, *further]
    return None


def _not_waiting(pool: Sequence[str], number: int, place: str) -> Sequence[str]:
    """So many tiles, from all over the pool."""
    for step in range(_FIRST_STEP, 1, -1):
        for start in range(len(pool)):
            found = [pool[(start + step * at) % len(pool)] for at in range(number)]
            if Counter(found) <= Counter(pool) and not waits(found):
                return found
    raise BadLog("import/hidden", "no hand that does not wait can be made of the tiles that are left", place)
