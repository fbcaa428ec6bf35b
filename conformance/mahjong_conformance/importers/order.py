"""What each seat of a tenhou.net/6 round took and put, to one order in which all of it can have happened.

The format keeps the seats apart and does not say when a call came: the same tile may be discarded again later. So a
call is tried as soon as it fits, and given up where the rest then cannot be played to its end.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from mahjong_conformance.importers.model import SEATS, BadLog, Claimed, Discarded, Drawn, Event, Laid
from mahjong_conformance.importers.tiles import tenhou6

_JUST_DRAWN = 60
_NOTHING = 0
_LETTERS: Mapping[str, Literal["chow", "pung", "kong"]] = {"c": "chow", "p": "pung", "m": "kong"}


@dataclass(frozen=True, slots=True)
class Take:
    """What a seat took: a tile, or a set of which the discarder, seen from the seat, is `source` seats further."""

    place: str
    tile: str = ""
    kind: Literal["", "chow", "pung", "kong"] = ""
    tiles: tuple[str, ...] = ()
    source: int = 0


@dataclass(frozen=True, slots=True)
class Put:
    """What a seat put: a tile, a kong, or nothing after a claimed kong."""

    place: str
    tile: str = ""
    drawn: bool = False
    riichi: bool = False
    kong: tuple[str, ...] = ()
    nothing: bool = False


def take(entry: object, place: str) -> Take:
    """An entry of `takes`."""
    if not isinstance(entry, str):
        return Take(place, tile=tenhou6(entry, place))
    letter = next((sign for sign in entry if sign.isalpha()), "")
    if letter not in _LETTERS:
        raise BadLog("import/call", f"there is no call {entry!r}", place)
    before = entry.index(letter) // 2
    codes = _codes(entry, letter, place)
    number = len(codes)
    # The claimed tile stands first, second or last: from the previous seat, the one across, the next.
    source = {0: 3, 1: 2, number - 1: 1}.get(before, 0)
    if not source or (letter == "c" and source != 3):  # noqa: PLR2004
        raise BadLog("import/call", f"there is no call {entry!r}", place)
    return Take(place, tile=codes[before], kind=_LETTERS[letter], tiles=codes, source=source)


def put(entry: object, place: str) -> Put:
    """An entry of `discards`."""
    if not isinstance(entry, str):
        if entry in (_JUST_DRAWN, _NOTHING):
            return Put(place, drawn=entry == _JUST_DRAWN, nothing=entry == _NOTHING)
        return Put(place, tile=tenhou6(entry, place))
    letter = next((sign for sign in entry if sign.isalpha()), "")
    if letter == "r":
        drawn = entry[1:] == str(_JUST_DRAWN)
        return Put(place, tile="" if drawn else tenhou6(entry[1:], place), drawn=drawn, riichi=True)
    if letter not in {"a", "k"}:
        raise BadLog("import/call", f"there is no call {entry!r}", place)
    codes = _codes(entry, letter, place)
    return Put(place, tile=codes[entry.index(letter) // 2] if letter == "k" else "", kong=codes)


def _codes(entry: str, letter: str, place: str) -> tuple[str, ...]:
    digits = entry.replace(letter, "", 1)
    if len(digits) % 2:
        raise BadLog("import/call", f"there is no call {entry!r}", place)
    return tuple(tenhou6(digits[at : at + 2], place) for at in range(0, len(digits), 2))


@dataclass(frozen=True, slots=True)
class _State:
    """How far each seat is, whose draw it is, and the discard that may still be claimed."""

    taken: tuple[int, ...]
    put: tuple[int, ...]
    seat: int
    offered: str | None


class Search:
    """The search for an order of one round. `takes` and `puts` are by seat."""

    def __init__(self, dealer: int, takes: Sequence[Sequence[Take]], puts: Sequence[Sequence[Put]], place: str) -> None:
        self._takes = takes
        self._puts = puts
        self._place = place
        self._start = _State((0,) * SEATS, (0,) * SEATS, dealer, None)

    def events(self) -> list[Event]:
        """The first order that uses everything up. Raises BadLog."""
        paths: list[tuple[_State, tuple[Event, ...]]] = [(self._start, ())]
        tried: set[_State] = set()
        while paths:
            state, done = paths.pop()
            if state in tried:
                continue
            tried.add(state)
            if self._all_used(state):
                return list(done)
            following = list(self._following(state))
            paths.extend((then, (*done, *events)) for then, events in reversed(following))
        raise BadLog("import/order", "no order uses up all draws and discards", self._place)

    def _following(self, state: _State) -> Iterator[tuple[_State, tuple[Event, ...]]]:
        """What can come next: calls of the offered tile, then the next seat's draw."""
        if state.offered is not None:
            for step in range(1, SEATS):
                caller = (state.seat + step) % SEATS
                call = self._take(state, caller)
                if call is not None and (caller + call.source) % SEATS == state.seat:
                    yield from self._called(state, caller, call)
        seat = state.seat if state.offered is None else (state.seat + 1) % SEATS
        drawn = self._take(state, seat)
        if drawn is not None and not drawn.kind:
            yield from self._drawn(state, seat, drawn)

    def _called(self, state: _State, seat: int, call: Take) -> Iterator[tuple[_State, tuple[Event, ...]]]:
        put = self._put(state, seat)
        if not call.kind or call.tile != state.offered or put is None:
            return
        if put.kong or (call.kind == "kong") != put.nothing:
            return
        claimed = Claimed(seat, call.kind, call.tiles, call.tile, call.place)
        if put.nothing:
            yield self._after(state, seat, put=True, offered=None), (claimed,)
        elif put.tile:
            discarded = Discarded(seat, put.tile, drawn=False, riichi=put.riichi, place=put.place)
            yield self._after(state, seat, put=True, offered=put.tile), (claimed, discarded)

    def _drawn(self, state: _State, seat: int, take: Take) -> Iterator[tuple[_State, tuple[Event, ...]]]:
        drawn = Drawn(seat, take.tile, take.place)
        put = self._put(state, seat)
        if put is None:
            yield self._after(state, seat, put=False, offered=None), (drawn,)
        elif put.kong:
            laid = Laid(seat, put.kong, put.tile or None, put.place)
            yield self._after(state, seat, put=True, offered=None), (drawn, laid)
        elif not put.nothing:
            tile = take.tile if put.drawn else put.tile
            discarded = Discarded(seat, tile, put.drawn, put.riichi, put.place)
            yield self._after(state, seat, put=True, offered=tile), (drawn, discarded)

    def _take(self, state: _State, seat: int) -> Take | None:
        at = state.taken[seat]
        return self._takes[seat][at] if at < len(self._takes[seat]) else None

    def _put(self, state: _State, seat: int) -> Put | None:
        at = state.put[seat]
        return self._puts[seat][at] if at < len(self._puts[seat]) else None

    def _all_used(self, state: _State) -> bool:
        return all(
            state.taken[seat] == len(self._takes[seat]) and state.put[seat] == len(self._puts[seat])
            for seat in range(SEATS)
        )

    @staticmethod
    def _after(state: _State, seat: int, *, put: bool, offered: str | None) -> _State:
        taken = tuple(number + (one == seat) for one, number in enumerate(state.taken))
        puts = tuple(number + (put and one == seat) for one, number in enumerate(state.put))
        return _State(taken, puts, seat, offered)
