"""A match in neutral terms to logs of ours: one, or several where the foreign log leaves deals out."""

from functools import cache

from mahjong_conformance.data import own_suite
from mahjong_conformance.importers.hidden import filled
from mahjong_conformance.importers.model import SEATS, Deal, End, Imported, Line, Match
from mahjong_conformance.importers.names import table
from mahjong_conformance.importers.recorder import Recorder
from mahjong_conformance.rulesets import load_rulesets

_THOUSAND = 1000


def write(match: Match, *, fill: bool = False) -> list[Imported]:
    """The logs of a match. Raises BadLog.

    `fill`: where the match is one seat's view, the tiles of the others are not `?` but such as they can have been.
    """
    deals = match.deals
    if fill and match.view is not None:
        deals = [filled(deal, match.view, reds=match.rules.reds) for deal in deals]
    logs: list[tuple[Recorder, list[Line]]] = []
    before: Deal | None = None
    for deal in deals:
        if before is None or logs[-1][0].untold or not follows(before, deal):
            logs.append((Recorder(_header(match, deal), deal.place), []))
        recorder, starts = logs[-1]
        recorder.deal(deal)
        starts.append(_start(deal))
        before = deal
    if match.end is not None and not logs[-1][0].untold:
        logs[-1][0].add(_end(match, match.end), match.end.place)
    names = [f"{match.name}#{number}" if len(logs) > 1 else match.name for number in range(1, len(logs) + 1)]
    hidden = match.view is not None and not fill
    return [
        Imported(name, recorder.lines, recorder.origins, starts, recorder.offers, hidden, recorder.untold)
        for name, (recorder, starts) in zip(names, logs, strict=True)
    ]


def _end(match: Match, end: End) -> Line:
    finals: Line = {"scores": list(end.finals)} if end.finals is not None and match.rules.finals else {}
    return {"end": "match", **finals, "ranks": list(end.ranks)}


@cache
def _version(ruleset: str) -> str:
    return load_rulesets(own_suite().rulesets)[ruleset].version


def _header(match: Match, first: Deal) -> Line:
    names = table("play")
    header: Line = {"log": 1, "ruleset": names["ruleset"], "version": _version(names["ruleset"])}
    if match.rules.preset is not None:
        header["preset"] = match.rules.preset
    header |= {"options": {**match.rules.options, **_rounding(match)}, "seats": SEATS}
    at_start = (first.round or 0, first.dealer, first.honba or 0, first.sticks or 0) == (0, 0, 0, 0)
    if not at_start or any(score != names["first_scores"] for score in first.scores or ()):
        header["start"] = _start(first)
    return header


def _rounding(match: Match) -> Line:
    """What is added to the options where results are told that are not in thousands."""
    finals = match.end.finals if match.end is not None and match.rules.finals else None
    return table("rules")["unrounded"] if any(final % _THOUSAND for final in finals or ()) else {}


def _start(first: Deal) -> Line:
    names = table("play")
    start: Line = {"dealer": first.dealer, "first_dealer": 0, "round": (first.round or 0) + 1}
    if first.scores is not None:
        start["scores"] = list(first.scores)
    start["variables"] = {
        names["variables"]["honba"]: first.honba or 0,
        names["variables"]["sticks"]: names["stick"] * (first.sticks or 0),
    }
    return start


def follows(before: Deal, deal: Deal) -> bool:
    """Whether a deal can be the next after another: same dealer or the next one, scores and honba carried on."""
    if not before.wins and before.draw is None:
        return False
    if before.after is not None and deal.scores is not None and tuple(before.after) != tuple(deal.scores):
        return False
    if before.round is None or deal.round is None or before.honba is None or deal.honba is None:
        return True
    passed = (deal.round * SEATS + deal.dealer) - (before.round * SEATS + before.dealer)
    return passed in {0, 1} and deal.honba in ({before.honba + 1} if passed == 0 else {0, before.honba + 1})
