"""What a ruleset lets play do is compiled to the effects that `play` carries out."""

from __future__ import annotations

import pytest

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.model import Choice, Expr

from .sound_play import DRAGONS, ME, changed, of_seat, zone


def effect_of(node):
    """The compiled effect in place of what `discard` does."""
    ((found,)) = compile_ruleset(changed("actions", "discard", "do", to=[node])).play.actions["discard"].do
    return found.args


ONE = Choice(((None, Expr("number", {"value": 1}), None),))
EFFECTS = [
    ({"shuffle": "wall"}, {"zone": zone("wall")}),
    ({"roll": {"dice": 2, "into": "repeats"}}, {"dice": 2, "into": (None, "repeats")}),
    ({"roll": {"seat": "current"}}, {"seat": (None, "current")}),
    (
        {"cut": {"zone": "wall", "side": "repeats", "stack": 3}},
        {
            "zone": zone("wall"),
            "side": Expr("variable", {"name": "repeats"}),
            "stack": Expr("number", {"value": 3}),
        },
    ),
    (
        {"deal": {"from": "wall", "to": "hand", "blocks": [4, 1], "first": "dealer"}},
        {"from": zone("wall"), "to": "hand", "blocks": (4, 1), "first": Expr("seat", {"name": "dealer"})},
    ),
    (
        {"draw": {"from": "wall", "to": "me.hand"}},
        {"from": zone("wall"), "to": (zone("hand", ME),), "end": "front", "unit": "tile", "count": ONE},
    ),
    (
        {"move": {"tiles": "chosen.tile", "to": "me.pond"}},
        {"tiles": Expr("chosen", {"name": "tile"}), "to": zone("pond", ME), "end": "back", "face": None},
    ),
    (
        {"move": {"tiles": {"in": "me.hand", "is": "dragon", "take": 1}, "to": "wall", "end": "front", "face": "down"}},
        {
            "tiles": Expr("some", {"in": zone("hand", ME), "is": DRAGONS, "take": 1}),
            "to": zone("wall"),
            "end": "front",
            "face": "down",
        },
    ),
    (
        {"meld": {"tiles": "chosen.tile", "onto": "offer.for", "as": "kong"}},
        {
            "set": None,
            "tiles": Expr("chosen", {"name": "tile"}),
            "as": "kong",
            "onto": Expr("offer_for"),
            "from": None,
            "concealed": False,
            "face": None,
        },
    ),
    (
        {"offer": {"tile": "chosen.tile", "from": "me", "as": "added"}},
        {"tile": Expr("chosen", {"name": "tile"}), "from": ME, "as": "added", "for": None},
    ),
    ({"reveal": "me.hand"}, {"zone": zone("hand", ME)}),
    ({"say": "hello"}, {"call": "hello"}),
    (
        {"set": {"me.style": "bold", "me.thrown": "none", "current": "me.next"}},
        {
            "values": (
                (ME, "style", Choice(((None, Expr("word", {"value": "bold"}), None),))),
                (ME, "thrown", Expr("tiles", {"kinds": ()})),
                (None, "current", Choice(((None, of_seat("next"), None),))),
            )
        },
    ),
    (
        {"add": {"repeats": 1, "me.thrown": "chosen.tile"}},
        {"values": ((None, "repeats", ONE), (ME, "thrown", Expr("chosen", {"name": "tile"})))},
    ),
    ({"refund": {"why": "win", "of": "me"}}, {"why": "win", "of": ME}),
    ({"settle": "win"}, {"settlement": "win"}),
    (
        {"each": {"pair_of": "losers", "do": [{"set": {"one.style": "bold"}}]}},
        {"who": None, "pair_of": Expr("seats", {"of": "losers"}), "times": None, "from": None, "as": "me"},
    ),
    ({"each": {"times": 5, "do": [{"say": "hello"}]}}, {"who": None, "pair_of": None, "times": 5, "from": None, "as": "me"}),
    (
        {"each": {"who": "in_play", "from": "me", "as": "maker", "do": [{"say": "hello"}]}},
        {"who": Expr("seats", {"of": "in_play"}), "pair_of": None, "times": None, "from": ME, "as": "maker"},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("node", "args"), EFFECTS, ids=lambda value: str(value)[:40])
def test_an_effect(node, args):
    found = dict(effect_of(node))
    found.pop("do", None)
    assert found == args
