"""Decision lists of a document -> `Choice`; numbers that only options may decide -> numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.compiler import amounts, conditions, contexts
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.words import NAMED_TYPES, listed
from mahjong_spec.errors import guess
from mahjong_spec.model import Choice, Expr

Reader = Callable[[Draft, Any, str], Expr]


def choice(draft: Draft, node: Any, pointer: str, read: Reader, context: Context) -> Choice:
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
                draft.problem("dead/line", "no line after this one is ever reached, since it has no `when`", here)
            amount = line["is"] if isinstance(line, Mapping) else line
            name = line.get("name") if isinstance(line, Mapping) else None
            when = None
        else:
            when = line_when(draft, line["when"], at(here, "when"), context, [before for before, _, _ in lines])
            amount, name = line["is"], line.get("name")
            if last:
                message = "the last line of a decision list has no `when`: it says what counts otherwise"
                draft.problem("incomplete/choice", message, here)
        value = read(draft, amount, at(here, "is") if isinstance(line, Mapping) else here)
        if settled or (when is not None and when.word == "false"):
            continue
        if when is not None and when.word == "true":
            when = None
        settled = when is None
        lines.append((when, value, name))
    return Choice(tuple(lines))


def line_when(draft: Draft, node: Any, pointer: str, context: Context, before: list[Expr | None]) -> Expr:
    """The condition of a line, which must neither be settled already nor stand twice."""
    sound = len(draft.problems)
    when = conditions.asked(draft, node, pointer, context)
    if not draft.sound_since(sound):
        return when
    if when.word == "true":
        draft.problem("dead/line", "no line after this one is ever reached, since its `when` always holds", pointer)
    elif when in before:
        draft.problem("dead/line", "this line is never reached: a line above it has the same `when`", pointer)
    return when


def number_in(context: Context) -> Reader:
    """Reads a formula."""
    return lambda draft, node, pointer: amounts.number(draft, node, pointer, context)


def word_of(name: str, words: tuple[str, ...], context: Context) -> Reader:
    """Reads one of the words of a variable or fact, or a name that holds one of them."""

    def read(draft: Draft, node: Any, pointer: str) -> Expr:
        if node in words:
            return Expr("word", {"value": node}, pointer)
        found = amounts.word(draft, node, pointer, context)
        if found is None:
            message = f"`{node}` is no word of `{name}`, which is one of {listed(words)}"
            draft.problem("unresolved/word", message, pointer, guess(str(node), words))
            return Expr("word", {"value": node}, pointer)
        if found.type not in ("word", "unknown"):
            message = f"`{node}` is {NAMED_TYPES[found.type]}, and a word of `{name}` is expected here"
            draft.problem("type/mismatch", message, pointer)
        elif found.type == "word" and not set(found.words) <= set(words):
            other = next(word for word in found.words if word not in words)
            draft.problem("type/mismatch", f"`{node}` may be `{other}`, which is no word of `{name}`", pointer)
        return found.expr

    return read


def fixed_number(draft: Draft, node: Any, pointer: str, otherwise: int) -> int:
    """A number that depends on options alone, as copies of a tile do; `otherwise` where there is a problem.

    While options are open mistakes are looked for with all of them, and their defaults tell the number.
    """
    sound = len(draft.problems)
    found = _fixed(draft, node, pointer)
    if draft.sound_since(sound):
        options = {name: entry["default"] for name, entry in draft.section("options").items()}
        found = _fixed(Draft(draft.document, options, seats=draft.seats), node, pointer)
    if len(draft.problems) > sound:
        return otherwise
    when, amount, _ = found.lines[0]
    if when is None and amount.word == "number":
        value: int = amount.args["value"]
        return value
    draft.problem("impossible/formula", "with these options this comes to no whole number", pointer)
    return otherwise


def _fixed(draft: Draft, node: Any, pointer: str) -> Choice:
    return choice(draft, node, pointer, lambda d, n, p: amounts.number(d, n, p, contexts.OPTIONS), contexts.OPTIONS)
