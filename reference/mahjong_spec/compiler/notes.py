"""A sound document -> what its author may want to know although it is no mistake; codes are `note/…`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mahjong_spec.compiler.card_notes import card_notes
from mahjong_spec.compiler.draft import at
from mahjong_spec.errors import Problem


def notes(document: Mapping[str, Any], own: Callable[[str], bool]) -> Iterator[Problem]:
    """Notes on a resolved document; `own` tells of a pointer whether the ruleset wrote it itself.

    `note/no-clause`: an element cites no clause, in a ruleset that writes clauses. `note/foreign-clause`: the id of a
    clause begins neither with the id of the ruleset nor as those of what it extends do. `note/shared-hand`: two lines of a
    card have hands in common.
    """
    yield from card_notes(document, own)
    clauses = {name: own(at("/clauses", name)) for name in document.get("clauses", {})}
    if any(clauses.values()):
        for name, entry in document.get("elements", {}).items():
            pointer = at("/elements", name)
            if own(pointer) and not entry.get("clause"):
                message = f"the element `{name}` cites no `clause`, so readers do not see which rule it follows"
                yield Problem("note/no-clause", message, f"{pointer}#key")
    ruleset = str(document["id"])
    known = {ruleset, *(_prefix(name) for name, is_own in clauses.items() if not is_own)}
    for name, is_own in clauses.items():
        if is_own and _prefix(name) not in known:
            message = f"the clause `{name}` has the prefix of another ruleset; here it would be `{ruleset}.…`"
            yield Problem("note/foreign-clause", message, f"{at('/clauses', name)}#key")


def _prefix(clause: str) -> str:
    return clause.partition(".")[0]
