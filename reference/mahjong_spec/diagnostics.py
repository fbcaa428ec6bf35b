"""Problems of a ruleset -> plain text for a terminal: the place, the source line with a caret, a guess, the chain.

So it looks, where the value was inherited:

    spec/mine/hands.yaml:12:5: schema/unknown-key: unknown key `titel` in a shape
       12 |     titel: {en: seven pairs, ru: семь пар}
          |     ^
        did you mean `title`?
        brought in at spec/yours/ruleset.yaml:5:11

The lines of each problem stand together; problems stand in the order of their places.
"""

from __future__ import annotations

import os
import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from mahjong_spec.columns import columns
from mahjong_spec.errors import Position, Problem

WIDTH = 80
_TAB = "    "
_CUT = "…"
_BREAK = re.compile("\r\n|\r|\n")


def render(problems: Iterable[Problem], lines_of: Callable[[str], list[str]] | None = None, width: int = WIDTH) -> str:
    """The text of problems in the order of their places, no line longer than `width` columns where it can be cut.

    `lines_of` gives the lines of a file by its name; without it the file is read, and where it cannot be, no source
    is shown.
    """
    read = lines_of or cache(_lines)
    ordered = sorted(problems, key=lambda problem: (problem.position or Position("", 0, 0), problem.code))
    return "\n".join(_render(problem, read, width) for problem in ordered)


def shown(file: str) -> str:
    """The name of a file as it is told: seen from the current directory where that is shorter."""
    try:
        relative = os.path.relpath(file)
    except ValueError:  # another drive
        return file
    return relative if len(relative) < len(file) else file


def _render(problem: Problem, lines_of: Callable[[str], list[str]], width: int) -> str:
    place = f"{_place(problem.position)}: " if problem.position else ""
    text = _wrapped(f"{place}{problem.code}: {problem.message}", width)
    if problem.position:
        text += _excerpt(problem.position, lines_of, width)
    if problem.guess is not None:
        text.append(f"    did you mean `{problem.guess}`?")
    text += [f"    brought in at {_place(position)}" for position in problem.chain]
    return "\n".join(text)


def _place(position: Position) -> str:
    return f"{shown(position.file)}:{position.line}:{position.column}"


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def _excerpt(position: Position, lines_of: Callable[[str], list[str]], width: int) -> list[str]:
    """The source line and a caret under the column; nothing where the place is not in the file."""
    lines = lines_of(position.file)
    if not 0 < position.line <= len(lines):
        return []
    number = f"{position.line:>5}"
    line = lines[position.line - 1]
    before, after = (_visible(part) for part in (line[: position.column - 1], line[position.column - 1 :]))
    before, after = _fitted(before, after.rstrip(), width - len(number) - 3)
    caret = " " * columns(before) + "^"
    return [f"{number} | {before}{after}".rstrip(), f"{' ' * len(number)} | {caret}"]


def _fitted(before: str, after: str, room: int) -> tuple[str, str]:
    """Both sides of the caret, cut so that they fit; what stands near the caret is kept."""
    if columns(before) + columns(after) <= room:
        return before, after
    kept = max(room // 2, room - columns(after)) if columns(before) > room // 2 else room
    if columns(before) > kept:
        before = _CUT + _end(before, kept - 1)
    room -= columns(before)
    if columns(after) > room:
        after = _start(after, room - 1) + _CUT
    return before, after


def _start(text: str, room: int) -> str:
    taken = 0
    for index, character in enumerate(text):
        taken += columns(character)
        if taken > room:
            return text[:index]
    return text


def _end(text: str, room: int) -> str:
    taken = 0
    for index in range(len(text) - 1, -1, -1):
        taken += columns(text[index])
        if taken > room:
            return text[index + 1 :]
    return text


def _visible(text: str) -> str:
    """Tabs as spaces, and what a terminal would obey rather than show as a replacement mark."""
    shown_text = text.replace("\t", _TAB)
    return "".join("\ufffd" if unicodedata.category(char) in ("Cc", "Cf") else char for char in shown_text)


def _lines(file: str) -> list[str]:
    try:
        text = Path(file).read_bytes().decode("utf-8", errors="replace")
    except OSError:
        return []
    return _BREAK.split(text.removeprefix("\ufeff"))
