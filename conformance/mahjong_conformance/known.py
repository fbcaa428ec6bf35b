"""The file of known failures: which cases an engine is known to fail, and why. Strict in both directions."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from mahjong_conformance.errors import SuiteError, naming
from mahjong_conformance.results import FAILURES, Result
from mahjong_conformance.strict_json import parse


def read_known(path: Path, engine: str) -> dict[str, str]:
    """Case id to reason. The file must be about this engine. Raises SuiteError."""
    try:
        with naming(path):
            contents = parse(path.read_bytes())
    except ValueError as error:
        raise SuiteError([f"{path}: {error}"]) from None
    if not isinstance(contents, dict) or set(contents) != {"engine", "cases"}:
        raise SuiteError([f'{path}: must be {{"engine": NAME, "cases": {{ID: REASON}}}}'])
    cases = contents["cases"]
    if contents["engine"] != engine:
        raise SuiteError([f"{path}: /engine: is {contents['engine']!r}, but the engine calls itself {engine!r}"])
    if not isinstance(cases, dict):
        raise SuiteError([f"{path}: /cases: must be an object of id and reason"])
    known: dict[str, str] = {}
    for case, reason in cases.items():
        if not isinstance(reason, str) or not reason:
            raise SuiteError([f"{path}: /cases: the reason of {case!r} must be a text"])
        known[case] = reason
    return known


def check_writable(path: Path) -> None:
    """Raises SuiteError if a file cannot be written there. Leaves what is there, or nothing, as it was."""
    with naming(path):
        existed = path.exists()
        path.open("a", encoding="utf-8").close()
        if not existed:
            path.unlink()


def write_known(path: Path, engine: str, results: Sequence[Result], reasons: Mapping[str, str]) -> None:
    """Write a file that knows exactly the failures of a run; reasons already given are kept. Raises SuiteError."""
    failed = [result for result in results if result.status in FAILURES]
    cases = {
        result.case.id: reasons.get(result.case.id, _reason(result))
        for result in sorted(failed, key=lambda result: result.case.id)
    }
    contents = {"engine": engine, "cases": cases}
    with naming(path):
        path.write_text(json.dumps(contents, ensure_ascii=False, indent=2) + "\n", encoding="utf-8", newline="\n")


def _reason(result: Result) -> str:
    told = result.differences[0] if result.differences else str(result.detail.get("message", ""))
    return f"{result.status}: {told}"
