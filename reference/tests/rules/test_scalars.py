"""Scalars are what the YAML 1.2 core schema says, less what only misleads."""

from __future__ import annotations

import pytest

from mahjong_spec.errors import Malformed, Position
from mahjong_spec.rules.source import read

READ = {
    "null": None, "Null": None, "NULL": None, "~": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
    "0": 0, "7": 7, "-1": -1, "+5": 5, "-0": 0, "1000": 1000, "9007199254740991": 9007199254740991,
    # What older YAML reads as flags, numbers or dates is text.
    "yes": "yes", "no": "no", "on": "on", "off": "off", "y": "y", "N": "N", "No": "No", "nULL": "nULL", "tRUE": "tRUE",
    "1_000": "1_000", "1:30": "1:30", "12:30:45": "12:30:45", "2012-01-01": "2012-01-01", "0b101": "0b101", "-0x1F": "-0x1F",
    "5m": "5m", "0m": "0m", "1z": "1z", "1112345678999A": "1112345678999A", "0.1.0": "0.1.0", "1.2.3": "1.2.3", "=": "=",
    "a # b": "a", "a#b": "a#b", "chow n+1 A": "chow n+1 A", "fu * 2 ^ (han + 2) == 1920": "fu * 2 ^ (han + 2) == 1920",
    # Quotes and blocks always make texts.
    '"1"': "1", "'010'": "010", '"null"': "null", "'true'": "true", '""': "", "'it''s'": "it's", r'"\u4e2d\n"': "中\n", "|\n  12\n": "12\n", ">-\n  a\n  b\n": "a b",
}  # fmt: skip

REFUSED = {
    "010": "starts with a zero", "00": "starts with a zero", "-01": "starts with a zero", "08": "starts with a zero",
    "0o17": "is not decimal", "0x1F": "is not decimal", "0xff": "is not decimal",
    "1.0": "is no whole number", "1.": "is no whole number", ".5": "is no whole number", "-.5e3": "is no whole number", "1e5": "is no whole number",
    "+1.5E-3": "is no whole number", ".inf": "is no whole number", "-.INF": "is no whole number", ".nan": "is no whole number",
    "9007199254740992": "too large", "-9007199254740992": "too large", "9" * 5000: "too large",
    r'"\0"': "invisible character U+0000", r'"\u2028"': "invisible character U+2028", r'"a\e"': "invisible character U+001B",
}  # fmt: skip


@pytest.mark.parametrize(("text", "value"), READ.items(), ids=READ)
def test_value(text: str, value: object) -> None:
    read_value = read(f"a: {text}".encode(), "f").data
    assert isinstance(read_value, dict)
    assert read_value["a"] == value
    assert type(read_value["a"]) is type(value)


@pytest.mark.parametrize(("text", "says"), REFUSED.items(), ids=[text[:12] for text in REFUSED])
def test_refused(text: str, says: str) -> None:
    with pytest.raises(Malformed) as raised:
        read(f"a: {text}".encode(), "f")
    (problem,) = raised.value.problems
    assert (problem.code, problem.position, problem.pointer) == ("malformed/scalar", Position("f", 1, 4), "/a")
    assert says in problem.message


def test_keys_are_read_as_their_text() -> None:
    data = read(b'1: a\n010: b\nno: c\nnull: d\n1.5: e\n"x y": f\n2020-01-01: g\n', "f").data
    assert data == {"1": "a", "010": "b", "no": "c", "null": "d", "1.5": "e", "x y": "f", "2020-01-01": "g"}
