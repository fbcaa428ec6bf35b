"""Condition trees of a document -> nodes whose value is true or false."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import (
    amounts,
    asking,
    contradictions,
    matching,
    names,
    seats,
    set_tests,
    shapes,
    sources,
    tests,
    unknown,
)
from mahjong_spec.compiler.comparisons import comparison
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import THINGS, Draft, at, within
from mahjong_spec.compiler.trees import FALSE, TRUE, conjunction, disjunction, negation
from mahjong_spec.compiler.words import NAMED_TYPES, SETTLING
from mahjong_spec.errors import guess
from mahjong_spec.formula import OPERATORS, FormulaError, Part
from mahjong_spec.formula import condition as parsed
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import CONDITIONS, WAITS

_TILE_AND_TEST = {"tile", "is"}
"""The one condition that is written as two keys."""

_ALWAYS_ASKED = ("all", "any", "not")
"""Words that may stand wherever a condition may."""


def condition(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """The node of a condition."""
    draft.enter(pointer)
    found = _condition(draft, node, pointer, context)
    draft.leave()
    return found


def asked(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """The node of a condition that something hangs on, and which must be able to hold."""
    sound = len(draft.problems)
    found = condition(draft, node, pointer, context)
    if draft.sound_since(sound) and contradictions.impossible(found):
        draft.problem("impossible/condition", "this can never hold: its parts contradict each other", pointer)
    return found


def from_part(draft: Draft, part: Part, pointer: str, context: Context) -> Expr:
    """A parsed condition: a name or a comparison. `pointer` is that of the text."""
    if part.word == "name":
        return _name(draft, part.name, within(pointer, part.at), context)
    if part.word in OPERATORS:
        return comparison(draft, part, pointer, context)
    sound = len(draft.problems)
    amounts.numeric(draft, part, pointer, context)
    if len(draft.problems) == sound:
        message = f"`{amounts.written(part)}` is a number; as a condition, compare it with something"
        draft.problem("type/mismatch", message, within(pointer, amounts.start(part)))
    return TRUE


def _condition(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    if isinstance(node, bool):
        return TRUE if node else FALSE
    if isinstance(node, str):
        return _written(draft, node, pointer, context)
    if isinstance(node, Mapping) and node.keys() == _TILE_AND_TEST:
        node = {"tile": node}
    if not isinstance(node, Mapping) or len(node) != 1:
        draft.problem(
            "schema/value", "expected a condition: a name, a comparison, or one word with what it needs", pointer
        )
        return TRUE
    word, value = next(iter(node.items()))
    here = at(pointer, word)
    if word not in CONDITIONS:
        draft.problem(
            "unresolved/word", f"unknown word `{word}` in a condition", f"{here}#key", guess(word, CONDITIONS)
        )
        return TRUE
    settling = context.kind == "table" and not draft.playing and word not in SETTLING
    if (context.kind not in CONDITIONS[word].contexts or settling) and word not in _ALWAYS_ASKED:
        only_at_table = "reading" not in CONDITIONS[word].contexts
        why = "asks about a game, and this ruleset has no `phases`" if settling and only_at_table else None
        draft.problem("type/context", f"`{word}` {why or _NOT_HERE[context.kind]}", f"{here}#key")
        return TRUE
    found: Expr = _READERS[word](draft, value, here, context)
    return found


_NOT_HERE = {
    "table": "can only be asked of a hand, and a settlement looks at the table",
    "reading": "asks about seats, and a hand is read without looking at the table",
    "options": "is not known before play: only options and `seats` can decide here",
}


def _written(draft: Draft, text: str, pointer: str, context: Context) -> Expr:
    try:
        part = parsed(text)
    except FormulaError as error:
        draft.problem("malformed/formula", f"in `{text}`: {error}", within(pointer, error.at))
        return TRUE
    return from_part(draft, part, pointer, context)


def _name(draft: Draft, name: str, pointer: str, context: Context) -> Expr:
    if name in ("true", "false"):
        return TRUE if name == "true" else FALSE
    if name == "concealed" and context.kind == "reading":
        return Expr(name, pointer=pointer)
    if name == "takes_wild" and context.kind == "reading":
        return Expr(name, {"shapes": shapes.with_wild(draft)}, pointer)
    if name in unknown.OF_MY_HAND and context.kind == "table" and draft.playing:
        return asking.of_my_hand(draft, name, pointer, context)
    if name in draft.section("terms"):
        return _term(draft, name, context)
    value = names.resolve(draft, name, pointer, context, wanted="condition")
    if value.type not in ("flag", "unknown"):
        draft.problem(
            "type/mismatch", f"`{name}` is {NAMED_TYPES[value.type]}; as a condition, {_INSTEAD[value.type]}", pointer
        )
        return TRUE
    return TRUE if value.type == "unknown" else value.expr


_INSTEAD = {
    "number": "compare it with something",
    "word": "compare it with one of its words",
    "seat": "compare it with a seat",
    "seats": "ask with `every_seat` or `some_seat`",
    "tile": "ask with `tile`",
    "tiles": "ask with `has`",
    "set": "ask with `has`",
    "sets": "ask with `has`",
    "numbers": "take one with `pick` and compare it",
}


def _term(draft: Draft, name: str, context: Context) -> Expr:
    """A term is written out wherever it is used, and means what it means there."""
    draft.used.add(("terms", name))
    mark = ("terms", name)
    if mark in draft.open_names:
        draft.circle(draft.open_names[draft.open_names.index(mark) :], "is made of itself")
        return TRUE
    draft.open_names.append(mark)
    found = condition(draft, draft.section("terms")[name], at("/terms", name), context)
    draft.open_names.pop()
    return found


def _parts(draft: Draft, value: Any, pointer: str, context: Context) -> list[Expr]:
    """The parts of `all` or `any`, each of which must say something that the others do not."""
    found: list[Expr] = []
    for place, part in enumerate(value):
        here = at(pointer, place)
        sound = len(draft.problems)
        node = condition(draft, part, here, context)
        if draft.sound_since(sound) and not is_hook(draft, part):
            if node.word in ("true", "false"):
                message = f"this {'always' if node.word == 'true' else 'never'} holds, so it has no place in a list of conditions"
                draft.problem("useless/condition", message, here)
            elif node in found:
                draft.problem("useless/condition", "this says the same as a part before it", here)
        found.append(node)
    return found


def is_hook(draft: Draft, part: Any) -> bool:
    """A term that is true or false as it stands is there for others to say otherwise."""
    return isinstance(part, str) and isinstance(draft.section("terms").get(part), bool)


def _has(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    tiles = sources.tiles(draft, value["in"], at(pointer, "in"), context) if "in" in value else None
    test = tests.tile_test(draft, value["is"], at(pointer, "is"), context)
    asked_for = {"in": tiles, "is": test, "at_least": value.get("at_least", 1)}
    if context.kind == "reading":
        if "except" in value:
            message = "`except` can only be asked at the table"
            draft.problem("type/context", message, f"{at(pointer, 'except')}#key")
        return Expr("has", asked_for, pointer)
    if tiles is None:
        message = "`in` is missing in the map of `has`: at the table there is no hand unless it is named"
        draft.problem("schema/missing-key", message, f"{pointer}#key")
        return TRUE
    left_out = sources.tiles(draft, value["except"], at(pointer, "except"), context) if "except" in value else None
    return Expr("has", {**asked_for, "except": left_out}, pointer)


def _sets(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    del context
    test = set_tests.set_test(draft, value["are"], at(pointer, "are"))
    exactly = value.get("exactly")
    most = draft.most_sets()
    for key in ("at_least", "exactly"):
        if most is not None and value.get(key, 0) > most:
            message = f"no hand has {value[key]} sets; there are {most} at most"
            draft.problem("impossible/condition", message, at(pointer, key))
    return Expr("sets", {"are": test, "at_least": value.get("at_least", exactly or 0), "exactly": exactly}, pointer)


def _named_in(section: str, word: str) -> Any:
    def read(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
        draft.used.add((section, value))
        if value not in draft.section(section):
            draft.unknown(THINGS[section], value, pointer, draft.section(section))
        elif word == "counted" and context.kind == "reading":
            return _counted(draft, value, pointer, context)
        return Expr(word, {"name": value}, pointer)

    return read


def _counted(draft: Draft, name: str, pointer: str, context: Context) -> Expr:
    """In a reading, an element counts when its own condition holds; it must not hang on anything else."""
    elements = draft.section("elements")
    entry = elements[name]
    excluded_by = [other for other, it in elements.items() if name in it.get("excludes", ())]
    if "per" in entry or excluded_by:
        why = f"`{excluded_by[0]}` may exclude it" if excluded_by else "it counts tiles or sets"
        draft.problem("circle/element", f"a hand cannot be asked whether `{name}` counts: {why}", pointer)
    mark = ("elements", name)
    if mark in draft.open_names:
        draft.circle(draft.open_names[draft.open_names.index(mark) :], "hangs on itself")
        return TRUE
    draft.open_names.append(mark)
    found = condition(draft, entry.get("when", True), at("/elements", name, "when"), context)
    draft.open_names.pop()
    return found


def _wait(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    del context
    if value not in WAITS:
        draft.problem("unresolved/word", f"`{value}` is no kind of wait", pointer, guess(str(value), WAITS))
    return Expr("wait", {"name": value}, pointer)


def _of_seats(word: str) -> Any:
    def read(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
        of = seats.several(draft, value["of"], at(pointer, "of"), context)
        return Expr(
            word, {"of": of, "is": condition(draft, value["is"], at(pointer, "is"), context.binding("me"))}, pointer
        )

    return read


def _tile(word: str) -> Any:
    return lambda draft, value, pointer, _: Expr(word, {"is": tests.tile_test(draft, value, pointer)}, pointer)


def _set(word: str) -> Any:
    return lambda draft, value, pointer, _: Expr(word, {"is": set_tests.set_test(draft, value, pointer)}, pointer)


_READERS: Mapping[str, Any] = {
    "all": lambda draft, value, pointer, context: conjunction(_parts(draft, value, pointer, context), pointer),
    "any": lambda draft, value, pointer, context: disjunction(_parts(draft, value, pointer, context), pointer),
    "not": lambda draft, value, pointer, context: negation(condition(draft, value, pointer, context), pointer),
    "concealed": lambda draft, value, pointer, context: _name(draft, "concealed", pointer, context),
    "has": _has,
    "every_tile": _tile("every_tile"),
    "every_set": _set("every_set"),
    "every_part": _set("every_part"),
    "sets": _sets,
    "pair": _tile("pair"),
    "match": lambda draft, value, pointer, context: matching.templates(draft, value, pointer),
    "shape": _named_in("shapes", "shape"),
    "takes_wild": lambda draft, value, pointer, context: _name(draft, "takes_wild", pointer, context),
    "wait": _wait,
    "winning_tile": _tile("winning_tile"),
    "counted": _named_in("elements", "counted"),
    "every_seat": _of_seats("every_seat"),
    "some_seat": _of_seats("some_seat"),
    **asking.READERS,
}
