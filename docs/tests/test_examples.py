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


def run(*words, **kwargs):
    return CliRunner().invoke(app, list(words), env={"COLUMNS": "80"}, **kwargs)


def test_python_examples():
    for failed, tried in (
        doctest.testfile(str(ROOT / "README.md"), module_relative=False),
        doctest.testmod(mahjong_spec),
    ):
        assert tried > 1
        assert failed == 0


def steps():
    """What a reader of the guide does, in its order: run a command, or add YAML to the file that it is about."""
    found = re.compile(r"^    mahjong-spec (?P<command>[^\n]+)$|^```yaml\n(?P<yaml>.*?)^```$", re.MULTILINE | re.DOTALL)
    return [(step["command"], step["yaml"]) for step in found.finditer(GUIDE)]


@pytest.fixture
def followed(tmp_path, monkeypatch):
    """The guide followed to the letter in an empty folder: what each command has printed."""
    monkeypatch.chdir(tmp_path)
    printed = {}
    for command, added in steps():
        if command:
            found = run(*command.split())
            assert found.exit_code == 0, (command, found.stderr)
            printed[command] = found.stdout
        else:
            name = added.split()[1] if added.startswith("id:") else "house-rules"
            with (tmp_path / f"{name}.yaml").open("a", encoding="utf-8") as file:
                file.write(added)
    return printed


def test_the_guide_can_be_followed(followed):
    assert len(followed) > 8
    for name in ("house-rules.yaml", "tiny.yaml"):
        assert run("check", name).stderr == f"{name}: good\n"


def test_what_the_guide_shows_is_what_is_printed(followed):
    score = next(text for command, text in followed.items() if command.startswith("score house-rules.yaml"))
    shown = re.search(r"^```text\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
    assert score == shown[1]


def test_the_guide_of_cards_can_be_followed(tmp_path, monkeypatch):
    guide = (ROOT / "docs" / "write-a-card.md").read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    card = Path("my-card.yaml")
    card.write_text(re.search(r"^```yaml\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)[1], encoding="utf-8")
    commands = re.findall(r"^    mahjong-spec ([^\n]+)$", guide, re.MULTILINE)
    assert len(commands) == 3
    for command in commands:
        found = run(*command.split())
        assert found.exit_code == 0, (command, found.stderr)
    card.write_text(card.read_text(encoding="utf-8").replace("6^4B", "6^3B"), encoding="utf-8")
    shown = re.search(r"^    (my-card.yaml:.*)$", guide, re.MULTILINE)[1]
    assert shown in run("check", "my-card.yaml").stderr.replace("\n    ", " ")


def test_the_smallest_ruleset_is_small():
    (tiny,) = (added for _, added in steps() if added and added.startswith("id:"))
    assert len(tiny.splitlines()) <= 20


def test_the_message_shown_is_the_message_told(followed):
    house = Path("house-rules.yaml")
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
