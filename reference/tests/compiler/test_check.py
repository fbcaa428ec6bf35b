"""What is checked of a document as a whole: every mistake once, in order, and within bounds of depth and size."""

from __future__ import annotations

import copy
import time
from functools import cache
from pathlib import Path

import pytest

from mahjong_spec.compiler import check, compile_ruleset, option_values
from mahjong_spec.errors import Invalid, Refused
from mahjong_spec.rules import locate, resolve

SOUND = Path(__file__).parents[1] / "broken" / "sound.yaml"
TITLE = {"en": "x", "ru": "х"}


@cache
def sound():
    return resolve(SOUND).document


def changed(**sections):
    """The sound ruleset with these entries laid over its sections."""
    document = copy.deepcopy(sound())
    for section, entries in sections.items():
        if isinstance(entries, dict):
            document.setdefault(section, {}).update(entries)
        else:
            document[section] = entries
    return document


def codes(document):
    return [problem.code for problem in check(document) if not problem.code.startswith("dead/")]


def test_one_mistake_is_told_once_whatever_is_chosen():
    presets = {name: {"title": TITLE, "options": {"open_simples": False}} for name in ("club", "house", "league")}
    marked = {"of": "5p", "mark": "red", "copies": "4 + option.least_points"}
    document = changed(
        presets=presets, terms={"all_simples": {"any": [{"every_tile": "simple"}, {"has": {"is": {"mark": "red"}}}]}}
    )
    document["tiles"]["dots"]["marked"] = {"0p": marked}
    assert codes(document) == ["impossible/wall"]


def test_a_term_used_in_many_places_is_told_once():
    document = changed(terms={"all_simples": {"every_tile": "simpel"}})
    document["elements"]["flush"]["when"] = {"any": ["one_suit", "all_simples"]}
    assert codes(document) == ["unresolved/name"]


def test_problems_stand_in_the_order_of_the_source():
    resolved = resolve(SOUND.parent / "mistakes-of-meaning-in-source-order.yaml")
    places = [problem.position for problem in locate(check(resolved.document), resolved)]
    assert places == sorted(places)


def test_terms_that_lie_too_deep():
    chain = {f"t{number}": {"not": f"t{number + 1}"} for number in range(500)}
    assert codes(changed(terms={**chain, "t500": "concealed"})) == ["malformed/depth"]


def test_terms_that_multiply():
    kinds = ("1z", "2z", "3z", "4z", "5z", "6z")
    doubled = {f"t{n}": {"any": [{"all": [f"t{n + 1}", {"pair": kind}]} for kind in kinds]} for n in range(15)}
    begun = time.monotonic()
    assert "malformed/size" in codes(changed(terms={**doubled, "t15": "concealed"}))
    assert time.monotonic() - begun < 20


def test_steps_that_multiply_are_no_circle():
    steps = {f"s{n}": [{"run": f"s{n + 1}"}, {"run": f"s{n + 1}"}] for n in range(40)}
    settlement = {"win": [*sound()["settlement"]["win"], {"run": "s0"}]}
    begun = time.monotonic()
    assert codes(changed(steps={**steps, "s40": []}, settlement=settlement)) == []
    assert time.monotonic() - begun < 10


@pytest.mark.parametrize(
    "text",
    [
        "1 + " * 5000 + "1",
        "-" * 3000 + "1",
        "(" * 3000 + "1",
        "9" * 5000,
        "2 ^ " * 3000 + "2",
        "min(" * 200 + "1" + ")" * 200,
    ],
    ids=["sum", "signs", "brackets", "digits", "powers", "calls"],
)
def test_formulas_without_bounds(text):
    document = changed(value={"worth": text})
    document["elements"]["simples"]["points"] = text
    assert set(codes(document)) == {"malformed/formula"}


def test_what_options_require():
    document = changed(require={"low": {"any": ["option.open_simples", "option.least_points < 3"]}})
    assert codes(document) == []
    assert compile_ruleset(document, None, {"least_points": 3}).options["least_points"] == 3
    with pytest.raises(Refused, match="`low` requires otherwise") as refused:
        compile_ruleset(document, None, {"least_points": 3, "open_simples": False})
    assert refused.value.code == "options/require"


@pytest.mark.parametrize(
    "options, says",
    [
        ({"least_point": 2}, "there is no option `least_point`; did you mean `least_points`?"),
        ({"least_points": 9}, "cannot be `9`: expected one of 1, 2, 3"),
        ({"open_simples": "yes"}, "cannot be `yes`: expected true or false"),
        ({"least_points": True}, "cannot be `true`: expected a number"),
        ({"least_points": [1, 2]}, "cannot be `[1, 2]`: expected"),
    ],
)
def test_options_that_cannot_be(options, says):
    with pytest.raises(Refused) as refused:
        option_values(sound(), None, options)
    assert says in refused.value.message


def test_a_broken_ruleset_is_not_compiled():
    with pytest.raises(Invalid) as invalid:
        compile_ruleset(changed(minimum="points >= 1 + pionts"))
    assert [problem.pointer for problem in invalid.value.problems] == ["/minimum#14"]


def test_every_number_of_seats_is_tried():
    document = changed(seats=[3, 4], classes={"own_wind": {**sound()["classes"]["own_wind"], "is": ["1z", "2z", "3z"]}})
    assert codes(document) == ["incomplete/class"]
    assert codes(changed(seats=[3, 4])) == []
    assert compile_ruleset(changed(seats=[3, 4]), seats=3).facts["place"].most == 3
    with pytest.raises(Refused, match="2 seats cannot play; expected one of 3, 4"):
        compile_ruleset(changed(seats=[3, 4]), seats=2)
