"""Logs that are no logs: each is refused with its line, and nothing else goes wrong."""

from __future__ import annotations

import pytest
from play.playing import games, header_of, kernel_of, played

from mahjong_spec.errors import Refused
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
