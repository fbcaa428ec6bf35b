"""A case and the fields of an answer that an engine claims to know, to the part of the case it can be held to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from mahjong_conformance.compare import alternatives
from mahjong_conformance.fixtures import Case
from mahjong_conformance.kinds import STATE
from mahjong_conformance.strict_json import JsonObject

_Claims = Mapping[str, Sequence[str]]

_MEANT = {"has": "actions", "lacks": "actions"}
"""The field of the answer that is meant by a word of an expectation that is no field itself."""

_STATES = "states"
"""The field of an answer that holds states: what is claimed of a state holds of each of them."""


def claimed(case: Case, fields: _Claims) -> Case:
    """The case without the expected fields that the engine does not claim; `fields` maps operations to claims.

    An expectation of which one alternative has lost everything is empty: any answer would do, so none is asked for.
    """
    several = alternatives(case.expect)
    kept = [_kept(alternative, case.op, fields) for alternative in several]
    pairs = zip(several, kept, strict=True)
    lost = dict.fromkeys(name for whole, part in pairs for name in _lost(whole, part))
    if not lost:
        return case
    expect: JsonObject = {} if not all(kept) else kept[0] if len(kept) == 1 else {"any_of": list(map(dict, kept))}
    return replace(case, expect=expect, without=tuple(lost))


def _kept(expect: JsonObject, op: str, fields: _Claims) -> JsonObject:
    """A rejection is no field: it is kept whole."""
    if "reject" in expect:
        return expect
    names = fields.get(op)
    kept: dict[str, Any] = {
        name: value for name, value in expect.items() if names is None or _MEANT.get(name, name) in names
    }
    if _STATES in kept and STATE in fields:
        kept[_STATES] = [
            {**entry, "state": {name: value for name, value in entry["state"].items() if name in fields[STATE]}}
            for entry in kept[_STATES]
        ]
    return kept


def _lost(whole: Mapping[str, Any], part: Mapping[str, Any]) -> Iterator[str]:
    yield from (name for name in whole if name not in part)
    for before, after in zip(whole.get(_STATES, ()), part.get(_STATES, ()), strict=False):
        yield from (name for name in before["state"] if name not in after["state"])
