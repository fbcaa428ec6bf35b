"""The text of hands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_spec.errors import Refused
from mahjong_spec.tiles import Hand, Meld, format_hand, format_tiles, parse_hand, parse_tiles

ORDER = {code: place for place, code in enumerate(parse_tiles("1234056789m1234056789p1234056789s1234567z1234f"))}
CODES = st.sampled_from(sorted(ORDER))


@pytest.mark.parametrize(
    "text, tiles",
    [
        ("", ()),
        ("123m", ("1m", "2m", "3m")),
        ("406p11z", ("4p", "0p", "6p", "1z", "1z")),
        ("1m2p3m", ("1m", "2p", "3m")),
        ("??5s", ("?", "?", "5s")),
        ("1f2g1j", ("1f", "2g", "1j")),
        ("12m 34p", ("1m", "2m", "3p", "4p")),
    ],
)
def test_runs(text, tiles):
    assert parse_tiles(text) == tiles


@pytest.mark.parametrize(
    "text, meld",
    [
        ("(312m<)", Meld(("3m", "1m", "2m"), "previous")),
        ("(055p^)", Meld(("0p", "5p", "5p"), "across")),
        ("(111z>)", Meld(("1z", "1z", "1z"), "next")),
        ("[1111z]", Meld(("1z",) * 4)),
        ("(555p+0p<)", Meld(("5p", "5p", "5p", "0p"), "previous", added=True)),
    ],
)
def test_melds(text, meld):
    assert parse_hand(text) == Hand((), (meld,))
    assert format_hand(parse_hand(text), ORDER) == text


@pytest.mark.parametrize(
    "text, code",
    [
        ("123", "notation/no-suit"),
        ("m", "notation/stray-character"),
        ("12M", "notation/stray-character"),
        ("1?m", "notation/stray-character"),
        ("1 2m", "notation/stray-character"),
        ("１m", "notation/stray-character"),
        ("(123m", "notation/unclosed"),
        ("[1111z", "notation/unclosed"),
        ("(123m)", "notation/bad-meld"),
        ("(<)", "notation/bad-meld"),
        ("(555p+05p<)", "notation/bad-meld"),
        ("(1m<<)", "notation/bad-meld"),
        ("1m)", "notation/stray-character"),
        ("1m" * 300, "notation/too-long"),
    ],
)
def test_what_is_no_hand(text, code):
    with pytest.raises(Refused) as caught:
        parse_hand(text)
    assert caught.value.code == code


@given(st.lists(CODES, max_size=14))
def test_tiles_come_back(codes):
    assert parse_tiles(format_tiles(codes)) == tuple(codes)


MELDS = st.builds(
    Meld,
    st.lists(CODES, min_size=3, max_size=4).map(tuple),
    st.sampled_from([None, "previous", "across", "next"]),
)


@given(st.lists(CODES, max_size=13), st.lists(MELDS, max_size=4))
def test_canonical_text_is_stable(codes, melds):
    text = format_hand(Hand(tuple(codes), tuple(melds)), ORDER)
    again = parse_hand(text)
    assert sorted(again.concealed) == sorted(codes)
    assert [meld.source for meld in again.melds] == [meld.source for meld in melds]
    assert format_hand(again, ORDER) == text


@given(st.text(max_size=30))
def test_any_text_is_a_hand_or_refused(text):
    try:
        parse_hand(text)
    except Refused as refused:
        assert refused.code.startswith("notation/")
