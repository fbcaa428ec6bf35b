"""Resolved rulesets (JSON) to what the kit needs of them: the value of every option, and the clauses."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from mahjong_conformance.errors import SuiteError
from mahjong_conformance.strict_json import Json, JsonObject, parse, pointer


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered statement of the rules.

    `by_people` marks those that no program can enforce; `statements` are the ids of what it restates in its source.
    """

    id: str
    text: str
    by_people: bool
    statements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A ruleset as the kit sees it. `document` is the resolved JSON itself, for engines that ask for it."""

    id: str
    version: str
    defaults: JsonObject
    presets: Mapping[str, JsonObject]
    clauses: Mapping[str, Clause]
    document: JsonObject


class UnknownName(Exception):
    """A preset or an option that the ruleset does not have."""

    def __init__(self, what: Literal["preset", "option"], name: str) -> None:
        super().__init__(f"unknown {what} {name!r}")
        self.what = what
        self.name = name


def load_rulesets(folder: Path) -> dict[str, Ruleset]:
    """Every `<id>.json` of a folder, by id. Raises SuiteError."""
    found: dict[str, Ruleset] = {}
    wrong: list[str] = []
    for path in sorted(folder.glob("*.json")):
        try:
            ruleset = _ruleset(parse(path.read_bytes()))
        except ValueError as error:
            wrong.append(f"{folder.name}/{path.name}: {error}")
            continue
        if ruleset.id != path.stem:
            wrong.append(f"{folder.name}/{path.name}: /id: {ruleset.id!r} does not match the file's name")
        found[ruleset.id] = ruleset
    if wrong:
        raise SuiteError(wrong)
    return found


def option_values(ruleset: Ruleset, preset: str | None, options: JsonObject) -> dict[str, Json]:
    """The value of every option: its default, then the preset's, then the case's own. Raises UnknownName."""
    if preset is not None and preset not in ruleset.presets:
        raise UnknownName("preset", preset)
    values = dict(ruleset.defaults)
    for layer in (ruleset.presets[preset] if preset is not None else {}, options):
        for name, value in layer.items():
            if name not in values:
                raise UnknownName("option", name)
            values[name] = value
    return values


def _ruleset(document: Json) -> Ruleset:
    top = _object(document, "")
    options = _objects(top, "options")
    presets = _objects(top, "presets")
    clauses = _objects(top, "clauses")
    return Ruleset(
        id=_text(top, "id", ""),
        version=_text(top, "version", ""),
        defaults={name: _field(option, "default", pointer("options", name)) for name, option in options.items()},
        presets={
            name: _object(preset.get("options", {}), pointer("presets", name, "options"))
            for name, preset in presets.items()
        },
        clauses={name: _clause(name, entry) for name, entry in clauses.items()},
        document=top,
    )


def _clause(name: str, entry: JsonObject) -> Clause:
    at = pointer("clauses", name)
    text = _object(_field(entry, "text", at), at + "/text")
    return Clause(
        name,
        _text(text, "en", at + "/text"),
        by_people=entry.get("enforced") == "people",
        statements=_statements(entry.get("from", []), at + "/from"),
    )


def _statements(value: Json, at: str) -> tuple[str, ...]:
    """What a clause is from, without the resolutions of doubts: these have no dot in their ids (`G-12`)."""
    match value:
        case list():
            return tuple(origin for origin in value if isinstance(origin, str) and "." in origin)
        case _:
            raise ValueError(f"{at}: a list is needed")


def _objects(top: JsonObject, section: str) -> dict[str, JsonObject]:
    entries = _object(top.get(section, {}), pointer(section))
    return {name: _object(entry, pointer(section, name)) for name, entry in entries.items()}


def _object(value: Json, at: str) -> JsonObject:
    match value:
        case dict():
            return value
        case _:
            raise ValueError(f"{at or '/'}: an object is needed")


def _field(value: JsonObject, name: str, at: str) -> Json:
    if name not in value:
        raise ValueError(f"{at}{pointer(name)}: is missing")
    return value[name]


def _text(value: JsonObject, name: str, at: str) -> str:
    match _field(value, name, at):
        case str(text):
            return text
        case _:
            raise ValueError(f"{at}{pointer(name)}: a text is needed")
