"""Logs that are no logs: each is refused with its line, and nothing else goes wrong."""

from __future__ import annotations

import pytest
from play.playing import games, header_of, kernel_of, played

from mahjong_spec.errors import Refused
from mahjong_spec.play import view
from mahjong_spec.play.chance import Seeded
from mahjong_spec.play.choosing import choice_json
from mahjong_spec.play.log import digest, replay

GAME = games()[0]


def refused(*lines):
    with pytest.raises(Refused) as found:
        replay(lambda header: kernel_of(GAME), list(lines))
    return found.value.code, found.value.data["at"]


@pytest.mark.parametrize(
    "start",
    [
        {"dealer": 9},
        {"dealer": -1},
        {"dealer": True},
        {"round": 0},
        {"deal": "1"},
        None,
        {"scores": [1, 2]},
        {"scores": [1, 2, 3, 0.5]},
        {"variables": {"no-such-variable": 1}},
        {"variables": []},
        {"delaer": 0},
        [],
    ],
)
def test_a_start_that_cannot_be(start):
    assert refused({**header_of(GAME), "start": start}) == ("log/malformed", 0)


def test_a_log_without_a_header():
    assert refused({"choice": "pass", "seat": 0}) == ("log/malformed", 0)
    assert refused() == ("log/malformed", 0)


