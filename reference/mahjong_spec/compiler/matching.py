"""The templates of a `match` -> a node; what no sets can fit is told."""

from __future__ import annotations

from typing import Any

from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.formula import FormulaError, Template, template
from mahjong_spec.model import Expr, Kind


def templates(draft: Draft, value: Any, pointer: str) -> Expr:
    """Templates with the kinds of set that pass for their own."""
    found: list[tuple[Template, frozenset[str]]] = []
    for place, text in enumerate(value):
        here = at(pointer, place)
        try:
            one = template(text)
        except FormulaError as error:
            draft.problem("malformed/template", str(error), here)
            continue
        draft.used.add(("sets", one.set))
        if one.set not in draft.sets:
            draft.unknown("kind of set", one.set, f"{here}#0", draft.sets)
            continue
        if not any(_fits(draft, one, kind) for kind in draft.tiles.kinds):
            draft.problem("impossible/match", f"no suit has the tiles of `{text}`", here)
        found.append((one, _passing(draft, one.set)))
    most = draft.most_sets()
    if most is not None and len(value) > most:
        message = f"no hand has {len(value)} different sets; there are {most} at most"
        draft.problem("impossible/match", message, at(pointer, most))
    suits = sum(family.runs for family in draft.tiles.families.values()) or len(draft.tiles.families)
    letters = list(dict.fromkeys(one.suit for one, _ in found))
    if len(letters) > suits:
        place = next(place for place, (one, _) in enumerate(found) if one.suit == letters[suits])
        message = f"different letters are different suits, and there are {suits}"
        draft.problem("impossible/match", message, at(pointer, place))
    return Expr("match", {"templates": tuple(found)}, pointer)


def _passing(draft: Draft, name: str) -> frozenset[str]:
    """The kinds of set that fit a template of this kind: a larger set of tiles alike passes for a smaller one."""
    wanted = draft.sets[name]
    if wanted.run:
        return frozenset((name,))
    return frozenset(kind.id for kind in draft.sets.values() if not kind.run and kind.size >= wanted.size)


def _fits(draft: Draft, one: Template, first: Kind) -> bool:
    """Whether a set of the template may begin with this kind."""
    if first.rank is None or (first.rank != one.rank if not one.variable else first.rank <= one.rank):
        return False
    kind = draft.sets[one.set]
    family = draft.tiles.families[first.family]
    if not kind.run:
        return first.copies >= kind.size
    ranks = {draft.tiles.kinds[other].rank for other in family.kinds}
    return family.runs and all(first.rank + step in ranks for step in range(kind.size))
