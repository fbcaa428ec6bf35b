"""A match in neutral terms to logs of ours: one, or several where the foreign log leaves deals out."""

from collections.abc import Iterator, Sequence

from mahjong_conformance.data import own_suite
from mahjong_conformance.importers.hidden import filled
from mahjong_conformance.importers.model import SEATS, Deal, Imported, Line, Match
from mahjong_conformance.importers.names import table
from mahjong_conformance.importers.recorder import Recorder
from mahjong_conformance.rulesets import load_rulesets


def write(match: Match, *, fill: bool = False) -> list[Imported]:
    """The logs of a match. Raises BadLog.

    `fill`: where the match is one seat's view, the tiles of the others are not `?` but such as they can have been.
    """
    deals = match.deals
    if fill and match.view is not None:
        deals = [filled(deal, match.view, reds=match.rules.reds) for deal in deals]
    runs = list(_runs(deals))
    names = [f"{match.name}#{number}" if len(runs) > 1 else match.name for number in range(1, len(runs) + 1)]
    hidden = match.view is not None and not fill
    return [
        _write(match, run, name, last=run is runs[-1], hidden=hidden) for run, name in zip(runs, names, strict=True)
    ]


def _write(match: Match, deals: Sequence[Deal], name: str, *, last: bool, hidden: bool) -> Imported:
    recorder = Recorder(_header(match, deals[0]), deals[0].place)
    for deal in deals:
        recorder.deal(deal)
    if last and match.ranks is not None:
        recorder.add({"end": "match", "ranks": list(match.ranks)}, match.place_of_end)
    return Imported(name, recorder.lines, recorder.origins, recorder.offers, hidden)


def _header(match: Match, first: Deal) -> Line:
    names = table("play")
    ruleset = load_rulesets(own_suite().rulesets)[names["ruleset"]]
    header: Line = {"log": 1, "ruleset": ruleset.id, "version": ruleset.version}
    if match.rules.preset is not None:
        header["preset"] = match.rules.preset
    header |= {"options": dict(match.rules.options), "seats": SEATS}
    at_start = (first.round or 0, first.dealer, first.honba or 0, first.sticks or 0) == (0, 0, 0, 0)
    if not at_start or any(score != names["first_scores"] for score in first.scores or ()):
        header["start"] = _start(first)
    return header


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


def _runs(deals: Sequence[Deal]) -> Iterator[list[Deal]]:
    run: list[Deal] = []
    for deal in deals:
        if run and not follows(run[-1], deal):
            yield run
            run = []
        run.append(deal)
    if run:
        yield run


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
