"""Importers: logs of other programs and services, four-player riichi, to our log. Formats are told apart by content.

An importer turns a text into matches in neutral terms (`model`), the recorder turns these into lines; what foreign
yaku, draws and rules are called by us lies in the tables under `names/`.
"""

import json
import re
import zlib
from collections.abc import Callable, Mapping

from mahjong_conformance.importers.client import client
from mahjong_conformance.importers.majiang import majiang_json
from mahjong_conformance.importers.matches import write
from mahjong_conformance.importers.mjai import mjai_lines
from mahjong_conformance.importers.mjlog import mjlog
from mahjong_conformance.importers.model import BadLog, Imported, Match, Unsupported
from mahjong_conformance.importers.tenhou6 import tenhou6_json

__all__ = ["FORMATS", "BadLog", "Imported", "Unsupported", "import_data", "recognized", "text_of"]

FORMATS: Mapping[str, Callable[[str, str], list[Match]]] = {
    "mjlog": mjlog,
    "tenhou6": tenhou6_json,
    "mjai": mjai_lines,
    "majiang": majiang_json,
    "tenhou-client": client,
}
"""The importer of each format: a text and the name of its file to the matches in it."""

_GZIP = b"\x1f\x8b"
_LARGEST = 1 << 26


def import_data(data: bytes, name: str, format_: str | None = None, *, fill: bool = False) -> list[Imported]:
    """The logs in the bytes of a file. Raises BadLog and Unsupported.

    `fill`: tiles that a stream does not tell are not `?` but such as they can have been.
    """
    text = text_of(data)
    kind = format_ or recognized(text)
    if kind is None:
        raise BadLog("import/format", f"this is none of {', '.join(FORMATS)}")
    return [log for match in FORMATS[kind](text, name) for log in write(match, fill=fill)]


def recognized(text: str) -> str | None:
    """The format of a text, None if it is none that is known."""
    start = text.lstrip("\ufeff \t\r\n")
    if start.startswith("<") and "<mjloggm" in start:
        return "mjlog"
    if re.search(r"^\s*(Get|Send): <", start, re.MULTILINE):
        return "tenhou-client"
    if not start.startswith("{"):
        return None
    return _recognized_json(start)


def _recognized_json(start: str) -> str | None:
    first: object = None
    for text in (start.split("\n", 1)[0], start):
        try:
            first = json.loads(text)
        except ValueError:
            continue
        break
    match first:
        case {"type": "start_game" | "start_kyoku"}:
            return "mjai"
        case {"log": [[{"qipai": _}, *_], *_]}:
            return "majiang"
        case {"log": [[[_, *_], *_], *_]}:
            return "tenhou6"
        case _:
            return None


def text_of(data: bytes) -> str:
    """The text in the bytes of a file, unpacked where they are packed. Raises BadLog."""
    try:
        if data.startswith(_GZIP):
            unpacking = zlib.decompressobj(wbits=31)
            data = unpacking.decompress(data, _LARGEST)
            if unpacking.unconsumed_tail:
                raise BadLog("import/encoding", f"unpacked, there are more than {_LARGEST} bytes")
        return data.decode("utf-8")
    except (zlib.error, UnicodeDecodeError) as error:
        raise BadLog("import/encoding", f"this is no text in UTF-8: {error}") from None
