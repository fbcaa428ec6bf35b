"""A hand of codes -> what can be read: checked against the ruleset, kinds counted, melds turned into sets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from mahjong_spec.errors import Refused
from mahjong_spec.model import PAIR, Ruleset, SetKind
from mahjong_spec.tiles import Hand, Meld

_ACROSS_NEEDS = 4
_NEVER = {
    "claimed": "no set is laid with the tile of another seat",
    "concealed": "no set is laid from the hand alone",
    "added": "no tile is added to a set",
}
"""Way of laying a set to what is so where no action does it."""


@dataclass(frozen=True, slots=True)
class Group:
    """A set or pair of a reading. `tiles` are kinds, ascending; `claimed` tells that one came from another seat."""

    set: str
    tiles: tuple[int, ...]
    claimed: bool = False
    melded: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """A checked hand: `counts` of the kinds held (the winning tile with them), the melds as groups, all faces."""

    counts: tuple[int, ...]
    melds: tuple[Group, ...]
    faces: tuple[str, ...]
    """Codes of all tiles, those of melds and the winning tile included."""
    win: int | None
    """Kind of the winning tile."""
    size: int
    """Tiles, each meld counted as `laid_size` counts it."""

    @property
    def open(self) -> bool:
        return any(meld.claimed for meld in self.melds)


def hold(ruleset: Ruleset, hand: Hand) -> Holding:
    """The checked hand; `hand/…` where it cannot be one of this ruleset."""
    codes = hand.all_tiles()
    check_copies(ruleset, codes)
    melds = tuple(_meld(ruleset, meld) for meld in hand.melds)
    counts = [0] * len(ruleset.tiles.kinds)
    faces = ruleset.tiles.faces
    held = [*hand.concealed, hand.win] if hand.win is not None else list(hand.concealed)
    for code in held:
        counts[faces[code].kind] += 1
    win = faces[hand.win].kind if hand.win is not None else None
    return Holding(tuple(counts), melds, codes, win, len(held) + laid_size(ruleset, melds))


def laid_size(ruleset: Ruleset, melds: Iterable[Group]) -> int:
    """What melds count for in the size of a hand: each one set of the smallest kind, or all its tiles where a card is played."""
    if ruleset.card is not None:
        return sum(len(meld.tiles) for meld in melds)
    return smallest_set(ruleset) * len(list(melds))


def smallest_set(ruleset: Ruleset) -> int:
    """Tiles of the smallest kind of set: as many a meld counts for in the size of a hand."""
    return min((kind.size for kind in ruleset.sets.values() if kind.size > PAIR), default=0)


def check_copies(ruleset: Ruleset, codes: Iterable[str]) -> None:
    """Every code exists, and no more often than the set of tiles has it."""
    for code, number in Counter(codes).items():
        face = ruleset.tiles.faces.get(code)
        if face is None or face.copies == 0:
            why = " as it is set up (0 copies)" if face is not None else ""
            raise Refused("hand/unknown-tile", f"there is no tile `{code}` in this game{why}", tile=code)
        if number > face.copies:
            raise Refused("hand/too-many-copies", f"{number} tiles `{code}`, but the game has {face.copies}", tile=code)


def meld_kind(ruleset: Ruleset, meld: Meld) -> SetKind:
    """Which kind of set a meld is; `hand/bad-meld` where it is none, or none that may lie so."""
    faces = ruleset.tiles.faces
    unknown = next((code for code in meld.tiles if code not in faces), None)
    if unknown is not None:
        raise Refused("hand/unknown-tile", f"there is no tile `{unknown}` in this game", tile=unknown)
    kinds = sorted(faces[code].kind for code in meld.tiles)
    formed = next(
        (kind for kind in ruleset.sets.values() if kind.size == len(kinds) and forms_set(ruleset, kind, kinds)), None
    )
    wrong = f"{' '.join(meld.tiles)} do not form {f'a {meld.kind}' if meld.kind else 'any set'}"
    if formed is not None and meld.kind in ("", formed.id):
        wrong = _wrongly_laid(ruleset, meld, formed)
    if wrong or formed is None:
        raise Refused("hand/bad-meld", wrong, meld=list(meld.tiles))
    return formed


def _wrongly_laid(ruleset: Ruleset, meld: Meld, kind: SetKind) -> str:
    """Why such a set cannot lie as this meld does; empty where it can."""
    if kind.size <= PAIR:
        return f"a {kind.id} is no meld"
    way = "added" if meld.added else "concealed" if meld.source is None else "claimed"
    if way not in ruleset.laid:
        return f"in this game {_NEVER[way]}"
    if meld.source is not None and ruleset.tiles.faces[meld.tiles[0]].kind in ruleset.wild.kinds:
        return f"`{meld.tiles[0]}` is wild, and no wild tile is claimed"
    if meld.source is None and (kind.run or kind.size == PAIR + 1):
        return f"a concealed {kind.id} is not laid down"
    if meld.added and (kind.run or kind.size == PAIR + 1):
        return f"no tile is added to make a {kind.id}"
    if meld.source == "across" and ruleset.seats < _ACROSS_NEEDS:
        return "nobody sits across where three play"
    if meld.source is not None and kind.sources and meld.source not in kind.sources:
        return f"a {kind.id} is claimed from {' or '.join(kind.sources)}, not from {meld.source}"
    return ""


def _meld(ruleset: Ruleset, meld: Meld) -> Group:
    kind = meld_kind(ruleset, meld)
    kinds = tuple(sorted(ruleset.tiles.faces[code].kind for code in meld.tiles))
    return Group(kind.id, kinds, meld.source is not None, melded=True)


def forms_set(ruleset: Ruleset, kind: SetKind, kinds: list[int]) -> bool:
    """Whether as many ascending kinds as the set has tiles form such a set; wild tiles stand for others beside one that is not."""
    if not kind.run:
        if kind.id in ruleset.wild.sets:
            return len({one for one in kinds if one not in ruleset.wild.kinds}) == 1
        return kinds[0] == kinds[-1]
    return run_from(ruleset, kinds[0], kind.size) == tuple(kinds)


def run_from(ruleset: Ruleset, first: int, size: int) -> tuple[int, ...] | None:
    """The kinds of a run that begins with this kind, or None where there is no such run."""
    kinds = ruleset.tiles.kinds
    start = kinds[first]
    if start.rank is None or not ruleset.tiles.families[start.family].runs:
        return None
    run = tuple(range(first, first + size))
    if run[-1] >= len(kinds):
        return None
    ranks_follow = all(kinds[k].rank == start.rank + i and kinds[k].family == start.family for i, k in enumerate(run))
    return run if ranks_follow else None
