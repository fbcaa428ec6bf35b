"""A seat's tiles on the table -> what it waits for, whether it wins, and what the win is worth.

The zones `hand` and `melds` hold what a hand is made of. Facts of a win are found by the rules of the ruleset, for `me`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mahjong_spec.errors import Defect, Refused
from mahjong_spec.hands.awards import Award, award_of, award_of_loser, best_award, rank_of, winning_readings
from mahjong_spec.hands.conditions import NO_UNITS
from mahjong_spec.hands.holding import Group, Holding, laid_size
from mahjong_spec.hands.readings import Reading, divisions, reading_of_loser
from mahjong_spec.play.table import Laid, Table, Win

HAND = "hand"
MELDS = "melds"
OWN_DRAW = "draw"
OFFERED = "discard"
_GOES_AND_COMES = 2


def counts_of(table: Table, seat: int) -> list[int]:
    """How many tiles of each kind a hand holds; what is answered changes with the hand."""
    found = table.counts.get(seat)
    if found is None:
        found = table.counts[seat] = _counts(table, table.zones[HAND][seat])
    return found


def may_leave_ready(table: Table, seat: int) -> bool:
    """Whether the hand might be ready without one of its tiles; False is certain."""
    found = table.near.get(seat)
    if found is None:
        found = table.kernel.near(counts_of(table, seat), len(table.zones[MELDS][seat]), _GOES_AND_COMES)
        table.near[seat] = found
    return found


def waits(table: Table, seat: int) -> tuple[int, ...]:
    """The kinds that complete a hand; of a hand with a tile too many, without the tile drawn last.

    They are kept as long as the hand is one tile short without the tile drawn last.
    """
    found = table.waits.get(seat)
    if found is not None:
        return found
    counts, drawn, kernel = counts_of(table, seat), table.drawn, table.kernel
    number = size(table, seat)
    if number >= kernel.full_size and drawn is not None and table.place[drawn] == (HAND, seat):
        counts = counts.copy()
        counts[table.kind(drawn)] -= 1
        number -= 1
    if number != kernel.full_size - 1:
        return ()
    found = ()
    if kernel.near(counts, len(table.zones[MELDS][seat]), 1):
        found = kernel.waits_of(tuple(counts), _groups(table, seat))
    table.waits[seat] = found
    return found


def _without_drawn(table: Table, seat: int) -> list[int]:
    """The tiles of a hand, of one with a tile too many without the tile drawn last."""
    hand = table.zones[HAND][seat]
    short = size(table, seat) < table.kernel.full_size
    return hand if short else [tile for tile in hand if tile != table.drawn]


def waits_without(table: Table, seat: int, left_out: Iterable[int]) -> tuple[int, ...]:
    """The kinds that would complete the hand if these tiles were not in it; none where its size is not right."""
    counts = counts_of(table, seat).copy()
    for tile in set(left_out):
        if table.place[tile] == (HAND, seat):
            counts[table.kind(tile)] -= 1
    if not table.kernel.near(counts, len(table.zones[MELDS][seat]), 1):
        return ()
    return table.kernel.waits_of(tuple(counts), _groups(table, seat))


def wins(table: Table, how: str, tile: int, shape: str | None = None) -> bool:
    """Whether `me` wins with that tile: a winning shape (this one), and what a win needs at least."""
    seat = table.asker()
    hand = table.zones[HAND][seat]
    if (how == OWN_DRAW) != (tile in hand):
        return False
    waited = waits(table, seat) if tile == table.drawn or how != OWN_DRAW else waits_without(table, seat, (tile,))
    if table.kind(tile) not in waited:
        return False
    return bool(_awards(table, seat, how, tile, shape))


def stands(table: Table, how: str, shape: str | None = None) -> bool:
    """Whether the hand of `me` wins as it is, any of its tiles being the winning one."""
    seat = table.asker()
    if not table.kernel.is_complete(tuple(counts_of(table, seat)), _groups(table, seat)):
        return False
    return any(_awards(table, seat, how, tile, shape) for tile in _of_each_face(table, seat))


def _of_each_face(table: Table, seat: int) -> Iterable[int]:
    """One tile of each face in a hand."""
    return {table.face[tile]: tile for tile in reversed(table.zones[HAND][seat])}.values()


def melds_fit(table: Table, seat: int) -> bool:
    """Whether some complete hand has the sets of a seat among its own."""
    return table.kernel.allows(_groups(table, seat))


def win(table: Table, how: str, tile: int | None) -> Win:
    """The win of `me`; `defect/not-winning` where the hand does not win."""
    seat = table.asker()
    tiles = [tile] if tile is not None else _of_each_face(table, seat)
    found: list[tuple[Award, dict[str, Any]]] = []
    for one in tiles:
        holding = _holding(table, seat, how, one)
        facts = facts_of(table, seat, how, holding)
        try:
            found.append((best_award(table.kernel.scorer, holding, facts), facts))
        except Refused:
            continue
    if not found:
        raise Defect("defect/not-winning", f"seat {seat} does not win, and a rule says that it does")
    best = max(found, key=lambda pair: rank_of(table.kernel.scorer, pair[0]))
    return Win(seat, best[1], best[0])


def loss(table: Table, seat: int) -> Win:
    """What the hand of a seat is worth that has not won, by what is so of it now."""
    holding = _held(table, seat, [table.code(tile) for tile in table.zones[HAND][seat]], None)
    facts = facts_of(table, seat, None, holding)
    return Win(seat, facts, award_of_loser(table.kernel.scorer, holding, facts))


def worth(table: Table, tile: int | None) -> int:
    """What the hand of `me` would be worth with that tile of another seat; 0 where it does not win."""
    if tile is None:
        return 0
    awards = _awards(table, table.asker(), OFFERED, tile, None)
    return max((rank_of(table.kernel.scorer, award)[0] for award in awards), default=0)


def best_wait(table: Table) -> int:
    """The greatest worth of the hand of `me` over all that it waits for, by what is always so of it."""
    seat = table.asker()
    codes = [table.code(tile) for tile in _without_drawn(table, seat)]
    best = 0
    for kind in waits(table, seat):
        holding = _held(table, seat, codes, table.ruleset.tiles.kinds[kind].code)
        facts = {name: fact.default for name, fact in table.ruleset.facts.items()}
        facts |= {"how": OFFERED, "place": (seat - table.dealer) % table.ruleset.seats + 1}
        scorer = table.kernel.scorer
        found = [award_of(scorer, reading) for reading in winning_readings(scorer, holding, facts)]
        best = max([best, *(rank_of(table.kernel.scorer, award)[0] for award in found if award is not None)])
    return best


def keeps_waits(table: Table, laid: Laid) -> bool:
    """Whether the hand of `me` waits for the same after laying that set."""
    seat = table.asker()
    before = waits(table, seat)
    rest = [tile for tile in table.zones[HAND][seat] if tile not in laid.tiles]
    after = table.kernel.waits_of(tuple(_counts(table, rest)), (*_groups(table, seat), _group(table, laid)))
    return bool(before) and before == after


def keeps_reading(table: Table, laid: Laid) -> bool:
    """Whether in every reading of the ready hand of `me` the tiles of that set which it holds are a set of their own."""
    seat = table.asker()
    kind = table.kind(laid.tiles[0])
    hand = _without_drawn(table, seat)
    held = sum(table.kind(tile) == kind for tile in hand)
    codes = [table.code(tile) for tile in hand]
    for waited in waits(table, seat):
        holding = _held(table, seat, codes, table.ruleset.tiles.kinds[waited].code)
        for division in divisions(table.ruleset, holding):
            if not any(not group.melded and group.tiles == (kind,) * held for group in division.groups):
                return False
    return True


def facts_of(table: Table, seat: int, how: str | None, holding: Holding) -> dict[str, Any]:
    """All facts of a win, or of a hand without one, as play finds them. One that needs what is not so keeps its default."""
    facts: dict[str, Any] = {"how": how}
    for name, find in table.kernel.facts.items():
        if name == "from":
            facts[name] = table.offer.source if how not in (None, OWN_DRAW) and table.offer is not None else None
        elif name != "how":
            facts[name] = table.as_me(seat, find)
    _drop_impossible(table, holding, facts)
    return facts


def _drop_impossible(table: Table, holding: Holding, facts: dict[str, Any]) -> None:
    """What a fact needs may hang on other facts, so they are looked at until nothing changes."""
    known = table.ruleset.facts
    needing = [(name, needs) for name, needs in table.kernel.scorer.needs if facts[name] != known[name].default]
    found: list[Reading] = []
    if needing and facts["how"] is None:
        found = [reading_of_loser(table.ruleset, holding, facts)]
    elif needing:
        found = winning_readings(table.kernel.scorer, holding, facts)
    dropped = True
    while dropped:
        dropped = False
        for name, needs in needing:
            told = facts[name] != known[name].default
            if told and not any(needs(reading, NO_UNITS) for reading in found):
                facts[name] = known[name].default
                dropped = True


def _awards(table: Table, seat: int, how: str, tile: int, shape: str | None) -> list[Award]:
    holding = _holding(table, seat, how, tile)
    facts: Mapping[str, Any] = facts_of(table, seat, how, holding)
    scorer = table.kernel.scorer
    found = winning_readings(scorer, holding, facts)
    wanted = (reading for reading in found if shape is None or reading.shape == shape)
    return [award for reading in wanted if (award := award_of(scorer, reading)) is not None]


def _holding(table: Table, seat: int, how: str, tile: int) -> Holding:
    hand = table.zones[HAND][seat]
    tiles = [other for other in hand if other != tile] if how == OWN_DRAW else hand
    return _held(table, seat, [table.code(other) for other in tiles], table.code(tile))


def _held(table: Table, seat: int, codes: list[str], win_code: str | None) -> Holding:
    faces = table.ruleset.tiles.faces
    counts = [0] * len(table.ruleset.tiles.kinds)
    won = () if win_code is None else (win_code,)
    for code in (*codes, *won):
        counts[faces[code].kind] += 1
    groups = _groups(table, seat)
    melded = [table.code(tile) for laid in table.zones[MELDS][seat] for tile in laid.tiles]
    size = len(codes) + len(won) + laid_size(table.ruleset, groups)
    win = None if win_code is None else faces[win_code].kind
    return Holding(tuple(counts), groups, (*codes, *melded, *won), win, size)


def _groups(table: Table, seat: int) -> tuple[Group, ...]:
    melds = table.zones[MELDS][seat]
    return tuple([_group(table, laid) for laid in melds]) if melds else ()


def _group(table: Table, laid: Laid) -> Group:
    return Group(laid.kind, tuple(sorted(map(table.kind, laid.tiles))), laid.source is not None, melded=True)


def _counts(table: Table, tiles: Iterable[int]) -> list[int]:
    of_face, face = table.kernel.kinds, table.face
    counts = [0] * table.kernel.kinds_number
    for tile in tiles:
        counts[of_face[face[tile]]] += 1
    return counts


def size(table: Table, seat: int) -> int:
    """Tiles of a hand, each meld counted as `laid_size` counts it."""
    held, melds = len(table.zones[HAND][seat]), table.zones[MELDS][seat]
    if table.kernel.counts_melds_whole:
        return held + sum([len(laid.tiles) for laid in melds])
    return held + table.kernel.set_size * len(melds)
