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
CONFIGURE = {"id": 1, "op": "configure", "ruleset": "riichi", "version": "0.1.0", "preset": None, "options": {}}


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
    of_hands = ["parse", "format", "shape", "score", "payout"]
    of_games = ["replay", "legal", "state", "match", "perft", "open", "step", "close"]
    assert answer["ok"]["ops"] == [*of_hands, *of_games]
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


def spoken(*lines, state):
    """Answers of a real pipe: bytes in, bytes out, UTF-8 both."""
    source = io.TextIOWrapper(io.BytesIO(b"".join(line + b"\n" for line in lines)), encoding="utf-8")
    sink = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    serve(state, source, sink)
    return [json.loads(line) for line in sink.buffer.getvalue().decode("utf-8").splitlines()]


@pytest.mark.parametrize(
    "line, known",
    [
        (rb'{"id":7,"op":"parse","input":{"text":"\ud800"}}', True),
        (rb'{"id":7,"op":"score","input":{"\udc00":1}}', True),
        (rb'{"id":"\ud800","op":"parse","input":{"text":"1m"}}', False),
        (rb'{"id":7,"op":"score","input":{"facts":{"how":"\ud83d"}}}', True),
        (b'{"id":7,"op":"score","input":' + b"9" * 5000 + b"}", True),
        (b'{"id":7,"op":"score","input":9007199254740992}', True),
        (b'{"id":7,"op":"score","input":1e999}', True),
        (b'{"id":7,"op":"score","input":NaN}', True),
        (b'{"id":7,"op":"score","input":-Infinity}', True),
        (b'{"id":7,"op":"parse","input":{"text":"1m","text":"2m"}}', True),
        (b'{"id":9007199254740992,"op":"parse"}', False),
        (b'{"id":0,"op":"parse"}', False),
        (b'{"id":true,"op":"parse"}', False),
        (b'{"id":1.0,"op":"parse"}', False),
        (b'{"op":"parse"}', False),
        (b'{"id":7,"op":"parse","input":{"text":"\xff"}}', False),
    ],
)
def test_what_is_no_message_gets_an_error_and_work_goes_on(configured, line, known):
    good = b'{"id":8,"op":"parse","input":{"text":"1m"}}'
    answer, after = spoken(line, good, state=configured)
    assert answer["id"] == (7 if known else None)
    assert answer["error"]["message"]
    assert "trace" not in answer["error"]
    assert after == {"id": 8, "ok": {"tiles": ["1m"], "melds": []}}


def test_whatever_character_comes_in_goes_out(configured):
    line = '{"id":7,"op":"parse","input":{"text":"中\U0001f004"}}'.encode()
    assert "reject" in spoken(line, state=configured)[0]


@pytest.mark.parametrize(
    "wrong",
    [
        {"op": "hello", "protocols": 1},
        {"op": "hello", "protocols": [True]},
        {"op": "hello"},
        {**CONFIGURE, "preset": []},
        {**CONFIGURE, "options": [1]},
        {**CONFIGURE, "options": "red_fives"},
        {**CONFIGURE, "ruleset": {}},
        {"op": "payout", "input": {"settlement": ["win"]}},
    ],
)
def test_malformed_requests_are_rejected(wrong):
    [_, answer] = answers(CONFIGURE, {**wrong, "id": 2}, state=session())
    assert answer["reject"]["reason"] == "input/value"


def test_after_a_refused_configuration_nothing_is_answered():
    shape = {"id": 3, "op": "shape", "input": {"concealed": HAND}}
    found = answers(CONFIGURE, shape, {**CONFIGURE, "options": {"red_fives": 5}}, shape)
    assert ["ok" in answer for answer in found] == [True, True, False, False]
    assert found[-1]["reject"]["reason"] == "input/not-configured"


def test_what_is_told_twice_or_too_much_is_refused(configured):
    twice = {"settlement": "washout", "facts": {"sticks": 0}, "table": {"sticks": 0}}
    facts = {"how": "draw", "place": 2, "honba": 2**53 - 1}
    found = answers(
        {"id": 1, "op": "payout", "input": twice},
        {"id": 2, "op": "score", "input": {"concealed": HAND, "win": "5s", "facts": facts}},
        state=configured,
    )
    assert [answer["reject"]["reason"] for answer in found] == ["facts/value"] * 2


@pytest.mark.parametrize(
    "line", ["{", "[]", "null", "12", '{"op":1}', "[" * 9000, '{"id":1,"op":"score","input":' + "9" * 9000 + "}"]
)
def test_lines_that_are_no_request(configured, line):
    [answer] = answers(line, state=configured)
    assert {"error", "reject"} & set(answer)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(1 - 2**53, 2**53 - 1)
    | st.text(max_size=6)
    | st.sampled_from(["1m", "0p", "draw", "previous"]),
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
