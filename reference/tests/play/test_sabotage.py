"""Rules of play broken one at a time: fixtures of the suite catch each of them.

Each spoils the resolved document at one place. The suite is asked in this process, as an engine on the pipe is, until a
case fails; cases that speak of the broken rule come first only to save time.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mahjong_conformance.compare import differences
from mahjong_conformance.fixtures import Case, load_cases
from mahjong_conformance.protocol import Answer
from mahjong_conformance.rulesets import load_rulesets
from mahjong_spec.rules import resolve
from mahjong_spec.serve import Session, respond

CONFORMANCE = Path(__file__).parents[3] / "conformance"
KINDS = ("legal", "replay", "reject", "match", "perft", "payout")

Document = dict[str, Any]


def put(path: str, value: Any) -> Callable[[Document], None]:
    """Puts another value at a place of the document, which must hold something else now."""

    def spoil(document: Document) -> None:
        *way, last = path.split("/")
        node: Any = document
        for key in way:
            node = node[int(key)] if isinstance(node, list) else node[key]
        key: Any = int(last) if isinstance(node, list) else last
        assert node[key] != value
        node[key] = value

    return spoil


def drop(path: str) -> Callable[[Document], None]:
    """Takes an item of a list, or an entry of a map, away."""

    def spoil(document: Document) -> None:
        *way, last = path.split("/")
        node: Any = document
        for key in way:
            node = node[int(key)] if isinstance(node, list) else node[key]
        del node[int(last) if isinstance(node, list) else last]

    return spoil


RIICHI = {
    "chi before pon": (put("phases/claims/order", ["win_by_discard", "chow", ["kong", "pung"]]), "pung-before-chow"),
    "only the nearest wins": (put("phases/claims/ties/win_by_discard", "nearest"), "winner-left-out"),
    "no furiten by one's own discards": (drop("terms/not_furiten/all/0"), "furiten"),
    "temporary furiten for ever": (drop("variables/missed/until"), "furiten"),
    "one-shot survives a claim": (drop("steps/interrupt/1"), "told-by-picks"),
    "the deposit is not paid": (drop("steps/offer_passed/0/if/do/1"), "streak"),
    "kan-dora at the wrong time": (put("steps/kong_laid/3/if/when", False), "kan-dora"),
    "the dead wall is not refilled": (drop("steps/replace/1"), "haitei"),
    "swap-calling is free": (drop("terms/may_throw/all/1"), "swap"),
    "chi from anybody": (put("actions/chow/when", True), "chi"),
    "a kan changes the waits": (drop("terms/kong_in_riichi/all/2"), "riichi"),
    "the dealer never stays after a draw": (drop("match/dealer/stays/any/3"), "washout"),
    "the turn goes round the other way": (put("phases/pass_on/do/1/set/current", "current.previous"), ""),
}
RASTAMAJHONG = {
    "makuhas attack": (put("actions/attack/when", True), "attack"),
    "every stone beats": (put("actions/beat/when", True), "beat"),
    "one who can beat may search": (drop("actions/search_to_beat/when/all/0"), ""),
    "any class is thrown in": (drop("actions/throw_in/when/all/1"), "throw"),
    "makuhas are thrown in": (drop("actions/throw_in/when/all/0"), "throw"),
    "makuhas are passed beside other stones": (put("actions/pass_makuha/when", True), "pass"),
    "the makuha is passed to oneself": (put("actions/pass_makuha/do/1/move/to", "me.hand"), "pass"),
    "who takes attacks next": (put("phases/bout_taken/do/3/set/current", "defender"), ""),
    "the order of leaving begins with the throwers": (drop("steps/leave_in_order/0"), ""),
    "the loser is paid": (put("steps/note_loser", [{"set": {"loser": "none"}}]), ""),
    "the receiver of a makuha does not skip": (put("phases/makuha_passed/next", "whose_move"), ""),
}
WESTERN = {
    "the draw ends all claims": (put("phases/draw/next/2", "discard_stays"), "late"),
    "a late claim keeps the tile drawn": (put("steps/put_back", []), "late"),
    "a bonus tile replaced ends no claim": (drop("phases/draw/next/1"), "replacement"),
    "a missed pung bars nothing": (put("actions/pung/when", "may_claim"), "missed"),
    "a missed pung bars for ever": (drop("variables/let_pass/until"), "missed"),
    "a standing hand discards at will": (put("actions/discard/when", True), "standing"),
    "a standing hand claims": (drop("terms/may_claim/all/1"), "standing"),
    "any turn is early enough to stand": (drop("actions/stand/when/all/0"), "standing"),
    "two ones break the wall": (put("steps/open_wall/1/while/when", False), "break"),
    "the first throw alone breaks the wall": (put("steps/open_wall/2/if/else/1/cut/stack", "throw_1"), "break"),
    "sides are counted from South": (put("steps/open_wall/2/if/else/1/cut/side", "throw_1 + 1"), "break"),
    "the near loose tile comes first": (
        put("steps/replace/0/draw", {"from": "loose", "end": "back", "to": "me.hand"}),
        "loose",
    ),
    "loose tiles are not laid out anew": (drop("steps/replace/2"), "third"),
    "South replaces bonus tiles first": (put("steps/dealt/0/each/from", "dealer.next"), "bonus"),
    "the loose tiles are no part of the reserve": (put("terms/exhausted", "wall.count <= option.reserve"), "drawn"),
    "the last discard makes sets": (drop("terms/may_claim/all/0"), "last-discard"),
    "a wrong set costs nothing": (put("steps/before_throw", []), "wrong"),
    "a dead hand wins": (drop("terms/wins_on_discard/all/1"), "dead"),
    "a false win withdrawn is paid": (put("actions/false_win/next", "false_win"), "false"),
    "the wall is built again at any time": (put("actions/wrong_break/when", True), "built"),
    "the thirteenth win passes nothing": (put("match/dealer/stays/any/0", {"won": "dealer"}), "thirteenth"),
    "a drawn deal passes the winds": (drop("match/dealer/stays/any/1"), "drawn"),
    "ties for East are not thrown off": (put("steps/find_east/2/while/when", False), "east"),
    "one who agrees stops the match": (
        put("phases/last_word/then/0/set/stopped", {"some_seat": {"of": "all", "is": "me.agrees_to_stop"}}),
        "plays-on",
    ),
}
CHINESE = {
    "undeclared hands win": (drop("terms/may_win/all/1"), "undeclared"),
    "a declaration never lapses": (put("steps/before_throw", []), "lapse"),
    "any hand is declared waiting": (drop("actions/discard_waiting/when/all/1"), "waiting"),
    "East needs a declaration": (put("terms/may_win/all/1/must/hold", "me.declared"), "heaven"),
    "nobody declares before the first discard": (put("phases/deal/next", "turn"), "earth"),
    "a locked hand claims": (drop("terms/may_claim/all/1"), "locked"),
    "a locked hand discards at will": (put("actions/discard/when", True), "locked"),
    "a claim is open after the draw": (put("phases/pass_on/do/1/set/current", "offer.from"), "draw"),
    "all winds must lie on the table": (put("terms/fourth_wind/all/1", "count(me.melds, wind) >= 4"), "wind"),
    "all dragons must lie on the table": (put("terms/third_dragon/all/1", "count(me.melds, dragon) >= 3"), "dragon"),
    "one dragon is enough": (put("terms/third_dragon", {"tile": "offer", "is": "suited"}), "dragon"),
    "four terminals must lie there": (put("terms/fourth_terminal/all/1", "count(me.melds, terminal) >= 4"), "terminal"),
    "four sets of the suit must lie there": (put("terms/nine_of_the_suit/all/0", "me.melds.count >= 4"), "suit"),
    "nobody is excused": (put("terms/fed", {"all": ["option.feeding", "dangerous"]}), "waiting"),
    "two dice find the stack": (put("steps/open_wall/1/roll/dice", 2), "break"),
    "the free tiles are part of the reserve": (
        put("terms/exhausted", "wall.count + loose.count <= option.reserve"),
        "",
    ),
    "a drawn deal passes the lead": (drop("match/dealer/stays/any/1"), "drawn"),
    "a concealed kong lies open": (drop("actions/concealed_kong/do/0/meld/face"), "concealed"),
    "a kong is added to late by agreement": (drop("actions/added_kong/when/all/1"), "added"),
    "a pung comes before mah-jongg": (
        put("phases/claims/order", [["kong", "pung"], "win_by_discard", "chow"]),
        "mahjong",
    ),
    "a match has a deal less": (put("match/ends/any/1/all/1", "deal_number >= option.deals_of_match"), "deals"),
}

AMERICAN = {
    "jokers are passed": (put("terms/no_joker_passed", True), "charleston"),
    "the first pass goes to the left": (put("phases/first_right/then/0/run", "pass_left"), "received"),
    "three of four are enough for a second Charleston": (
        put("phases/vote/next/0/when", {"some_seat": {"of": "all", "is": "me.goes_on"}}),
        "one-against",
    ),
    "the greater wish counts in the courtesy pass": (
        put("actions/pass_courtesy/choose/tiles/count", "max(me.wants, me.across.wants)"),
        "courtesy",
    ),
    "blind tiles are passed on before all have come": (
        put("steps/blind_left/1/while/do/0/set/blocked", True),
        "chain",
    ),
    "what is passed blind comes back": (
        put("steps/blind_left/1/while/do/1/each/do/0/if/do/0/draw/to", "me.inbox"),
        "blind",
    ),
    "a call for a group comes before mah-jongg": (
        put("phases/claims/order", ["expose", "win_by_discard"]),
        "before-pung",
    ),
    "a discarded joker is called": (drop("actions/expose/when/all/0"), "joker-called"),
    "a pair is called": (drop("actions/expose/when/all/2"), "pair"),
    "sextets are played by all": (drop("actions/expose/when/all/3"), "sextet"),
    "a call may take the last tiles": (drop("actions/expose/when/all/4"), "nothing-left"),
    "jokers stand in pairs": (put("wild/in", ["pair", "pung", "kong", "quint", "sextet"]), "joker"),
    "one's own jokers are never exchanged": (put("actions/exchange_joker/when/must/hold", "chosen.owner != me"), "own"),
    "an exchange ends the turn": (put("actions/exchange_joker/next", "pass_on"), "done"),
    "the joker stays in the exposure": (drop("actions/exchange_joker/do/0"), "exchange"),
    "a hand that died goes on": (put("order/skip", False), "dead"),
    "any exposure is a dead hand": (put("actions/wrong_exposure/when/all/1/must/hold", True), "fit"),
    "the discarder pays like the others": (put("terms/pays_double", "winner.how == draw"), "pay"),
    "East pays double": (
        put("terms/pays_double", {"any": ["winner.how == draw", "me == winner.from", "me == dealer"]}),
        "payout",
    ),
    "dead hands never pay": (put("settlement/win/0/each/do/0/if/when", {"not": "me.dead"}), "dead"),
    "the deal stays with a winning East": (put("match/dealer/stays", {"won": "dealer"}), "east-complete"),
    "the match is a deal too long": (put("match/ends", "deal_number > option.deals_in_match + 1"), "sixteenth"),
}


@cache
def cases(ruleset: str) -> tuple[Case, ...]:
    found = load_cases(CONFORMANCE / "fixtures", load_rulesets(CONFORMANCE / "rulesets"))
    return tuple(case for case in found if case.ruleset == ruleset and case.kind in KINDS)


@cache
def document_of(ruleset: str) -> Document:
    return dict(resolve(ruleset).document)


class Rules:
    """A document that answers cases, configured anew only where another table is asked about."""

    def __init__(self, ruleset: str, document: Document) -> None:
        self.session = Session(lambda name: document, (ruleset,), "0")
        self.configured: Document | None = None

    def fail(self, case: Case) -> bool:
        """Whether they give another answer than the case expects."""
        wanted = {"ruleset": case.ruleset, "preset": case.preset, "options": dict(case.values)}
        if wanted != self.configured:
            respond(self.session, {"op": "configure", **wanted})
            self.configured = wanted
        [(shape, body)] = respond(self.session, {"op": case.op, "input": dict(case.input)}).items()
        return bool(differences(case.expect, Answer(shape, body)))


@cache
def sound(ruleset: str) -> Rules:
    """The rules as they are."""
    return Rules(ruleset, document_of(ruleset))


def is_caught(ruleset: str, spoil: Callable[[Document], None], first: str) -> bool:
    """Whether a case fails by the spoilt rules, and not by the rules as they are."""
    document = copy.deepcopy(document_of(ruleset))
    spoil(document)
    spoilt = Rules(ruleset, document)
    ordered = sorted(cases(ruleset), key=lambda case: first not in case.id)
    caught = next((case for case in ordered if spoilt.fail(case)), None)
    return caught is not None and not sound(ruleset).fail(caught)


BROKEN = {
    "riichi": RIICHI,
    "western-classical": WESTERN,
    "chinese-classical": CHINESE,
    "rastamajhong": RASTAMAJHONG,
    "american": AMERICAN,
}


@pytest.mark.parametrize("ruleset, what", [(ruleset, what) for ruleset, rules in BROKEN.items() for what in rules])
def test_a_broken_rule_is_caught(ruleset, what):
    assert is_caught(ruleset, *BROKEN[ruleset][what])
