"""How a deal ended, with the hands of its seats or what they are worth -> the ledger: who pays whom, and why.

Seat 0 deals, so the place of a seat follows from its number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong_spec.errors import Refused, perhaps
from mahjong_spec.formula import LARGEST_NUMBER
from mahjong_spec.hands.awards import Award, Scorer, award_of_loser, best_award
from mahjong_spec.hands.facts import OF_A_WIN, complete_facts
from mahjong_spec.hands.holding import Holding, check_copies, hold
from mahjong_spec.model import Ruleset
from mahjong_spec.play.scoring import (
    DEALER,
    WON,
    Payout,
    carry_of,
    check_feeder,
    check_lost,
    full_hand,
    settled,
    split_told,
)
from mahjong_spec.play.table import ToldAmounts, ToldAward, Win
from mahjong_spec.tiles import Hand


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat, what is told of it alone, and its hand; or in place of the hand the amounts that the settlement asks for.

    The hand of a winner has its winning tile, that of a loser has none.
    """

    seat: int
    hand: Hand | None
    facts: Mapping[str, Any]
    amounts: Mapping[str, int] | None = None


def payout(
    scorer: Scorer,
    winners: Sequence[Seated],
    told: Mapping[str, Any],
    settlement: str = WON,
    losers: Sequence[Seated] = (),
) -> Payout:
    """The common ledger of all who win on one tile, and of the losers where their hands are scored.

    `told` holds variables of the table, and the facts that are the same for all seats.
    """
    ruleset = scorer.ruleset
    about_all, about_table = split_told(ruleset, told)
    if losers and ruleset.losers is None:
        raise Refused("hand/not-scored", "in this game only hands that win are scored")
    seats = [one.seat for one in (*winners, *losers)]
    if not seats or len(set(seats)) < len(seats):
        raise Refused("facts/value", "each hand belongs to a seat of its own, and there is at least one")
    facts_of = {one.seat: _facts_of(ruleset, one, about_all, won=True) for one in winners}
    shared = {name: value for name, value in about_all.items() if name not in OF_A_WIN}
    facts_of |= {one.seat: _facts_of(ruleset, one, shared, won=False) for one in losers}
    start = _fed_by(winners, facts_of)
    full = {one.seat: full_hand(ruleset, one.hand) for one in winners if one.hand is not None}
    _check_together(ruleset, winners, losers)
    wins = [Win(one.seat, facts_of[one.seat], _award(scorer, one, facts_of[one.seat], full)) for one in winners]
    wins.sort(key=lambda win: (win.seat - start) % ruleset.seats)
    losses = [Win(one.seat, facts_of[one.seat], _award(scorer, one, facts_of[one.seat], full)) for one in losers]
    return settled(
        ruleset, tuple(wins), about_table, settlement, carry=carry_of(scorer, settlement), losses=tuple(losses)
    )


def end_of_deal(ruleset: Ruleset, settlement: str, told: Mapping[str, Any]) -> Payout:
    """The ledger of a deal that nobody has won; `told` holds variables of the table."""
    about_win, about_table = split_told(ruleset, told)
    if about_win:
        raise Refused("facts/unknown", f"`{next(iter(about_win))}` is told of a win, and nobody has won")
    return settled(ruleset, (), about_table, settlement)


def _fed_by(winners: Sequence[Seated], facts_of: Mapping[int, Mapping[str, Any]]) -> int:
    """The seat whose tile won: the winner's own where it was drawn, seat 0 where nobody has won."""
    known = [facts_of[winner.seat] for winner in winners]
    fed: set[int] = {
        winner.seat if facts["how"] == "draw" else facts["from"] for winner, facts in zip(winners, known, strict=True)
    }
    ways = {facts["how"] for facts in known}
    if len(winners) > 1 and (len(fed) > 1 or len(ways) > 1 or "draw" in ways):
        raise Refused("facts/value", "several seats can only win on the same tile of another seat", fact="from")
    if len({winner.hand.win for winner in winners if winner.hand is not None}) > 1:
        raise Refused("facts/value", "several seats win on the same tile, and these differ", fact="win")
    return min(fed, default=DEALER)


def _facts_of(ruleset: Ruleset, seated: Seated, common: Mapping[str, Any], *, won: bool) -> dict[str, Any]:
    """All facts of one of the seats: what is told of all, of this one, and the place, which follows from the seat."""
    if not 0 <= seated.seat < ruleset.seats:
        raise Refused("facts/value", f"there is no seat {seated.seat}: expected 0 to {ruleset.seats - 1}", fact="seat")
    alike = {name: value for name, value in common.items() if value is not None}
    alone = {name: value for name, value in seated.facts.items() if value is not None}
    for name in alike.keys() & alone.keys():
        if alike[name] != alone[name]:
            raise Refused("facts/value", f"`{name}` is told of all wins and otherwise of one of them", fact=name)
    place = (seated.seat - DEALER) % ruleset.seats + 1
    facts = complete_facts(ruleset, {"place": place, **alike, **alone}, won=won)
    if facts["place"] != place:
        raise Refused("facts/value", f"seat {seated.seat} has place {place}, not {facts['place']}", fact="place")
    if won and facts["how"] != "draw":
        check_feeder(facts.get("from"), seated.seat)
    return facts


def _award(scorer: Scorer, seated: Seated, facts: Mapping[str, Any], full: Mapping[int, Holding]) -> Award | ToldAward:
    """What the hand of a seat is worth, worked out or told; `full` has the checked hands of those who have won."""
    ruleset = scorer.ruleset
    if seated.hand is None:
        known = [*ruleset.units, *(line.id for line in ruleset.value)]
        for name, number in (seated.amounts or {}).items():
            if name not in known:
                raise Refused("facts/unknown", f"no hand has an amount `{name}`{perhaps(name, known)}", fact=name)
            if abs(number) > LARGEST_NUMBER:
                raise Refused("facts/value", f"no amount is beyond {LARGEST_NUMBER}", fact=name)
        return ToldAward(ToldAmounts(seated.amounts or {}))
    if seated.seat in full:
        return best_award(scorer, full[seated.seat], facts)
    check_lost(seated.hand)
    return award_of_loser(scorer, hold(ruleset, seated.hand), facts)


def _check_together(ruleset: Ruleset, winners: Sequence[Seated], losers: Sequence[Seated]) -> None:
    """The hands come from one set of tiles, in which the winning tile is there once."""
    shown = [winner.hand for winner in winners if winner.hand is not None]
    tile = [hand.win for hand in shown[:1] if hand.win is not None]
    codes = Counter(tile)
    for hand in shown:
        codes += Counter(hand.all_tiles()) - Counter(tile)
    for loser in losers:
        if loser.hand is not None:
            codes += Counter(loser.hand.all_tiles())
    check_copies(ruleset, codes.elements())
