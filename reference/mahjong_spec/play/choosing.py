"""Compiled selections of an action -> everything that a seat could choose, in canonical order.

Tiles alike in kind and marks are one choice, except that the tile drawn last is always its own. While one thing is being
chosen, what was chosen before it stands in `table.chosen`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from mahjong_spec.hands.bundles import Table as Memo
from mahjong_spec.model import Expr, Ruleset, Selection, SetKind
from mahjong_spec.play import amounts, seats, sources, tests, wins
from mahjong_spec.play.table import Choice, Laid, Table

Selecting = Callable[[Table], Iterable[Any]]
T = TypeVar("T")
SetTest = Callable[[Table, Laid], bool]
Held = Mapping[int, Sequence[int]]
"""The tiles of each kind that is held."""


def selecting(selection: Selection) -> Selecting:
    """The function that answers every value that may be chosen."""
    return _FORMS[selection.form](selection.args)


def enough(selections: Sequence[Selection]) -> Callable[[Table], bool] | None:
    """Whether the tiles allow a set with the tile on offer at all: asked before anything else, since they rarely do."""
    first = selections[0] if selections else None
    if first is not None and first.form == "meld" and first.args["in"] == MELDS_OF_ME:
        return lambda table: bool(table.zones[wins.MELDS][table.me])  # type: ignore[index]
    if first is None or first.form != "set" or first.args["with"] != Expr("offer") or first.args["in"] != HAND_OF_ME:
        return None
    names: Sequence[str] = first.args["kind"]

    def any_set(table: Table) -> bool:
        offer = table.offer
        if offer is None:
            return False
        wanted, held = table.kind(offer.tile), wins.counts_of(table, table.me)  # type: ignore[arg-type]
        for name in names:
            kind = table.ruleset.sets[name]
            if kind.run:
                if any_run(held, table.kernel.runs(kind, wanted)):
                    return True
                continue
            number = held[wanted]
            for wild in wild_in(table.ruleset, name, wanted):
                number += held[wild]
            if number >= kind.size - 1:
                return True
        return False

    return any_set


def wild_in(ruleset: Ruleset, kind: str, of: int) -> Iterable[int]:
    """The kinds that may stand for that kind of tile in such a set; none in a set of wild tiles themselves."""
    wild = ruleset.wild
    return wild.kinds if kind in wild.sets and of not in wild.kinds else ()


def any_run(counts: Sequence[int], runs: Iterable[Sequence[int]]) -> bool:
    """Whether a hand holds all tiles of one of these."""
    for run in runs:
        for kind in run:
            if not counts[kind]:
                break
        else:
            return True
    return False


def any_added(table: Table, counts: Sequence[int], melds: Iterable[Laid], names: Container[str] | None) -> bool:
    """Whether a hand holds a tile of the kind of one of these melds, of those that are such sets."""
    kind_of, face = table.kernel.kind_of, table.face
    for laid in melds:  # noqa: SIM110  (asked so often that a generator would show)
        if (names is None or laid.kind in names) and counts[kind_of[face[laid.tiles[0]]]]:
            return True
    return False


HAND_OF_ME = Expr("zone", {"zone": wins.HAND, "of": Expr("seat", {"name": "me"})})
MELDS_OF_ME = Expr("zone", {"zone": wins.MELDS, "of": Expr("seat", {"name": "me"})})


def choice_json(table: Table, choice: Choice) -> dict[str, Any]:
    """A choice as a line of the log says it."""
    line: dict[str, Any] = {"choice": choice.action, "seat": choice.seat}
    kernel = table.kernel
    forms = kernel.actions[choice.action].forms if choice.picks else {}
    for name, value in choice.picks:
        form = forms[name]
        if form == "tile":
            line[name] = table.code(value)
            if value == table.drawn:
                line["drawn"] = True
        elif form in ("tiles", "set", "meld"):
            tiles = value.tiles if isinstance(value, Laid) else value
            line[name] = [kernel.faces[face] for face in sorted(table.face[tile] for tile in tiles)]
        else:
            line[name] = value
    return line


def _tile(args: Mapping[str, Any]) -> Selecting:
    among = sources.tiles(args["in"])
    passes = tests.tile_test(args["where"]) if args["where"].word != "true" else None

    def select(table: Table) -> list[int]:
        found = _different(table, among(table), range(len(table.face)))
        if passes is None:
            return found
        return [tile for tile in found if passes(table, table.kind(tile), table.mark(tile), tile)]

    return select


def _different(table: Table, tiles: Sequence[int], named: Mapping[int, T] | Sequence[T]) -> list[T]:
    """What is named by one tile of each face, in order; the tile drawn last apart from others of its face and after them."""
    face, drawn = table.face, table.drawn
    if drawn is not None and tiles and tiles[-1] != drawn and drawn in tiles:
        tiles = [*(tile for tile in tiles if tile != drawn), drawn]
    found: list[T] = []
    last = None
    for tile in sorted(tiles, key=face.__getitem__):
        here = face[tile]
        if here != last or tile == drawn:
            found.append(named[tile])
            last = here
        else:
            found[-1] = named[tile]
    return found


def any_of_hand(selection: Selection) -> bool:
    """Whether it is one tile of the hand, whichever."""
    return selection.form == "tile" and selection.args == {"in": HAND_OF_ME, "where": Expr("true")}


class TileChoices:
    """The choices of an action of which one tile is chosen; those of each seat and tile are made once."""

    def __init__(self, action: str, name: str, seats: int) -> None:
        self._made = [_made_once(action, name, seat) for seat in range(seats)]

    def of(self, table: Table, seat: int, tiles: Sequence[int]) -> list[Choice]:
        """One choice for each different tile."""
        return _different(table, tiles, self._made[seat])


def _made_once(action: str, name: str, seat: int) -> Memo[int, Choice]:
    return Memo(lambda tile: Choice(action, seat, ((name, tile),)))


def _tiles(args: Mapping[str, Any]) -> Selecting:
    among = sources.tiles(args["in"])
    passes = tests.tile_test(args["where"]) if args["where"].word != "true" else None
    least, most = (amounts.amount(bound) for bound in args["count"])

    def select(table: Table) -> Iterator[tuple[int, ...]]:
        tiles = [
            tile for tile in among(table) if passes is None or passes(table, table.kind(tile), table.mark(tile), tile)
        ]
        tiles.sort(key=lambda tile: (table.face[tile], tile))
        for number in range(least(table), most(table) + 1):
            yield from _combinations(table, tiles, number)

    return select


def _combinations(table: Table, tiles: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """So many of these tiles, which are sorted by their faces, those of one face being alike."""
    if len(tiles) == number:
        return [tuple(tiles)]
    face = table.face
    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    for some in itertools.combinations(tiles, number):
        found.setdefault(tuple([face[tile] for tile in some]), some)
    return list(found.values())


def _set(args: Mapping[str, Any]) -> Selecting:
    among = sources.tiles(args["in"])
    names: Sequence[str] = args["kind"]
    claimed = sources.one_tile(args["with"]) if args["with"] is not None else None

    def select(table: Table) -> list[Laid]:
        offered = claimed(table) if claimed is not None else None
        if claimed is not None and offered is None:
            return []
        held: dict[int, list[int]] = {}
        kind_of, face = table.kernel.kind_of, table.face
        for tile in among(table):
            kind = kind_of[face[tile]]
            if kind in held:
                held[kind].append(tile)
            else:
                held[kind] = [tile]
        wanted = table.kind(offered) if offered is not None else None
        found: list[Laid] = []
        for name in names:
            for some in _kinds_of(table, table.ruleset.sets[name], held, wanted):
                for own in _own_tiles(table, some, held):
                    whole = sorted(own if offered is None else (*own, offered))
                    whole.sort(key=face.__getitem__)
                    found.append(Laid(name, whole, table.asker(), claimed=offered))
        return found

    return select


def _kinds_of(table: Table, kind: SetKind, held: Held, offered: int | None) -> Iterator[Sequence[int]]:
    """The kinds that a seat, which holds these, must add to make such a set; as few wild ones as can be come first."""
    if kind.run:
        for run in table.kernel.runs(kind, offered):
            if all(one in held for one in run):
                yield run
        return
    missing = kind.size - (offered is not None)
    for one in sorted(held) if offered is None else (offered,):
        number = min(missing, len(held.get(one, ())))
        if number == missing:
            yield [one] * missing
        wild = [other for other in sorted(wild_in(table.ruleset, kind.id, one)) for _ in held.get(other, ())]
        for natural in range(min(number, missing - 1), -(offered is not None), -1):
            for some in sorted({*itertools.combinations(wild, missing - natural)}):
                yield [one] * natural + list(some)


def _own_tiles(table: Table, wanted: Sequence[int], held: Held) -> list[tuple[int, ...]]:
    """Tiles of the wanted kinds, each different combination of faces once."""
    face = table.face
    found: list[tuple[int, ...]] = [()]
    for one in dict.fromkeys(wanted):
        alike = held[one]
        if len(alike) > 1:
            alike = sorted(alike, key=lambda tile: (face[tile], tile))
        some = _combinations(table, alike, wanted.count(one))
        found = [(*before, *after) for before in found for after in some]
    return found


def _meld(args: Mapping[str, Any]) -> Selecting:
    among, kinds = sources.held(args["in"]), args["kind"]
    passes = set_test(args["where"])

    def select(table: Table) -> list[Laid]:
        found = [laid for laid in among(table) if (kinds is None or laid.kind in kinds) and passes(table, laid)]
        alike = {
            (laid.owner, laid.kind, *sorted(table.face[tile] for tile in laid.tiles)): laid for laid in reversed(found)
        }
        return found if len(alike) == len(found) else list(reversed(alike.values()))

    return select


def set_test(tree: Expr) -> SetTest:
    """The function of a compiled set test, asked of a set that lies on the table."""
    if tree.word in ("all", "any"):
        parts = [set_test(part) for part in tree.args["parts"]]
        together = all if tree.word == "all" else any
        return lambda table, laid: together(part(table, laid) for part in parts)
    if tree.word == "not":
        inner = set_test(tree.args["part"])
        return lambda table, laid: not inner(table, laid)
    if tree.word in ("true", "false"):
        answer = tree.word == "true"
        return lambda table, laid: answer
    kinds, concealed = tree.args["kinds"], tree.args["concealed"]
    of = tests.tile_test(tree.args["of"]) if tree.args["of"] is not None else None
    has = tests.tile_test(tree.args["has"]) if tree.args["has"] is not None else None

    def test(table: Table, laid: Laid) -> bool:
        if (kinds is not None and laid.kind not in kinds) or (
            concealed is not None and (laid.source is None) != concealed
        ):
            return False
        asked = [(table.kind(tile), table.mark(tile), tile) for tile in laid.tiles]
        if of is not None:
            natural = sources.natural(table, laid)
            alike = len({table.kind(tile) for tile in natural}) == 1
            if not (alike and of(table, table.kind(natural[0]), table.mark(natural[0]), natural[0])):
                return False
        return has is None or any(has(table, *one) for one in asked)

    return test


def _seat(args: Mapping[str, Any]) -> Selecting:
    return seats.several(args["among"])


def _number(args: Mapping[str, Any]) -> Selecting:
    least, most = amounts.amount(args["from"]), amounts.amount(args["to"])
    return lambda table: range(least(table), most(table) + 1)


def _word(args: Mapping[str, Any]) -> Selecting:
    words: Sequence[str] = args["of"]
    return lambda table: words


_FORMS: Mapping[str, Callable[[Mapping[str, Any]], Selecting]] = {
    "tile": _tile,
    "tiles": _tiles,
    "set": _set,
    "meld": _meld,
    "seat": _seat,
    "number": _number,
    "word": _word,
}
