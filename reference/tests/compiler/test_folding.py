"""Options written into the trees say the same as options that stay in them as values."""

from __future__ import annotations

import random
from dataclasses import fields, is_dataclass, replace
from functools import cache

import pytest

from mahjong_spec import compiler
from mahjong_spec.compiler import compile_ruleset, option_values
from mahjong_spec.compiler.draft import Draft
from mahjong_spec.compiler.options import values_of
from mahjong_spec.errors import Defect, Refused
from mahjong_spec.hands.awards import scorer
from mahjong_spec.model import Expr
from mahjong_spec.play.scoring import score
from mahjong_spec.rules import resolve
from mahjong_spec.tiles import parse_hand

DOCUMENT = resolve("riichi").document
OPTIONS = DOCUMENT["options"]
SEEDS = range(8)

HANDS = (
    ("234m567p345s22z456s", "5s"),
    ("222666m444p88s333s", "8s"),
    ("1122335577p11z9s", "9s"),
    ("19m19p19s1234567z", "1m"),
    ("1112345678999m", "5m"),
    ("2233445566778p", "8p"),
    ("111z222z33z[4444z]", "3z"),
    ("555z666z77z(123m<)", "7z"),
    ("(111m<)(999p^)(777z>)[2222s]5s", "5s"),
    ("[1111m][2222p][3333s][4444z]6s", "6s"),
    ("223344666888s6z", "6z"),
    ("223344m223344p5s", "5s"),
)


def with_values(node, values):
    """A tree in which each option is its value, and nothing else has changed."""
    if isinstance(node, Expr) and node.word == "option":
        value = values[node.args["name"]]
        if node.args["type"] == "flag":
            return Expr("true" if value else "false")
        return Expr({"number": "number", "word": "word", "numbers": "numbers"}[node.args["type"]], {"value": value})
    if is_dataclass(node):
        return replace(node, **{one.name: with_values(getattr(node, one.name), values) for one in fields(node)})
    if isinstance(node, tuple):
        return tuple(with_values(one, values) for one in node)
    if isinstance(node, dict):
        return {key: with_values(one, values) for key, one in node.items()}
    return node


@cache
def unfolded():
    return compiler._compile(Draft(DOCUMENT, None, seats=4))


def chosen_options(chance):
    """Values of all options, drawn until they go together."""
    while True:
        found = {name: chance.choice(list(values_of(entry))) for name, entry in OPTIONS.items()}
        try:
            compile_ruleset(DOCUMENT, None, found)
        except Refused as refused:
            assert refused.code == "options/require"
        else:
            return found


def told_facts(chance):
    """What might be told of a win; much of it cannot be told together, so most is left out."""
    how = chance.choice(("draw", "discard", "rob"))
    place = chance.randint(1, 4)
    told = {"how": how, "place": place, "round": chance.randint(1, 4)}
    if how != "draw":
        told["from"] = place % 4
    for name, entry in DOCUMENT["facts"].items():
        if (
            name not in told
            and name != "from"
            and chance.random() < (0.5 if entry["is"] in ("number", "tiles") else 0.05)
        ):
            told[name] = {
                "flag": True,
                "number": chance.randint(0, 9),
                "seat": chance.randrange(4),
                "tiles": chance.sample(["1m", "5m", "9p", "4s", "1z", "7z"], 2),
            }[entry["is"]]
    return told


def answer(ruleset_scorer, hand, told):
    try:
        found = score(ruleset_scorer, hand, told)
    except (Refused, Defect) as error:
        return error.code
    return found.award.elements, found.award.units, found.award.limit, found.amounts, found.ledger


@pytest.mark.parametrize("seed", SEEDS)
def test_folding_changes_nothing(seed):
    chance = random.Random(f"folding {seed}")
    values = option_values(DOCUMENT, None, chosen_options(chance))
    folded = compile_ruleset(DOCUMENT, None, values)
    plain = replace(with_values(unfolded(), values), tiles=folded.tiles, options=values)
    assert plain != folded
    scorers = scorer(folded), scorer(plain)
    answers = []
    for text, win in HANDS:
        for _ in range(10):
            told = told_facts(chance)
            hand = replace(parse_hand(text), win=win)
            first, second = (answer(one, hand, told) for one in scorers)
            assert first == second, (text, win, told)
            answers.append(first)
    assert sum(not isinstance(one, str) for one in answers) > 20


@pytest.mark.parametrize("preset", [None, *DOCUMENT["presets"]])
def test_every_preset_can_be_played(preset):
    ruleset = compile_ruleset(DOCUMENT, preset)
    assert ruleset.options == option_values(DOCUMENT, preset, None)
    assert scorer(ruleset).measures


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, entry in OPTIONS.items() for value in values_of(entry)]
)
def test_every_value_of_an_option_can_be_played(name, value):
    ruleset = compile_ruleset(DOCUMENT, None, {name: value})
    assert ruleset.options[name] == value
    assert "option" not in str(ruleset.elements)
    assert scorer(ruleset).measures
