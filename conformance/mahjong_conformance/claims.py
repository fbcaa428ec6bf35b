"""A case and the fields of an answer that an engine claims to know, to the part of the case it can be held to."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mahjong_conformance.compare import alternatives
from mahjong_conformance.fixtures import Case
from mahjong_conformance.strict_json import JsonObject


def claimed(case: Case, fields: Mapping[str, Sequence[str]]) -> Case:
    """The case without the expected fields that the engine does not claim; `fields` maps operations to claims.

    An expectation of which one alternative has lost everything is empty: any answer would do, so none is asked for.
    """
    if case.op not in fields:
        return case
    several = alternatives(case.expect)
    kept = [_kept(alternative, fields[case.op]) for alternative in several]
    lost = {name: None for whole, part in zip(several, kept, strict=True) for name in whole if name not in part}
    if not lost:
        return case
    expect: JsonObject = {} if not all(kept) else kept[0] if len(kept) == 1 else {"any_of": list(map(dict, kept))}
    return replace(case, expect=expect, without=tuple(lost))


def _kept(expect: JsonObject, names: Sequence[str]) -> JsonObject:
    """A rejection is no field: it is kept whole."""
    return expect if "reject" in expect else {name: value for name, value in expect.items() if name in names}
