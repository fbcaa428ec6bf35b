"""What seats choose at the same time, and what is passed on unseen: who knows of it, and when."""

from __future__ import annotations

import pytest

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.hands.holding import Group
from mahjong_spec.play import sources, view
from mahjong_spec.play.chance import Seeded
from mahjong_spec.play.choosing import choice_json
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.table import Laid
from mahjong_spec.rules import resolve

VIEWERS = (0, 1, 2, 3, None)
BLIND = {0: 3, 1: 3, 2: 1, 3: 3}
"""Tiles that each seat puts into the third pass: seat 2 passes on two that it has not seen."""


@pytest.fixture(scope="module")
def kernel():
    return Kernel(compile_ruleset(resolve("american").document))


def begun(kernel, seed=1):
    chance = Seeded(seed)
    table = kernel.begin(chance, record=True)
    table.events = []
    return table, chance


def passing(kernel, table, seat, number=3):
    """The first legal pass of so many tiles."""
    return next(choice for choice in kernel.legal(table, seat) if len(dict(choice.picks)["tiles"]) == number)


def all_pass(kernel, table, chance, numbers=None):
    """Everybody passes; answers the events of it."""
    table.events = []
    for seat in range(4):
        kernel.step(table, passing(kernel, table, seat, (numbers or {}).get(seat, 3)), chance)
    return table.events


def test_nothing_is_told_before_all_have_chosen(kernel):
    table, chance = begun(kernel)
    before = [view.state(table, viewer) for viewer in VIEWERS]
    for seat in (2, 0, 3):
        kernel.step(table, passing(kernel, table, seat), chance)
    assert table.events == []
    assert kernel.asked(table) == (1,)
    after = [view.state(table, viewer) for viewer in VIEWERS]
    assert [{**state, "asked": None} for state in after] == [{**state, "asked": None} for state in before]
    assert len(table.record) == 2  # the wall and the dice


def test_a_choice_made_in_secret_stays_with_its_seat(kernel):
    table, chance = begun(kernel)
    events = all_pass(kernel, table, chance)
    for viewer in VIEWERS:
        seen = [event["choice"]["seat"] for event in view.events_for(events, viewer) if event["event"] == "choice"]
        assert seen == ([viewer] if viewer is not None else [])


def test_a_passed_tile_is_known_to_giver_and_receiver(kernel):
    table, chance = begun(kernel)
    events = all_pass(kernel, table, chance)
    moves = [event for event in events if event["event"] == "move"]
    given = [event for event in moves if event["from"]["zone"] == "outbox"]
    taken = [event for event in moves if event["to"]["zone"] == "hand"]
    assert len(given) == len(taken) == 4
    for event in given:
        assert event["to"] == {"zone": "inbox", "seat": (event["from"]["seat"] + 1) % 4}
        assert event["seen"] == [event["from"]["seat"]]
    for event in taken:
        assert event["seen"] == [event["to"]["seat"]]
    hidden = view.events_for(given, None)
    assert [event["tiles"] for event in hidden] == [["?"] * 3] * 4


def test_what_goes_on_blind_is_known_to_nobody_on_its_way(kernel):
    table, chance = begun(kernel)
    all_pass(kernel, table, chance)
    all_pass(kernel, table, chance)
    lines = len(table.record)
    events = all_pass(kernel, table, chance, BLIND)
    drawn = [event for event in events if event["event"] == "draw"]
    assert [(event["from"]["seat"], event["to"]["seat"]) for event in drawn] == [(2, 1), (2, 1)]
    assert all(event["seen"] == [] for event in drawn)
    picks = [line for line in table.record[lines:] if line.get("chance") == "pick"]
    assert [line["zone"] for line in picks] == ["inbox", "inbox"]
    assert table.phase == "vote"


def test_a_blind_pass_takes_any_of_the_tiles_that_came(kernel):
    """Seat 2 gets three tiles of seat 3: which two of them go on depends on chance alone."""
    found = set()
    for seed in range(40):
        table, chance = begun(kernel)
        all_pass(kernel, table, chance)
        all_pass(kernel, table, chance)
        came = choice_json(table, passing(kernel, table, 3))["tiles"]
        all_pass(kernel, table, Seeded(seed), BLIND)
        went = tuple(line["tile"] for line in table.record if line.get("chance") == "pick")
        assert set(went) <= set(came)
        found.add(tuple(sorted(went)))
    assert len(found) > 1


def test_what_a_set_with_wild_tiles_is_a_set_of(kernel):
    table, _ = begun(kernel)
    places = {code: [tile for tile in range(152) if table.code(tile) == code] for code in ("5m", "1j")}
    mixed = Laid("kong", [*places["1j"][:2], *places["5m"][:2]], 0)
    assert sources.natural(table, mixed) == places["5m"][:2]
    alone = Laid("pung", places["1j"][:3], 0)
    assert sources.natural(table, alone) == places["1j"][:3]


def test_laid_sets_that_fit_into_no_hand():
    kernel = Kernel(compile_ruleset(resolve("riichi").document))
    pung, chow = Group("pung", (0, 0, 0), True, melded=True), Group("chow", (1, 2, 3), True, melded=True)
    assert kernel.allows(())
    assert kernel.allows((pung, chow, chow, chow))
    assert not kernel.allows((pung, chow, chow, chow, chow))
