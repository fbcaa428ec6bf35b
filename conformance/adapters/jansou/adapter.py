"""Turns requests of the protocol into calls of the PyPI library `jansou`, and what it returns into answers."""

import json
import sys
import traceback
from collections import Counter
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

from jansou.analysis.decompose import decompose
from jansou.analysis.shanten import is_complete, shanten
from jansou.analysis.waits import waits
from jansou.core.hand import CallSource, Hand, InvalidHandError, Meld, MeldType
from jansou.core.notation import NotationError, parse_mpsz
from jansou.core.rules import Rules
from jansou.core.tiles import FIVE_KINDS, Tile, TileKind, Wind
from jansou.scoring.context import WinContext
from jansou.scoring.score import LimitTier, Payment, ScoringError
from jansou.scoring.score import score as score_hand
from jansou.scoring.yaku import Yaku, detect_yakuman

Json = dict[str, Any]

MAPPING: Json = json.loads(Path(__file__).with_name("mapping.json").read_text("utf-8"))
KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + [f"{rank}z" for rank in range(1, 8)]
SOURCES = {"previous": CallSource.KAMICHA, "across": CallSource.TOIMEN, "next": CallSource.SHIMOCHA}


class RefusalError(Exception):
    """The request gets another answer than `ok`; the argument is its body."""


UNCHECKED = RefusalError({"unsupported": {"what": "validation"}})


def refuse(options: Json, option: str, when: object) -> None:
    """Say that the library cannot honour an option, when it would change the answer."""
    if when:
        raise RefusalError({"unsupported": {"what": "option", "option": option, "value": options[option]}})


def rejected(error: Exception) -> RefusalError:
    """The reason that a message of the library stands for; a new message is an error, not a rejection."""
    for fragment, reason in MAPPING["refusals"].items():
        if fragment in str(error):
            return RefusalError({"reject": {"reason": reason}})
    raise error


def tile_of(code: str) -> Tile:
    """The library's tile; it writes tiles as we do."""
    try:
        [tile] = parse_mpsz(code)
    except NotationError:
        raise RefusalError({"reject": {"reason": "hand/unknown-tile"}}) from None
    return tile


def meld_of(meld: Json) -> Meld:
    """The library's meld, which it checks as it is made."""
    tiles, source = tuple(tile_of(code) for code in meld["tiles"]), meld.get("from")
    kong = MeldType.SHOUMINKAN if meld.get("added") else MeldType.DAIMINKAN if source else MeldType.ANKAN
    kind = {"chow": MeldType.CHII, "pung": MeldType.PON, "kong": kong}.get(meld["kind"])
    if kind is None:
        raise UNCHECKED
    called, added = tiles[0] if source else None, tiles[-1] if meld.get("added") else None
    try:
        return Meld(kind, tiles, called, SOURCES[source] if source else None, added)
    except InvalidHandError:
        raise RefusalError({"reject": {"reason": "hand/bad-meld"}}) from None


def hand_of(given: Json, rules: Json, *more: Tile) -> Hand:
    """The library's hand, checked by it; `more` is the winning tile, which it counts among the concealed."""
    hand = Hand((*map(tile_of, given["concealed"]), *more), tuple(map(meld_of, given["melds"])))
    options, red_pins = rules["options"], Counter(hand.all_tiles)[Tile(TileKind.P5, red=True)]
    refuse(options, "red_fives", options["red_fives"] == 4 and red_pins == 2)
    try:
        hand.validate(rules["settings"])
    except InvalidHandError as error:
        raise rejected(error) from None
    if too_many(hand.all_tiles, options["red_fives"]):
        raise UNCHECKED
    return hand


