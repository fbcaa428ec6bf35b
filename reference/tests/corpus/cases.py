"""Hand cases of public collections, where they lie beside the checkout -> hands and facts of ours. Nothing is shipped."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mahjong_spec.tiles import Hand, Meld

ROOT = Path(__file__).parents[3]
CORPUS = Path(os.environ.get("MAHJONG_SPEC_CORPUS", ROOT.parent / "shared" / "corpus"))
ADAPTERS = ROOT / "conformance" / "adapters"

# fmt: off
FAN_IDS = (
    "-", "menzen_tsumo", "riichi", "chankan", "rinshan", "haitei", "houtei", "yakuhai_haku", "yakuhai_hatsu",
    "yakuhai_chun", "yakuhai_seat", "yakuhai_round", "tanyao", "iipeikou", "pinfu", "chanta", "ittsuu",
    "sanshoku_doujun", "double_riichi", "sanshoku_doukou", "sankantsu", "toitoi", "sanankou", "shousangen",
    "honroutou", "chiitoitsu", "junchan", "honitsu", "ryanpeikou", "chinitsu", "ippatsu", "dora", "aka_dora",
    "ura_dora", "-", "tenhou", "chiihou", "daisangen", "suuankou", "tsuuiisou", "ryuuiisou", "chinroutou",
    "kokushi", "shousuushii", "suukantsu", "chuuren", "paarenchan", "chuuren_9wait", "suuankou_tanki",
    "kokushi_13wait", "daisuushii",
)
# fmt: on
"""Number of a fan, as a server numbers them, to our element."""

_SOURCES = {"-": "previous", "=": "across", "+": "next"}
_SEATS_ON = {"+": 1, "=": 2, "-": 3}


@dataclass(frozen=True)
class Case:
    """A hand, what is told of its win, and what the collection says of it."""

    source: str
    hand: Hand
    told: dict[str, Any]
    elements: dict[str, int | None]
    han: int | None
    fu: int | None
    deltas: tuple[int, ...] | None


def majiang(folder: str = "hands-majiang-core") -> Iterator[Case]:
    """Hands of a JavaScript engine's own test, with yaku, fu and payments by wind of the seat."""
    names = json.loads((ADAPTERS / "majiang-core" / "mapping.json").read_text(encoding="utf-8"))["elements"]
    with gzip.open(CORPUS / folder / "hule.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            entry = json.loads(line)
            given, wanted = entry["in"], entry["out"]
            told, hand = _majiang_told(given), _majiang_hand(given["shoupai"], given.get("rongpai"))
            elements = {names[one["name"]]: _amount(one["fanshu"]) for one in wanted["hupai"]}
            yield Case(line, hand, told, elements, wanted["fanshu"], wanted["fu"], tuple(wanted["fenpei"]))


def _amount(fan: int | str) -> int:
    return len(fan) if isinstance(fan, str) else fan


def _majiang_told(given: dict[str, Any]) -> dict[str, Any]:
    param = given["param"]
    yaku, seat = param["hupai"], param["menfeng"]
    told = {
        "place": seat + 1,
        "round": param["zhuangfeng"] + 1,
        "riichi": yaku.get("lizhi", 0) == 1,
        "double_riichi": yaku.get("lizhi", 0) == 2,
        "ippatsu": bool(yaku.get("yifa")),
        "replacement": bool(yaku.get("lingshang")),
        "last_tile": bool(yaku.get("haidi")),
        "first_turn": bool(yaku.get("tianhu")),
        "dora_indicators": [_majiang_code(tile) for tile in param["baopai"]],
        "ura_indicators": [_majiang_code(tile) for tile in param["fubaopai"] or []],
        "honba": param["jicun"]["changbang"],
        "sticks": 1000 * param["jicun"]["lizhibang"],
    }
    ron = given.get("rongpai")
    if not ron:
        return told | {"how": "draw"}
    return told | {"how": "rob" if yaku.get("qianggang") else "discard", "from": (seat + _SEATS_ON[ron[-1]]) % 4}


def _majiang_code(tile: str) -> str:
    return tile[1] + tile[0]


def _majiang_hand(text: str, ron: str | None) -> Hand:
    first, *melds = [part for part in text.split(",") if part]
    held = _majiang_tiles(first)
    win = _majiang_code(ron) if ron else held.pop()
    return Hand(tuple(held), tuple(_majiang_meld(meld) for meld in melds), win)


def _majiang_tiles(text: str) -> list[str]:
    suit, codes = "", []
    for sign in text:
        if sign.isdigit():
            codes.append(sign + suit)
        else:
            suit = sign
    return codes


def _majiang_meld(text: str) -> Meld:
    suit, rest = text[0], text[1:]
    place = next((place for place, sign in enumerate(rest) if sign in _SOURCES), None)
    digits = [sign for sign in rest if sign.isdigit()]
    if place is None:
        return Meld(tuple(digit + suit for digit in digits))
    claimed = digits.pop(place - 1)
    added = place < len(rest) - 1 and len(digits) == 3 and digits[0] == digits[1]
    return Meld(tuple(digit + suit for digit in (claimed, *digits)), _SOURCES[rest[place]], added)


def riichienv(folder: str = "hands-riichienv") -> Iterator[Case]:
    """Hands of a simulator's benchmark, with han, fu and fan by number."""
    for line in (CORPUS / folder / "agari_4p.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        given, wanted = entry["conditions"], entry["expected"]
        place = given["player_wind"] + 1
        told = {
            "how": "draw" if given["tsumo"] else "rob" if given["chankan"] else "discard",
            "place": place,
            "round": given["round_wind"] + 1,
            "honba": given["honba"],
            "replacement": given["rinshan"],
            "last_tile": given["haitei"] or given["houtei"],
            "first_turn": given["tsumo_first_turn"],
            "dora_indicators": [_code136(tile) for tile in entry["dora_indicators"]],
            "ura_indicators": [_code136(tile) for tile in entry["ura_indicators"]],
            **{name: given[name] for name in ("riichi", "double_riichi", "ippatsu")},
        }
        melds = tuple(_riichienv_meld(meld) for meld in entry["melds"])
        held = list(entry["tiles_136"])
        if len(held) + 3 * len(melds) == 14:  # one case lists the winning tile among the others
            held.remove(entry["win_tile_136"])
        hand = Hand(tuple(map(_code136, held)), melds, _code136(entry["win_tile_136"]))
        elements = dict.fromkeys((FAN_IDS[number] for number in wanted["yaku"]), None)
        yield Case(line, hand, told, elements, wanted["han"], wanted["fu"], None)


def _riichienv_meld(meld: dict[str, Any]) -> Meld:
    codes = tuple(_code136(tile) for tile in meld["tiles"])
    return Meld(codes, "previous", meld["meld_type"] == "kakan") if meld["opened"] else Meld(codes)


def _code136(tile: int) -> str:
    kind, copy = divmod(tile, 4)
    suit, rank = divmod(kind, 9)
    digit = 0 if suit < 3 and rank == 4 and copy == 0 else rank + 1
    return f"{digit}{'mpsz'[suit]}"
