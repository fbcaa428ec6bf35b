"""Problems as text for a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_spec.columns import columns
from mahjong_spec.diagnostics import render, shown
from mahjong_spec.errors import Position, Problem


def text(line: str, column: int, width: int = 80, **more: object) -> list[str]:
    problem = Problem("schema/value", "expected a text", "/a", Position("f.yaml", 2, column), **more)  # type: ignore[arg-type]
    return render([problem], lambda file: ["first", line] if file == "f.yaml" else [], width).splitlines()


def test_place_line_caret_guess_and_chain() -> None:
    chain = (Position("g.yaml", 5, 11), Position("h.yaml", 1, 2))
    assert text("  titel: x", 3, guess="title", chain=chain) == [
        "f.yaml:2:3: schema/value: expected a text",
        "    2 |   titel: x",
        "      |   ^",
        "    did you mean `title`?",
        "    brought in at g.yaml:5:11",
        "    brought in at h.yaml:1:2",
    ]


@pytest.mark.parametrize(
    ("line", "column", "shown_line", "caret"),
    [
        ("a: 北家 x", 7, "a: 北家 x", 8),  # wide characters take two columns
        ("\t\tb: 1", 3, "        b: 1", 8),
        ("e\u0301: x", 5, "e\u0301: x", 3),  # a combining accent takes none
        ("a: \u202eb", 5, "a: \ufffdb", 4),  # nothing that the terminal would obey
        ("abc", 4, "abc", 3),  # just behind the end
    ],
)
def test_caret_stands_under_the_column(line: str, column: int, shown_line: str, caret: int) -> None:
    _, source, marker = text(line, column)
    assert source == f"    2 | {shown_line}"
    assert marker == "      | " + " " * caret + "^"


@pytest.mark.parametrize("column", [1, 5, 60, 72, 73, 200, 999, 1000])
@pytest.mark.parametrize("letter", ["x", "中"])
def test_a_long_line_is_cut_around_the_caret(column: int, letter: str) -> None:
    line = letter * (column - 1) + "!" + letter * (1000 - column)
    _, source, marker = text(line, column)
    assert columns(source) <= 80
    assert columns(marker) <= 80
    before = source[: source.index("!")]
    assert columns(before) == marker.index("^")
    assert source.count("…") == (before.count("…") + source.endswith("…"))


def test_a_long_message_is_wrapped() -> None:
    problem = Problem("schema/value", "word " * 40, position=Position("f.yaml", 1, 1))
    rows = render([problem], lambda _: []).splitlines()
    assert rows[0].startswith("f.yaml:1:1: schema/value: word")
    assert all(len(row) <= 80 for row in rows)
    assert all(row.startswith("    word") for row in rows[1:])


def test_problems_stand_in_the_order_of_their_places() -> None:
    places = [("b", 1, 1), ("a", 10, 1), ("a", 2, 9), ("a", 2, 3)]
    told = render([Problem("c/d", "m", position=Position(*place)) for place in places], lambda _: [])
    assert told.splitlines() == ["a:2:3: c/d: m", "a:2:9: c/d: m", "a:10:1: c/d: m", "b:1:1: c/d: m"]
    assert render([Problem("c/d", "no place is known")]) == "c/d: no place is known"
    assert render([]) == ""


def test_files_are_read_and_named_from_the_current_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.yaml"
    file.write_bytes("\ufeffé: 1\rb: \xff\n".encode("latin-1", errors="replace"))
    monkeypatch.chdir(tmp_path)
    assert shown(str(file)) == "a.yaml"
    assert (
        render([Problem("c/d", "m", position=Position(str(file), 2, 1))])
        == "a.yaml:2:1: c/d: m\n    2 | b: \ufffd\n      | ^"
    )
    assert shown("x") == "x"
    gone = Problem("c/d", "m", position=Position(str(tmp_path / "gone.yaml"), 1, 1))
    assert render([gone]) == "gone.yaml:1:1: c/d: m"
