"""Sources of tiles -> Python expressions of what they hold, of its kinds, of how many there are of it."""

from __future__ import annotations

from mahjong_spec.model import Expr
from mahjong_spec.play.written import values
from mahjong_spec.play.written.writer import Here, Unwritten, Writer


def held(writer: Writer, tree: Expr, here: Here) -> str:
    """What a source holds, as it is kept: a list of tiles or sets, or a tuple of faces or kinds."""
    if tree.word == "waits":
        seat = values.seat(writer, tree.args["of"], here)
        return f"(known_waits[{seat}] if {seat} in known_waits else waits(table, {seat}))"
    if tree.word not in ("zone", "remembered"):
        raise Unwritten
    owner = tree.args["of"]
    if tree.word == "zone":
        return f"zones[{tree.args['zone']!r}][{0 if owner is None else values.seat(writer, owner, here)}]"
    whole = f"variables[{tree.args['variable']!r}]"
    return whole if owner is None else f"{whole}[{values.seat(writer, owner, here)}]"


def kinds(writer: Writer, tree: Expr, here: Here) -> str:
    """The kinds of what it holds."""
    if tree.word == "tiles":
        return writer.text.name(frozenset(tree.args["kinds"]), "kinds")
    if tree.word == "waits":
        return held(writer, tree, here)
    if tree.word == "remembered":
        return here.once(f"{{kind_of[one] for one in {held(writer, tree, here)}}}")
    raise Unwritten


def listed_kinds(writer: Writer, tree: Expr, here: Here) -> str:
    """The kinds of faces that are remembered, or of the tiles that a chosen set has of the hand, as they follow each other."""
    if tree.word == "own":
        return f"tuple([kind_of[face[other]] for other in {own(tree, here)}])"
    if tree.word != "remembered":
        raise Unwritten
    return here.once(f"tuple([kind_of[one] for one in {held(writer, tree, here)}])")


def own(tree: Expr, here: Here) -> str:
    """The tiles that a chosen set has of the hand."""
    of = tree.args["set"] if tree.word == "own" else None
    if of is None or of.word != "chosen" or here.chosen is None or of.args["name"] not in here.chosen:
        raise Unwritten
    form, called = here.chosen[of.args["name"]]
    if form != "set":
        raise Unwritten
    return f"{called}.own"


def number_in(writer: Writer, tree: Expr, test: Expr, here: Here) -> str:
    """How many it holds of what passes a test."""
    if test.word == "true":
        return f"len({held(writer, tree, here)})"
    raise Unwritten


def counts_of(seat: str) -> str:
    """How many tiles of each kind a seat holds."""
    return f"(known_counts[{seat}] if {seat} in known_counts else counts_of(table, {seat}))"
