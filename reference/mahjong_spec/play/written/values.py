"""Formulas and names of seats of the table context -> Python expressions. What they mean, `amounts` tells."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_spec.model import Choice, Expr
from mahjong_spec.play import amounts
from mahjong_spec.play.written import asking, sources
from mahjong_spec.play.written.writer import Here, Unwritten, Writer, Written


def value(writer: Writer, tree: Expr, here: Here) -> str:
    """The expression of a formula, or of a name of a seat or word."""
    return writer.expression(VALUES, tree, here, amounts.amount, "value")


def decision(writer: Writer, lines: Choice, here: Here) -> str:
    """The expression of a decision list."""
    found = "no_line()"
    for when, amount, _ in reversed(lines.lines):
        worth = value(writer, amount, here)
        found = worth if when is None else f"({worth} if {asking.condition(writer, when, here)} else {found})"
    return found


def seat(writer: Writer, tree: Expr, here: Here) -> str:
    """The expression of a seat that is surely somebody."""
    if tree.word == "seat" or (tree.word == "field" and tree.args["from"] == "seat" and tree.args["name"] in _BESIDE):
        return VALUES[tree.word](writer, tree, here)
    raise Unwritten


def seats_in_order(writer: Writer, tree: Expr, here: Here) -> str:
    """The expression of several seats, in turn order from the dealer."""
    if tree.word == "seats" and tree.args["of"] in ("all", "in_play", "others"):
        every, out = tree.args["of"], here.me if tree.args["of"] == "others" else None
    elif tree.word == "but" and len(tree.args["seats"]) == 1:
        every, out = "in_play", seat(writer, tree.args["seats"][0], here)
    else:
        raise Unwritten
    if writer.skips and every != "all":
        raise Unwritten
    return "orders[table.dealer]" if out is None else f"others[table.dealer][{out}]"


def _constant(writer: Writer, tree: Expr, here: Here) -> str:
    return repr(tree.args["value"])


def _nobody(writer: Writer, tree: Expr, here: Here) -> str:
    return "None"


def _seat(writer: Writer, tree: Expr, here: Here) -> str:
    name = tree.args["name"]
    if name == "me":
        return here.me
    if name == "actor" and here.actor is not None:
        return here.actor
    if name == "offer.from":
        return f"({here.offer} or no_offer()).source"
    if name in ("current", "dealer", "first_dealer"):
        return f"table.{name}"
    raise Unwritten


def _field(writer: Writer, tree: Expr, here: Here) -> str:
    owner, name = seat(writer, tree.args["of"], here), tree.args["name"]
    if tree.args["from"] == "variable":
        return f"variables[{name!r}][{owner}]"
    if tree.args["from"] == "seat":
        if name in _BESIDE and not writer.skips:
            return f"({owner} + {_BESIDE[name]}) % {writer.seats}"
        if name == "place":
            return f"(({owner} - table.dealer) % {writer.seats} + 1)"
        if name == "score":
            return f"table.scores[{owner}]"
    raise Unwritten


def _variable(writer: Writer, tree: Expr, here: Here) -> str:
    return f"variables[{tree.args['name']!r}]"


def _state(writer: Writer, tree: Expr, here: Here) -> str:
    return f"table.{tree.args['name']}"


def _chosen(writer: Writer, tree: Expr, here: Here) -> str:
    if here.chosen is None or tree.args["name"] not in here.chosen:
        raise Unwritten
    return here.chosen[tree.args["name"]][1]


def _label(writer: Writer, tree: Expr, here: Here) -> str:
    return f"(None if {here.offer} is None else {here.offer}.label)"


def _operation(writer: Writer, tree: Expr, here: Here) -> str:
    left, right = (value(writer, part, here) for part in tree.args["parts"])
    return f"({left} {tree.word} {right})"


def _count(writer: Writer, tree: Expr, here: Here) -> str:
    return sources.number_in(writer, tree.args["tiles"], tree.args["is"], here)


_BESIDE: Mapping[str, int] = {"next": 1, "right": 1, "previous": -1, "left": -1}

VALUES: Mapping[str, Written] = {
    "number": _constant,
    "word": _constant,
    "nobody": _nobody,
    "seat": _seat,
    "field": _field,
    "variable": _variable,
    "state": _state,
    "chosen": _chosen,
    "offer_as": _label,
    "count": _count,
    **dict.fromkeys(("+", "-", "*"), _operation),
}
"""The words that have a written form."""
