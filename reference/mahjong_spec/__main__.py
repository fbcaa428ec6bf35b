"""The command line: `mahjong-spec`."""

from __future__ import annotations

import io
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

import typer

from mahjong_spec.commands import games, hands, rulesets
from mahjong_spec.rules import resolve
from mahjong_spec.rules import rulesets as known_rulesets
from mahjong_spec.serve import Session
from mahjong_spec.serve import serve as serve_engine

app = typer.Typer(
    help="Mahjong rulesets as data: check them, read them in words, score hands with them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def package_version() -> str:
    """The version that is installed, or that of the checkout."""
    try:
        return version("mahjong-spec")
    except PackageNotFoundError:
        return "0"


def _show_version(show: bool) -> None:
    if show:
        typer.echo(package_version())
        raise typer.Exit


_Version = Annotated[
    # Only a callback of the option itself runs before the missing command is complained of.
    bool, typer.Option("--version", help="Print the version and end.", is_eager=True, callback=_show_version)
]


@app.callback()
def start(version: _Version = False) -> None:
    del version


@app.command()
def serve() -> None:
    """Answer the conformance kit's protocol on standard input and output."""

    @cache  # rules do not change under an engine that serves
    def load(name: str) -> Mapping[str, Any]:
        return resolve(name).document

    if sys.stdin is None:  # nobody asks anything
        return
    source = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace", newline="\n")
    sink = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="\n")
    serve_engine(Session(load, tuple(known_rulesets()), package_version()), source, sink)


for command in (
    rulesets.check,
    rulesets.resolve,
    rulesets.explain,
    rulesets.diff,
    hands.score,
    hands.waits,
    games.play,
    games.replay,
    games.perft,
    rulesets.new,
):
    app.command()(command)


def main() -> None:
    """The entry point."""
    app()


if __name__ == "__main__":
    main()
