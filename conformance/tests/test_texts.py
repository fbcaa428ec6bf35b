"""Small texts: strict JSON, JSON pointers, hands for people, and the schemas' own manners."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mahjong_conformance.data import schema_path
from mahjong_conformance.notation import input_text, meld_text, run_text
from mahjong_conformance.schemas import problems
from mahjong_conformance.strict_json import parse, pointer

PACKAGE = Path(__file__).parent.parent / "mahjong_conformance"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a":1,"a":2}', "the key 'a' stands twice"),
        ("[NaN]", "NaN is not JSON"),
        ("[1.0]", "1.0 is not an integer"),
        ("[1e3]", "1e3 is not an integer"),
        (r'["\ud800"]', "not UTF-8"),
        (b'["\xff"]', "not UTF-8"),
        ("{", "not JSON"),
        ("[" * 100_000, "nested too deeply"),
    ],
)
def test_what_is_not_strict_json(text: str | bytes, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        parse(text)


def test_pointers_are_escaped() -> None:
    assert pointer() == ""
    assert pointer("a/b", 0, "~") == "/a~1b/0/~0"


def test_hands_as_text() -> None:
    assert run_text(["1m", "2m", "3m", "4p", "0p", "1z", "?"]) == "123m40p1z?"
    assert meld_text({"kind": "a", "tiles": ["3m", "1m", "2m"], "from": "previous"}) == "(312m<)"
    assert meld_text({"kind": "a", "tiles": ["1z"] * 4}) == "[1111z]"
    added = {"kind": "a", "tiles": ["5p", "5p", "5p", "0p"], "from": "next", "added": True}
    assert meld_text(added) == "(555p+0p>)"
    assert list(input_text({"text": "12m(3"})) == ['"12m(3"']
    assert list(input_text({"concealed": ["1m"], "melds": [added], "win": "1m", "facts": {"a": True, "b": [1]}})) == [
        "1m(555p+0p>) + 1m",
        "a, b [1]",
    ]


@pytest.mark.parametrize("name", ["fixture", "log", "protocol", "report"])
def test_schemas_are_valid_closed_and_described(name: str) -> None:
    schema = json.loads(schema_path(name).read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    for at, part in _parts(schema, ""):
        # Whatever lists properties to allow says whether there may be others.
        if part.get("type") == "object" and "properties" in part and "allOf" not in part:
            assert "additionalProperties" in part or "$ref" in part.get("then", {}), at
        for key, entry in part.get("properties", {}).items():
            if at.endswith(("/if", "/then")) or "_case" in at or "const" in entry or "required" in entry:
                continue
            assert "description" in entry or "$ref" in entry, f"{at}/properties/{key}"


def test_no_schema_takes_a_fraction_for_an_integer() -> None:
    header = {"log": 1, "ruleset": "tiny", "version": "1.0.0", "seats": 4}
    assert problems(header, "log") == ()
    assert [str(problem) for problem in problems(header | {"seats": 4.0}, "log")] == [
        "/seats: 4.0 is not of type 'integer'"
    ]
    line = {"choice": "discard", "seat": 0, "tile": "1m"}
    for spoiled in ({}, {"seat": 0.0}, {"tile": 1.5}, {"drawn": False}):
        # Lines that were found good are remembered; those that only look like them are not.
        assert bool(problems([header, line, line | spoiled], "log", "log")) == bool(spoiled)


def _parts(value: Any, at: str) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(value, dict):
        yield at, value
        for key, inside in value.items():
            yield from _parts(inside, f"{at}/{key}")
    elif isinstance(value, list):
        for index, inside in enumerate(value):
            yield from _parts(inside, f"{at}/{index}")


def test_one_file_knows_jsonschema_and_none_knows_the_interpreter() -> None:
    sources = {path.name: path.read_text("utf-8") for path in PACKAGE.glob("*.py")}
    assert [name for name, text in sources.items() if "import jsonschema" in text or "from jsonschema" in text] == [
        "schemas.py"
    ]
    assert not [name for name, text in sources.items() if "import mahjong_spec" in text or "from mahjong_spec" in text]
