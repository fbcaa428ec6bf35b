"""A ruleset as the interpreter sees it: typed, frozen, options chosen, names resolved. No behaviour.

`Expr` is a node of every compiled tree: condition, tile test, set test or formula. Its `word` is looked up in the
tables of `hands` and `play`; its arguments are numbers, words, tuples and further nodes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mahjong_spec.model_card import Card, Target
from mahjong_spec.model_card import Title as Title  # noqa: PLC0414  (it is a name of this file, too)

PAIR = 2
"""Tiles of a pair; what is larger is a set."""


@dataclass(frozen=True, slots=True)
class Expr:
    """A compiled node: a word of the vocabulary with its arguments; `pointer` leads back to the document."""

    word: str
    args: Mapping[str, Any] = field(default_factory=dict)
    pointer: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision list: the amount of the first line whose condition holds; the last line has none."""

    lines: tuple[tuple[Expr | None, Expr, str | None], ...]
    """(condition, amount, name of the line)."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of tile: tiles that are equal for every shape rule. `copies` counts marked ones too."""

    code: str
    family: str
    rank: int | None
    copies: int
    title: Title


@dataclass(frozen=True, slots=True)
class Face:
    """What is seen on a tile: a kind (by index), perhaps with a mark; `copies` of exactly this face."""

    code: str
    kind: int
    mark: str | None
    copies: int


@dataclass(frozen=True, slots=True)
class Family:
    """Kinds that belong together; `runs` tells whether neighbouring ranks may form a run."""

    id: str
    kinds: tuple[int, ...]
    runs: bool
    title: Title


@dataclass(frozen=True, slots=True)
class TileSet:
    """All tiles of a ruleset, in the order that every list of tiles is sorted by."""

    kinds: tuple[Kind, ...]
    faces: Mapping[str, Face]
    families: Mapping[str, Family]
    order: Mapping[str, int]
    """Code to place in the canonical order: a marked tile just before the plain ones of its kind."""


@dataclass(frozen=True, slots=True)
class SetKind:
    """A kind of set: so many tiles alike, or a run of so many neighbours.

    `sources` are the words for whose tile may complete it when it is claimed; none named means anybody's.
    """

    id: str
    size: int
    run: bool
    sources: tuple[str, ...]
    title: Title


@dataclass(frozen=True, slots=True)
class Wild:
    """Tiles (kinds) that stand for others in sets of these kinds, which are sets of tiles alike; mostly there are none."""

    kinds: frozenset[int] = frozenset()
    sets: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Shape:
    """A form of a complete hand. `form` is `sets`, `pairs`, `each`, `tiles` or `line`; unused fields keep their defaults."""

    id: str
    form: str
    size: int
    title: Title
    concealed: bool = False
    sets: int = 0
    of: tuple[str, ...] = ()
    pairs: int = 0
    distinct: bool = False
    base: tuple[tuple[int, ...], ...] = ()
    """For `each` and `tiles`: every concrete multiset of kinds that must be there."""
    spare: tuple[tuple[int, ...], ...] = ()
    """For each entry of `base`: the kinds of which one tile more makes the hand complete."""
    targets: tuple[Target, ...] = ()
    """For `line`: every hand that the line of the card means, each once."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a scorer must be told of a win: a flag, number, word, seat or tiles."""

    id: str
    type: str
    default: Any
    words: tuple[str, ...]
    least: int | None
    most: int | None
    needs: Expr | None
    title: Title
    play: Expr | Choice | None = None
    """How a game finds it when a win is declared: a condition, an amount, a seat or a source of tiles."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit that elements give amounts in; `replaces` names units that do not count beside it."""

    id: str
    replaces: tuple[str, ...]
    detail: bool
    title: Title
    forms: Title
    """The word beside a number: its forms in each language, divided by `|`."""


@dataclass(frozen=True, slots=True)
class Gain:
    """What an element gives in one unit, by whether the hand (or the counted set) is concealed or not."""

    closed: Choice | None
    open: Choice | None
    by_set: bool = False


@dataclass(frozen=True, slots=True)
class Element:
    """One thing that is scored: when it counts, how often, and what it gives."""

    id: str
    when: Expr
    per: Expr | None
    """A `per_tile`, `per_set` or `per_part` node: the element counts once for each."""
    gains: Mapping[str, Gain]
    excludes: frozenset[str]
    clause: tuple[str, ...]
    title: Title
    for_all: bool = False
    """Whether it counts in the hands of those who have not won as well."""


@dataclass(frozen=True, slots=True)
class ValueLine:
    """A named amount made of units and earlier lines."""

    id: str
    amount: Choice


@dataclass(frozen=True, slots=True)
class ResultField:
    """An amount that the scorer reports under its id, when its condition holds."""

    id: str
    when: Expr
    amount: Expr
    title: Title


