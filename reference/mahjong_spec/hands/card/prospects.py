"""A hand and the card that is played -> the lines that it is, with what their letters stand for; and those it may still become."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_spec.hands.card.index import CardIndex
from mahjong_spec.hands.holding import Group, Holding
from mahjong_spec.hands.readings import divisions
from mahjong_spec.model import Ruleset
from mahjong_spec.model_card import CardLine


@dataclass(frozen=True, slots=True)
class Match:
    """A line that a complete hand is."""

    line: CardLine
    letters: tuple[tuple[str, str], ...]
    """Letter of the line to a suit's id, a number, or the code of a tile."""
    groups: tuple[Group, ...]
    """The groups in the order of the line, wild tiles where they stand."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A line that a hand may become, and how far it is from it."""

    line: CardLine
    missing: int
    """Tiles that the hand still needs: 0 where it is complete, 1 where it is ready."""
    needs: tuple[int, ...]
    """The kinds, ascending, of which one tile more brings the hand nearer to the line by the nearest way."""


def matches(ruleset: Ruleset, holding: Holding) -> tuple[Match, ...]:
    """Every way to see a complete hand as a line of the card, the most valuable first, then in the order of the card.

    What an element says of a hand, such as a double for one without jokers, is for the scorer. No match where no card is
    played.
    """
    if ruleset.card is None:
        return ()
    lines = ruleset.card.lines
    found = [Match(lines[one.shape], one.letters, one.groups) for one in divisions(ruleset, holding)]
    return tuple(sorted(found, key=lambda match: -match.line.value))


def prospects(ruleset: Ruleset, index: CardIndex, holding: Holding) -> tuple[Prospect, ...]:
    """Every line that a hand may still become with its melds: the nearest first, then the most valuable, then by the card."""
    if ruleset.card is None:
        return ()
    lines = ruleset.card.lines
    found = [Prospect(lines[line], missing, needs) for line, (missing, needs) in index.needs(holding).items()]
    return tuple(sorted(found, key=lambda prospect: (prospect.missing, -prospect.line.value)))
