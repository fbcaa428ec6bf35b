"""What the documents show is what happens: examples are run, commands exist, the message shown is the one told."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import mahjong_spec
from mahjong_spec.__main__ import app

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "write-a-ruleset.md").read_text(encoding="utf-8")
HEAD = (
    "id: house-rules\nversion: 0.1.0\ntitle: {en: House rules, ru: Домашние правила}\nextends: [riichi]\nseats: [4]\n"
)


def run(*words, **kwargs):
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "80"}, **kwargs)


def test_python_examples():
    for failed, tried in (
        doctest.testfile(str(ROOT / "README.md"), module_relative=False),
        doctest.testmod(mahjong_spec),
    ):
        assert tried > 1
        assert failed == 0


@pytest.fixture
def house(tmp_path, monkeypatch):
    """The ruleset that the guide makes, of the pieces that it shows."""
    pieces = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    options, taken, added = (piece for piece in pieces)
    elements = added.replace("elements:\n", "elements:\n" + taken.removeprefix("elements:\n"), 1)
    (tmp_path / "house-rules.yaml").write_text(HEAD + options + elements, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "house-rules.yaml"


def test_the_guide_makes_a_sound_ruleset(house):
    assert run("check", "house-rules.yaml").exit_code == 0


def test_every_command_of_the_guide_runs(house):
    commands = re.findall(r"^    mahjong-spec (.+)$", GUIDE, re.MULTILINE)
    assert len(commands) > 5
    for command in commands:
        words = command.split()
        if words[0] != "new":
            found = run(*words)
            assert found.exit_code == 0, (command, found.stderr)


def test_the_message_shown_is_the_message_told(house):
    shown = re.search(r"^    (house-rules.yaml:.*?)\n\n", GUIDE, re.MULTILINE | re.DOTALL)
    text = house.read_text(encoding="utf-8")
    house.write_text(text.replace("every_tile:", "every_tiles:"), encoding="utf-8")
    told = run("check", "house-rules.yaml").stderr

    def kept(message):
        """Without the line number, which depends on what else the file holds."""
        return [re.sub(r"\d+", "n", line.strip()) for line in message.splitlines() if line.strip()]

    assert kept(told)[:-1] == kept(shown[1])  # the last line counts the problems


def test_commands_of_the_readme_exist():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    known = {command.name or command.callback.__name__ for command in app.registered_commands}
    used = set(re.findall(r"bin/mahjong-spec (\w+)", text))
    assert used
    assert used <= known
