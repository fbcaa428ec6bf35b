"""Resolved JSON -> `Ruleset`: names are looked up, types and contexts checked, options chosen.

`check` finds every problem of a document, for all its options at once; `compile_ruleset` makes the ruleset that is
played with given options. Problems carry JSON pointers; who read the sources turns those into places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from mahjong_spec.compiler import (
    cards,
    checks,
    classes,
    facts,
    flow,
    laying,
    options,
    play,
    scoring,
    settlement,
    shapes,
    tiles,
    uses,
)
from mahjong_spec.compiler.conditions import condition
from mahjong_spec.compiler.contexts import AMOUNT, OPEN, WITH_UNITS
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.options import REQUIRED, option_values
from mahjong_spec.errors import Invalid, Problem, Refused
from mahjong_spec.model import Ruleset

__all__ = ["check", "compile_ruleset", "option_values"]


def compile_ruleset(
    document: Mapping[str, Any],
    preset: str | None = None,
    options: Mapping[str, Any] | None = None,
    seats: int | None = None,
) -> Ruleset:
    """The ruleset of a resolved document with these options. `Invalid` with every problem, or `Refused` for an option."""
    values = option_values(document, preset, options)
    draft = Draft(document, values, seats=_seats(document, seats))
    ruleset = _compile(draft)
    broken = [problem for problem in draft.problems if problem.code == REQUIRED]
    if broken and len(broken) == len(draft.problems):
        raise Refused(broken[0].code, broken[0].message)
    if draft.problems:
        raise Invalid(dict.fromkeys(draft.problems))
    return ruleset


def check(document: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Every problem of a resolved document of the right shape, whatever its options are set to."""
    draft = Draft(document, None, seats=_seats(document, None))
    try:
        ruleset = _compile(draft)
    except Invalid as error:  # too deep or too large to go on
        return error.problems
    checks.check_names(draft)
    checks.check_citations(draft)
    options.check_options(draft)
    if not draft.problems:
        checks.check_whole(draft, ruleset)
        if ruleset.play is not None:
            flow.check_flow(draft, ruleset, ruleset.play)
    if all(problem.code.startswith("dead/") for problem in draft.problems):
        _check_choices(draft)
    found: dict[tuple[str, str], Problem] = {}
    for problem in draft.problems:
        found.setdefault((problem.code, problem.pointer), problem)
    return tuple(found.values())


def _check_choices(draft: Draft) -> None:
    """The tiles and shapes stand with every number of seats, every preset, and every value of an option by itself.

    All else has been looked at with options open; what is chosen only decides how many tiles there are, and few options
    have a say in that.
    """
    for seats in draft.document["seats"]:
        for preset, chosen, pointer in _choices(draft):
            tried = Draft(draft.document, option_values(draft.document, preset, chosen), seats=seats)
            _ground(tried)
            for problem in tried.problems:
                if problem.code != REQUIRED:
                    draft.problems.append(problem)
                elif not chosen:  # an option may require another; defaults and presets must be playable as they are
                    draft.problem(problem.code, problem.message, pointer)


def _choices(draft: Draft) -> Iterator[tuple[str | None, Mapping[str, Any], str]]:
    yield None, {}, "/options#key"
    for preset in draft.section("presets"):
        yield preset, {}, f"{at('/presets', preset)}#key"
    for name, entry in draft.section("options").items():
        for value in options.values_of(entry) if name in draft.deciding else ():
            if value != entry["default"]:
                yield None, {name: value}, f"{at('/options', name)}#key"


def _seats(document: Mapping[str, Any], seats: int | None) -> int:
    known: list[int] = document["seats"]
    if seats is not None and seats not in known:
        raise Refused("options/value", f"{seats} seats cannot play; expected one of {', '.join(map(str, known))}")
    return seats if seats is not None else max(known)


def _ground(draft: Draft) -> None:
    """What everything else stands on: tiles, facts, classes and shapes."""
    options.check_required(draft)
    tiles.compile_tiles(draft)
    tiles.compile_sets(draft)
    tiles.compile_relations(draft)
    tiles.check_symmetries(draft)
    facts.compile_facts(draft)
    classes.compile_classes(draft)
    cards.compile_wild(draft)
    shapes.compile_shapes(draft)
    cards.compile_cards(draft)
    if draft.playing:
        play.check_wall(draft)


def _compile(draft: Draft) -> Ruleset:
    document = draft.document
    _ground(draft)
    draft.deciding = frozenset(name for section, name in draft.used if section == "options")
    play.declare(draft)
    settlement.compile_variables(draft)
    facts.compile_needs(draft)
    if draft.playing:
        facts.compile_play(draft)
    units = scoring.compile_units(draft)
    ruleset = Ruleset(
        id=document["id"],
        version=document["version"],
        title=document["title"],
        seats=draft.seats,
        options=draft.options or {},
        tiles=draft.tiles,
        sets=draft.sets,
        shapes=draft.shapes,
        held_out_waits=bool(draft.section("waits").get("held_out", False)),
        losers=draft.section("roles").get("losers"),
        facts=draft.facts,
        units=units,
        elements={**cards.card_elements(draft), **scoring.compile_elements(draft, units)},
        value=scoring.compile_value(draft),
        minimum=scoring.compile_minimum(draft),
        limits={name: draft.title_of(entry) for name, entry in draft.section("limits").items()},
        best=scoring.compile_best(draft),
        result=scoring.compile_result(draft),
        variables=draft.variables,
        payments=settlement.compile_payments(draft),
        amounts=settlement.compile_amounts(draft),
        steps=settlement.compile_steps(draft),
        settlement=settlement.compile_settlement(draft),
        play=play.compile_play(draft),
        wild=draft.wild,
        card=draft.card,
    )
    ruleset = replace(ruleset, laid=laying.ways_of_laying(ruleset))
    uses.check_uses(draft)
    if draft.checking:
        _unused_terms(draft)
        if draft.playing:
            classes.check_table_classes(draft, OPEN)
    return ruleset


def _unused_terms(draft: Draft) -> None:
    """A term that no rule uses must mean something all the same, in one context or the other."""
    for name, node in draft.section("terms").items():
        if ("terms", name) in draft.used:
            continue
        known, used = draft.problems, set(draft.used)
        tried = []
        for context in (WITH_UNITS, OPEN if draft.playing else AMOUNT):
            draft.problems = list(known)
            draft.open_names.append(("terms", name))
            condition(draft, node, at("/terms", name), context)
            draft.open_names.pop()
            tried.append(draft.problems)
        draft.problems = min(tried, key=len)
        draft.used = used  # what only an unused term asks for is not used either
