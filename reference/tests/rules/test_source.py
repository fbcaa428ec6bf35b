"""Text that is no ruleset file: a code, the exact place, and quickly, however large or deep it is."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_spec.errors import Malformed, Position
from mahjong_spec.rules.schema import RESOLVED, SOURCE, shape_problems
from mahjong_spec.rules.source import DEEPEST, read

MALFORMED: dict[str, tuple[bytes | str, list[tuple[str, int, int, str]]]] = {
    "empty file": ("", [("empty", 1, 1, "the file is empty")]),
    "comments alone": ("# nothing\n\n", [("empty", 1, 1, "the file is empty")]),
    "nothing after a key": ("a: 1\nb:\n", [("empty", 2, 1, "nothing is written after `b`")]),
    "nothing in a list": ("a:\n  -\n  - 1\n", [("empty", 2, 4, "nothing is written here")]),
    "comma in a formula": ("a: {is: min(1, 2), b: 3}", [("empty", 1, 16, "`2)` has no value")]),
    "second document": ("a: 1\n---\nb: 2\n", [("yaml", 2, 1, "a second document")]),
    "utf-16": ("a: 1".encode("utf-16"), [("encoding", 1, 1, "UTF-16")]),
    "latin-1": ("a: 1\nb: é".encode("latin-1"), [("encoding", 2, 4, "0xE9 is not UTF-8")]),
    "nul": (b"a: b\0c", [("encoding", 1, 5, "U+0000")]),
    "line separator": ("a: 中\u2028b: 1", [("encoding", 1, 5, "U+2028")]),
    "direction of writing": ("a: 1\nb: x\u202ey", [("encoding", 2, 5, "U+202E")]),
    "second byte order mark": ("\ufeffa: \ufeff1", [("encoding", 1, 4, "U+FEFF")]),
    "tab": ("a:\n\tb: 1", [("yaml", 2, 1, "a tab cannot indent")]),
    "tab after spaces": ("a:\n  b: 1\n \tc: 2", [("yaml", 3, 2, "")]),
    "reserved sign": ("a: @b", [("yaml", 1, 4, "a text that starts with `@` needs quotes")]),
    "percent": ("a: %b", [("yaml", 1, 4, "a text that starts with `%` needs quotes")]),
    "star alone": ("a: * 2", [("yaml", 1, 4, "a text that starts with `*` needs quotes")]),
    "colon twice": ("a: b: c", [("yaml", 1, 5, "a `: ` that belongs to no key")]),
    "list after key": ("a: - b", [("yaml", 1, 4, "a list cannot begin here")]),
    "list and map": ("- a\nb: 1", [("yaml", 2, 1, "expected `- `")]),
    "text after quotes": ('a: {b: "x" y}', [("yaml", 1, 12, "expected `,` or `}`")]),
    "bracket too many": ("a: [x]]", [("yaml", 1, 7, "`]` closes nothing")]),
    "brace never closed": ("a: {b: 1,\n  c: 2\nd: 3\n", [("yaml", 1, 4, "`{` opens here and is never closed")]),
    "bracket open at the end": ("a: [1,\n  2\n", [("yaml", 1, 4, "`[` opens here and is never closed")]),
    "quote never closed": ("a: 'b\nc: 1\n", [("yaml", 1, 4, "the quotation mark that opens here")]),
    "bad escape": (r'a: "\q"', [("yaml", 1, 5, "this is no escape")]),
    "after the map": ("{a: 1}}", [("yaml", 1, 7, "outside the map")]),
    "duplicate keys": (
        "a: 1\n'a': 2\nb: {c: 1, c: {d: 1, d: 1.5}}\n",
        [
            ("duplicate-key", 2, 1, "`a` stands already in line 1"),
            ("duplicate-key", 3, 11, "`c` stands already in line 3"),
            ("duplicate-key", 3, 21, "`d` stands already in line 3"),
            ("scalar", 3, 24, "`1.5`"),
        ],
    ),
    "key that is a list": ("? [a]\n: 1\nb: 1.5", [("key", 1, 3, "one word or text"), ("scalar", 3, 4, "`1.5`")]),
    "empty key": ("'': 1\n? \n: 2", [("key", 2, 2, "the key before `:` is missing")]),
    "merge key": ("a: {b: 1}\nc: {<<: {d: 1}}", [("key", 2, 5, "`<<` merges nothing")]),
    "anchor and alias": ("a: &x [1]\nb: *x\n", [("alias", 1, 4, "an anchor"), ("alias", 2, 4, "an alias")]),
    "tags": ("a: !!str 1\nb: !mine {c: 1}\n", [("tag", 1, 4, "a tag"), ("tag", 2, 4, "a tag")]),
    "mistakes of every kind": (
        "a: 010\nb:\nc: *x\nd: {e: 1, e: 2}\n",
        [("scalar", 1, 4, "`010`"), ("empty", 2, 1, "`b`"), ("alias", 3, 4, ""), ("duplicate-key", 4, 11, "`e`")],
    ),
}


@pytest.mark.parametrize(("text", "expected"), MALFORMED.values(), ids=MALFORMED)
def test_malformed(text: bytes | str, expected: list[tuple[str, int, int, str]]) -> None:
    with pytest.raises(Malformed) as raised:
        read(text if isinstance(text, bytes) else text.encode(), "f")
    problems = raised.value.problems
    places = [(f"malformed/{code}", Position("f", line, column)) for code, line, column, _ in expected]
    assert [(problem.code, problem.position) for problem in problems] == places
    for problem, (_, _, _, says) in zip(problems, expected, strict=True):
        assert says in problem.message


FLOOD = {
    "10 MB of text": (b"a: " + b"x" * 10_000_000, "malformed/size"),
    "just too large": (b"a: " + b"x" * (1 << 20), "malformed/size"),
    "100,000 brackets": (b"[" * 100_000, "malformed/depth"),
    "100,000 braces": (b"{a: " * 100_000, "malformed/depth"),
    "100,000 dashes": (b"- " * 100_000, "malformed/depth"),
    "1,000 levels of keys": ("".join(" " * depth + "a:\n" for depth in range(1000)).encode(), "malformed/depth"),
    "aliases of aliases": (
        "\n".join(["a0: &a0 x", *(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 20))]).encode(),
        "malformed/alias",
    ),
    "one key 30,000 times": (b"abc: 1\n" * 30_000, "malformed/duplicate-key"),
}


@pytest.mark.parametrize(("content", "code"), FLOOD.values(), ids=FLOOD)
def test_flood_is_refused_at_once(content: bytes, code: str) -> None:
    start = time.process_time()
    with pytest.raises(Malformed) as raised:
        read(content, "f")
    assert time.process_time() - start < 1
    assert {problem.code for problem in raised.value.problems} == {code}


def test_nesting_up_to_the_limit_is_read() -> None:
    assert read(b"[" * DEEPEST + b"]" * DEEPEST, "f").data
    with pytest.raises(Malformed) as raised:
        read(b"[" * (DEEPEST + 1) + b"]" * (DEEPEST + 1), "f")
    assert raised.value.problems[0].position == Position("f", 1, DEEPEST + 1)


def test_byte_order_mark_and_line_ends_are_passed_over() -> None:
    source = read("\ufeffa: 1\r\nb: 中, c\rd: [1, x]\n".encode(), "f")
    assert source.data == {"a": 1, "b": "中, c", "d": [1, "x"]}
    assert source.values["/a"] == Position("f", 1, 4)
    assert source.keys["/d"] == Position("f", 3, 1)
    assert source.values["/d/1"] == Position("f", 3, 8)


def test_every_value_and_key_has_its_place() -> None:
    source = read("é: {中: [a, {b/~: 1}],   c: 'x'}\nd:\n  - |\n    text\n".encode(), "f")
    places = {pointer: (position.line, position.column) for pointer, position in source.values.items()}
    assert places == {
        "": (1, 1), "/é": (1, 4), "/é/中": (1, 8), "/é/中/0": (1, 9), "/é/中/1": (1, 12), "/é/中/1/b~1~0": (1, 18),
        "/é/c": (1, 28), "/d": (3, 3), "/d/0": (3, 5),
    }  # fmt: skip
    keys = {pointer: (position.line, position.column) for pointer, position in source.keys.items()}
    assert keys == {"/é": (1, 1), "/é/中": (1, 5), "/é/中/1/b~1~0": (1, 13), "/é/c": (1, 25), "/d": (2, 1)}


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 2000), st.integers(0, 3), st.sampled_from(" \n\t:{}[],&*!|>'\"%@`#?-~0a")), max_size=4
    )
)
def test_spoilt_text_is_told_and_never_surprises(spoils: list[tuple[int, int, str]]) -> None:
    text = (Path(__file__).parents[1] / "broken" / "sound.yaml").read_text(encoding="utf-8")
    for at, length, sign in spoils:
        text = text[:at] + sign + text[at + length :]
    try:
        source = read(text.encode(), "f")
    except Malformed as error:
        rows = text.split("\n")
        for problem in error.problems:
            assert problem.position
            assert 1 <= problem.position.column <= len([*rows, ""][problem.position.line - 1]) + 1
    else:
        shape_problems(source.data, SOURCE)
        shape_problems(source.data, RESOLVED)
