"""The actions of a compiled ruleset -> in which ways sets come to lie before a seat: a meld laid otherwise cannot be."""

from __future__ import annotations

from mahjong_spec.model import LAID, Play, Ruleset
from mahjong_spec.nodes import nodes


def ways_of_laying(ruleset: Ruleset) -> frozenset[str]:
    """Some of `LAID`; all where nothing is said of play."""
    if not isinstance(ruleset.play, Play):
        return LAID
    effects = [
        one for part in (ruleset.play, ruleset.steps, ruleset.settlement) for one in nodes(part) if one.word == "meld"
    ]
    return frozenset(
        "added" if one.args.get("onto") is not None else "claimed" if one.args.get("from") is not None else "concealed"
        for one in effects
    )
