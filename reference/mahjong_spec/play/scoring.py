"""A hand and what is told of its win -> its score and the ledger of that win; several wins -> their common ledger.

A stand-alone score speaks of one deal: seat 0 deals, and the winner's seat follows from its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong_spec.errors import Defect, Refused, perhaps
from mahjong_spec.formula import LARGEST_NUMBER
from mahjong_spec.hands.awards import Award, Scorer, best_award
from mahjong_spec.hands.bundles import full_size
from mahjong_spec.hands.facts import complete_facts
from mahjong_spec.hands.holding import Holding, check_copies, hold
from mahjong_spec.model import Ruleset
from mahjong_spec.play.settlement import Carry, balances
from mahjong_spec.play.settlement import settlement as settlement_of
from mahjong_spec.play.starting import fits, start_everywhere
from mahjong_spec.play.table import Line, Table, Win
from mahjong_spec.tiles import Hand

DEALER = 0
WON = "win"
"""Which settlement a stand-alone score is settled by."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a hand is worth and, where it is known who fed it, who pays."""

    award: Award
    amounts: Mapping[str, int]
    """What the ruleset's `result` reports."""
    facts: Mapping[str, Any]
    ledger: tuple[Line, ...] | None
    deltas: tuple[int, ...] | None
    pots: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Payout:
    """The ledger of a deal's end, and what it changes."""

    ledger: tuple[Line, ...]
    deltas: tuple[int, ...]
    pots: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Winner:
    """A seat that has won, its hand with the winning tile, and what is told of its win alone."""

    seat: int
    hand: Hand
    facts: Mapping[str, Any]


def score(scorer: Scorer, hand: Hand, told: Mapping[str, Any]) -> Score:
    """The score of a hand that wins. Refused as `hand/…` or `facts/…`."""
    ruleset = scorer.ruleset
    about_win, about_table = split_told(ruleset, told)
    facts = complete_facts(ruleset, about_win)
    if hand.win is None:
        raise Refused("hand/tile-count", "the winning tile is missing")
    award = best_award(scorer, _full(ruleset, hand), facts)
    if WON not in ruleset.settlement or (facts["how"] != "draw" and facts.get("from") is None):
        return Score(award, scorer.amounts(award), facts, None, None, {})
    seat = (facts["place"] - 1) % ruleset.seats
    if facts["how"] != "draw":
        _check_feeder(facts["from"], seat)
    paid = settled(ruleset, (Win(seat, facts, award),), about_table, carry=_carry(scorer, WON))
    return Score(award, scorer.amounts(award), facts, paid.ledger, paid.deltas, paid.pots)


def payout(scorer: Scorer, winners: Sequence[Winner], told: Mapping[str, Any], settlement: str = WON) -> Payout:
    """The common ledger of all who win on one tile; `told` holds what is the same for all of them."""
    ruleset = scorer.ruleset
    about_wins, about_table = split_told(ruleset, told)
    if not winners or len({winner.seat for winner in winners}) < len(winners):
        raise Refused("facts/value", "each winner sits on a seat of his own, and there is at least one")
    known = [_facts_of(ruleset, winner, about_wins) for winner in winners]
    fed: set[int] = {
        winner.seat if facts["how"] == "draw" else facts["from"] for winner, facts in zip(winners, known, strict=True)
    }
    ways = {facts["how"] for facts in known}
    if len(winners) > 1 and (len(fed) > 1 or len(ways) > 1 or "draw" in ways):
        raise Refused("facts/value", "several seats can only win on the same tile of another seat", fact="from")
    if len({winner.hand.win for winner in winners}) > 1:
        raise Refused("facts/value", "several seats win on the same tile, and these differ", fact="win")
    holdings = [_full(ruleset, winner.hand) for winner in winners]
    _check_together(ruleset, winners)
    wins = [
        Win(winner.seat, facts, best_award(scorer, holding, facts))
        for winner, facts, holding in zip(winners, known, holdings, strict=True)
    ]
    start = min(fed)
    wins.sort(key=lambda win: (win.seat - start) % ruleset.seats)
    return settled(ruleset, tuple(wins), about_table, settlement, _carry(scorer, settlement))


