"""A deal in neutral terms to lines of our log: chance in the order of the effects, choices, and the result.

Where the wall is known its order says all; elsewhere every face is a pick at the moment when it is taken or turned:
the first indicator before the deal, the tiles of the hands as they are dealt, the indicator of a concealed kong before
its replacement, that of a claimed or added one with the discard or the kong that follows, the indicators below only
for a winner in riichi.
"""

from collections.abc import Sequence

from mahjong_conformance.importers.model import (
    SEATS,
    BadLog,
    Claimed,
    Deal,
    Discarded,
    Drawn,
    Event,
    Laid,
    Line,
    Offer,
    Offered,
    Won,
)
from mahjong_conformance.importers.names import table
from mahjong_conformance.importers.tiles import UNKNOWN, check_copies, in_order, plain, take
from mahjong_conformance.importers.wall import built
from mahjong_conformance.strict_json import Json

_BLOCKS = (4, 4, 4, 1)
_HAND = sum(_BLOCKS)


class _Untold(Exception):
    """A face is needed that the log does not tell."""


class Recorder:
    """Lines of one log, deal after deal; `origins` tells of each line where it came from.

    `untold`: the last deal broke off where the foreign log does not tell a tile that the rules turn up.
    """

    def __init__(self, header: Line, place: str) -> None:
        self.lines: list[Line] = [header]
        self.origins: list[str] = [place]
        self.offers: list[Offer] = []
        self.untold = False
        self._names = table("play")

    def add(self, line: Line, place: str) -> None:
        """Write a line."""
        self.lines.append(line)
        self.origins.append(place)

    def deal(self, deal: Deal) -> None:
        """Write a deal. Raises BadLog where it could not have been played."""
        try:
            _Table(self, deal).play()
        except _Untold:
            self.untold = True

    def word(self, section: str, neutral: str) -> str:
        """What the ruleset calls a neutral word."""
        name: str = self._names[section][neutral]
        return name


