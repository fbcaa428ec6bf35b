"""Kinds of tiles to whether they wait for one more: as much of the rules as filling in unseen hands needs.

Kinds are numbers, nine to a suit and seven honours; no ruleset is asked, since a hand that waits for a standard hand,
seven pairs or thirteen orphans does so by all of them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from mahjong_conformance.importers.tiles import COPIES, plain

KINDS = 34

_SUITED = 27
_ORPHANS = frozenset({0, 8, 9, 17, 18, 26, *range(_SUITED, KINDS)})
_SET = 3
_HAND = 13


def kind(code: str) -> int:
    """The number of a tile's kind."""
    rank = int(plain(code)[0]) - 1
    return "mpsz".index(code[1]) * 9 + rank


def near(code: str, other: str) -> bool:
    """Whether two tiles are alike or can stand in one run."""
    return code[1] == other[1] and abs(kind(code) - kind(other)) < (_SET if code[1] != "z" else 1)


def waits(codes: Sequence[str]) -> bool:
    """Whether so many tiles, three for each set that is still to be made and one more, wait for any kind."""
    held = Counter(map(kind, codes))
    for wanted in range(KINDS):
        if held[wanted] < COPIES:
            held[wanted] += 1
            complete = _complete(held, len(codes) + 1)
            held[wanted] -= 1
            if complete:
                return True
    return False


def sets(pool: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Runs and triplets that can be made of these tiles, each kind of set once."""
    by_kind: dict[int, list[str]] = {}
    for code in pool:
        by_kind.setdefault(kind(code), []).append(code)
    for lowest, codes in sorted(by_kind.items()):
        if len(codes) >= _SET:
            yield tuple(codes[:_SET])
        run = [by_kind.get(lowest + step, []) for step in range(_SET)]
        if lowest < _SUITED and lowest % 9 <= 9 - _SET and all(run):
            yield tuple(tiles[0] for tiles in run)


def _complete(held: Counter[int], tiles: int) -> bool:
    if tiles == _HAND + 1:
        pairs = [number for number in held.values() if number]
        if all(number == 2 for number in pairs):  # noqa: PLR2004
            return True
        if set(+held) == _ORPHANS:
            return True
    for pair in [one for one, number in held.items() if number > 1]:
        rest = held.copy()
        rest[pair] -= 2
        if _only_sets(rest):
            return True
    return False


def _only_sets(held: Counter[int]) -> bool:
    lowest = min((one for one, number in held.items() if number), default=None)
    if lowest is None:
        return True
    if held[lowest] >= _SET:
        rest = held.copy()
        rest[lowest] -= _SET
        if _only_sets(rest):
            return True
    run = [lowest + step for step in range(_SET)]
    if lowest < _SUITED and lowest % 9 <= 9 - _SET and all(held[one] for one in run):
        rest = held.copy()
        rest.subtract(run)
        return _only_sets(rest)
    return False
