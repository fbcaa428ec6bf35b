"""Waits and distance in the plainest way: what is right without a thought, and slow.

`spread` goes from the complete hands outwards, one exchanged tile at a time, over every hand of a small game.
`plain_distance` picks sets and pairs from the list of all there are, and stops where no choice can be better.
"""

from __future__ import annotations

from mahjong_spec.hands.holding import run_from
from mahjong_spec.hands.readings import divisions

from .small_games import copies_of, holding, limits_of


def divided(ruleset, counts, melds=()):
    return any(True for _ in divisions(ruleset, holding(ruleset, counts, melds)))


def with_one(counts, kind, step=1):
    return (*counts[:kind], counts[kind] + step, *counts[kind + 1 :])


def plain_waits(ruleset, counts, melds=(), held_out=None):
    """Each kind is tried; one that is all in this hand counts only where the ruleset (or `held_out`) says so."""
    held_out = ruleset.held_out_waits if held_out is None else held_out
    limits = limits_of(ruleset, melds)
    return tuple(
        kind
        for kind, copies in enumerate(copies_of(ruleset))
        if copies and (held_out or counts[kind] < limits[kind]) and divided(ruleset, with_one(counts, kind), melds)
    )


def spread(hands, sources, limits):
    """For each hand the fewest exchanged tiles from one of the sources, or None; an exchange keeps to the limits."""
    steps = dict.fromkeys(sources, 0)
    edge = list(sources)
    while edge:
        reached = []
        for counts in edge:
            for gone in (kind for kind, count in enumerate(counts) if count):
                less = with_one(counts, gone, -1)
                for kind, limit in enumerate(limits):
                    after = with_one(less, kind)
                    if less[kind] < limit and after not in steps:
                        steps[after] = steps[counts] + 1
                        reached.append(after)
        edge = reached
    return {counts: steps.get(counts) for counts in hands}


def plain_distance(ruleset, counts, melds=()):
    """One less than the fewest tiles that a hand lacks of any target, or None if there is no target."""
    limits = limits_of(ruleset, melds)
    open_hand = any(meld.claimed for meld in melds)
    found = [99]
    for shape in ruleset.shapes.values():
        if shape.form == "sets" and not (shape.concealed and open_hand):
            if len(melds) <= shape.sets and all(meld.set in shape.of for meld in melds):
                found.append(_fewest(ruleset, shape, counts, limits, shape.sets - len(melds)))
        elif shape.form == "pairs" and not melds:
            found.append(_fewest_for_pairs(shape, counts, limits))
        elif shape.base and not melds:
            found += [
                lacks(counts, target)
                for base, spare in zip(shape.base, shape.spare, strict=True)
                for target in (with_one([base.count(kind) for kind in range(len(counts))], more) for more in spare)
                if all(there >= wanted for there, wanted in zip(limits, target, strict=True))
            ]
    return min(found) - 1 if min(found) < 99 else None


def lacks(counts, target):
    return sum(max(0, wanted - held) for held, wanted in zip(counts, target, strict=True))


def _fewest(ruleset, shape, counts, limits, sets):
    """Sets, then pairs, in the order of what each lacks alone: together they lack no less than the sum of that."""
    size = min(ruleset.sets[name].size for name in shape.of)
    kinds = range(len(counts))
    groups = {
        tiles
        for kind in (ruleset.sets[name] for name in shape.of)
        if kind.size == size
        for first in kinds
        if (tiles := run_from(ruleset, first, size) if kind.run else (first,) * size)
    }
    wholes = sorted((lacks(counts, [tiles.count(kind) for kind in kinds]), tiles) for tiles in groups)
    twos = sorted((max(0, 2 - counts[kind]), (kind, kind)) for kind in kinds)
    best = [99]

    def choose(target, missing, sets, pairs, start):
        if not sets and not pairs:
            best[0] = min(best[0], missing)
            return
        listed = wholes if sets else twos
        for place in range(start, len(listed)):
            alone, tiles = listed[place]
            if missing + alone * (sets or pairs) >= best[0]:
                break
            after = [wanted + tiles.count(kind) for kind, wanted in enumerate(target)]
            if any(after[kind] > limits[kind] for kind in tiles):
                continue
            if sets > 1:
                choose(after, lacks(counts, after), sets - 1, pairs, place)
            elif sets:
                choose(after, lacks(counts, after), 0, pairs, 0)
            else:
                choose(after, lacks(counts, after), 0, pairs - 1, place)

    choose([0] * len(counts), 0, sets, shape.pairs, 0)
    return best[0]


def _fewest_for_pairs(shape, counts, limits):
    """Kind by kind: the fewest tiles lacking for each number of pairs so far."""
    fewest = {0: 0}
    for held, limit in zip(counts, limits, strict=True):
        after = {}
        for made in range((min(limit, 2) if shape.distinct else limit) // 2 + 1):
            for pairs, missing in fewest.items():
                lacking = missing + max(0, 2 * made - held)
                after[pairs + made] = min(after.get(pairs + made, 99), lacking)
        fewest = after
    return fewest.get(shape.pairs, 99)