class _Table:
    """The table while a deal is written: hands, pungs, indicators that are still to be turned."""

    def __init__(self, recorder: Recorder, deal: Deal) -> None:
        self._to = recorder
        self._deal = deal
        self._hands = [list(hand) for hand in deal.hands]
        self._pungs: list[list[list[str]]] = [[] for _ in range(SEATS)]
        self._drawn = UNKNOWN
        self._riichi: set[int] = set()
        self._turned = 0
        self._owed = 0
        self._last: Event | None = None

    def play(self) -> None:
        """Chance of the beginning, the events, the end."""
        deal = self._deal
        if any(len(hand) != _HAND for hand in deal.hands):
            raise BadLog("import/hand", f"a hand that is dealt must have {_HAND} tiles", deal.place)
        drawn = [event.tile for event in deal.events if isinstance(event, Drawn)]
        dealt = [code for hand in deal.hands for code in hand]
        check_copies([*dealt, *drawn, *deal.indicators, *deal.ura], deal.place)
        self._open()
        offered = {after: [offer for offer in deal.offered if offer.after == after] for after in _moments(deal)}
        for number, event in enumerate(deal.events, 1):
            self._event(event)
            for offer in offered.get(number, ()):
                self._offer(offer)
        self._end()

    def _open(self) -> None:
        deal = self._deal
        if deal.wall is not None and deal.dice is not None:
            zone = self._to.word("zones", "wall")
            self._to.add({"chance": "order", "zone": zone, "tiles": list(built(deal.wall, sum(deal.dice)))}, deal.place)
        if deal.dice is not None:
            self._to.add({"chance": "dice", "values": list(deal.dice)}, deal.place)
        self._turn(deal.place)
        seats = [(deal.dealer + step) % SEATS for step in range(SEATS)]
        taken = 0
        for block in _BLOCKS:
            for seat in seats:
                for code in deal.hands[seat][taken : taken + block]:
                    self._pick(code, deal.place)
            taken += block

    def _event(self, event: Event) -> None:
        match event:
            case Drawn():
                self._pick(event.tile, event.place)
                self._hands[event.seat].append(event.tile)
                self._drawn = event.tile
            case Discarded():
                self._discard(event)
            case Claimed():
                self._claim(event)
            case Laid():
                self._lay(event)
        self._last = event

    def _discard(self, event: Discarded) -> None:
        if event.drawn and self._drawn not in (event.tile, UNKNOWN):
            raise BadLog("import/not-drawn", f"{event.tile} is not the tile that was drawn", event.place)
        take(self._hands[event.seat], [event.tile], event.place)
        if event.riichi:
            self._riichi.add(event.seat)
        drawn: Line = {"drawn": True} if event.drawn else {}
        action = "riichi" if event.riichi else "discard"
        self._choose(action, event.seat, {"tile": event.tile, **drawn}, event.place)
        self._turn_owed(event.place)

    def _claim(self, event: Claimed) -> None:
        if not isinstance(self._last, Discarded) or self._last.tile != event.claimed:
            raise BadLog("import/claim", f"{event.claimed} was not discarded just before", event.place)
        own = list(event.tiles)
        take(own, [event.claimed], event.place)
        take(self._hands[event.seat], own, event.place)
        codes = in_order(event.tiles)
        self._choose(event.kind, event.seat, {"set": list(codes)}, event.place)
        if event.kind == "pung":
            self._pungs[event.seat].append(codes)
        elif event.kind == "kong":
            self._owed += 1

    def _lay(self, event: Laid) -> None:
        if event.added is None:
            take(self._hands[event.seat], event.tiles, event.place)
            self._choose("concealed_kong", event.seat, {"set": list(in_order(event.tiles))}, event.place)
            self._turn_owed(event.place)
            self._turn(event.place)
            return
        take(self._hands[event.seat], [event.added], event.place)
        kind = plain(event.added)
        pung = next((pung for pung in self._pungs[event.seat] if plain(pung[0]) == kind), None)
        if pung is None:
            raise BadLog("import/meld", f"there is no set to which {event.added} could be added", event.place)
        chosen: Line = {"meld": list(pung), "tile": event.added}
        if event.added == self._drawn:  # there is no other tile of its kind in the hand
            chosen["drawn"] = True
        self._choose("added_kong", event.seat, chosen, event.place)
        self._turn_owed(event.place)
        # The kong stands unless somebody robs it, which ends the deal.
        if not self._deal.wins or event is not self._deal.events[-1]:
            self._owed += 1

    def _offer(self, offer: Offered) -> None:
        known = {neutral: self._to.word("actions", neutral) for neutral in table("offers")[offer.moment]}
        chosen = frozenset(known[neutral] for neutral in offer.kinds)
        # What was offered is asked after the line that made it possible.
        self._to.offers.append(Offer(len(self._to.lines) - 1, offer.seat, chosen, frozenset(known.values())))

    def _end(self) -> None:
        deal, place = self._deal, self._deal.place_of_end
        if not deal.wins and deal.draw is None:
            return
        result: Line = {"result": self._to.word("results", "won" if deal.wins else str(deal.draw))}
        if deal.wins:
            source = deal.wins[0].source or 0
            wins = sorted(deal.wins, key=lambda won: (won.seat - source) % SEATS)
            result["winners"] = [self._win(won) for won in wins]
            if deal.wall is None and any(won.seat in self._riichi for won in deal.wins):
                for at in range(self._turned):
                    self._pick(_told(deal.ura, at), place)
        elif deal.draw == "three_wins" and self._last is not None:
            for step in range(1, SEATS):
                self._choose("discard_win", (self._last.seat + step) % SEATS, {}, place)
        elif deal.draw == "nine_kinds" and self._last is not None:
            self._choose("nine_kinds", self._last.seat, {}, place)
        if deal.after is not None:
            result["scores"] = list(deal.after)
        self._to.add(result, place)

    def _win(self, won: Won) -> Json:
        fed = "rob_win" if isinstance(self._last, Laid) else "discard_win"
        way = "draw_win" if won.source is None else fed
        self._choose(way, won.seat, {}, won.place)
        winner: Line = {"seat": won.seat, "how": self._to.word("how", way)}
        if won.source is not None:
            winner["from"] = won.source
        if won.elements is not None:
            winner["elements"] = dict(won.elements)
        if won.amounts:
            winner["amounts"] = dict(won.amounts)
        return winner

    def _choose(self, neutral: str, seat: int, chosen: Line, place: str) -> None:
        self._to.add({"choice": self._to.word("actions", neutral), "seat": seat, **chosen}, place)

    def _turn_owed(self, place: str) -> None:
        while self._owed:
            self._owed -= 1
            self._turn(place)

    def _turn(self, place: str) -> None:
        if self._deal.wall is None:
            self._pick(_told(self._deal.indicators, self._turned), place)
        self._turned += 1

    def _pick(self, code: str, place: str) -> None:
        if self._deal.wall is None:
            self._to.add({"chance": "pick", "tile": code}, place)


def _told(codes: Sequence[str], at: int) -> str:
    if at >= len(codes):
        raise _Untold
    return codes[at]


def _moments(deal: Deal) -> set[int]:
    return {offer.after for offer in deal.offered}
