"""The text of a line -> its groups; and what a card says on the command line."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from mahjong_spec.__main__ import app
from mahjong_spec.card_line import Branches, Cluster, LineError, Symbol, parse_line
from mahjong_spec.rules import spec_root

GRAMMAR = spec_root() / "american" / "cards" / "grammar.yaml"


def run(*words: str):
    return CliRunner().invoke(app, list(words))


def test_every_form_of_a_group():
    line = parse_line("2^4A n+1^3B m-2C 10-n^2A D^3A F V1^3 (2 0 n)C {5^4A | 7^2A F^2}")
    two, up, down, mirror, dragon, flower, wind, several, branches = line.parts
    assert two == Cluster((Symbol(2),), 4, "A", several=False)
    assert up == Cluster((Symbol(1, 1, "n"),), 3, "B", several=False)
    assert down == Cluster((Symbol(-2, 1, "m"),), 1, "C", several=False)
    assert mirror == Cluster((Symbol(10, -1, "n"),), 2, "A", several=False)
    assert dragon == Cluster((Symbol(letter="D"),), 3, "A", several=False)
    assert flower == Cluster((Symbol(letter="F"),), 1, "", several=False)
    assert wind == Cluster((Symbol(letter="V", index="1"),), 3, "", several=False)
    assert several == Cluster((Symbol(2), Symbol(0), Symbol(0, 1, "n")), 1, "C", several=True)
    assert isinstance(branches, Branches)
    assert [[one.size for one in option] for option in branches.options] == [[4], [2, 2]]
    assert line.suits() == ("A", "B", "C")
    assert line.numbers() == ("m", "n")


@pytest.mark.parametrize(
    ("text", "at"),
    [("", 0), ("F ?", 2), ("(1 2", 0), ("()A", 0), ("2^4A6^4B", 4), ("{1A | 2A", 0), ("1^0A", 2), ("F " * 41, 80)],
)
def test_what_is_no_line_is_told_with_its_place(text, at):
    with pytest.raises(LineError) as told:
        parse_line(text)
    assert told.value.at == at


def test_a_score_tells_every_line_that_the_hand_is():
    hand = ("--hand", "777m777p777s555z1f", "--win", "1f", "-f", "how=draw", "--json")
    told = json.loads(run("score", "american", "--card", str(GRAMMAR), *hand).stdout)
    assert [line["line"] for line in told["lines"]] == ["closed_natural", "closed_look"]
    assert told["amounts"]["worth"] == 80  # the open line is doubled and beats the closed one
    assert told["lines"][0]["groups"][-2:] == [["5z"] * 3, ["1f"] * 2]
    letters = told["lines"][0]["letters"]
    assert letters["A"] == "dots"
    assert run("score", "american", *hand).exit_code == 1


def test_waits_tell_the_nearest_lines():
    told = json.loads(run("waits", "american", "--hand", "222m4444m66p(8p8p1j1j<)", "--json").stdout)
    assert told["distance"] == 0
    assert told["waits"] == ["6p", "1j"]
    assert told["lines"][0] == {"line": "ev2", "distance": 0, "value": 25, "needs": ["6p", "1j"]}
    assert [line["distance"] for line in told["lines"]] == sorted(line["distance"] for line in told["lines"])
    shown = run("waits", "american", "--hand", "222m4444m66p(8p8p1j1j<)", "--lang", "ru").stdout
    assert "Ближайшие строки" in shown
    assert "не хватает 1  ev2" in shown


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ("222m4444m666p(1j888p<)", "hand/bad-meld"),  # no joker is claimed
        ("222m4444m666p(1j1j1j1j<)", "hand/bad-meld"),
        ("222m4444m666p(8p8p7p1j<)", "hand/bad-meld"),
        ("222m4444m66p(8888p8p<)", "hand/too-many-copies"),
        ("1111m1111p1111s(2m1j1j<)", "hand/tile-count"),
    ],
)
def test_hands_that_cannot_be(hand, code):
    told = run("waits", "american", "--hand", hand)
    assert told.exit_code == 1
    assert code in told.stderr


def test_melds_that_no_line_has():
    told = run("waits", "american", "--hand", "222m4444m(1f11111f<)")
    assert told.exit_code == 1
    assert "hand/never-complete" in told.stderr


def test_a_card_is_checked_by_its_path(tmp_path):
    assert run("check", str(GRAMMAR)).exit_code == 0
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(
        GRAMMAR.read_text(encoding="utf-8").replace("id: grammar", "id: wrong").replace("F^6 1^4A", "F^5 1^4A")
    )
    told = run("check", str(wrong))
    assert told.exit_code == 1
    assert "impossible/line: the line has 13 tiles, and a hand has 14" in told.stderr
    assert run("score", "american", "--card", str(wrong), "--hand", "1m", "--win", "1m").exit_code == 1
    assert run("score", "riichi", "--card", str(GRAMMAR), "--hand", "1m", "--win", "1m").exit_code == 1


def test_two_lines_with_common_hands_are_noted(tmp_path):
    card = tmp_path / "noted.yaml"
    lines = '    lines:\n      a: {groups: "F^2 n^4A 6^4B 8^4B", value: 25}\n      b: {groups: "F^2 2^4A n^4B 8^4B", value: 30}\n'
    card.write_text(
        "ruleset: american\nid: noted\nversion: 0.1.0\ntitle: {en: a, ru: а}\nsections:\n  s:\n    title: {en: a, ru: а}\n"
        + lines,
        encoding="utf-8",
    )
    told = run("check", str(card))
    assert told.exit_code == 0
    assert "note/shared-hand: `b` and `a` have hands in common" in told.stderr


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_explain_tells_cards_and_lines(lang):
    whole = run("explain", "american", "--lang", lang).stdout
    assert "`mr1`  F^2 n^4A 10-n^4A n^2B 10-n^2B" in whole
    assert all(len(line) <= 80 for line in whole.splitlines() if "`mr" in line or line.startswith("•"))
    other = run("explain", "american", "grammar", "--lang", lang).stdout
    assert "`two_choices`" in other
    assert "{F^4 | N^4} {2^4A 4^4A | 6^4A 8^4A} D^2B" in other
    assert "50" in run("explain", "american", "sp4", "--lang", lang).stdout


def test_a_score_tells_what_the_letters_stand_for():
    hand = ("--hand", "111f555p6666m888s", "-f", "how=draw")
    told = run("score", "american", *hand, "--win", "8s").stdout
    assert "Letters  A dots, B craks, C bams, n 5\n" in told
    assert "0: +360  1: -120" in told
    told = run("score", "american", *hand, "--win", "1j", "--lang", "ru").stdout
    assert "Буквы  A точки, B знаки, C бамбуки, n 5\n" in told
    assert "0: +180  1: -60" in told


def test_diff_tells_lines_that_differ(tmp_path):
    folder = tmp_path / "mine"
    (folder / "cards").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(
        "id: mine\nversion: 0.1.0\ntitle: {en: mine, ru: моё}\nextends: [american]\ncard: {use: house}\n",
        encoding="utf-8",
    )
    text = (spec_root() / "american" / "cards" / "practice.yaml").read_text(encoding="utf-8")
    text = text.replace("ruleset: american", "ruleset: mine").replace("id: practice", "id: house")
    text = text.replace('8^4A", value: 25}', '8^4A", value: 30}', 1)
    (folder / "cards" / "house.yaml").write_text(text, encoding="utf-8")
    told = run("diff", "american", str(folder)).stdout
    assert "`ev1`: first — F^2 2^4A 4^2A 6^2A 8^4A; 25; second — F^2 2^4A 4^2A 6^2A 8^4A;" in told
    assert "`ev2`" not in told
