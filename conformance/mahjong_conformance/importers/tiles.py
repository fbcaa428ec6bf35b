"""Tiles as foreign logs write them to codes of ours, and the order in which codes are listed."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from mahjong_conformance.importers.model import BadLog

UNKNOWN = "?"
COPIES = 4

_MOST_RED = {"0p": 2}  # where four red fives are played, two are of dots
_SUITS = "mpsz"
_RANKED = [*(rank + suit for suit in "mps" for rank in "1234056789"), *(rank + "z" for rank in "1234567"), UNKNOWN]
_PLACE = {code: place for place, code in enumerate(_RANKED)}

_TENHOU_REDS = {16: "0m", 52: "0p", 88: "0s"}
_TENHOU6 = {
    **{number: f"{number % 10}{'mpsz'[number // 10 - 1]}" for number in (*range(11, 48),) if number % 10},
    51: "0m",
    52: "0p",
    53: "0s",
}
_MJAI = {
    **{f"{rank}{suit}": f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)},
    **{f"5{suit}r": f"0{suit}" for suit in "mps"},
    **{letter: f"{rank}z" for rank, letter in enumerate("ESWNPFC", 1)},
    "?": UNKNOWN,
}
_MAJIANG = re.compile(r"[mps][0-9]|z[1-7]")


def in_order(codes: Iterable[str]) -> list[str]:
    """Codes in the order of tiles; a red five stands just before the plain ones."""
    return sorted(codes, key=_PLACE.__getitem__)


def plain(code: str) -> str:
    """The kind of a tile: a red five is a five."""
    return "5" + code[1] if code[0] == "0" else code


def tenhou(number: int, *, reds: bool, place: str) -> str:
    """Tile 0 to 135 of mjlog and client streams."""
    if not 0 <= number < COPIES * (9 + 9 + 9 + 7):
        raise BadLog("import/tile", f"there is no tile {number}", place)
    if reds and number in _TENHOU_REDS:
        return _TENHOU_REDS[number]
    suit, rank = divmod(number // COPIES, 9)
    return f"{rank + 1}{_SUITS[suit]}"


def tenhou6(number: object, place: str) -> str:
    """Tile 11 to 53 of tenhou.net/6, a number or its digits."""
    found = (
        _TENHOU6.get(int(number)) if isinstance(number, int) or (isinstance(number, str) and number.isdigit()) else None
    )
    if found is None:
        raise BadLog("import/tile", f"there is no tile {number!r}", place)
    return found


def mjai(text: object, place: str) -> str:
    """Tile such as `5mr` or `C`."""
    found = _MJAI.get(text) if isinstance(text, str) else None
    if found is None:
        raise BadLog("import/tile", f"there is no tile {text!r}", place)
    return found


def majiang(text: str, place: str) -> str:
    """Tile such as `m0` or `z7`."""
    if not _MAJIANG.fullmatch(text):
        raise BadLog("import/tile", f"there is no tile {text!r}", place)
    return text[1] + text[0]


def check_copies(codes: Iterable[str], place: str) -> None:
    """No kind lies more than four times on the table, no red five too often."""
    seen = [code for code in codes if code != UNKNOWN]
    for code, number in Counter(plain(code) for code in seen).items():
        if number > COPIES:
            raise BadLog("import/copies", f"{number} tiles {code}", place)
    for code, number in Counter(code for code in seen if code[0] == "0").items():
        if number > _MOST_RED.get(code, 1):
            raise BadLog("import/copies", f"{number} tiles {code}", place)


def take(hand: list[str], codes: Sequence[str], place: str) -> None:
    """Take tiles out of a hand that must hold them. Tiles that nobody saw may be any."""
    for code in codes:
        held = code if code in hand else UNKNOWN
        if held not in hand:
            raise BadLog("import/not-held", f"{code} is not in the hand {' '.join(in_order(hand))}", place)
        hand.remove(held)
