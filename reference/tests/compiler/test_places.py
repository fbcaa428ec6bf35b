"""A mistake inside a text is told at its character where that can be seen in the line, else where the text begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_spec.compiler import check
from mahjong_spec.rules import locate, resolve

SOUND = (Path(__file__).parents[1] / "broken" / "sound.yaml").read_text(encoding="utf-8")
LINE = "minimum: points >= option.least_points"


@pytest.mark.parametrize(
    "written",
    [
        "minimum: points >= ^pionts",
        "minimum:   points >= ^pionts   # a remark",
        "minimum: 'points >= ^pionts'",
        'minimum: "points >= ^pionts"',
        'minimum: {all: ["points > 0", "points >= ^pionts"]}',
        "minimum: {not: {any: [points < 2, points <= ^pionts]}}",
        r'minimum: ^"points \u003e= pionts"',
        "minimum: ^points\n  >= pionts",
        "minimum: ^>-\n  points >= pionts",
        "minimum: {all: [points > 0, ^pionts]}",
        "minimum: points ^$ 2",
        "minimum: 2 * points ^= 2",
    ],
)
def test_the_place(tmp_path, written):
    before, _, after = written.partition("^")
    text = SOUND.replace("id: sound", "id: here").replace(LINE, before + after)
    first = SOUND[: SOUND.index(LINE)].count("\n") + 1
    rows = before.split("\n")
    (tmp_path / "here.yaml").write_text(text, encoding="utf-8")
    resolved = resolve(tmp_path / "here.yaml")
    (problem,) = (one for one in locate(check(resolved.document), resolved) if not one.code.startswith("dead/"))
    assert (problem.position.line, problem.position.column) == (first + len(rows) - 1, len(rows[-1]) + 1)
