"""Cases to those that examine an engine best: the plainest first, and canaries, which expect what is wrong."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from mahjong_conformance.compare import alternatives, field_differences
from mahjong_conformance.fixtures import Case
from mahjong_conformance.kinds import OPERATIONS
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.strict_json import Json, JsonObject, canonical
from mahjong_conformance.worker import configuration

_CANARIES = 3

_SUBSETS = frozenset({"has", "lacks", "states"})
"""Words of expectations that tell a part: two different ones may be true of one answer."""


def plainest(cases: Sequence[Case], rulesets: Mapping[str, Ruleset]) -> Sequence[Case]:
    """The cases, first those that every engine should be able to answer."""
    return sorted(cases, key=lambda case: _oddity(case, rulesets[case.ruleset]))


def has_answer(case: Case) -> bool:
    """Whether no rejection is right."""
    return not any("reject" in alternative for alternative in alternatives(case.expect))


def planted(cases: Sequence[Case]) -> Iterator[tuple[Case, JsonObject]]:
    """Canaries: cases with an expectation that is wrong.

    Cases that have an answer expect any rejection that the suite knows; and cases expect what another case
    expects that contradicts them.
    """
    plain = [alternative for case in cases for alternative in alternatives(case.expect)]
    rejected = {canonical(expect): dict(expect) for expect in plain if "reject" in expect}
    rejections: list[Json] = list(rejected.values())
    for op in OPERATIONS:
        alike = [case for case in cases if case.op == op and "any_of" not in case.expect]
        accepted = [case for case in alike if "reject" not in case.expect]
        if rejections:
            yield from ((case, {"any_of": rejections}) for case in accepted[:_CANARIES])
        pairs = ((case, next((other.expect for other in accepted if _contradict(case, other)), None)) for case in alike)
        yield from islice(((case, wrong) for case, wrong in pairs if wrong is not None), _CANARIES)


def _contradict(case: Case, other: Case) -> bool:
    """Whether no answer is right for both. Only answers are compared that the same rules led to."""
    if configuration(case) != configuration(other):
        return False
    if "reject" in case.expect:
        return True
    shared = [name for name in case.expect if name in other.expect and name not in _SUBSETS]
    mine, theirs = ({name: expect[name] for name in shared} for expect in (case.expect, other.expect))
    return bool(field_differences(mine, theirs))


def _oddity(case: Case, ruleset: Ruleset) -> tuple[bool, bool, bool, int]:
    """How far a case is from the plainest: one right answer, default options, a hand, little told besides."""
    odd = len(alternatives(case.expect)) > 1 or not has_answer(case)
    empty = case.op == "payout" and not case.input.keys() & {"winners", "losers"}
    return odd, dict(case.values) != dict(ruleset.defaults), empty, _names(case.input)


def _names(value: Any) -> int:
    """How many keys there are: every fact and every meld adds some, while tiles add none."""
    if isinstance(value, Mapping):
        return len(value) + sum(map(_names, value.values()))
    return sum(map(_names, value)) if isinstance(value, list) else 0
