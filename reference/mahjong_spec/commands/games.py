"""`play`, `replay` and `perft`: games on the command line; a log goes to stdout, or a person plays in the terminal."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from mahjong_spec.commands.common import (
    BAD_INPUT,
    AsJson,
    Options,
    Preset,
    assignments,
    err,
    fail,
    out,
    print_json,
    sound,
    told,
)
from mahjong_spec.commands.screen import Quit, Screen
from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.errors import Refused
from mahjong_spec.play.chance import Chance, Seeded
from mahjong_spec.play.kernel import Kernel
from mahjong_spec.play.log import VERSION, Kernels, Line, digest
from mahjong_spec.play.log import replay as replay_log
from mahjong_spec.play.perft import divide as divide_perft
from mahjong_spec.play.perft import perft as count_courses
from mahjong_spec.play.table import Choice, Table
from mahjong_spec.play.view import events_for
from mahjong_spec.rules import rulesets
from mahjong_spec.serve_games import Games
from mahjong_spec.wire import value_from

_PLAYERS = ("random", "human")
_MASK = (1 << 64) - 1

Ruleset = Annotated[str, typer.Argument(help="Id of a ruleset, or the path of one.")]


@told
def play(
    ruleset: Ruleset,
    seed: Annotated[int | None, typer.Option("--seed", help="Makes the same walls and random choices again.")] = None,
    seats: Annotated[
        str | None, typer.Option("--seats", help="Who sits there, from seat 0: `random` or `human`, with commas.")
    ] = None,
    deals: Annotated[int | None, typer.Option("--deals", min=1, help="End after so many deals.")] = None,
    log: Annotated[Path | None, typer.Option("--log", help="Write the log to this file.", metavar="FILE")] = None,
    preset: Preset = None,
    option: Options = None,
) -> None:
    """Play a match with random players, or sit at the table yourself. The log goes to stdout, or to a file."""
    players = _players(seats)
    number = len(players) if players else None
    document = sound(ruleset).document
    options = assignments(option, "--option")
    kernel = Kernel(compile_ruleset(document, preset, options, number))
    players = players or ["random"] * kernel.ruleset.seats
    chosen = seed if seed is not None else secrets.randbits(32)
    header = _header(kernel, preset, options)
    human = "human" in players
    if human and log is None:
        err.print("The log of this game is not kept; --log FILE keeps it.", markup=False)
    if seed is None:
        err.print(f"seed {chosen}", markup=False)
    try:
        sink = log.open("w", encoding="utf-8") if log is not None else None if human else sys.stdout
    except OSError as error:
        fail(f"{log}: {error.strerror}")
    try:
        _play(kernel, players, chosen, deals, header, sink)
    except Quit:
        out.print("The game is left.", markup=False)
    finally:
        if log is not None and sink is not None:
            sink.close()


def _players(seats: str | None) -> list[str]:
    players = [name.strip() for name in seats.split(",")] if seats else []
    for name in players:
        if name not in _PLAYERS:
            raise typer.BadParameter(f"nobody is called `{name}`; expected random or human", param_hint="--seats")
    return players


def _header(kernel: Kernel, preset: str | None, options: Mapping[str, Any]) -> dict[str, Any]:
    header: dict[str, Any] = {"log": VERSION, "ruleset": kernel.ruleset.id, "version": kernel.ruleset.version}
    if preset is not None:
        header["preset"] = preset
    return {**header, "options": dict(options), "seats": kernel.ruleset.seats}


def _play(kernel: Kernel, players: list[str], seed: int, deals: int | None, header: Line, sink: TextIO | None) -> None:
    chance, dealing_with = Seeded(seed & _MASK), Seeded(~seed & _MASK)
    screen = Screen(kernel, players) if "human" in players else None
    table = kernel.table()
    table.record = [dict(header)]
    table.events = [] if screen is not None else None
    kernel.next_deal(table, chance)
    finished = 0
    while not table.over:
        if table.between:
            finished += 1
            if screen is not None:
                screen.deal_over(table)
            if finished == deals:
                break
            kernel.next_deal(table, chance)
        _write(sink, table)
        asked = kernel.asked(table)
        if not asked:
            continue
        seat = asked[0]
        choice = (
            screen.choose(table, seat)
            if screen is not None and players[seat] == "human"
            else _any_of(kernel.legal(table, seat), dealing_with)
        )
        kernel.step(table, choice, chance)
    if screen is not None and table.over:
        screen.match_over(table)
    _write(sink, table)


def _any_of(choices: list[Choice], generator: Seeded) -> Choice:
    return choices[generator.below(len(choices))]


def _write(sink: TextIO | None, table: Table) -> None:
    """Lines that were not written yet."""
    if sink is not None:
        sink.writelines(
            json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in table.record or ()
        )
        table.record = []


@told
def replay(
    files: Annotated[list[Path], typer.Argument(help="Logs, a line of JSON each; `-` is standard input.")],
    events: Annotated[bool, typer.Option("--events", help="Print what happens, a line of JSON each.")] = False,
    as_seat: Annotated[
        int | None, typer.Option("--as", min=0, help="Only what this seat sees.", metavar="SEAT")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Replay logs by the rules they name: a right one is accepted, of a wrong one it is told where and why."""
    kernels = _kernels()
    bad = False
    found: list[dict[str, Any]] = []
    for file in files:
        entry: dict[str, Any] = {"file": str(file)}
        shown: list[dict[str, Any]] = []
        try:
            lines = _lines(file)
            entry["lines"] = len(lines)
            again = replay_log(kernels, lines, watch=shown if events else None)
        except Refused as refused:
            bad = True
            at = refused.data.get("at", 0)
            entry |= {"accepted": False, "at": at, "reason": refused.code, "message": refused.message}
            entry |= {"clause": refused.data["clause"]} if refused.data.get("clause") else {}
        else:
            entry |= {"accepted": True, "deals": again.deals, "over": again.table.over, "hash": digest(lines)}
            if as_seat is not None and as_seat >= again.kernel.ruleset.seats:
                raise typer.BadParameter(f"there is no seat {as_seat}", param_hint="--as")
        if events:
            for event in events_for(shown, as_seat):
                sys.stdout.write(json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n")
        found.append(entry)
        if not as_json:
            _tell(entry, quiet=events)
    if as_json:
        print_json(found)
    if bad:
        raise typer.Exit(BAD_INPUT)


def _tell(entry: Mapping[str, Any], *, quiet: bool) -> None:
    if entry["accepted"]:
        if not quiet:
            whole = "a whole match" if entry["over"] else "not to the end of the match"
            deals = f"{entry['deals']} deal{'' if entry['deals'] == 1 else 's'}"
            out.print(f"{entry['file']}: good, {deals} in {entry['lines']} lines, {whole}", markup=False)
        return
    clauses = f" ({', '.join(entry['clause'])})" if entry.get("clause") else ""
    place = f"{entry['file']}:{entry['at'] + 1}"
    err.print(f"{place}: {entry['reason']}: {entry['message']}{clauses}", markup=False)


def _lines(file: Path) -> list[Line]:
    """The lines of a log, each an object of JSON. `log/malformed` with the line."""
    try:
        text = (sys.stdin.read() if sys.stdin else "") if str(file) == "-" else file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise Refused("log/malformed", f"the file cannot be read: {error}", at=0) from None
    found: list[Line] = []
    for number, line in enumerate(text.split("\n")):
        if not line.strip():
            continue
        value, fault = _value(line)
        if fault:
            raise Refused("log/malformed", fault, at=number)
        found.append(value)
    return found


def _value(line: str) -> tuple[Any, str | None]:
    """What stands on a line, and why it cannot stand there."""
    try:
        value, fault = value_from(line)
    except (ValueError, RecursionError) as error:
        return None, f"the line is no JSON: {error}"
    return (value, fault) if isinstance(value, dict) else (None, "a line is an object")


def _kernels() -> Kernels:
    """The kernel of each set of rules that logs name, compiled once."""
    return Games(lambda name: sound(name).document, tuple(rulesets())).kernel


@told
def perft(
    ruleset: Ruleset,
    depth: Annotated[int, typer.Option("--depth", min=1, help="Choices that follow each other.")],
    seed: Annotated[int | None, typer.Option("--seed", help="The wall.")] = None,
    log: Annotated[Path | None, typer.Option("--log", help="Begin after this log instead.", metavar="FILE")] = None,
    divide: Annotated[bool, typer.Option("--divide", help="Tell the number for each first choice.")] = False,
    preset: Preset = None,
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Count the courses of so many choices from a wall: one number to compare a whole set of rules with."""
    if (seed is None) == (log is None):
        raise typer.BadParameter("give either --seed or --log", param_hint="--seed")
    chance: Chance
    if log is not None:
        if preset is not None or option:
            raise typer.BadParameter("a log tells its own options", param_hint="--log")
        again = replay_log(_kernels(), _lines(log))
        kernel, table, chance = again.kernel, again.table, again.script
        if kernel.ruleset.id != ruleset:
            fail(f"the log is one of {kernel.ruleset.id}, not of {ruleset}")
        if again.stalled:
            fail("chance/exhausted: the log breaks off where chance has its say")
    else:
        kernel = Kernel(compile_ruleset(sound(ruleset).document, preset, assignments(option, "--option")))
        chance = Seeded((seed or 0) & _MASK)
        table = kernel.begin(chance)
    parts = divide_perft(kernel, table, chance, depth) if divide else []
    count = sum(number for _, number in parts) if divide else count_courses(kernel, table, chance, depth)
    if as_json:
        print_json({"count": count, **({"divide": [list(part) for part in parts]} if divide else {})})
        return
    for line, number in parts:
        out.print(f"{number:>12}  {_written(line)}", markup=False)
    out.print(f"{count:>12}" if divide else str(count), markup=False)


def _written(line: Line) -> str:
    """A choice in a few words."""
    values: Iterable[Any] = (value for key, value in line.items() if key not in ("choice", "seat"))
    shown = (
        "drawn" if value is True else "".join(value) if isinstance(value, list) else str(value) for value in values
    )
    return " ".join((f"seat {line['seat']}", line["choice"], *shown))
