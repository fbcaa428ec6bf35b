"""The command line as people see it: what is printed where, and with which exit code it ends."""

from __future__ import annotations

import json
import os

import pytest
from typer.testing import CliRunner

from mahjong_spec.__main__ import app, package_version

RED = ["-o", "red_fives=3"]
HAND = ["--hand", "340m34567p34588s", "--win", "2p"]
FACTS = [
    "-f",
    "how=discard",
    "-f",
    "from=0",
    "-f",
    "place=2",
    "-f",
    "riichi=true",
    "-f",
    "honba=2",
    "-f",
    "sticks=1000",
]


def run(*words, width=80):
    return CliRunner().invoke(app, [str(word) for word in words], env={"COLUMNS": str(width)})


def test_a_score_fits_eighty_columns():
    found = run("score", "riichi", *RED, *HAND, *FACTS)
    assert found.exit_code == 0
    lines = found.stdout.splitlines()
    assert lines[0] == "Reading  345m  234p  567p  345s  88s"
    assert "Value  han 4, fu 30, base 1920" in lines
    assert "Balance  0: -8300  1: +9300  2: 0  3: 0" in lines
    assert max(map(len, lines)) <= 80


def test_no_line_of_a_score_loses_its_indentation_or_ends_in_spaces():
    for lang in ("en", "ru"):
        lines = run("score", "riichi", *RED, *HAND, *FACTS, "--lang", lang).stdout.splitlines()
        assert not [line for line in lines if line != line.rstrip()]
        assert max(map(len, lines)) <= 80
        headings = [line for line in lines if not line.startswith("  ")]
        assert len(headings) == 6, headings


SMALL = """
id: mine
version: 0.1.0
title: {en: Mine, ru: Моё}
extends: [base/suits, base/honours, base/win]
seats: [4]
units: {points: {title: {en: points, ru: очки}}}
elements: {complete: {title: {en: complete, ru: собрана}, points: 1}}
value: {worth: points}
best: [worth]
result: {worth: {title: {en: worth, ru: стоимость}, is: worth}}
"""
PAYING = """
payments: {win: {title: {en: win, ru: победа}}}
settlement: {win: [{each: {who: losers, do: [{pay: {from: me, to: winner, amount: winner.worth, why: win}}]}}]}
"""


@pytest.mark.parametrize(
    "text, fact, said",
    [
        (SMALL, "how=draw", "Nobody pays: this ruleset has no settlement `win`."),
        (SMALL, "how=discard", "Nobody pays: this ruleset has no settlement `win`."),
        (SMALL + PAYING, "how=discard", "Who pays depends on whose tile won: add --fact from=SEAT."),
    ],
)
def test_why_nobody_pays(tmp_path, text, fact, said):
    path = tmp_path / "mine.yaml"
    path.write_text(text.lstrip(), encoding="utf-8")
    found = run("score", path, "--hand", "123456789m1115p", "--win", "5p", "-f", fact, "-f", "place=1")
    assert found.exit_code == 0, found.stderr
    assert found.stdout.splitlines()[-1] == said


def test_a_score_in_russian():
    found = run("score", "riichi", *RED, *HAND, *FACTS, "--lang", "ru")
    assert "Итог  0: -8300  1: +9300  2: 0  3: 0" in found.stdout
    assert "пинфу" in found.stdout


def test_a_score_as_data():
    found = json.loads(run("score", "riichi", *RED, *HAND, *FACTS, "--json").stdout)
    assert found["elements"] == {"riichi": 1, "pinfu": 1, "tanyao": 1, "aka_dora": 1}
    assert found["reading"]["wait"] == "two_sided"
    assert found["deltas"] == [-8300, 9300, 0, 0]


@pytest.mark.parametrize(
    "words, message",
    [
        (["score", "riichi", *HAND, *FACTS], "there is no tile `0m` in this game as it is set up (0 copies)"),
        (["waits", "riichi", "--hand", "8z"], "hand/unknown-tile: there is no tile `8z` in this game"),
        (["score", "riichi", *RED, *HAND, "-f", "how=discard"], "facts/missing: `place` must be told"),
        (["score", "riichi", *RED, *HAND, "-f", "hwo=draw"], "did you mean `how`?"),
        (["score", "riichi", "--hand", "123", "--win", "2p"], "notation/no-suit"),
        (["score", "riichi", "--hand", "123m", "--win", "22p"], "hand/tile-count: --win is one tile, not 2"),
        (["score", "riichi", "-p", "tenhuo", *HAND, *FACTS], "did you mean `tenhou`?"),
        (["score", "riichi", "-o", "red_fives=5", *HAND, *FACTS], "expected one of 0, 3, 4"),
        (["score", "rihci", *HAND, *FACTS], "did you mean `riichi`?"),
        (["waits", "riichi", "--hand", "11111m"], "hand/too-many-copies"),
        (["explain", "riichi", "pinfoo"], "did you mean"),
        (["resolve", "riichi", "--why", "/elements/pinfo"], "did you mean /elements/pinfu"),
        (["new", "x", "--extends", "riihci"], "did you mean `riichi`?"),
    ],
)
def test_mistakes_are_told_on_stderr(words, message):
    found = run(*words)
    assert found.exit_code == 1
    assert message in " ".join(found.stderr.split())
    assert found.stdout == ""


