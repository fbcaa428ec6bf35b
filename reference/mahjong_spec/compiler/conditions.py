"""Condition trees of a document -> nodes whose value is true or false."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import amounts, names, tests
from mahjong_spec.compiler.draft import FALSE, TRUE, Draft, at, conjunction, disjunction, negation
from mahjong_spec.compiler.names import Context, Typed
from mahjong_spec.errors import guess
from mahjong_spec.formula import OPERATORS, FormulaError, Part, comparison, template
from mahjong_spec.model import Expr
from mahjong_spec.vocabulary import CONDITIONS, WAITS


def condition(draft: Draft, node: Any, pointer: str, context: Context) -> Expr:
    """The node of a condition."""
    if isinstance(node, bool):
        return TRUE if node else FALSE
    if isinstance(node, str):
        return _written(draft, node, pointer, context)
    if not isinstance(node, Mapping) or len(node) != 1:
        draft.problem("schema/value", "expected a condition: a name, a comparison, or one word with its arguments", pointer)
        return TRUE
    word, value = next(iter(node.items()))
    if word not in CONDITIONS:
        draft.problem("unresolved/word", f"unknown word `{word}`", at(pointer, word), guess(word, CONDITIONS))
        return TRUE
    if context.kind not in CONDITIONS[word].contexts:
        where = "at the table, where there is no reading" if context.kind == "table" else "in a reading, which sees no table"
        draft.problem("type/context", f"`{word}` cannot be asked {where}", at(pointer, word))
        return TRUE
    return _READERS[word](draft, value, at(pointer, word), context)


def from_part(draft: Draft, part: Part, pointer: str, context: Context) -> Expr:
    """A condition inside a formula: a name or a comparison."""
    if part.word == "name":
        return _name(draft, part.name, pointer, context)
    if part.word in OPERATORS:
        return _comparison(draft, part, pointer, context)
    draft.problem("type/mismatch", "expected a condition", pointer)
    return TRUE


def _written(draft: Draft, text: str, pointer: str, context: Context) -> Expr:
    try:
        compared = comparison(text)
    except FormulaError as error:
        draft.problem("malformed/formula", f"in `{text}`: {error}", pointer)
        return TRUE
    if compared is not None:
        return _comparison(draft, compared, pointer, context)
    return _name(draft, text, pointer, context)


def _name(draft: Draft, name: str, pointer: str, context: Context) -> Expr:
    if name in ("concealed", "true", "false"):
        if name == "concealed" and context.kind == "table":
            draft.problem("type/context", "`concealed` can only be asked of a hand", pointer)
        return Expr(name, pointer=pointer) if name == "concealed" else (TRUE if name == "true" else FALSE)
    terms = draft.section("terms")
    if name in terms:
        draft.used.add(("terms", name))
        if name in draft.open_terms:
            circle = " -> ".join((*draft.open_terms, name))
            draft.problem("circle/term", f"the term `{name}` is made of itself: {circle}", at("/terms", name))
            return TRUE
        draft.open_terms.append(name)
        found = condition(draft, terms[name], at("/terms", name), context)
        draft.open_terms.pop()
        return found
    value = names.resolve(draft, name, pointer, context)
    if value.type not in ("flag", "unknown"):
        draft.problem("type/mismatch", f"`{name}` is a {value.type}; compare it with something", pointer)
        return TRUE
    return TRUE if value.type == "unknown" else value.expr


def _comparison(draft: Draft, part: Part, pointer: str, context: Context) -> Expr:
    left, right = _sides(draft, part, pointer, context)
    if "unknown" in (left.type, right.type):
        return TRUE
    if left.type != right.type:
        draft.problem("type/mismatch", f"a {left.type} is compared with a {right.type}", pointer)
        return TRUE
    if left.type in ("seats", "tiles", "numbers", "flag"):
        draft.problem("type/mismatch", f"a {left.type} cannot be compared; name it, or say what of it", pointer)
        return TRUE
    if part.word not in ("==", "!=") and left.type != "number":
        draft.problem("type/mismatch", f"a {left.type} has no order; use == or !=", pointer)
    if left.expr.word == right.expr.word and left.expr.word in ("number", "word"):
        return TRUE if _holds(part.word, left.expr.args["value"], right.expr.args["value"]) else FALSE
    return Expr("compare", {"sign": part.word, "left": left.expr, "right": right.expr}, pointer)


def _sides(draft: Draft, part: Part, pointer: str, context: Context) -> tuple[Typed, Typed]:
    """Both sides; a word of an enumeration is looked up in the type of the other side."""
    left, right = part.parts
    for here, other, turned in ((left, right, False), (right, left, True)):
        if other.word != "name" or here.word != "name":
            continue
        words = _words_of(draft, here.name, pointer, context)
        if words is None:
            continue
        value = names.resolve(draft, here.name, pointer, context)
        theirs = _words_of(draft, other.name, pointer, context)
        if theirs is not None:
            second = names.resolve(draft, other.name, pointer, context)
        elif other.name in words:
            second = Typed(Expr("word", {"value": other.name}), "word", words)
        else:
            draft.problem("unresolved/word", f"`{other.name}` is none of: {', '.join(words)}", pointer, guess(other.name, words))
            second = names.NOTHING
        return (second, value) if turned else (value, second)
    return amounts.typed(draft, left, pointer, context), amounts.typed(draft, right, pointer, context)


def _words_of(draft: Draft, name: str, pointer: str, context: Context) -> tuple[str, ...] | None:
    """The words that a name may be, when it holds a word."""
    tried = Draft(draft.document, draft.options, [], draft.seats, draft.tiles, draft.sets, draft.facts, draft.variables)
    found = names.resolve(tried, name, pointer, context)
    return found.words if found.type == "word" else None


def _holds(sign: str, left: Any, right: Any) -> bool:
    if sign in ("==", "!="):
        return bool((left == right) == (sign == "=="))
    return bool({"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[sign])


def _parts(draft: Draft, value: Any, pointer: str, context: Context) -> list[Expr]:
    return [condition(draft, part, at(pointer, place), context) for place, part in enumerate(value)]


def _has(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    del context
    tiles = tests.tile_list(draft, value["in"], at(pointer, "in")) if "in" in value else None
    test = tests.tile_test(draft, value["is"], at(pointer, "is"))
    return Expr("has", {"in": tiles, "is": test, "at_least": value.get("at_least", 1)}, pointer)


def _sets(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    del context
    test = tests.set_test(draft, value["are"], at(pointer, "are"))
    exactly = value.get("exactly")
    return Expr("sets", {"are": test, "at_least": value.get("at_least", exactly or 0), "exactly": exactly}, pointer)


def _match(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    del context
    found = []
    for place, text in enumerate(value):
        here = at(pointer, place)
        try:
            one = template(text)
        except FormulaError as error:
            draft.problem("malformed/template", str(error), here)
            continue
        draft.used.add(("sets", one.set))
        if one.set not in draft.sets:
            draft.unknown("kind of set", one.set, here, draft.sets)
            continue
        found.append((one, _passing(draft, one.set)))
    return Expr("match", {"templates": tuple(found)}, pointer)


def _passing(draft: Draft, name: str) -> frozenset[str]:
    """The kinds of set that fit a template of this kind: a larger set of tiles alike passes for a smaller one."""
    wanted = draft.sets[name]
    if wanted.run:
        return frozenset((name,))
    return frozenset(kind.id for kind in draft.sets.values() if not kind.run and kind.size >= wanted.size)


def _named_in(section: str, word: str) -> Any:
    def read(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
        draft.used.add((section, value))
        if value not in draft.section(section):
            draft.unknown(section.rstrip("s"), value, pointer, draft.section(section))
        if word == "counted" and context.kind == "reading":
            return _counted(draft, value, pointer, context)
        return Expr(word, {"name": value}, pointer)

    return read


def _counted(draft: Draft, name: str, pointer: str, context: Context) -> Expr:
    """In a reading, an element counts when its own condition holds; it must not hang on anything else."""
    elements = draft.section("elements")
    entry = elements.get(name)
    if not isinstance(entry, Mapping):
        return TRUE
    excluded_by = [other for other, it in elements.items() if isinstance(it, Mapping) and name in it.get("excludes", ())]
    if "per" in entry or excluded_by:
        why = f"`{excluded_by[0]}` excludes it" if excluded_by else "it counts tiles or sets"
        draft.problem("circle/element", f"`{name}` cannot be asked for with `counted`: {why}", pointer)
    mark = f"counted {name}"
    if mark in draft.open_terms:
        draft.problem("circle/element", f"the element `{name}` asks whether it counts itself", pointer)
        return TRUE
    draft.open_terms.append(mark)
    found = condition(draft, entry.get("when", True), at("/elements", name, "when"), context)
    draft.open_terms.pop()
    return found


def _wait(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
    del context
    if value not in WAITS:
        draft.problem("unresolved/word", f"`{value}` is no kind of wait", pointer, guess(str(value), WAITS))
    return Expr("wait", {"name": value}, pointer)


def _of_seats(word: str) -> Any:
    def read(draft: Draft, value: Any, pointer: str, context: Context) -> Expr:
        seats = names.resolve(draft, value["of"], at(pointer, "of"), context)
        if seats.type not in ("seats", "unknown"):
            draft.problem("type/mismatch", f"`{value['of']}` names no seats", at(pointer, "of"))
        return Expr(word, {"of": seats.expr, "is": condition(draft, value["is"], at(pointer, "is"), context)}, pointer)

    return read


def _tile(word: str) -> Any:
    return lambda draft, value, pointer, _: Expr(word, {"is": tests.tile_test(draft, value, pointer)}, pointer)


def _set(word: str) -> Any:
    return lambda draft, value, pointer, _: Expr(word, {"is": tests.set_test(draft, value, pointer)}, pointer)


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
    "match": _match,
    "shape": _named_in("shapes", "shape"),
    "wait": _wait,
    "winning_tile": _tile("winning_tile"),
    "counted": _named_in("elements", "counted"),
    "every_seat": _of_seats("every_seat"),
    "some_seat": _of_seats("some_seat"),
}
