"""Pages of entries: what an id finds, what a page holds, and how it looks in a terminal and in Markdown."""

from __future__ import annotations

import copy

import pytest

from mahjong_spec.errors import Refused
from mahjong_spec.rules import resolve
from mahjong_spec.words import Page, Paragraph, Phrase, Section, Table, explain, find, render_markdown, render_text
from mahjong_spec.words.overview import default_number
from mahjong_spec.words.pages import Items
from mahjong_spec.words.references import users
from mahjong_spec.words.rendering import columns
from mahjong_spec.words.shapes import only_closed


def test_an_id_of_several_entries_tells_them_all_elements_first(document):
    page = explain(document, "riichi")
    assert [block.title.split(" (")[0] for block in page.blocks] == [
        "Riichi",
        "The winner has declared riichi",
        "Riichi",
    ]
    assert find(document, "riichi") == [("elements", "riichi"), ("facts", "riichi"), ("actions", "riichi")]


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
    assert "Excludes: “iipeikou (twin chi)”" in render_text(explain(document, "ryanpeikou"))
    told = render_text(explain(document, "iipeikou"), 1000)
    assert "Does not count beside: “ryanpeikou (two twin chi)” or “isshoku sanjun (three identical chi)”" in told


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


def test_a_table_that_is_much_too_wide_becomes_a_list():
    table = Table(
        ("Title", "Id", "Values", "Default"), (("One", "`one`", "a text " * 10, ""), ("Two", "`two`", "b", "c"))
    )
    assert render_text(Page("", "en", (table,)), 30) == (
        "\n\n\n"
        "• One\n"
        "  – Id: `one`; Values: a text\n"
        "    a text a text a text a\n"
        "    text a text a text a text\n"
        "    a text a text\n"
        "• Two\n"
        "  – Id: `two`; Values: b;\n"
        "    Default: c\n"
    )


def test_names_lead_to_their_entries():
    page = Page(
        "",
        "en",
        (
            Section("Part", (Paragraph("See `x` and `y`."),), "part"),
            Table(("Id",), (("`x`",), ("`z`",)), "things"),
        ),
    )
    addresses = {("", "x"): "#x", ("things", "x"): "#things-x"}
    assert render_markdown(page, link=lambda part, name: addresses.get((part, name))) == (
        "## Part { #part }\n\nSee [`x`](#x) and `y`.\n\n| Id |\n| --- |\n| [`x`](#things-x) |\n| `z` |\n"
    )
    assert render_markdown(page).startswith("## Part\n\nSee `x` and `y`.\n")


def test_the_overview_tells_codes_shapes_and_facts(small):
    told = render_text(explain(small), 200)
    assert "Coins   `1p–9p`; marked: `0p`  9      4        36" in told
    assert "Usual  `usual`  4 sets (run or triplet) and 1 pair" in told
    assert "`how`     `draw` by a draw; `discard` on a discard" in told
    backwards = copy.deepcopy(small)
    backwards["tiles"]["birds"]["kinds"] = {"2z": {"rank": 2}, "1z": {"rank": 1}}
    assert "Bird    `2z` `1z` " in render_text(explain(backwards), 200)


def test_what_programs_alone_need_stands_last(document):
    assert explain(document).blocks[-1].title == "For implementers"
    assert explain(document, None, "ru").blocks[-1].title == "Для разработчиков"


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


def test_tiles_whose_number_an_option_says_are_counted_by_its_default():
    document = resolve("rastamajhong").document
    assert default_number(document, "option.stones_of_a_class") == document["options"]["stones_of_a_class"]["default"]
    assert default_number(document, "option.no_such_option") is None


def test_what_options_make_of_an_element_is_told_as_by_default_in_each_unit():
    document = copy.deepcopy(resolve("western-classical").document)

    def told():
        lines = render_text(explain(document), 200).splitlines()
        return [line.split("`no_chows`")[1].strip() for line in lines if line.startswith("No chows")]

    assert told() == ["10 by default", "1 by default"]
    document["options"]["no_chows"]["default"] = "points"
    assert told() == ["10 by default", "0 by default"]


def test_conditions_over_options_at_their_defaults():
    options = {"options": {"a": {"default": True}, "b": {"default": 3}}}
    lines = lambda when: [{"when": when, "is": 1}, 0]  # noqa: E731
    assert default_number(options, lines({"all": ["option.a", "option.b >= 3"]})) == 1
    assert default_number(options, lines({"all": ["option.a", "option.b > 3"]})) == 0
    assert default_number(options, lines({"any": ["option.b > 3", {"not": "option.a"}]})) == 0
    assert default_number(options, lines({"any": ["option.a", "concealed"]})) is None