@pytest.mark.parametrize(
    "words", [["score", "riichi", "--hand", "1m"], ["waits"], ["explain", "riichi", "--lang", "fr"], ["nothing"]]
)
def test_wrong_use_ends_with_two(words):
    assert run(*words).exit_code == 2


def test_waits():
    assert run("waits", "riichi", "--hand", "234567m345p5567s").stdout == "Distance to ready  0\nWaits  58s\n"
    assert json.loads(run("waits", "riichi", "--hand", "19m19p19s1234567z", "--json").stdout)["distance"] == 0
    assert "complete" in run("waits", "riichi", "--hand", "234567m345p55678s").stdout


def test_waits_of_a_full_hand_tell_what_to_discard():
    found = run("waits", "riichi", "--hand", "234567m345p5567s1z").stdout
    assert found == "Distance to ready  0\nDiscard\n  5s  Waits 1z\n  1z  Waits 58s\n"
    found = json.loads(run("waits", "riichi", "--hand", "234567m345p5567s1z", "--json").stdout)
    assert found["discards"] == [
        {"tile": "5s", "distance": 0, "waits": ["1z"]},
        {"tile": "1z", "distance": 0, "waits": ["5s", "8s"]},
    ]
    far = run("waits", "riichi", "--hand", "234567m34p5567s12z", "--lang", "ru").stdout
    assert far == "До готовности  1\nСброс  5s12z\n"
    assert json.loads(run("waits", "riichi", "--hand", "234567m345p55678s", "--json").stdout)["discards"] == []


def test_resolve_is_one_document():
    found = json.loads(run("resolve", "riichi", "--preset", "tenhou", "-o", "open_tanyao=false").stdout)
    assert found["chosen"]["preset"] == "tenhou"
    assert found["chosen"]["options"]["red_fives"] == 3
    assert found["chosen"]["options"]["open_tanyao"] is False


def test_why_a_value_is_there():
    found = run("resolve", "riichi", "--why", "/classes/terminal/is").stdout
    assert "spec/base/suits.yaml:" in found
    assert "brought in at" in found
    assert "spec/riichi/ruleset.yaml:" in found


def test_explain_and_diff():
    assert "двустороннее" in run("explain", "riichi", "pinfu", "--lang", "ru").stdout
    assert "Riichi mahjong" in run("explain", "riichi").stdout
    found = run("diff", "riichi:tenhou", ":m-league").stdout
    assert "4 han 30 fu" in found


