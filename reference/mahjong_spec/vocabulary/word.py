"""What a word of the vocabulary is: its arguments, where it may stand, its meaning, and how it reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

READING = frozenset({"reading"})
TABLE = frozenset({"table"})
BOTH = READING | TABLE


@dataclass(frozen=True, slots=True)
class Argument:
    """What may stand in an argument; the compiler has a reader for each type."""

    type: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """How a word reads in each language, when the arguments `needs` are given."""

    en: str
    ru: str
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A word: its arguments (one named `` is the bare value), where it may stand, what it means, how it reads."""

    meaning: Mapping[str, str]
    says: tuple[Sentence, ...]
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    contexts: frozenset[str] = BOTH
    denied: Sentence | None = None


def says(en: str, ru: str, *needs: str) -> Sentence:
    """A sentence in both languages."""
    return Sentence(en, ru, needs)


def bare(kind: str) -> dict[str, Argument]:
    """The one argument of a word that is written without a name."""
    return {"": Argument(kind)}
