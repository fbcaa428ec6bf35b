"""What the documentation shows is true: the example engines run, and every message in docs/protocol.md is valid."""

import json
import re
import shutil
import sys
from pathlib import Path

import pytest

from mahjong_conformance.kinds import OPERATIONS
from mahjong_conformance.schemas import problems

from .stage import SUITE, Invoke

CONFORMANCE = Path(__file__).parent.parent
PROTOCOL = CONFORMANCE.parent / "docs" / "protocol.md"


@pytest.fixture
def relabelled(tmp_path: Path) -> Path:
    """The tiny suite under the name of the ruleset that the examples know."""
    for path in SUITE.rglob("*.json"):
        copy = tmp_path / Path(*("riichi" if part == "tiny" else part for part in path.relative_to(SUITE).parts))
        copy = copy.with_name(copy.name.replace("tiny", "riichi"))
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(path.read_text("utf-8").replace("tiny", "riichi"), "utf-8")
    return tmp_path


@pytest.mark.parametrize("command", [[sys.executable, "minimal.py"], ["node", "minimal.js"]], ids=["python", "node"])
def test_the_minimal_engines_run(command: list[str], relabelled: Path, invoke: Invoke) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    engine = [command[0], str(CONFORMANCE / "examples" / command[1])]
    doctor = invoke("doctor", "--suite", str(relabelled), "--", *engine)
    assert doctor.code == 0, doctor.out
    ended = invoke("run", "--suite", str(relabelled), "--", *engine)
    assert ended.code == 0, ended.out
    assert "PASS  3 of 3" in ended.out


def test_the_readme_shows_the_python_example_as_it_is() -> None:
    source = (CONFORMANCE / "examples" / "minimal.py").read_text("utf-8")
    assert f"```python\n{source}```" in (CONFORMANCE / "README.md").read_text("utf-8")


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
    assert shown == {"hello", "configure", *OPERATIONS}
