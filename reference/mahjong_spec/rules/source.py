"""The text of one file -> its data, with the position of every value and every key.

YAML is read as YAML 1.2 core, less what only misleads: `no`, `on` and `1:30` are texts, numbers are whole and decimal,
nothing written is an error and not null, and anchors, aliases, tags and merge keys are refused. This is the only
file that knows yaml.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import yaml

from mahjong_spec import formula
from mahjong_spec.errors import Malformed, Position, Problem
from mahjong_spec.rules.document import KEY, Json, Source, step
from mahjong_spec.rules.plain import LARGEST_FILE, UnreadableScalar, checked_text, lines, scalar
from mahjong_spec.rules.syntax import explain

DEEPEST = 60
"""Levels of lists and maps that may stand inside each other."""

# Both parsers give the same data and places; only the C one's complaints are told in our own words throughout.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(content: bytes, file: str) -> Source:
    """The data of one file, or `Malformed` with every problem found.

    `file` is the name that positions bear. Codes: `malformed/size`, `malformed/encoding`, `malformed/yaml`,
    `malformed/depth`, `malformed/scalar`, `malformed/empty`, `malformed/key`, `malformed/duplicate-key`,
    `malformed/alias`, `malformed/tag`.
    """
    if len(content) > LARGEST_FILE:
        size = f"the file is larger than {LARGEST_FILE:,} bytes"
        raise Malformed([Problem("malformed/size", size, position=Position(file, 1, 1))])
    builder = _Builder(file, checked_text(content, file))
    data = builder.document()
    if builder.problems:
        raise Malformed(builder.problems)
    return Source(file, data, builder.values, builder.keys, builder.texts)


class _Stop(Exception):
    """Nothing that follows can be read."""


class _Builder:
    """Events of the parser -> data. It goes on after a problem, so that one reading tells them all."""

    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.problems: list[Problem] = []
        self.values: dict[str, Position] = {}
        self.keys: dict[str, Position] = {}
        self.texts: dict[str, Position] = {}
        self.lines = lines(text)
        self.events: Iterator[Any] = yaml.parse(text, Loader=_LOADER)

    def document(self) -> Json:
        data: Json = None
        try:
            self.next()
            first = self.next()
            if isinstance(first, yaml.StreamEndEvent):
                self.report("malformed/empty", "the file is empty", Position(self.file, 1, 1))
                return None
            data = self.value(self.next(), "", 0)
            self.next()
            more = self.next()
            if not isinstance(more, yaml.StreamEndEvent):
                self.report("malformed/yaml", "a second document begins here; a file is one document", self.at(more))
        except _Stop:
            pass
        return data

    def next(self) -> Any:
        try:
            return next(self.events)
        except yaml.MarkedYAMLError as error:
            marks = [(mark.line, mark.column) if mark else None for mark in (error.context_mark, error.problem_mark)]
            code, message, (line, column) = explain(self.text, error.problem or "", error.context or "", *marks)
            self.report(code, message, Position(self.file, line + 1, column + 1))
        except yaml.YAMLError as error:
            self.report("malformed/yaml", f"this is not YAML: {error}".splitlines()[0], Position(self.file, 1, 1))
        raise _Stop

    def at(self, event: Any) -> Position:
        mark = event.start_mark
        return Position(self.file, mark.line + 1, mark.column + 1)

    def report(self, code: str, message: str, position: Position, pointer: str = "") -> None:
        self.problems.append(Problem(code, message, pointer, position))

    def value(self, event: Any, pointer: str, depth: int) -> Json:
        """The value that begins with this event."""
        position = self.at(event)
        self.values[pointer] = position
        if isinstance(event, yaml.AliasEvent):
            self.report("malformed/alias", "an alias (`*`) cannot stand here; write the value out", position, pointer)
            return None
        if event.anchor is not None:
            self.report("malformed/alias", "an anchor (`&`) cannot stand here; write the value out", position, pointer)
        if event.tag is not None:
            message = "a tag (`!`) cannot stand here; a text that starts with `!` needs quotes"
            self.report("malformed/tag", message, position, pointer)
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, pointer)
        if depth == DEEPEST:
            self.report("malformed/depth", f"lists and maps are nested more than {DEEPEST} deep", position, pointer)
            raise _Stop
        if isinstance(event, yaml.SequenceStartEvent):
            return self.list(pointer, depth + 1)
        return self.map(pointer, depth + 1)

    def scalar(self, event: Any, pointer: str) -> Json:
        position = self.at(event)
        if event.implicit[0] and event.value == "":
            message = "nothing is written here; write `null` to take something away"
            self.report("malformed/empty", message, position, pointer)
            return None
        try:
            value = scalar(event.value, plain=event.implicit[0])
        except UnreadableScalar as error:
            self.report("malformed/scalar", str(error), position, pointer)
            return None
        if isinstance(value, str) and (start := self.first_character(event)):
            self.texts[pointer] = start
        return value

    def first_character(self, event: Any) -> Position | None:
        """Where the text of a scalar begins, if it stands in its line as it is read."""
        line, column = event.start_mark.line, event.start_mark.column + (not event.implicit[0])
        row = self.lines[line] if line < len(self.lines) else ""
        return Position(self.file, line + 1, column + 1) if row.startswith(event.value, column) else None

    def list(self, pointer: str, depth: int) -> list[Json]:
        items: list[Json] = []
        while not isinstance(event := self.next(), yaml.SequenceEndEvent):
            items.append(self.value(event, step(pointer, len(items)), depth))
        return items

    def map(self, pointer: str, depth: int) -> dict[str, Json]:
        entries: dict[str, Json] = {}
        while not isinstance(event := self.next(), yaml.MappingEndEvent):
            key = self.key(event, pointer, depth)
            value = self.next()
            if key is None:
                self.unused(value, depth)
                continue
            here = step(pointer, key)
            if key in entries:
                message = f"the key `{key}` stands already in line {self.keys[here].line}"
                self.report("malformed/duplicate-key", message, self.at(event), here + KEY)
                self.unused(value, depth)
                continue
            self.keys[here] = self.at(event)
            if isinstance(value, yaml.ScalarEvent) and value.implicit[0] and value.value == "" and value.anchor is None:
                message = _nothing_after(key, event, value, alone=not entries)
                self.report("malformed/empty", message, self.at(event), here + KEY)
                entries[key] = None
                continue
            entries[key] = self.value(value, here, depth)
        return entries

    def key(self, event: Any, pointer: str, depth: int) -> str | None:
        """The text of a key, or None where it is no key of ours."""
        position = self.at(event)
        if not isinstance(event, yaml.ScalarEvent):
            self.report("malformed/key", "a key must be one word or text", position, pointer)
            self.unused(event, depth)
            return None
        if event.anchor is not None or event.tag is not None:
            self.report("malformed/key", "a key has neither anchor nor tag", position, pointer)
        if event.implicit[0] and event.value == "":
            self.report("malformed/key", "the key before `:` is missing", position, pointer)
            return None
        if event.implicit[0] and event.value == "<<":
            message = "`<<` merges nothing here; use `extends`, or write the values out"
            self.report("malformed/key", message, position, pointer)
            return None
        text: str = event.value
        return text

    def unused(self, event: Any, depth: int) -> None:
        """Pass over a value that has no place of its own, telling its problems but keeping none of its positions."""
        kept = self.values, self.keys, self.texts
        self.values, self.keys, self.texts = {}, {}, {}
        self.value(event, "", depth)
        self.values, self.keys, self.texts = kept


def _nothing_after(key: str, event: Any, value: Any, *, alone: bool) -> str:
    if alone and _is_comparison(key):
        return f"a comparison stands without braces: `{key}`"
    if event.end_mark.index == value.start_mark.index and event.start_mark.line == value.start_mark.line:
        return f"`{key}` has no value; inside {{...}} a comma ends an entry, so a text or formula with a comma needs quotes"
    return f"nothing is written after `{key}`; write `null` to take it away"


def _is_comparison(text: str) -> bool:
    try:
        return formula.condition(text).word in formula.OPERATORS
    except formula.FormulaError:
        return False
