"""Options, presets and what they require of each other -> the value of every option, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_spec.compiler import conditions, contexts
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.words import listed, value_shown
from mahjong_spec.errors import Refused, guess, perhaps

REQUIRED = "options/require"
"""Options that each may be chosen, and not together."""


def option_values(document: Mapping[str, Any], preset: str | None, chosen: Mapping[str, Any] | None) -> dict[str, Any]:
    """Each option's value: its default, then what the preset says, then what is chosen. `options/…` where that cannot be."""
    declared: Mapping[str, Mapping[str, Any]] = document.get("options", {})
    presets: Mapping[str, Mapping[str, Any]] = document.get("presets", {})
    if preset is not None and preset not in presets:
        raise Refused(
            "options/unknown-preset", f"there is no preset `{preset}`{perhaps(preset, presets)}", preset=preset
        )
    values = {name: entry["default"] for name, entry in declared.items()}
    told = dict(presets[preset].get("options", {})) if preset is not None else {}
    for name, value in {**told, **(chosen or {})}.items():
        if name not in declared:
            raise Refused("options/unknown", f"there is no option `{name}`{perhaps(name, declared)}", option=name)
        expected = wrong_value(declared[name], value)
        if expected:
            message = f"the option `{name}` cannot be `{value_shown(value)}`: expected {expected}"
            raise Refused("options/value", message, option=name)
        values[name] = value
    return values


def values_of(entry: Mapping[str, Any]) -> Iterator[Any]:
    """The values of an option that are worth a try: all of them, or the ends where there are many."""
    if entry["is"] == "flag":
        yield from (False, True)
    elif entry["is"] == "word":
        yield from entry["words"]
    elif "one_of" in entry:
        yield from entry["one_of"]
    else:
        yield from dict.fromkeys(
            value if isinstance(value, int) else tuple(value)
            for value in (entry["default"], entry.get("least"), entry.get("most"))
            if value is not None
        )


def wrong_value(entry: Mapping[str, Any], value: Any) -> str | None:
    """What was expected, where a value does not fit an option's declaration; None where it does."""
    kind = entry["is"]
    if kind == "flag":
        return None if isinstance(value, bool) else "true or false"
    if kind == "word":
        return None if isinstance(value, str) and value in entry["words"] else f"one of {listed(entry['words'])}"
    if kind == "numbers":
        good = isinstance(value, list | tuple) and all(
            isinstance(one, int) and not isinstance(one, bool) for one in value
        )
        return None if good else "a list of numbers"
    if isinstance(value, bool) or not isinstance(value, int):
        return "a number"
    if "one_of" in entry:
        return None if value in entry["one_of"] else f"one of {listed(entry['one_of'])}"
    least, most = entry.get("least"), entry.get("most")
    fits = (least is None or value >= least) and (most is None or value <= most)
    return (
        None if fits else f"a number from {least if least is not None else '…'} to {most if most is not None else '…'}"
    )


def check_options(draft: Draft) -> None:
    """Defaults fit, presets choose what exists, and every source that is named is told of."""
    for name, entry in draft.section("options").items():
        pointer = at("/options", name)
        _check_bounds(draft, entry, pointer)
        expected = wrong_value(entry, entry["default"])
        if expected and entry.get("least", 0) <= entry.get("most", entry.get("least", 0)):
            meant = guess(str(entry["default"]), entry.get("words", ()))
            draft.problem("options/value", f"the default must be {expected}", at(pointer, "default"), meant)
    for preset, entry in draft.section("presets").items():
        _check_preset(draft, entry, at("/presets", preset))
    for section in ("presets", "clauses"):
        for name, entry in draft.section(section).items():
            source = entry.get("source")
            if source is not None and source not in draft.section("sources"):
                draft.unknown("source", source, at("", section, name, "source"), draft.section("sources"))


def check_required(draft: Draft) -> None:
    """What options require of each other: the condition must mean something, and hold where options are chosen."""
    for name, node in draft.section("require").items():
        pointer = at("/require", name)
        sound = len(draft.problems)
        holds = conditions.asked(draft, node, pointer, contexts.OPTIONS)
        if not draft.checking and len(draft.problems) == sound and holds.word != "true":
            message = f"the options and {draft.seats} seats do not go together: `{name}` requires otherwise"
            draft.problem(REQUIRED, message, pointer)


def _check_bounds(draft: Draft, entry: Mapping[str, Any], pointer: str) -> None:
    least, most = entry.get("least"), entry.get("most")
    if least is not None and most is not None and least > most:
        draft.problem("impossible/bounds", f"no number is at least {least} and at most {most}", at(pointer, "least"))
    for key in ("least", "most"):
        if key in entry and "one_of" in entry:
            draft.problem(
                "useless/bound",
                f"`one_of` names every number there is, so `{key}` says nothing",
                f"{at(pointer, key)}#key",
            )


def _check_preset(draft: Draft, entry: Mapping[str, Any], pointer: str) -> None:
    for name, value in entry.get("options", {}).items():
        here = at(pointer, "options", name)
        declared = draft.option_of(name)
        if declared is None:
            draft.unknown("option", name, f"{here}#key", draft.section("options"))
        elif expected := wrong_value(declared, value):
            meant = guess(str(value), declared.get("words", ()))
            draft.problem(
                "options/value", f"`{name}` cannot be `{value_shown(value)}`: expected {expected}", here, meant
            )
    for place, name in enumerate(entry.get("provisional", ())):
        if draft.option_of(name) is None:
            draft.unknown("option", name, at(pointer, "provisional", place), draft.section("options"))
