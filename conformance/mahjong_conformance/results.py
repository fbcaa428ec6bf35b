"""Results of cases to counts, a verdict and an exit code."""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Literal, get_args

from mahjong_conformance.errors import EngineFailure
from mahjong_conformance.fixtures import Case
from mahjong_conformance.strict_json import Json, JsonObject

Status = Literal["pass", "fail", "unsupported", "skip", "error", "crash", "timeout", "protocol", "not_run"]
Verdict = Literal["pass", "fail", "nothing_run", "stopped"]

STATUSES: tuple[Status, ...] = get_args(Status)
FAILURES: frozenset[Status] = frozenset({"fail", "error", "crash", "timeout", "protocol"})

EXIT_CODES: Mapping[Verdict, int] = {"pass": 0, "fail": 1, "nothing_run": 2, "stopped": 3}


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one case. `differences` explain fail, `detail` everything else that is not pass.

    `told` is what differs in a case that passes all the same: another reason of a refused log.
    """

    case: Case
    status: Status
    differences: tuple[str, ...] = ()
    detail: JsonObject = field(default_factory=dict)
    nondeterministic: bool = False
    milliseconds: int = 0
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """The sum of a run, as the footer of its report has it."""

    cases: int
    counts: Mapping[Status, int]
    failures: tuple[str, ...]
    known: int
    unexpected_passes: tuple[str, ...]
    unknown_ids: tuple[str, ...]
    nondeterministic: tuple[str, ...]
    after_bye: tuple[str, ...]
    verdict: Verdict

    @property
    def exit(self) -> int:
        """The exit code of the kit."""
        return EXIT_CODES[self.verdict]


def summarize(
    results: Sequence[Result],
    known: Mapping[str, str],
    suite: AbstractSet[str],
    *,
    stopped: bool,
    after_bye: Sequence[str] = (),
) -> Summary:
    """Count results and judge them.

    `known` maps ids of cases that are expected to fail to the reason; `suite` holds the ids of all cases that
    exist, selected or not. A known failure that passes, or that does not exist, is a failure of the list. `after_bye` is only told.
    """
    counts = {status: sum(result.status == status for result in results) for status in STATUSES}
    failed = [result.case.id for result in results if result.status in FAILURES]
    failures = tuple(case for case in failed if case not in known)
    passes = tuple(result.case.id for result in results if result.status == "pass" and result.case.id in known)
    unknown = tuple(case for case in known if case not in suite)
    verdict: Verdict = "pass"
    if stopped:
        verdict = "stopped"
    elif failures or passes or unknown:
        verdict = "fail"
    elif not failed and not counts["pass"]:
        verdict = "nothing_run"
    return Summary(
        cases=len(results),
        counts=counts,
        failures=failures,
        known=len(failed) - len(failures),
        unexpected_passes=passes,
        unknown_ids=unknown,
        nondeterministic=tuple(result.case.id for result in results if result.nondeterministic),
        after_bye=tuple(after_bye),
        verdict=verdict,
    )


def partial(results: Iterable[Result]) -> tuple[str, ...]:
    """What answers were compared without, as the engine does not claim it: a text for each operation."""
    missing: dict[str, set[str]] = {}
    for result in results:
        if result.case.without and result.status in {"pass", *FAILURES}:
            missing.setdefault(result.case.op, set()).update(result.case.without)
    return tuple(f"{op} without {', '.join(sorted(fields))}" for op, fields in missing.items())


def failed_by_engine(case: Case, failure: EngineFailure, milliseconds: int, during: str | None = None) -> Result:
    """The result of a case on which the engine died, stayed silent or broke the protocol.

    `during` names the request, where it was not the case's own.
    """
    detail: dict[str, Json] = {"message": failure.message}
    if during is not None:
        detail["during"] = during
    if failure.exit_code is not None:
        detail["exit"] = failure.exit_code
    if failure.signal is not None:
        detail["signal"] = failure.signal
    if failure.stderr:
        detail["stderr"] = list(failure.stderr)
    return Result(case, failure.status, detail=detail, milliseconds=milliseconds)


def not_run(cases: Iterable[Case]) -> list[Result]:
    """The results of cases that were never asked."""
    return [Result(case, "not_run", detail={"message": "the run had stopped"}) for case in cases]
