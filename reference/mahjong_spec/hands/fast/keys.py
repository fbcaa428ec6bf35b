"""The plan -> what tiles add to the hand key, and how the key shows that there are too many of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from mahjong_spec.hands.fast.plan import Plan


@dataclass(frozen=True, slots=True)
class Keys:
    """Numbers to add to a hand key."""

    units: Mapping[str, int]
    """Code of a tile to the unit of its digit."""
    context_mask: int
    digit: int
    """The mask of one digit."""
    slack: int
    too_many: int
    """A digit is too large when its highest bit is set, with `slack` added or without."""


def hand_keys(plan: Plan, units: Mapping[str, int]) -> Keys:
    """The numbers of a finished plan."""
    width = plan.columns[0].digit
    highest = 1 << width - 1
    digits = [(plan.digit_of(kind), one.copies) for kind, one in enumerate(plan.ruleset.tiles.kinds)]
    digits += [(plan.faces_shift + width * place, face.copies) for place, face in enumerate(plan.faces)]
    return Keys(
        units,
        sum(fact.field.mask for fact in plan.context),
        (1 << width) - 1,
        sum(highest - 1 - copies << shift for shift, copies in digits),
        sum(highest << shift for shift, _ in digits),
    )
