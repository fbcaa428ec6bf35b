"""Failed cases to what a person reads of them: by clause, with the hand, what differs, and the engine's last words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.text import Text

from mahjong_conformance.layout import hang
from mahjong_conformance.notation import input_text
from mahjong_conformance.results import Result, Status
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.strict_json import canonical

STYLES: Mapping[Status, str] = {
    "pass": "green",
    "fail": "bold red",
    "error": "bold red",
    "crash": "bold red",
    "timeout": "bold red",
    "protocol": "bold red",
    "unsupported": "yellow",
    "skip": "yellow",
    "not_run": "yellow",
}

UNFLUSHED = "is standard output flushed after every line?"
"""The first thing to ask when an answer did not come in time."""

_SHOWN = 20
"""Failures that are shown in full, unless all are asked for."""

_LINES = 12
"""Differences, or last lines of standard error, that are shown of one case; the report has them all."""


def show_failures(console: Console, rulesets: Mapping[str, Ruleset], failed: Sequence[Result], *, every: bool) -> None:
    """Failed cases under their clauses, after the failures that cost more than one case."""
    asked = [result for result in failed if "during" not in result.detail]
    _lost(console, [result for result in failed if "during" in result.detail])
    for clause, group in _grouped(asked if every else _spread(asked)).items():
        console.print()
        console.print(Text(clause, style="bold cyan"), soft_wrap=True)
        hang(console, "  ", Text(_clause_text(rulesets, clause), style="italic"), column=2)
        for result in group:
            console.print()
            _case(console, result)


def show_more(console: Console, failed: Sequence[Result], *, every: bool) -> None:
    """How to see failures that were not shown, and how to see one of them alone."""
    asked = sum("during" not in result.detail for result in failed)
    if not asked:
        return
    if asked > _SHOWN and not every:
        told = f"{_SHOWN} of {asked} failures are shown above, from as many clauses as possible"
        hang(console, "", Text(told, style="bold"))
        console.print("  --all          shows every one of them")
    console.print("  --filter TEXT  asks only cases whose id or clause contains the text")
    console.print("  --report FILE  writes a line of JSON for each case")
    console.print()


def _lost(console: Console, lost: Sequence[Result]) -> None:
    """Cases that were never asked, because the engine did not survive being configured for them."""
    for _, same in groupby(lost, key=lambda result: canonical([result.status, dict(result.detail)])):
        group = list(same)
        console.print()
        hang(
            console, Text.assemble((group[0].status, STYLES[group[0].status]), "  "), Text("before any case was asked")
        )
        _explain(console, group[0], "  ")
        ids = group[0].case.id if len(group) == 1 else f"{group[0].case.id} to {group[-1].case.id}"
        number = "1 case was" if len(group) == 1 else f"{len(group)} cases were"
        hang(console, "  ", Text(f"{number} to be asked next: {ids}", style="dim"))


def _case(console: Console, result: Result) -> None:
    case = result.case
    status = Text.assemble("  ", (result.status, STYLES[result.status]), "  ")
    hang(console, status, Text(case.id, style="bold"))
    hang(console, "    ", Text(case.title))
    rejection: Any = case.expect.get("reject", {})
    for line in input_text(case.input, rejection.get("at")):
        hang(console, "      ", Text(line, style="dim"))
    if case.without:
        hang(console, "      ", Text(f"compared without {', '.join(case.without)}", style="dim"))
    _explain(console, result, "      ")


def _explain(console: Console, result: Result, margin: str) -> None:
    lines = list(_explanation(result))
    for line in lines[:_LINES]:
        hang(console, margin, Text(line, style="red"))
    if len(lines) > _LINES:
        hang(console, margin, Text(f"… and {len(lines) - _LINES} lines more in the report", style="dim"))


def _explanation(result: Result) -> Iterator[str]:
    yield from result.differences
    message = result.detail.get("message", "")
    if message:
        ending = "".join(f", {name} {result.detail[name]}" for name in ("exit", "signal") if name in result.detail)
        yield f"{message}{ending}"
    if result.status == "timeout":
        yield UNFLUSHED
    stderr = result.detail.get("stderr", [])
    if isinstance(stderr, list):
        yield from (f"stderr: {line}" for line in stderr[-_LINES:])


def _spread(failed: Sequence[Result]) -> Sequence[Result]:
    """As many as are shown: the first of each clause, then the second, clauses with most failures first."""
    groups = sorted(_grouped(failed).values(), key=len, reverse=True)
    ranked = [(rank, result) for group in groups for rank, result in enumerate(group)]
    return [result for _, result in sorted(ranked, key=lambda pair: pair[0])[:_SHOWN]]


def _grouped(results: Iterable[Result]) -> dict[str, list[Result]]:
    """Results by the first of their clauses, in the order of clause ids."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(result.case.clauses[0], []).append(result)
    return dict(sorted(groups.items()))


def _clause_text(rulesets: Mapping[str, Ruleset], clause: str) -> str:
    return next((ruleset.clauses[clause].text for ruleset in rulesets.values() if clause in ruleset.clauses), "")
