"""What the table begins with: the starts of variables, and a match that a log enters in its middle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.errors import Refused, perhaps
from mahjong_spec.formula import LARGEST_NUMBER
from mahjong_spec.model import Ruleset, Variable
from mahjong_spec.play.table import Table

_STARTS: Mapping[str, Any] = {"flag": False, "number": 0, "pot": 0, "seat": None, "set": None, "tiles": ()}
_SEATS = ("dealer", "first_dealer")
_COUNTED: Mapping[str, str] = {"round": "round_number", "deal": "deal_number"}
_KEYS = (*_SEATS, *_COUNTED, "scores", "variables")


def start_of(variable: Variable) -> Any:
    """What a variable begins with."""
    if variable.start is not None:
        return variable.start
    return variable.words[0] if variable.type == "word" else _STARTS[variable.type]


def start_everywhere(ruleset: Ruleset, variable: Variable) -> Any:
    """The same for each seat, where it is a seat's."""
    start = start_of(variable)
    return [start] * ruleset.seats if variable.of == "seat" else start


def reset(table: Table, lasts: str) -> None:
    """Variables that last as long begin anew."""
    variables, seats = table.variables, table.ruleset.seats
    for name, until, of_seat, start in table.kernel.starts:
        if until == lasts or name not in variables:
            variables[name] = [start] * seats if of_seat else start


def enter(table: Table, start: Mapping[str, Any]) -> None:
    """Puts on the table what the header of a log says; `log/malformed` where that cannot be."""
    seats = table.ruleset.seats
    if not isinstance(start, Mapping):
        raise _refused("`start` is an object")
    for key, value in start.items():
        if key in _SEATS and _is_number(value) and 0 <= value < seats:
            setattr(table, key, value)
        elif key in _COUNTED and _is_number(value) and value >= 1:
            setattr(table, _COUNTED[key], value)
        elif key == "scores" and isinstance(value, list) and len(value) == seats and all(map(_is_number, value)):
            table.scores = list(value)
        elif key == "variables" and isinstance(value, Mapping):
            _tell(table, value)
        elif key in _KEYS:
            raise _refused(f"`{key}` cannot start with {value}")
        else:
            raise _refused(f"nothing starts with `{key}`{perhaps(str(key), _KEYS)}")


def _tell(table: Table, told: Mapping[str, Any]) -> None:
    variables = table.ruleset.variables
    for name, value in told.items():
        variable = variables.get(name)
        if variable is None:
            raise _refused(f"there is no variable `{name}`{perhaps(name, variables)}")
        if not fits(table.ruleset, variable, value):
            raise _refused(f"`{name}` cannot start with {value}")
        table.variables[name] = list(value) if variable.of == "seat" else value


def fits(ruleset: Ruleset, variable: Variable, value: Any) -> bool:
    """Whether a value that is told may be that of a variable: of a seat's, a list with one for each seat.

    A pot may owe. Sets and remembered tiles are never told.
    """
    if variable.of == "table":
        return _fits(ruleset, variable, value)
    listed = isinstance(value, list | tuple) and len(value) == ruleset.seats
    return listed and all(_fits(ruleset, variable, part) for part in value)


def _fits(ruleset: Ruleset, variable: Variable, value: Any) -> bool:
    if variable.type == "flag":
        return isinstance(value, bool)
    if variable.type == "word":
        return isinstance(value, str) and value in variable.words
    if variable.type == "seat" and value is None:
        return True
    if variable.type not in ("seat", "number", "pot") or not _is_number(value):
        return False
    if variable.type == "seat":
        return 0 <= int(value) < ruleset.seats
    return True


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) <= LARGEST_NUMBER


def _refused(message: str) -> Refused:
    return Refused("log/malformed", message, at=0)
