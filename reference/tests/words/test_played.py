"""What only a game has, in words: its conditions, effects, and the pages of phases, actions, zones and variables."""

from __future__ import annotations

import copy

import pytest

from mahjong_spec.words import difference, explain, render_text
from mahjong_spec.words.conditions import condition
from mahjong_spec.words.effects import effects
from mahjong_spec.words.formulas import number_text
from mahjong_spec.words.tests import tile_noun
from mahjong_spec.words.voice import Voice

from .played_cases import CONDITIONS, EFFECTS, FORMULAS, TESTS


@pytest.mark.parametrize(("node", "en", "ru"), CONDITIONS, ids=lambda value: str(value)[:40])
def test_condition(played, node, en, ru):
    assert condition(Voice(played, "en"), node).text == en
    assert condition(Voice(played, "ru"), node).text == ru


@pytest.mark.parametrize(("node", "en", "ru"), TESTS, ids=lambda value: str(value)[:40])
def test_test_of_a_tile(played, node, en, ru):
    assert str(tile_noun(Voice(played, "en"), node)) == en
    assert str(tile_noun(Voice(played, "ru"), node)) == ru


@pytest.mark.parametrize(("node", "en", "ru"), FORMULAS, ids=lambda value: str(value)[:40])
def test_formula(played, node, en, ru):
    assert number_text(Voice(played, "en"), node) == en
    assert number_text(Voice(played, "ru"), node) == ru


@pytest.mark.parametrize(("node", "en", "ru"), EFFECTS, ids=lambda value: str(value)[:40])
def test_effect(played, node, en, ru):
    assert effects(Voice(played, "en"), [node])[0].text == en
    assert effects(Voice(played, "ru"), [node])[0].text == ru


def told(document, name, lang="en"):
    return render_text(explain(document, name, lang), 1000)


def test_an_action(played):
    text = told(played, "put")
    for line in (
        "Where it may be done: “turn”, “claims”",
        "What is chosen: a tile of “hand (this seat)”, if it is a tile other than a bird",
        "Allowed when all of these hold:",
        "• number of tiles (heap): at least 1 (else refused: “it is too late”)",
        "• it is not so that seat is out (this seat)",
        "• this seat offers this tile (as `gift`): the chosen tile",
        "Then play goes to: “claims”",
    ):
        assert line in text
    assert "• “end” if seat is out (this seat)\n• otherwise play stays where it is" in told(played, "take")
    assert "Нарушение: не предлагается, но если сделано, засчитывается: да" in told(played, "cry", "ru")


def test_every_form_of_choice(played):
    assert told(played, "swap").partition("What is chosen:")[2].splitlines()[1:6] == [
        "• a triplet that lies in “laid sets (all seats)”, if it is a set of an edge tile",
        "• 1 to 2 tiles of “hand (this seat)”",
        "• one of these seats: the others",
        "• a number from 1 to 5",
        "• one of these: `soft` or `hard`",
    ]
    assert "a triplet or run, with “the tile on offer” and tiles of “hand (this seat)”" in told(played, "take")


def test_a_window(played):
    text = told(played, "claims")
    for line in (
        "What it is: seats may claim the tile on offer",
        "Who is asked: the seats in play but the seat that offered the tile",
        "• “take”\n• “put a tile” and “swap”",
        "• “take”: all of them if the table plays: loud wins count; otherwise the nearest in turn order",
        "In place of the answers play goes to: “end” if at least 3 seats answer with this: “take”",
        "• “end” if number of tiles (heap): 0\n• otherwise “turn”",
    ):
        assert line in text
    assert "Что ещё может сделать любое место: «крикнуть»" in told(played, "go", "ru")
    assert "What is done when all have chosen:\n• “the seat in turn” becomes: the dealer" in told(played, "pass")


def test_zones_variables_and_reasons(played):
    assert "Has a front and a back: yes" in told(played, "hand")
    assert "Holds: sets" in told(played, "laid")
    mood = told(played, "mood")
    for line in ("At first: sad", "Starts anew in: “claims”", "Who sees it: the owner"):
        assert line in mood
    assert "Хранится: весь матч" in told(played, "gone", "ru")
    assert "Used by:\n• action “put a tile”" in told(played, "late")
    assert "• phase `start`" in told(played, "hello")


def test_the_overview_tells_how_it_is_played(played):
    text = told(played, None)
    for line in (
        "Stacks on each side of it: 11",
        "A deal begins with: `start`",
        "A seat is out of play when: seat is out (this seat)",
        "The dealer deals again when: this seat has won: the dealer",
        "Seats with the same score: they share the rank",
        "Put a tile  `put`   turn, claims",
    ):
        assert line in text


def test_differences_of_play(played):
    other = copy.deepcopy(played)
    other["actions"]["put"]["next"] = "go"
    other["zones"]["heap"]["see"] = "all"
    other["match"]["start"]["score"] = 500
    del other["calls"]["hello"]
    text = render_text(difference(played, other), 1000)
    for line in (
        "Then play goes to: first — “claims”; second — “turn”",
        "Who sees it: first — nobody; second — all",
        "Each seat begins with: first — 1000; second — 500",
        "Hello! (`hello`) — only in the first",
    ):
        assert line in text
    assert "Actions" not in render_text(difference(played, played), 1000)
