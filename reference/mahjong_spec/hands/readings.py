"""A checked hand -> every reading of it: each shape, each division into sets, each set the winning tile may complete.

This is the plain evaluator: it tries everything and decides nothing. `fast` gives the same answers sooner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from mahjong_spec.hands.card.filling import filled
from mahjong_spec.hands.holding import Group, Holding, run_from
from mahjong_spec.model import PAIR, Ruleset, Shape


@dataclass(frozen=True, slots=True)
class Division:
    """One way to see a whole hand as a shape, before it is said which part the winning tile completed."""

    shape: str
    groups: tuple[Group, ...]
    """Sets, then pairs, melds among the sets; none for shapes that are not made of sets or pairs. Of a line of a card the
    groups in its order; a tile in them is the one that lies there, so wild ones stand as themselves."""
    spare: int | None = None
    """For shapes without groups: the kind that is there once more than the shape's base asks."""
    letters: tuple[tuple[str, str], ...] = ()
    """For lines of a card: what each letter of the line stands for."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A division with the winning tile placed, and the facts of the win: all that an element may look at."""

    shape: str
    sets: tuple[Group, ...]
    pairs: tuple[Group, ...]
    wait: str | None
    open: bool
    """Whether some meld was claimed; a set completed by another's tile leaves the hand closed."""
    counts: tuple[int, ...]
    """Of all kinds, melds included."""
    faces: tuple[str, ...]
    win: int | None
    facts: Mapping[str, Any]
    waits: int = 0
    """How many kinds complete the hand without its winning tile, where some rule asks for it."""


def divisions(ruleset: Ruleset, holding: Holding) -> Iterator[Division]:
    """Every division of a complete hand, each once; shapes in the order of the ruleset."""
    for shape in ruleset.shapes.values():
        if holding.size == shape.size and not (shape.concealed and holding.open):
            yield from _FORMS[shape.form](ruleset, shape, holding)


def readings(ruleset: Ruleset, holding: Holding, facts: Mapping[str, Any], waits: int = 0) -> Iterator[Reading]:
    """Every reading of a complete hand. `facts["how"]` tells whether the winning tile was the player's own draw."""
    own = facts.get("how") == "draw"
    for division in divisions(ruleset, holding):
        for groups, wait in _placements(ruleset, division, holding.win, own=own):
            yield Reading(
                shape=division.shape,
                sets=tuple(group for group in groups if len(group.tiles) != PAIR),
                pairs=tuple(group for group in groups if len(group.tiles) == PAIR),
                wait=wait,
                open=holding.open,
                counts=_all_counts(holding),
                faces=holding.faces,
                win=holding.win,
                facts=facts,
                waits=waits,
            )


def reading_of_loser(ruleset: Ruleset, holding: Holding, facts: Mapping[str, Any]) -> Reading:
    """The only reading of a hand that has not won: melds, and what is alike among the tiles in hand.

    Three or four tiles of a kind are a concealed set of three, two are a pair; nothing is made of the others.
    """
    three = next((kind.id for kind in ruleset.sets.values() if kind.size == PAIR + 1 and not kind.run), None)
    held = [(kind, count) for kind, count in enumerate(holding.counts) if count >= PAIR]
    sets = [Group(three, (kind,) * (PAIR + 1)) for kind, count in held if three is not None and count > PAIR]
    return Reading(
        shape="",
        sets=(*holding.melds, *sets),
        pairs=tuple(Group("pair", (kind, kind)) for kind, count in held if count == PAIR),
        wait=None,
        open=holding.open,
        counts=_all_counts(holding),
        faces=holding.faces,
        win=None,
        facts=facts,
    )


def _all_counts(holding: Holding) -> tuple[int, ...]:
    counts = list(holding.counts)
    for meld in holding.melds:
        for kind in meld.tiles:
            counts[kind] += 1
    return tuple(counts)


def _placements(
    ruleset: Ruleset, division: Division, win: int | None, *, own: bool
) -> Iterator[tuple[tuple[Group, ...], str | None]]:
    """The division with each group the winning tile may have completed; that group is claimed unless it was drawn."""
    if win is None or ruleset.shapes[division.shape].form == "line":  # nobody asks how a line of a card was completed
        yield division.groups, None
        return
    if not division.groups:
        yield (), "many_sided" if division.spare == win else "single"
        return
    seen = set()
    for place, group in enumerate(division.groups):
        if group.melded or win not in group.tiles or group in seen:
            continue
        seen.add(group)
        completed = Group(group.set, group.tiles, claimed=not own)
        groups = (*division.groups[:place], completed, *division.groups[place + 1 :])
        yield groups, wait_of(ruleset, group, win)


