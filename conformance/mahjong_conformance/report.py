"""A run to report.jsonl: a header, a line for each case, a footer. The schema is `report.schema.json`."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from mahjong_conformance import SUITE
from mahjong_conformance.errors import naming
from mahjong_conformance.protocol import PROTOCOL, Hello
from mahjong_conformance.results import FAILURES, Result, Summary
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.strict_json import Json, compact


@dataclass(frozen=True, slots=True)
class Selection:
    """Which cases were chosen: one ruleset or all, a profile, a text that the id or a clause contains; and how strictly.

    `strict_reasons` compares the reasons of refused logs, `sessions` plays logs through sessions as well.
    """

    ruleset: str | None
    profile: str
    text: str | None
    strict_reasons: bool = False
    sessions: bool = False


def header(
    hello: Hello, selection: Selection, rulesets: Mapping[str, Ruleset], seed: int, cases: int
) -> dict[str, Json]:
    """The first line: what was run against what."""
    fields: dict[str, Json] = {op: list(names) for op, names in hello.fields.items()}
    return {
        "report": 1,
        "suite": SUITE,
        "protocol": PROTOCOL,
        "engine": dict(hello.engine),
        **({"fields": fields} if fields else {}),
        "rulesets": {ruleset.id: ruleset.version for ruleset in rulesets.values()},
        "selection": {
            "ruleset": selection.ruleset,
            "profile": selection.profile,
            "filter": selection.text,
            "strict_reasons": selection.strict_reasons,
            "sessions": selection.sessions,
        },
        "seed": seed,
        "cases": cases,
    }


def footer(summary: Summary) -> dict[str, Json]:
    """The sum: also what `run --json` prints."""
    return {
        "cases": summary.cases,
        "counts": dict(summary.counts.items()),
        "failures": list(summary.failures),
        "known": summary.known,
        "unexpected_passes": list(summary.unexpected_passes),
        "unknown_ids": list(summary.unknown_ids),
        "nondeterministic": list(summary.nondeterministic),
        "after_bye": list(summary.after_bye),
        "verdict": summary.verdict,
        "exit": summary.exit,
    }


def begin_report(path: Path, first: Mapping[str, Json]) -> None:
    """Write the header. What an earlier run left there is gone, so that it cannot be taken for this one.

    Raises SuiteError.
    """
    with naming(path):
        path.write_text(compact(first) + "\n", encoding="utf-8", newline="\n")


def end_report(path: Path, results: Sequence[Result], known: Mapping[str, str], summary: Summary) -> None:
    """Add the lines of the cases and the footer, which makes the report complete. Raises SuiteError."""
    with naming(path), path.open("a", encoding="utf-8", newline="\n") as file:
        for line in (*_lines(results, known), {"footer": footer(summary)}):
            file.write(compact(line) + "\n")


def _lines(results: Sequence[Result], known: Mapping[str, str]) -> Iterator[dict[str, Json]]:
    for result in results:
        line: dict[str, Json] = {
            "case": result.case.id,
            "clauses": list(result.case.clauses),
            "status": result.status,
        }
        if result.case.without:
            line["without"] = list(result.case.without)
        if result.differences:
            line["differences"] = list(result.differences)
        if result.told:
            line["told"] = list(result.told)
        if result.detail:
            line["detail"] = dict(result.detail)
        if result.nondeterministic:
            line["nondeterministic"] = True
        if result.status in FAILURES and result.case.id in known:
            line["known"] = known[result.case.id]
        yield line | {"milliseconds": result.milliseconds}
