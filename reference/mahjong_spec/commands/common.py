"""What every command shares: where text goes, how a mistake is told, how options are read."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Annotated, Any, NoReturn, ParamSpec

import typer
from rich.console import Console

from mahjong_spec.compiler import check, compile_ruleset
from mahjong_spec.compiler.notes import notes
from mahjong_spec.diagnostics import render
from mahjong_spec.errors import Defect, Problem, Refused, RulesetError
from mahjong_spec.formula import LARGEST_NUMBER
from mahjong_spec.hands.awards import Scorer, scorer
from mahjong_spec.rules import Resolved, attempt, card_of, locate, with_card

P = ParamSpec("P")

BAD_INPUT = 1
_LONGEST_SHOWN = 40

out = Console(highlight=False, soft_wrap=False)
err = Console(stderr=True, highlight=False, soft_wrap=True)

Preset = Annotated[str | None, typer.Option("--preset", "-p", help="A named set of options.", metavar="ID")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="An option of the ruleset; may be repeated.", metavar="NAME=VALUE"),
]
CardFile = Annotated[
    Path | None, typer.Option("--card", help="Play with the card of this file.", metavar="FILE", show_default=False)
]
Language = Annotated[str, typer.Option("--lang", help="Language of the text: en or ru.", metavar="en|ru")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def told(command: Callable[P, None]) -> Callable[P, None]:
    """A command whose mistakes are told on stderr and end with exit code 1."""

    @wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except RulesetError as error:
            err.print(render(error.problems), markup=False)
            raise typer.Exit(BAD_INPUT) from None
        except (Refused, Defect) as error:
            fail(f"{error.code}: {error.message}")
        except UnicodeDecodeError as error:
            fail(f"malformed/encoding: {error}")

    return run


def fail(message: str) -> NoReturn:
    """Tells why the input cannot be used, and ends."""
    err.print(message, markup=False)
    raise typer.Exit(BAD_INPUT)


def language(lang: str) -> str:
    if lang not in ("en", "ru"):
        raise typer.BadParameter(f"`{lang}` is not spoken here; expected en or ru", param_hint="--lang")
    return lang


def print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def assignments(pairs: Iterable[str] | None, hint: str) -> dict[str, Any]:
    """`NAME=VALUE` texts as names and values: true, false, whole numbers, lists with commas, else words."""
    return {name: value_of(text) for name, text in assigned(pairs, hint).items()}


def assigned(pairs: Iterable[str] | None, hint: str) -> dict[str, str]:
    """`NAME=VALUE` texts as names and the texts of their values."""
    found: dict[str, str] = {}
    for pair in pairs or ():
        name, sign, text = pair.partition("=")
        if not sign or not name:
            raise typer.BadParameter(f"`{pair}` must be NAME=VALUE", param_hint=hint)
        if name in found:
            raise typer.BadParameter(f"`{name}` is given twice", param_hint=hint)
        found[name] = text
    return found


def value_of(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    number = _number(text)
    if number is not None:
        return number
    numbers = [_number(part) for part in text.split(",")]
    return numbers if len(numbers) > 1 and None not in numbers else text


def _number(text: str) -> int | None:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        return None
    if len(digits) > len(str(LARGEST_NUMBER)) or int(digits) > LARGEST_NUMBER:
        cut = text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"
        fail(f"the number {cut} is too large; numbers go to {LARGEST_NUMBER}")
    return int(text)


def sound(ruleset: str, card: Path | None = None) -> Resolved:
    """The resolved ruleset, once it is known to be without problems; with the card of a file in the place of its own."""
    resolved = attempt(ruleset)
    if card is not None:
        resolved = with_card(resolved, card_of(card))
    problems = problems_of(resolved)
    if card is not None:  # what chose the card before is left without use
        problems = tuple(problem for problem in problems if not problem.code.startswith("dead/"))
    if problems:
        raise RulesetError(problems)
    return resolved


def problems_of(resolved: Resolved) -> tuple[Problem, ...]:
    """Every problem of a resolved ruleset with its place. What is dead in a base is no fault of who builds on it."""
    found = locate([*resolved.problems, *check(resolved.document)], resolved)
    return tuple(p for p in found if not (p.code.startswith("dead/") and p.chain))


def card_problems(resolved: Resolved, card: str) -> tuple[tuple[Problem, ...], tuple[Problem, ...]]:
    """The problems of a card in a ruleset that is played with it, and the notes on it."""
    here = f"/cards/{card}"
    problems = locate([problem for problem in check(resolved.document) if problem.pointer.startswith(here)], resolved)
    noted = notes(resolved.document, lambda pointer: pointer.startswith(here))
    return problems, locate([note for note in noted if note.pointer.startswith(here)], resolved) if not problems else ()


def notes_of(resolved: Resolved) -> tuple[Problem, ...]:
    """What an author may want to know of a ruleset, with places; nothing of it is a mistake."""
    return locate(notes(resolved.document, lambda pointer: not resolved.origins[pointer].chain), resolved)


def scorer_of(ruleset: str, preset: str | None, options: Iterable[str] | None, card: Path | None = None) -> Scorer:
    """The scorer of a ruleset with the options of the command line, and with another card where a file of one is named."""
    document = sound(ruleset, card).document
    return scorer(compile_ruleset(document, preset, assignments(options, "--option")))
