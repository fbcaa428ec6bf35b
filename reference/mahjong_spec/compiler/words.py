"""Names that the language has taken for itself, and what each kind of value is called in a message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SEATS = ("me", "winner", "dealer", "payer", "payee")
"""Names of one seat."""

SEATS_IN_PLAY = ("actor", "current", "first_dealer")
"""Names of one seat where there are phases."""

SEATS_SET = ("current", "first_dealer")
"""Seats of the table that rules set as they set a variable."""

LEFT_OPEN = ("me", "actor", "payer", "payee")
"""Those of them that mean a seat only where something gives them one."""

SEAT_LISTS = ("all", "winners", "losers", "others")
LISTS_IN_PLAY = ("in_play",)
FIELDS: Mapping[str, str] = {"how": "word", "next": "seat", "previous": "seat", "place": "number"}
"""Fields that every seat has, with their types."""

FIELDS_IN_PLAY: Mapping[str, str] = {
    "left": "seat",
    "right": "seat",
    "across": "seat",
    "from": "seat",
    "score": "number",
    "rank": "number",
    "best_wait": "number",
    "waits": "tiles",
}
"""Further fields where there are phases."""

STATES: Mapping[str, str] = {"round_number": "number", "deal_number": "number", "dealer_stays": "flag"}
"""What the match knows, with its types."""

REGISTERS = ("offer", "drawn", "chosen")
"""First parts of the names of what was offered, drawn or chosen last."""

SETTLING = frozenset(
    [
        "all",
        "any",
        "not",
        "counted",
        "every_seat",
        "some_seat",
        "set",
        "pay",
        "if",
        "each",
        "run",
        "min",
        "max",
        "ceil",
        "floor",
        "pick",
        "count_seats",
    ]
)
"""Words that a settlement may use where there are no phases: it has no tiles then."""

OF_A_HAND = ("concealed", "suits", "takes_wild", "waits")
"""What can be asked of a hand without any word around it."""

RESERVED = (*SEATS, *SEAT_LISTS, *OF_A_HAND, "next", "previous", "seats", "none", "option", "true", "false")
"""What no fact, term, unit, line, variable or amount may be called."""

RESERVED_IN_PLAY = (
    *SEATS_IN_PLAY,
    *LISTS_IN_PLAY,
    *FIELDS_IN_PLAY.keys() - {"from", "waits"},
    *STATES,
    *REGISTERS,
    "ready",
    "melds_fit",
    "leaves_ready",
    "nothing",
    "stay",
    "one",
    "two",
)
"""What none of them may be called where there are phases, nor any zone."""

RESERVED_UNITS = ("title", "for", "when", "per", "excludes", "clause", "note")
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
    "tile": "a tile",
    "tiles": "tiles",
    "set": "a set of tiles",
    "sets": "sets of tiles",
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
