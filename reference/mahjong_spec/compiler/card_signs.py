"""`card` of a document -> what every sign of a card may stand for, as kinds of tile."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_spec.card_line import SUITS, Cluster, Line, Symbol
from mahjong_spec.compiler import sources
from mahjong_spec.compiler.draft import Draft, at, within
from mahjong_spec.model import Family

ZERO = "0"
"""The only figure that is a sign."""

SECTIONS = ("tiles", "of_suit", "any_of")


@dataclass(frozen=True, slots=True)
class Signs:
    """What the letters of a line stand for."""

    size: int
    """Tiles of a complete hand."""
    suits: tuple[Family, ...]
    ranks: Mapping[str, Mapping[int, int]]
    """Suit to its kinds by their ranks."""
    tiles: Mapping[str, int]
    of_suit: Mapping[str, Mapping[str, int]]
    any_of: Mapping[str, tuple[int, ...]]

    def known(self) -> list[str]:
        """Every sign."""
        return [*self.tiles, *self.of_suit, *self.any_of]


def signs_of(draft: Draft, reading: Mapping[str, Any]) -> Signs | None:
    """The signs; None where a family or tile of them does not exist, which is told."""
    sound = len(draft.problems)
    suits = [_family(draft, name, at("/card", "suits", place)) for place, name in enumerate(reading["suits"])]
    if len(suits) > len(SUITS):
        message = f"a line knows {len(SUITS)} suits: {', '.join(SUITS)}"
        draft.problem("impossible/card", message, at("/card", "suits", len(SUITS)))
    tiles = {
        sign: sources.plain_kind(draft, code, at("/card", "tiles", sign))
        for sign, code in reading.get("tiles", {}).items()
    }
    of_suit: dict[str, dict[str, int | None]] = {}
    for sign, by_suit in reading.get("of_suit", {}).items():
        of_suit[sign] = {}
        pointer = at("/card", "of_suit", sign)
        for suit, code in by_suit.items():
            if suit not in reading["suits"]:
                draft.unknown("suit", suit, f"{at(pointer, suit)}#key", reading["suits"])
            of_suit[sign][suit] = sources.plain_kind(draft, code, at(pointer, suit))
        for suit in reading["suits"]:
            if suit not in by_suit:
                draft.problem("incomplete/card", f"`{sign}` stands for no tile of `{suit}`", pointer)
    any_of = {
        sign: _family(draft, name, at("/card", "any_of", sign)) for sign, name in reading.get("any_of", {}).items()
    }
    known: list[str] = []
    for section in SECTIONS:
        for sign in reading.get(section, {}):
            if sign in known:
                draft.problem(
                    "clash/name", f"the sign `{sign}` has a meaning already", f"{at('/card', section, sign)}#key"
                )
            if sign == ZERO and section != SECTIONS[0]:
                draft.problem("impossible/card", "`0` stands for one kind of tile", f"{at('/card', section, sign)}#key")
            known.append(sign)
    if len(draft.problems) > sound:
        return None
    families = [suit for suit in suits if suit is not None]
    kinds = draft.tiles.kinds
    return Signs(
        reading["size"],
        tuple(families),
        {family.id: {kinds[one].rank or 0: one for one in family.kinds} for family in families},
        {sign: kind for sign, kind in tiles.items() if kind is not None},
        {sign: {suit: kind for suit, kind in found.items() if kind is not None} for sign, found in of_suit.items()},
        {sign: family.kinds for sign, family in any_of.items() if family is not None},
    )


def _family(draft: Draft, name: str, pointer: str) -> Family | None:
    if name not in draft.tiles.families:
        draft.unknown("family", name, pointer, draft.tiles.families)
        return None
    return draft.tiles.families[name]


def check_signs(draft: Draft, line: Line, pointer: str, signs: Signs) -> bool:
    """Whether every sign of a line has a meaning where it stands; what has none is told."""
    sound = len(draft.problems)
    for cluster in line.clusters():
        for symbol in cluster.symbols:
            _check_symbol(draft, symbol, cluster, pointer, signs)
        needs_suit = any(sign_of(one) is None or sign_of(one) in signs.of_suit for one in cluster.symbols)
        if cluster.suit and not needs_suit:
            message = f"`{cluster.text}` is of no suit; leave out the `{cluster.suit}`"
            draft.problem("malformed/line", message, within(pointer, cluster.at + len(cluster.text) - 1))
    letters = line.suits()
    if letters and SUITS.index(letters[-1]) >= len(signs.suits):
        message = f"`{letters[-1]}` would be one suit more than the {len(signs.suits)} that there are"
        draft.problem("impossible/line", message, pointer)
    return len(draft.problems) == sound


def sign_of(symbol: Symbol) -> str | None:
    """The sign that a symbol is; None where it is a number."""
    if symbol.letter:
        return symbol.letter
    return ZERO if not symbol.times and not symbol.plus else None


def _check_symbol(draft: Draft, symbol: Symbol, cluster: Cluster, pointer: str, signs: Signs) -> None:
    sign = sign_of(symbol)
    here = within(pointer, symbol.at)
    if sign is None:
        if not cluster.suit:
            draft.problem("malformed/line", f"`{symbol.text}` is a number, and a suit letter must follow", here)
    elif sign not in signs.known():
        message = f"`{sign}` stands for no tile; the signs are {' '.join(signs.known())}"
        draft.problem("unresolved/sign", message, here)
    elif sign in signs.of_suit and not cluster.suit:
        draft.problem("malformed/line", f"`{sign}` is the tile of a suit, and a suit letter must follow", here)
    elif sign in signs.any_of and not symbol.index:
        message = f"`{sign}` may be any of several; a figure behind it tells which are different, as in `{sign}1`"
        draft.problem("malformed/line", message, here)
    elif sign not in signs.any_of and symbol.index:
        draft.problem("malformed/line", f"`{sign}` is one kind of tile and has no figure behind it", here)
