"""What a seat may see of a table: of its state, and of what happens. The only way past what zones hide.

A face is seen in a zone that all see, in one's own where the owner sees, and where a zone was revealed. In an event a
face is seen by whoever sees the tile before it or after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from mahjong_spec.play.table import Laid, Table

HIDDEN = "?"


def sees(table: Table, viewer: int | None, place: tuple[str, int]) -> bool:
    """Whether a seat, or somebody who only sees what all see, knows the faces in a zone."""
    see = table.kernel.zones[place[0]].see
    return see == "all" or place in table.revealed or (see == "owner" and place[1] == viewer)


def happened(
    table: Table, event: str, tiles: Iterable[int] = (), places: Sequence[tuple[str, int]] = (), **data: Any
) -> None:
    """Keeps an event for those who watch, if anybody does, and with it who knows its tiles."""
    if table.events is None:
        return
    entry = {"event": event, **data}
    for key, place in zip(("from", "to") if len(places) > 1 else ("in",), places, strict=True) if places else ():
        entry[key] = _place_json(table, place)
    if places:
        entry["tiles"] = [HIDDEN if tile in table.down else table.code(tile) for tile in tiles]
        viewers = [*range(table.ruleset.seats), None]
        entry["seen"] = [viewer for viewer in viewers if any(sees(table, viewer, place) for place in places)]
    table.events.append(entry)


def choice_made(table: Table, line: Mapping[str, Any], *, seen_by_all: bool) -> None:
    """Keeps a choice; one that led to nothing, or is hidden, only its seat sees."""
    if table.events is not None:
        seen = [*range(table.ruleset.seats), None] if seen_by_all else [line["seat"]]
        table.events.append({"event": "choice", "choice": dict(line), "seen": seen})


def events_for(events: Iterable[Mapping[str, Any]], viewer: int | None) -> list[dict[str, Any]]:
    """Events as a seat sees them; None stands for somebody who only sees what all see."""
    found = []
    for event in events:
        known = "seen" not in event or viewer in event["seen"]
        if event["event"] == "choice" and not known:
            continue
        shown = {key: value for key, value in event.items() if key != "seen"}
        if not known:
            shown["tiles"] = [HIDDEN] * len(event["tiles"])
        found.append(shown)
    return found


def state(table: Table, viewer: int | None = None) -> dict[str, Any]:
    """The state of a game as a seat sees it; None: what everybody sees, which is the canonical public state."""
    zones = table.kernel.zones
    return {
        "phase": table.phase,
        "deal": table.deal_number,
        "round": table.round_number,
        "dealer": table.dealer,
        "current": table.current,
        "scores": list(table.scores or ()),
        "asked": [seat for seat in sorted(table.asked) if seat not in table.answers],
        "zones": {
            name: (
                _zone_json(table, viewer, (name, 0))
                if zone.of == "table"
                else [_zone_json(table, viewer, (name, seat)) for seat in range(table.ruleset.seats)]
            )
            for name, zone in zones.items()
        },
        "variables": dict(_variables(table, viewer)),
    }


def _variables(table: Table, viewer: int | None) -> Iterable[tuple[str, Any]]:
    for name, variable in table.ruleset.variables.items():
        value = table.variables[name]
        if variable.see == "all":
            yield (
                name,
                [_value_json(table, one) for one in value] if variable.of == "seat" else _value_json(table, value),
            )
        elif viewer is not None and variable.of == "seat":
            yield name, [_value_json(table, one) if seat == viewer else None for seat, one in enumerate(value)]


def _value_json(table: Table, value: Any) -> Any:
    if isinstance(value, tuple):
        return [table.kernel.faces[face] for face in value]
    return set_json(table, value) if isinstance(value, Laid) else value


def _zone_json(table: Table, viewer: int | None, place: tuple[str, int]) -> Any:
    zone = table.kernel.zones[place[0]]
    there = table.zones[place[0]][place[1]]
    if not sees(table, viewer, place):
        return len(there)
    if zone.sets:
        return [set_json(table, laid, hidden=_down_to(table, laid, viewer)) for laid in there]
    faces = table.face
    tiles = there if zone.ordered else sorted(there, key=lambda tile: faces[tile])
    return [HIDDEN if tile in table.down and place[1] != viewer else table.code(tile) for tile in tiles]


def _down_to(table: Table, laid: Laid, viewer: int | None) -> Collection[int]:
    """The tiles of a set that a seat does not see: of one that lies face down all, else those that do."""
    return () if laid.owner == viewer else laid.tiles if laid.hidden else table.down


def set_json(table: Table, laid: Laid, *, hidden: Collection[int] = ()) -> dict[str, Any]:
    """A set as the protocol says it: a claimed tile first, an added one last."""
    order = table.face
    first = [laid.claimed] if laid.claimed is not None and laid.source is not None else []
    last = laid.tiles[-1:] if laid.added else []
    middle = sorted((tile for tile in laid.tiles if tile not in (*first, *last)), key=lambda tile: order[tile])
    codes = [HIDDEN if tile in hidden else table.code(tile) for tile in (*first, *middle, *last)]
    node: dict[str, Any] = {"kind": laid.kind, "tiles": codes}
    if laid.source is not None:
        seats = table.ruleset.seats
        sides = {1: "next", 2: "across", seats - 1: "previous"}  # of three seats none sits across
        node["from"] = sides[(laid.source - laid.owner) % seats]
    return node | ({"added": True} if laid.added else {})


def _place_json(table: Table, place: tuple[str, int]) -> Any:
    return place[0] if table.kernel.zones[place[0]].of == "table" else {"zone": place[0], "seat": place[1]}
