"""Each ruleset of `broken/` has exactly the mistakes that its first lines expect, at their places, in their words."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from mahjong_spec.commands.common import problems_of
from mahjong_spec.errors import Problem, RulesetError
from mahjong_spec.rules import attempt

BROKEN = Path(__file__).parents[1] / "broken"
_EXPECT = re.compile(r"# expect: (?P<code>[a-z-]+/[a-z-]+) (?:(?P<file>\S+):)?(?P<line>\d+):(?P<column>\d+)$")
_OF_THE_PROGRAM = re.compile(r"Expr|Draft|None|True|False|NoneType|\b(dict|tuple|frozenset)\b|<class|'\w+'")
"""What a message would show if it let the program that checks it look through."""

SOUND = ("sound", "sound-play")
"""The rulesets that each case is made from by its mistake; the second tells how a game is played."""

_SAYS = re.compile(r"# says: (?P<text>.+)$")


@dataclass(frozen=True)
class Expected:
    code: str
    place: str
    says: tuple[str, ...]


def cases() -> list[Path]:
    """Files, and folders with a `ruleset.yaml`; `base` holds what some of them extend."""
    return sorted(
        path
        for path in BROKEN.iterdir()
        if path.stem not in SOUND and (path.suffix == ".yaml" or (path / "ruleset.yaml").exists())
    )


def expected(case: Path) -> list[Expected]:
    """What the first lines of a case ask for: `# expect: code [file:]line:column`, then one `# says:` or more."""
    told: list[Expected] = []
    for file in sorted(case.glob("*.yaml")) if case.is_dir() else [case]:
        for line in file.read_text(encoding="utf-8").splitlines():
            if found := _EXPECT.match(line):
                name = (
                    (case / found["file"] if case.is_dir() else case.parent / found["file"]) if found["file"] else file
                )
                told.append(Expected(found["code"], f"{name}:{found['line']}:{found['column']}", ()))
            elif found := _SAYS.match(line):
                told[-1] = Expected(told[-1].code, told[-1].place, (*told[-1].says, found["text"]))
    return told


def said(problem: Problem) -> list[str]:
    """The parts that `# says:` may quote from."""
    meant = f"; did you mean `{problem.guess}`?" if problem.guess else ""
    return [problem.message + meant, *(f"brought in at {Path(p.file).name}:{p.line}:{p.column}" for p in problem.chain)]


def found(case: Path) -> tuple[Problem, ...]:
    """What `check` tells of a case: where it cannot be resolved that, else what the compiler finds in the whole."""
    try:
        resolved = attempt(case)
    except RulesetError as error:
        return error.problems
    return problems_of(resolved)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.stem)
def test_mistake_is_told(case: Path) -> None:
    asked = expected(case)
    assert asked, "a broken ruleset says what it expects"
    told = found(case)
    assert [(problem.code, str(problem.position)) for problem in told] == [(each.code, each.place) for each in asked]
    for problem, each in zip(told, asked, strict=True):
        for text in each.says:
            assert any(text in part for part in said(problem)), said(problem)
        assert not _OF_THE_PROGRAM.search(problem.message), problem.message


@pytest.mark.parametrize("name", SOUND)
def test_without_its_mistake_the_ruleset_is_sound(name: str) -> None:
    assert found(BROKEN / f"{name}.yaml") == ()


def test_there_are_enough_of_them() -> None:
    assert len(cases()) >= 180
