"""Names that the language has taken for itself, and what each kind of value is called in a message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SEATS = ("me", "winner", "dealer", "payer", "payee")
"""Names of one seat."""

LEFT_OPEN = ("me", "payer", "payee")
"""Those of them that mean a seat only where something gives them one."""

SEAT_LISTS = ("all", "winners", "losers", "others")
FIELDS = ("how", "next", "previous", "place")
"""Fields that every seat has."""

OF_A_HAND = ("concealed", "suits")
"""What can be asked of a hand without any word around it."""

RESERVED = (*SEATS, *SEAT_LISTS, *OF_A_HAND, "next", "previous", "seats", "none", "option", "true", "false")
"""What no fact, term, unit, line, variable or amount may be called."""

RESERVED_UNITS = ("title", "when", "per", "excludes", "clause", "note")
"""Keys of an element beside those that name a unit."""

SAID_OTHERWISE: Mapping[str, str] = {
    "closed": "a hand without claimed sets is `concealed`",
    "open": "a hand with claimed sets is `{not: concealed}`",
    "melded": "a hand with claimed sets is `{not: concealed}`",
    "exposed": "a hand with claimed sets is `{not: concealed}`",
}
"""Words that players use and this language does not, and how it says the same of a hand."""

NAMED_TYPES: Mapping[str, str] = {
    "number": "a number",
    "flag": "either true or false",
    "word": "a word",
    "seat": "a seat",
    "seats": "several seats",
    "tiles": "tiles",
    "numbers": "a list of numbers",
}


def value_shown(value: object) -> str:
    """A value as it would be written in a ruleset."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(value_shown, value))}]"
    return str(value)


def listed(values: Iterable[object]) -> str:
    """Words or numbers with commas between them."""
    return ", ".join(map(value_shown, values))