def test_check_tells_place_and_ends_with_one(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(
        "id: mine\nversion: 0.1.0\ntitle: {en: Mine, ru: Моё}\nextends: [riichi]\nseats: [4]\nelements:\n"
        "  flush:\n    title: {en: flush, ru: масть}\n    when: {every_tiles: dots}\n    han: 1\n",
        encoding="utf-8",
    )
    found = run("check", path)
    assert found.exit_code == 1
    assert "mine.yaml:9:12" in found.stderr
    assert "every_tile" in found.stderr
    data = json.loads(run("check", path, "--json").stdout)
    assert (data[0]["line"], data[0]["guess"]) == (9, "every_tile")
    assert run("check", "riichi").exit_code == 0


def test_notes_stand_behind_problems_and_fail_nothing(tmp_path):
    path = tmp_path / "mine.yaml"
    clause = "clauses:\n  other.yaku.1: {text: {en: It counts, ru: Засчитывается}}\n"
    path.write_text(SMALL.lstrip() + clause, encoding="utf-8")
    found = run("check", path)
    assert found.exit_code == 0
    text = " ".join(found.stderr.split())
    assert "note/no-clause: the element `complete` cites no `clause`" in text
    assert "note/foreign-clause: the clause `other.yaku.1` has the prefix of another ruleset; here" in text
    assert text.endswith(": good, 2 notes")
    told = json.loads(run("check", path, "--json").stdout)
    assert [one["code"] for one in told] == ["note/no-clause", "note/foreign-clause"]
    path.write_text(SMALL.lstrip() + clause.replace("It counts", "It") + "terms: {t: wumpus}\n", encoding="utf-8")
    found = run("check", path)
    assert found.exit_code == 1
    assert found.stderr.index("unresolved/name") < found.stderr.index("note/no-clause")
    assert found.stderr.endswith("1 problem, 2 notes\n")


def test_a_clause_of_the_parent_may_be_said_anew(tmp_path):
    path = tmp_path / "mine.yaml"
    head = "id: mine\nversion: 0.1.0\ntitle: {en: Mine, ru: Моё}\nextends: [riichi]\nclauses:\n"
    path.write_text(head + "  riichi.yaku.1: {text: {en: anew, ru: заново}}\n", encoding="utf-8")
    assert run("check", path).stderr.endswith("mine.yaml: good\n")


def test_new_writes_what_passes_the_check(tmp_path):
    found = run("new", "house", "--extends", "riichi", "--in", tmp_path)
    assert found.exit_code == 0, found.stderr
    assert run("check", tmp_path / "house.yaml").exit_code == 0
    again = run("new", "house", "--in", tmp_path)
    assert again.exit_code == 1
    assert "nothing was written" in " ".join(again.stderr.split())


def test_the_version_needs_no_command():
    found = run("--version")
    assert (found.exit_code, found.stdout.strip(), found.stderr) == (0, package_version(), "")


@pytest.mark.parametrize(
    "words, message",
    [
        (["new", "x", "--in", "FILE"], "FILE is no folder; nothing was written"),
        (["new", "x", "--in", "FILE/sub"], "cannot be written: "),
        (["new", "a" * 300], "cannot be written: "),
        (["new", "../x"], "schema/pattern: an id is small letters"),
        (["new", "riichi"], "clash/id: `riichi` comes with the project"),
        (["new", "base"], "clash/id: `base` comes with the project"),
        (["check", "a" * 300], "unresolved/ruleset: there is no ruleset `aaa"),
        (["check", "extending.yaml"], "unresolved/parent: there is no ruleset or part `aaa"),
        (["check", "pipe"], "`pipe` is neither a file nor a folder"),
        (["check", ""], "unresolved/ruleset: the name of a ruleset is empty"),
        (["diff", ":", ":"], "unresolved/ruleset: the name of a ruleset is empty"),
    ],
)
def test_files_that_cannot_be_used(tmp_path, monkeypatch, words, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").touch()
    os.mkfifo(tmp_path / "pipe")
    head = SMALL.lstrip().replace("id: mine", "id: extending").replace("[base/suits,", f"[{'a' * 300}, base/suits,")
    (tmp_path / "extending.yaml").write_text(head, encoding="utf-8")
    found = run(*words)
    assert found.exit_code == 1, found.exception
    assert message in " ".join(found.stderr.split())
    assert isinstance(found.exception, SystemExit)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["FILE", "extending.yaml", "pipe"]


def test_places_and_clauses_are_never_broken(tmp_path):
    folder = tmp_path / ("long" * 30)
    folder.mkdir()
    path = folder / "mine.yaml"
    path.write_text(SMALL.lstrip(), encoding="utf-8")
    assert f"{path.name}:3:8" in run("resolve", path, "--why", "/title").stdout.splitlines()[1]
    told = run("score", "riichi", *RED, *HAND, *FACTS, width=40).stdout.split()
    assert {"riichi.yaku.1", "riichi.hand.8", "riichi.dora.17"} <= set(told)


@pytest.mark.parametrize(
    "fact, message",
    [
        ("honba=99999999999999999999", "the number 99999999999999999999 is too large; numbers go to 9007199254740991"),
        ("dora_indicators=true", "`t` at place 1 of `true` belongs to no tile"),
        ("dora_indicators=12", "the digits `12` at the end of `12` have no letter"),
    ],
)
def test_values_are_told_as_they_were_written(fact, message):
    found = run("score", "riichi", *RED, *HAND, "-f", "how=draw", "-f", "place=2", "-f", fact)
    assert found.exit_code == 1
    assert message in " ".join(found.stderr.split())


def test_numbers_may_be_large():
    found = run(
        "score", "riichi", *RED, *HAND, "-f", "how=discard", "-f", "from=0", "-f", "place=2", "-f", "honba=9999999999"
    )
    assert found.exit_code == 0, found.stderr
    assert "2999999999700" in found.stdout
