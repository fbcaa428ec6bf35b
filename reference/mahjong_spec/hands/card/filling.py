"""A hand and one target of a line -> the groups of the target as the tiles of the hand make them up, wild ones among them.

Groups that lie open must be whole groups of the target. Of what is held, natural tiles go first where no wild tile may
stand, then into the other groups in the order of the line; wild tiles fill what is left. Every tile is used.
"""

from __future__ import annotations

from mahjong_spec.hands.holding import Group, Holding
from mahjong_spec.model_card import Cluster, Target


def filled(target: Target, holding: Holding, wild: frozenset[int]) -> tuple[Group, ...] | None:
    """The groups of the target in its order, made of this complete hand; None where it is another hand."""
    laid = laid_in(target, holding.melds, wild)
    if laid is None:
        return None
    counts = list(holding.counts)
    for place, cluster in enumerate(target.clusters):
        if place not in laid and not cluster.wild:
            for kind in cluster.tiles:
                if not counts[kind]:
                    return None
                counts[kind] -= 1
    jokers = [kind for kind in sorted(wild) for _ in range(counts[kind])]
    groups: list[Group] = []
    for place, cluster in enumerate(target.clusters):
        if place in laid:
            groups.append(laid[place])
            continue
        tiles = cluster.tiles
        if cluster.wild:
            natural = min(counts[tiles[0]], len(tiles))
            counts[tiles[0]] -= natural
            lacking = len(tiles) - natural
            if lacking > len(jokers):
                return None
            tiles = (*tiles[:natural], *jokers[:lacking])
            del jokers[:lacking]
        groups.append(Group(cluster.set, tiles))
    left = jokers or any(number for kind, number in enumerate(counts) if kind not in wild)
    return None if left else tuple(groups)


def laid_in(target: Target, melds: tuple[Group, ...], wild: frozenset[int]) -> dict[int, Group] | None:
    """Place of a group of the target to the meld that is this group; None where some meld is no group of it."""
    found: dict[int, Group] = {}
    for meld in melds:
        natural = {kind for kind in meld.tiles if kind not in wild}
        place = next(
            (
                place
                for place, cluster in enumerate(target.clusters)
                if place not in found and _is_that(cluster, meld, natural)
            ),
            None,
        )
        if place is None:
            return None
        found[place] = meld
    return found


def _is_that(cluster: Cluster, meld: Group, natural: set[int]) -> bool:
    """Whether a meld is this group: of that kind of set and of its tiles, jokers only where they may stand."""
    if not cluster.set or cluster.set != meld.set:
        return False
    return natural == {cluster.tiles[0]} and (cluster.wild or meld.tiles == cluster.tiles)
