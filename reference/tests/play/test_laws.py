"""Laws that every ruleset with play keeps: nothing here names one."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from play.playing import games, games_by_preset, header_of, kernel_of, played, points_on, tiles_on

from mahjong_spec.errors import Refused
from mahjong_spec.hands.holding import Holding
from mahjong_spec.hands.waits import is_complete
from mahjong_spec.play import view, wins
from mahjong_spec.play.choosing import choice_json
from mahjong_spec.play.log import replay
from mahjong_spec.play.perft import divide, perft
from mahjong_spec.play.table import PASS

SEEDS = st.integers(0, (1 << 64) - 1)
FEW = settings(max_examples=4, deadline=None)
GAMES = pytest.mark.parametrize("game", games(), ids=lambda game: "-".join(map(str, game)))


@pytest.mark.parametrize("game", [*games(), *games_by_preset()], ids=lambda game: "-".join(map(str, game)))
@given(wall=SEEDS, choices=SEEDS)
@settings(max_examples=2, deadline=None)
def test_tiles_and_points_are_conserved(game, wall, choices):
    every = None
    for _, table, _, _ in played(game, wall, choices, deals=2):
        every = every or (tiles_on(table), points_on(table), sorted(table.kernel.every_face))
        assert tiles_on(table) == every[0]
        assert points_on(table) == every[1]
        assert sorted(table.face) == every[2]
        for zone, parts in table.zones.items():
            for seat, part in enumerate(parts):
                for one in part:
                    for tile in getattr(one, "tiles", None) or [one]:
                        assert table.place[tile] == (zone, seat)


@GAMES
@given(wall=SEEDS, choices=SEEDS)
@settings(max_examples=1, deadline=None)
def test_a_random_match_ends(game, wall, choices):
    *_, (_, table, _, _) = played(game, wall, choices, deals=None, most=200_000, eager=True)
    assert table.over
    assert sorted(table.record[-1]) == ["end", "ranks", "scores"]


@GAMES
@given(wall=SEEDS, choices=SEEDS)
@FEW
def test_what_is_legal_is_accepted_and_nothing_else(game, wall, choices):
    for number, (kernel, table, _, draw) in enumerate(played(game, wall, choices)):
        asked = kernel.asked(table)
        if not asked or number % 7:
            continue
        lines = [choice_json(table, choice) for choice in kernel.legal(table, asked[0])]
        assert len({repr(line) for line in lines}) == len(lines)
        assert [choice_json(table, kernel.find(table, line)) for line in lines] == lines
        everybodys = [choice_json(table, choice) for seat in asked for choice in kernel.legal(table, seat)]
        for line in lines[:3]:
            for other in _spoilt(kernel, line, draw):
                if other not in everybodys:
                    with pytest.raises(Refused):
                        kernel.find(table, other)


def _spoilt(kernel, line, draw):
    """Choices near this one: another tile, another action, a tile more or less."""
    codes = kernel.faces
    another = codes[draw() % len(codes)]
    for key, value in line.items():
        if isinstance(value, list):
            yield {**line, key: [*value, another]}
            yield {**line, key: sorted([another, *value[1:]], key=kernel.face_of.__getitem__)}
        elif isinstance(value, str) and value in codes:
            # Without `drawn` a tile may mean either, so another tile is told as drawn, too.
            yield {**line, key: another, "drawn": not line.get("drawn", False)}
    yield {**line, "choice": "no-such-action"}
    yield {**line, "seat": (line["seat"] + 1) % kernel.ruleset.seats} if line["choice"] != PASS else {**line, "more": 1}


@GAMES
@given(wall=SEEDS, choices=SEEDS)
@FEW
def test_a_replay_is_the_game(game, wall, choices):
    states = {}
    lines = [header_of(game)]
    for _, table, _, _ in played(game, wall, choices, deals=2):
        states[len(table.record)] = view.state(table)
        lines = [header_of(game), *table.record]
        final = view.state(table)
    again = replay(lambda header: kernel_of(game), lines)
    assert view.state(again.table) == final
    # A prefix of a log tells the state at its end, as far as an open window is concerned before it is closed.
    for length in list(states)[:: max(len(states) // 4, 1)]:
        prefix = replay(lambda header: kernel_of(game), lines[: length + 1])
        assert set(view.state(prefix.table)) == set(states[length])
        if not prefix.stalled:
            assert view.state(prefix.table)["zones"] == states[length]["zones"] or prefix.table.asked


@GAMES
@given(wall=SEEDS, choices=SEEDS)
@FEW
def test_a_view_tells_nothing_that_a_zone_hides(game, wall, choices):
    for number, (kernel, table, _, _) in enumerate(played(game, wall, choices)):
        if number % 9:
            continue
        for viewer in [*range(kernel.ruleset.seats), None]:
            unseen = [
                tile
                for tile, place in enumerate(table.place)
                if not view.sees(table, viewer, place) and place[0] not in kernel.set_zones
            ]
            before = view.state(table, viewer)
            other = table.copy()
            faces = [other.face[tile] for tile in unseen]
            for tile, face in zip(unseen, reversed(faces), strict=True):
                other.face[tile] = face
            assert view.state(other, viewer) == before


@GAMES
@given(wall=SEEDS, choices=SEEDS)
@FEW
def test_waits_are_the_tiles_that_complete_the_hand(game, wall, choices):
    for number, (kernel, table, _, _) in enumerate(played(game, wall, choices)):
        if not kernel.full_size or number % 25:
            continue
        for seat in range(kernel.ruleset.seats):
            hand = [tile for tile in table.zones["hand"][seat] if tile != table.drawn]
            counts = tuple(wins._counts(table, hand))
            groups = wins._groups(table, seat)
            if sum(counts) + kernel.set_size * len(groups) != kernel.full_size - 1:
                continue
            for kind in range(len(counts)):
                with_it = tuple(count + (place == kind) for place, count in enumerate(counts))
                holding = Holding(with_it, groups, (), kind, kernel.full_size)
                if kind in wins.waits(table, seat):
                    assert is_complete(kernel.ruleset, holding)


@GAMES
@given(wall=SEEDS, choices=SEEDS)
@settings(max_examples=3, deadline=None)
def test_a_fork_goes_its_own_way(game, wall, choices):
    for number, (kernel, table, chance, _) in enumerate(played(game, wall, choices)):
        if number % 40 or not kernel.asked(table):
            continue
        before = view.state(table, 0)
        parts = divide(kernel, table, chance, 2)
        assert sum(count for _, count in parts) == perft(kernel, table, chance, 2)
        assert view.state(table, 0) == before
