"""The reference on the pipe: every line is answered, and nothing that comes in ends it."""

from __future__ import annotations

import io
import json

import pytest
from conftest import document
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_spec.serve import OPERATIONS, Session, serve

HAND = ["2m", "3m", "4m", "5m", "6m", "7m", "3s", "4s", "2p", "2p", "6p", "7p", "8p"]
CONFIGURE = {"op": "configure", "ruleset": "riichi", "version": "0.1.0", "preset": None, "options": {}}


def session():
    return Session(document, ("riichi",), "0")


def answers(*requests, state=None):
    text = "".join((line if isinstance(line, str) else json.dumps(line)) + "\n" for line in requests)
    sink = io.StringIO()
    serve(state or session(), io.StringIO(text), sink)
    return [json.loads(line) for line in sink.getvalue().splitlines()]


@pytest.fixture(scope="module")
def configured():
    state = session()
    answers(CONFIGURE, state=state)
    return state


def test_hello_tells_what_it_can_do():
    [answer] = answers({"id": 1, "op": "hello", "protocols": [1], "suite": "0.1.0"})
    assert answer["ok"]["ops"] == ["parse", "format", "shape", "score", "payout"]
    assert answer["ok"]["rulesets"] == ["riichi"]


def test_what_it_cannot_speak_or_play():
    found = answers(
        {"id": 1, "op": "hello", "protocols": [2], "suite": "9"},
        {"id": 2, "op": "configure", "ruleset": "go"},
        {"id": 3, **CONFIGURE, "version": "9.9.9"},
        {"id": 4, **CONFIGURE, "options": {"open_tanyoa": True}},
        {"id": 5, **CONFIGURE, "options": {"red_fives": 5}},
        {"id": 6, **CONFIGURE, "preset": "tenhuo"},
        {"id": 7, "op": "perform"},
        {"id": 8, "op": "score", "input": {}},
    )
    assert [next(key for key in answer if key != "id") for answer in found] == ["unsupported"] * 3 + ["reject"] * 3 + [
        "unsupported",
        "reject",
    ]
    assert "did you mean `open_tanyao`?" in found[3]["reject"]["message"]
    assert found[-1]["reject"]["reason"] == "input/not-configured"


def test_a_score_with_everything(configured):
    facts = {"how": "draw", "place": 2, "round": 1, "honba": 1, "sticks": 1000}
    [answer] = answers(
        {"id": 9, "op": "score", "input": {"concealed": HAND, "win": "5s", "facts": facts}}, state=configured
    )
    ok = answer["ok"]
    assert ok["elements"] == {"menzen_tsumo": 1, "pinfu": 1, "tanyao": 1}
    assert ok["details"] == {"fu_base": 20}
    assert (ok["amounts"], ok["limit"]) == ({"han": 3, "fu": 20, "base": 640}, None)
    assert (ok["deltas"], ok["pots"]) == ([-1400, 4000, -800, -800], {"sticks": -1000})
    assert sum(line["amount"] for line in ok["ledger"]) == 4000


def test_bye_ends_it_without_an_answer():
    assert answers({"id": 1, "op": "bye"}, {"id": 2, "op": "hello", "protocols": [1]}) == []


@pytest.mark.parametrize(
    "line", ["{", "[]", "null", "12", '{"op":1}', "[" * 9000, '{"id":1,"op":"score","input":' + "9" * 9000 + "}"]
)
def test_lines_that_are_no_request(configured, line):
    [answer] = answers(line, state=configured)
    assert {"error", "reject"} & set(answer)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6) | st.sampled_from(["1m", "0p", "draw", "previous"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["concealed", "melds", "win", "facts", "kind", "tiles", "from", "how", "place"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(sorted(set(OPERATIONS) - {"bye", "hello", "configure"})), JSON)
def test_whatever_comes_in_is_refused_and_never_an_error(configured, operation, given_input):
    [answer] = answers({"id": 5, "op": operation, "input": given_input}, state=configured)
    assert answer["id"] == 5
    assert {"ok", "reject"} & set(answer), answer


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["how", "place", "round", "riichi", "honba", "sticks", "from", "dora_indicators"]),
        JSON,
        max_size=6,
    )
)
def test_whatever_is_told_of_a_win_is_taken_or_refused(configured, facts):
    [answer] = answers(
        {"id": 5, "op": "score", "input": {"concealed": HAND, "win": "5s", "facts": facts}}, state=configured
    )
    assert {"ok", "reject"} & set(answer), answer
