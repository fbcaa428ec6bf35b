"""Formulas of a document -> nodes whose value is a number."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mahjong_spec.compiler import conditions, names, sources, table_names, tests
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, within
from mahjong_spec.compiler.trees import TRUE, NoNumber, check_right, reckoned
from mahjong_spec.compiler.typed import NOTHING, Typed
from mahjong_spec.compiler.words import NAMED_TYPES, SETTLING
from mahjong_spec.errors import guess
from mahjong_spec.formula import OPERATORS, FormulaError, Part, formula
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import FUNCTIONS

_ARITY = {
    "ceil": (2, 2),
    "floor": (2, 2),
    "count": (1, 2),
    "kinds": (1, 1),
    "visible": (1, 1),
    "worth": (1, 1),
    "pick": (2, 2),
    "count_seats": (1, 1),
}
_MANY = (1, 9)


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
        draft.problem("malformed/formula", f"in `{node}`: {error}", within(pointer, error.at))
        return NOTHING.expr
    return numeric(draft, part, pointer, context)


def word(draft: Draft, node: Any, pointer: str, context: Context) -> Typed | None:
    """What a name that may hold a word stands for; None where it is no name that is known."""
    if not isinstance(node, str) or not (node.isidentifier() or "." in node):
        return None
    tried = replace(draft, problems=[], used=set(), asked={}, uses=[], circles=set(), trying=True)
    if names.resolve(tried, node, pointer, context).type == "unknown":
        return None
    return names.resolve(draft, node, pointer, context)


def numeric(draft: Draft, part: Part, pointer: str, context: Context) -> Expr:
    """The node of a part that must be a number."""
    found = typed(draft, part, pointer, context, wanted="number")
    if found.type not in ("number", "unknown"):
        message = f"`{written(part)}` is {NAMED_TYPES[found.type]}, and a number is expected here"
        draft.problem("type/mismatch", message, within(pointer, start(part)))
    return found.expr


def typed(draft: Draft, part: Part, pointer: str, context: Context, *, wanted: str = "") -> Typed:
    """The node of a parsed formula, with its type. `pointer` is that of the text; `wanted` is for `names.resolve`."""
    if part.word == "number":
        return Typed(Expr("number", {"value": part.value}, pointer), "number")
    if part.word == "name":
        return names.resolve(draft, part.name, within(pointer, part.at), context, wanted=wanted)
    if part.word == "call":
        return _call(draft, part, pointer, context)
    if part.word in OPERATORS:
        message = f"`{written(part)}` holds or not, and a number is expected here"
        draft.problem("type/mismatch", message, within(pointer, start(part)))
        return NOTHING
    return _operation(draft, part, pointer, context)


def start(part: Part) -> int:
    """Where a part begins in its text."""
    return min([part.at, *map(start, part.parts)])


def written(part: Part) -> str:
    """The formula as it would be written, for messages."""
    if part.word == "number":
        return str(part.value)
    if part.word == "name":
        return part.name
    if part.word == "call":
        return f"{part.name}({', '.join(map(written, part.parts))})"
    return f" {part.word} ".join(map(written, part.parts))


def _operation(draft: Draft, part: Part, pointer: str, context: Context) -> Typed:
    """An operator or one of the functions of numbers alone; what is known is reckoned at once."""
    word = part.name if part.word == "call" else part.word
    sound = len(draft.problems)
    sides = tuple(numeric(draft, side, pointer, context) for side in part.parts)
    known = tuple(side.args["value"] for side in sides if side.word == "number")
    try:
        if len(known) == len(sides):
            return Typed(Expr("number", {"value": reckoned(word, known)}, pointer), "number")
        if sides[-1].word == "number":
            check_right(word, sides[-1].args["value"])
    except NoNumber as error:
        # With options chosen the rule may never be asked; then it stays a node, and a defect only where it is.
        if draft.sound_since(sound):
            draft.problem("impossible/formula", str(error), within(pointer, part.at))
    return Typed(Expr(word, {"parts": sides}, pointer), "number")


def _call(draft: Draft, part: Part, pointer: str, context: Context) -> Typed:
    here = within(pointer, part.at)
    word = FUNCTIONS.get(part.name)
    if word is None:
        message = f"unknown function `{part.name}`"
        draft.problem("unresolved/word", message, here, guess(part.name, FUNCTIONS))
        return NOTHING
    settling = context.kind == "table" and not draft.playing
    if (context.kind not in word.contexts and context.kind != "options") or (settling and part.name not in SETTLING):
        where = "in a settlement, where there is no hand" if context.kind == "table" else "where a hand is read"
        draft.problem("type/context", f"`{part.name}` cannot be asked {where}", here)
        return NOTHING
    least, most = _ARITY.get(part.name, _MANY)
    if part.name == "kinds" and context.kind == "table":
        most = 2
    if not least <= len(part.parts) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        things = "value" if wanted == "1" else "values"
        message = f"`{part.name}` takes {wanted} {things}, and {len(part.parts)} stand here"
        draft.problem("type/mismatch", message, here)
        return NOTHING
    if part.name == "count_seats":
        return _count_seats(draft, part, pointer, context)
    if part.name in ("count", "kinds"):
        return _counting(draft, part, pointer, context)
    if part.name in ("visible", "worth"):
        return _of_a_tile(draft, part, pointer, context)
    if part.name == "pick":
        return _pick(draft, part, pointer, context)
    return _operation(draft, part, pointer, context)


def _count_seats(draft: Draft, part: Part, pointer: str, context: Context) -> Typed:
    if context.kind == "options":
        draft.problem("type/context", "only options and `seats` can decide here", within(pointer, part.at))
        return NOTHING
    condition = conditions.from_part(draft, part.parts[0], pointer, context.binding("me"))
    return Typed(Expr("count_seats", {"is": condition}, pointer), "number")


def _pick(draft: Draft, part: Part, pointer: str, context: Context) -> Typed:
    told, wanted = part.parts
    listed = typed(draft, told, pointer, context)
    if listed.type not in ("numbers", "unknown"):
        draft.problem("type/mismatch", f"`{written(told)}` is no list of numbers", within(pointer, start(told)))
    place = numeric(draft, wanted, pointer, context)
    if listed.expr.word == "numbers" and place.word == "number":
        values = listed.expr.args["value"]
        if 1 <= place.args["value"] <= len(values):
            return Typed(Expr("number", {"value": values[place.args["value"] - 1]}, pointer), "number")
    return Typed(Expr("pick", {"parts": (listed.expr, place)}, pointer), "number")


def _counting(draft: Draft, part: Part, pointer: str, context: Context) -> Typed:
    """`count(tiles, class)` and `kinds(tiles)`; the tiles are those of a fact, at the table of any source."""
    if context.kind == "options":
        draft.problem("type/context", "only options and `seats` can decide here", within(pointer, part.at))
        return NOTHING
    for place, side in enumerate(part.parts):
        if side.word != "name":
            told = "the name of a fact that holds tiles" if context.kind == "reading" else "a name of tiles"
            expected = "the name of a class" if place else told
            message = f"`{written(side)}` stands here, and {expected} is expected"
            draft.problem("type/mismatch", message, within(pointer, start(side)))
            return NOTHING
    first = part.parts[0]
    listed = sources.tiles(draft, first.name, within(pointer, first.at), context)
    test = TRUE
    if len(part.parts) > 1:
        test = tests.tile_test(draft, part.parts[1].name, within(pointer, part.parts[1].at), context)
    return Typed(Expr(part.name, {"tiles": listed, "is": test}, pointer), "number", least=0)


def _of_a_tile(draft: Draft, part: Part, pointer: str, context: Context) -> Typed:
    """`visible(tile)` and `worth(tile)`, asked at the table alone."""
    side = part.parts[0]
    if context.kind == "options" or side.word != "name":
        message = f"`{written(side)}` stands here, and the name of a tile is expected"
        draft.problem("type/mismatch", message, within(pointer, start(side)))
        return NOTHING
    tile = sources.tiles(draft, side.name, within(pointer, side.at), context, ("tile",))
    if part.name == "worth":
        table_names.hand_of(draft, part.name)
        table_names.bound(
            draft, "me", within(pointer, part.at), context, "`worth` is what the hand of `me` is worth, and "
        )
    return Typed(Expr(part.name, {"tile": tile}, pointer), "number", least=0)
