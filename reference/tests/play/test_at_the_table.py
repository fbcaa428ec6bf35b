"""What rules may do at the table, each tried on a small game: whose wall is broken, who deals first, how a kong lies."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from compiler.sound_play import changed, sound, told

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.errors import Defect
from mahjong_spec.play import view
from mahjong_spec.play.chance import Seeded
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.table import Laid


class InOrder(Seeded):
    """A wall that is built as the tiles are sorted."""

    def order(self, zone: str, tiles: Sequence[str]) -> Sequence[str]:
        del zone
        return list(tiles)


def begun(document, seats=None):
    kernel = Kernel(compile_ruleset(document, None, None, seats))
    return kernel, kernel.begin(InOrder(1), record=True)


def build(*more):
    """The deal of the small game, with more that is done before it."""
    return [{"shuffle": "wall"}, *more, *sound()["phases"]["build"]["do"][2:]]


@pytest.mark.parametrize(
    ("sides", "side", "first"),
    [
        (None, 1, 0),  # the dealer's side lies first
        (None, 2, 3),  # counted in turn order: of four sides the second one is the last of the ring
        (4, 2, 3),
    ],
)
def test_a_wall_may_have_more_sides_than_seats(sides, side, first):
    cut = {"cut": {"zone": "wall", "side": side, "stack": 0}}
    document = changed("phases", "build", "do", to=build(cut)[:2])
    if sides is not None:
        document["seats"] = [3]
        document["wall"]["sides"] = sides
    _, table = begun(document)
    ring = [code for code in table.kernel.faces for _ in range(4)]
    assert table.code(table.zones["wall"][0][0]) == ring[first * 17 * 2]


def test_sides_are_counted_when_the_wall_is_checked():
    document = changed("wall", to={"zone": "wall", "high": 2, "stacks": 17, "sides": 3})
    with pytest.raises(Exception, match="3 sides of 17 stacks, 2 high, hold 102 tiles, and there are 136"):
        compile_ruleset(document)


def test_rules_may_make_a_seat_the_first_dealer():
    document = changed("phases", "build", "do", to=[{"set": {"first_dealer": "dealer.next"}}, *build()])
    _, table = begun(document)
    assert (table.dealer, table.first_dealer) == (1, 1)
    assert len(table.zones["hand"][1]) == 14


def test_nobody_cannot_deal_first():
    document = changed("variables", "chosen_one", to={"title": {"en": "-", "ru": "-"}, "of": "table", "is": "seat"})
    document["phases"]["build"]["do"] = [{"set": {"first_dealer": "chosen_one"}}, *build()]
    with pytest.raises(Defect, match="nobody is to deal first"):
        begun(document)


def test_nothing_is_added_to_the_first_dealer():
    document = changed("phases", "build", "do", to=[{"add": {"first_dealer": 1}}, *build()])
    assert ("type/mismatch", "/phases/build/do/0/add/first_dealer#key") in told(document)


@pytest.mark.parametrize(("face", "shown"), [(None, 0), ("down", 4), ("half", 2)])
def test_how_a_concealed_kong_lies(face, shown):
    do = sound()["actions"]["concealed_kong"]["do"]
    lies = {} if face is None else {"face": face}
    document = changed("actions", "concealed_kong", "do", to=[{"meld": {**do[0]["meld"], **lies}}, *do[1:]])
    kernel, table = begun(document)  # sorted tiles: the dealer holds four of a kind
    kong = next(choice for choice in kernel.legal(table, 0) if choice.action == "concealed_kong")
    kernel.step(table, kong, Seeded(1))
    [laid] = view.state(table)["zones"]["melds"][0]
    assert laid["tiles"].count("?") == shown
    assert "?" not in view.state(table, 0)["zones"]["melds"][0][0]["tiles"]


def test_what_is_done_beside_a_question_leaves_the_tile_drawn():
    document = changed("actions", "greet", to={
        "title": {"en": "greet", "ru": "поздороваться"}, "do": [{"say": "hello"}], "next": "stay",
    })  # fmt: skip
    document["phases"]["turn"]["anytime"] = ["greet"]
    kernel, table = begun(document)
    drawn = table.drawn
    assert drawn is not None
    kernel.step(table, kernel.find(table, {"choice": "greet", "seat": 2}), Seeded(1))
    assert table.drawn == drawn
    assert kernel.asked(table) == (0,)


def test_what_a_seat_is_asked_out_of_turn_leaves_the_tile_drawn():
    document = changed("phases", "asked", to={"kind": "turn", "seat": "dealer.next", "actions": ["greet"]})
    document["actions"]["greet"] = {"title": {"en": "greet", "ru": "поздороваться"}, "do": [], "next": "turn"}
    document["phases"]["build"]["next"] = "asked"
    kernel, table = begun(document)
    drawn = table.drawn
    kernel.step(table, kernel.find(table, {"choice": "greet", "seat": 1}), Seeded(1))
    assert (table.phase, table.drawn) == ("turn", drawn)
    kernel.step(table, kernel.legal(table, 0)[-1], Seeded(1))
    assert table.drawn != drawn


def test_a_set_may_be_made_with_the_one_tile_of_a_zone():
    document = changed("zones", "beside", to={"title": {"en": "beside", "ru": "рядом"}, "of": "table", "see": "all"})
    document["phases"]["build"]["do"] = [*build(), {"draw": {"from": "wall", "to": "beside"}}]
    document["actions"]["concealed_kong"]["choose"]["set"]["with"] = "beside"
    document["actions"]["concealed_kong"]["choose"]["set"]["kind"] = ["pair"]
    kernel, table = begun(document)
    beside = table.zones["beside"][0][0]
    kinds = [choice.picks[0][1] for choice in kernel.legal(table, 0) if choice.action == "concealed_kong"]
    assert kinds
    assert all(isinstance(laid, Laid) and laid.claimed == beside for laid in kinds)
