"""Results of a bulk run to lines of JSON, which a later run can go on from, and to what a person reads of them."""

import threading
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from mahjong_conformance import SUITE
from mahjong_conformance.bulk_results import FAILURES, Failure, FileResult
from mahjong_conformance.errors import SuiteError, naming
from mahjong_conformance.layout import hang
from mahjong_conformance.protocol import PROTOCOL, Hello
from mahjong_conformance.strict_json import Json, compact, parse

_SHOWN = 20
_LINES = 3
_STYLES: Mapping[str, str] = {"pass": "green", "unsupported": "yellow", "skip": "yellow", "not_run": "yellow"}
_COUNTS = ("logs", "deals", "wins", "draws", "agreed", "differed", "untold")


class BulkReport:
    """A file with a header, a line for each file of logs as soon as it is done, and a footer."""

    def __init__(self, path: Path | None, hello: Hello, *, resume: bool) -> None:
        """Begin the file, or go on with what stands there. Raises SuiteError."""
        self._path = path
        self._lock = threading.Lock()
        self.results: list[FileResult] = []
        if path is None:
            return
        engine: dict[str, Json] = dict(hello.engine)
        header: dict[str, Json] = {"bulk": 1, "suite": SUITE, "protocol": PROTOCOL, "engine": engine}
        if resume and path.exists():
            self.results = _read(path, header)
        with naming(path):
            lines = [compact(header), *(compact(asdict(result)) for result in self.results)]
            path.write_text("".join(f"{line}\n" for line in lines), "utf-8")

    def add(self, result: FileResult) -> None:
        """Keep a result, from any thread. What was not run is asked again when the run goes on."""
        with self._lock:
            self.results.append(result)
            if result.status != "not_run":
                self._write(asdict(result))

    def end(self, code: int) -> None:
        """Write the footer."""
        counts: dict[str, Json] = {}
        for result in self.results:
            key = result.status
            counts[key] = int(str(counts.get(key, 0))) + 1
        sums: dict[str, Json] = {name: sum(getattr(result, name) for result in self.results) for name in _COUNTS}
        self._write({"footer": {"files": len(self.results), "counts": counts, **sums, "exit": code}})

    def _write(self, value: dict[str, Any]) -> None:
        if self._path is not None:
            with naming(self._path), self._path.open("a", encoding="utf-8") as file:
                file.write(compact(value) + "\n")


def show_bulk(console: Console, results: Sequence[FileResult], *, every: bool) -> None:
    """Failures with their place in the original, then a table by outcome and reason."""
    failed = [result for result in results if result.status in FAILURES]
    for result in failed if every else failed[:_SHOWN]:
        _show(console, result, every=every)
    if len(failed) > _SHOWN and not every:
        hang(console, "", Text(f"{_SHOWN} of {len(failed)} files with failures are shown; --all shows every one"))
    if failed:
        console.print()
    console.print(_table(results))
    agreed, differed = (sum(getattr(result, name) for result in results) for name in ("agreed", "differed"))
    _untold(console, results)
    if agreed or differed:
        hang(console, "", Text(f"offered calls: {agreed} as the engine says, {differed} otherwise"))


def _untold(console: Console, results: Sequence[FileResult]) -> None:
    untold = sum(result.untold for result in results)
    if untold:
        hang(console, "", Text(f"broken off at a tile that the original does not tell: {untold} deals", style="yellow"))


def _show(console: Console, result: FileResult, *, every: bool) -> None:
    hang(console, Text.assemble((result.status, "bold red"), "  "), Text(result.file, style="bold"))
    if not result.failures:
        hang(console, "    ", Text(f"{result.reason}: {result.message}", style="red"))
    for failure in result.failures if every else result.failures[:_LINES]:
        hang(console, "    ", Text(_told(failure, result.file)))
        hang(console, "      ", Text(f"{failure.reason}: {failure.message}", style="red"))
        if failure.line is not None:
            hang(console, "      ", Text(compact(failure.line), style="dim"))
    if len(result.failures) > _LINES and not every:
        hang(console, "    ", Text(f"… and {len(result.failures) - _LINES} more in the report", style="dim"))


def _told(failure: Failure, file: str) -> str:
    parts = [failure.log.removeprefix(file).lstrip("#:"), failure.place]
    line = f"line {failure.at} of the log" if failure.at is not None else ""
    return ", ".join(part for part in (*parts, line) if part)


def _table(results: Iterable[FileResult]) -> Table:
    rows: dict[tuple[str, str], list[FileResult]] = {}
    for result in results:
        reason = result.format if result.status == "pass" else result.reason
        rows.setdefault((result.status, reason), []).append(result)
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("outcome")
    table.add_column("format or reason")
    for name in ("files", "deals", "wins", "draws"):
        table.add_column(name, justify="right")
    for (status, reason), group in sorted(rows.items()):
        sums = [sum(getattr(result, name) for result in group) for name in ("deals", "wins", "draws")]
        style = _STYLES.get(status, "bold red")
        table.add_row(Text(status, style=style), reason, str(len(group)), *(str(number) for number in sums))
    return table


def _read(path: Path, header: dict[str, Json]) -> list[FileResult]:
    """The files that a report has, without its footer. Raises SuiteError if it is of another engine or suite."""
    with naming(path):
        lines = path.read_text("utf-8").splitlines()
    try:
        values = [parse(line, floats=True) for line in lines]
        if values[:1] != [header]:
            raise SuiteError([f"{path}: is no report of this engine and suite, so the run cannot go on from it"])
        known = {field.name for field in fields(FileResult)}
        return [_result(value) for value in values[1:] if isinstance(value, dict) and known.issuperset(value)]
    except (ValueError, TypeError, KeyError) as error:
        raise SuiteError([f"{path}: is no report of a bulk run ({error})"]) from None


def _result(value: dict[str, Any]) -> FileResult:
    return FileResult(**{**value, "failures": [Failure(**failure) for failure in value["failures"]]})
