"""Deals in neutral terms to lines: when indicators are turned, how wins and draws are told, how a wall is laid."""

import base64
import struct
from collections.abc import Sequence
from dataclasses import replace

import pytest

from mahjong_conformance.importers.matches import write
from mahjong_conformance.importers.model import BadLog, Claimed, Deal, Discarded, Drawn, Event, Laid, Match, Rules, Won
from mahjong_conformance.importers.wall import built, walls

HANDS = (
    "1m 1m 1m 1m 5p 5p 2s 3s 4s 6s 7s 8s 9s",
    "2m 3m 4m 5m 6m 7m 1p 2p 3p 4p 6p 1z 2z",
    "2m 3m 4m 5m 6m 7m 1p 2p 3p 4p 6p 1z 2z",
    "2m 3m 4m 5m 6m 7m 1p 2p 3p 4p 6p 1z 5p",
)
RULES = Rules("tenhou", {})


def deal(events: Sequence[Event], **more: object) -> Deal:
    hands = [hand.split() for hand in HANDS]
    plain = Deal("start", 0, hands, ("7z", "6z", "9p", "4z"), events, "end", draw="exhausted")
    return replace(plain, **more)


def told(one: Deal) -> list[object]:
    """What stands after the deal: the tile of a pick, the choice, the result."""
    (log,) = write(Match("made up", RULES, [one]))
    return [
        line["tile"] if line.get("chance") == "pick" else line.get("choice", line.get("result"))
        for line in log.lines[54:]
    ]


def put(seat: int, tile: str, **more: bool) -> Discarded:
    return Discarded(seat, tile, more.get("drawn", False), more.get("riichi", False), "put")


KONG = Laid(0, ("1m", "1m", "1m", "1m"), None, "kong")
PUNG = Claimed(0, "pung", ("5p", "5p", "5p"), "5p", "pung")


def test_the_indicator_of_a_concealed_kong_is_turned_before_the_replacement() -> None:
    events = [Drawn(0, "9m", "draw"), KONG, Drawn(0, "8p", "draw"), put(0, "8p", drawn=True)]
    assert told(deal(events)) == ["9m", "concealed_kong", "6z", "8p", "discard", "washout"]


def test_the_indicator_of_an_added_kong_is_turned_with_the_next_discard_or_kong() -> None:
    claim = [Drawn(0, "9m", "draw"), put(0, "9m", drawn=True), Drawn(1, "9p", "draw"), put(1, "9p", drawn=True)]
    claim += [
        Drawn(2, "9p", "draw"),
        put(2, "9p", drawn=True),
        Drawn(3, "9m", "draw"),
        put(3, "5p"),
        PUNG,
        put(0, "9s"),
    ]
    claim += [
        Drawn(seat, "3z", "draw") if step == 0 else put(seat, "3z", drawn=True) for seat in (1, 2, 3) for step in (0, 1)
    ]
    claim += [Drawn(0, "0p", "draw"), Laid(0, ("5p", "5p", "5p", "0p"), "0p", "kong")]
    before = told(deal(claim))[:-1]
    assert before[-1] == "added_kong"
    events = [*claim, Drawn(0, "8p", "draw"), put(0, "8p", drawn=True)]
    assert told(deal(events)) == [*before, "8p", "discard", "6z", "washout"]
    events = [*claim, Drawn(0, "8p", "draw"), KONG, Drawn(0, "9m", "draw"), put(0, "9m", drawn=True)]
    assert told(deal(events)) == [*before, "8p", "concealed_kong", "6z", "9p", "9m", "discard", "washout"]
    won = Won(0, None, "won")
    assert told(deal([*claim, Drawn(0, "8p", "draw")], wins=[won])) == [*before, "8p", "win_by_draw", "won"]
    robbed = deal(claim, wins=[Won(2, 0, "won"), Won(1, 0, "won")])
    assert told(robbed) == [*before, "rob", "rob", "won"]
    (log,) = write(Match("made up", RULES, [robbed]))
    assert [winner["seat"] for winner in log.lines[-1]["winners"]] == [1, 2]
    assert [winner["how"] for winner in log.lines[-1]["winners"]] == ["rob", "rob"]
    assert next(line for line in log.lines if line.get("choice") == "added_kong") == {
        "choice": "added_kong",
        "seat": 0,
        "meld": ["5p", "5p", "5p"],
        "tile": "0p",
        "drawn": True,
    }


def test_a_hidden_indicator_is_shown_only_to_a_winner_in_riichi() -> None:
    events = [Drawn(0, "9m", "draw"), put(0, "9m", drawn=True), Drawn(1, "9p", "draw"), put(1, "9p", drawn=True)]
    assert told(deal(events, wins=[Won(0, 1, "won")], ura=("8s",)))[-2:] == ["win_by_discard", "won"]
    events[1] = put(0, "9m", drawn=True, riichi=True)
    assert told(deal(events, wins=[Won(0, 1, "won")], ura=("8s", "8s")))[-3:] == ["win_by_discard", "8s", "won"]
    assert told(deal(events, wins=[Won(2, 1, "won")], ura=("8s",)))[-2:] == ["win_by_discard", "won"]


