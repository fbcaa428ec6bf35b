"""A ruleset while it is being compiled: the document, what is known so far, and every problem found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from mahjong_spec.errors import Invalid, Problem, guess
from mahjong_spec.model import Expr, Fact, SetKind, Shape, TileSet, Title, Variable, Wild, Zone
from mahjong_spec.model_card import Card

DEEPEST = 60
"""Levels of conditions, terms and classes that may stand inside each other."""

_MOST = 20_000
"""Conditions and tests of one ruleset, those of terms counted wherever a term is used."""

THINGS: Mapping[str, str] = {
    "actions": "action",
    "amounts": "amount",
    "calls": "call",
    "classes": "class",
    "elements": "element",
    "facts": "fact",
    "limits": "limit",
    "options": "option",
    "payments": "payment",
    "phases": "phase",
    "reasons": "reason",
    "relations": "relation",
    "sets": "set",
    "settlement": "settlement",
    "shapes": "shape",
    "steps": "step",
    "terms": "term",
    "units": "unit",
    "value": "line",
    "variables": "variable",
    "zones": "zone",
}
"""Section to what one entry of it is called."""


@dataclass(frozen=True, slots=True)
class Use:
    """An amount or step is used: by which other (none: by a settlement), where, and which names of seats mean one there."""

    by: tuple[str, str] | None
    what: tuple[str, str]
    pointer: str
    bound: frozenset[str]


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
    stacks: int = 0
    """Of a side of the wall; 0 where no wall is built."""
    sets: dict[str, SetKind] = field(default_factory=dict)
    wild: Wild = field(default_factory=Wild)
    card: Card | None = None
    shapes: dict[str, Shape] = field(default_factory=dict)
    facts: dict[str, Fact] = field(default_factory=dict)
    variables: dict[str, Variable] = field(default_factory=dict)
    zones: dict[str, Zone] = field(default_factory=dict)
    choices: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    """Name of what actions choose to the first selection of that name."""
    labels: tuple[str, ...] = ()
    """Every label under which a tile is offered."""
    tests: dict[str, Expr] = field(default_factory=dict)
    """Compiled classes, as a reading asks for them."""
    relations: dict[str, Mapping[int, frozenset[int]]] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    """Lines of `value` compiled so far."""
    used: set[tuple[str, str]] = field(default_factory=set)
    """(section, id) of everything that some rule reads."""
    deciding: frozenset[str] = frozenset()
    """Options that decide which tiles there are, or that require something of others."""
    inside: tuple[str, str] | None = None
    """(section, id) of the amount or step that is being compiled."""
    asked: dict[tuple[str, str], set[str]] = field(default_factory=dict)
    """(section, id) of each amount and step to the names of seats that must mean one where it is used."""
    uses: list[Use] = field(default_factory=list)
    open_names: list[tuple[str, str]] = field(default_factory=list)
    """(section, id) of the terms, elements and classes being looked into, to find a circle."""
    circles: set[frozenset[tuple[str, str]]] = field(default_factory=set)
    trying: bool = False
    """Whether only the type of a name is asked for, so that nobody reads the problems."""
    depth: int = 0
    work: int = 0

    @property
    def checking(self) -> bool:
        """Whether the ruleset is looked at for all its options at once, to find its mistakes."""
        return self.options is None

    @property
    def playing(self) -> bool:
        """Whether the ruleset tells how a game is played; otherwise it only scores and settles."""
        return bool(self.document.get("phases"))

    @property
    def scoring(self) -> bool:
        """Whether the ruleset tells what a hand is worth."""
        return not self.playing or "elements" in self.document

    def sound_since(self, problems: int) -> bool:
        """Whether mistakes are looked for and none came after the first `problems`, so that what stands there can be judged."""
        return self.checking and len(self.problems) == problems and not self.circles

    def problem(self, code: str, message: str, pointer: str, guessed: str | None = None) -> None:
        """Tells a mistake, once for each time it is met; who hands the problems on leaves repetitions out."""
        self.problems.append(Problem(code, message, pointer, guess=guessed))

    def unknown(self, what: str, name: str, pointer: str, known: Iterable[str]) -> None:
        """A name that nothing bears."""
        self.problem("unresolved/name", f"unknown {what} `{name}`", pointer, guess(name, known))

    def circle(self, members: Sequence[tuple[str, str]], says: str) -> None:
        """Each of these leads to the next and the last to the first; told once, at what stands first in the document."""
        if frozenset(members) in self.circles:
            return
        self.circles.add(frozenset(members))
        section = members[0][0]
        order = list(self.section(section))
        first = min((one for one in members if one[0] == section), key=lambda one: order.index(one[1]))
        begin = members.index(first)
        way = " → ".join(name for _, name in (*members[begin:], *members[:begin], first))
        thing = THINGS[section]
        pointer = f"{at('', section, first[1])}#key"
        self.problem(f"circle/{thing}", f"the {thing} `{first[1]}` {says}: {way}", pointer)

    def enter(self, pointer: str) -> None:
        """One level deeper into conditions and tests; `Invalid` where they are too deep or too many."""
        self.depth += 1
        self.work += 1
        if self.depth > DEEPEST:
            message = f"conditions, terms and classes lie more than {DEEPEST} deep in each other"
            raise Invalid(dict.fromkeys([*self.problems, Problem("malformed/depth", message, pointer)]))
        if self.work > _MOST:
            message = "the conditions are too many once every term is written out"
            raise Invalid(dict.fromkeys([*self.problems, Problem("malformed/size", message, pointer)]))

    def leave(self) -> None:
        self.depth -= 1

    def most_sets(self) -> int | None:
        """The most sets that a hand may have; None where a shape has a problem of its own, or a card tells of hands."""
        if "card" in self.document:
            return None
        sound = len(self.shapes) == len(self.section("shapes"))
        return max((shape.sets for shape in self.shapes.values()), default=0) if sound else None

    def section(self, name: str) -> Mapping[str, Any]:
        found = self.document.get(name)
        return found if isinstance(found, Mapping) else {}

    def option_of(self, name: str) -> Mapping[str, Any] | None:
        found: Mapping[str, Any] | None = self.section("options").get(name)
        return found

    def title_of(self, entry: Any) -> Title:
        title: Title = entry.get("title", {}) if isinstance(entry, Mapping) else {}
        return title


def at(pointer: str, *keys: object) -> str:
    """The pointer of an entry below `pointer`."""
    for key in keys:
        pointer += "/" + str(key).replace("~", "~0").replace("/", "~1")
    return pointer


def within(pointer: str, character: int) -> str:
    """The pointer to a character of the text that `pointer` names, or of the part of a text; a key stays whole."""
    text, _, begin = pointer.partition("#")
    return f"{text}#{character + int(begin or 0)}" if begin != "key" else pointer
