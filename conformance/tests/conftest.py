"""Fixtures for tests: the command line in-process, a run of the tiny suite, and what the suite holds."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from mahjong_conformance.__main__ import app
from mahjong_conformance.fixtures import Case, load_cases
from mahjong_conformance.rulesets import Ruleset, load_rulesets

from .stage import REQUEST_SECONDS, SUITE, Ended, Invoke, Run, miniature


@pytest.fixture
def invoke() -> Invoke:
    """The command line: arguments to how it ended."""

    def call(*arguments: str) -> Ended:
        result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "80"})
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Ended(result.exit_code, result.stdout, result.stderr, [])

    return call


@pytest.fixture
def run(invoke: Invoke, tmp_path: Path) -> Run:
    """`run` of the tiny suite on a miniature engine, with short limits and a report."""

    def call(mode: str, *options: str) -> Ended:
        report = tmp_path / "report.jsonl"
        limits = ("--timeout", REQUEST_SECONDS, "--suite", str(SUITE), "--report", str(report))
        ended = invoke("run", *limits, *options, "--", *miniature(mode))
        lines = report.read_text("utf-8").splitlines() if report.exists() else []
        return Ended(ended.code, ended.out, ended.err, [json.loads(line) for line in lines])

    return call


@pytest.fixture(scope="session")
def rulesets() -> dict[str, Ruleset]:
    """The ruleset of the tiny suite."""
    return load_rulesets(SUITE / "rulesets")


@pytest.fixture(scope="session")
def cases(rulesets: dict[str, Ruleset]) -> tuple[Case, ...]:
    """The cases of the tiny suite."""
    return load_cases(SUITE / "fixtures", rulesets)
