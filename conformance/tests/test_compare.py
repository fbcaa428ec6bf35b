"""The comparator against paired vectors: INTERPRETING.md is what they are derived from."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mahjong_conformance.compare import answers_differ, differences
from mahjong_conformance.protocol import Answer

HERE = Path(__file__).parent
VECTORS: dict[str, list[dict[str, Any]]] = json.loads((HERE / "data" / "compare.json").read_text("utf-8"))


def answer_of(vector: dict[str, Any]) -> Answer:
    [(shape, body)] = vector["answer"].items()
    return Answer(shape, body)


@pytest.mark.parametrize("vector", VECTORS["equal"], ids=lambda vector: vector["note"])
def test_equal(vector: dict[str, Any]) -> None:
    assert differences(vector["expect"], answer_of(vector)) == ()


@pytest.mark.parametrize("vector", VECTORS["unequal"], ids=lambda vector: vector["note"])
def test_unequal(vector: dict[str, Any]) -> None:
    assert list(differences(vector["expect"], answer_of(vector))) == vector["differences"]


def test_every_numbered_comparison_rule_has_vectors() -> None:
    numbers = re.findall(r"^\*\*(C\d+)\.\*\*", (HERE.parent / "INTERPRETING.md").read_text("utf-8"), re.MULTILINE)
    cited = {vector["note"].split()[0] for side in VECTORS.values() for vector in side}
    # C1 and C2 say when there is anything to compare at all; test_run.py shows that.
    assert set(numbers) - cited == {"C1", "C2"}
    assert cited <= set(numbers)


def test_a_repeated_answer_is_compared_in_every_field() -> None:
    first = Answer("ok", {"waits": ["5s", "8s"], "distance": 0})
    assert answers_differ(first, Answer("ok", {"waits": ["8s", "5s"], "distance": 0})) == ()
    assert answers_differ(first, Answer("ok", {"waits": ["8s", "5s"]})) == ("/distance expected 0 got nothing",)
    assert answers_differ(first, Answer("error", {"message": "?"})) == ("answered ok, then error",)
    assert answers_differ(Answer("error", {"message": "1"}), Answer("error", {"message": "2"})) == ()
