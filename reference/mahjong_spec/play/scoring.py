"""A hand and what is told of its win -> its score and the ledger of that win; several wins -> their common ledger.

A stand-alone score speaks of one deal: seat 0 deals, and the winner's seat follows from its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mahjong_spec.errors import Defect, Refused, guess
from mahjong_spec.hands.awards import Award, Scorer, best_award
from mahjong_spec.hands.facts import complete_facts
from mahjong_spec.hands.holding import hold
from mahjong_spec.model import Ruleset
from mahjong_spec.play.settlement import Carry, balances
from mahjong_spec.play.settlement import settlement as settlement_of
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
    paid = settled(ruleset, (Win(seat, facts, award),), about_table)
    return Score(award, scorer.amounts(award), facts, paid.ledger, paid.deltas, paid.pots)


def payout(scorer: Scorer, winners: Sequence[Winner], told: Mapping[str, Any], settlement: str = WON) -> Payout:
    """The common ledger of all who win on one tile; `told` holds what is the same for all of them."""
    ruleset = scorer.ruleset
    about_wins, about_table = split_told(ruleset, told)
    if not winners or len({winner.seat for winner in winners}) < len(winners):
        raise Refused("facts/value", "each winner sits on a seat of his own, and there is at least one")
    wins = []
    for winner in winners:
        place = (winner.seat - DEALER) % ruleset.seats + 1
        facts = complete_facts(ruleset, {**about_wins, **winner.facts, "place": place})
        if facts["how"] != "draw":
            _check_feeder(facts.get("from"), winner.seat)
        wins.append(Win(winner.seat, facts, best_award(scorer, _full(ruleset, winner.hand), facts)))
    fed: set[int] = {win.seat if win.facts["how"] == "draw" else win.facts["from"] for win in wins}
    if len(wins) > 1 and (len(fed) > 1 or any(win.facts["how"] == "draw" for win in wins)):
        raise Refused("facts/value", "several seats can only win on the same tile of another seat", fact="from")
    start = min(fed)
    wins.sort(key=lambda win: (win.seat - start) % ruleset.seats)
    return settled(ruleset, tuple(wins), about_table, settlement)


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


def _full(ruleset: Ruleset, hand: Hand) -> Any:
    holding = hold(ruleset, hand)
    sizes = {shape.size for shape in ruleset.shapes.values()}
    if holding.size not in sizes:
        wanted = ", ".join(map(str, sorted(sizes)))
        raise Refused(
            "hand/tile-count", f"a complete hand has {wanted} tiles, this has {holding.size}", tiles=holding.size
        )
    return holding


def settled(
    ruleset: Ruleset, wins: tuple[Win, ...], told: Mapping[str, Any], settlement: str = WON, carry: Carry | None = None
) -> Payout:
    """The ledger of these wins by a settlement; `told` holds variables of the table, `carry` its function if known."""
    if settlement not in ruleset.settlement:
        near = guess(settlement, ruleset.settlement)
        perhaps = f"; did you mean `{near}`?" if near else ""
        raise Refused("facts/value", f"there is no settlement `{settlement}`{perhaps}", fact="settlement")
    table = Table(ruleset, DEALER, wins, _variables(ruleset, told))
    try:
        (carry or settlement_of(ruleset, settlement))(table)
    except Defect as defect:
        if defect.code == "defect/absent":  # in a game the fault would be the rules'; here it was not told
            raise Refused("facts/missing", f"`{settlement}` cannot be settled: {defect.message}") from None
        raise
    deltas, pots = balances(table)
    return Payout(tuple(table.ledger), tuple(deltas), pots)


_STARTS: Mapping[str, Any] = {"flag": False, "number": 0, "pot": 0, "seat": None}


def _variables(ruleset: Ruleset, told: Mapping[str, Any]) -> dict[str, Any]:
    """Every variable with its value: what is told, else its start."""
    values: dict[str, Any] = {}
    for name, variable in ruleset.variables.items():
        start = _STARTS[variable.type]
        if name not in told:
            values[name] = [start] * ruleset.seats if variable.of == "seat" else start
            continue
        value = told[name]
        parts = value if variable.of == "seat" else [value]
        fits = isinstance(parts, list | tuple) and all(_fits(ruleset, variable.type, part) for part in parts)
        if not fits or (variable.of == "seat" and len(parts) != ruleset.seats):
            each = f"a list of {ruleset.seats}, one for each seat" if variable.of == "seat" else f"a {variable.type}"
            raise Refused("facts/value", f"`{name}` cannot be `{value}`: expected {each}", fact=name)
        values[name] = list(parts) if variable.of == "seat" else value
    return values


def _fits(ruleset: Ruleset, kind: str, value: Any) -> bool:
    if kind == "flag":
        return isinstance(value, bool)
    if kind == "seat" and value is None:
        return True
    if isinstance(value, bool) or not isinstance(value, int):
        return False
    if kind == "seat":
        return 0 <= value < ruleset.seats
    return value >= 0 or kind != "pot"
