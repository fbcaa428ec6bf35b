"""A compiled ruleset -> the function that awards a hand: its text, and the tables that the names in it stand for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, cast

from mahjong_spec.errors import Refused
from mahjong_spec.hands.fast.compiled import Compiled
from mahjong_spec.hands.fast.entries import Elements, entries
from mahjong_spec.hands.fast.parts import sums_of
from mahjong_spec.hands.fast.preparing import Prepared
from mahjong_spec.hands.fast.questions import FORM, MATCH, SETS, TILES, TOLD
from mahjong_spec.hands.fast.writing import award_text
from mahjong_spec.tiles import Hand


class FastAward(NamedTuple):
    """What a hand is worth in its best reading; elements as in `Award`, in no order."""

    elements: Mapping[str, Mapping[str, int]]
    units: Mapping[str, int]
    limit: str | None
    amounts: Mapping[str, int]
    """What the ruleset's `result` reports."""


Found = tuple[FastAward, Any]
"""The award, and what was asked of its units."""
Awarding = Callable[[Hand, Prepared], Found | None]


def awarding(compiled: Compiled, asked: Callable[[Mapping[str, int]], Any] | None = None) -> Awarding:
    """The function that awards a hand; None is its answer where the plain evaluator must look.

    `asked` takes out of the units what somebody will ask for of every award.
    """
    plan, shapes, faces = compiled.plan, compiled.shapes, compiled.plan.ruleset.tiles.faces
    units = compiled.keys.units
    names: dict[str, Any] = {
        "Refused": Refused,
        "FastAward": FastAward,
        "new": tuple.__new__,
        "sums_of": sums_of,
        "merged": _merged,
        "unit": units.__getitem__,
        "meld_of": compiled.melds,
        "faces": compiled.faces,
        "told": compiled.rows(TOLD),
        "of_sets": compiled.rows(SETS),
        "of_others": compiled.rows(TILES, FORM, MATCH),
        "entry": entries(compiled.scoring, asked),
        "kind_of": {code: faces[code].kind for code in units},
        "context_of": {code: plan.column_of(faces[code].kind).context_mask for code in units},
        "pair_won": shapes.completed,
        "of_tiles": shapes.of_tiles,
        "tile_won": shapes.won,
    }
    for place, shape in enumerate(shapes.of_sets):
        names |= {f"looks_{place}": shape.looks, f"claimed_{place}": shape.claimed, f"drawn_{place}": shape.drawn}
        names |= {f"sums_{place}_{number}": look.sums for number, look in enumerate(shape.looks)}
    names |= {f"pair_{place}": table for place, (table, _, _) in enumerate(shapes.pairs)}
    names |= {f"tile_{place}": table for place, (table, _, _) in enumerate(shapes.tiles)}
    names |= {f"family_{place}": table for place, table in enumerate(compiled.matches.profiles)}
    exec(compile(award_text(compiled), f"<award of {plan.ruleset.id}>", "exec"), names)  # noqa: S102
    return cast("Awarding", names["award"])


def _merged(first: Elements, rest: Elements, last: Elements) -> Elements:
    return {**first, **rest, **last}
