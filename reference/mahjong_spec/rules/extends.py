"""A ruleset and everything it extends -> one resolved document, and where each value of it comes from.

Layers are laid over each other lowest first: the parents in the order of `extends`, each after its own parents, and
the ruleset itself last. A layer that is reached twice takes part once, where it is reached first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from mahjong_spec.errors import Invalid, Malformed, Position, Problem, RulesetError, Unresolved, guess
from mahjong_spec.rules.document import KEY, Json, parent
from mahjong_spec.rules.layers import CLASH, Layer, layer, named, parents
from mahjong_spec.rules.merging import OWN, SECTIONS, Overlay, lay, misspelt
from mahjong_spec.rules.places import find, known
from mahjong_spec.rules.schema import RESOLVED, shape_problems

_CHARACTER = re.compile(r"#(\d+)$")


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a value of a resolved document was written: its place, that of its key, and how it was brought in.

    `text` is the place of the first character of a text that stands in one line as it is read.

    `chain` are the places of `extends` that lead to that file, nearest first; it is empty for what the ruleset says
    itself. Of a map that several files have a part in, the origin is the last of them.
    """

    position: Position
    key: Position | None
    text: Position | None
    chain: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Resolved:
    """A whole ruleset as a document, with the origin of every value by its JSON pointer."""

    document: Mapping[str, Json]
    origins: Mapping[str, Origin]
    problems: tuple[Problem, ...] = ()
    """What is wrong and has hidden nothing else: `clash/id`."""


def resolve_path(path: Path) -> Resolved:
    """The resolved ruleset of a file or folder. A wrong id hides nothing else and is only noted in it.

    Raises `Malformed`, `Unresolved` (`unresolved/parent`, `unresolved/entry`) or `Invalid` (`circle/extends`,
    `clash/name`) with all problems that could be found.
    """
    reached = _Reached()
    path = path.resolve()
    _reach(reached, path, path.name if path.is_dir() else path.stem, path.parent, ())
    if any(problem.code != CLASH for problem in reached.problems):
        raise_all(reached.problems)
    overlay = Overlay()
    for index, each in enumerate(reached.layers):
        own = OWN if index < len(reached.layers) - 1 else ("extends",)
        lay(overlay, {section: value for section, value in each.data.items() if section not in own}, index)
    misplaced = [_placed(problem, reached.layers[index]) for index, problem in overlay.problems]
    if misplaced:
        raise_all([*reached.problems, *misplaced])
    document = {section: overlay.document[section] for section in SECTIONS if section in overlay.document}
    origins = {pointer: _origin(reached.layers[index], pointer) for pointer, index in overlay.owners.items()}
    resolved = Resolved(document, origins, tuple(reached.problems))
    misshapen = misspelt(shape_problems(document, RESOLVED), [each.data for each in reached.layers], overlay.owners)
    if misshapen:
        raise_all([*reached.problems, *locate(misshapen, resolved)])
    return resolved


def locate(problems: Iterable[Problem], resolved: Resolved) -> tuple[Problem, ...]:
    """The problems of a resolved document with their positions and chains, in the order of the source.

    A pointer may end in `#key` for the key rather than the value, or in `#12` for a character of a text; where the text
    is broken up or has escapes, its beginning stands for all of it. What is not there is looked for around it: the
    nearest entry that is. A problem that has its position already keeps it.
    """
    return tuple(sorted((_located(problem, resolved) for problem in problems), key=_order))


def _located(problem: Problem, resolved: Resolved) -> Problem:
    if problem.position is not None:
        return problem
    character = _CHARACTER.search(problem.pointer)
    pointer = _CHARACTER.sub("", problem.pointer.removesuffix(KEY))
    at_key = problem.pointer.endswith(KEY)
    while pointer not in resolved.origins and pointer:
        pointer, at_key, character = parent(pointer), True, None
    origin = resolved.origins[pointer]
    position = (origin.key if at_key else None) or origin.position
    if character and origin.text:
        position = replace(origin.text, column=origin.text.column + int(character[1]))
    return replace(problem, position=position, chain=origin.chain)


@dataclass(slots=True)
class _Reached:
    """Layers found so far, lowest first, and what was wrong on the way."""

    layers: list[Layer] = field(default_factory=list)
    places: set[Path] = field(default_factory=set)
    open: list[tuple[Path, str]] = field(default_factory=list)
    """The layers whose parents are being looked for, to see a circle."""
    problems: list[Problem] = field(default_factory=list)


def _reach(reached: _Reached, path: Path, name: str, beside: Path, chain: tuple[Position, ...]) -> None:
    this = layer(path, chain)
    reached.places.add(path)
    reached.open.append((path, name))
    reached.problems += [*this.problems, *named(this, name)]
    for parent_name, position in parents(this):
        found = find(parent_name, beside)
        opened = [place for place, _ in reached.open]
        if found is None:
            message = f"there is no ruleset or part `{parent_name}`"
            meant = guess(parent_name, known(beside))
            reached.problems.append(Problem("unresolved/parent", message, "/extends", position, meant, chain))
        elif found[0] in opened:
            names = [name for _, name in reached.open[opened.index(found[0]) :]]
            message = f"what a ruleset extends leads back to it: {' → '.join([*names, names[0]])}"
            reached.problems.append(Problem("circle/extends", message, "/extends", position, chain=chain))
        elif found[0] not in reached.places:
            _reach(reached, found[0], parent_name, found[1], (position, *chain))
    reached.open.pop()
    reached.layers.append(this)


def _placed(problem: Problem, layer: Layer) -> Problem:
    return replace(problem, position=layer.keys[problem.pointer.removesuffix(KEY)], chain=layer.chain)


def _origin(layer: Layer, pointer: str) -> Origin:
    position = layer.values[pointer]
    return Origin(position, layer.keys.get(pointer), layer.texts.get(pointer), layer.chain)


def raise_all(problems: Iterable[Problem]) -> None:
    """Raise all problems, if there are any, as the class of the earliest phase among them."""
    told = sorted(problems, key=_order)
    if not told:
        return
    codes = {problem.code.partition("/")[0] for problem in told}
    error: type[RulesetError] = Invalid
    if codes & {"malformed", "schema"}:
        error = Malformed
    elif "unresolved" in codes:
        error = Unresolved
    raise error(told)


def _order(problem: Problem) -> tuple[Position, str]:
    return problem.position or Position("", 0, 0), problem.code
