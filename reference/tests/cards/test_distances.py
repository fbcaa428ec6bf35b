"""Distances to every line, and what a hand needs, held to a reading of the card that shares no code with the package."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.hands.card.index import CardIndex
from mahjong_spec.hands.card.prospects import matches, prospects
from mahjong_spec.hands.distance import Distances
from mahjong_spec.hands.holding import hold
from mahjong_spec.hands.waits import Waits
from mahjong_spec.rules import resolve, spec_root
from mahjong_spec.tiles import Hand, Meld

from .plain_card import COPIES, hands, missing, missing_by_trying, read_card, tally

CARDS = spec_root() / "american" / "cards"
POOL = sorted(COPIES.elements())


class Game:
    def __init__(self, name: str) -> None:
        self.ruleset = compile_ruleset(resolve("american").document, options={"annual_card": name})
        self.index = CardIndex(self.ruleset)
        self.waits = Waits(self.ruleset)
        self.distances = Distances(self.ruleset)
        self.lines = read_card(Path(CARDS / f"{name}.yaml"))
        self.hands = {line: hands(entry) for line, entry in self.lines.items()}
        self.tallies = {line: [tally(groups) for groups in every] for line, every in self.hands.items()}

    def codes(self, kinds):
        return sorted(self.ruleset.tiles.kinds[kind].code for kind in kinds)


@pytest.fixture(scope="module", params=["practice", "grammar"])
def game(request):
    return Game(request.param)


def test_every_line_means_the_same_hands(game):
    assert list(game.lines) == list(game.ruleset.card.lines)
    for line, every in game.hands.items():
        shape = game.ruleset.shapes[line]
        found = {
            tuple(
                sorted(
                    (tuple(map(code_of(game), one.tiles)), one.wild, bool(one.set) and len(one.tiles) > 2)
                    for one in target.clusters
                )
            )
            for target in shape.targets
        }
        wanted = {tuple(sorted(groups)) for groups in every}
        assert merged(found) == merged(wanted), line
        assert len(found) == len(shape.targets)


def merged(hands):
    """Pairs, runs and single tiles are alike: nobody lays them open and no joker stands in them."""
    return {
        (
            tuple(sorted(group for group in groups if group[2])),
            tuple(sorted(one for tiles, _, laid in groups if not laid for one in tiles)),
        )
        for groups in hands
    }


def code_of(game):
    return lambda kind: game.ruleset.tiles.kinds[kind].code


def racks(game, number, seed):
    """Racks of 13 and 14: half of them dealt at random, half a hand of some line with a few tiles exchanged."""
    rng = random.Random(seed)
    every = [groups for of_line in game.hands.values() for groups in of_line]
    for place in range(number):
        size = 13 + place % 2
        if place % 4 < 2:
            yield rng.sample(POOL, size)
            continue
        tiles = []
        for group, free, _ in rng.choice(every):
            jokers = rng.randint(0, len(group)) if free and rng.random() < 0.5 else 0
            tiles += [*group[jokers:], *["1j"] * jokers]
        rng.shuffle(tiles)
        kept = Counter(tiles[: 14 - rng.randint(0, 4)]) & COPIES
        rest = list((COPIES - kept).elements())
        tiles = [*kept.elements(), *rng.sample(rest, 14 - kept.total())]
        yield rng.sample(tiles, size)


def test_distances_of_racks_are_those_of_the_card_written_out(game):
    complete = 0
    for rack in racks(game, 1000 if len(game.lines) > 40 else 300, seed=7):
        held = dict(Counter(rack))
        holding = hold(game.ruleset, Hand(tuple(rack)))
        wanted = {line: min(missing(one, held) for one in every) for line, every in game.tallies.items()}
        assert game.index.lines(holding) == wanted
        fewest = min(wanted.values())
        assert game.distances.of(holding) == fewest - 1
        nearest = prospects(game.ruleset, game.index, holding)
        assert {one.line.id: one.missing for one in nearest} == wanted
        first = max((line for line in wanted if wanted[line] == fewest), key=lambda line: game.lines[line]["value"])
        assert nearest[0].line.id == first
        if len(rack) == 14 and fewest < 2:
            complete += fewest == 0
            assert game.waits.complete(holding) == (fewest == 0)
            assert {one.line.id for one in matches(game.ruleset, holding)} == {
                line for line, lacking in wanted.items() if not lacking
            }
    assert complete >= 5


def test_jokers_are_used_as_well_as_can_be(game):
    """The quick reckoning of the tests themselves, held to trying every number of jokers in every group."""
    rng = random.Random(3)
    every = [groups for of_line in game.hands.values() for groups in of_line]
    tried = 0
    for rack in racks(game, 20, seed=11):
        held = Counter(rack)
        for groups in rng.sample(every, 40):
            tried += 1
            assert missing(tally(groups), held) == missing_by_trying(groups, held)
    assert tried == 800


def test_waits_and_needs_are_tiles_that_bring_nearer(game):
    ready = 0
    for rack in [rack for rack in racks(game, 240, seed=5) if len(rack) == 13]:
        held = Counter(rack)
        holding = hold(game.ruleset, Hand(tuple(rack)))
        lacking = {line: min(missing(one, held) for one in every) for line, every in game.tallies.items()}
        if min(lacking.values()) == 1:
            ready += 1
            close = [one for every in game.tallies.values() for one in every if missing(one, held) == 1]
            nearer = [
                code
                for code in COPIES
                if held[code] < COPIES[code] and any(missing(one, held + Counter([code])) == 0 for one in close)
            ]
            assert game.codes(game.waits.of(holding)) == sorted(nearer)
        best = prospects(game.ruleset, game.index, holding)[0]
        near = [one for one in game.tallies[best.line.id] if missing(one, held) == best.missing]
        helps = [
            code
            for code in COPIES
            if held[code] < COPIES[code] and any(missing(one, held + Counter([code])) < best.missing for one in near)
        ]
        assert game.codes(best.needs) == sorted(helps)
    assert ready > 5


def laid_open(game, rng):
    """A hand of some line with some of its groups laid open, a few tiles of the rest exchanged: melds and tiles held."""
    groups = rng.choice([groups for of_line in game.hands.values() for groups in of_line])
    melds, held = [], []
    for tiles, free, may_lie in groups:
        natural = rng.randint(1, len(tiles)) if free else len(tiles)
        if may_lie and rng.random() < 0.6:
            melds.append([*tiles[:natural], *["1j"] * (len(tiles) - natural)])
        else:
            held += tiles
    rng.shuffle(held)
    laid = Counter(one for meld in melds for one in meld)
    if laid - COPIES:
        return None
    kept = Counter(held[: max(0, len(held) - rng.randint(0, 3))]) & (COPIES - laid)
    rest = list((COPIES - laid - kept).elements())
    return melds, [*kept.elements(), *rng.sample(rest, len(held) - kept.total())]


def beside(groups, melds, line):
    """What is left of a hand beside melds that are whole groups of it, and None where they are not."""
    if line.get("concealed") and melds:
        return None
    left = list(groups)
    for meld in melds:
        natural = {one for one in meld if one != "1j"}
        found = next(
            (
                group
                for group in left
                if group[2]
                and len(group[0]) == len(meld)
                and set(group[0]) == natural
                and (group[1] or "1j" not in meld)
            ),
            None,
        )
        if found is None:
            return None
        left.remove(found)
    laid = Counter(one for meld in melds for one in meld)
    fixed = Counter(one for tiles, free, _ in left if not free for one in tiles)
    every = Counter(one for tiles, _, _ in left for one in tiles)
    there = COPIES - laid
    if fixed - there or (every - there).total() > there["1j"]:
        return None
    return left


def test_groups_that_lie_open_must_be_whole_groups_of_the_line(game):
    rng = random.Random(13)
    seen = 0
    for _ in range(250):
        made = laid_open(game, rng)
        if made is None or not made[0]:
            continue
        melds, held = made
        wanted = {}
        for line, entry in game.lines.items():
            rests = [rest for groups in game.hands[line] if (rest := beside(groups, melds, entry)) is not None]
            if rests:
                wanted[line] = min(missing(tally(rest), Counter(held)) for rest in rests)
        hand = Hand(tuple(held), tuple(Meld(tuple(meld), "previous") for meld in melds))
        holding = hold(game.ruleset, hand)
        assert holding.size == 14
        assert game.index.lines(holding) == wanted
        assert {one.line.id for one in matches(game.ruleset, holding)} == {one for one, n in wanted.items() if n == 0}
        seen += 1
    assert seen > 90
