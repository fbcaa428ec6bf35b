"""A run to what a person reads: failures by clause, tables by kind and by clause, and what to do next."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from mahjong_conformance import SUITE
from mahjong_conformance.doctor import Finding, Outcome
from mahjong_conformance.notation import input_text
from mahjong_conformance.protocol import Hello
from mahjong_conformance.report import Selection
from mahjong_conformance.results import FAILURES, STATUSES, Result, Status, Summary
from mahjong_conformance.rulesets import Ruleset

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

_MARKS: Mapping[Outcome, tuple[str, str]] = {"good": ("✓", "green"), "bad": ("✗", "bold red"), "note": ("·", "yellow")}

_LINES = 12
"""Differences, or last lines of standard error, that are shown of one case; the report has them all."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where and about what to write."""

    console: Console
    rulesets: Mapping[str, Ruleset]


def show_start(screen: Screen, hello: Hello, selection: Selection, cases: int) -> None:
    """Who is tested, and with what."""
    engine = " ".join(hello.engine[name] for name in ("name", "version") if name in hello.engine)
    language = f" ({hello.engine['language']})" if "language" in hello.engine else ""
    chosen = ", ".join(f"{ruleset.id} {ruleset.version}" for ruleset in screen.rulesets.values())
    screen.console.print(Text.assemble(("engine  ", "dim"), (engine, "bold"), language))
    screen.console.print(
        Text.assemble(("suite   ", "dim"), f"{SUITE}, {chosen}, profile {selection.profile}: {_cases(cases)}")
    )


def show_end(screen: Screen, results: Sequence[Result], summary: Summary) -> None:
    """Everything that can be said when the run is over, the most important last."""
    _failures(screen, [result for result in results if result.case.id in set(summary.failures)])
    _unsupported(screen, results)
    screen.console.print()
    screen.console.print(_by_kind(results))
    if summary.failures:
        screen.console.print()
        screen.console.print(_by_clause(results, set(summary.failures)))
    screen.console.print()
    _lists(screen, summary)
    _verdict(screen, summary)


def show_invitation(console: Console) -> None:
    """How to test an engine of one's own."""
    console.print()
    console.print(Text("Test an engine of your own, in any language:", style="bold"))
    console.print("  mahjong-conformance doctor -- ./my-engine     does it speak the protocol?")
    console.print("  mahjong-conformance run -- ./my-engine        does it know the rules?")
    console.print("How to write one: conformance/README.md", style="dim")


def show_finding(console: Console, finding: Finding) -> None:
    """A finding of the doctor, with its advice below it."""
    mark, style = _MARKS[finding.outcome]
    grid = Table.grid(padding=(0, 1))
    grid.add_column(style=style)
    grid.add_column(width=26)
    grid.add_column(style="dim" if finding.outcome == "good" else "", overflow="fold")
    grid.add_row(mark, finding.step, Text(finding.told))
    if finding.advice:
        grid.add_row("", "", Text(finding.advice, style="italic cyan"))
    console.print(grid)


def _failures(screen: Screen, failed: Sequence[Result]) -> None:
    for clause, group in _grouped(failed).items():
        screen.console.print()
        screen.console.print(Text.assemble((clause, "bold cyan")))
        text = _clause_text(screen.rulesets, clause)
        if text:
            screen.console.print(Padding(Text(text, style="italic"), (0, 0, 0, 2), expand=False))
        for result in group:
            screen.console.print()
            screen.console.print(Padding(Text("\n").join(_case_lines(result)), (0, 0, 0, 2), expand=False))


def _case_lines(result: Result) -> Iterable[Text]:
    case = result.case
    yield Text.assemble((result.status, STYLES[result.status]), "  ", (case.id, "bold"))
    yield Text(f"  {case.title}")
    for line in input_text(case.input):
        yield Text(f"    {line}", style="dim")
    yield from _explanation(result)


