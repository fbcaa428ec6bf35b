"""Hands and their text: `234567m34s(312m<)[1111z]` <-> tiles and melds.

A run of digits and a letter is a run of tiles: `406p` is three of them. A meld in round brackets was claimed; the
claimed tile stands first and `<`, `^` or `>` tells whose it was: the previous seat's, the one's across, the next.
`+` before the last tile of a claimed meld: it was added later. A meld in square brackets is concealed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mahjong_spec.errors import Refused

SOURCES: Mapping[str, str] = {"<": "previous", "^": "across", ">": "next"}
_SIGNS = {word: sign for sign, word in SOURCES.items()}
_CLAIMED = re.compile(r"^(?P<tiles>[^+<^>]*)(?:\+(?P<added>[^+<^>]*))?(?P<source>[<^>])$")
_LONGEST = 400


@dataclass(frozen=True, slots=True)
class Meld:
    """A set that lies open, or a concealed kong: `source` is None for the latter.

    `tiles` are codes, of a claimed meld the claimed tile first, of an added kong the added tile last; `kind` is the
    set's id, or empty where only the text is known.
    """

    tiles: tuple[str, ...]
    source: str | None = None
    added: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Hand:
    """Tiles held and melds laid, without the winning tile, which is `win` when there is one."""

    concealed: tuple[str, ...]
    melds: tuple[Meld, ...] = ()
    win: str | None = None

    def all_tiles(self) -> tuple[str, ...]:
        """Codes of every tile: held, in melds, and the winning one."""
        melded = (code for meld in self.melds for code in meld.tiles)
        return (*self.concealed, *melded, *((self.win,) if self.win is not None else ()))


def parse_tiles(text: str) -> tuple[str, ...]:
    """The codes of a run such as `123m406p?`; `notation/…` where it is none."""
    found: list[str] = []
    digits = ""
    for place, sign in enumerate(text):
        if sign.isascii() and sign.isdigit():
            digits += sign
        elif sign == "?" and not digits:
            found.append("?")
        elif sign.isascii() and sign.islower() and digits:
            found += [digit + sign for digit in digits]
            digits = ""
        elif sign.isspace() and not digits:
            continue
        else:
            _refuse(
                "notation/stray-character",
                f"`{sign}` at place {place + 1} of `{_short(text)}` belongs to no tile",
                text,
            )
    if digits:
        _refuse(
            "notation/no-suit", f"the digits `{_short(digits)}` at the end of `{_short(text)}` have no letter", text
        )
    return tuple(found)


def parse_hand(text: str) -> Hand:
    """The hand of a text; `notation/…` where it is none. Whether such tiles exist is for a ruleset to say."""
    if len(text) > _LONGEST:
        _refuse("notation/too-long", f"a hand is written in at most {_LONGEST} characters, this has {len(text)}", text)
    concealed: list[str] = []
    melds: list[Meld] = []
    rest = text
    while rest:
        start = min((place for place in (rest.find("("), rest.find("[")) if place >= 0), default=-1)
        if start < 0:
            concealed += parse_tiles(rest)
            break
        concealed += parse_tiles(rest[:start])
        closing = ")" if rest[start] == "(" else "]"
        end = rest.find(closing, start)
        if end < 0:
            _refuse("notation/unclosed", f"`{_short(rest[start:])}` is not closed by `{closing}`", text)
        melds.append(_parse_meld(rest[start], rest[start + 1 : end], text))
        rest = rest[end + 1 :]
    return Hand(tuple(concealed), tuple(melds))


def format_tiles(codes: Iterable[str]) -> str:
    """The text of these tiles in the order given; neighbours of one letter share it."""
    text = ""
    letter = ""
    for code in codes:
        digit, suit = (code[:-1], code[-1]) if code != "?" else ("?", "")
        if letter and suit != letter:
            text += letter
        text += digit
        letter = suit
    return text + letter


def format_hand(hand: Hand, order: Mapping[str, int]) -> str:
    """The canonical text of a hand: tiles held in the ruleset's order, then melds as they are, inside in that order."""
    text = format_tiles(sorted(hand.concealed, key=lambda code: order.get(code, len(order))))
    return text + "".join(_format_meld(meld, order) for meld in hand.melds)


def _format_meld(meld: Meld, order: Mapping[str, int]) -> str:
    def ordered(codes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(codes, key=lambda code: order.get(code, len(order))))

    if meld.source is None:
        return f"[{format_tiles(ordered(meld.tiles))}]"
    own = meld.tiles[1:-1] if meld.added else meld.tiles[1:]
    text = format_tiles((meld.tiles[0], *ordered(own)))
    added = f"+{meld.tiles[-1]}" if meld.added else ""
    return f"({text}{added}{_SIGNS[meld.source]})"


def _parse_meld(bracket: str, inside: str, whole: str) -> Meld:
    if bracket == "[":
        tiles = parse_tiles(inside)
        source, added = None, False
    else:
        found = _CLAIMED.match(inside)
        if not found:
            _refuse("notation/bad-meld", f"`({_short(inside)})` must end in `<`, `^` or `>`: whose tile it was", whole)
            raise AssertionError
        tiles = parse_tiles(found["tiles"])
        added = found["added"] is not None
        if added:
            more = parse_tiles(found["added"])
            if len(more) != 1:
                _refuse("notation/bad-meld", f"`({_short(inside)})` adds {len(more)} tiles; one can be added", whole)
            tiles += more
        source = SOURCES[found["source"]]
    if len(tiles) < 2:  # noqa: PLR2004
        _refuse("notation/bad-meld", f"`{_short(inside)}` is too short for a meld", whole)
    return Meld(tiles, source, added)


def _refuse(code: str, message: str, text: str) -> None:
    raise Refused(code, message, text=_short(text))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."  # noqa: PLR2004
