"""One match in five formats: every form gives the same choices, draws and results, less what it does not tell."""

import json

import pytest

from mahjong_conformance.importers import Imported, import_data, recognized
from mahjong_conformance.schemas import problems

from .games import CHOICES, DRAWN, HANDS, MAJIANG, MJAI_OLD, MJLOG, TENHOU6, TEXTS, WON

DRAWS = ["9s", "3z", "2p", "7m", "5s", "7s", "9p", "3p", "3s"]


def imported(name: str, *, fill: bool = False) -> Imported:
    (log,) = import_data(TEXTS[name].encode(), name, fill=fill)
    return log


def lines(log: Imported, kind: str) -> list[dict]:
    return [line for line in log.lines if kind in line]


@pytest.mark.parametrize("name", TEXTS)
def test_a_format_is_recognized_by_its_content(name: str) -> None:
    assert recognized(TEXTS[name]) == name
    assert recognized("\ufeff \n" + TEXTS[name]) == name


@pytest.mark.parametrize("name", TEXTS)
def test_every_line_is_valid_and_has_its_place(name: str) -> None:
    log = imported(name)
    assert problems(list(log.lines), "log", "log") == ()
    assert len(log.origins) == len(log.lines)
    assert all(log.origins)


@pytest.mark.parametrize("name", sorted(set(TEXTS) - {"tenhou-client"}))
def test_the_choices_are_the_same_in_every_form(name: str) -> None:
    assert lines(imported(name), "choice") == CHOICES


@pytest.mark.parametrize("name", ["mjlog", "majiang"])
def test_results_have_all_that_is_told(name: str) -> None:
    assert lines(imported(name), "result") == [WON, DRAWN]


def test_a_form_that_does_not_tell_fu_leaves_them_out() -> None:
    won, drawn = lines(imported("tenhou6"), "result")
    assert won["winners"][0]["amounts"] == {"han": 5}
    assert {**won, "winners": 0} == {**WON, "winners": 0}
    assert drawn == DRAWN


def test_the_newer_dialect_tells_no_yaku_and_no_reason() -> None:
    won, drawn = lines(imported("mjai"), "result")
    assert won == {"result": "won", "winners": [{"seat": 0, "how": "discard", "from": 3}], "scores": WON["scores"]}
    assert drawn == DRAWN


def test_the_older_dialect_tells_yaku_but_no_scores() -> None:
    (log,) = import_data(MJAI_OLD.encode(), "old")
    assert lines(log, "choice") == CHOICES
    won, drawn = lines(log, "result")
    assert won == {"result": "won", "winners": WON["winners"]}
    assert drawn == {"result": "abort_nine_kinds"}


@pytest.mark.parametrize("name", sorted(set(TEXTS) - {"tenhou-client"}))
def test_faces_are_picked_as_they_are_taken_and_turned(name: str) -> None:
    log = imported(name)
    end = next(at for at, line in enumerate(log.lines) if "result" in line)
    told = [line.get("tile") if line.get("chance") == "pick" else line.get("choice") for line in log.lines[1:end]]
    told = [entry for entry in told if entry is not None]
    hands = [hand.split() for hand in HANDS]
    dealt = [tile for block in (0, 4, 8) for hand in hands for tile in hand[block : block + 4]]
    dealt = sorted([*dealt, *(hand[12] for hand in hands)])
    assert told[0] == "4z"
    assert sorted(told[1:53]) == dealt
    assert [tile for tile in told[53:] if tile[0].isdigit()] == [*DRAWS[:7], "5m", *DRAWS[7:], "3p", "2m"]
    # The indicator of the claimed kong is turned by the discard that follows it; those below are shown after the win.
    kong = told.index("kong")
    assert told[kong : kong + 4] == ["kong", "9p", "discard", "5m"]
    assert told[-3:] == ["win_by_discard", "3p", "2m"]


def test_dice_are_told_where_they_are_known() -> None:
    assert [line["values"] for line in lines(imported("mjlog"), "chance") if line["chance"] == "dice"] == [
        [3, 4],
        [1, 6],
    ]
    assert not [line for line in lines(imported("tenhou6"), "chance") if line["chance"] == "dice"]


def test_the_match_ends_where_the_log_says_so() -> None:
    ended = {
        "mjlog": MJLOG.replace('16"/></mjlog', '16" owari="370,47.0,250,5.0,250,-15.0,130,-37.0"/></mjlog'),
        "tenhou6": json.dumps({**TENHOU6, "sc": [37000, 47.0, 25000, 5.0, 25000, -15.0, 13000, -37.0]}),
        "majiang": json.dumps(
            {**MAJIANG, "title": "四般南喰赤", "point": ["-37.0", "47.0", "5.0", "-15.0"], "rank": [4, 1, 2, 3]}
        ),
    }
    for name, text in ended.items():
        (log,) = import_data(text.encode(), name)
        assert log.lines[-1] == {"end": "match", "scores": [47000, 5000, -15000, -37000], "ranks": [1, 2, 3, 4]}
        assert lines(imported(name), "end") == []


def test_results_that_are_reckoned_otherwise_are_left_out() -> None:
    own = json.dumps({**MAJIANG, "point": ["-37", "47", "5", "-15"], "rank": [4, 1, 2, 3]})
    (log,) = import_data(own.encode(), "own")
    assert log.lines[-1] == {"end": "match", "ranks": [1, 2, 3, 4]}
    tenths = MJLOG.replace('16"/></mjlog', '16" owari="370,47.1,250,5.0,250,-15.0,130,-37.1"/></mjlog')
    (log,) = import_data(tenths.encode(), "tenths")
    assert log.header["options"] == {"rounding": False}
    assert log.lines[-1]["scores"] == [47100, 5000, -15000, -37100]


def test_a_place_leads_back_into_the_original() -> None:
    log = imported("tenhou6")
    pung = next(at for at, line in enumerate(log.lines) if line.get("choice") == "pung")
    assert log.origins[pung] == "/log/0/11/1"
    assert json.loads(TEXTS["tenhou6"])["log"][0][11][1] == "3838p38"
    log = imported("mjlog")
    assert log.origins[next(at for at, line in enumerate(log.lines) if line.get("choice") == "pung")] == "tag 16"
    log = imported("mjai")
    assert json.loads(TEXTS["mjai"].splitlines()[int(log.origins[-1].removeprefix("line ")) - 1])["type"] == "ryukyoku"


def test_the_header_tells_preset_and_options() -> None:
    header = imported("mjlog").header
    assert (header["preset"], header["options"], header["seats"]) == ("tenhou", {}, 4)
    assert "start" not in header
    assert imported("majiang").header["options"]["liability_scope"] == "pattern"


def test_seats_are_counted_from_the_first_dealer() -> None:
    """In the Majiang form the first dealer is the second player, in the client's stream he is the server's seat 2."""
    assert lines(imported("majiang"), "result")[0]["scores"] == WON["scores"]
    assert lines(imported("tenhou-client"), "result") == [WON]
