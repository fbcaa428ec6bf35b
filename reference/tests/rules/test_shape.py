"""The schemas are sound, tell an author what each key is for, and say in plain words what is wrong with a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from mahjong_spec.rules.document import step
from mahjong_spec.rules.merging import MERGED, OWN, SECTIONS, is_merged
from mahjong_spec.rules.places import schema_path
from mahjong_spec.rules.schema import KEYWORDS, RESOLVED, SOURCE, shape_problems

SCHEMAS = {name: json.loads(schema_path(name).read_text(encoding="utf-8")) for name in (SOURCE, RESOLVED)}
LEADING = {"$ref", "$defs", "items", "allOf", "if", "then", "else", "dependentSchemas"}
SPEAKING = {"$schema", "$comment", "title", "description"}


def parts(schema: Any, pointer: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema inside a schema, with its pointer; not what `if` holds, which only asks."""
    if not isinstance(schema, dict):
        return
    yield pointer, schema
    for keyword in ("$defs", "properties", "dependentSchemas"):
        for name, inner in schema.get(keyword, {}).items():
            yield from parts(inner, step(step(pointer, keyword), name))
    for keyword in ("items", "additionalProperties", "propertyNames", "then", "else"):
        yield from parts(schema.get(keyword), step(pointer, keyword))
    for keyword in ("allOf", "anyOf", "oneOf"):
        for index, inner in enumerate(schema.get(keyword, [])):
            yield from parts(inner, step(step(pointer, keyword), index))


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_sound(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_property_has_a_description(name: str) -> None:
    silent = [
        step(pointer, key)
        for pointer, schema in parts(SCHEMAS[name])
        for key, entry in schema.get("properties", {}).items()
        if isinstance(entry, dict) and not entry.get("description") and "dependentSchemas" not in pointer
    ]
    assert not silent


@pytest.mark.parametrize("name", SCHEMAS)
def test_every_keyword_has_its_words(name: str) -> None:
    for pointer, schema in parts(SCHEMAS[name]):
        assert set(schema) <= LEADING | SPEAKING | set(KEYWORDS), pointer


def test_every_map_is_closed() -> None:
    for pointer, schema in parts(SCHEMAS[SOURCE]):
        leads_on = "then" in schema and "properties" not in schema
        if "object" in schema.get("type", ()) and not leads_on:
            assert "additionalProperties" in schema, pointer


def test_alternatives_are_of_the_two_kinds_that_have_words() -> None:
    """`anyOf` is "or null" or keys of which one must be there; `oneOf` is keys that exclude each other."""
    for contents in SCHEMAS.values():
        for pointer, schema in parts(contents):
            for branches in (schema.get("anyOf", []), schema.get("oneOf", [])):
                assert all(set(branch) == {"required"} for branch in branches) or branches[1:] == [{"type": "null"}], (
                    pointer
                )


def test_sections_of_language_schema_and_resolved_schema_are_the_same() -> None:
    assert [*SCHEMAS[SOURCE]["properties"]] == ["id", "version", "title", "extends", *SECTIONS[3:]]
    assert [*SCHEMAS[RESOLVED]["properties"]] == [*SECTIONS]


def schema_at(path: tuple[str, ...]) -> dict[str, Any]:
    """The schema of a source file's value at a path, in which `*` is any id; without its "or null"."""
    schema: dict[str, Any] = SCHEMAS[SOURCE]
    for key in path:
        schema = schema["properties"][key] if key != "*" else schema["additionalProperties"]
        schema = schema["anyOf"][0] if "anyOf" in schema else schema
        if "$ref" in schema:
            schema = SCHEMAS[SOURCE]["$defs"][schema["$ref"].rpartition("/")[2]]
    return schema


@pytest.mark.parametrize("path", MERGED)
def test_what_is_merged_is_a_map_whose_entries_may_be_taken_away(path: str) -> None:
    keys = tuple(path.split("/")[1:])
    for length in range(1, len(keys) + 1):
        schema = schema_at(keys[:length])
        assert is_merged(keys[:length])
        assert "object" in schema["type"]
        entries = [*schema.get("properties", {}).values()]
        if isinstance(schema["additionalProperties"], dict):
            entries.append(schema["additionalProperties"])
        for entry in entries:
            assert {"type": "null"} in entry.get("anyOf", []) or "null" in entry.get("type", ())


def test_sections_that_are_not_merged_are_values() -> None:
    values = {section for section in SECTIONS if not is_merged((section,))} - set(OWN)
    assert values == {"seats", "minimum", "best", "begins"}


VALUES: list[tuple[object, list[tuple[str, str, str, str | None]]]] = [
    ([], [("schema/value", "", "expected a ruleset, found an empty list", None)]),
    ("riichi", [("schema/value", "", "expected a ruleset, found the text `riichi`", None)]),
    ({"title": {"en": "", "ru": " "}}, [
        ("schema/value", "/title/en", "expected a text, found an empty text", None),
        ("schema/value", "/title/ru", "expected a text, found the text ` `", None),
    ]),
    ({"extends": ["base/suits", "base/suits"]}, [("schema/value", "/extends/1", "`base/suits` stands twice in this list", None)]),
    ({"extends": "base/suits"}, [("schema/value", "/extends", "expected a list of rulesets and parts, found the text `base/suits`", "[base/suits]")]),
    ({"id": "Mine\n"}, [("schema/value", "/id", "expected an id (small letters, digits, `_` and `-`, a letter first), found the text `Mine `", "mine")]),
    ({"extends": ["../riichi"]}, [("schema/value", "/extends/0", "expected the name of a ruleset or of a part (`base/suits`), found the text `../riichi`", "riichi")]),
    ({"tiles": {"dots": {"kinds": {"1p": {"rank": "1"}}, "copies": True}}}, [
        ("schema/value", "/tiles/dots/kinds/1p/rank", "expected a whole number, found the text `1`", "1"),
        ("schema/value", "/tiles/dots/copies", "expected an amount (a formula or a decision list), found `true`", None),
    ]),
    ({"tiles": {"dots": {"kinds": {"p1": {"rank": 0}}}}}, [
        ("schema/value", "/tiles/dots/kinds/p1#key", "expected the code of a tile (a figure and a letter, such as `5m`), found the text `p1`", None),
        ("schema/value", "/tiles/dots/kinds/p1/rank", "expected a whole number of 1 or more, found the number 0", None),
    ]),
    ({"classes": {"own": {"by": "place", "is": "1z"}}}, [
        ("schema/value", "/classes/own/is", "expected a list of tests, or a map from words to tests, found the text `1z`", "[1z]"),
    ]),
    ({"shapes": {"gates": {"tiles": 1112345678999}}}, [
        ("schema/value", "/shapes/gates/tiles", "expected tiles as figures with a suit letter, such as `1112345678999A`, found the number 1112345678999", '"1112345678999"'),
    ]),
    ({"options": {"fives": {"is": "int"}}}, [("schema/value", "/options/fives/is", "expected one of `flag`, `number`, `word`, `numbers`, found the text `int`", None)]),
    ({"terms": {"t": {"sets": {"are": "pung", "at_least": 1, "exactly": 2}}}}, [
        ("schema/value", "/terms/t/sets/exactly#key", "`exactly` does not go together with `at_least`", None),
    ]),
    ({"terms": {"t": {"sets": {"are": {"any": ["pung"], "of": "dragon"}}}}}, [
        ("schema/missing-key", "/terms/t/sets#key", "the map of `sets` needs one of `at_least`, `exactly`", None),
        ("schema/value", "/terms/t/sets/are/of#key", "a test of a set by `all`, `any` or `not` has one word, and `of` stands beside `any`", None),
    ]),
    ({"terms": {"t": {"sets": {"are": "pung", "at_leats": 1}}}}, [
        ("schema/unknown-key", "/terms/t/sets/at_leats#key", "unknown key `at_leats` in the map of `sets`", "at_least"),
    ]),
    ({"terms": {"t": {"alll": [], "not": {"ayn": []}}}}, [
        ("schema/unknown-key", "/terms/t/alll#key", "unknown word `alll` in a condition", "all"),
        ("schema/unknown-key", "/terms/t/not/ayn#key", "unknown word `ayn` in a condition", "any"),
    ]),
    ({"elements": {"e": {"han": [{"when": "x", "is": 1}]}}}, [
        ("schema/value", "/elements/e/han/0", "the last line of a decision list is an amount without `when`: what counts when no other line does", None),
    ]),
    ({"elements": {"e": {"han": []}}}, [("schema/value", "/elements/e/han", "expected an amount of an element, found an empty list", None)]),
    ({"settlement": {"win": [{"set": {"Share": 1}}, {"if": {"when": "x", "than": []}}]}}, [
        ("schema/value", "/settlement/win/0/set/Share#key", "expected a name, with the seat it belongs to where it has one (`me.score`), found the text `Share`", "share"),
        ("schema/unknown-key", "/settlement/win/1/if/than#key", "unknown key `than` in the map of `if`", None),
        ("schema/missing-key", "/settlement/win/1/if#key", "`do` is missing in the map of `if`", None),
    ]),
    # `null` takes entries and their fields away, and stands nowhere else.
    ({"elements": {"e": None, "f": {"when": None, "han": None}}, "terms": {"t": None}, "best": None, "waits": None}, []),
    ({"title": None, "terms": {"t": {"not": None}}}, [
        ("schema/value", "/title", "expected a text in English and Russian, found nothing (`null`)", None),
        ("schema/value", "/terms/t/not", "expected a condition, found nothing (`null`)", None),
    ]),
]  # fmt: skip


@pytest.mark.parametrize(("data", "expected"), VALUES, ids=[json.dumps(data)[:60] for data, _ in VALUES])
def test_problem_of_shape(data: Any, expected: list[tuple[str, str, str, str | None]]) -> None:
    told = [(problem.code, problem.pointer, problem.message, problem.guess) for problem in shape_problems(data, SOURCE)]
    assert sorted(told, key=str) == sorted(expected, key=str)
