"""A run to what a person reads: failures by clause, tables by kind and by clause, and what to do next."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mahjong_conformance import SUITE
from mahjong_conformance.doctor import Finding, Outcome
from mahjong_conformance.failures import STYLES, show_failures, show_more
from mahjong_conformance.kinds import SESSION
from mahjong_conformance.layout import hang
from mahjong_conformance.protocol import Hello
from mahjong_conformance.report import Selection
from mahjong_conformance.results import FAILURES, STATUSES, Result, Summary, partial
from mahjong_conformance.rulesets import Ruleset

_MARKS: Mapping[Outcome, tuple[str, str]] = {"good": ("✓", "green"), "bad": ("✗", "bold red"), "note": ("·", "yellow")}

_FINDINGS = 29
"""The column where the doctor tells what a step showed."""


@dataclass(frozen=True, slots=True)
class Screen:
    """Where and about what to write, and whether every failure is shown."""

    console: Console
    rulesets: Mapping[str, Ruleset]
    every: bool


def show_start(screen: Screen, hello: Hello, selection: Selection, cases: int) -> None:
    """Who is tested, and with what."""
    engine = " ".join(hello.engine[name] for name in ("name", "version") if name in hello.engine)
    language = f" ({hello.engine['language']})" if "language" in hello.engine else ""
    chosen = ", ".join(f"{ruleset.id} {ruleset.version}" for ruleset in screen.rulesets.values())
    hang(screen.console, Text("engine  ", style="dim"), Text.assemble((engine, "bold"), language), column=8)
    suite = f"{SUITE}, {chosen}, profile {selection.profile}: {_cases(cases)}"
    hang(screen.console, Text("suite   ", style="dim"), Text(suite), column=8)
    for op, fields in hello.fields.items():
        claimed = Text(f"{op} is compared on {', '.join(fields)} alone", style=STYLES["unsupported"])
        hang(screen.console, Text("fields  ", style="dim"), claimed, column=8)
    if selection.sessions and not hello.ops.issuperset(SESSION):
        missing = Text(f"not played: the engine does not list {', '.join(SESSION)}", style=STYLES["unsupported"])
        hang(screen.console, Text("sessions", style="dim"), missing, column=10)


def show_end(screen: Screen, results: Sequence[Result], summary: Summary) -> None:
    """Everything that can be said when the run is over, the most important last."""
    failed = set(summary.failures)
    worst = [result for result in results if result.case.id in failed]
    show_failures(screen.console, screen.rulesets, worst, every=screen.every)
    _unsupported(screen, results)
    screen.console.print()
    screen.console.print(_by_kind(results))
    if summary.failures:
        screen.console.print()
        screen.console.print(_by_clause(results, failed))
    screen.console.print()
    _lists(screen, summary)
    _reasons(screen, results)
    show_more(screen.console, worst, every=screen.every)
    _verdict(screen, summary, partial(results))


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
    told = Text(finding.told, style="dim" if finding.outcome == "good" else "")
    hang(console, Text.assemble((mark, style), f" {finding.step}"), told, column=_FINDINGS)
    if finding.advice:
        hang(console, "", Text(finding.advice, style="italic cyan"), column=_FINDINGS)


def _unsupported(screen: Screen, results: Sequence[Result]) -> None:
    """What the engine does not claim to do, in a line for each reason."""
    reasons: dict[str, int] = {}
    for result in results:
        if result.status == "unsupported":
            parts = [str(result.detail[name]) for name in ("what", "option", "fact") if name in result.detail]
            value = f" = {result.detail['value']}" if "value" in result.detail else ""
            about = {
                "op": f" {result.case.op}",
                "fields": f" of {result.case.op}",
                "ruleset": f" {result.case.ruleset}",
            }.get(parts[0], "")
            reason = " ".join(parts) + value + about
            reasons[reason] = reasons.get(reason, 0) + 1
    if reasons:
        screen.console.print()
        screen.console.print(Text("not supported by the engine", style="bold"))
    for reason, count in reasons.items():
        hang(screen.console, "  ", Text(f"{reason}: {_cases(count)}", style=STYLES["unsupported"]))


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
                hang(screen.console, "  ", Text(case))
    if summary.after_bye:
        screen.console.print(Text("after bye, which is no failure", style="yellow"))
        for told in dict.fromkeys(summary.after_bye):
            hang(screen.console, "  ", Text(f"the engine {told}"))
    if summary.known:
        screen.console.print(Text(f"{_cases(summary.known)} failed as known", style="yellow"))


def _reasons(screen: Screen, results: Sequence[Result]) -> None:
    """Logs that were refused at the right line for another reason."""
    told = [(result.case.id, line) for result in results for line in result.told]
    if told:
        title = "refused for another reason, which is a failure with --strict-reasons alone"
        screen.console.print(Text(title, style="yellow"))
        for case, line in told:
            hang(screen.console, "  ", Text(f"{case}  {line}"))


def _verdict(screen: Screen, summary: Summary, without: Sequence[str]) -> None:
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
    hang(screen.console, "", Text(", ".join((text, *without)), style=style))


def _cases(count: int) -> str:
    return "1 case" if count == 1 else f"{count} cases"
