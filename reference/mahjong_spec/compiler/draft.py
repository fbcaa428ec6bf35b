"""A ruleset while it is being compiled: the document, what is known so far, and every problem found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from mahjong_spec.errors import Problem, guess
from mahjong_spec.model import Expr, Fact, SetKind, TileSet, Title, Variable

TRUE = Expr("true")
FALSE = Expr("false")


@dataclass(slots=True)
class Draft:
    """Mutable on purpose: each part of the compiler fills its share, later parts look names up in it.

    `options` is None while a ruleset is checked for all its options at once; then options stay nodes of the trees.
    """

    document: Mapping[str, Any]
    options: Mapping[str, Any] | None
    problems: list[Problem] = field(default_factory=list)
    seats: int = 0
    tiles: TileSet = field(default_factory=lambda: TileSet((), {}, {}, {}))
    sets: dict[str, SetKind] = field(default_factory=dict)
    facts: dict[str, Fact] = field(default_factory=dict)
    variables: dict[str, Variable] = field(default_factory=dict)
    tests: dict[str, Expr] = field(default_factory=dict)
    """Compiled classes."""
    relations: dict[str, Mapping[int, frozenset[int]]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    """Lines of `value` compiled so far."""
    used: set[tuple[str, str]] = field(default_factory=set)
    """(section, id) of everything that some rule reads."""
    open_terms: list[str] = field(default_factory=list)
    """Terms being expanded, to find a circle."""

    def problem(self, code: str, message: str, pointer: str, guessed: str | None = None) -> None:
        found = Problem(code, message, pointer, guess=guessed)
        if found not in self.problems:
            self.problems.append(found)

    def unknown(self, what: str, name: str, pointer: str, known: Iterable[str]) -> None:
        """A name that nothing bears."""
        self.problem("unresolved/name", f"unknown {what} `{name}`", pointer, guess(name, known))

    def problem_option(self, name: str, pointer: str) -> None:
        self.unknown("option", name, pointer, self.section("options"))

    def section(self, name: str) -> Mapping[str, Any]:
        found = self.document.get(name)
        return found if isinstance(found, Mapping) else {}

    def option_of(self, name: str) -> Mapping[str, Any] | None:
        found: Mapping[str, Any] | None = self.section("options").get(name)
        return found

    def title_of(self, entry: Any) -> Title:
        title: Title = entry.get("title", {}) if isinstance(entry, Mapping) else {}
        return title

    def limit(self, entry: Mapping[str, Any], key: str) -> int | None:
        """A bound written as a number, or as `seats`."""
        bound = entry.get(key)
        return self.seats if bound == "seats" else bound


def at(pointer: str, *keys: object) -> str:
    """The pointer of an entry below `pointer`."""
    for key in keys:
        pointer += "/" + str(key).replace("~", "~0").replace("/", "~1")
    return pointer


def conjunction(parts: Iterable[Expr], pointer: str = "") -> Expr:
    """`all` of these, with what is settled already taken out."""
    kept: list[Expr] = []
    for part in parts:
        if part.word == "false":
            return FALSE
        if part.word == "all":
            kept += part.args["parts"]
        elif part.word != "true":
            kept.append(part)
    if not kept:
        return TRUE
    return kept[0] if len(kept) == 1 else Expr("all", {"parts": tuple(kept)}, pointer)


def disjunction(parts: Iterable[Expr], pointer: str = "") -> Expr:
    """`any` of these, with what is settled already taken out."""
    kept: list[Expr] = []
    for part in parts:
        if part.word == "true":
            return TRUE
        if part.word == "any":
            kept += part.args["parts"]
        elif part.word != "false":
            kept.append(part)
    if not kept:
        return FALSE
    return kept[0] if len(kept) == 1 else Expr("any", {"parts": tuple(kept)}, pointer)


def negation(part: Expr, pointer: str = "") -> Expr:
    """`not` of this."""
    if part.word in ("true", "false"):
        return FALSE if part.word == "true" else TRUE
    if part.word == "not":
        inner: Expr = part.args["part"]
        return inner
    return Expr("not", {"part": part}, pointer)
