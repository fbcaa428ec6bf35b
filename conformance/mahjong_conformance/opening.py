"""How a command begins with an engine and how it refuses to begin: greeting, messages, exit codes."""

import sys
from collections.abc import Sequence
from typing import NoReturn

import typer

from mahjong_conformance.engine import Engine, Limits
from mahjong_conformance.errors import CannotStart, EngineFailure
from mahjong_conformance.failures import UNFLUSHED

REFERENCE = (sys.executable, "-m", "mahjong_spec", "serve")
"""The engine that is run when none is named: the reference interpreter, spoken to like any other."""

FAILED, USAGE, TROUBLE = 1, 2, 3


def greet(command: Sequence[str], limits: Limits) -> Engine:
    """An engine that has said hello; without one the command ends."""
    try:
        return Engine(command, limits)
    except CannotStart as error:
        told = [f"the engine cannot be started: {error}"]
    except EngineFailure as failure:
        told = [f"the engine did not answer hello: {failure.status}, {failure.message}"]
        told += [UNFLUSHED] if failure.status == "timeout" else []
        told += [f"stderr: {line}" for line in failure.stderr]
    print_error(*told, "`mahjong-conformance doctor` examines an engine step by step")
    raise typer.Exit(TROUBLE)


def refuse(*problems: str) -> NoReturn:
    """Say what is wrong with how the command was called, and end."""
    print_error(*problems)
    raise typer.Exit(USAGE)


def print_error(*lines: str) -> None:
    """Say something on standard error."""
    for line in lines:
        typer.echo(f"mahjong-conformance: {line}", err=True)
