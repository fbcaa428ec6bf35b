"""The commands about foreign logs: `bulk`, which asks an engine about many, and `convert`, which prints one as ours."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from typer.core import TyperCommand

from mahjong_conformance.bulk import Bulk, find_files, run_bulk
from mahjong_conformance.bulk_report import BulkReport, show_bulk
from mahjong_conformance.bulk_results import FileResult, exit_code
from mahjong_conformance.data import own_suite
from mahjong_conformance.engine import Limits
from mahjong_conformance.errors import SuiteError
from mahjong_conformance.importers import FORMATS, BadLog, Unsupported, import_data
from mahjong_conformance.opening import REFERENCE, TROUBLE, greet, print_error, refuse
from mahjong_conformance.rulesets import load_rulesets
from mahjong_conformance.strict_json import compact

_USUAL = Limits(request=120.0)

Format = Annotated[str | None, typer.Option("--format", metavar="F", help=f"One of {', '.join(FORMATS)}.")]


class Divided(TyperCommand):
    """A command whose arguments after `--` are the engine's, so that those before can be paths."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Set the engine's command apart."""
        own, engine = args, []
        if "--" in args:
            own, engine = args[: args.index("--")], args[args.index("--") + 1 :]
        ctx.meta["engine"] = engine
        return super().parse_args(ctx, own)


def bulk_command(
    context: typer.Context,
    paths: Annotated[list[Path], typer.Argument(metavar="PATH… [-- ENGINE…]", help="Files and folders with logs.")],
    *,
    format_: Format = None,
    jobs: Annotated[int, typer.Option(metavar="N", help="Processes of the engine.", min=1)] = 1,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a line for each file here.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on from the report of a run that was ended.")] = False,
    timeout: Annotated[
        float, typer.Option("--timeout", metavar="S", help="Seconds for a log.", min=0.01)
    ] = _USUAL.request,
    every: Annotated[bool, typer.Option("--all", help="Show every failure, not 20 of them.")] = False,
) -> None:
    """Find, greet, import and ask, tell."""
    _check_format(format_)
    if resume and report is None:
        refuse("--resume goes on from a report: say which with --report FILE")
    missing = [path for path in paths if not path.exists()]
    if missing:
        refuse(*(f"{path}: does not exist" for path in missing))
    files = list(dict.fromkeys(find_files(paths, forced=format_ is not None)))
    if not files:
        refuse("no log was found")
    bulk = Bulk(context.meta["engine"] or REFERENCE, Limits(request=timeout), jobs, format_)
    started = greet(bulk.command, bulk.limits)
    try:
        rulesets = load_rulesets(own_suite().rulesets)
        kept = BulkReport(report, started.hello, resume=resume)
    except SuiteError as error:
        started.kill()
        refuse(*error.problems)
    done = {result.file for result in kept.results}
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("replaying"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[deals]} deals"),
        console=console, transient=True, disable=not console.is_terminal,
    )  # fmt: skip
    task = bar.add_task("", total=len(files), completed=sum(str(file) in done for file in files), deals=0)

    def tell(result: FileResult) -> None:
        kept.add(result)
        bar.update(task, advance=1, deals=sum(one.deals for one in kept.results))

    try:
        with bar:
            stopped, after_bye = run_bulk(
                bulk, started, rulesets, [file for file in files if str(file) not in done], tell
            )
    except KeyboardInterrupt:
        print_error("interrupted" + ("; --resume goes on from the report" if report else ""))
        raise typer.Exit(TROUBLE) from None
    code = exit_code(kept.results, stopped=stopped)
    kept.end(code)
    show_bulk(Console(highlight=False), sorted(kept.results, key=lambda result: result.file), every=every)
    for told in dict.fromkeys(after_bye):
        print_error(f"after bye, which is no failure: the engine {told}")
    raise typer.Exit(code)


def convert_command(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A log of another program or service.")],
    *,
    format_: Format = None,
    output: Annotated[Path | None, typer.Option(metavar="FILE", help="Write there instead of standard output.")] = None,
) -> None:
    """One file in, lines of our log out."""
    _check_format(format_)
    try:
        logs = import_data(file.read_bytes(), str(file), format_)
        text = "".join(f"{compact(line)}\n" for log in logs for line in log.lines)
        if output is not None:
            output.write_text(text, "utf-8")
    except OSError as error:
        refuse(f"{error.filename or file}: {error.strerror}")
    except (BadLog, Unsupported) as error:
        code = error.code if isinstance(error, BadLog) else f"unsupported, {error.reason}"
        place = f" {error.place}:" if isinstance(error, BadLog) and error.place else ""
        print_error(f"{file}:{place} {code}: {error.message}")
        raise typer.Exit(1) from None
    if output is None:
        sys.stdout.write(text)


def _check_format(format_: str | None) -> None:
    if format_ is not None and format_ not in FORMATS:
        refuse(f"there is no format {format_!r}; there are {', '.join(FORMATS)}")