def test_a_log_breaks_off_where_a_tile_is_not_told() -> None:
    """An indicator, or what lies below it, that the rules turn up: play cannot go on, the next deal can."""
    end = [Drawn(0, "8p", "draw"), put(0, "8p", drawn=True)]
    riichi = [
        Drawn(0, "9m", "draw"),
        put(0, "9m", drawn=True, riichi=True),
        Drawn(1, "9p", "draw"),
        put(1, "9p", drawn=True),
    ]
    rest = {"round": 0, "honba": 1}
    for broken, last in (
        (deal([Drawn(0, "9m", "draw"), KONG, *end], indicators=("7z",), round=0, honba=0), "concealed_kong"),
        (deal(riichi, wins=[Won(0, 1, "won")], ura=(), round=0, honba=0), "win_by_discard"),
    ):
        first, second = write(Match("made up", RULES, [broken, deal([], **rest)]))
        assert first.untold
        assert first.deals == 0
        assert first.lines[-1]["choice"] == last
        assert second.deals == 1
        assert second.header["start"]["variables"]["repeats"] == 1


def test_three_wins_abort_with_three_answers() -> None:
    events = [Drawn(0, "9m", "draw"), put(0, "9m", drawn=True), Drawn(1, "9p", "draw"), put(1, "9p", drawn=True)]
    lines = write(Match("made up", RULES, [deal(events, draw="three_wins")]))[0].lines[-4:]
    assert [line.get("seat") for line in lines] == [2, 3, 0, None]
    assert lines[-1] == {"result": "abort_three_wins"}


def test_a_deal_that_breaks_off_has_no_result() -> None:
    assert told(deal([Drawn(0, "9m", "draw")], draw=None)) == ["9m"]


def test_a_log_that_begins_later_says_where() -> None:
    first = deal([Drawn(0, "9m", "draw")], round=1, dealer=2, honba=3, sticks=1, scores=(20000, 30000, 25000, 24000))
    header = write(Match("made up", RULES, [replace(first, hands=first.hands)]))[0].header
    assert header["start"] == {
        "dealer": 2,
        "first_dealer": 0,
        "round": 2,
        "scores": [20000, 30000, 25000, 24000],
        "variables": {"repeats": 3, "sticks": 1000},
    }


def test_deals_that_do_not_follow_are_logs_of_their_own() -> None:
    first = deal([], round=0, honba=0, scores=(25000,) * 4, after=(26000, 24000, 25000, 25000))
    after = {"scores": (26000, 24000, 25000, 25000)}
    for next_, logs in (
        (deal([], round=0, honba=1, **after), 1),
        (deal([], round=0, dealer=1, honba=0, **after), 1),
        (deal([], round=0, dealer=1, honba=1, **after), 1),
        (deal([], round=0, honba=0, **after), 2),
        (deal([], round=0, dealer=2, honba=0, **after), 2),
        (deal([], round=0, honba=1, scores=(25000,) * 4), 2),
    ):
        assert len(write(Match("made up", RULES, [first, next_]))) == logs
    assert len(write(Match("made up", RULES, [replace(first, draw=None), deal([], round=0, honba=1, **after)]))) == 2


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([Drawn(0, "9m", "draw"), put(0, "9p")], "import/not-held"),
        ([Drawn(0, "9m", "draw"), put(0, "1m", drawn=True)], "import/not-drawn"),
        ([Drawn(0, "9m", "draw"), PUNG], "import/claim"),
        ([Drawn(0, "9m", "draw"), put(0, "5p"), replace(PUNG, seat=1)], "import/not-held"),
        ([Drawn(0, "0p", "draw"), Laid(0, ("5p", "5p", "5p", "0p"), "0p", "kong")], "import/meld"),
        ([Drawn(0, "1m", "draw"), put(0, "1m", drawn=True)], "import/copies"),
    ],
)
def test_what_cannot_have_been_played_is_refused(events: list[Event], code: str) -> None:
    with pytest.raises(BadLog) as refused:
        told(deal(events))
    assert refused.value.code == code


def test_a_wall_is_laid_as_it_was_before_the_dice_broke_it() -> None:
    dealt = [str(number) for number in range(136)]
    # A sum of 5 breaks the dealer's own wall after five stacks: ten tiles lie before the first that is dealt.
    assert built(dealt, 5)[10:12] == ["0", "1"]
    assert built(dealt, 5)[:10] == dealt[-10:]
    # The wall of the next seat is the last of the ring, which goes clockwise.
    assert built(dealt, 2)[3 * 34 + 4] == "0"
    assert built(dealt, 12)[34 + 24] == "0"


def test_a_seed_gives_its_walls() -> None:
    """Expected is what a Mersenne Twister of its own gave for the seed whose words are all one."""
    seed = base64.b64encode(struct.pack("<624I", *[1] * 624)).decode()
    found = walls(seed, "tag 2")
    tiles, dice = next(found)
    assert sorted(tiles) == list(range(136))
    assert (tiles[:8], tiles[-6:], dice) == ([94, 38, 55, 48, 107, 2, 13, 87], [21, 82, 63, 34, 77, 104], (2, 4))
    tiles, dice = next(found)
    assert (tiles[:8], tiles[-6:], dice) == ([38, 84, 17, 96, 40, 95, 80, 129], [72, 22, 109, 65, 21, 102], (2, 5))
    for broken in (seed[:-4], "§"):
        with pytest.raises(BadLog) as refused:
            next(walls(broken, "tag 2"))
        assert (refused.value.code, refused.value.place) == ("import/seed", "tag 2")