def wait_of(ruleset: Ruleset, group: Group, win: int) -> str:
    """How the rest of a group waited for the winning tile."""
    if len(group.tiles) == PAIR:
        return "single"
    if group.tiles[0] == group.tiles[-1]:
        return "double_pair"
    if win not in (group.tiles[0], group.tiles[-1]):
        return "closed"
    size = len(group.tiles)
    other = group.tiles[1] if win == group.tiles[0] else group.tiles[0] - 1
    return "two_sided" if other >= 0 and run_from(ruleset, other, size) else "edge"


def _of_sets(ruleset: Ruleset, shape: Shape, holding: Holding) -> Iterator[Division]:
    """Sets and pairs: the least kind left must be in some group; try each."""
    needed = shape.sets - len(holding.melds)
    if needed < 0 or any(meld.set not in shape.of for meld in holding.melds):
        return
    found: set[tuple[Group, ...]] = set()

    def divide(counts: list[int], sets: int, pairs: int, groups: tuple[Group, ...]) -> None:
        least = next((kind for kind, count in enumerate(counts) if count), None)
        if least is None:
            if not sets and not pairs:
                ordered = sorted(groups, key=lambda group: (len(group.tiles) == PAIR, group.tiles))
                found.add((*holding.melds, *ordered))
            return
        if sets:
            for kind_id in shape.of:
                kind = ruleset.sets[kind_id]
                tiles = run_from(ruleset, least, kind.size) if kind.run else (least,) * kind.size
                if tiles and _has(counts, tiles):
                    divide(_without(counts, tiles), sets - 1, pairs, (*groups, Group(kind_id, tiles)))
        if pairs and counts[least] >= PAIR:
            pair = (least, least)
            divide(_without(counts, pair), sets, pairs - 1, (*groups, Group("pair", pair)))

    divide(list(holding.counts), needed, shape.pairs, ())
    for groups in sorted(found, key=lambda groups: [(group.tiles, group.set) for group in groups]):
        yield Division(shape.id, groups)


def _of_pairs(ruleset: Ruleset, shape: Shape, holding: Holding) -> Iterator[Division]:
    del ruleset
    if holding.melds or any(count % PAIR for count in holding.counts):
        return
    if shape.distinct and any(count > PAIR for count in holding.counts):
        return
    pairs = [Group("pair", (kind, kind)) for kind, count in enumerate(holding.counts) for _ in range(count // PAIR)]
    yield Division(shape.id, tuple(pairs))


def _of_base(ruleset: Ruleset, shape: Shape, holding: Holding) -> Iterator[Division]:
    """A fixed multiset of kinds and one tile more."""
    del ruleset
    if holding.melds:
        return
    for base, spare in zip(shape.base, shape.spare, strict=True):
        if not _has(list(holding.counts), base):
            continue
        rest = _without(list(holding.counts), base)
        left = [kind for kind, count in enumerate(rest) if count]
        if len(left) == 1 and rest[left[0]] == 1 and left[0] in spare:
            yield Division(shape.id, (), left[0])


def _of_line(ruleset: Ruleset, shape: Shape, holding: Holding) -> Iterator[Division]:
    """Each hand that a line of a card means."""
    for target in shape.targets:
        groups = filled(target, holding, ruleset.wild.kinds)
        if groups is not None:
            yield Division(shape.id, groups, letters=target.letters)


def _has(counts: list[int], tiles: tuple[int, ...]) -> bool:
    return all(counts[kind] >= tiles.count(kind) for kind in tiles)


def _without(counts: list[int], tiles: tuple[int, ...]) -> list[int]:
    """A copy without these tiles: a list shared by branches would be seen half restored."""
    rest = counts.copy()
    for kind in tiles:
        rest[kind] -= 1
    return rest


_FORMS: Mapping[str, Callable[[Ruleset, Shape, Holding], Iterator[Division]]] = {
    "sets": _of_sets,
    "pairs": _of_pairs,
    "each": _of_base,
    "tiles": _of_base,
    "line": _of_line,
}
