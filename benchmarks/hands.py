"""A ruleset and a source of chance -> complete hands with what is told of their wins, of every shape and form of set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from mahjong_spec.errors import Refused
from mahjong_spec.hands.awards import Scorer
from mahjong_spec.hands.facts import complete_facts
from mahjong_spec.hands.fast.scorer import plain_award
from mahjong_spec.hands.holding import run_from
from mahjong_spec.model import Fact, Ruleset, Shape
from mahjong_spec.tiles import SOURCES, Hand, Meld

PAIR = 2
Sets = list[tuple[str, tuple[int, ...]]]
Likely = Mapping[str, float]
"""How likely a fact is told, where it is not one time in ten."""


def wins(scorer: Scorer, chance: Random, likely: Likely) -> Iterator[tuple[Hand, dict[str, Any]]]:
    """Hands that win and facts that can be told of them, without end. Facts that cannot be told are taken back."""
    while True:
        hand = complete_hand(scorer.ruleset, chance)
        facts = told_facts(scorer.ruleset, chance, likely, hand)
        while True:
            try:
                plain_award(scorer, hand, facts)
            except Refused as refused:
                if refused.code != "facts/impossible":
                    break
                del facts[str(refused.data["fact"])]
            else:
                yield hand, facts
                break


def complete_hand(ruleset: Ruleset, chance: Random) -> Hand:
    """A hand of some shape, with melds, marked tiles and a winning tile."""
    shapes = list(ruleset.shapes.values())
    weights = [{"sets": 30, "pairs": 2}.get(shape.form, 0.5) for shape in shapes]
    while True:
        shape = chance.choices(shapes, weights)[0]
        sets, pairs = _parts(ruleset, shape, chance, _pool(ruleset, chance))
        counts = Counter(kind for _, kinds in (*sets, *pairs) for kind in kinds)
        if all(number <= ruleset.tiles.kinds[kind].copies for kind, number in counts.items()):
            return _laid(ruleset, shape, chance, sets, pairs)


def _pool(ruleset: Ruleset, chance: Random) -> list[int]:
    """The kinds that a hand is made of: mostly all, sometimes few, so that rare elements are met."""
    kinds = ruleset.tiles.kinds
    suits = [family.kinds for family in ruleset.tiles.families.values() if family.runs]
    others = [place for place, kind in enumerate(kinds) if kind.rank is None]
    suit = list(chance.choice(suits)) if suits else []
    ends = [kind for one in suits for kind in (one[0], one[-1])]
    forms = [list(range(len(kinds))), suit, suit + others, ends + others, others, [*suit[:4], *others]]
    chosen = chance.choices(forms, [80, 5, 6, 4, 1, 4])[0]
    return chosen or forms[0]


def _parts(ruleset: Ruleset, shape: Shape, chance: Random, pool: list[int]) -> tuple[Sets, Sets]:
    """Sets and the rest of a hand; whether there are enough tiles is not looked at."""
    if shape.form == "sets":
        of = [ruleset.sets[name] for name in shape.of]
        smallest = min(kind.size for kind in of)
        sets: Sets = []
        while len(sets) < shape.sets:
            first = chance.choice(pool)
            runs = [run for kind in of if kind.run and (run := run_from(ruleset, first, kind.size))]
            if sets and chance.random() < 0.08:
                sets.append(chance.choice(sets))
            elif runs and chance.random() < 0.75:
                sets.append((next(kind.id for kind in of if kind.run), runs[0]))
            else:
                same = [kind for kind in of if not kind.run]
                larger = [kind for kind in same if kind.size > smallest]
                kind = chance.choice(larger) if larger and chance.random() < 0.12 else same[0]
                sets.append((kind.id, (first,) * kind.size))
        return sets, [("pair", (chance.choice(pool),) * PAIR) for _ in range(shape.pairs)]
    if shape.form == "pairs":
        wide = pool if len(pool) >= shape.pairs else list(range(len(ruleset.tiles.kinds)))
        return [], [("pair", (kind, kind)) for kind in chance.sample(wide, shape.pairs)]
    base, spare = chance.choice(list(zip(shape.base, shape.spare, strict=True)))
    return [], [("tile", (kind,)) for kind in (*base, chance.choice(spare))]


def _laid(ruleset: Ruleset, shape: Shape, chance: Random, sets: Sets, rest: Sets) -> Hand:
    """Which sets are melds, which faces the tiles have, and which tile won."""
    smallest = min((kind.size for kind in ruleset.sets.values() if kind.size > PAIR), default=0)
    opened = not shape.concealed and chance.random() < 0.45
    left = _faces(ruleset, chance)
    melds, concealed = [], []
    for name, kinds in sets:
        tiles = [left[kind].pop() for kind in kinds]
        large = len(kinds) > smallest
        if large or (opened and chance.random() < 0.5):
            source = None if large and (not opened or chance.random() < 0.3) else chance.choice(list(SOURCES.values()))
            if source is not None and ruleset.sets[name].run:
                source = "previous"
            if source == "across" and ruleset.seats < len(SOURCES) + 1:
                source = "next"
            added = large and source is not None and not ruleset.sets[name].run and chance.random() < 0.4
            melds.append(Meld(tuple(tiles), source, added, name))
        else:
            concealed += tiles
    concealed += [left[kind].pop() for _, kinds in rest for kind in kinds]
    chance.shuffle(concealed)
    return Hand(tuple(concealed[1:]), tuple(melds), concealed[0])


def _faces(ruleset: Ruleset, chance: Random) -> dict[int, list[str]]:
    """The tiles of each kind, in an order of chance."""
    left: dict[int, list[str]] = {}
    for face in ruleset.tiles.faces.values():
        left.setdefault(face.kind, []).extend([face.code] * face.copies)
    for codes in left.values():
        chance.shuffle(codes)
    return left


def told_facts(ruleset: Ruleset, chance: Random, likely: Likely, hand: Hand) -> dict[str, Any]:
    """Something for each fact that must be told, and for some others."""
    facts = {
        name: _value(ruleset, fact, chance, hand)
        for name, fact in ruleset.facts.items()
        if (fact.default is None and fact.type != "seat") or chance.random() < likely.get(name, 0.1)
    }
    if facts.get("how") == "draw":
        facts.pop("from", None)
    elif "place" in facts and "from" in ruleset.facts:
        facts["from"] = (facts["place"] - 1 + chance.randrange(1, ruleset.seats)) % ruleset.seats
    complete_facts(ruleset, facts)
    return facts


def _value(ruleset: Ruleset, fact: Fact, chance: Random, hand: Hand) -> Any:
    if fact.type == "flag":
        return True
    if fact.type == "word":
        return chance.choices(fact.words, [10, *[10 if place == 0 else 1 for place in range(len(fact.words) - 1)]])[0]
    if fact.type == "seat":
        return chance.randrange(ruleset.seats)
    if fact.type == "number":
        return chance.randint(fact.least or 0, fact.most if fact.most is not None else (fact.least or 0) + 3)
    wall = [face.code for face in ruleset.tiles.faces.values() for _ in range(face.copies)]
    return chance.sample(wall, 1 + sum(len(meld.tiles) > PAIR + 1 for meld in hand.melds))
