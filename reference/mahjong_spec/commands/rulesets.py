"""`check`, `resolve`, `explain`, `diff`, `new`: rulesets as their authors and readers see them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from mahjong_spec.commands.common import (
    BAD_INPUT,
    AsJson,
    Language,
    Options,
    Preset,
    assignments,
    card_problems,
    err,
    fail,
    language,
    notes_of,
    out,
    print_json,
    problems_of,
    sound,
    told,
)
from mahjong_spec.compiler import option_values
from mahjong_spec.diagnostics import render, shown
from mahjong_spec.errors import Problem, RulesetError, guess
from mahjong_spec.rules import PARTS, attempt, attempt_card, is_card, rulesets, schema_from
from mahjong_spec.rules import resolve as resolve_ruleset
from mahjong_spec.words import difference, render_text, skeleton
from mahjong_spec.words import explain as explain_entry

_ID = re.compile("[a-z][a-z0-9_-]*")

Ruleset = Annotated[str, typer.Argument(help="Id of a ruleset, or the path of one.")]


def check(
    ruleset: Annotated[
        list[str] | None, typer.Argument(help="Ids or paths of rulesets or cards; without any, every ruleset here.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check rulesets: text, shape, names, types, what is dead or impossible. Every mistake is told with its place.

    Notes stand behind the mistakes. They tell what an author may have overlooked, and the ruleset is good all the same.
    """
    found: list[Problem] = []
    noted: list[Problem] = []
    names = ruleset or rulesets()
    for name in names:
        problems, notes = _looked_over(name)
        found += problems
        noted += notes
        if not as_json:
            for told in (problems, notes):
                if told:
                    err.print(render(told), markup=False)
            err.print(f"{name}: {_counted(len(problems), len(notes))}", markup=False)
    if as_json:
        print_json([_problem_json(problem) for problem in [*found, *noted]])
    if found:
        raise typer.Exit(BAD_INPUT)


def _looked_over(name: str) -> tuple[Sequence[Problem], Sequence[Problem]]:
    """The problems of a ruleset or of a card, and the notes on it."""
    try:
        path = Path(name)
        if is_card(path):
            card, resolved = attempt_card(path)
            return card_problems(resolved, card)
        resolved = attempt(name)
        return problems_of(resolved), () if resolved.problems else notes_of(resolved)
    except RulesetError as error:
        return error.problems, ()


def _counted(problems: int, notes: int) -> str:
    told = f"{problems} problem{'s' if problems > 1 else ''}" if problems else "good"
    return f"{told}, {notes} note{'s' if notes > 1 else ''}" if notes else told


def _problem_json(problem: Problem) -> dict[str, object]:
    place = problem.position
    node: dict[str, object] = {"code": problem.code, "message": problem.message, "pointer": problem.pointer}
    if place is not None:
        node |= {"file": place.file, "line": place.line, "column": place.column}
    return node | ({"guess": problem.guess} if problem.guess else {}) | ({"chain": [str(p) for p in problem.chain]})


@told
def resolve(
    ruleset: Ruleset,
    preset: Preset = None,
    option: Options = None,
    why: Annotated[
        str | None,
        typer.Option("--why", help="Tell where the value at this JSON pointer comes from.", metavar="POINTER"),
    ] = None,
) -> None:
    """Print a ruleset with all it extends as one JSON document; with options, what each of them is then."""
    resolved = sound(ruleset)
    if why is None:
        chosen = assignments(option, "--option")
        document = dict(resolved.document)
        values = option_values(document, preset, chosen)
        if preset is not None or chosen:
            document["chosen"] = {"preset": preset, "options": values}
        print_json(document)
        return
    pointer = why if why.startswith("/") or not why else f"/{why}"
    if pointer not in resolved.origins:
        near = guess(pointer, resolved.origins)
        fail(f"unresolved/pointer: there is nothing at {pointer}" + (f"; did you mean {near}?" if near else ""))
    origin = resolved.origins[pointer]
    out.print(f"{pointer}\n  written at {_place(origin.position)}", markup=False, soft_wrap=True)
    for place in origin.chain:
        out.print(f"  brought in at {_place(place)}", markup=False, soft_wrap=True)


def _place(position: object) -> str:
    file, _, rest = str(position).partition(":")
    return f"{shown(file)}:{rest}"


@told
def explain(
    ruleset: Ruleset,
    entry: Annotated[
        str | None, typer.Argument(help="Id of an element, option, shape, clause …; without it, an overview.")
    ] = None,
    lang: Language = "en",
) -> None:
    """Tell a rule in sentences, made from the rule itself."""
    page = explain_entry(sound(ruleset).document, entry, language(lang))
    typer.echo(render_text(page, out.width), nl=False)


@told
def diff(
    left: Annotated[str, typer.Argument(help="A ruleset, or RULESET:PRESET.")],
    right: Annotated[str, typer.Argument(help="Another, or :PRESET of the same ruleset.")],
    lang: Language = "en",
) -> None:
    """Tell in what two rulesets differ, or two presets of one."""
    first, _, first_preset = left.partition(":")
    second, _, second_preset = right.partition(":")
    one, other = sound(first).document, sound(second or first).document
    page = difference(one, other, language(lang), first_preset or None, second_preset or None)
    typer.echo(render_text(page, out.width), nl=False)


@told
def new(
    ruleset: Annotated[str, typer.Argument(help="Id of the new ruleset.")],
    extends: Annotated[str | None, typer.Option("--extends", help="A ruleset to build on.", metavar="ID")] = None,
    folder: Annotated[Path, typer.Option("--in", help="Folder to write the file into.")] = Path(),
) -> None:
    """Write a commented skeleton of a ruleset."""
    if extends is not None and extends not in rulesets():
        near = guess(extends, rulesets())
        fail(f"unresolved/parent: there is no ruleset `{extends}`" + (f"; did you mean `{near}`?" if near else ""))
    if ruleset in (*rulesets(), PARTS):
        fail(f"clash/id: `{ruleset}` comes with the project; another id is needed, and nothing was written")
    if not _ID.fullmatch(ruleset):
        fail("schema/pattern: an id is small letters, digits, `_` and `-`, a letter first; nothing was written")
    path = folder / f"{ruleset}.yaml"
    above = resolve_ruleset(extends).document if extends is not None else None
    text = skeleton(ruleset, schema_from(folder), above)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        what = "exists already" if error.filename == str(path) else "is no folder"
        fail(f"{error.filename} {what}; nothing was written")
    except OSError as error:
        fail(f"{path} cannot be written: {error.strerror}")
    out.print(f"{path} is written. Check it with: mahjong-spec check {path}", markup=False, soft_wrap=True)
