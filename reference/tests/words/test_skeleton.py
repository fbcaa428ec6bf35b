"""The texts that authors start from are sound rulesets as they stand."""

from __future__ import annotations

import pytest

from mahjong_spec.compiler import check
from mahjong_spec.errors import Refused
from mahjong_spec.rules import locate, resolve, rulesets
from mahjong_spec.words import difference, explain, render_text, skeleton


def written(folder, name, text):
    """The document of a text, after a check; what parents bring in and this ruleset leaves unused is no fault of it."""
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    resolved = resolve(folder / f"{name}.yaml")
    problems = locate(check(resolved.document), resolved)
    assert [problem for problem in problems if not (problem.chain and problem.code.startswith("dead/"))] == []
    return resolved.document


@pytest.mark.parametrize("name", ["mine", "house-rules", "r2_d2"])
def test_a_new_ruleset_is_sound(tmp_path, name):
    found = written(tmp_path, name, skeleton(name))
    for lang in ("en", "ru"):
        assert render_text(explain(found, None, lang))


@pytest.mark.parametrize("parent", rulesets())
def test_a_ruleset_that_extends_another_is_sound(tmp_path, parent):
    above = resolve(parent).document
    found = written(tmp_path, "mine", skeleton("mine", above))
    changed = [
        name for name, entry in above["options"].items() if found["options"][name]["default"] != entry["default"]
    ]
    assert len(changed) == 2
    assert set(found["elements"]) - set(above["elements"])
    assert set(found["clauses"]) - set(above["clauses"])
    assert "only in the second" in render_text(difference(above, found))


def test_a_skeleton_extends_a_skeleton(tmp_path):
    above = written(tmp_path, "mine", skeleton("mine"))
    assert written(tmp_path, "yours", skeleton("yours", above))["id"] == "yours"


def test_what_cannot_be_an_id_is_refused():
    for name in ("Mine", "1st", "a b", "", "../up"):
        with pytest.raises(Refused, match="skeleton/id"):
            skeleton(name)


def test_a_parent_must_have_tiles_and_units():
    with pytest.raises(Refused, match="skeleton/parent"):
        skeleton("mine", {"id": "empty", "seats": [4]})
