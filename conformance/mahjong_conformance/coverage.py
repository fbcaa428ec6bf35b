"""Clauses and cases to what is tested and what is not."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mahjong_conformance.compare import alternatives
from mahjong_conformance.fixtures import Case
from mahjong_conformance.layout import hang
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.strict_json import Json, JsonObject


@dataclass(frozen=True, slots=True)
class ClauseCoverage:
    """One clause: how many cases expect an answer under it, how many a rejection, and whether people enforce it."""

    id: str
    positive: int
    negative: int
    by_people: bool

    @property
    def covered(self) -> bool:
        """Whether any case cites it."""
        return self.positive + self.negative > 0


@dataclass(frozen=True, slots=True)
class Coverage:
    """One ruleset: its clauses in order, and the cases that cite clauses it does not have (case id, clause id).

    `statements` is how many different statements of its source the clauses restate.
    """

    ruleset: str
    clauses: tuple[ClauseCoverage, ...]
    statements: int
    dangling: tuple[tuple[str, str], ...]


def cover(ruleset: Ruleset, cases: Sequence[Case]) -> Coverage:
    """What the cases of a ruleset cover."""
    own = [case for case in cases if case.ruleset == ruleset.id]
    positive = _counts(case for case in own if not _rejects(case.expect))
    negative = _counts(case for case in own if _rejects(case.expect))
    return Coverage(
        ruleset.id,
        tuple(
            ClauseCoverage(clause.id, positive.get(clause.id, 0), negative.get(clause.id, 0), clause.by_people)
            for clause in ruleset.clauses.values()
        ),
        len({statement for clause in ruleset.clauses.values() for statement in clause.statements}),
        tuple((case.id, clause) for case in own for clause in case.clauses if clause not in ruleset.clauses),
    )


def coverage_data(coverage: Coverage) -> dict[str, Json]:
    """The same as JSON."""
    return {
        "ruleset": coverage.ruleset,
        "counts": dict(_totals(coverage)),
        "clauses": [
            {"id": clause.id, "positive": clause.positive, "negative": clause.negative, "by_people": clause.by_people}
            for clause in coverage.clauses
        ],
        "dangling": [{"case": case, "clause": clause} for case, clause in coverage.dangling],
    }


def show_coverage(console: Console, coverage: Coverage) -> None:
    """The same as a table, with what is missing below it."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("clause", overflow="fold")
    table.add_column("answers", justify="right")
    table.add_column("rejections", justify="right")
    table.add_column("")
    for clause in coverage.clauses:
        mark = "by people" if clause.by_people else "" if clause.covered else "no fixture"
        style = "dim" if clause.by_people else "" if clause.covered else "yellow"
        table.add_row(clause.id, str(clause.positive or ""), str(clause.negative or ""), mark, style=style)
    totals = _totals(coverage)
    console.print(table)
    console.print()
    told = (
        f"{coverage.ruleset}: {totals['clauses']} clauses restating {totals['statements']} statements: "
        f"{totals['covered']} with fixtures, {totals['by_people']} enforced by people, {totals['uncovered']} without"
    )
    hang(console, "", Text(told, style="bold"))
    for case, missing in coverage.dangling:
        hang(console, "", Text(f"{case} cites {missing}, which does not exist", style="bold red"))


def _totals(coverage: Coverage) -> Mapping[str, int]:
    """Clauses that people enforce count as such, whether a fixture cites them or not."""
    by_program = [clause for clause in coverage.clauses if not clause.by_people]
    covered = sum(clause.covered for clause in by_program)
    return {
        "clauses": len(coverage.clauses),
        "statements": coverage.statements,
        "covered": covered,
        "uncovered": len(by_program) - covered,
        "by_people": len(coverage.clauses) - len(by_program),
    }


def _counts(cases: Iterable[Case]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for case in cases:
        for clause in case.clauses:
            counts[clause] = counts.get(clause, 0) + 1
    return counts


def _rejects(expect: JsonObject) -> bool:
    """Whether every right answer is a rejection."""
    return all("reject" in alternative for alternative in alternatives(expect))
