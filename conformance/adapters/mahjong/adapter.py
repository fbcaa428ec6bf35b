"""Turns requests of the protocol into calls of the PyPI library `mahjong`, and what it returns into answers."""

import json
import sys
import traceback
from importlib.metadata import version
from pathlib import Path
from typing import Any

from mahjong.agari import Agari
from mahjong.hand_calculating.divider import HandDivider
from mahjong.hand_calculating.fu import FuCalculator
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.yaku_list.yakuman import ChuurenPoutou, KokushiMusou
from mahjong.meld import Meld
from mahjong.shanten import Shanten
from mahjong.tile import TilesConverter

Json = dict[str, Any]

MAPPING: Json = json.loads(Path(__file__).with_name("mapping.json").read_text("utf-8"))
KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
EAST = KINDS.index("1z")


class RefusalError(Exception):
    """The request gets another answer than `ok`; the argument is its body."""


UNCHECKED = RefusalError({"unsupported": {"what": "validation"}})


def refuse(options: Json, option: str, when: object) -> None:
    """Say that the library cannot honour an option, when it would change the answer."""
    if when:
        raise RefusalError({"unsupported": {"what": "option", "option": option, "value": options[option]}})


def kind_of(code: str) -> int:
    """The library's number of a kind, 0 to 33; a red five is of the kind of its five."""
    plain = code.replace("0", "5")
    if plain not in KINDS:
        raise UNCHECKED
    return KINDS.index(plain)


def number(codes: list[str], used: set[int], options: Json) -> list[int]:
    """The library's numbers of single tiles, 0 to 135, none of them in `used`, which grows; one five a suit is red."""
    numbers = []
    for code in codes:
        kind, red = kind_of(code), code[0] == "0"
        reds = options["red_fives"] // 3 + (options["red_fives"] == 4 and code[1] == "p") if code[0] in "05" else 0
        copies = [0] if red else range(0 if code == "5z" else reds, 4)
        free = [kind * 4 + copy for copy in copies if kind * 4 + copy not in used]
        refuse(options, "red_fives", red and not free and reds == 2)
        if not free or (red and not reds):
            raise UNCHECKED
        numbers.append(free[0])
        used.add(free[0])
    return numbers


def meld_of(meld: Json, used: set[int], options: Json) -> Meld:
    """The library's meld. It finds melds in a hand only if they are sorted, and does not look whether they are sets."""
    kinds, claimed = sorted(kind_of(code) for code in meld["tiles"]), meld.get("from")
    steps = {"chow": [0, 1, 2], "pung": [0, 0, 0], "kong": [0, 0, 0, 0]}.get(meld["kind"], [])
    chow_cannot_be = meld["kind"] == "chow" and (kinds[0] >= EAST or kinds[0] % 9 > 6 or claimed != "previous")
    if (
        kinds != [kinds[0] + step for step in steps]
        or chow_cannot_be
        or not (claimed or len(kinds) == 4)
        or len(kinds) < 3 + meld.get("added", False)
    ):
        raise UNCHECKED
    kong = Meld.SHOUMINKAN if meld.get("added") else Meld.KAN
    kind = {"chow": Meld.CHI, "pung": Meld.PON, "kong": kong}[meld["kind"]]
    return Meld(kind, sorted(number(meld["tiles"], used, options)), opened=claimed is not None)


def well_told(facts: Json, options: Json) -> None:
    """Refuse facts that the library has no word for, and facts that are not of their kind."""
    kinds = {name: kind for kind, names in MAPPING["facts"].items() for name in names}
    for name, fact in facts.items():
        without, kind = MAPPING["void"].get(name, {}).get("without", []), kinds.get(name)
        if fact is None or not all(options[option] for option in without):
            continue
        if kind is None and fact is not False:
            raise RefusalError({"unsupported": {"what": "fact", "fact": name}})
        whole = type(fact) is int and fact >= 0
        right = {"flag": type(fact) is bool, "word": type(fact) is str, "tiles": type(fact) is list, "number": whole}
        if kind and not right.get(kind, whole and fact <= 3):  # what is left is a seat
            raise UNCHECKED


def taken_on_trust(facts: Json, melds: list[Json], options: Json) -> bool:
    """Whether the facts contradict each other in a way that the library would not notice."""
    drawn, riichi = facts.get("how") == "draw", facts.get("riichi") or facts.get("double_riichi")
    return bool(
        facts.get("how") not in ("draw", "discard", "rob")
        or not {facts.get("place"), facts.get("round")} <= {1, 2, 3, 4}
        or facts.get("from") == facts["place"] - 1
        or (drawn and facts.get("from") is not None)
        or (facts["how"] != "discard" and (facts.get("feeder_riichi") or facts.get("feeder_kong")))
        or (facts.get("replacement") and not any(meld["kind"] == "kong" for meld in melds))
        or (facts.get("ippatsu") and facts.get("replacement"))
        or (facts.get("open_riichi") and not (riichi and options["open_riichi"]))
        or (facts.get("first_turn") and (riichi or melds or facts.get("last_tile")))
        or (facts.get("first_turn") and not drawn and (facts["place"] == 1 or facts["how"] == "rob"))
    )


