"""Real logs: all are imported, tiles and money are kept, seeds rebuild the walls, two forms of a game agree."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mahjong_conformance.importers import BadLog, Imported, Unsupported, text_of
from mahjong_conformance.importers.wall import PREFIX
from mahjong_conformance.schemas import problems

from .corpus import CORPUS, needs_corpus, read, sampled, sources
from .playing import Played, play

pytestmark = needs_corpus

HOUSE_RULES = {257, 553, 1569, 1601, 2113}
"""Types of Tenhou's tables with rules of their own."""

BROKEN = {"tenhou-mjlog-python-bot/25.mjlog.gz"}
"""Edited by hand where it was found: a winner's hand does not fit what was drawn."""


INVENTED = {"tenhou6-mjai-reviewer/testdata__confusing_nakis_2.json"}
"""Made up for a test of another program: its payments come to nothing."""


def has_seed(path: str) -> bool:
    return f'"{PREFIX},' in text_of((CORPUS / path).read_bytes())


def imported(source: str) -> Iterator[tuple[dict[str, Any], list[Imported]]]:
    for entry in sampled(source):
        if entry["path"] not in BROKEN and entry.get("go_type") not in HOUSE_RULES:
            yield entry, read(entry["path"])


@pytest.mark.parametrize("source", sources())
def test_every_log_can_have_been_played(source: str) -> None:
    logs = 0
    for entry, found in imported(source):
        if entry["path"] in INVENTED:
            continue
        deals = [deal for log in found for deal in play(log)]
        assert sum(deal.result is not None for deal in deals) <= (entry["rounds"] or 99), entry["path"]
        if has_seed(entry["path"]):
            assert all(deal.wall is not None for deal in deals), entry["path"]
        if entry["format"] == "tenhou-mjlog" and entry["rounds"]:
            assert len(deals) == entry["rounds"], entry["path"]
        logs += len(found)
    assert logs


@pytest.mark.parametrize("source", sources())
def test_the_lines_are_valid(source: str) -> None:
    _, (log, *_) = next(imported(source))
    assert problems(list(log.lines), "log", "log") == ()
    assert len(log.origins) == len(log.lines)


def test_what_is_not_played_is_told() -> None:
    for source in sources():
        for entry in sampled(source):
            if entry.get("go_type") in HOUSE_RULES:
                with pytest.raises(Unsupported):
                    read(entry["path"])
            elif entry["path"] in BROKEN:
                with pytest.raises(BadLog):
                    read(entry["path"])


def hands(deal: Played) -> tuple[tuple[int, str], ...]:
    """What tells a deal from others: its draws."""
    return tuple(deal.draws)


def less(result: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """A result without what another form of it does not tell."""
    kept: dict[str, Any] = {key: value for key, value in result.items() if key in other}
    if "winners" in kept:
        kept["winners"] = [
            {
                key: {name: number for name, number in value.items() if name in theirs[key]}
                if key == "amounts"
                else value
                for key, value in ours.items()
                if key in theirs
            }
            for ours, theirs in zip(result["winners"], other["winners"], strict=True)
        ]
    return kept


def paired(one: str, other: str) -> list[tuple[Played, Played]]:
    """Deals that two folders have in common, told by hands and draws."""

    def by_draws(source: str) -> dict[tuple[tuple[int, str], ...], Played]:
        return {hands(deal): deal for _, logs in imported(source) for log in logs for deal in play(log)}

    ours, theirs = by_draws(one), by_draws(other)
    return [(deal, theirs[key]) for key, deal in ours.items() if key in theirs]


@pytest.mark.parametrize(
    ("one", "other", "least"),
    [("tenhou-mjlog-mjx", "tenhou6-mjx", 156), ("tenhou-mjlog-pantheon", "tenhou6-pantheon", 62)],
)
def test_two_forms_of_a_game_agree(one: str, other: str, least: int) -> None:
    """The order of events, which one form does not tell, was found by search; nor does it tell dice, wall and all fu."""
    pairs = paired(one, other)
    assert len(pairs) == least
    for ours, theirs in pairs:
        assert ours.choices == theirs.choices
        assert ours.draws == theirs.draws
        assert ours.indicators[: len(theirs.indicators)] == theirs.indicators[: len(ours.indicators)]
        assert less(ours.result, theirs.result) == less(theirs.result, ours.result)


def test_the_oldest_mjai_form_agrees_in_all_that_it_tells() -> None:
    """It tells neither whether a discard was the tile just drawn nor what a deal was worth."""
    pairs = paired("tenhou-mjlog-misc", "mjai")
    assert len(pairs) == 17
    for ours, theirs in pairs:
        choices = [[{**line, "drawn": True} for line in deal.choices] for deal in (ours, theirs)]
        assert choices[0] == choices[1]
        if theirs.result is not None:
            assert less(ours.result, theirs.result) == less(theirs.result, ours.result)


EARLIER_RULES = {"tenhou-mjlog-dnovikoff/bug1.mjlog.gz", "tenhou-mjlog-dnovikoff/bye.mjlog.gz"}
"""Of 2009: the last dealer in front does not end the match by being ready, and the uma is another."""


def test_the_reference_accepts_a_log_of_each_folder(invoke: Callable[..., Any], tmp_path: Path) -> None:
    """The shortest that is read; the rest is for `mahjong-conformance bulk`."""
    pytest.importorskip("mahjong_spec")
    left_out = BROKEN | INVENTED | EARLIER_RULES
    paths = []
    for source in sources():
        entries = [entry for entry in sampled(source) if entry.get("go_type") not in HOUSE_RULES]
        chosen = [entry for entry in entries if entry["path"] not in left_out]
        paths.append(min(chosen, key=lambda entry: entry["rounds"])["path"])
    report = tmp_path / "report.jsonl"
    ended = invoke("bulk", *(str(CORPUS / path) for path in paths), "--report", str(report))
    assert ended.code == 0, ended.out
    footer = json.loads(report.read_text("utf-8").splitlines()[-1])["footer"]
    assert footer["counts"] == {"pass": len(paths)}
    assert footer["deals"] > len(paths)
    assert footer["agreed"] > 0
    assert footer["differed"] == 0
