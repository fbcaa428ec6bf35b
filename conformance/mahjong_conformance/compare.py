"""An expectation and an answer in, the differences out. INTERPRETING.md is the specification of this file."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mahjong_conformance.protocol import Answer
from mahjong_conformance.strict_json import JsonObject, canonical, compact, pointer

_EACH = "*"
_ABSENT = "nothing"

UNORDERED: frozenset[tuple[str, ...]] = frozenset(
    {
        ("waits",),
        ("readings",),
        ("readings", _EACH, "groups"),
        ("readings", _EACH, "groups", _EACH),
        ("actions",),
        ("divide",),
        ("asked",),
        ("states", _EACH, "state", "asked"),
    }
)
"""The lists that are compared without regard to order. A TABLE of places in an answer; every other list is ordered."""

CHOICES: frozenset[tuple[str, ...]] = frozenset({("actions", _EACH), ("divide", _EACH, _EACH)})
"""The places of choices: whatever list stands in one of their keys, which are the ruleset's, has no order either."""

PARTIAL: frozenset[tuple[str, ...]] = frozenset(
    {
        ("states", _EACH, "state"),
        ("states", _EACH, "state", "zones"),
        ("states", _EACH, "state", "variables"),
        ("zones",),
        ("variables",),
        ("lines",),
    }
)
"""The objects of which only the named keys are compared. A TABLE of places; every other object is compared whole."""

_SOME = frozenset({"has", "lacks"})
"""Words of expectations that are no fields of an answer: some of its `actions`."""

_Place = tuple[str, ...]


def differences(expect: JsonObject, answer: Answer) -> tuple[str, ...]:
    """What an answer (ok or reject) differs in from the expectation of a case. Empty if it is right."""
    several = alternatives(expect)
    found = [tuple(_plain(alternative, answer)) for alternative in several]
    if not all(found):
        return ()
    if len(found) == 1:
        return found[0]
    # Of several right answers the nearest is shown: one of the same shape, then the one with fewest differences.
    strange = [("reject" in alternative) != (answer.shape == "reject") for alternative in several]
    nearest = min(range(len(found)), key=lambda index: (strange[index], len(found[index])))
    return (f"none of {len(found)} right answers; the nearest is number {nearest + 1}:", *found[nearest])


def alternatives(expect: JsonObject) -> Sequence[JsonObject]:
    """The right answers that an expectation names, each of them plain: fields, or a rejection."""
    several: Any = expect.get("any_of", [expect])
    return tuple(several)


def without_reason(expect: JsonObject) -> JsonObject:
    """An expected rejection that may have any reason."""
    rejection: Any = expect["reject"]
    return {"reject": {name: value for name, value in rejection.items() if name != "reason"}}


def field_differences(expected: Mapping[str, Any], actual: Mapping[str, Any]) -> tuple[str, ...]:
    """What the named fields differ in; fields of the answer that are not named are not looked at."""
    return tuple(
        line
        for name, value in expected.items()
        for line in (
            _some_choices(name, value, actual)
            if name in _SOME
            else _value(value, actual[name], (name,), pointer(name))
            if name in actual
            else (_line(pointer(name), compact(value), _ABSENT),)
        )
    )


def answers_differ(first: Answer, second: Answer) -> tuple[str, ...]:
    """What two answers to the same request differ in. Texts of errors and the like are not compared."""
    if first.shape != second.shape:
        return (f"answered {first.shape}, then {second.shape}",)
    if first.shape in ("ok", "reject"):
        return tuple(_object(first.body, second.body, (), ""))
    return ()


def _plain(expect: JsonObject, answer: Answer) -> Iterator[str]:
    rejection: Any = expect.get("reject")
    shape = "ok" if rejection is None else "reject"
    if answer.shape == shape:
        yield from field_differences(expect, answer.body) if rejection is None else _rejection(rejection, answer.body)
    else:
        wanted = "an answer" if rejection is None else f"reject {compact(rejection)}"
        given = "an answer" if answer.shape == "ok" else f"{answer.shape} {compact(answer.body)}"
        yield f"expected {wanted} got {given}"


