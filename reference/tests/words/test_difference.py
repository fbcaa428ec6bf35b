"""What differs between two rulesets, or between two presets of one."""

from __future__ import annotations

import copy

import pytest

from mahjong_spec.errors import Refused
from mahjong_spec.words import difference, render_text


def told(first, second, lang="en", **presets):
    return render_text(difference(first, second, lang, **presets), 1000)


def test_nothing(document):
    assert "Различий нет." in told(document, document, "ru")
    assert "There is no difference." in told(document, document)


def test_only_what_differs_is_told(small):
    other = copy.deepcopy(small)
    other["units"]["fan"]["title"] = {"en": "point", "ru": "очко"}
    other["elements"]["calm_win"]["fan"] = 2
    other["elements"]["pairing"] = {"title": {"en": "pairing", "ru": "пара сов"}, "when": {"pair": "1z"}, "fan": 3}
    del other["options"]["table"]
    text = told(small, other)
    assert text.splitlines()[7:] == [
        "Units",
        "-----",
        "• Fan (`fan`):",
        "  – Title: first — fan; second — point",
        "",
        "Elements",
        "--------",
        "• Calm win (`calm_win`):",
        "  – first: Fan: 1",
        "  – second: Point: 2",
        "• Pairing (`pairing`) — only in the second:",
        "  – Point: 3",
        "  – Counts when: the pair is the Owl",
        "",
        "Options",
        "-------",
        "• Table of prizes (`table`) — only in the first:",
        "  – Possible values: a list of numbers",
        "  – By default: 10, 20",
    ]


def test_conditions_are_told_on_both_sides(small):
    other = copy.deepcopy(small)
    other["terms"]["quiet"] = {"all": ["calm", "concealed"]}
    other["minimum"] = "fan >= 2"
    text = told(small, other, "ru")
    assert (
        "• `quiet`:\n  – Значит:\n    · в первых: никто не говорил\n    · во вторых: верно всё:\n      · никто не говорил\n"
        in text
    )
    assert "• в первых: не сказано\n• во вторых: фан ≥ 2\n" in text


def test_presets_of_one_ruleset(document):
    names = list(document["presets"])
    text = told(document, document, first_preset=names[0], second_preset=names[3])
    one, other = (document["presets"][name]["options"] for name in (names[0], names[3]))
    changed = {
        key
        for key in {*one, *other}
        if one.get(key, document["options"][key]["default"]) != other.get(key, document["options"][key]["default"])
    }
    assert {key for key in document["options"] if f"(`{key}`)" in text} == changed
    assert text.count("\n-") == 1


def test_a_preset_beside_the_defaults(document):
    name = next(iter(document["presets"]))
    text = told(document, document, "ru", second_preset=name)
    assert document["presets"][name]["title"]["ru"] in text.splitlines()[0]


def test_an_unknown_preset_is_refused(document):
    with pytest.raises(Refused, match="options/unknown-preset"):
        difference(document, document, second_preset="nowhere")


def test_clauses_of_strangers_are_counted(small):
    first, second = copy.deepcopy(small), copy.deepcopy(small)
    text = {"text": {"en": "A rule.", "ru": "Правило."}}
    first["clauses"], second["clauses"] = {"small.a.1": text}, {"other.a.1": text, "other.a.2": text}
    assert "Clauses: 1 in the first, 2 in the second." in told(first, second)
    second["clauses"] = {"small.a.1": {"text": {"en": "Another.", "ru": "Другое."}}}
    assert "Text: first — A rule.; second — Another." in told(first, second)