@dataclass(frozen=True, slots=True)
class Variable:
    """What the table or each seat remembers: a flag, number, word, seat, pot, tiles or a set.

    `told` tells whether one who settles without a game says its value.
    """

    id: str
    of: str
    type: str
    told: bool
    title: Title
    words: tuple[str, ...] = ()
    start: Any = None
    """False, 0, nobody, no tiles, the first word, unless said."""
    lasts: str = "deal"
    """`deal` or `match`."""
    until: tuple[str, ...] = ()
    """Phases on whose entering it starts anew; a seat's variable for the seat whose turn it is then."""
    see: str = "all"
    """`all` or `owner`."""


@dataclass(frozen=True, slots=True)
class Payment:
    """A reason why points change hands."""

    id: str
    clause: tuple[str, ...]
    title: Title


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect with its arguments; lists of effects are tuples."""

    word: str
    args: Mapping[str, Any]
    pointer: str = field(default="", compare=False)


Branch = tuple[tuple[Expr | None, str], ...]
"""A decision list of words: the word of the first line whose condition holds."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place where tiles or sets lie. `of` is `table` or `seat`, `see` is `all`, `owner` or `none`."""

    id: str
    of: str
    ordered: bool
    sets: bool
    see: str
    title: Title


@dataclass(frozen=True, slots=True)
class Selection:
    """One thing that an action has chosen: `form` is `tile`, `tiles`, `set`, `meld`, `seat`, `number` or `word`."""

    name: str
    form: str
    args: Mapping[str, Any]
    pointer: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Action:
    """What a seat may do: what it chooses, when, what that does, and where play goes."""

    id: str
    choose: tuple[Selection, ...]
    when: Expr
    do: tuple[Effect, ...]
    next: Branch
    fault: bool
    clause: tuple[str, ...]
    title: Title


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of play. `kind` is `auto`, `turn`, `window`, `together` or `end`; unused fields keep their defaults."""

    id: str
    kind: str
    title: Title
    clause: tuple[str, ...] = ()
    do: tuple[Effect, ...] = ()
    """Of `auto` and `end`; of `together` what is done when all have chosen (`then`)."""
    next: Branch = ()
    """Of `auto` and `together`; of a window where play goes when nobody claims (`unclaimed`)."""
    seat: Expr | None = None
    seats: Expr | None = None
    actions: tuple[str, ...] = ()
    """Of a window: the actions of all ranks, from high to low."""
    ranks: tuple[tuple[str, ...], ...] = ()
    ties: Mapping[str, Branch] = field(default_factory=dict)
    instead: Branch = ()
    anytime: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """How deals make a match."""

    start_score: Choice
    stays: Expr | None
    """Whether the dealer stays; None where `moves_to` names the next dealer."""
    moves_to: Choice | None
    after_deal: tuple[Effect, ...]
    ends: Expr
    ties: Branch
    """`seat_order` or `shared`."""
    final: tuple[Effect, ...]


LAID = frozenset({"claimed", "concealed", "added"})
"""Ways in which a set is laid: with another seat's tile, from the hand alone, by adding a tile to one that lies there."""


@dataclass(frozen=True, slots=True)
class Play:
    """The play of a game: where tiles lie, what happens in which order, who may do what."""

    box: str
    """The zone in which all tiles lie when a deal begins."""
    high: int
    stacks: int
    """Of one side of the wall; 0 where no wall is built."""
    sides: int
    begins: str
    skip: Expr | None
    """Holds of a seat that is out of play."""
    zones: Mapping[str, Zone]
    phases: Mapping[str, Phase]
    actions: Mapping[str, Action]
    match: Match
    reasons: Mapping[str, Payment]
    """Why a choice is refused."""
    calls: Mapping[str, Title]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One game with its options chosen."""

    id: str
    version: str
    title: Title
    seats: int
    options: Mapping[str, Any]
    tiles: TileSet
    sets: Mapping[str, SetKind]
    shapes: Mapping[str, Shape]
    held_out_waits: bool
    """Whether a kind of which the hand holds every copy is still waited for."""
    losers: str | None
    """How the hands are read of those who have not won; None where they are not scored."""
    facts: Mapping[str, Fact]
    units: Mapping[str, Unit]
    minimum: Expr
    elements: Mapping[str, Element]
    value: tuple[ValueLine, ...]
    limits: Mapping[str, Title]
    best: tuple[Expr, ...]
    result: tuple[ResultField, ...]
    variables: Mapping[str, Variable]
    payments: Mapping[str, Payment]
    amounts: Mapping[str, Choice]
    steps: Mapping[str, tuple[Effect, ...]]
    settlement: Mapping[str, tuple[Effect, ...]]
    play: Play | None = None
    wild: Wild = Wild()
    card: Card | None = None
    """The card whose lines are the shapes of a complete hand, in games that have one."""
    laid: frozenset[str] = LAID
    """How sets come to lie before a seat: some of `LAID`."""
