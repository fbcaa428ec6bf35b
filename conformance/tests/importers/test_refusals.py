"""What is no log, or one of another game: a stable code with the place, or why it is not supported."""

import gzip
import json
from typing import Any

import pytest

from mahjong_conformance.importers import BadLog, Unsupported, import_data, recognized

from .games import CLIENT, MAJIANG, MJAI, MJLOG, TENHOU6, TEXTS


def refused(text: str | bytes, format_: str | None = None) -> tuple[str, str]:
    with pytest.raises(BadLog) as error:
        import_data(text if isinstance(text, bytes) else text.encode(), "file", format_)
    return error.value.code, error.value.place


def changed(**fields: Any) -> str:
    return json.dumps({**TENHOU6, **fields}, ensure_ascii=False)


def in_round(number: int, at: int, value: object) -> str:
    log = json.loads(json.dumps(TENHOU6["log"]))
    log[number][at] = value
    return changed(log=log)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (MJLOG.replace("<V41/>", "<V200/>"), ("import/tile", "tag 12")),
        (MJLOG.replace("<E132/>", "<E40/>"), ("import/not-held", "tag 11")),
        (MJLOG.replace('m="39529"', 'm="37993"'), ("import/claim", "tag 16")),
        (MJLOG.replace("<U118/>", "<U118"), ("import/syntax", "tag 10")),
        (MJLOG.replace('type="yao9"', 'type="none"'), ("import/draw", "tag 34")),
        (MJLOG.replace('yaku="21,2,', 'yaku="99,2,'), ("import/yaku", "tag 31")),
        (MJLOG.replace('<GO type="9" lobby="0"/>', ""), ("import/truncated", "")),
        (MJLOG.replace('sc="370,0,250,0,250,0,130,0" ', ""), ("import/attribute", "tag 34")),
        (MJLOG.replace('seed="0,0,0,2,3,120"', 'seed="0,0,0"'), ("import/attribute", "tag 5")),
        (MJLOG[: MJLOG.index("<INIT")], ("import/truncated", "")),
        (MJLOG.replace("<INIT", "<T1/><INIT", 1), ("import/order", "tag 5")),
        (in_round(0, 5, [39]), ("import/order", "/log/0")),
        (in_round(0, 5, [39, 99]), ("import/tile", "/log/0/5/1")),
        (in_round(0, 11, [22, "38q3838", 23]), ("import/call", "/log/0/11/1")),
        (in_round(0, 11, [22, "3838c38", 23]), ("import/call", "/log/0/11/1")),
        (in_round(1, 16, ["何"]), ("import/draw", "/log/1/16")),
        (in_round(0, 16, ["和了", [0, 0, 0, 0], [0, 3, 0, "満貫", "何(1飜)"]]), ("import/yaku", "/log/0/16/2")),
        (in_round(0, 1, None), ("import/json", "/log/0")),
        (changed(log=[[[0, 0, 0]]]), ("import/json", "/log/0")),
        (MJAI.replace('"pai": "3s"', '"pai": "3x"'), ("import/tile", "line 25")),
        (MJAI.replace('"type": "dora"', '"type": "dorra"'), ("import/event", "line 21")),
        (MJAI + "{\n", ("import/json", "line 34")),
        (json.dumps(MAJIANG).replace('"s888+"', '"s888"'), ("import/call", "/log/0/9")),
        (json.dumps(MAJIANG).replace('"gangzimo"', '"gangzi"'), ("import/event", "/log/0/16")),
        (json.dumps(MAJIANG).replace('{"l": 1, "p": "s2"}', '{"l": 1}'), ("import/json", "/log/0/17")),
        (CLIENT.replace("<D32/>", "<D32>>"), ("import/syntax", "line 8")),
        (CLIENT.replace("<U/> <E102", "<T/> <E102"), ("import/syntax", "line 9")),
        ("nothing at all", ("import/format", "")),
        ('{"log": []}', ("import/format", "")),
        (gzip.compress(MJLOG.encode())[:-40], ("import/syntax", "")),
        (b"\xff\xfe<mjloggm", ("import/encoding", "")),
        (b"\x1f\x8b and no more", ("import/encoding", "")),
    ],
)
def test_a_broken_log_is_told_with_its_place(text: str | bytes, told: tuple[str, str]) -> None:
    code, place = refused(text)
    assert (code, place if told[1] else "") == told


def test_a_format_can_be_forced() -> None:
    assert refused(MJLOG, "mjai")[0] == "import/json"
    assert import_data(MJLOG.encode(), "file", "mjlog")[0].deals == 2


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_cut_anywhere_is_imported_or_refused_but_nothing_worse(name: str) -> None:
    text = TEXTS[name]
    for end in range(0, len(text), 41):
        try:
            import_data(text[:end].encode(), "file", name)
        except (BadLog, Unsupported):
            continue


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (MJLOG.replace('type="9"', 'type="25"'), "three-players"),
        (MJLOG.replace('type="9"', 'type="521"'), "house-rules"),
        (changed(rule={"disp": "三鳳南喰赤", "aka": 1}), "three-players"),
        (changed(name=["A", "B", "C"]), "three-players"),
        (changed(rule={"disp": "般南喰赤", "aka51": 2, "aka52": 2, "aka53": 1}), "house-rules"),
        (MJAI.replace('"names": ["A", "B", "C", "D"]', '"names": ["A", "B", "C"]'), "three-players"),
    ],
)
def test_a_game_that_is_not_played_is_no_error(text: str, reason: str) -> None:
    with pytest.raises(Unsupported) as unsupported:
        import_data(text.encode(), "file")
    assert unsupported.value.reason == reason


@pytest.mark.parametrize(
    ("kind", "options"),
    [(9, {}), (11, {"red_fives": 0}), (13, {"open_tanyao": False}), (15, {"red_fives": 0, "open_tanyao": False})],
)
def test_flags_become_options(kind: int, options: dict[str, object]) -> None:
    header = import_data(MJLOG.replace('type="9"', f'type="{kind}"').encode(), "file")[0].header
    assert header["options"] == options


def test_without_red_fives_their_numbers_are_plain_tiles() -> None:
    log = import_data(MJLOG.replace('type="9"', 'type="11"').encode(), "file")[0]
    assert not [line for line in log.lines if line.get("tile", "")[:1] == "0"]


def test_the_shown_rules_become_options() -> None:
    def header(disp: str, **rule: int) -> dict[str, Any]:
        return import_data(changed(rule={"disp": disp, **rule}).encode(), "file")[0].header

    assert header("鳳南喰赤", aka=1)["options"] == {}
    assert header("鳳南喰", aka=0)["options"] == {"red_fives": 0}
    assert header("鳳南喰赤")["options"] == {}
    assert header("鳳東喰赤速", aka=1)["options"] == {"rounds": 1}
    assert header("般南赤", aka=1)["options"] == {"open_tanyao": False}
    assert header("金の間南喰", aka51=1, aka52=1, aka53=1)["preset"] == "mahjong-soul"
    assert header("Gold Room South", aka51=1, aka52=1, aka53=1)["options"] == {}


def test_other_json_is_not_taken_for_a_log() -> None:
    for text in ('{"type": "object"}', '{"path": "a"}\n{"path": "b"}', "[1]", "<html></html>", '{"log": 1}', ""):
        assert recognized(text) is None
