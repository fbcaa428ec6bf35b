"""Fixture files (JSON) to cases: read, checked against the schema and against their own place and names."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mahjong_conformance.errors import SuiteError
from mahjong_conformance.kinds import operation
from mahjong_conformance.rulesets import Ruleset, UnknownName, option_values
from mahjong_conformance.schemas import problems
from mahjong_conformance.strict_json import JsonObject, parse


@dataclass(frozen=True, slots=True)
class Case:
    """One question to an engine and what its answer must be.

    `values` holds every option of the ruleset with its value for this case. `timeout` is in seconds; without
    it the limit of the run holds. `expect` stays with the kit: no engine ever sees it. `without` names the
    fields that it has lost because the engine does not claim them; nothing is left of it if no field can be compared.
    """

    id: str
    title: str
    ruleset: str
    kind: str
    op: str
    clauses: tuple[str, ...]
    preset: str | None
    values: JsonObject
    input: JsonObject
    expect: JsonObject
    timeout: int | None
    without: tuple[str, ...] = ()


def load_cases(folder: Path, rulesets: dict[str, Ruleset]) -> tuple[Case, ...]:
    """Every case under a folder of fixtures, in the order of paths and then as written. Raises SuiteError."""
    cases: list[Case] = []
    wrong: list[str] = []
    seen: dict[str, str] = {}
    for path in sorted(folder.rglob("*.json")):
        name = f"{folder.name}/{path.relative_to(folder).as_posix()}"
        try:
            # Any, because the schema below is what gives the contents their types.
            contents: Any = parse(path.read_bytes())
        except ValueError as error:
            wrong.append(f"{name}: {error}")
            continue
        found = [str(problem) for problem in problems(contents, "fixture")]
        found = found or [*_misplaced(contents, path.relative_to(folder)), *_misnamed(contents, name, seen)]
        ruleset = rulesets.get(contents["ruleset"]) if not found else None
        if not found and ruleset is None:
            found = [f"/ruleset: there is no ruleset {contents['ruleset']!r}"]
        if ruleset is not None:
            for index, entry in enumerate(contents["cases"]):
                try:
                    cases.append(_case(contents["kind"], entry, ruleset))
                except UnknownName as error:
                    found.append(f"/cases/{index}: {error}")
        wrong.extend(f"{name}: {problem}" for problem in found)
    if wrong:
        raise SuiteError(wrong)
    return tuple(cases)


def _misplaced(contents: Any, path: Path) -> Iterator[str]:
    place = f"{contents['ruleset']}/{contents['kind']}/{contents['topic']}.json"
    if path.as_posix() != place:
        yield f"the file says that its place is {place}"


def _misnamed(contents: Any, name: str, seen: dict[str, str]) -> Iterator[str]:
    start = f"{contents['ruleset']}/{contents['kind']}/"
    for index, entry in enumerate(contents["cases"]):
        at = f"/cases/{index}/id"
        if not entry["id"].startswith(start):
            yield f"{at}: {entry['id']!r} does not begin with {start!r}"
        if entry["id"] in seen:
            yield f"{at}: {entry['id']!r} is already the id of {seen[entry['id']]}"
        seen.setdefault(entry["id"], f"{name}: {at}")


def _case(kind: str, entry: Any, ruleset: Ruleset) -> Case:
    preset = entry.get("preset")
    return Case(
        id=entry["id"],
        title=entry["title"],
        ruleset=ruleset.id,
        kind=kind,
        op=operation(kind, entry["input"]),
        clauses=tuple(entry["clauses"]),
        preset=preset,
        values=option_values(ruleset, preset, entry.get("options", {})),
        input=entry["input"],
        expect=entry["expect"],
        timeout=entry.get("timeout"),
    )