def config_of(facts: Json, rules: Json) -> HandConfig:
    """The library's description of the win and its rules; a fact that an option makes void is not passed on."""
    options, drawn, place = rules["options"], facts["how"] == "draw", facts["place"]
    first_turn, after_kong, last_tile = (bool(facts.get(name)) for name in ("first_turn", "replacement", "last_tile"))
    renhou = first_turn and not drawn and options["renhou"] != "not_played"
    refuse(options, "renhou", renhou and options["renhou"] not in MAPPING["renhou"])
    refuse(options, "honba_points", facts.get("honba") and options["honba_points"] != 300)
    refuse(options, "last_tile_after_kong", after_kong and last_tile and options["last_tile_after_kong"])
    settings = rules["settings"] | (MAPPING["renhou"][options["renhou"]] if renhou else {})
    config = HandConfig(
        is_tsumo=drawn,
        is_riichi=bool(facts.get("riichi") or facts.get("double_riichi")),
        is_daburu_riichi=bool(facts.get("double_riichi")),
        is_open_riichi=bool(facts.get("open_riichi")),
        is_ippatsu=bool(facts.get("ippatsu")) and options["one_shot"],
        is_rinshan=after_kong,
        is_chankan=facts["how"] == "rob",
        is_haitei=last_tile and drawn and not after_kong,
        is_houtei=last_tile and not drawn,
        is_tenhou=first_turn and drawn and place == 1,
        is_chiihou=first_turn and drawn and place != 1,
        is_renhou=renhou,
        player_wind=EAST + place - 1,
        round_wind=EAST + facts["round"] - 1,
        kyoutaku_number=facts.get("sticks", 0) // 1000,
        tsumi_number=facts.get("honba", 0),
        paarenchan=int(options["paarenchan"] and place == 1 and facts.get("dealer_wins", 0) >= 7),
        options=OptionalRules(limit_to_sextuple_yakuman=False, paarenchan_needs_yaku=False, **settings),
    )
    for name, option in MAPPING["doubles"].items():
        if not options[option]:  # one switch governs all four, but the han of each can be set
            yaku = getattr(config.yaku, name)
            yaku.han_closed, yaku.han_open = 13, 13 if yaku.han_open else 0
    return config