def _explanation(result: Result) -> Iterable[Text]:
    lines = list(result.differences)
    message = result.detail.get("message", "")
    if message:
        ending = "".join(f", {name} {result.detail[name]}" for name in ("exit", "signal") if name in result.detail)
        lines.append(f"{message}{ending}")
    stderr = result.detail.get("stderr", [])
    if isinstance(stderr, list):
        lines.extend(f"stderr: {line}" for line in stderr[-_LINES:])
    for line in lines[:_LINES]:
        yield Text(f"    {line}", style="red")
    if len(lines) > _LINES:
        yield Text(f"    … and {len(lines) - _LINES} lines more in the report", style="dim")


def _unsupported(screen: Screen, results: Sequence[Result]) -> None:
    """What the engine does not claim to do, in a line for each reason."""
    reasons: dict[str, int] = {}
    for result in results:
        if result.status == "unsupported":
            parts = [str(result.detail[name]) for name in ("what", "option") if name in result.detail]
            value = f" = {result.detail['value']}" if "value" in result.detail else ""
            about = {"op": f" {result.case.op}", "ruleset": f" {result.case.ruleset}"}.get(parts[0], "")
            reason = " ".join(parts) + value + about
            reasons[reason] = reasons.get(reason, 0) + 1
    if reasons:
        screen.console.print()
        screen.console.print(Text("not supported by the engine", style="bold"))
    for reason, count in reasons.items():
        screen.console.print(Text(f"  {reason}: {_cases(count)}", style=STYLES["unsupported"]))


def _by_kind(results: Sequence[Result]) -> Table:
    present = [status for status in STATUSES if any(result.status == status for result in results)]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("kind")
    for status in present:
        table.add_column(status, justify="right", style=STYLES[status])
    table.add_column("cases", justify="right")
    rows: dict[str, list[Result]] = {}
    for result in results:
        rows.setdefault(f"{result.case.ruleset}/{result.case.kind}", []).append(result)
    for kind, group in [*sorted(rows.items()), *([("all", list(results))] if len(rows) > 1 else [])]:
        counts = [sum(result.status == status for result in group) for status in present]
        table.add_row(kind, *(str(count) if count else "" for count in counts), str(len(group)))
    return table


def _by_clause(results: Sequence[Result], failures: set[str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("clause with failures")
    table.add_column("failed", justify="right", style=STYLES["fail"])
    table.add_column("cases", justify="right")
    for clause in sorted(
        {clause for result in results if result.case.id in failures for clause in result.case.clauses}
    ):
        citing = [result for result in results if clause in result.case.clauses]
        failed = sum(result.case.id in failures for result in citing)
        table.add_row(clause, str(failed), str(len(citing)))
    return table


def _lists(screen: Screen, summary: Summary) -> None:
    for title, ids in (
        ("known to fail, but passed: remove from the list", summary.unexpected_passes),
        ("known to fail, but there is no such case", summary.unknown_ids),
        ("answered differently when asked again", summary.nondeterministic),
    ):
        if ids:
            screen.console.print(Text(title, style="bold red"))
            for case in ids:
                screen.console.print(f"  {case}")
    if summary.known:
        screen.console.print(Text(f"{_cases(summary.known)} failed as known", style="yellow"))


def _verdict(screen: Screen, summary: Summary) -> None:
    passed = summary.counts["pass"]
    asked = passed + sum(summary.counts[status] for status in FAILURES)
    match summary.verdict:
        case "pass":
            text, style = f"PASS  {passed} of {asked}", "bold green"
        case "fail":
            text, style = f"FAIL  {passed} of {asked} passed", "bold red"
        case "nothing_run":
            text, style = "NOTHING WAS TESTED  no case passed or failed", "bold red"
        case "stopped":
            text, style = f"STOPPED  the engine failed too often; {summary.counts['not_run']} cases not run", "bold red"
    screen.console.print(Text(text, style=style))


def _grouped(results: Sequence[Result]) -> dict[str, list[Result]]:
    """Results by the first of their clauses, in the order of clause ids."""
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(result.case.clauses[0], []).append(result)
    return dict(sorted(groups.items()))


def _clause_text(rulesets: Mapping[str, Ruleset], clause: str) -> str:
    return next((ruleset.clauses[clause].text for ruleset in rulesets.values() if clause in ruleset.clauses), "")


def _cases(count: int) -> str:
    return "1 case" if count == 1 else f"{count} cases"
