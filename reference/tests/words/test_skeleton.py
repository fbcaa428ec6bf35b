"""The texts that authors start from are sound rulesets as they stand."""

from __future__ import annotations

import re

import pytest

from mahjong_spec.compiler import check
from mahjong_spec.errors import Refused
from mahjong_spec.rules import locate, resolve, rulesets
from mahjong_spec.words import difference, explain, render_text, skeleton

SCHEMA = "ruleset.schema.json"


def written(folder, name, text):
    """The document of a text, after a check; what parents bring in and this ruleset leaves unused is no fault of it."""
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    resolved = resolve(folder / f"{name}.yaml")
    problems = locate(check(resolved.document), resolved)
    assert [problem for problem in problems if not (problem.chain and problem.code.startswith("dead/"))] == []
    return resolved.document


def with_examples(text):
    """The text with its examples: what a comment says in prose has one space before it, YAML none or several."""
    return re.sub(r"^#(?=\S|  )", "", text, flags=re.MULTILINE)


@pytest.mark.parametrize("name", ["mine", "house-rules", "r2_d2"])
def test_a_new_ruleset_is_sound(tmp_path, name):
    found = written(tmp_path, name, skeleton(name, SCHEMA))
    assert skeleton(name, SCHEMA).startswith(f"# yaml-language-server: $schema={SCHEMA}\n")
    for lang in ("en", "ru"):
        assert render_text(explain(found, None, lang))


@pytest.mark.parametrize("parent", rulesets())
def test_a_ruleset_that_extends_another_is_sound(tmp_path, parent):
    above = resolve(parent).document
    text = skeleton("mine", SCHEMA, above)
    same = written(tmp_path, "mine", text)
    assert {section for section in same if same[section] != above[section]} <= {"id", "version", "title"}
    found = written(tmp_path, "mine", with_examples(text))
    changed = [
        name for name, entry in above["options"].items() if found["options"][name]["default"] != entry["default"]
    ]
    assert len(changed) == 2
    if "elements" in above:
        assert set(found["elements"]) - set(above["elements"])
    else:
        assert found["actions"] != above["actions"]
    assert set(found["clauses"]) - set(above["clauses"])
    assert "only in the second" in render_text(difference(above, found))


def test_a_skeleton_extends_a_skeleton(tmp_path):
    above = written(tmp_path, "mine", skeleton("mine", SCHEMA))
    assert written(tmp_path, "yours", skeleton("yours", SCHEMA, above))["id"] == "yours"


def test_what_cannot_be_an_id_is_refused():
    for name in ("Mine", "1st", "a b", "", "../up"):
        with pytest.raises(Refused, match="skeleton/id"):
            skeleton(name, SCHEMA)


def test_a_parent_must_have_tiles_and_units():
    with pytest.raises(Refused, match="skeleton/parent"):
        skeleton("mine", SCHEMA, {"id": "empty", "seats": [4]})
