"""What formats leave out and the events of a deal tell: who has paid for a riichi, why a deal was drawn."""

from collections.abc import Sequence
from dataclasses import replace

from mahjong_conformance.importers.model import SEATS, Claimed, Deal, Discarded, Draw, Drawn, Event, Laid, Won
from mahjong_conformance.importers.tiles import COPIES

_LIVE = 136 - 14 - SEATS * 13
"""Draws of a deal that is played to its end, replacements among them."""

_STICK = 1000


def paid(scores: Sequence[int], events: Sequence[Event], wins: Sequence[Won], changes: Sequence[int]) -> list[int]:
    """The scores after a deal: less a stick for each riichi that stood, and with the changes that are told."""
    after = [score + change for score, change in zip(scores, changes, strict=True)]
    for event in events:
        lost = wins and wins[0].source is not None and event is events[-1]
        if isinstance(event, Discarded) and event.riichi and not lost:
            after[event.seat] -= _STICK
    return after


def carried(before: Deal | None, deal: Deal) -> Deal:
    """A deal with its round, honba and sticks, where the log leaves them to be counted."""
    if deal.round is not None:
        return deal
    if before is None:
        return replace(deal, round=0, honba=0, sticks=0)
    dealer_stayed = deal.dealer == before.dealer
    round_ = (before.round or 0) + (not dealer_stayed and deal.dealer == 0)
    honba = (before.honba or 0) + 1 if dealer_stayed or not before.wins else 0
    laid = sum(isinstance(event, Discarded) and event.riichi for event in before.events)
    return replace(deal, round=round_, honba=honba, sticks=0 if before.wins else (before.sticks or 0) + laid)


def why_drawn(events: Sequence[Event]) -> Draw:
    """The only reason that fits; that the wall was used up fits before all others."""
    draws = [event for event in events if isinstance(event, Drawn)]
    discards = [event for event in events if isinstance(event, Discarded)]
    kongs = [event for event in events if isinstance(event, Laid | Claimed) and len(event.tiles) == COPIES]
    first_turn = len(discards) == len(draws) == SEATS == len(events) / 2
    if len(draws) == _LIVE:
        return "exhausted"
    if events and isinstance(events[-1], Drawn):
        return "nine_kinds"
    if first_turn and len({event.tile for event in discards}) == 1:
        return "four_winds"
    if sum(event.riichi for event in discards) == SEATS:
        return "four_riichi"
    if len(kongs) == COPIES:
        return "four_kongs"
    return "three_wins"
