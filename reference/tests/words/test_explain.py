"""Pages of entries: what an id finds, what a page holds, and how it looks in a terminal and in Markdown."""

from __future__ import annotations

import copy

import pytest

from mahjong_spec.errors import Refused
from mahjong_spec.words import Page, Paragraph, Phrase, Section, Table, explain, find, render_markdown, render_text
from mahjong_spec.words.pages import Items
from mahjong_spec.words.references import users
from mahjong_spec.words.rendering import columns
from mahjong_spec.words.shapes import only_closed


def test_an_id_of_several_entries_tells_them_all_elements_first(document):
    page = explain(document, "riichi")
    assert [block.title.split(" (")[0] for block in page.blocks] == ["Riichi", "The winner has declared riichi"]
    assert find(document, "riichi") == [("elements", "riichi"), ("facts", "riichi")]


@pytest.mark.parametrize(
    "name", ["5m", "0p", "5z", "dragon", "value_tile", "dora_after", "mangan", "base", "shift_part"]
)
def test_any_kind_of_entry_has_a_page(document, name):
    for lang in ("en", "ru"):
        assert len(render_text(explain(document, name, lang)).splitlines()) > 3


def test_a_title_will_do_for_an_id(document):
    assert explain(document, "Пинфу", "ru") == explain(document, "pinfu", "ru")


def test_an_unknown_entry_is_refused_with_a_guess(document):
    with pytest.raises(Refused) as refused:
        explain(document, "pinfuu")
    assert refused.value.code == "explain/unknown"
    assert refused.value.data["guess"] == "pinfu"
    assert "did you mean `pinfu`?" in refused.value.message
    with pytest.raises(Refused, match="explain/language"):
        explain(document, "pinfu", "xx")


def test_a_clause_and_a_preset(document):
    clause = render_text(explain(document, "riichi.yaku.5", "ru"))
    assert "Текст: Пинфу" in clause
    preset = render_text(explain(document, "tenhou", "en"))
    assert "Number of red fives: 3" in preset.replace("number", "Number")


def test_excluded_elements_say_so(document):
    assert "Excludes: “twin chi”" in render_text(explain(document, "ryanpeikou"))
    assert "Does not count if this counts: “two twin chi”" in render_text(explain(document, "iipeikou")).replace(
        "\n", " "
    )


def test_what_is_used_where(small):
    assert ("elements", "calm_win") in users(small, "terms", "quiet")
    assert ("terms", "both") in users(small, "facts", "calm")
    assert users(small, "limits", "full") == (("value", "points"),)
    assert ("amounts", "twice") not in users(small, "options", "loud")


def test_a_hand_that_must_be_closed(document):
    elements = document["elements"]
    assert only_closed(document, elements["pinfu"]["when"])
    assert only_closed(document, elements["chiitoitsu"]["when"])
    assert only_closed(document, elements["riichi"]["when"])
    assert not only_closed(document, elements["toitoi"]["when"])
    assert not only_closed(document, {"any": ["concealed", "riichi", {"pair": "1z"}]})


def test_names_of_the_ruleset_are_not_needed(small):
    page = explain(small, None, "ru")
    assert page.title == "Малый"
    assert "Всего 44 тайла." in render_text(page)


def test_a_note_is_told(small):
    noted = copy.deepcopy(small)
    noted["elements"]["calm_win"]["note"] = {"en": "A remark.", "ru": "Замечание."}
    assert "Примечание: Замечание." in render_text(explain(noted, "calm_win", "ru"))


PAGE = Page(
    "Title 平和",
    "en",
    (
        Paragraph("A *long* line with `a_b * c` in it that must be broken somewhere, and opens a list:"),
        Items((Phrase("one", (Phrase("inner"),)), Phrase("two"))),
        Section("Table", (Table(("Key", "Text"), (("a", "x | y"), ("平和", "a text of some length"))),)),
    ),
)


def test_plain_text():
    assert render_text(PAGE, 40) == (
        "Title 平和\n"
        "==========\n"
        "\n"
        "A *long* line with `a_b * c` in it that\n"
        "must be broken somewhere, and opens a\n"
        "list:\n"
        "• one\n"
        "  – inner\n"
        "• two\n"
        "\n"
        "Table\n"
        "-----\n"
        "Key   Text\n"
        "----  ---------------------\n"
        "a     x | y\n"
        "平和  a text of some length\n"
    )


def test_a_narrow_terminal():
    told = render_text(PAGE, 20)
    assert max(map(columns, told.splitlines())) <= 20


def test_markdown_within_other_markdown():
    untitled = Page("", "en", (Paragraph("Text."), Section("Part", (Paragraph("More."),))))
    assert render_markdown(untitled, 3) == "Text.\n\n#### Part\n\nMore.\n"


def test_markdown():
    assert render_markdown(PAGE) == (
        "# Title 平和\n"
        "\n"
        "A \\*long\\* line with `a_b * c` in it that must be broken somewhere, and opens a list:\n"
        "\n"
        "- one\n"
        "    - inner\n"
        "- two\n"
        "\n"
        "## Table\n"
        "\n"
        "| Key | Text |\n"
        "| --- | --- |\n"
        "| a | x \\| y |\n"
        "| 平和 | a text of some length |\n"
    )
