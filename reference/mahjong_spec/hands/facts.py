"""What a scorer is told of a win -> every fact with a value of the right type."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mahjong_spec.errors import Refused, perhaps
from mahjong_spec.hands.holding import check_copies
from mahjong_spec.model import Fact, Ruleset

OF_A_WIN = ("how", "from")
"""Facts that only a hand has that wins."""


def complete_facts(ruleset: Ruleset, told: Mapping[str, Any], *, won: bool = True) -> dict[str, Any]:
    """All facts of the ruleset: those told, checked, and the defaults of the others; of a hand that has not won, no `how`.

    `facts/unknown`, `facts/value`, `facts/missing` or `facts/impossible` where that cannot be.
    """
    for name in told:
        if name not in ruleset.facts:
            raise Refused("facts/unknown", f"there is no fact `{name}`{perhaps(name, ruleset.facts)}", fact=name)
    facts: dict[str, Any] = {}
    for name, fact in ruleset.facts.items():
        if not won and name in OF_A_WIN:
            if told.get(name) is not None:
                raise Refused("facts/impossible", f"`{name}` is told of a win, and this hand has not won", fact=name)
            facts[name] = None
        elif name in told and told[name] is not None:
            facts[name] = _value(ruleset, fact, told[name])
        elif fact.default is None and fact.type != "seat":
            raise Refused("facts/missing", f"`{name}` must be told: {fact.title.get('en', name)}", fact=name)
        else:
            facts[name] = fact.default
    return facts


def _value(ruleset: Ruleset, fact: Fact, value: Any) -> Any:
    expected = _wrong(ruleset, fact, value)
    if expected:
        raise Refused("facts/value", f"`{fact.id}` cannot be {_shown(value)}: expected {expected}", fact=fact.id)
    if fact.type == "tiles":
        codes = tuple(value)
        check_copies(ruleset, codes)
        return codes
    return value


def _wrong(ruleset: Ruleset, fact: Fact, value: Any) -> str | None:
    """What was expected, where the value does not fit the fact."""
    if fact.type == "flag":
        return None if isinstance(value, bool) else "true or false"
    if fact.type == "word":
        return None if value in fact.words else f"one of {', '.join(fact.words)}"
    if fact.type == "tiles":
        good = isinstance(value, Iterable) and not isinstance(value, str | Mapping)
        return None if good and all(isinstance(code, str) for code in value) else "a list of tiles"
    if isinstance(value, bool) or not isinstance(value, int):
        return "a seat" if fact.type == "seat" else "a number"
    if fact.type == "seat":
        return None if 0 <= value < ruleset.seats else f"a seat from 0 to {ruleset.seats - 1}"
    least, most = fact.least, fact.most
    if (least is not None and value < least) or (most is not None and value > most):
        return f"a number from {least if least is not None else '…'} to {most if most is not None else '…'}"
    return None


def _shown(value: Any) -> str:
    text = str(value)
    return f"`{text}`" if len(text) <= 40 else f"`{text[:37]}...`"  # noqa: PLR2004
