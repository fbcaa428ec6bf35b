"""What is written out of the rules of play as Python does what their closures do: the same choices, states and lines."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from play.playing import games, games_by_preset, kernel_of

from mahjong_spec.errors import Defect
from mahjong_spec.play import view
from mahjong_spec.play.chance import Seeded
from mahjong_spec.play.choosing import choice_json
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.ways import PASSING
from mahjong_spec.play.written import text_of

SEEDS = st.integers(0, (1 << 64) - 1)
GAMES = pytest.mark.parametrize("game", [*games(), *games_by_preset()], ids=lambda game: "-".join(map(str, game)))


def kernels(game):
    return kernel_of(game), Kernel(kernel_of(game).ruleset, plain=True)


@GAMES
@given(wall=SEEDS, choices=SEEDS)
@settings(max_examples=2, deadline=None)
def test_the_written_rules_are_the_rules(game, wall, choices):
    both = kernels(game)
    chances, chooser = (Seeded(wall), Seeded(wall)), Seeded(choices)
    tables = [kernel.begin(chance, record=True) for kernel, chance in zip(both, chances, strict=True)]
    for number in range(250):
        written = tables[0]
        assert kernels_agree(both, tables, whole=number % 10 == 0)
        if written.over:
            break
        if written.between:
            for kernel, table, chance in zip(both, tables, chances, strict=True):
                kernel.next_deal(table, chance)
            continue
        seat = both[0].asked(written)[0]
        found = [kernel.legal(table, seat) for kernel, table in zip(both, tables, strict=True)]
        # The first choices are wins and claims, which random players hardly ever come to.
        place = chooser.below(len(found[0])) if chooser.below(3) else 0
        for kernel, table, legal, chance in zip(both, tables, found, chances, strict=True):
            kernel.step(table, legal[place], chance)


def kernels_agree(both, tables, *, whole):
    """Whether what is asked of two tables is answered alike; of the whole table, all that anybody may ask."""
    told = []
    for kernel, table in zip(both, tables, strict=True):
        asked = kernel.asked(table)
        legal = [[choice_json(table, choice) for choice in kernel.legal(table, seat)] for seat in asked]
        own = (table.phase, table.offer and table.offer[:3], table.drawn, table.could, table.could_offer, table.wins)
        told.append((asked, legal, own, table.record[-1:], table.variables))
        if whole:
            told[-1] = (*told[-1], table.ledger, table.record, view.state(table), table.zones["hand"])
    return told[0] == told[1]


@GAMES
def test_a_defect_is_told_with_the_effect_in_which_it_arose(game):
    """Of closures each knows its effect; of the text each line does."""
    found = []
    for kernel in kernels(game):
        chance, chooser = Seeded(3), Seeded(3)
        table = kernel.begin(chance)
        while not (kernel.phases[table.phase].kind == "window" and table.offer is not None):
            if table.between:
                pytest.skip("no window over a tile in this deal")
            legal = kernel.legal(table, kernel.asked(table)[0])
            kernel.step(table, legal[chooser.below(len(legal))], chance)
        table.offer = None
        try:
            kernel.close(table, chance)
        except Defect as told:
            found.append((told.code, told.message, told.pointer))
        else:
            found.append(None)
    assert found[0] == found[1]
    if found[0] is None:
        pytest.skip("nothing is done with a tile that nobody claims")
    assert found[0][0] == "defect/absent"


@GAMES
def test_the_text_can_be_read(game):
    """Every phase in which something is asked or done has a function, and so has every action."""
    kernel = kernel_of(game)
    text = text_of(kernel).whole()
    play = kernel.play
    assert text.count("def performed_") == len(play.actions)
    assert text.count("def offered_") == sum(bool(phase.actions) for phase in play.phases.values())
    assert text.count("def asked_") == sum(phase.kind == "window" for phase in play.phases.values())
    assert text.count("def passed_") == sum(phase.kind in PASSING for phase in play.phases.values())
    assert max(map(len, text.splitlines())) < 2000
