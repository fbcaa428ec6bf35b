"""Hands that a stream does not tell, filled in: in time, ready where riichi was declared, not ready where it was not."""

from dataclasses import replace

import pytest

from mahjong_conformance.importers.hidden import filled
from mahjong_conformance.importers.matches import write
from mahjong_conformance.importers.model import BadLog, Claimed, Deal, Discarded, Drawn, Event, Laid, Match, Rules, Won
from mahjong_conformance.importers.shapes import waits

OWN = ["1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"]


def deal(events: list[Event], **more: object) -> Deal:
    hands = [OWN, *[["?"] * 13 for _ in range(3)]]
    plain = Deal("start", 0, hands, ("9m",), events, "end", round=0, honba=0, sticks=0, scores=(25000,) * 4)
    return replace(plain, **more)


def draw(seat: int, tile: str = "?") -> Drawn:
    return Drawn(seat, tile, "draw")


def put(seat: int, tile: str, *, drawn: bool = False, riichi: bool = False) -> Discarded:
    return Discarded(seat, tile, drawn, riichi, "put")


def held(one: Deal, seat: int) -> list[str]:
    """What a seat holds at the end."""
    hand = list(one.hands[seat])
    for event in one.events:
        match event:
            case Drawn() if event.seat == seat:
                hand.append(event.tile)
            case Discarded() if event.seat == seat:
                hand.remove(event.tile)
            case Claimed() if event.seat == seat:
                own = list(event.tiles)
                own.remove(event.claimed)
                for tile in own:
                    hand.remove(tile)
            case Laid() if event.seat == seat:
                for tile in [event.added] if event.added else event.tiles:
                    hand.remove(tile)
    return hand


def check(one: Deal) -> Deal:
    """Filled in, and written: the recorder refuses what is not held, and tiles that come up too often."""
    found = filled(one, 0, reds=True)
    assert all("?" not in hand for hand in found.hands)
    assert all(not isinstance(event, Drawn) or event.tile != "?" for event in found.events)
    write(Match("made up", Rules("tenhou", {}), [found]))
    return found


TURN = [draw(0, "2m"), put(0, "2m", drawn=True)]


def test_what_is_discarded_was_there_in_time() -> None:
    events = [*TURN, draw(1), put(1, "8s"), draw(2), put(2, "7p", drawn=True), draw(3), put(3, "0p")]
    found = check(deal(events))
    assert "8s" in found.hands[1]
    assert found.events[4] == draw(2, "7p")
    assert "0p" in found.hands[3]


def test_a_tile_drawn_and_kept_may_be_discarded_later() -> None:
    """Fourteen discards out of the hand cannot all have been dealt."""
    tiles = ["1p", "2p", "3p", "4p", "6p", "7p", "8p", "2s", "3s", "4s", "6s", "7s", "8s", "8m"]
    found = filled(deal([event for tile in tiles for event in (draw(1), put(1, tile))]), 0, reds=True)
    assert sorted(found.hands[1]) == sorted(tiles[:13])
    assert found.events[0] == draw(1, "8m")
    assert len(held(found, 1)) == 13


def test_riichi_waits_whatever_the_hand_is() -> None:
    events = [*TURN, draw(1), put(1, "8s", riichi=True), draw(2), put(2, "7p", drawn=True), draw(3), put(3, "5p")]
    found = check(
        deal(
            events,
            wins=[Won(2, 3, "won", tile="5p")],
            shown={2: ["1p", "2p", "3p", "4p", "6p", "7p", "8p", "9p", "2s", "3s", "4s", "6s", "6s"]},
        )
    )
    assert waits(held(found, 1))
    assert sorted(held(found, 2)) == sorted(
        ["1p", "2p", "3p", "4p", "6p", "7p", "8p", "9p", "2s", "3s", "4s", "6s", "6s"]
    )


def test_a_kong_in_riichi_is_made_with_the_drawn_tile() -> None:
    kong = Laid(1, ("6z", "6z", "6z", "6z"), None, "kong")
    own = [tile for tile in OWN if tile != "6z"]
    events = [*TURN, draw(1), put(1, "8s", riichi=True), draw(2), put(2, "7p", drawn=True), draw(3), put(3, "5p")]
    events += [draw(0, "2m"), put(0, "2m", drawn=True), draw(1), kong, draw(1), put(1, "8p", drawn=True)]
    one = deal(
        events,
        hands=[[*own, "8m"], *[["?"] * 13 for _ in range(3)]],
        indicators=("9m", "9p"),
        draw="exhausted",
        shown={},
    )
    found = filled(replace(one, draw=None), 0, reds=True)
    assert found.events[10] == draw(1, "6z")
    assert found.hands[1].count("6z") == 3
    assert waits(held(found, 1))


def test_a_kong_in_riichi_leaves_the_waits_as_they_were() -> None:
    kong = Laid(1, ("4m", "4m", "4m", "4m"), None, "kong")
    events = [*TURN, draw(1), put(1, "8s", riichi=True), draw(2), put(2, "7p", drawn=True), draw(3), put(3, "5p")]
    events += [draw(0, "2m"), put(0, "2m", drawn=True), draw(1), kong, draw(1), put(1, "8p", drawn=True)]
    found = filled(deal(events, indicators=("9m", "9p"), draw=None), 0, reds=True)
    # Nothing of the hand can stand in a run with the tiles of the kong.
    assert not {"2m", "3m", "5m", "0m", "6m"} & set(held(found, 1))
    assert waits(held(found, 1))


def test_who_is_not_ready_at_the_end_does_not_wait() -> None:
    events = [*TURN, draw(1), put(1, "8s"), Claimed(2, "pung", ("8s", "8s", "8s"), "8s", "pung"), put(2, "7p")]
    shown = ["1p", "2p", "3p", "4p", "6p", "7p", "8p", "9p", "2s", "3s", "4s", "6s", "6s"]
    found = check(deal(events, draw="exhausted", shown={3: shown}))
    assert sorted(held(found, 3)) == sorted(shown)
    assert len(held(found, 2)) == 10
    assert not waits(held(found, 1))
    assert not waits(held(found, 2))


def test_what_cannot_have_been_is_refused() -> None:
    with pytest.raises(BadLog) as refused:
        filled(
            deal([*TURN, draw(1), put(1, "1m"), draw(2), put(2, "1m"), draw(3), put(3, "1m"), put(3, "1m")]),
            0,
            reds=True,
        )
    assert refused.value.code == "import/copies"
    tiles = [f"{rank}{suit}" for suit in "ps" for rank in range(2, 9)]
    with pytest.raises(BadLog) as refused:
        filled(deal([put(1, tile) for tile in tiles]), 0, reds=True)
    assert refused.value.code == "import/hidden"


@pytest.mark.parametrize(
    ("tiles", "ready"),
    [
        ("1m 2m 3m 4p 5p 6p 7s 8s 9s 1z 1z 2z 2z", True),
        ("1m 2m 3m 4p 0p 6p 7s 8s 9s 1z 1z 2z 3z", False),
        ("1m 1m 3m 3m 5p 5p 7s 7s 9s 9s 1z 1z 2z", True),
        ("1m 1m 1m 1m 5p 5p 7s 7s 9s 9s 1z 1z 2z", False),
        ("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z", True),
        ("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 6z", True),
        ("1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 5z 6z 6z"[:-3], True),
        ("9m 1m 2m 4p", False),
        ("1z", True),
        ("1z 1z 1z 1z", False),
    ],
)
def test_waits(tiles: str, ready: bool) -> None:
    assert waits(tiles.split()) is ready
