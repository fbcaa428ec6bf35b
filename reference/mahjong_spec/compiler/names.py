"""A name of the rules -> the node it stands for and the type of its value, by the context it stands in.

Types: `number`, `flag`, `seat`, `seats`, `tile`, `tiles`, `set`, `sets`, `numbers`, and `word` with the words it may be.
In a *reading* a name is a fact, a term, a unit or line of `value`; where *options* decide it is an option or the number
of seats; names at the *table* have a file of their own.
"""

from __future__ import annotations

from mahjong_spec.compiler import table_names, unknown
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, within
from mahjong_spec.compiler.typed import NOTHING, Typed
from mahjong_spec.model import Expr


def resolve(draft: Draft, name: str, pointer: str, context: Context, *, wanted: str = "") -> Typed:
    """What a name stands for; an unknown one is a problem, and its type `unknown` keeps others silent.

    `wanted` is what may stand there, `number` or `condition`; of an unknown name it is told.
    """
    first, _, rest = name.partition(".")
    if first == "option" and rest:
        return option(draft, rest, within(pointer, len(first) + 1))
    if name == "seats":
        return Typed(Expr("number", {"value": draft.seats}), "number")
    found = None
    if context.kind == "reading":
        found = _in_reading(draft, name, pointer, context)
    elif context.kind == "table":
        found = table_names.at_table(draft, name, pointer, context)
    if found is not None:
        return found
    if draft.trying:
        return NOTHING
    unknown.tell(draft, name, pointer, context, wanted=wanted)
    return NOTHING


def option(draft: Draft, name: str, pointer: str) -> Typed:
    """`option.name`: its value where options are chosen, else a node."""
    entry = draft.option_of(name)
    draft.used.add(("options", name))
    if entry is None:
        draft.unknown("option", name, pointer, draft.section("options"))
        return NOTHING
    kind = entry["is"]
    words = tuple(entry.get("words", ()))
    if draft.options is None:
        node = Expr("option", {"name": name, "type": kind}, pointer)
        return Typed(node, kind, words, entry.get("least"), entry.get("most"), tuple(entry.get("one_of", ())))
    value = draft.options[name]
    if kind == "flag":
        return Typed(Expr("true" if value else "false"), kind)
    if kind == "numbers":
        return Typed(Expr("numbers", {"value": tuple(value)}), kind)
    return Typed(Expr("number" if kind == "number" else "word", {"value": value}), kind, words)


def _in_reading(draft: Draft, name: str, pointer: str, context: Context) -> Typed | None:
    fact = draft.facts.get(name)
    if fact is not None and fact.type != "seat":
        draft.used.add(("facts", name))
        return Typed(Expr("fact", {"name": name}, pointer), fact.type, fact.words, fact.least, fact.most)
    if name == "suits":
        return Typed(Expr("suits"), "number")
    if name == "waits":
        return Typed(Expr("wait_count"), "number", least=0)
    if context.units and name in draft.section("units"):
        draft.used.add(("units", name))
        return Typed(Expr("unit", {"name": name}, pointer), "number")
    if context.units and name in draft.lines:
        draft.used.add(("value", name))
        return Typed(Expr("unit", {"name": name}, pointer), "number")
    return None
