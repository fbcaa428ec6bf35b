"""The command line: what a person types to what the kit does, and what it found to an exit code."""

import signal
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from mahjong_conformance.bulk_command import Divided, bulk_command, convert_command
from mahjong_conformance.claims import claimed
from mahjong_conformance.coverage import cover, coverage_data, show_coverage
from mahjong_conformance.data import SuiteFolder, own_suite
from mahjong_conformance.doctor import GREETED, examine
from mahjong_conformance.engine import Limits
from mahjong_conformance.errors import SuiteError
from mahjong_conformance.fixtures import Case, load_cases
from mahjong_conformance.kinds import FULL, PROFILES
from mahjong_conformance.known import check_writable, read_known, write_known
from mahjong_conformance.opening import FAILED, REFERENCE, TROUBLE, greet, print_error, refuse
from mahjong_conformance.report import Selection, begin_report, end_report, footer, header
from mahjong_conformance.results import Result, summarize
from mahjong_conformance.rulesets import Ruleset, load_rulesets
from mahjong_conformance.runner import Plan, run
from mahjong_conformance.strict_json import compact
from mahjong_conformance.terminal import Screen, show_end, show_finding, show_invitation, show_start

USUAL = Limits()

app = typer.Typer(
    name="mahjong-conformance",
    help="Find out whether a program knows the rules of mahjong.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

Command = Annotated[list[str] | None, typer.Argument(metavar="-- ENGINE…", help="The engine's command and arguments.")]
OneRuleset = Annotated[str | None, typer.Option("--ruleset", metavar="R", help="Only this ruleset.")]
OneProfile = Annotated[str, typer.Option("--profile", metavar="P", help=f"One of {', '.join(PROFILES)}.")]
OneText = Annotated[
    str | None, typer.Option("--filter", metavar="TEXT", help="Only cases whose id or clause contains this.")
]
Suite = Annotated[
    Path | None, typer.Option("--suite", metavar="DIR", help="A folder with fixtures/ and rulesets/ of your own.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Data on standard output, everything else on standard error.")]
Seconds = Annotated[float, typer.Option("--timeout", metavar="S", help="Seconds for a request.", min=0.01)]
HelloSeconds = Annotated[float, typer.Option("--hello-timeout", metavar="S", help="Seconds for hello.", min=0.01)]


@app.command("run", help="Ask an engine every case and say which answers are wrong.")
def run_command(
    engine: Command = None,
    *,
    ruleset: OneRuleset = None,
    profile: OneProfile = FULL,
    text: OneText = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a line for each case here.")] = None,
    known: Annotated[Path | None, typer.Option(metavar="FILE", help="Failures that are known; strict.")] = None,
    new_known: Annotated[
        Path | None, typer.Option("--write-known", metavar="FILE", help="Write the failures of this run here.")
    ] = None,
    jobs: Annotated[int, typer.Option(metavar="N", help="Processes of the engine.", min=1)] = 1,
    seed: Annotated[int, typer.Option(metavar="N", help="Chooses the requests that are repeated.")] = 0,
    repeat: Annotated[int, typer.Option(metavar="PERCENT", help="Share that is repeated.", min=0, max=100)] = 2,
    timeout: Seconds = USUAL.request,
    hello_timeout: HelloSeconds = USUAL.hello,
    suite: Suite = None,
    strict_reasons: Annotated[
        bool, typer.Option("--strict-reasons", help="Another reason for refusing a log is a failure.")
    ] = False,
    sessions: Annotated[bool, typer.Option("--sessions", help="Play every log line by line in a session too.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Show every failure, not 20 of them.")] = False,
    as_json: AsJson = False,
) -> None:
    """Load, select, greet, ask, judge, tell."""
    rulesets, cases = _load(suite)
    selection = Selection(ruleset, profile, text, strict_reasons, sessions)
    chosen = _select(rulesets, cases, selection)
    present = {name: rulesets[name] for name in dict.fromkeys(case.ruleset for case in chosen)}
    limits = Limits(hello=hello_timeout, request=timeout)
    plan = Plan(engine or REFERENCE, limits, jobs, seed, repeat, strict_reasons, sessions)
    started = greet(plan.command, plan.limits)
    hello = started.hello
    chosen = [claimed(case, hello.fields) for case in chosen]
    try:
        expected = read_known(known, hello.engine["name"]) if known else {}
        if report:
            begin_report(report, header(hello, selection, present, seed, len(chosen)))
        if new_known:
            check_writable(new_known)
    except SuiteError as error:
        started.kill()
        refuse(*error.problems)
    screen = Screen(Console(stderr=as_json, highlight=False), present, every)
    show_start(screen, hello, selection, len(chosen))
    with _progress(len(chosen)) as progress:

        def tell(_: Result) -> None:
            if progress is not None:
                progress.advance(progress.task_ids[0])

        try:
            outcome = run(plan, started, rulesets, chosen, tell)
        except KeyboardInterrupt:
            print_error("interrupted; a report has no footer")
            raise typer.Exit(TROUBLE) from None
    ids = {case.id for case in cases}
    summary = summarize(outcome.results, expected, ids, stopped=outcome.stopped, after_bye=outcome.after_bye)
    unwritten: tuple[str, ...] = ()
    try:
        if report:
            end_report(report, outcome.results, expected, summary)
        if new_known:
            write_known(new_known, hello.engine["name"], outcome.results, expected)
    except SuiteError as error:
        # What was found is shown all the same.
        unwritten = error.problems
    show_end(screen, outcome.results, summary)
    if as_json:
        typer.echo(compact(footer(summary)))
    elif engine is None:
        show_invitation(screen.console)
    if unwritten:
        refuse(*unwritten)
    raise typer.Exit(summary.exit)


@app.command("doctor", help="Examine an engine step by step, with advice for each step that fails.")
def doctor_command(
    engine: Command = None,
    timeout: Seconds = USUAL.request,
    hello_timeout: HelloSeconds = USUAL.hello,
    suite: Suite = None,
) -> None:
    """Show each finding as it is made."""
    rulesets, cases = _load(suite)
    console = Console(highlight=False)
    limits = Limits(hello=hello_timeout, request=timeout)
    findings = []
    for finding in examine(engine or REFERENCE, limits, rulesets, cases):
        show_finding(console, finding)
        findings.append(finding)
    bad = [finding for finding in findings if finding.outcome == "bad"]
    console.print()
    if not bad:
        console.print("[bold green]HEALTHY[/]  next: mahjong-conformance run -- YOUR ENGINE")
        return
    console.print(f"[bold red]{len(bad)} of {len(findings)} findings need attention[/]")
    greeted = any(finding.step == GREETED and finding.outcome == "good" for finding in findings)
    raise typer.Exit(FAILED if greeted else TROUBLE)


@app.command("coverage", help="Which clauses have fixtures, and which have none.")
def coverage_command(*, ruleset: OneRuleset = None, suite: Suite = None, as_json: AsJson = False) -> None:
    """A fixture that cites a clause that does not exist is an error."""
    rulesets, cases = _load(suite)
    _known_ruleset(rulesets, ruleset)
    covered = [cover(one, cases) for one in rulesets.values() if ruleset in (None, one.id)]
    if as_json:
        typer.echo(compact([coverage_data(one) for one in covered]))
    else:
        console = Console(highlight=False)
        for one in covered:
            show_coverage(console, one)
    raise typer.Exit(FAILED if any(one.dangling for one in covered) else 0)


@app.command("list", help="The ids of the cases, one a line.")
def list_command(
    ruleset: OneRuleset = None, profile: OneProfile = FULL, text: OneText = None, suite: Suite = None
) -> None:
    """The same selection as in run."""
    rulesets, cases = _load(suite)
    for case in _select(rulesets, cases, Selection(ruleset, profile, text)):
        typer.echo(case.id)


app.command("bulk", cls=Divided, help="Import logs of other programs and have an engine replay them.")(bulk_command)
app.command("convert", help="Print a log of another program or service as one of ours.")(convert_command)


def _load(suite: Path | None) -> tuple[dict[str, Ruleset], tuple[Case, ...]]:
    folder = SuiteFolder(suite) if suite else own_suite()
    if not (folder.rulesets.is_dir() and folder.fixtures.is_dir()):
        refuse(f"{folder.root}: no folder with fixtures/ and rulesets/")
    try:
        rulesets = load_rulesets(folder.rulesets)
        return rulesets, load_cases(folder.fixtures, rulesets)
    except SuiteError as error:
        refuse(*error.problems)


def _select(rulesets: dict[str, Ruleset], cases: Sequence[Case], selection: Selection) -> list[Case]:
    _known_ruleset(rulesets, selection.ruleset)
    if selection.profile not in PROFILES:
        refuse(f"there is no profile {selection.profile!r}; there are {', '.join(PROFILES)}")
    text = selection.text or ""
    chosen = [
        case
        for case in cases
        if selection.ruleset in (None, case.ruleset)
        and case.kind in PROFILES[selection.profile]
        and any(text in name for name in (case.id, *case.clauses))
    ]
    if not chosen:
        refuse("no case was selected")
    return chosen


def _known_ruleset(rulesets: dict[str, Ruleset], name: str | None) -> None:
    if name is not None and name not in rulesets:
        refuse(f"there is no ruleset {name!r}; there are {', '.join(rulesets) or 'none'}")


def _progress(cases: int) -> Progress | nullcontext[None]:
    console = Console(stderr=True)
    if not console.is_terminal:
        return nullcontext()
    bar = Progress(TextColumn("asking"), BarColumn(), MofNCompleteColumn(), console=console, transient=True)
    bar.add_task("", total=cases)
    return bar


def main() -> None:
    """The entry point of the installed command."""
    # A terminated run shall end its engines just as an interrupted one does, also where a caller ignores interrupts.
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        # That a run outlives its terminal is what `nohup` is asked for.
        if number is not None and (name != "SIGHUP" or signal.getsignal(number) is not signal.SIG_IGN):
            signal.signal(number, signal.default_int_handler)
    app(prog_name="mahjong-conformance")


if __name__ == "__main__":
    main()
