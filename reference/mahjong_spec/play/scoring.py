"""A hand and what is told of it -> its score and, of a win, the ledger.

A stand-alone score speaks of one deal: seat 0 deals, and the winner's seat follows from its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_spec.errors import Defect, Refused, perhaps
from mahjong_spec.formula import LARGEST_NUMBER
from mahjong_spec.hands.awards import Award, Scorer, award_of_loser, best_award
from mahjong_spec.hands.bundles import full_size
from mahjong_spec.hands.facts import complete_facts
from mahjong_spec.hands.holding import Holding, hold
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


def score(scorer: Scorer, hand: Hand, told: Mapping[str, Any]) -> Score:
    """The score of a hand that wins. Refused as `hand/…` or `facts/…`.

    Where losers have scores of their own, who pays hangs on their hands as well, and there is no ledger.
    """
    ruleset = scorer.ruleset
    about_win, about_table = split_told(ruleset, told)
    facts = complete_facts(ruleset, about_win)
    if hand.win is None:
        raise Refused("hand/tile-count", "the winning tile is missing")
    award = best_award(scorer, full_hand(ruleset, hand), facts)
    known = facts["how"] == "draw" or facts.get("from") is not None
    if WON not in ruleset.settlement or ruleset.losers is not None or not known:
        return Score(award, scorer.amounts(award), facts, None, None, {})
    seat = (facts["place"] - 1) % ruleset.seats
    if facts["how"] != "draw":
        check_feeder(facts["from"], seat)
    paid = settled(ruleset, (Win(seat, facts, award),), about_table, carry=carry_of(scorer, WON))
    return Score(award, scorer.amounts(award), facts, paid.ledger, paid.deltas, paid.pots)


def score_of_loser(scorer: Scorer, hand: Hand, told: Mapping[str, Any]) -> Score:
    """The score of a hand that has not won, of whatever size: only a fact can tell that it has too few or too many tiles.

    Refused as `hand/…` or `facts/…`.
    """
    ruleset = scorer.ruleset
    if ruleset.losers is None:
        raise Refused("hand/not-scored", "in this game only hands that win are scored")
    check_lost(hand)
    facts = complete_facts(ruleset, split_told(ruleset, told)[0], won=False)
    award = award_of_loser(scorer, hold(ruleset, hand), facts)
    return Score(award, scorer.amounts(award), facts, None, None, {})


def check_lost(hand: Hand) -> None:
    """A hand that has not won is told without a winning tile."""
    if hand.win is not None:
        raise Refused("hand/tile-count", "a hand that has not won has no winning tile")


def check_feeder(feeder: int | None, winner: int) -> None:
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


def full_hand(ruleset: Ruleset, hand: Hand) -> Holding:
    """A checked hand of the size that a win needs; `hand/…` where it is none."""
    holding = hold(ruleset, hand)
    size = full_size(ruleset)
    if holding.size != size:
        raise Refused(
            "hand/tile-count", f"a complete hand has {size} tiles, this has {holding.size}", tiles=holding.size
        )
    return holding


def carry_of(scorer: Scorer, settlement: str) -> Carry | None:
    """The function of a settlement, compiled once for a scorer; None where the ruleset has no such settlement."""
    if settlement not in scorer.ruleset.settlement:
        return None
    carry: Carry | None = scorer.settlements.get(settlement)
    if carry is None:
        carry = scorer.settlements[settlement] = settlement_of(scorer.ruleset, settlement)
    return carry


def settled(
    ruleset: Ruleset,
    wins: tuple[Win, ...],
    told: Mapping[str, Any],
    settlement: str = WON,
    *,
    carry: Carry | None = None,
    losses: tuple[Win, ...] = (),
) -> Payout:
    """The ledger of these wins by a settlement; `told` holds variables of the table, `carry` its function if known."""
    if settlement not in ruleset.settlement:
        meant = perhaps(settlement, ruleset.settlement)
        raise Refused("facts/value", f"there is no settlement `{settlement}`{meant}", fact="settlement")
    table = Table(ruleset, DEALER, wins, _variables(ruleset, told), losses)
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
