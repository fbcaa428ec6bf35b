"""Rulesets as they are written -> resolved documents: text, shape, and what they extend. Meaning is the compiler's."""

from __future__ import annotations

import os
from pathlib import Path

from mahjong_spec.errors import Problem, Unresolved, guess
from mahjong_spec.rules.document import Json
from mahjong_spec.rules.extends import Origin, Resolved, locate, raise_all, resolve_path
from mahjong_spec.rules.other_card import card_of, is_card, place_of_ruleset, with_card
from mahjong_spec.rules.places import PARTS, find, rulesets, schema_from, spec_root, there

__all__ = [
    "PARTS",
    "Json",
    "Origin",
    "Resolved",
    "attempt",
    "attempt_card",
    "card_of",
    "is_card",
    "locate",
    "resolve",
    "rulesets",
    "schema_from",
    "spec_root",
    "with_card",
]


def resolve(ruleset: str | Path) -> Resolved:
    """The resolved ruleset of an id, or of the path of a file or folder.

    What a path extends is looked for beside it, then among the project's own. Raises `Malformed`, `Unresolved` or
    `Invalid` with every problem of the phase that failed.
    """
    resolved = attempt(ruleset)
    raise_all(resolved.problems)
    return resolved


def attempt(ruleset: str | Path) -> Resolved:
    """As `resolve`, but a problem after which the rest can still be judged is in the result and not raised."""
    own = find(ruleset, spec_root()) if isinstance(ruleset, str) and ruleset in rulesets() else None
    path = own[0] if own else Path(ruleset)
    if ruleset == "":  # as a path it would be the current folder
        raise Unresolved([Problem("unresolved/ruleset", "the name of a ruleset is empty")])
    if not os.path.lexists(path):
        message = f"there is no ruleset `{ruleset}`, and no file or folder of that name"
        raise Unresolved([Problem("unresolved/ruleset", message, guess=guess(str(ruleset), rulesets()))])
    if not there(path):
        raise Unresolved([Problem("unresolved/ruleset", f"`{ruleset}` is neither a file nor a folder")])
    try:
        return resolve_path(path)
    except OSError as error:
        message = f"{error.filename or ruleset} cannot be read: {error.strerror}"
        raise Unresolved([Problem("unresolved/ruleset", message)]) from None


def attempt_card(path: Path) -> tuple[str, Resolved]:
    """The id of the card of a file, and its ruleset with that card played; problems as `attempt` tells them."""
    card = card_of(path)
    if card.ruleset not in rulesets():
        message = f"there is no ruleset `{card.ruleset}`"
        meant = guess(card.ruleset, rulesets())
        raise Unresolved([Problem("unresolved/ruleset", message, "/ruleset", place_of_ruleset(card), meant)])
    return card.name, with_card(attempt(card.ruleset), card)
