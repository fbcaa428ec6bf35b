"""Bytes of a file -> text that holds no surprise; a scalar as written -> null, a flag, a whole number or a text."""

from __future__ import annotations

import codecs
import re

from mahjong_spec.errors import Malformed, Position, Problem
from mahjong_spec.formula import LARGEST_NUMBER

LARGEST_FILE = 1 << 20
"""Bytes of the largest file that is read."""

_LONGEST_SHOWN = 40

_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("null", "Null", "NULL", "~"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_LEADING_ZERO = re.compile(r"[-+]?0[0-9]+")
_OTHER_BASE = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")

# Control characters, line breaks that only some programs see, marks that turn the direction of writing, and
# byte order marks inside the text: what is read would differ from what is seen.
_HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]")
_BREAK = re.compile("\r\n|\r|\n")


class UnreadableScalar(ValueError):
    """A scalar that programs of different YAML versions would read differently, or that is no value here."""


def checked_text(content: bytes, file: str) -> str:
    """The text of a file without its byte order mark; `Malformed` (`malformed/encoding`) where it is no clean UTF-8."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        raise _encoding("the file is UTF-16; save it as UTF-8", Position(file, 1, 1))
    try:
        text = content.removeprefix(codecs.BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8")
        message = f"the byte 0x{error.object[error.start]:02X} is not UTF-8; save the file as UTF-8"
        raise _encoding(message, _position(before, file)) from None
    hidden = _HIDDEN.search(text)
    if hidden:
        message = f"the invisible character U+{ord(hidden[0]):04X} cannot stand in a ruleset"
        raise _encoding(message, _position(text[: hidden.start()], file))
    return text


def scalar(text: str, *, plain: bool) -> bool | int | str | None:
    """The value of a scalar by the YAML 1.2 core schema; a scalar that is not plain (in quotes, say) is a text."""
    hidden = _HIDDEN.search(text)
    if hidden:
        raise UnreadableScalar(f"the invisible character U+{ord(hidden[0]):04X} cannot stand in a text")
    if not plain:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        if len(text) > len(str(LARGEST_NUMBER)) + 1 or abs(int(text)) > LARGEST_NUMBER:
            raise UnreadableScalar(f"the number is too large; {LARGEST_NUMBER} is the most")
        return int(text)
    if _LEADING_ZERO.fullmatch(text):
        raise UnreadableScalar(f"`{_short(text)}` starts with a zero; write the number without it, or a text in quotes")
    if _OTHER_BASE.fullmatch(text):
        raise UnreadableScalar(f"`{_short(text)}` is not decimal; write the number in decimal, or a text in quotes")
    if _FLOAT.fullmatch(text):
        raise UnreadableScalar(f"`{_short(text)}` is no whole number, and all numbers are whole; a text needs quotes")
    return text


def lines(text: str) -> list[str]:
    """The lines of a text as positions count them."""
    return _BREAK.split(text)


def _position(before: str, file: str) -> Position:
    rows = lines(before)
    return Position(file, len(rows), len(rows[-1]) + 1)


def _encoding(message: str, position: Position) -> Malformed:
    return Malformed([Problem("malformed/encoding", message, position=position)])


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
