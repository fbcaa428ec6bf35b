"""Conditions and tile tests of the table context -> Python expressions. What they mean, `conditions` and `tests` tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from mahjong_spec.model import Expr
from mahjong_spec.play import conditions
from mahjong_spec.play.wins import MELDS
from mahjong_spec.play.written import sources, values
from mahjong_spec.play.written.writer import Here, Unwritten, Writer, Written

TRUE, FALSE = "True", "False"


def condition(writer: Writer, tree: Expr, here: Here) -> str:
    """The expression of a condition; its value may be anything that counts as true or false."""
    return writer.expression(ASKING, tree, here, conditions.condition, "holds")


def joined(word: str, parts: list[str]) -> str:
    """Conditions joined by `and` or `or`, up to one that decides, without those that change nothing."""
    decides, nothing = (FALSE, TRUE) if word == "and" else (TRUE, FALSE)
    telling = [part for part in parts if part != nothing]
    if decides in telling:
        telling = telling[: telling.index(decides) + 1]
        if len(telling) == 1:
            return decides
    return f"({f' {word} '.join(telling)})" if len(telling) > 1 else telling[0] if telling else nothing


def _all(writer: Writer, tree: Expr, here: Here) -> str:
    return joined("and", [condition(writer, part, here) for part in tree.args["parts"]])


def _any(writer: Writer, tree: Expr, here: Here) -> str:
    return joined("or", [condition(writer, part, here) for part in tree.args["parts"]])


def _not(writer: Writer, tree: Expr, here: Here) -> str:
    part = condition(writer, tree.args["part"], here)
    return {TRUE: FALSE, FALSE: TRUE}.get(part) or f"(not {part})"


def _must(writer: Writer, tree: Expr, here: Here) -> str:
    return condition(writer, tree.args["part"], here)


def _constant(writer: Writer, tree: Expr, here: Here) -> str:
    return TRUE if tree.word == "true" else FALSE


def _compare(writer: Writer, tree: Expr, here: Here) -> str:
    left, right = (values.value(writer, tree.args[side], here) for side in ("left", "right"))
    return f"({left} {tree.args['sign']} {right})"


def _truth(writer: Writer, tree: Expr, here: Here) -> str:
    return values.value(writer, tree, here)


def _every_seat(writer: Writer, tree: Expr, here: Here) -> str:
    return joined("and", _for_each_seat(writer, tree, here))


def _some_seat(writer: Writer, tree: Expr, here: Here) -> str:
    return joined("or", _for_each_seat(writer, tree, here))


def _for_each_seat(writer: Writer, tree: Expr, here: Here) -> list[str]:
    """The condition written for each seat by its number; the table itself has another `me` there."""
    if tree.args["of"] != _ALL and (writer.skips or tree.args["of"] != _IN_PLAY):
        raise Unwritten
    return [condition(writer, tree.args["is"], replace(here, me=str(seat), asks=False)) for seat in range(writer.seats)]


_ALL, _IN_PLAY = Expr("seats", {"of": "all"}), Expr("seats", {"of": "in_play"})


def _ready(writer: Writer, tree: Expr, here: Here) -> str:
    return sources.held(writer, Expr("waits", {"of": _ME}), here)


_ME = Expr("seat", {"name": "me"})


def _concealed(writer: Writer, tree: Expr, here: Here) -> str:
    return f"(not zones[{MELDS!r}][{here.me}] or {writer.asked(conditions.condition(tree), 'holds', here)})"


def _tile(writer: Writer, tree: Expr, here: Here) -> str:
    """A test of one tile: the one on offer, the one drawn, or the one chosen."""
    of = tree.args["tile"]
    if of.word == "offer":
        return _of_one(writer, tree.args["is"], here, (here.offer, f"{here.offer}.tile", here.offered))
    if of.word == "drawn":
        return _of_one(writer, tree.args["is"], here, (here.drawn, here.drawn, here.drawn_kind))
    if of.word == "chosen" and here.chosen is not None and of.args["name"] in here.chosen:
        form, called = here.chosen[of.args["name"]]
        if form == "tile":
            return tile_test(writer, tree.args["is"], here, called, f"kind_of[face[{called}]]")
    raise Unwritten


def _has(writer: Writer, tree: Expr, here: Here) -> str:
    """Whether there is one tile of a zone that passes, besides those that a chosen set has of the hand."""
    args = tree.args
    if args["at_least"] != 1 or args["in"].word != "zone" or args["in"].args["zone"] in writer.kernel.set_zones:
        raise Unwritten
    passes = tile_test(writer, args["is"], here, "tile", "kind_of[face[tile]]")
    left_out = "" if args["except"] is None else f" if tile not in {sources.own(args['except'], here)}"
    return f"any({passes} for tile in {sources.held(writer, args['in'], here)}{left_out})"


def _of_one(writer: Writer, test: Expr, here: Here, one: tuple[str, str, str | None]) -> str:
    """A test of a tile that may not be there: then it fails. Told is what is None then, the tile, and its kind."""
    there, tile, kind = one
    if kind is not None and test.word in ("kinds", "among"):
        return tile_test(writer, test, here, tile, kind)  # of no tile the kind is None, which is no kind
    passes = tile_test(writer, test, here, tile, f"kind_of[face[{tile}]]")
    return f"({there} is not None and {passes})"


def tile_test(writer: Writer, tree: Expr, here: Here, tile: str, kind: str) -> str:
    """The expression of a test of a tile that is there."""
    if tree.word == "kinds":
        return f"({kind} in {writer.text.name(tree.args['kinds'], 'kinds')})"
    if tree.word == "among":
        return f"({kind} in {sources.kinds(writer, tree.args['tiles'], here)})"
    if tree.word == "same_as" and tree.args["of"].word == "offer" and here.offered is not None:
        return f"({kind} == {here.offered})"
    if tree.word == "makes":
        others = sources.listed_kinds(writer, tree.args["with"], here)
        return f"({others} and makes({tree.args['kinds']!r}, {others}, {kind}))"
    if tree.word == "very" and tree.args["tile"].word == "drawn":
        return f"({tile} == {here.drawn})"
    if tree.word == "not":
        return f"(not {tile_test(writer, tree.args['part'], here, tile, kind)})"
    if tree.word in ("all", "any"):
        parts = [tile_test(writer, part, here, tile, kind) for part in tree.args["parts"]]
        return joined("and" if tree.word == "all" else "or", parts)
    raise Unwritten


ASKING: Mapping[str, Written] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "must": _must,
    "true": _constant,
    "false": _constant,
    "compare": _compare,
    "field": _truth,
    "variable": _truth,
    "state": _truth,
    "every_seat": _every_seat,
    "some_seat": _some_seat,
    "ready": _ready,
    "concealed": _concealed,
    "tile": _tile,
    "has": _has,
}
"""The words that have a written form."""