def _rejection(expected: Mapping[str, Any], actual: Mapping[str, Any]) -> Iterator[str]:
    reason = expected.get("reason")
    several = reason["any_of"] if isinstance(reason, dict) else None
    if several is None:
        yield from field_differences(expected, actual)
        return
    yield from field_differences({name: value for name, value in expected.items() if name != "reason"}, actual)
    if actual["reason"] not in several:
        yield _line("/reason", " or ".join(map(compact, several)), compact(actual["reason"]))


def _some_choices(word: str, wanted: Sequence[Any], answer: Mapping[str, Any]) -> Iterator[str]:
    """Choices that must, or must not, be among the actions of an answer."""
    actions = answer.get("actions")
    if not isinstance(actions, list):
        yield _line("/actions", "a list", _ABSENT if actions is None else compact(actions))
        return
    for choice in wanted:
        found = [action for action in actions if _stands_for(choice, action)]
        if word == "has" and not found:
            yield f"/actions lacks {compact(choice)}"
        elif word == "lacks":
            yield from (f"/actions has too much: {compact(action)}" for action in found)


def _stands_for(choice: Mapping[str, Any], action: Any) -> bool:
    """Whether a choice is this action. One that names the action alone stands for every choice of it."""
    if set(choice) == {"choice"}:
        return isinstance(action, dict) and action.get("choice") == choice["choice"]
    place = ("actions", _EACH)
    return canonical(_sorted(choice, place)) == canonical(_sorted(action, place))


def _unordered(place: _Place) -> bool:
    return place in UNORDERED or place[:-1] in CHOICES


def _value(expected: Any, actual: Any, place: _Place, at: str) -> Iterator[str]:
    if isinstance(expected, dict) and isinstance(actual, dict):
        yield from _object(expected, actual, place, at)
    elif isinstance(expected, list) and isinstance(actual, list):
        yield from (_bag if _unordered(place) else _list)(expected, actual, place, at)
    elif canonical(expected) != canonical(actual):
        # Compared as text, because in Python 1, 1.0 and True are equal.
        yield _line(at, compact(expected), compact(actual))


def _object(expected: Mapping[str, Any], actual: Mapping[str, Any], place: _Place, at: str) -> Iterator[str]:
    more = () if place in PARTIAL else (name for name in actual if name not in expected)
    for name in (*expected, *more):
        here = at + pointer(name)
        if name not in actual:
            yield _line(here, compact(expected[name]), _ABSENT)
        elif name not in expected:
            yield _line(here, _ABSENT, compact(actual[name]))
        else:
            yield from _value(expected[name], actual[name], (*place, name), here)


def _list(expected: list[Any], actual: list[Any], place: _Place, at: str) -> Iterator[str]:
    for index in range(max(len(expected), len(actual))):
        here = at + pointer(index)
        if index >= len(actual):
            yield _line(here, compact(expected[index]), _ABSENT)
        elif index >= len(expected):
            yield _line(here, _ABSENT, compact(actual[index]))
        else:
            yield from _value(expected[index], actual[index], (*place, _EACH), here)


def _bag(expected: list[Any], actual: list[Any], place: _Place, at: str) -> Iterator[str]:
    inside = (*place, _EACH)
    surplus = [_sorted(item, inside) for item in actual]
    for item in (_sorted(item, inside) for item in expected):
        text = canonical(item)
        match = next((index for index, other in enumerate(surplus) if canonical(other) == text), None)
        if match is None:
            yield f"{at} lacks {compact(item)}"
        else:
            del surplus[match]
    for item in surplus:
        yield f"{at} has too much: {compact(item)}"


def _sorted(value: Any, place: _Place) -> Any:
    """The value with every unordered list inside it in canonical order."""
    if isinstance(value, dict):
        return {name: _sorted(item, (*place, name)) for name, item in value.items()}
    if isinstance(value, list):
        items = [_sorted(item, (*place, _EACH)) for item in value]
        return sorted(items, key=canonical) if _unordered(place) else items
    return value


def _line(at: str, expected: str, actual: str) -> str:
    return f"{at} expected {expected} got {actual}"
