"""Where real logs lie beside the checkout, which of them are read, and how: nothing of them is part of the project."""

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mahjong_conformance.importers import Imported, import_data

CORPUS = Path(os.environ.get("MAHJONG_SPEC_CORPUS", Path(__file__).parents[3].parent / "shared" / "corpus"))

needs_corpus = pytest.mark.skipif(not (CORPUS / "index.jsonl").is_file(), reason=f"no collection of logs at {CORPUS}")

STRIDES = {"tenhou-mjlog-houou2022": 9, "tenhou-client-dnovikoff": 6, "tenhou-mjlog-python-bot": 2}
"""Of large folders every so many files are read; `mahjong-conformance bulk` reads them all."""

FORMATS = {"tenhou-mjlog", "tenhou6", "mjai-jsonl", "majiang", "tenhou-client-stream"}


@cache
def listed() -> tuple[dict[str, Any], ...]:
    """The logs of four-player riichi, in the order of their paths."""
    entries = [json.loads(line) for line in (CORPUS / "index.jsonl").read_text("utf-8").splitlines()]
    chosen = [entry for entry in entries if entry["format"] in FORMATS and entry["variant"] == "riichi-4p"]
    return tuple(sorted(chosen, key=lambda entry: entry["path"]))


def sources() -> list[str]:
    """The folders."""
    return sorted({entry["source"] for entry in listed()}) if (CORPUS / "index.jsonl").is_file() else []


def sampled(source: str) -> Iterator[dict[str, Any]]:
    """The files of a folder that are read."""
    inside = [entry for entry in listed() if entry["source"] == source]
    yield from inside[:: STRIDES.get(source, 1)]


def read(path: str) -> list[Imported]:
    """The logs in a file, what a stream hides filled in."""
    return import_data((CORPUS / path).read_bytes(), path, fill=True)
