"""The generated pages: nothing in them is taken for a tag, every link leads somewhere, numbers agree with their words."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))

from pages import rulesets, schemas, vocabulary  # noqa: E402


@pytest.fixture(scope="module")
def ruleset_pages():
    return rulesets.pages(ROOT / "conformance" / "fixtures")


def test_a_placeholder_of_a_schema_is_no_tag(tmp_path):
    schema = {
        "description": "Lies at <a>/<b>.json.",
        "properties": {"x": {"description": "Either `<a>` or <b> | c.", "type": "string"}},
        "$defs": {"y": {"description": "A <c>."}},
    }
    (tmp_path / "small.schema.json").write_text(json.dumps(schema), encoding="utf-8")
    text = schemas.pages(tmp_path)["schemas.md"]
    assert "Lies at &lt;a>/&lt;b>.json." in text
    assert "| `x` | string | Either `<a>` or &lt;b> \\| c. |" in text
    assert "A &lt;c>." in text


def test_no_page_of_schemas_has_a_tag():
    text = re.sub("`[^`]*`", "", schemas.pages(ROOT / "schemas")["schemas.md"])
    assert "<" not in text


def test_every_link_within_a_page_has_its_anchor(ruleset_pages):
    for name, text in ruleset_pages.items():
        anchors = set(re.findall(r"\{ #([^ ]+) \}", text))
        wanted = set(re.findall(r"\]\(#([^)]+)\)", text))
        assert len(wanted) > 100, name
        assert wanted <= anchors, name


def test_elements_clauses_and_steps_are_linked(ruleset_pages):
    text = ruleset_pages["rulesets/riichi.md"]
    for link in ("[`pinfu`](#elements-pinfu)", "[`riichi.yaku.5`](#riichi.yaku.5)", "[`pay_rest`](#steps-pay_rest)"):
        assert link in text


def test_both_languages_lead_to_each_other_at_the_top(ruleset_pages):
    assert "](riichi.ru.md)" in ruleset_pages["rulesets/riichi.md"].splitlines()[2]
    assert "](riichi.md)" in ruleset_pages["rulesets/riichi.ru.md"].splitlines()[2]


def test_numbers_of_fixtures_agree_with_their_word(ruleset_pages):
    for text in ruleset_pages.values():
        assert not re.search(r"(?<!\d)1 (fixtures|проверок)|· \d*[05-9] проверк[аи]", text)


def test_every_topic_of_clauses_has_a_title(ruleset_pages):
    for name, text in ruleset_pages.items():
        topics = re.findall(r"^### (.+) \{ #clauses-([a-z]+) \}", text, re.MULTILINE)
        assert len(topics) > 10, name
        assert [topic for title, topic in topics if title == topic] == []


def test_types_of_arguments_are_russian_in_russian():
    text = re.sub("`[^`]*`", "", vocabulary.pages()["vocabulary.ru.md"])
    assert not re.search("[A-Za-z]", text)
