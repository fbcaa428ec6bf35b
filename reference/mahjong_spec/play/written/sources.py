"""Sources of tiles -> Python expressions of what they hold, of its kinds, of how many there are of it."""

from __future__ import annotations

from mahjong_spec.model import Expr
from mahjong_spec.play.written import values
from mahjong_spec.play.written.writer import Here, Unwritten, Writer


def held(writer: Writer, tree: Expr, here: Here) -> str:
    """What a source holds, as it is kept: a list of tiles or sets, or a tuple of faces or kinds."""
    if tree.word == "waits":
        seat = values.seat(writer, tree.args["of"], here)
        return f"(table.waits[{seat}] if {seat} in table.waits else waits(table, {seat}))"
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
    """The kinds of faces that are remembered, as they follow each other."""
    if tree.word != "remembered":
        raise Unwritten
    return here.once(f"tuple([kind_of[one] for one in {held(writer, tree, here)}])")


def number_in(writer: Writer, tree: Expr, test: Expr, here: Here) -> str:
    """How many it holds of what passes a test."""
    if test.word == "true":
        return f"len({held(writer, tree, here)})"
    raise Unwritten


def counts_of(seat: str) -> str:
    """How many tiles of each kind a seat holds."""
    return f"(table.counts[{seat}] if {seat} in table.counts else counts_of(table, {seat}))"