def _facts_of(ruleset: Ruleset, winner: Winner, common: Mapping[str, Any]) -> dict[str, Any]:
    """All facts of one of the wins: what is told of all, of this one, and the place, which follows from the seat."""
    if not 0 <= winner.seat < ruleset.seats:
        raise Refused("facts/value", f"there is no seat {winner.seat}: expected 0 to {ruleset.seats - 1}", fact="seat")
    alike = {name: value for name, value in common.items() if value is not None}
    alone = {name: value for name, value in winner.facts.items() if value is not None}
    for name in alike.keys() & alone.keys():
        if alike[name] != alone[name]:
            raise Refused("facts/value", f"`{name}` is told of all wins and otherwise of one of them", fact=name)
    place = (winner.seat - DEALER) % ruleset.seats + 1
    facts = complete_facts(ruleset, {"place": place, **alike, **alone})
    if facts["place"] != place:
        raise Refused("facts/value", f"seat {winner.seat} has place {place}, not {facts['place']}", fact="place")
    if facts["how"] != "draw":
        _check_feeder(facts.get("from"), winner.seat)
    return facts


def _check_together(ruleset: Ruleset, winners: Sequence[Winner]) -> None:
    """The hands come from one set of tiles, in which the winning tile is there once."""
    tile = [winner.hand.win for winner in winners[:1] if winner.hand.win is not None]
    codes = Counter(tile)
    for winner in winners:
        codes += Counter(winner.hand.all_tiles()) - Counter(tile)
    check_copies(ruleset, codes.elements())


def end_of_deal(ruleset: Ruleset, settlement: str, told: Mapping[str, Any]) -> Payout:
    """The ledger of a deal that nobody has won; `told` holds variables of the table."""
    about_win, about_table = split_told(ruleset, told)
    if about_win:
        raise Refused("facts/unknown", f"`{next(iter(about_win))}` is told of a win, and nobody has won")
    return settled(ruleset, (), about_table, settlement)


def _check_feeder(feeder: int | None, winner: int) -> None:
    """A win on another's tile names that other seat."""
    if feeder is None:
        raise Refused("facts/missing", "`from` must tell whose tile won", fact="from")
    if feeder == winner:
        raise Refused("facts/value", "`from` is the winner's own seat", fact="from")


def split_told(ruleset: Ruleset, told: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is told, parted into facts of the win and variables of the table."""
    about_table = {
        name: value for name, value in told.items() if name in ruleset.variables and ruleset.variables[name].told
    }
    return {name: value for name, value in told.items() if name not in about_table}, about_table


def _full(ruleset: Ruleset, hand: Hand) -> Holding:
    holding = hold(ruleset, hand)
    size = full_size(ruleset)
    if holding.size != size:
        raise Refused(
            "hand/tile-count", f"a complete hand has {size} tiles, this has {holding.size}", tiles=holding.size
        )
    return holding


def _carry(scorer: Scorer, settlement: str) -> Carry | None:
    """The function of a settlement, compiled once for a scorer; None where the ruleset has no such settlement."""
    if settlement not in scorer.ruleset.settlement:
        return None
    carry: Carry | None = scorer.settlements.get(settlement)
    if carry is None:
        carry = scorer.settlements[settlement] = settlement_of(scorer.ruleset, settlement)
    return carry


def settled(
    ruleset: Ruleset, wins: tuple[Win, ...], told: Mapping[str, Any], settlement: str = WON, carry: Carry | None = None
) -> Payout:
    """The ledger of these wins by a settlement; `told` holds variables of the table, `carry` its function if known."""
    if settlement not in ruleset.settlement:
        meant = perhaps(settlement, ruleset.settlement)
        raise Refused("facts/value", f"there is no settlement `{settlement}`{meant}", fact="settlement")
    table = Table(ruleset, DEALER, wins, _variables(ruleset, told))
    try:
        (carry or settlement_of(ruleset, settlement))(table)
    except Defect as defect:
        if defect.code == "defect/absent":  # in a game the fault would be the rules'; here it was not told
            raise Refused("facts/missing", f"`{settlement}` cannot be settled: {defect.message}") from None
        raise
    deltas, pots = balances(table)
    if any(
        abs(number) > LARGEST_NUMBER for number in (*deltas, *pots.values(), *(line.amount for line in table.ledger))
    ):
        raise Refused("facts/value", f"no payment is beyond {LARGEST_NUMBER}; what is told of the table is too much")
    return Payout(tuple(table.ledger), tuple(deltas), pots)


def _variables(ruleset: Ruleset, told: Mapping[str, Any]) -> dict[str, Any]:
    """Every variable with its value: what is told, else its start."""
    values: dict[str, Any] = {}
    for name, variable in ruleset.variables.items():
        if name not in told:
            values[name] = start_everywhere(ruleset, variable)
            continue
        value = told[name]
        whole = fits(ruleset, variable, value)
        if not whole or (variable.type == "pot" and value < 0):  # what lies on the table before a settlement is there
            each = f"a list of {ruleset.seats}, one for each seat" if variable.of == "seat" else f"a {variable.type}"
            raise Refused("facts/value", f"`{name}` cannot be `{value}`: expected {each}", fact=name)
        values[name] = list(value) if variable.of == "seat" else value
    return values
