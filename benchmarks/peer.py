"""Our hands and facts -> arguments of the PyPI library `mahjong`; its answers and ours -> one form that can be compared."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as PeerMeld

from mahjong_spec.model import Ruleset
from mahjong_spec.play.fast import FastScore
from mahjong_spec.tiles import Hand

NAMES: Mapping[str, Any] = json.loads(Path(__file__).with_name("mahjong_names.json").read_text(encoding="utf-8"))
KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
EAST = KINDS.index("1z")
COPIES = 4
Arguments = tuple[list[int], int, list[PeerMeld], list[int], HandConfig, list[int]]
Answer = tuple[dict[str, int], int | None, int | None, tuple[int, ...]]
"""Elements with han or number of yakuman, han and fu (none of a yakuman), deltas by seat."""


def arguments(hand: Hand, facts: Mapping[str, Any]) -> Arguments:
    """What the library is called with: tiles numbered from 0 to 135, melds, indicators and its description of the win."""
    used: set[int] = set()
    melds = []
    for meld in hand.melds:
        kind = {"chow": PeerMeld.CHI, "pung": PeerMeld.PON}.get(
            meld.kind, PeerMeld.SHOUMINKAN if meld.added else PeerMeld.KAN
        )
        melds.append(PeerMeld(kind, sorted(_number(code, used) for code in meld.tiles), opened=meld.source is not None))
    win = _number(str(hand.win), used)
    for code in hand.concealed:
        _number(code, used)
    shown, under = (
        [KINDS.index(_plain(code)) * COPIES for code in facts.get(name, ())]
        for name in ("dora_indicators", "ura_indicators")
    )
    return sorted(used), win, melds, shown, _config(facts), under


def call(given: Arguments) -> HandResponse:
    """The call that is timed."""
    tiles, win, melds, shown, config, under = given
    return HandCalculator.estimate_hand_value(tiles, win, melds, shown, config, ura_dora_indicators=under)


def theirs(response: HandResponse, facts: Mapping[str, Any]) -> Answer:
    """The library's answer."""
    if response.error or response.cost is None:
        raise ValueError(response.error)
    elements: dict[str, int] = {}
    listed = response.yaku or []
    for yaku in listed:
        han = yaku.han_open if response.is_open_hand and yaku.han_open else yaku.han_closed
        named = NAMES["elements"][yaku.name]
        elements |= named if isinstance(named, dict) else {named: han // 13 if yaku.is_yakuman else han}
    cost, winner = response.cost, facts["place"] - 1
    main, additional = cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]
    deltas = [0] * COPIES
    if facts["how"] == "draw":
        deltas = [-main if 0 in (seat, winner) else -additional for seat in range(COPIES)]
    else:
        deltas[facts["from"]] = -main
    deltas[winner] = cost["total"]
    yakuman = any(yaku.is_yakuman for yaku in listed)
    return elements, None if yakuman else response.han, None if yakuman else response.fu, tuple(deltas)


def ours(ruleset: Ruleset, score: FastScore) -> Answer:
    """Our answer."""
    elements = {
        name: next(gains[unit] for unit in ruleset.units if gains.get(unit))
        for name, gains in score.award.elements.items()
        if not all(ruleset.units[unit].detail for unit, number in gains.items() if number)
    }
    amounts = score.award.amounts
    return elements, amounts.get("han"), amounts.get("fu"), score.paid.deltas or ()


def _number(code: str, used: set[int]) -> int:
    """The first free number of such a tile; number 0 of its four is a red five's."""
    kind, red = KINDS.index(_plain(code)), code[0] == "0"
    first = kind * COPIES + (0 if red or code[0] != "5" or code[1] == "z" else 1)
    number = next(one for one in range(first, kind * COPIES + COPIES) if one not in used)
    used.add(number)
    return number


def _plain(code: str) -> str:
    return code.replace("0", "5")


def _config(facts: Mapping[str, Any]) -> HandConfig:
    drawn, place = facts["how"] == "draw", facts["place"]
    first_turn, replacement, last_tile = (bool(facts.get(name)) for name in ("first_turn", "replacement", "last_tile"))
    return HandConfig(
        is_tsumo=drawn,
        is_riichi=bool(facts.get("riichi") or facts.get("double_riichi")),
        is_daburu_riichi=bool(facts.get("double_riichi")),
        is_ippatsu=bool(facts.get("ippatsu")),
        is_rinshan=replacement,
        is_chankan=facts["how"] == "rob",
        is_haitei=last_tile and drawn and not replacement,
        is_houtei=last_tile and not drawn,
        is_tenhou=first_turn and drawn and place == 1,
        is_chiihou=first_turn and drawn and place != 1,
        player_wind=EAST + place - 1,
        round_wind=EAST + facts.get("round", 1) - 1,
        kyoutaku_number=facts.get("sticks", 0) // 1000,
        tsumi_number=facts.get("honba", 0),
        options=OptionalRules(**NAMES["settings"]),
    )