@pytest.mark.parametrize("key", ["rulset", "seed", "titel"])
def test_a_header_says_what_the_format_says(key):
    assert refused({**header_of(GAME), key: 1}) == ("log/malformed", 0)


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_log_told_line_by_line_is_the_whole_log(game):
    *_, (_, table, *_) = played(game, 3, 4)
    lines = [header_of(game), *table.record]
    step = max(1, len(lines) // 60)
    session = replay(lambda header: kernel_of(game), lines[:1])
    for place in range(1, len(lines), step):
        session = session.going_on(lines[place : place + step])
    whole = replay(lambda header: kernel_of(game), lines)
    assert view.state(session.table) == view.state(whole.table)
    assert (session.script.place, session.stalled) == (whole.script.place, whole.stalled)


@pytest.mark.parametrize("game", games(), ids=str)
def test_lines_that_are_refused_leave_a_session_where_it_was(game):
    *_, (_, table, *_) = played(game, 3, 4)
    lines = [header_of(game), *table.record]
    half = len(lines) // 2
    session = replay(lambda header: kernel_of(game), lines[:half])
    before = view.state(session.table)
    with pytest.raises(Refused):
        session.going_on([*lines[half : half + 3], {"choice": "no-such-action", "seat": 0}])
    assert view.state(session.table) == before
    assert session.going_on(lines[half:]).script.place == len(lines)


@pytest.mark.parametrize(
    "line, code",
    [
        ({"choice": 5, "seat": 0}, "log/malformed"),
        ({"choice": "pass", "seat": "0"}, "log/malformed"),
        ({"choice": "pass"}, "log/malformed"),
        ({"nothing": 1}, "log/malformed"),
        ({"end": "match"}, "result/differs"),
        ({"result": "won"}, "result/differs"),
        ({"chance": "seat", "seat": 0}, "chance/unexpected"),
        ({"choice": "no-such-action", "seat": 0}, "illegal/action"),
        ({"choice": "no-such-action", "seat": 99}, "illegal/not-asked"),
    ],
)
def test_a_line_that_means_nothing_here(line, code):
    for _, table, _, _ in played(GAME, 3, 3):
        seat = table.asked[0]
        lines = [header_of(GAME), *table.record]
        break
    told = {**line, "seat": seat} if line.get("seat") == 0 and "choice" in line else line
    assert refused(*lines, told) == (code, len(lines))


def test_the_hash_depends_on_lines_and_not_on_the_order_of_keys():
    lines = [header_of(GAME), {"choice": "pass", "seat": 1}]
    assert digest(lines) == digest([dict(reversed(line.items())) for line in lines])
    assert digest(lines) != digest(lines[:1])


@pytest.mark.parametrize(
    "line",
    [
        {"chance": "order", "zone": "wall", "tiles": None},
        {"chance": "order", "zone": "wall", "tiles": [5]},
        {"chance": "order", "zone": "wall"},
        {"chance": "order", "zone": "wall", "tiles": [], "more": 1},
    ],
)
def test_an_order_that_is_none(line):
    game = next(game for game in games() if "wall" in kernel_of(game).zones)
    with pytest.raises(Refused) as found:
        replay(lambda header: kernel_of(game), [header_of(game), line])
    assert (found.value.code, found.value.data["at"]) == ("log/malformed", 1)


def test_an_order_needs_the_dice_that_break_the_wall():
    game = next(game for game in games() if "wall" in kernel_of(game).zones)
    *_, (_, table, _, _) = played(game, 1, 1)
    order, dice, *rest = table.record
    assert (order["chance"], dice["chance"]) == ("order", "dice")
    with pytest.raises(Refused) as found:
        replay(lambda header: kernel_of(game), [header_of(game), order, *rest])
    assert found.value.code == "chance/exhausted"
    assert replay(lambda header: kernel_of(game), [header_of(game), order]).stalled


def test_an_end_is_told_once():
    *_, (_, table, _, _) = played(GAME, 5, 5)
    lines = [header_of(GAME), *table.record]
    assert "result" in lines[-1]
    assert refused(*lines, lines[-1]) == ("log/malformed", len(lines))


def test_a_tile_that_was_drawn_is_told_as_drawn():
    game = next(game for game in games() if "wall" in kernel_of(game).zones)
    for kernel, table, _, _ in played(game, 2, 2):
        lines = [choice_json(table, choice) for choice in kernel.legal(table, kernel.asked(table)[0])]
        told = next((line for line in lines if line.get("drawn")), None)
        untold = {key: value for key, value in told.items() if key != "drawn"} if told else None
        if told and untold not in lines:
            for other in (untold, {**told, "drawn": 1}, {**told, "drawn": False}):
                with pytest.raises(Refused):
                    kernel.find(table, other)
            return
    raise AssertionError("no drawn tile that is alone of its kind")


def test_a_tile_is_said_to_be_the_drawn_one_or_not():
    kernel = kernel_of(("riichi", None, 4))
    table = kernel.begin(Seeded(2))
    lines = [choice_json(table, choice) for choice in kernel.legal(table, 0) if choice.action == "discard"]
    held = {line["tile"] for line in lines if "drawn" not in line}
    [drawn] = [line for line in lines if "drawn" in line]
    other = next(line for line in lines if line["tile"] != drawn["tile"])
    with pytest.raises(Refused, match=r'it is the tile drawn, so add "drawn": true$'):
        kernel.find(table, {key: value for key, value in drawn.items() if key != "drawn"})
    with pytest.raises(Refused, match=r"that tile was not drawn, so leave `drawn` out$"):
        kernel.find(table, {**other, "drawn": True})
    absent = next(code for code in kernel.ruleset.tiles.faces if code not in held | {drawn["tile"]})
    with pytest.raises(Refused, match=r"it is not there$"):
        kernel.find(table, {**other, "tile": absent})


def test_what_is_chosen_is_said_to_be_missing_or_too_few():
    kernel = kernel_of(("american", None, 4))
    table = kernel.begin(Seeded(2))
    while not (
        many := [one for one in kernel.legal(table, 0) if kernel.actions[one.action].forms.get("tiles") == "tiles"]
    ):
        [seat, *_] = kernel.asked(table)
        kernel.step(table, kernel.legal(table, seat)[-1], Seeded(3))
    line = choice_json(table, many[0])
    assert len(line["tiles"]) == 3
    with pytest.raises(Refused, match=r"`tiles` takes 3 tiles$"):
        kernel.find(table, {**line, "tiles": line["tiles"][:1]})
    with pytest.raises(Refused, match=r"`tiles` is to be chosen$"):
        kernel.find(table, {key: value for key, value in line.items() if key != "tiles"})
    with pytest.raises(Refused, match=r"it is not there$"):
        kernel.find(table, {**line, "tiles": ["1j", *line["tiles"][:2]]})
