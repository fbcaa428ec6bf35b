"""Fixture files (JSON) to cases: read, checked against the schema and against their own place and names."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mahjong_conformance.errors import SuiteError
from mahjong_conformance.kinds import operation
from mahjong_conformance.logs import expectation, log_problems, twin_problem
from mahjong_conformance.rulesets import Ruleset, UnknownName, option_values
from mahjong_conformance.schemas import problems
from mahjong_conformance.strict_json import JsonObject, parse


@dataclass(frozen=True, slots=True)
class Case:
    """One question to an engine and what its answer must be.

    `values` holds every option of the ruleset with its value for this case. `timeout` is in seconds; without
    it the limit of the run holds. `expect` stays with the kit: no engine ever sees it; it is as the comparison reads
    it. `without` names the fields that it has lost because the engine does not claim them; nothing is left of it if no
    field can be compared. `twin` is the id of the case that a rejection becomes when it is repaired.
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
    twin: str | None = None


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
                at = f"/cases/{index}"
                try:
                    cases.append(_case(contents["kind"], entry, ruleset))
                    found.extend(f"{at}{problem}" for problem in log_problems(contents["kind"], entry, ruleset))
                except UnknownName as error:
                    found.append(f"{at}: {error}")
        wrong.extend(f"{name}: {problem}" for problem in found)
    wrong.extend(_without_twin(cases, seen) if not wrong else ())
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


def _without_twin(cases: Sequence[Case], places: Mapping[str, str]) -> Iterator[str]:
    """Rejections without the repaired case that shows what exactly is refused."""
    replays = {case.id: case for case in cases if case.kind == "replay"}
    for case in cases:
        if case.twin is not None:
            twin = replays.get(case.twin)
            found = "does not exist" if twin is None else _unlike(case, twin)
            if found:
                yield f"{places[case.id].removesuffix('/id')}/twin: {case.twin!r} {found}"


def _unlike(case: Case, twin: Case) -> str | None:
    if (twin.ruleset, twin.preset, twin.values) != (case.ruleset, case.preset, case.values):
        return "is played by other rules"
    rejection: Any = case.expect["reject"]
    return twin_problem(case.input["log"], twin.input["log"], rejection["at"])


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
        expect=expectation(kind, entry),
        timeout=entry.get("timeout"),
        twin=entry.get("twin"),
    )
