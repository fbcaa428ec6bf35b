"""`units`, `elements`, `minimum`, `value`, `best`, `result` of a document -> how a reading is scored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import amounts, choices, conditions, contexts, set_tests, sources, tests
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.trees import TRUE
from mahjong_spec.compiler.words import RESERVED_UNITS
from mahjong_spec.errors import guess
from mahjong_spec.model import Choice, Element, Expr, Gain, ResultField, Unit, ValueLine

_HAND = ("closed", "open")
_SET = ("concealed", "claimed")


def compile_units(draft: Draft) -> dict[str, Unit]:
    """Units, and which of them do not count beside another."""
    units: dict[str, Unit] = {}
    for name, entry in draft.section("units").items():
        pointer = at("/units", name)
        replaces = tuple(entry.get("replaces", ()))
        for place, other in enumerate(replaces):
            here = at(pointer, "replaces", place)
            if other not in draft.section("units"):
                draft.unknown("unit", other, here, draft.section("units"))
            elif other == name or name in draft.section("units")[other].get("replaces", ()):
                message = f"`{name}` and `{other}` would replace each other, so neither would count"
                draft.problem("circle/unit", message if other != name else f"`{name}` would replace itself", here)
        if name in RESERVED_UNITS:
            draft.problem("clash/name", f"`{name}` is a key that every element may have", f"{pointer}#key")
        title = draft.title_of(entry)
        units[name] = Unit(name, replaces, bool(entry.get("detail", False)), title, entry.get("forms", title))
    return units


def compile_elements(draft: Draft, units: Mapping[str, Unit]) -> dict[str, Element]:
    """Everything that is scored."""
    elements: dict[str, Element] = {}
    known = draft.section("elements")
    for name, entry in known.items():
        pointer = at("/elements", name)
        sound = len(draft.problems)
        when = conditions.condition(draft, entry.get("when", True), at(pointer, "when"), contexts.READING)
        per = _per(draft, entry["per"], at(pointer, "per")) if "per" in entry else None
        for key in entry:
            if key not in units and key not in RESERVED_UNITS:
                message = f"unknown unit or field `{key}` of an element"
                draft.problem(
                    "unresolved/name", message, f"{at(pointer, key)}#key", guess(key, [*RESERVED_UNITS, *units])
                )
        gains = {unit: _gain(draft, entry[unit], at(pointer, unit), per) for unit in units if unit in entry}
        draft.used |= {("given", unit) for unit in gains}
        gives = [gain for unit, gain in gains.items() if entry[unit] != 0]
        if not gives and len(draft.problems) == sound:
            message = f"`{name}` gives nothing; say how much of {' or '.join(f'`{unit}`' for unit in units)}"
            draft.problem("incomplete/element", message, f"{pointer}#key")
        if "for" in entry and not draft.section("roles"):
            message = "`roles` says nothing of those who have not won, so their hands are not scored"
            draft.problem("type/context", message, f"{at(pointer, 'for')}#key")
        for place, other in enumerate(entry.get("excludes", ())):
            if other not in known:
                draft.unknown("element", other, at(pointer, "excludes", place), known)
        elements[name] = Element(
            name,
            when,
            per,
            gains,
            frozenset(entry.get("excludes", ())),
            tuple(entry.get("clause", ())),
            draft.title_of(entry),
            "for" in entry,
        )
    return elements


def compile_minimum(draft: Draft) -> Expr:
    if "minimum" not in draft.document:
        return TRUE
    return conditions.asked(draft, draft.document["minimum"], "/minimum", contexts.WITH_UNITS)


def compile_value(draft: Draft) -> tuple[ValueLine, ...]:
    """Named amounts in their order: a line may use those before it."""
    lines = []
    for name, node in draft.section("value").items():
        pointer = at("/value", name)
        amount = choices.choice(draft, node, pointer, _number, contexts.WITH_UNITS)
        for place, line in enumerate(node if isinstance(node, list) else ()):
            limit = line.get("name") if isinstance(line, Mapping) else None
            if limit is not None:
                draft.used.add(("limits", limit))
                if limit not in draft.section("limits"):
                    draft.unknown("limit", limit, at(pointer, place, "name"), draft.section("limits"))
        lines.append(ValueLine(name, amount))
        draft.lines.append(name)
    return tuple(lines)


def compile_best(draft: Draft) -> tuple[Expr, ...]:
    """What readings are compared by, the weightiest first."""
    return tuple(
        amounts.number(draft, node, at("/best", place), contexts.WITH_UNITS)
        for place, node in enumerate(draft.document.get("best", ()))
    )


def compile_result(draft: Draft) -> tuple[ResultField, ...]:
    """The amounts that a scorer reports."""
    fields = []
    for name, entry in draft.section("result").items():
        pointer = at("/result", name)
        when = conditions.asked(draft, entry.get("when", True), at(pointer, "when"), contexts.WITH_UNITS)
        amount = amounts.number(draft, entry["is"], at(pointer, "is"), contexts.WITH_UNITS)
        fields.append(ResultField(name, when, amount, draft.title_of(entry)))
    return tuple(fields)


def _number(draft: Draft, node: Any, pointer: str) -> Expr:
    return amounts.number(draft, node, pointer, contexts.WITH_UNITS)


def _plain(draft: Draft, node: Any, pointer: str) -> Expr:
    return amounts.number(draft, node, pointer, contexts.READING)


def _per(draft: Draft, entry: Mapping[str, Any], pointer: str) -> Expr:
    for key in ("set", "part"):
        if key in entry:
            return Expr(f"per_{key}", {"is": set_tests.set_test(draft, entry[key], at(pointer, key))}, pointer)
    tiles = sources.tiles(draft, entry["in"], at(pointer, "in"), contexts.READING) if "in" in entry else None
    return Expr("per_tile", {"is": tests.tile_test(draft, entry["tile"], at(pointer, "tile")), "in": tiles}, pointer)


def _gain(draft: Draft, node: Any, pointer: str, per: Expr | None) -> Gain:
    """A number or decision list for every hand, or one for each side of a distinction; a side not named gives nothing."""
    if isinstance(node, Mapping):
        by_set = any(side in node for side in _SET)
        sides = _SET if by_set else _HAND
        if by_set and (per is None or per.word == "per_tile"):
            message = "`concealed` and `claimed` are told apart only where sets are counted (`per: {set: …}`)"
            draft.problem("type/context", message, f"{at(pointer, next(iter(node)))}#key")
        found = [_choice(draft, node[side], at(pointer, side)) if side in node else None for side in sides]
        return Gain(found[0], found[1], by_set)
    amount = _choice(draft, node, pointer)
    return Gain(amount, amount)


def _choice(draft: Draft, node: Any, pointer: str) -> Choice:
    return choices.choice(draft, node, pointer, _plain, contexts.READING)
