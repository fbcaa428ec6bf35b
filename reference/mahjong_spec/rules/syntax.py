"""What the parser of YAML complains of -> a code, words that an author understands, and the place to look at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from mahjong_spec.rules.plain import lines

Mark = tuple[int, int]
"""Line and column, from 0."""

_Place = Literal["problem", "context"]

_MARKS = "a text with `:`, `,`, `[` or `{` in it needs quotes"
_SAID: Mapping[str, tuple[_Place, str]] = {
    "mapping values are not allowed": (
        "problem",
        "a `: ` that belongs to no key; a text with `: ` in it needs quotes, or the line above lacks its colon",
    ),
    "did not find expected key": ("problem", "expected a key; the keys of one map start in the same column"),
    "did not find expected '-' indicator": ("problem", "expected `- `; the items of one list start in the same column"),
    "did not find expected ',' or '}'": ("problem", f"expected `,` or `}}`; {_MARKS}"),
    "did not find expected ',' or ']'": ("problem", f"expected `,` or `]`; {_MARKS}"),
    "did not find expected node content": ("problem", "expected a value"),
    "did not find expected <document start>": ("problem", "this stands outside the map that the file is"),
    "could not find expected ':'": ("context", "expected `key: value`; a colon, or the space after it, is missing"),
    "block sequence entries are not allowed": ("problem", "a list cannot begin here; begin it on a new line"),
    "block mapping keys are not allowed": ("problem", "a map cannot begin here; begin it on a new line"),
    "found unexpected end of stream": ("context", "the quotation mark that opens here is never closed"),
    "found unexpected document indicator": ("context", "the quotation mark that opens here is never closed"),
    "found unknown escape character": ("problem", "this is no escape; in double quotes write `\\\\` for a backslash"),
    "did not find expected hexdecimal number": ("problem", "the escape is not complete"),
    "found invalid Unicode character escape code": ("problem", "the escape names no character"),
    "mapping keys are not allowed": ("problem", "a text that starts with `?` needs quotes"),
    "did not find expected comment or line break": ("problem", "expected the end of the line"),
    "found unexpected ':'": ("problem", f"a `:` that belongs to no key; {_MARKS}"),
    "directive name": ("problem", "a line that starts with `%` cannot stand here"),
    "unknown directive": ("problem", "a line that starts with `%` cannot stand here"),
    "found a tab character": ("problem", "a tab cannot indent; use spaces"),
    "found undefined tag handle": ("problem", "a text that starts with `!` needs quotes"),
    "did not find expected tag URI": ("context", "a text that starts with `!` needs quotes"),
    "found unexpected non-alphabetical character": ("problem", "a line that starts with `%` cannot stand here"),
}
_STARTS = {"while scanning an alias": "`*`", "while scanning an anchor": "`&`", "while scanning a tag": "`!`"}


def explain(
    text: str,
    problem: str,
    context: str,
    context_at: Mark | None,
    problem_at: Mark | None,
) -> tuple[str, str, Mark]:
    """Code, message and place (line and column from 0) for a complaint of the parser."""
    at = problem_at or context_at or (0, 0)
    if "maximum nesting depth" in problem:
        return "malformed/depth", "lists and maps are nested too deep", at
    if context in _STARTS:
        return "malformed/yaml", f"a text that starts with {_STARTS[context]} needs quotes", context_at or at
    if "cannot start any token" in problem:
        return "malformed/yaml", _bad_start(text, at), at
    unclosed = _unclosed(text, problem, context_at, at)
    if unclosed:
        return "malformed/yaml", unclosed, context_at or at
    if "did not find expected key" in problem and _character(text, at) in ("]", "}"):
        return "malformed/yaml", f"`{_character(text, at)}` closes nothing", at
    for said, (place, message) in _SAID.items():
        if said in problem:
            return "malformed/yaml", message, (context_at or at) if place == "context" else at
    return "malformed/yaml", f"this is not YAML: {problem}", at


def _bad_start(text: str, at: Mark) -> str:
    character = _character(text, at)
    if character == "\t":
        return "a tab cannot indent; use spaces"
    return f"a text that starts with `{character}` needs quotes"


def _character(text: str, at: Mark) -> str:
    rows = lines(text)
    return rows[at[0]][at[1] : at[1] + 1] if at[0] < len(rows) else ""


def _unclosed(text: str, problem: str, opened: Mark | None, at: Mark) -> str | None:
    """A bracket of which nothing but the end of the file, or an entry further out, was found in place of its end."""
    if opened is None or "did not find expected ',' or" not in problem:
        return None
    rows = lines(text)
    rest = [rows[at[0]][at[1] :] if at[0] < len(rows) else "", *rows[at[0] + 1 :]]
    ended = not any(row.strip() and not row.strip().startswith("#") for row in rest)
    if not ended and (at[0] == opened[0] or _indent(rows[at[0]]) > _indent(rows[opened[0]])):
        return None
    return f"`{rows[opened[0]][opened[1] : opened[1] + 1]}` opens here and is never closed"


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip())