def too_many(tiles: tuple[Tile, ...], red_fives: int) -> bool:
    """Whether there are more copies than the table has; the library counts neither plain fives nor indicators."""
    count, kinds = Counter(tiles), Counter(tile.kind for tile in tiles)
    reds = {five: red_fives // 3 + (red_fives == 4 and five is TileKind.P5) for five in FIVE_KINDS}
    fives = any(count[Tile(five)] > 4 - n or count[Tile(five, red=True)] > n for five, n in reds.items())
    return fives or max(kinds.values()) > 4


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


def taken_on_trust(facts: Json, melds: tuple[Meld, ...]) -> bool:
    """Whether facts contradict each other, which the library never looks at."""
    drawn, riichi = facts.get("how") == "draw", facts.get("riichi") or facts.get("double_riichi")
    first_turn, last_tile, after_kong = facts.get("first_turn"), facts.get("last_tile"), facts.get("replacement")
    return bool(
        facts.get("how") not in ("draw", "discard", "rob")
        or not {facts.get("place"), facts.get("round")} <= {1, 2, 3, 4}
        or facts.get("from") == facts["place"] - 1
        or (drawn and facts.get("from") is not None)
        or (facts["how"] != "discard" and (facts.get("feeder_riichi") or facts.get("feeder_kong")))
        or (riichi and any(meld.is_open for meld in melds))
        or (facts.get("ippatsu") and (after_kong or not riichi))
        or (after_kong and not (drawn and any(meld.is_kan for meld in melds)))
        or (last_tile and facts["how"] == "rob")
        or (first_turn and (riichi or melds or last_tile))
        or (first_turn and not drawn and (facts["place"] == 1 or facts["how"] == "rob"))
    )


def context_of(facts: Json, rules: Json) -> WinContext:
    """The library's description of the win; a fact that an option makes void is not passed on."""
    options, drawn, place = rules["options"], facts["how"] == "draw", facts["place"]
    first_turn, after_kong, last_tile = (bool(facts.get(name)) for name in ("first_turn", "replacement", "last_tile"))
    refuse(options, "renhou", first_turn and not drawn and options["renhou"] != "not_played")
    refuse(options, "honba_points", facts.get("honba") and options["honba_points"] != 300)
    refuse(options, "paarenchan", options["paarenchan"] and place == 1 and facts.get("dealer_wins", 0) >= 7)
    return WinContext(
        rules=rules["settings"],
        round_wind=Wind(facts["round"] - 1),
        seat_wind=Wind(place - 1),
        is_tsumo=drawn,
        riichi=bool(facts.get("riichi")),
        double_riichi=bool(facts.get("double_riichi")),
        ippatsu=bool(facts.get("ippatsu")) and options["one_shot"],
        haitei=last_tile and drawn and (not after_kong or options["last_tile_after_kong"]),
        houtei=last_tile and not drawn,
        rinshan=after_kong,
        chankan=facts["how"] == "rob",
        tenhou=first_turn and drawn and place == 1,
        chiihou=first_turn and drawn and place != 1,
        dora_indicators=tuple(map(tile_of, facts.get("dora_indicators", []))),
        ura_indicators=tuple(map(tile_of, facts.get("ura_indicators", []))),
        honba=facts.get("honba", 0),
        riichi_sticks=facts.get("sticks", 0) // 1000,
    )


def yakuman_of(hand: Hand, win: Tile, context: WinContext, options: Json) -> tuple[Json, bool]:
    """Our elements of a yakuman hand, and whether the library is to pay its purer forms double.

    The library has one name for a yakuman and its purer form and tells them apart by worth alone, and one switch
    doubles all four. So what there is is asked with that switch on and without a cap; what is paid is asked apart.
    """
    all_found = replace(context, rules=replace(context.rules, double_yakuman=True, multiple_yakuman=True))
    elements: Json = {}
    purer: list[str] = []
    for item in score_hand(hand, win, all_found).yaku:
        form = MAPPING["purer"].get(item.yaku.name) if item.value == 2 else None
        ours = form["element"] if form else MAPPING["elements"][item.yaku.name]
        elements[ours] = 2 if form and options[form["option"]] else 1
        purer += [form["option"]] if form else []
    doubled = [option for option in purer if options[option]]
    if doubled and options["stacked_yakuman"]:
        refuse(options, doubled[0], doubled != purer)
    return elements, bool(doubled) and options["stacked_yakuman"]


def deltas_of(paid: Payment, facts: Json) -> list[int]:
    """What each seat wins or pays; the dealer has seat 0, and a third of the honba falls on each payer of a draw."""
    winner, deltas = facts["place"] - 1, [0, 0, 0, 0]
    if facts["how"] == "draw":
        shares = [paid.tsumo_dealer if seat == 0 else paid.tsumo_non_dealer for seat in range(4)]
        deltas = [-share - paid.honba // 3 for share in shares]
    else:
        deltas[facts["from"]] = -paid.ron - paid.honba
    deltas[winner] = paid.total
    return deltas


def score(given: Json, rules: Json) -> Json:
    """The library's best reading of a winning hand: elements, han and fu, limit, payments."""
    facts, options, win = given["facts"], rules["options"], tile_of(given["win"])
    well_told(facts, options)
    hand = hand_of(given, rules, win)
    if len(hand.concealed) != hand.rest_size + 1 or taken_on_trust(facts, hand.melds):
        raise UNCHECKED
    context = context_of(facts, rules)
    if too_many((*hand.all_tiles, *context.dora_indicators, *context.ura_indicators), options["red_fives"]):
        raise UNCHECKED
    try:
        result = score_hand(hand, win, context)
    except ScoringError as error:
        raise rejected(error) from None
    elements = {MAPPING["elements"][item.yaku.name]: item.value for item in result.yaku}
    low = not result.is_yakuman and sum(elements.values()) < 2 and facts.get("honba", 0) >= 5
    refuse(options, "two_han_minimum", options["two_han_minimum"] and low)
    counted = {"han": result.han, "fu": result.fu.total}
    if result.is_yakuman:
        elements, double = yakuman_of(hand, win, context, options)
        result = score_hand(hand, win, replace(context, rules=replace(context.rules, double_yakuman=double)))
        counted = {"yakuman": sum(elements.values())}
    void = [fact["in"] for name, fact in MAPPING["void"].items() if "in" in fact and facts.get(name) is not None]
    if not set(void) <= set(elements):
        raise UNCHECKED
    no_dragon = "ryuuiisou" in elements and TileKind.HATSU not in [tile.kind for tile in hand.all_tiles]
    refuse(options, "green_needs_dragon", options["green_needs_dragon"] and no_dragon)
    elements |= {ours: han for name, ours in MAPPING["bonuses"].items() if (han := getattr(result.dora, name))}
    limit = None if result.limit is LimitTier.NONE else result.limit.name.lower().replace("kazoe", "counted")
    answer: Json = {"elements": elements, "amounts": counted | {"base": result.base}, "limit": limit}
    if facts["how"] == "draw" or facts.get("from") is not None:
        answer["deltas"] = deltas_of(result.payment, facts)
    return answer


def shape(given: Json, rules: Json) -> Json:
    """Whether the hand wins and how it reads, or what it waits for; and how far it is from ready."""
    hand = hand_of(given, rules)
    if len(hand.concealed) == hand.rest_size:
        return {"win": False, "waits": [KINDS[kind] for kind in sorted(waits(hand))], "distance": shanten(hand)}
    readings: list[Json] = []
    # A decomposition is of a win on some tile; any tile of the hand will do, and what it completes is left aside.
    for one in decompose(hand.concealed, hand.melds, hand.concealed[0]):
        parts = (*one.groups, *([one.pair] if one.pair else []))
        groups = sorted([KINDS[kind] for kind in part.kinds] for part in parts)
        found = [{"shape": MAPPING["shapes"][one.shape.name], "groups": groups}]
        if Yaku.CHUUREN in dict(detect_yakuman(one, hand, WinContext(rules["settings"]))):
            found.append({"shape": "nine_gates", "groups": []})
        readings += [reading for reading in found if reading not in readings]
    return {"win": is_complete(hand), "readings": readings, "distance": shanten(hand)}


def configure(request: Json, rules: Json) -> Json:
    """Keep the options, and the library's rules that express them."""
    if request["ruleset"] != "riichi":
        raise RefusalError({"unsupported": {"what": "ruleset"}})
    options: Json = request["options"]
    settings: Json = {}
    for option, by_value in MAPPING["options"].items():
        value = options[option]
        key = value if isinstance(value, str) else json.dumps(value)
        refuse(options, option, key not in by_value)
        settings |= by_value[key]
    rules |= {"options": options, "settings": Rules(**settings)}
    return {}


OPERATIONS = {"configure": configure, "score": score, "shape": shape}
HELLO: Json = {
    "protocol": 1,
    "engine": {"name": "jansou", "version": version("jansou"), "language": "python"},
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
