"""What a ruleset tells of play is compiled to the nodes that `play` carries out."""

from __future__ import annotations

import copy

import pytest

from mahjong_spec import compiler
from mahjong_spec.compiler import check, compile_ruleset, contexts
from mahjong_spec.compiler.conditions import condition
from mahjong_spec.compiler.draft import Draft
from mahjong_spec.compiler.names import resolve as named
from mahjong_spec.model import Choice, Expr

from .sound_play import DRAGONS, ME, TRUE, changed, new_problems, of_seat, ruleset, sound, told, zone


@pytest.fixture(scope="module")
def draft():
    """All names of the sound ruleset, and two choices more."""
    document = changed(
        "actions", "pung", "choose", to={
            "set": {"a": "set", "kind": ["pung"], "with": "offer", "in": "me.hand"},
            "meld": {"a": "meld", "in": "me.melds"},
            "whom": {"a": "seat", "among": "others"},
            "way": {"a": "word", "of": ["soft", "hard"]},
        },
    )  # fmt: skip
    found = Draft(document, {"all_win": True}, seats=4)
    compiler._compile(found)
    assert found.problems == []
    return found


NAMES = [
    ("current", "seat", Expr("seat", {"name": "current"})),
    ("actor", "seat", Expr("seat", {"name": "actor"})),
    ("offer.from.next", "seat", of_seat("next", Expr("seat", {"name": "offer.from"}))),
    ("winners.last", "seat", Expr("seat", {"name": "winners.last"})),
    ("chosen.whom.place", "number", of_seat("place", Expr("chosen", {"name": "whom"}))),
    ("chosen.meld.owner", "seat", Expr("owner", {"set": Expr("chosen", {"name": "meld"})})),
    ("me.place", "number", of_seat("place")),
    ("me.from", "seat", of_seat("from")),
    ("me.how", "word", of_seat("how")),
    ("me.rank", "number", of_seat("rank")),
    ("me.score", "number", of_seat("score")),
    ("me.across", "seat", of_seat("across")),
    ("me.worth", "number", Expr("field", {"of": ME, "from": "award", "name": "worth"})),
    ("me.last_tile", "flag", Expr("field", {"of": ME, "from": "fact", "name": "last_tile"})),
    ("me.style", "word", Expr("field", {"of": ME, "from": "variable", "name": "style"})),
    ("repeats", "number", Expr("variable", {"name": "repeats"})),
    ("in_play.count", "number", Expr("seat_count", {"of": "in_play"})),
    ("wall", "tiles", zone("wall")),
    ("wall.count", "number", Expr("count", {"tiles": zone("wall"), "is": TRUE})),
    ("me.hand", "tiles", zone("hand", ME)),
    ("me.melds", "sets", zone("melds", ME)),
    ("all.melds", "sets", Expr("zone_all", {"zone": "melds", "of": Expr("seats", {"of": "all"})})),
    ("me.thrown", "tiles", Expr("remembered", {"variable": "thrown", "of": ME})),
    ("me.waits.count", "number", Expr("count", {"tiles": Expr("waits", {"of": ME}), "is": TRUE})),
    ("me.best_wait", "number", Expr("best_wait", {"of": ME})),
    ("offer", "tile", Expr("offer")),
    ("offer.as", "word", Expr("offer_as")),
    ("offer.for.own", "tiles", Expr("own", {"set": Expr("offer_for")})),
    ("drawn", "tile", Expr("drawn")),
    ("chosen.tile", "tile", Expr("chosen", {"name": "tile"})),
    ("chosen.set.own", "tiles", Expr("own", {"set": Expr("chosen", {"name": "set"})})),
    ("chosen.set.count", "number", Expr("count", {"tiles": Expr("chosen", {"name": "set"}), "is": TRUE})),
    ("chosen.way", "word", Expr("chosen", {"name": "way"})),
    ("round_number", "number", Expr("state", {"name": "round_number"})),
    ("deal_number", "number", Expr("state", {"name": "deal_number"})),
    ("dealer_stays", "flag", Expr("state", {"name": "dealer_stays"})),
]


