"""What the documentation shows is true: the example engines run, and every message in docs/protocol.md is valid."""

import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mahjong_conformance.kinds import OPERATIONS, SESSION, STATE
from mahjong_conformance.schemas import problems

from .stage import Invoke

CONFORMANCE = Path(__file__).parent.parent
README = CONFORMANCE / "README.md"
PROTOCOL = CONFORMANCE.parent / "docs" / "protocol.md"


@pytest.mark.parametrize("command", [[sys.executable, "minimal.py"], ["node", "minimal.js"]], ids=["python", "node"])
def test_the_minimal_engines_are_right_in_what_they_claim(command: list[str], invoke: Invoke) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    engine = [command[0], str(CONFORMANCE / "examples" / command[1])]
    doctor = invoke("doctor", "--", *engine)
    assert doctor.code == 0, doctor.out
    ended = invoke("run", "--filter", "riichi/notation/", "--", *engine)
    assert ended.code == 0, ended.out
    assert "PASS  22 of 22" in ended.out
    assert "option red_fives = 3" in ended.out


def test_the_readme_shows_the_python_example_as_it_is() -> None:
    source = (CONFORMANCE / "examples" / "minimal.py").read_text("utf-8")
    assert f"```python\n{source}```" in README.read_text("utf-8")


def test_every_message_in_the_protocol_page_is_valid() -> None:
    lines = re.findall(r"^([><]) (\{.*\})$", PROTOCOL.read_text("utf-8"), re.MULTILINE)
    asked: dict[int, str] = {}
    shown = set()
    for direction, text in lines:
        message = json.loads(text)
        assert problems(message, "protocol") == (), text
        if direction == ">":
            asked[message["id"]] = message["op"]
        elif "ok" in message:
            op = asked[message["id"]]
            shown.add(op)
            answer = f"{op}_ok" if op in ("hello", "configure") else f"{op}_answer"
            assert problems(message["ok"], "protocol", answer) == (), text
    assert shown == {"hello", "configure", *OPERATIONS, *SESSION, STATE}


def test_every_line_of_a_log_in_the_protocol_page_is_valid() -> None:
    lines = re.findall(r'^(\{"(?:log|chance|choice|result|end)":.*\})$', PROTOCOL.read_text("utf-8"), re.MULTILINE)
    assert {next(iter(json.loads(line))) for line in lines} == {"log", "chance", "choice", "result", "end"}
    for line in lines:
        assert problems(json.loads(line), "log") == (), line


def test_every_filter_in_the_documents_selects_something(invoke: Invoke) -> None:
    root = CONFORMANCE.parent
    pages = [*root.glob("*.md"), *root.glob("docs/*.md"), *CONFORMANCE.glob("*.md"), *CONFORMANCE.glob("adapters/*.md")]
    shown = {text for page in pages for text in re.findall(r"--filter[ =]([\w./-]*\w)", page.read_text("utf-8"))}
    assert len(shown - {"TEXT"}) >= 2
    for text in sorted(shown - {"TEXT"}):
        assert invoke("list", "--filter", text).code == 0, text


def reasons(value: Any) -> Iterator[str]:
    """Every reason that a fixture expects."""
    match value:
        case {"reason": str(reason)}:
            yield reason
        case {"reason": {"any_of": several}}:
            yield from several
        case dict():
            yield from (reason for inside in value.values() for reason in reasons(inside))
        case list():
            yield from (reason for inside in value for reason in reasons(inside))


def test_the_protocol_page_lists_every_reason_of_the_suite() -> None:
    fixtures = [json.loads(path.read_text("utf-8")) for path in (CONFORMANCE / "fixtures").rglob("*.json")]
    # A reason without a stroke is the ruleset's, which names it.
    expected = {reason for reason in reasons(fixtures) if "/" in reason}
    listed = set(re.findall(r"^\| `([a-z]+/[a-z-]+)` \|", PROTOCOL.read_text("utf-8"), re.MULTILINE))
    assert expected
    assert expected <= listed
