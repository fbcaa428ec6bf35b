"""Resolved JSON -> `Ruleset`: names are looked up, types and contexts checked, options chosen.

`check` finds every problem of a document, for all its options at once; `compile_ruleset` makes the ruleset that is
played with given options. Problems carry JSON pointers; who read the sources turns those into places.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import checks, hands, scoring, settlement, tiles
from mahjong_spec.compiler.conditions import condition
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.names import READING, TABLE
from mahjong_spec.compiler.options import option_values
from mahjong_spec.errors import Invalid, Problem, Refused
from mahjong_spec.model import Ruleset

__all__ = ["check", "compile_ruleset", "option_values"]


def compile_ruleset(
    document: Mapping[str, Any], preset: str | None = None, options: Mapping[str, Any] | None = None, seats: int | None = None
) -> Ruleset:
    """The ruleset of a resolved document with these options. `Invalid` with every problem, or `Refused` for an option."""
    values = option_values(document, preset, options)
    draft = Draft(document, values)
    ruleset = _compile(draft, seats)
    if draft.problems:
        raise Invalid(draft.problems)
    return ruleset


def check(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Every problem of a resolved document, whatever its options are set to."""
    draft = Draft(document, None)
    ruleset = _compile(draft, None)
    if not draft.problems:
        checks.check_whole(draft, ruleset)
    if not draft.problems:
        for preset in (None, *draft.section("presets")):
            try:
                compile_ruleset(document, preset)
            except Invalid as error:
                draft.problems += error.problems
            except Refused as refused:
                draft.problem("options/value", refused.message, at("/presets", preset))
    return tuple(dict.fromkeys(draft.problems))


def _compile(draft: Draft, seats: int | None) -> Ruleset:
    document = draft.document
    draft.seats = seats if seats is not None else max(document["seats"])
    if draft.seats not in document["seats"]:
        raise Refused("options/value", f"{draft.seats} seats cannot play; expected one of {document['seats']}")
    tiles.compile_tiles(draft)
    tiles.compile_sets(draft)
    tiles.compile_relations(draft)
    hands.compile_facts(draft)
    settlement.compile_variables(draft)
    tiles.compile_classes(draft)
    shapes = hands.compile_shapes(draft)
    hands.compile_needs(draft)
    units = scoring.compile_units(draft)
    elements = scoring.compile_elements(draft, units)
    value = scoring.compile_value(draft)
    ruleset = Ruleset(
        id=document["id"],
        version=document["version"],
        title=document["title"],
        seats=draft.seats,
        options=draft.options or {},
        tiles=draft.tiles,
        sets=draft.sets,
        shapes=shapes,
        held_out_waits=bool(draft.section("waits").get("held_out", False)),
        facts=draft.facts,
        units=units,
        minimum=scoring.compile_minimum(draft),
        elements=elements,
        value=value,
        limits={name: draft.title_of(entry) for name, entry in draft.section("limits").items()},
        best=scoring.compile_best(draft),
        result=scoring.compile_result(draft),
        variables=draft.variables,
        payments=settlement.compile_payments(draft),
        amounts=settlement.compile_amounts(draft),
        steps=settlement.compile_effects(draft, "steps"),
        settlement=settlement.compile_effects(draft, "settlement"),
    )
    settlement.check_steps(draft)
    _unused_terms(draft)
    return ruleset


def _unused_terms(draft: Draft) -> None:
    """A term that no rule uses must mean something all the same, in one context or the other."""
    for name, node in draft.section("terms").items():
        if ("terms", name) in draft.used:
            continue
        known = list(draft.problems)
        condition(draft, node, at("/terms", name), READING)
        in_reading, draft.problems = draft.problems, list(known)
        condition(draft, node, at("/terms", name), TABLE)
        if len(draft.problems) > len(known) and len(in_reading) > len(known):
            draft.problems = in_reading
        elif len(in_reading) == len(known):
            draft.problems = known