@pytest.mark.parametrize(("name", "kind", "node"), NAMES, ids=lambda value: str(value)[:30])
def test_a_name_at_the_table(draft, name, kind, node):
    found = named(draft, name, "", contexts.OPEN)
    assert (found.type, found.expr) == (kind, node)
    assert draft.problems == []


CONDITIONS = [
    ({"wins": {"how": "draw"}}, Expr("wins", {"how": "draw", "on": None, "shape": None})),
    (
        {"wins": {"on": "offer", "how": "rob", "shape": "standard"}},
        Expr("wins", {"how": "rob", "on": Expr("offer"), "shape": "standard"}),
    ),
    ("ready", Expr("ready")),
    ("melds_fit", Expr("melds_fit")),
    ("concealed", Expr("concealed")),
    (
        {"has": {"in": "me.hand", "except": "chosen.set.own", "is": "dragon"}},
        Expr(
            "has",
            {
                "in": zone("hand", ME),
                "except": Expr("own", {"set": Expr("chosen", {"name": "set"})}),
                "is": DRAGONS,
                "at_least": 1,
            },
        ),
    ),
    ({"tile": "drawn", "is": {"very": "offer"}}, Expr("tile", {"tile": Expr("drawn"), "is": Expr("very", {"tile": Expr("offer")})})),
    ({"tile": "drawn", "is": "like_offer"}, Expr("tile", {"tile": Expr("drawn"), "is": Expr("same_as", {"of": Expr("offer")})})),
    ({"tile": "drawn", "is": "leaves_ready"}, Expr("tile", {"tile": Expr("drawn"), "is": Expr("leaves_ready")})),
    ({"tile": "drawn", "is": "nothing"}, Expr("tile", {"tile": Expr("drawn"), "is": Expr("false")})),
    (
        {"tile": "drawn", "is": {"makes": {"kind": ["pung"], "with": ["1m"]}}},
        Expr("tile", {"tile": Expr("drawn"), "is": Expr("makes", {"kinds": ("pung",), "with": Expr("tiles", {"kinds": (0,)})})}),
    ),
    (
        {"tile": "drawn", "is": {"among": "me.waits"}},
        Expr("tile", {"tile": Expr("drawn"), "is": Expr("among", {"tiles": Expr("waits", {"of": ME})})}),
    ),
    (
        {"shares": ["me.waits", "me.thrown"]},
        Expr("shares", {"first": Expr("waits", {"of": ME}), "second": Expr("remembered", {"variable": "thrown", "of": ME})}),
    ),
    (
        {"keeps": {"what": "waits", "after": "chosen.set"}},
        Expr("keeps", {"what": "waits", "after": Expr("chosen", {"name": "set"})}),
    ),
    ({"could": "pung"}, Expr("could", {"action": "pung"})),
    ({"claimed": {"action": "pung", "at_least": 2}}, Expr("claimed", {"action": "pung", "at_least": 2})),
    ({"won": "dealer"}, Expr("won", {"seat": Expr("seat", {"name": "dealer"})})),
    ({"ended": ["won", "washout"]}, Expr("ended", {"phases": ("won", "washout")})),
    ({"must": {"hold": "ready", "reason": "own_discard"}}, Expr("must", {"part": Expr("ready"), "reason": "own_discard"})),
    ({"must": {"hold": "may_throw", "reason": "own_discard"}}, TRUE),
    (
        {"every_seat": {"of": {"but": ["me"]}, "is": "ready"}},
        Expr("every_seat", {"of": Expr("but", {"seats": (ME,)}), "is": Expr("ready")}),
    ),
    (
        {"some_seat": {"of": ["dealer"], "is": "ready"}},
        Expr("some_seat", {"of": Expr("these", {"seats": (Expr("seat", {"name": "dealer"}),)}), "is": Expr("ready")}),
    ),
    (
        "count(me.melds, dragon) > kinds(me.hand, dragon)",
        Expr(
            "compare",
            {
                "sign": ">",
                "left": Expr("count", {"tiles": zone("melds", ME), "is": DRAGONS}),
                "right": Expr("kinds", {"tiles": zone("hand", ME), "is": DRAGONS}),
            },
        ),
    ),
    (
        "visible(offer) > worth(drawn)",
        Expr(
            "compare",
            {"sign": ">", "left": Expr("visible", {"tile": Expr("offer")}), "right": Expr("worth", {"tile": Expr("drawn")})},
        ),
    ),
    (
        "offer.as == discard",
        Expr("compare", {"sign": "==", "left": Expr("offer_as"), "right": Expr("word", {"value": "discard"})}),
    ),
    (
        "chosen.way != soft",
        Expr("compare", {"sign": "!=", "left": Expr("chosen", {"name": "way"}), "right": Expr("word", {"value": "soft"})}),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("node", "compiled"), CONDITIONS, ids=lambda value: str(value)[:40])
def test_a_condition_at_the_table(draft, node, compiled):
    assert condition(draft, node, "", contexts.OPEN) == compiled
    assert draft.problems == []


def test_zones_and_variables():
    play = ruleset().play
    assert play.box == "wall"
    assert (play.high, play.stacks, play.begins) == (2, 17, "build")
    assert play.zones["melds"].sets
    assert play.zones["pond"].ordered
    assert (play.zones["hand"].of, play.zones["hand"].see) == ("seat", "owner")
    style, kong = ruleset().variables["style"], ruleset().variables["after_kong"]
    assert (style.words, style.start, style.lasts, style.see) == (("calm", "bold"), "calm", "deal", "all")
    assert (kong.start, kong.until) == (False, ("draw", "claims"))
    assert ruleset().variables["thrown"].start == ()
    assert ruleset().variables["repeats"].lasts == "match"


def test_facts_are_found_in_a_game():
    facts = ruleset().facts
    assert facts["place"].play == Choice(((None, of_seat("place"), None),))
    assert facts["replacement"].play == Expr("variable", {"name": "after_kong"})
    when, nobody, _ = facts["from"].play.lines[0]
    assert when == Expr("compare", {"sign": "==", "left": ME, "right": Expr("seat", {"name": "current"})})
    assert nobody == Expr("nobody")
    assert facts["how"].play is None


def test_phases():
    phases = ruleset().play.phases
    claims = phases["claims"]
    assert (claims.kind, claims.actions, claims.ranks) == (
        "window",
        ("win_by_discard", "pung"),
        (("win_by_discard",), ("pung",)),
    )
    assert claims.seats == Expr("but", {"seats": (Expr("seat", {"name": "offer.from"}),)})
    assert claims.ties == {"win_by_discard": ((None, "all"),)}
    assert claims.instead == ((Expr("claimed", {"action": "win_by_discard", "at_least": 3}), "washout"),)
    assert claims.next == ((None, "pass_on"),)
    assert phases["turn"].seat == Expr("seat", {"name": "current"})
    exhausted, otherwise = phases["pass_on"].next
    assert (exhausted[1], otherwise) == ("washout", (None, "draw"))
    open_options = compile_ruleset(sound(), None, {"all_win": False}).play.phases["claims"]
    assert open_options.ties == {"win_by_discard": ((None, "nearest"),)}


def test_actions_choose():
    actions = ruleset().play.actions
    (tile,) = actions["discard"].choose
    assert (tile.name, tile.form, tile.args) == ("tile", "tile", {"in": zone("hand", ME), "where": TRUE})
    (claimed,) = actions["pung"].choose
    assert claimed.args == {"kind": ("pung",), "with": Expr("offer"), "in": zone("hand", ME)}
    assert actions["discard"].when == TRUE
    assert actions["win_by_discard"].when.args["parts"][0].word == "must"
    assert actions["concealed_kong"].next == ((None, "stay"),)
    document = changed("actions", "discard", "choose", to={
        "tile": {"a": "tile", "in": "me.hand", "where": "dragon"},
        "some": {"a": "tiles", "in": "me.hand", "count": ["wall.count", 3]},
        "meld": {"a": "meld", "in": "me.melds", "kind": ["pung"], "where": {"of": "dragon"}},
        "much": {"a": "number", "from": 1, "to": "seats"},
    })  # fmt: skip
    tile, some, meld, much = compile_ruleset(document).play.actions["discard"].choose
    assert tile.args["where"] == DRAGONS
    assert some.args["count"] == (
        Expr("count", {"tiles": zone("wall"), "is": TRUE}),
        Expr("number", {"value": 3}),
    )
    assert (meld.args["in"], meld.args["kind"], meld.args["where"].args["of"]) == (
        zone("melds", ME),
        ("pung",),
        DRAGONS,
    )
    assert much.args == {"from": Expr("number", {"value": 1}), "to": Expr("number", {"value": 4})}


def test_the_match():
    match = ruleset().play.match
    assert match.start_score == Choice(((None, Expr("number", {"value": 1000}), None),))
    assert match.stays == Expr("won", {"seat": Expr("seat", {"name": "dealer"})})
    assert match.moves_to is None
    assert match.ties == ((None, "shared"),)
    assert match.final == ()
    moved = compile_ruleset(changed("match", "dealer", to={"moves_to": "dealer.previous"})).play.match
    assert moved.stays is None
    assert moved.moves_to == Choice(((None, of_seat("previous", Expr("seat", {"name": "dealer"})), None),))


def test_reasons_and_calls():
    play = ruleset().play
    assert play.reasons["own_discard"].title["en"] == "it was discarded before"
    assert play.calls["hello"]["ru"] == "Удачи!"


def test_a_hook_may_say_nothing():
    """A term that is true is there for others to say otherwise, and no list of conditions is worse for it."""
    document = changed(
        "actions", "win_by_draw", "when", to={"all": ["may_throw", {"wins": {"on": "drawn", "how": "draw"}}]}
    )
    assert new_problems(document) == set()


def test_a_game_without_hands():
    """A ruleset that only tells how a game is played has no shapes, elements or facts."""
    played = sound()
    sections = ("id", "version", "title", "seats", "tiles", "zones", "wall", "begins", "phases", "actions", "match")
    document = {key: copy.deepcopy(played[key]) for key in sections}
    document["zones"] = {name: played["zones"][name] for name in ("wall", "hand")}
    document["phases"] = {
        "build": {
            "kind": "auto",
            "do": [{"shuffle": "wall"}, {"draw": {"from": "wall", "to": "me.hand"}}],
            "next": "turn",
        },
        "turn": {"kind": "turn", "seat": "current", "actions": ["stop"]},
        "over": {"kind": "end", "do": []},
    }
    document["actions"] = {"stop": {"title": played["title"], "do": [], "next": "over"}}
    document["match"] = {"start": {"score": 0}, "dealer": {"stays": False}, "ends": "deal_number > 2"}
    assert check(document) == ()
    compiled = compile_ruleset(document)
    assert (compiled.shapes, compiled.elements, compiled.facts) == ({}, {}, {})
    assert compiled.play.match.stays == Expr("false")


@pytest.mark.parametrize(
    "section", ["phases", "actions", "zones", "variables", "reasons", "calls", "steps", "terms", "classes"]
)
def test_whatever_is_taken_away_is_missed(section):
    unused = {pointer for _, pointer in told(sound())}
    for name in sound()[section]:
        if f"/{section}/{name}#key" not in unused:
            assert new_problems(changed(section, name, to=None)), name
