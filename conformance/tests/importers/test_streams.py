"""One seat's view: what others hold is unknown or filled in, and the calls that the server offered are kept."""

from collections import Counter

from mahjong_conformance.importers import Imported, import_data
from mahjong_conformance.importers.shapes import waits
from mahjong_conformance.importers.tiles import plain

from .games import CHOICES, CLIENT, HANDS


def stream(*, fill: bool) -> Imported:
    (log,) = import_data(CLIENT.encode(), "stream", fill=fill)
    return log


def picks(log: Imported) -> list[str]:
    return [line["tile"] for line in log.lines if line.get("chance") == "pick"]


def test_tiles_of_others_are_unknown() -> None:
    log = stream(fill=False)
    assert log.hidden
    assert [line for line in log.lines if "choice" in line] == CHOICES[:-1]
    told = picks(log)
    assert Counter(told)["?"] == 39 + 7
    own = [tile for tile in told if tile != "?"]
    assert own[0] == "4z"
    assert sorted(own[1:14]) == sorted(HANDS[2].split())
    assert own[14:] == ["2p", "5m", "3p", "3p", "2m"]


def test_filled_in_they_are_tiles_that_can_have_been() -> None:
    log = stream(fill=True)
    assert not log.hidden
    assert [line for line in log.lines if "choice" in line] == CHOICES[:-1]
    told = picks(log)
    assert "?" not in told
    assert max(Counter(map(plain, told)).values()) <= 4
    # The winner's hand is known in full, and waits from the beginning.
    dealt = told[1:53]
    hand = [*dealt[0:4], *dealt[16:20], *dealt[32:36], dealt[48]]
    assert sorted(hand) == sorted(HANDS[0].split())
    assert waits(hand)


def test_offers_stand_at_the_line_that_made_them_possible() -> None:
    log = stream(fill=False)
    offered = [(log.lines[offer.index], offer) for offer in log.offers]
    assert {offer.seat for _, offer in offered} == {2}
    calls = frozenset({"pung", "kong", "chow", "win_by_discard"})
    others = [(line, offer) for line, offer in offered if offer.compared == calls]
    # A kong's indicator is turned by the discard, so the offer stands after it.
    assert [line.get("tile") for line, _ in others] == ["9s", "7z", "8s", "5s", "7s", "5m", "3s"]
    assert [set(offer.actions) for _, offer in others] == [set(), set(), {"pung"}, set(), set(), set(), set()]
    own = [line["tile"] for line, offer in offered if offer.compared != calls]
    assert own == ["2p", "3p"]


def test_a_stream_may_begin_without_its_table() -> None:
    begun = "\n".join(CLIENT.splitlines()[2:])
    (log,) = import_data(begun.encode(), "stream")
    assert [line for line in log.lines if "choice" in line] == CHOICES[:-1]
    assert log.header["preset"] == "tenhou"


def test_a_client_that_comes_back_goes_on_with_the_next_deal() -> None:
    lines = CLIENT.splitlines()
    again = [*lines[:2], '<REINIT seed="0,0,0,2,3,120"/>', *lines[2:]]
    again[2] = "Get: " + again[2]
    (log,) = import_data("\n".join(again).encode(), "stream")
    assert log.deals == 1
