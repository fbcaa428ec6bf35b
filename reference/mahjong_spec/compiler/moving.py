"""Effects of a document that order, move, lay down, offer and show tiles -> effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import amounts, asking, choices, seats, sources, tests
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.words import NAMED_TYPES, SEATS_SET
from mahjong_spec.model import Effect, Expr

_ONE_TILE = ("tile",)
_ONE_SET = ("set",)


def _zone_word(word: str) -> Any:
    def read(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
        return Effect(word, {"zone": sources.zone(draft, value, pointer, context)}, pointer)

    return read


def _roll(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    key, wanted = ("into", "number") if "dice" in value else ("seat", "seat")
    here = at(pointer, key)
    place, variable = sources.place(draft, value[key], here, context)
    kind = variable.type if variable is not None else "seat"
    if kind not in (wanted, "pot") and (variable is not None or place[1] in SEATS_SET):
        what = "the sum of dice is a number" if wanted == "number" else "chance chooses a seat here"
        draft.problem("type/mismatch", f"`{value[key]}` is {NAMED_TYPES[kind]}, and {what}", here)
    dice = {"dice": value["dice"]} if "dice" in value else {}
    return Effect("roll", {**dice, key: place}, pointer)


def _cut(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    wall = draft.section("wall")
    zone = sources.zone(draft, value["zone"], at(pointer, "zone"), context)
    if "high" not in wall:
        message = "a wall is cut only where `wall` tells how it is built: `high` and `stacks`"
        draft.problem("incomplete/wall", message, f"{pointer}#key")
    elif zone.word == "zone" and zone.args["zone"] != wall["zone"]:
        message = f"`{value['zone']}` is not the wall, which is `{wall['zone']}`"
        draft.problem("type/mismatch", message, at(pointer, "zone"))
    sides = {key: amounts.number(draft, value[key], at(pointer, key), context) for key in ("side", "stack")}
    return Effect("cut", {"zone": zone, **sides}, pointer)


def _deal(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    source = sources.zone(draft, value["from"], at(pointer, "from"), context)
    sources.one_of_seat(draft, value["to"], at(pointer, "to"))
    first = seats.someone(draft, value["first"], at(pointer, "first"), context)
    blocks = tuple(value["blocks"])
    there = sum(kind.copies for kind in draft.tiles.kinds)
    if sum(blocks) * draft.seats > there:
        message = f"{draft.seats} seats would be dealt {sum(blocks) * draft.seats} tiles, and there are {there}"
        draft.problem("impossible/wall", message, at(pointer, "blocks"))
    return Effect("deal", {"from": source, "to": value["to"], "blocks": blocks, "first": first}, pointer)


def _draw(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    source = sources.zone(draft, value["from"], at(pointer, "from"), context)
    told = value["to"] if isinstance(value["to"], list) else [value["to"]]
    here = at(pointer, "to")
    places = [
        sources.zone(draft, one, at(here, place) if isinstance(value["to"], list) else here, context)
        for place, one in enumerate(told)
    ]
    zone = draft.zones.get(source.args.get("zone", ""))
    if zone is not None and not zone.ordered:
        for key in ("end", "unit"):
            if key in value:
                message = f"`{value['from']}` is not ordered, so it has neither ends nor stacks"
                draft.problem("type/mismatch", message, f"{at(pointer, key)}#key")
    if value.get("unit") == "stack" and "high" not in draft.section("wall"):
        message = "there are stacks only where `wall` tells how it is built: `high` and `stacks`"
        draft.problem("incomplete/wall", message, at(pointer, "unit"))
    count = choices.choice(draft, value.get("count", 1), at(pointer, "count"), choices.number_in(context), context)
    args = {"from": source, "to": tuple(places), "end": value.get("end", "front"), "unit": value.get("unit", "tile")}
    return Effect("draw", {**args, "count": count}, pointer)


def _move(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    told, here = value["tiles"], at(pointer, "tiles")
    if isinstance(told, Mapping):
        some = {
            "in": sources.tiles(draft, told["in"], at(here, "in"), context),
            "is": tests.tile_test(draft, told["is"], at(here, "is"), context),
            "take": told.get("take"),
        }
        tiles = Expr("some", some, here)
    else:
        tiles = sources.tiles(draft, told, here, context)
        _must_lie_somewhere(draft, told, tiles, here)
    to = sources.typed(draft, value["to"], at(pointer, "to"), context, sources.PLACES)
    args = {"tiles": tiles, "to": to.expr, "end": value.get("end", "back"), "face": value.get("face")}
    return Effect("move", args, pointer)


def _must_lie_somewhere(draft: Draft, told: Any, tiles: Expr, pointer: str) -> None:
    """Faces that are remembered and kinds that are waited for are no tiles that could be moved."""
    if tiles.word in ("remembered", "waits") or (tiles.word == "tiles" and not isinstance(told, str)):
        draft.problem("type/mismatch", f"`{told}` are only faces of tiles, and no tiles that could be moved", pointer)


def _meld(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    asking.my_hand(draft, "meld", pointer, context)
    kind = asking.named(draft, "sets", value["as"], at(pointer, "as")) if "as" in value else None

    def of(key: str, wanted: tuple[str, ...]) -> Expr | None:
        return sources.tiles(draft, value[key], at(pointer, key), context, wanted) if key in value else None

    args = {
        "set": of("set", _ONE_SET),
        "tiles": of("tiles", ("tile", "tiles", "set")),
        "as": kind,
        "onto": of("onto", _ONE_SET),
        "from": seats.someone(draft, value["from"], at(pointer, "from"), context) if "from" in value else None,
        "concealed": bool(value.get("concealed", False)),
        "face": value.get("face"),
    }
    return Effect("meld", args, pointer)


def _offer(draft: Draft, value: Any, pointer: str, context: Context) -> Effect:
    onto = value.get("for")
    args = {
        "tile": sources.tiles(draft, value["tile"], at(pointer, "tile"), context, ("tile", "set")),
        "from": seats.someone(draft, value["from"], at(pointer, "from"), context),
        "as": value["as"],
        "for": sources.tiles(draft, onto, at(pointer, "for"), context, _ONE_SET) if onto is not None else None,
    }
    return Effect("offer", args, pointer)


READERS: Mapping[str, Any] = {
    "shuffle": _zone_word("shuffle"),
    "roll": _roll,
    "cut": _cut,
    "deal": _deal,
    "draw": _draw,
    "move": _move,
    "meld": _meld,
    "offer": _offer,
    "reveal": _zone_word("reveal"),
}
