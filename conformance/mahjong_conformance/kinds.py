"""The kinds of fixture: which operation a case asks for and which profile it belongs to. A TABLE."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of fixture. `operations` maps the input field that tells them apart to the operation asked."""

    profile: str
    operations: Mapping[str, str]


KINDS: Mapping[str, Kind] = {
    "notation": Kind("core", {"text": "parse", "tiles": "format"}),
    "shape": Kind("core", {"concealed": "shape"}),
    "score": Kind("scoring", {"concealed": "score"}),
    "payout": Kind("scoring", {"settlement": "payout"}),
    "legal": Kind("play", {"seat": "legal"}),
    "perft": Kind("play", {"depth": "perft"}),
    "replay": Kind("replay", {"log": "replay"}),
    "reject": Kind("replay", {"log": "replay"}),
    "match": Kind("match", {"scores": "match"}),
}

OPERATIONS: tuple[str, ...] = tuple(dict.fromkeys(op for kind in KINDS.values() for op in kind.operations.values()))

SESSION: tuple[str, ...] = ("open", "step", "close")
"""The operations that an engine needs to be asked in a session."""

STATE = "state"
"""The operation that no kind asks for: it is asked in a session only."""

FULL = "full"
"""The profile of every kind."""

PROFILES: Mapping[str, frozenset[str]] = {
    **{
        profile: frozenset(name for name, kind in KINDS.items() if kind.profile == profile)
        for profile in dict.fromkeys(kind.profile for kind in KINDS.values())
    },
    FULL: frozenset(KINDS),
}


def operation(kind: str, question: Mapping[str, object]) -> str:
    """The operation that a case of this kind asks for. The fixture schema guarantees that one field tells."""
    return next(op for field, op in KINDS[kind].operations.items() if field in question)