def elements_of(response: HandResponse) -> Json:
    """Our elements, each with its han or its number of yakuman, of the yaku the library lists."""
    elements: Json = {}
    for yaku in response.yaku or []:
        han = yaku.han_open if response.is_open_hand and yaku.han_open else yaku.han_closed
        named = MAPPING["elements"][yaku.name]
        elements |= named if isinstance(named, dict) else {named: han // 13 if yaku.is_yakuman else han}
    return elements


def deltas_of(cost: Any, facts: Json) -> list[int]:
    """What each seat wins or pays, from the library's main and additional payment; the dealer has seat 0."""
    winner, deltas = facts["place"] - 1, [0, 0, 0, 0]
    main, additional = cost["main"] + cost["main_bonus"], cost["additional"] + cost["additional_bonus"]
    if facts["how"] == "draw":
        deltas = [-main if 0 in (seat, winner) else -additional for seat in range(4)]
    else:
        deltas[facts["from"]] = -main
    deltas[winner] = cost["total"]
    return deltas


def score(given: Json, rules: Json) -> Json:
    """The library's best reading of a winning hand: elements, han and fu, limit, payments."""
    facts, options, used = given["facts"], rules["options"], set[int]()
    well_told(facts, options)
    melds = [meld_of(meld, used, options) for meld in given["melds"]]
    concealed, [win] = number(given["concealed"], used, options), number([given["win"]], used, options)
    if len(concealed) + 3 * len(melds) != 13 or taken_on_trust(facts, given["melds"], options):
        raise UNCHECKED
    tiles = sorted(used)
    shown = number(facts.get("dora_indicators", []), used, options)
    under = number(facts.get("ura_indicators", []), used, options) if options["ura_dora"] else []
    config = config_of(facts, rules)
    response = HandCalculator.estimate_hand_value(tiles, win, melds, shown, config, ura_dora_indicators=under)
    if response.error:
        raise RefusalError({"reject": {"reason": MAPPING["refusals"].get(response.error, "facts/impossible")}})
    elements, cost = elements_of(response), response.cost
    yakuman = any(yaku.is_yakuman for yaku in response.yaku or [])
    refuse_unheard(elements, yakuman, response, given, options)
    assert cost
    assert response.han
    assert response.fu is not None
    base = (cost["main"] + 2 * cost["additional"]) // (6 if facts["place"] == 1 else 4)
    if base < 2000:  # under the limits payments are rounded up, and the base is what they were rounded from
        base = response.fu * 2 ** (response.han + 2)
    counted = {"yakuman": sum(elements.values())} if yakuman else {"han": response.han, "fu": response.fu}
    limit = "yakuman" if yakuman else MAPPING["limits"].get(str(base))
    answer: Json = {"elements": elements, "amounts": counted | {"base": base}, "limit": limit}
    if facts["how"] == "draw" or facts.get("from") is not None:
        answer["deltas"] = deltas_of(cost, facts)
    return answer


def refuse_unheard(elements: Json, yakuman: bool, response: HandResponse, given: Json, options: Json) -> None:
    """Refuse an answer that an option without a setting in the library would change."""
    void = [
        fact["in"] for name, fact in MAPPING["void"].items() if "in" in fact and given["facts"].get(name) is not None
    ]
    if not set(void) <= set(elements):
        raise UNCHECKED
    worth = sum(han for name, han in elements.items() if name not in ("dora", "ura_dora", "aka_dora"))
    reasons = {detail["reason"] for detail in response.fu_details or []}
    codes = [given["win"], *given["concealed"], *(code for meld in given["melds"] for code in meld["tiles"])]
    no_dragon = "ryuuiisou" in elements and "6z" not in codes
    low = not yakuman and worth < 2 and given["facts"].get("honba", 0) >= 5
    refuse(options, "double_wind_fu", options["double_wind_fu"] == 2 and FuCalculator.DOUBLE_VALUED_PAIR in reasons)
    refuse(options, "stacked_yakuman", not options["stacked_yakuman"] and yakuman and worth > 1)
    refuse(options, "green_needs_dragon", options["green_needs_dragon"] and no_dragon)
    refuse(options, "two_han_minimum", options["two_han_minimum"] and low)


def shape(given: Json, rules: Json) -> Json:
    """Whether the hand wins and how it reads, or what it waits for; and how far it is from ready."""
    used: set[int] = set()
    melds = [meld_of(meld, used, rules["options"]) for meld in given["melds"]]
    concealed = TilesConverter.to_34_array(number(given["concealed"], used, rules["options"]))
    whole, size = TilesConverter.to_34_array(used), sum(concealed) + 3 * len(melds)
    if size not in (13, 14):
        raise UNCHECKED
    distance = Shanten.calculate_shanten(concealed)
    if size == 13:
        wins = (Agari.is_agari([n + (at == kind) for at, n in enumerate(concealed)]) for kind in range(34))
        waits = [KINDS[kind] for kind, win in enumerate(wins) if win and whole[kind] < 4]
        return {"win": False, "waits": waits, "distance": distance}
    divisions = HandDivider.divide_hand(whole, melds)
    readings = [
        {"shape": "seven_pairs" if len(groups) == 7 else "standard", "groups": [[KINDS[k] for k in g] for g in groups]}
        for groups in divisions
    ]
    if not melds and any(ChuurenPoutou().is_condition_met(groups) for groups in divisions):
        readings.append({"shape": "nine_gates", "groups": []})
    if not melds and KokushiMusou().is_condition_met(None, whole):
        readings.append({"shape": "thirteen_orphans", "groups": []})
    return {"win": Agari.is_agari(concealed), "readings": readings, "distance": distance}


def configure(request: Json, rules: Json) -> Json:
    """Keep the options, and the settings that express them in the library."""
    if request["ruleset"] != "riichi":
        raise RefusalError({"unsupported": {"what": "ruleset"}})
    options: Json = request["options"]
    settings: Json = {}
    for option, by_value in MAPPING["options"].items():
        value = options[option]
        key = value if isinstance(value, str) else json.dumps(value)
        refuse(options, option, key not in by_value)
        settings |= by_value[key]
    rules |= {"options": options, "settings": settings}
    return {}


OPERATIONS = {"configure": configure, "score": score, "shape": shape}
HELLO: Json = {
    "protocol": 1,
    "engine": {"name": "mahjong", "version": version("mahjong"), "language": "python"},
    "ops": ["score", "shape"],
    "rulesets": ["riichi"],
}


def answer(request: Json, rules: Json) -> Json:
    """The body of the answer to one request."""
    if request["op"] == "hello":
        return {"ok": HELLO}
    operation = OPERATIONS.get(request["op"])
    if operation is None:
        return {"unsupported": {"what": "op"}}
    try:
        return {"ok": operation(request.get("input", request), rules)}
    except RefusalError as other:
        return dict(other.args[0])
    except Exception as error:  # a request that breaks the library must not end the session
        return {"error": {"message": repr(error), "trace": traceback.format_exc()}}


def main() -> None:
    """Answer each line of standard input with a line of standard output, until `bye`."""
    rules: Json = {}
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "bye":
            break
        print(json.dumps({"id": request["id"], **answer(request, rules)}), flush=True)


if __name__ == "__main__":
    main()
