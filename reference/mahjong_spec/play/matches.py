"""Deals -> a match: how it starts, who deals next, when it ends, and who is first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.hands.awards import Award, elements_of
from mahjong_spec.model import Match
from mahjong_spec.play import amounts, conditions, seats
from mahjong_spec.play.settlement import Steps, carrying
from mahjong_spec.play.starting import enter, reset
from mahjong_spec.play.table import Line, Table, Win


class Course:
    """The course of a match, compiled."""

    def __init__(self, match: Match, steps: Steps) -> None:
        self.start_score = amounts.choice(match.start_score)
        self.stays = conditions.condition(match.stays) if match.stays is not None else None
        self.moves_to = amounts.choice(match.moves_to) if match.moves_to is not None else None
        self.after_deal = carrying(match.after_deal, steps)
        self.ends = conditions.condition(match.ends)
        self.ties = conditions.branch(match.ties)
        self.final = carrying(match.final, steps)

    def begin(self, table: Table, start: Mapping[str, Any]) -> None:
        """Everybody's first points, and what the header of a log says of a match entered in its middle."""
        table.me = None
        reset(table, "match")
        table.scores = [self.start_score(table)] * table.ruleset.seats
        enter(table, start)
        table.current = table.dealer

    def close_deal(self, table: Table) -> None:
        """After the effects of the phase in which a deal has ended."""
        table.ended = table.phase
        table.rest()
        stays = self.stays is not None and self.stays(table)
        moves_to = self.moves_to(table) if self.moves_to is not None else None
        table.dealer_stays = stays or moves_to == table.dealer
        self.after_deal(table)
        table.result = result_json(table)
        table.between = True
        if table.record is not None:
            table.record.append(table.result)
        self._pass_deal(table, moves_to)
        if self.ends(table):
            self.end(table)

    def _pass_deal(self, table: Table, moves_to: int | None) -> None:
        table.deal_number += 1
        if not table.dealer_stays:
            table.dealer = moves_to if moves_to is not None else (table.dealer + 1) % table.ruleset.seats
            if table.dealer == table.first_dealer:
                table.round_number += 1
        table.current = table.dealer

    def end(self, table: Table) -> None:
        """The end of a match: final payments, and ranks."""
        table.ledger = []
        table.ranks = tuple(ranks(table))
        self.final(table)
        table.over, table.between = True, False
        table.asked = ()
        if table.record is not None:
            table.record.append({"end": "match", "scores": list(table.scores or ()), "ranks": ranks(table)})


def ranks(table: Table) -> list[int]:
    """The places of all seats: those of the end of the match, or as scores are now."""
    if table.ranks is not None:
        return list(table.ranks)
    return [seats.rank(table, seat) for seat in range(table.ruleset.seats)]


def result_json(table: Table) -> dict[str, Any]:
    """The end of a deal as a line of the log says it."""
    losers = seats.losers(table) if table.wins and table.ruleset.losers is not None else []
    return {
        "result": table.phase,
        "winners": [_winner_json(table, win) for win in table.wins],
        **({"losers": [_loser_json(table, amounts.scored(table, seat)) for seat in losers]} if losers else {}),
        "ledger": [line_json(line) for line in table.ledger],
        "scores": list(table.scores or ()),
    }


def _winner_json(table: Table, win: Win) -> dict[str, Any]:
    node: dict[str, Any] = {"seat": win.seat, "how": win.facts["how"]}
    if win.facts.get("from") is not None:
        node["from"] = win.facts["from"]
    return node | _award_json(table, win)


def _loser_json(table: Table, loss: Win) -> dict[str, Any]:
    return {"seat": loss.seat, **_award_json(table, loss)}


def _award_json(table: Table, win: Win) -> dict[str, Any]:
    assert isinstance(win.award, Award)  # in play the plain evaluator is asked
    return {"elements": elements_of(table.ruleset, win.award), "amounts": table.kernel.scorer.amounts(win.award)}


def line_json(line: Line) -> dict[str, Any]:
    """A line of the ledger."""
    node: dict[str, Any] = {"from": line.source, "to": line.to, "amount": line.amount, "why": line.why}
    return node | ({"for": line.owed_by} if line.owed_by is not None else {})
