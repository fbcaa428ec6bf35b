"""Options and presets of a document -> the value of every option."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.errors import Refused, guess


def option_values(document: Mapping[str, Any], preset: str | None, chosen: Mapping[str, Any] | None) -> dict[str, Any]:
    """Each option's value: its default, then what the preset says, then what is chosen. `options/…` where that cannot be."""
    declared: Mapping[str, Mapping[str, Any]] = document.get("options", {})
    presets: Mapping[str, Mapping[str, Any]] = document.get("presets", {})
    if preset is not None and preset not in presets:
        raise Refused("options/unknown-preset", f"there is no preset `{preset}`{_perhaps(preset, presets)}", preset=preset)
    values = {name: entry["default"] for name, entry in declared.items()}
    told = dict(presets[preset].get("options", {})) if preset is not None else {}
    for name, value in {**told, **(chosen or {})}.items():
        if name not in declared:
            raise Refused("options/unknown", f"there is no option `{name}`{_perhaps(name, declared)}", option=name)
        expected = wrong_value(declared[name], value)
        if expected:
            raise Refused("options/value", f"the option `{name}` cannot be {value!r}: expected {expected}", option=name)
        values[name] = value
    return values


def wrong_value(entry: Mapping[str, Any], value: Any) -> str | None:
    """What was expected, where a value does not fit an option's declaration; None where it does."""
    kind = entry["is"]
    if kind == "flag":
        return None if isinstance(value, bool) else "true or false"
    if kind == "word":
        return None if value in entry["words"] else f"one of {', '.join(entry['words'])}"
    if kind == "numbers":
        good = isinstance(value, list | tuple) and all(isinstance(one, int) and not isinstance(one, bool) for one in value)
        return None if good else "a list of numbers"
    if isinstance(value, bool) or not isinstance(value, int):
        return "a number"
    if "one_of" in entry:
        return None if value in entry["one_of"] else f"one of {', '.join(map(str, entry['one_of']))}"
    least, most = entry.get("least"), entry.get("most")
    fits = (least is None or value >= least) and (most is None or value <= most)
    return None if fits else f"a number from {least if least is not None else '…'} to {most if most is not None else '…'}"


def _perhaps(name: str, known: Mapping[str, Any]) -> str:
    near = guess(name, known)
    return f"; did you mean `{near}`?" if near else ""
