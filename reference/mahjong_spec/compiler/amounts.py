"""Formulas and decision lists of a document -> nodes whose value is a number, and `Choice`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.compiler import conditions, names
from mahjong_spec.compiler.draft import TRUE, Draft, at
from mahjong_spec.compiler.names import NOTHING, Context, Typed
from mahjong_spec.errors import guess
from mahjong_spec.formula import OPERATORS, FormulaError, Part, formula
from mahjong_spec.model import Choice, Expr
from mahjong_spec.vocabulary import FUNCTIONS

_ARITY = {"ceil": (2, 2), "floor": (2, 2), "count": (1, 2), "kinds": (1, 1), "pick": (2, 2), "count_seats": (1, 1)}
_MANY = (1, 9)

LARGEST_POWER = 64
"""No amount of a game needs more; it keeps a slip such as `2 ^ 10 ^ 10` from running for ever."""


def number(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """The node of a formula that must be a number."""
    if isinstance(node, bool) or not isinstance(node, int | str):
        draft.problem("schema/value", "expected a number or a formula", pointer)
        return NOTHING.expr
    if isinstance(node, int):
        return Expr("number", {"value": node}, pointer)
    try:
        part = formula(node)
    except FormulaError as error:
        draft.problem("malformed/formula", f"in `{node}`: {error}", pointer)
        return NOTHING.expr
    return numeric(draft, typed(draft, part, pointer, context), node, pointer)


def numeric(draft: Draft, found: Typed, text: str, pointer: str) -> Expr:
    if found.type not in ("number", "unknown"):
        draft.problem("type/mismatch", f"`{text}` is a {found.type}, expected a number", pointer)
    return found.expr


def typed(draft: Draft, part: Part, pointer: str, context: Context) -> Typed:
    """The node of a parsed formula, with its type."""
    if part.word == "number":
        return Typed(Expr("number", {"value": part.value}, pointer), "number")
    if part.word == "name":
        return names.resolve(draft, part.name, pointer, context)
    if part.word == "call":
        return _call(draft, part, pointer, context)
    if part.word in OPERATORS:
        draft.problem("type/mismatch", "a comparison is no number", pointer)
        return NOTHING
    sides = [numeric(draft, typed(draft, side, pointer, context), _text(side), pointer) for side in part.parts]
    if all(side.word == "number" for side in sides) and part.word in "+-*":
        left, right = (side.args["value"] for side in sides)
        value = {"+": left + right, "-": left - right, "*": left * right}[part.word]
        return Typed(Expr("number", {"value": value}, pointer), "number")
    return Typed(Expr(part.word, {"parts": tuple(sides)}, pointer), "number")


def _call(draft: Draft, part: Part, pointer: str, context: Context) -> Typed:
    word = FUNCTIONS.get(part.name)
    if word is None:
        draft.problem("unresolved/word", f"unknown function `{part.name}`", pointer, guess(part.name, FUNCTIONS))
        return NOTHING
    if context.kind not in word.contexts:
        draft.problem("type/context", f"`{part.name}` cannot stand here", pointer)
        return NOTHING
    least, most = _ARITY.get(part.name, _MANY)
    if not least <= len(part.parts) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        draft.problem("type/mismatch", f"`{part.name}` takes {wanted} values, not {len(part.parts)}", pointer)
        return NOTHING
    if part.name == "count_seats":
        condition = conditions.from_part(draft, part.parts[0], pointer, context)
        return Typed(Expr("count_seats", {"is": condition}, pointer), "number")
    if part.name in ("count", "kinds"):
        return Typed(_counting(draft, part, pointer), "number")
    if part.name == "pick":
        listed = typed(draft, part.parts[0], pointer, context)
        if listed.type not in ("numbers", "unknown"):
            draft.problem("type/mismatch", f"`{_text(part.parts[0])}` is no list of numbers", pointer)
        place = numeric(draft, typed(draft, part.parts[1], pointer, context), _text(part.parts[1]), pointer)
        return Typed(Expr("pick", {"parts": (listed.expr, place)}, pointer), "number")
    parts = tuple(numeric(draft, typed(draft, side, pointer, context), _text(side), pointer) for side in part.parts)
    return Typed(Expr(part.name, {"parts": parts}, pointer), "number")


def _counting(draft: Draft, part: Part, pointer: str) -> Expr:
    """`count(tiles, class)` and `kinds(tiles)`; the tiles are those of a fact."""
    from mahjong_spec.compiler import tests  # noqa: PLC0415  (tests and amounts use each other)

    listed = tests.tile_list(draft, part.parts[0].name, pointer)
    test = tests.tile_test(draft, part.parts[1].name, pointer) if len(part.parts) > 1 else TRUE
    return Expr(part.name, {"tiles": listed, "is": test}, pointer)


def choice(draft: Draft, node: Any, pointer: str, read: Callable[[Draft, Any, str], Expr], context: Context) -> Choice:
    """A decision list, or a single value; `read` reads the amount of a line."""
    if not isinstance(node, list):
        return Choice(((None, read(draft, node, pointer), None),))
    lines: list[tuple[Expr | None, Expr, str | None]] = []
    settled = False
    for place, line in enumerate(node):
        here = at(pointer, place)
        last = place == len(node) - 1
        if not isinstance(line, Mapping) or "when" not in line:
            if not last:
                draft.problem("dead/line", "the lines after this one are never reached, since it has no `when`", here)
            amount = line["is"] if isinstance(line, Mapping) else line
            name = line.get("name") if isinstance(line, Mapping) else None
            when = None
        else:
            when = conditions.condition(draft, line["when"], at(here, "when"), context)
            amount, name = line["is"], line.get("name")
            if last:
                draft.problem("incomplete/choice", "the last line of a decision list has no `when`: it says what holds otherwise", here)
        value = read(draft, amount, at(here, "is") if isinstance(line, Mapping) else here)
        if settled or (when is not None and when.word == "false"):
            continue
        if when is not None and when.word == "true":
            when = None
        settled = when is None
        lines.append((when, value, name))
    return Choice(tuple(lines))


def fixed_number(draft: Draft, node: Any, pointer: str) -> int:
    """A number that depends on options alone, as copies of a tile do. While options are open, their defaults are used."""
    options = draft.options
    if options is None:
        draft.options = {name: entry.get("default") for name, entry in draft.section("options").items()}
    found = choice(draft, node, pointer, lambda d, n, p: number(d, n, p, names.READING), names.READING)
    draft.options = options
    for when, amount, _ in found.lines:
        if when is None and amount.word == "number":
            value: int = amount.args["value"]
            return value
    draft.problem("type/context", "only options may decide here", pointer)
    return 0


def _text(part: Part) -> str:
    """The formula as it would be written, for messages."""
    if part.word == "number":
        return str(part.value)
    if part.word == "name":
        return part.name
    if part.word == "call":
        return f"{part.name}({', '.join(map(_text, part.parts))})"
    return f" {part.word} ".join(map(_text, part.parts))
