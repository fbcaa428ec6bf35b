"""A person at the table: what is shown of many choices, and what may be typed for them."""

from __future__ import annotations

from typer.testing import CliRunner

from mahjong_spec.__main__ import app

GAME = ["play", "american", "--seed", "5", "--deals", "1", "--seats", "human,random,random,random"]


def typed(*lines):
    found = CliRunner().invoke(app, GAME, input="\n".join(lines) + "\n", env={"COLUMNS": "80"})
    assert found.exit_code == 0
    return found.stdout


def test_many_choices_are_told_and_not_listed():
    shown = typed("q")
    assert "First Charleston, to the right." in shown
    assert "Pass three tiles: 298 ways, told as `pass_three 6z11f`" in shown
    assert "[298]" not in shown


def test_tiles_alone_are_enough_where_only_tiles_are_chosen():
    assert "or the tiles alone." in " ".join(typed("?", "q").split())
    shown = typed("47m 1p", "q")
    assert "seat 0: Pass three tiles 47m1p" in shown
    assert "First Charleston, across." in shown


def test_a_number_still_means_the_choice_of_that_place():
    assert "seat 0: Pass three tiles 47m1p" in typed("1", "q")


def test_no_tiles_are_told_by_the_action_alone():
    shown = typed("pass_three 47m1p", "1", "pass_up_to_three", "q")
    assert "For a second Charleston: [1]" in shown


def test_what_is_wrong_is_said_and_asked_again():
    shown = typed("123m", "pass_three 4m", "q")
    assert shown.count("illegal/choice") == 2
    assert "drawn" not in shown
    assert shown.count("seat 0> ") == 3


def test_few_choices_are_listed():
    shown = typed("1", "1", "1", "1", "1", "q")
    assert "Discard: [1] 1p" in shown
