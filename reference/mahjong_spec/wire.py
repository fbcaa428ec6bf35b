"""Hands, readings and scores as the JSON of the protocol, both ways; what does not fit is refused by name and place."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any

from mahjong_spec.errors import Refused
from mahjong_spec.formula import LARGEST_NUMBER
from mahjong_spec.hands.awards import elements_of
from mahjong_spec.hands.holding import meld_kind
from mahjong_spec.hands.readings import Division
from mahjong_spec.model import Ruleset
from mahjong_spec.play.matches import line_json
from mahjong_spec.play.payouts import Seated
from mahjong_spec.play.scoring import Payout, Score
from mahjong_spec.tiles import SOURCES, Hand, Meld

_MOST_DIGITS = 17


def request_from(line: str | bytes) -> tuple[Any, str | None]:
    """The request on a line, and what is wrong with it beyond its syntax, None where nothing is."""
    value, fault = value_from(line)
    return value, fault or id_fault(value)


def value_from(line: str | bytes) -> tuple[Any, str | None]:
    """What stands on a line, and what is wrong with it beyond its syntax, None where nothing is.

    The fault is told beside the value, so that its answer can repeat the `id`. `ValueError` where it is no JSON.
    """
    faults: list[str] = []

    def whole(digits: str) -> int:
        number = int(digits) if len(digits) <= _MOST_DIGITS else LARGEST_NUMBER + 1
        if abs(number) > LARGEST_NUMBER:
            faults.append(f"a number is not between {-LARGEST_NUMBER} and {LARGEST_NUMBER}")
            return 0
        return number

    def broken(digits: str) -> float:
        number = float(digits)
        if not math.isfinite(number) or abs(number) > LARGEST_NUMBER:
            faults.append(f"a number is not between {-LARGEST_NUMBER} and {LARGEST_NUMBER}")
            return 0.5
        return number

    def constant(name: str) -> None:
        faults.append(f"{name} is no number of JSON")

    def pairs(entries: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(entries)
        if len(found) < len(entries):
            faults.append("a key stands twice in an object")
        return found

    text = line.decode("utf-8") if isinstance(line, bytes) else line
    value = json.loads(text, parse_int=whole, parse_float=broken, parse_constant=constant, object_pairs_hook=pairs)
    try:
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        faults.append("a text has half of a surrogate pair, which is no character")
    return value, faults[0] if faults else None


def id_of(request: Any) -> int | None:
    """The number that the answer repeats; None where the request has none that it could."""
    number = request.get("id") if isinstance(request, dict) else None
    return number if type(number) is int and 1 <= number <= LARGEST_NUMBER else None


def id_fault(request: Any) -> str | None:
    if isinstance(request, dict) and id_of(request) is None:
        return f"`id` must be a whole number from 1 to {LARGEST_NUMBER}"
    return None


def fields(node: Any, what: str, required: Sequence[str], optional: Sequence[str] = ()) -> Mapping[str, Any]:
    """An object with exactly these keys; `input/…` where it has others or lacks one."""
    if not isinstance(node, Mapping):
        raise Refused("input/value", f"{what} must be an object")
    for key in node:
        if key not in required and key not in optional:
            raise Refused(
                "input/unknown-key", f"{what} has no key `{key}`; expected {', '.join((*required, *optional))}"
            )
    for key in required:
        if key not in node:
            raise Refused("input/missing-key", f"{what} lacks `{key}`")
    return node


def codes_from(node: Any, what: str) -> tuple[str, ...]:
    """A list of tile codes."""
    if not isinstance(node, list) or not all(isinstance(code, str) for code in node):
        raise Refused("input/value", f"{what} must be a list of tile codes")
    return tuple(node)


def melds_from(node: Any) -> tuple[Meld, ...]:
    """A list of melds."""
    if not isinstance(node, list):
        raise Refused("input/value", "melds must be a list")
    return tuple(_meld_from(meld, f"meld {place + 1}") for place, meld in enumerate(node))


def _meld_from(node: Any, what: str) -> Meld:
    meld = fields(node, what, ("kind", "tiles"), ("from", "added"))
    source, added = meld.get("from"), meld.get("added", False)
    if source is not None and source not in SOURCES.values():
        raise Refused("input/value", f"{what} is from `{source}`; expected {', '.join(SOURCES.values())}")
    if not isinstance(added, bool) or (added and source is None):
        raise Refused("input/value", f"{what}: only a claimed meld has a tile added, and `added` is true or false")
    if not isinstance(meld["kind"], str) or not meld["kind"]:
        raise Refused("input/value", f"{what} must name its kind of set")
    return Meld(codes_from(meld["tiles"], f"the tiles of {what}"), source, added, meld["kind"])


def hand_from(node: Mapping[str, Any], win: str | None = None) -> Hand:
    """The hand in an input that has `concealed` and `melds`."""
    return Hand(codes_from(node["concealed"], "concealed"), melds_from(node.get("melds", [])), win)


def seated_from(node: Any, what: str, *, won: bool) -> Seated:
    """One seat of a payout: a winner, or one whose hand is scored without a win. In place of a hand it may have amounts."""
    hand = ("concealed", "win", "facts") if won else ("concealed", "facts")
    by_amounts = isinstance(node, Mapping) and "amounts" in node
    one = fields(
        node, what, ("seat", "amounts", "facts") if by_amounts else ("seat", *hand), () if by_amounts else ("melds",)
    )
    seat, facts = one["seat"], told_from(one["facts"])
    if isinstance(seat, bool) or not isinstance(seat, int) or seat < 0:
        raise Refused("input/value", f"{what} must sit on a seat, a number from 0")
    if not by_amounts:
        return Seated(seat, hand_from(one, code_from(one["win"], "win") if won else None), facts)
    amounts = one["amounts"]
    if not isinstance(amounts, Mapping) or not all(type(number) is int for number in amounts.values()):
        raise Refused("input/value", f"the amounts of {what} must be an object of numbers")
    return Seated(seat, None, facts, amounts)


def code_from(node: Any, what: str) -> str:
    if not isinstance(node, str):
        raise Refused("input/value", f"{what} must be a tile code")
    return node


def told_from(node: Any) -> Mapping[str, Any]:
    """What is told: names and values; the ruleset says what they may be."""
    if not isinstance(node, Mapping):
        raise Refused("input/value", "facts must be an object")
    return node


def meld_json(meld: Meld, kind: str) -> dict[str, Any]:
    """A meld of the protocol."""
    node: dict[str, Any] = {"kind": kind, "tiles": list(meld.tiles)}
    if meld.source is not None:
        node["from"] = meld.source
    return node | ({"added": True} if meld.added else {})


def hand_json(ruleset: Ruleset, hand: Hand) -> dict[str, Any]:
    """Tiles and melds of a hand whose text was read; each meld must be a set of the ruleset."""
    return {
        "tiles": list(hand.concealed),
        "melds": [meld_json(meld, meld_kind(ruleset, meld).id) for meld in hand.melds],
    }


def division_json(ruleset: Ruleset, division: Division) -> dict[str, Any]:
    """A division as a shape and groups of plain codes."""
    kinds = ruleset.tiles.kinds
    return {
        "shape": division.shape,
        "groups": sorted([kinds[kind].code for kind in group.tiles] for group in division.groups),
    }


def score_json(ruleset: Ruleset, score: Score) -> dict[str, Any]:
    """The answer to `score`. An element gives what it adds in the first unit that it has."""
    elements = elements_of(ruleset, score.award)
    details = {name: sum(gains.values()) for name, gains in score.award.elements.items() if name not in elements}
    node: dict[str, Any] = {
        "elements": elements,
        "details": details,
        "amounts": dict(score.amounts),
        "limit": score.award.limit,
    }
    if score.deltas is not None and score.ledger is not None:
        node |= {"deltas": list(score.deltas), "pots": dict(score.pots), "ledger": [line_json(x) for x in score.ledger]}
    return node


def payout_json(payout: Payout) -> dict[str, Any]:
    """The answer to `payout`."""
    return {
        "deltas": list(payout.deltas),
        "pots": dict(payout.pots),
        "ledger": [line_json(line) for line in payout.ledger],
    }
