"""What goes wrong, as data: a stable code, a place, a message and a guess. Text for people is made at the edge.

The phases of processing each have their class, as the phases of the pipeline have their file:

- `Malformed`: the text is no YAML of ours, or has not the shape of the schema;
- `Unresolved`: a name, a file or a parent that does not exist;
- `Invalid`: names are known, but the whole means nothing;
- `Refused`: the rules are sound and a hand, fact or choice is not allowed by them;
- `Defect`: the rules were accepted and still cannot be carried out.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

_LIKE_ENOUGH = 0.6


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a source file; line and column count from 1, a column in characters."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake of a ruleset.

    `pointer` is the JSON pointer into the document it was found in; after it `#key` tells that the key is meant and not
    its value, and `#12` the character of a text, from 0. `position` is the place in the source, when known; `chain` the places that brought the value in through `extends`, nearest first; `guess` the word that
    was probably meant.
    """

    code: str
    message: str
    pointer: str = ""
    position: Position | None = None
    guess: str | None = None
    chain: tuple[Position, ...] = ()


class RulesetError(Exception):
    """A ruleset that cannot be used, with every problem found in that phase."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.code}: {p.message}" for p in self.problems))


class Malformed(RulesetError):
    """The source is not well-formed or does not fit the schema."""


class Unresolved(RulesetError):
    """A file, parent or name that the source speaks of does not exist."""


class Invalid(RulesetError):
    """Everything is known, but the ruleset as a whole means nothing."""


class Refused(Exception):
    """A hand, a fact or a choice that the rules do not allow; `code` is stable, `data` names what was refused."""

    def __init__(self, code: str, message: str, **data: object) -> None:
        self.code = code
        self.message = message
        self.data = data
        super().__init__(f"{code}: {message}")


class Defect(Exception):
    """A rule that was accepted and cannot be carried out; the fault is the ruleset's."""

    def __init__(self, code: str, message: str, pointer: str = "") -> None:
        self.code = code
        self.message = message
        self.pointer = pointer
        super().__init__(f"{code}: {message}" + (f" (at {pointer})" if pointer else ""))


def guess(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` was probably meant to be, or None."""
    folded = _folded(word)
    likeness = {option: _likeness(folded, _folded(option)) for option in known}
    best = max(likeness, key=likeness.__getitem__, default=None)
    return best if best is not None and likeness[best] >= _LIKE_ENOUGH else None


def perhaps(word: str, known: Iterable[str]) -> str:
    """The end of a message about an unknown word: which was probably meant; nothing where none is like it."""
    near = guess(word, known)
    return f"; did you mean `{near}`?" if near else ""


def _folded(word: str) -> str:
    return word.casefold().replace("-", "_")


def _likeness(word: str, option: str) -> float:
    """From 0 to 1. The matcher is not symmetric where letters are swapped, so it is asked both ways."""
    return max(difflib.SequenceMatcher(None, word, option).ratio(), difflib.SequenceMatcher(None, option, word).ratio())
