"""One small match, made up for these tests, in every format: a double riichi that wins on a discard, then nine kinds.

In the first deal a set is claimed from the next seat and a kong from the previous one, so that a second indicator is
turned. The choices and results that every form of it must give stand at the end.
"""

import json
from typing import Any

HANDS = (
    "1m 2m 3m 4m 0m 6m 7p 8p 9p 1s 2s 5z 5z",
    "1m 1m 9p 9p 2s 4s 7s 7s 7s 3z 3z 6z 7z",
    "2p 3p 4p 5p 6p 7p 8s 8s 1z 1z 2z 9m 9m",
    "4p 4p 4p 1p 3p 6s 8s 9s 2z 2z 6z 6z 9m",
)

_FIRST_RESULT = (
    '<AGARI ba="0,1" hai="0,4,8,12,16,20,60,64,68,72,76,80,124,125" machi="80" ten="40,12000,1" '
    'yaku="21,2,52,1,54,1,53,1" doraHai="120,17" doraHaiUra="47,5" '
)

MJLOG = (
    '<mjloggm ver="2.3"><GO type="9" lobby="0"/><UN n0="%41" n1="%42" n2="%43" n3="%44"/><TAIKYOKU oya="0"/>'
    '<INIT seed="0,0,0,2,3,120" ten="250,250,250,250" oya="0" hai0="0,4,8,12,16,20,60,64,68,72,76,124,125" '
    'hai1="1,2,69,70,77,84,96,97,98,116,117,128,132" hai2="40,44,48,53,56,61,100,101,108,109,112,32,33" '
    'hai3="49,50,51,36,45,92,102,104,113,114,129,130,34"/>'
    '<T105/><REACH who="0" step="1"/><D105/><REACH who="0" ten="240,250,250,250" step="2"/>'
    "<U118/><E132/><V41/><F32/><W24/><G102/>"
    '<N who="2" m="39529"/><F112/><W89/><G89/><BYE who="3"/><T99/><D99/>'
    '<N who="1" m="25347"/><U71/><DORA hai="17"/><E77/><V46/><F108/><W80/><G80/>'
    f'{_FIRST_RESULT}who="0" fromWho="3" sc="240,130,250,0,250,0,250,-120"/>'
    '<INIT seed="0,1,0,0,5,84" ten="370,250,250,130" oya="0" hai0="0,32,36,68,72,104,108,112,116,120,4,8,12" '
    'hai1="17,20,24,28,40,44,48,53,56,60,64,76,80" hai2="18,21,25,29,41,45,49,54,57,61,65,77,81" '
    'hai3="19,22,26,30,42,46,50,55,58,62,66,78,82"/>'
    '<T16/><RYUUKYOKU type="yao9" ba="1,0" sc="370,0,250,0,250,0,130,0" '
    'hai0="0,32,36,68,72,104,108,112,116,120,4,8,12,16"/></mjloggm>'
)

CLIENT = f"""Send: <GOK />
Get: <GO type="9" lobby="0"/> <UN n0="%43" n1="%44" n2="%41" n3="%42"/> <TAIKYOKU oya="2"/>
Get: <INIT seed="0,0,0,2,3,120" ten="250,250,250,250" oya="2" hai="40,44,48,53,56,61,100,101,108,109,112,32,33"/> <V/>
Get: <REACH who="2" step="1"/> <f105/> <REACH who="2" ten="250,250,240,250" step="2"/>
Get: <W/> <G132/>
Get: <T41/>
Send: <D p="32"/>
Get: <D32/>
Get: <U/> <E102 t="1"/>
Send: <N type="1" hai0="100" hai1="101" />
Get: <N who="0" m="39529"/>
Get: <D112/>
Get: <U/> <e89/>
Get: <V/> <f99/>
Get: <N who="3" m="25347"/>
Get: <W/> <DORA hai="17"/> <G77/>
Get: <T46/>
Get: <D108/>
Get: <U/> <e80/>
Get: {_FIRST_RESULT}who="2" fromWho="1" sc="250,0,250,-120,240,130,250,0"/>
"""

TENHOU6: dict[str, Any] = {
    "title": ["", ""],
    "name": ["A", "B", "C", "D"],
    "rule": {"disp": "般南喰赤", "aka": 1},
    "log": [
        [
            [0, 0, 0],
            [25000, 25000, 25000, 25000],
            [44, 15],
            [23, 12],
            [11, 12, 13, 14, 51, 16, 27, 28, 29, 31, 32, 45, 45],
            [39, 37],
            ["r60", 60],
            [11, 11, 29, 29, 32, 34, 37, 37, 37, 43, 43, 46, 47],
            [43, "m37373737", 29],
            [47, 0, 32],
            [22, 23, 24, 25, 26, 27, 38, 38, 41, 41, 42, 19, 19],
            [22, "3838p38", 23],
            [19, 42, 41],
            [24, 24, 24, 21, 23, 36, 38, 39, 42, 42, 46, 46, 19],
            [17, 35, 33],
            [38, 60, 60],
            [
                "和了",
                [13000, 0, 0, -12000],
                [0, 3, 0, "満貫12000点", "両立直(2飜)", "ドラ(1飜)", "赤ドラ(1飜)", "裏ドラ(1飜)"],
            ],
        ],
        [
            [0, 1, 0],
            [37000, 25000, 25000, 13000],
            [34],
            [],
            [11, 19, 21, 29, 31, 39, 41, 42, 43, 44, 12, 13, 14],
            [51],
            [],
            [15, 16, 17, 18, 22, 23, 24, 25, 26, 27, 28, 32, 33],
            [],
            [],
            [15, 16, 17, 18, 22, 23, 24, 25, 26, 27, 28, 32, 33],
            [],
            [],
            [15, 16, 17, 18, 22, 23, 24, 25, 26, 27, 28, 32, 33],
            [],
            [],
            ["九種九牌"],
        ],
    ],
}  # fmt: skip

_MJAI_HANDS = [
    ["1m", "2m", "3m", "4m", "5mr", "6m", "7p", "8p", "9p", "1s", "2s", "P", "P"],
    ["1m", "1m", "9p", "9p", "2s", "4s", "7s", "7s", "7s", "W", "W", "F", "C"],
    ["2p", "3p", "4p", "5p", "6p", "7p", "8s", "8s", "E", "E", "S", "9m", "9m"],
    ["4p", "4p", "4p", "1p", "3p", "6s", "8s", "9s", "S", "S", "F", "F", "9m"],
]
_MJAI_NINE = [
    ["1m", "9m", "1p", "9p", "1s", "9s", "E", "S", "W", "N", "2m", "3m", "4m"],
    *[["5m", "6m", "7m", "8m", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "2s", "3s"]] * 3,
]


def _draw(actor: int, pai: str) -> dict[str, Any]:
    return {"type": "tsumo", "actor": actor, "pai": pai}


def _throw(actor: int, pai: str, tsumogiri: bool = False) -> dict[str, Any]:
    return {"type": "dahai", "actor": actor, "pai": pai, "tsumogiri": tsumogiri}


_MJAI_FIRST = [
    *[_draw(0, "9s"), {"type": "reach", "actor": 0}, _throw(0, "9s", True), {"type": "reach_accepted", "actor": 0}],
    *[_draw(1, "W"), _throw(1, "C"), _draw(2, "2p"), _throw(2, "9m"), _draw(3, "7m"), _throw(3, "8s")],
    {"type": "pon", "actor": 2, "target": 3, "pai": "8s", "consumed": ["8s", "8s"]},
    *[_throw(2, "S"), _draw(3, "5s"), _throw(3, "5s", True), _draw(0, "7s"), _throw(0, "7s", True)],
    {"type": "daiminkan", "actor": 1, "target": 0, "pai": "7s", "consumed": ["7s", "7s", "7s"]},
    *[_draw(1, "9p"), {"type": "dora", "dora_marker": "5m"}, _throw(1, "2s")],
    *[_draw(2, "3p"), _throw(2, "E"), _draw(3, "3s"), _throw(3, "3s", True)],
]
_NEW_START = {
    "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0,
    "dora_marker": "N", "scores": [25000] * 4, "tehais": _MJAI_HANDS,
}  # fmt: skip
_NEW_SECOND = {
    "type": "start_kyoku", "bakaze": "E", "kyoku": 1, "honba": 1, "kyotaku": 0, "oya": 0,
    "dora_marker": "4s", "scores": [37000, 25000, 25000, 13000], "tehais": _MJAI_NINE,
}  # fmt: skip
_WON = {"type": "hora", "actor": 0, "target": 3, "deltas": [13000, 0, 0, -12000]}


def _lines(events: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(event) + "\n" for event in events)


MJAI = _lines(
    [
        {"type": "start_game", "names": ["A", "B", "C", "D"]},
        *[_NEW_START, *_MJAI_FIRST, {**_WON, "ura_markers": ["3p", "2m"]}, {"type": "end_kyoku"}],
        *[_NEW_SECOND, _draw(0, "5mr"), {"type": "ryukyoku", "deltas": [0, 0, 0, 0]}, {"type": "end_kyoku"}],
        {"type": "end_game"},
    ]
)

MJAI_OLD = _lines(
    [
        {"type": "start_game", "names": ["A", "B", "C", "D"], "uri": "made up"},
        {"type": "start_kyoku", "oya": 0, "dora_marker": "N"},
        *[{"type": "haipai", "actor": actor, "pais": hand} for actor, hand in enumerate(_MJAI_HANDS)],
        *_MJAI_FIRST,
        {
            **_WON, "pai": "3s", "uradora_markers": ["3p", "2m"], "hora_tehais": _MJAI_HANDS[0], "fu": 40, "fan": 5,
            "yakus": [["double_reach", 2], ["dora", 1], ["akadora", 1], ["uradora", 1]],
        },
        {"type": "end_kyoku"},
        {"type": "start_kyoku", "oya": 0, "dora_marker": "4s"},
        *[{"type": "haipai", "actor": actor, "pais": hand} for actor, hand in enumerate(_MJAI_NINE)],
        *[_draw(0, "5mr"), {"type": "ryukyoku", "reason": "kyushukyuhai"}, {"type": "end_kyoku"}, {"type": "end_game"}],
    ]
)  # fmt: skip


def _zimo(l: int, p: str) -> dict[str, Any]:  # noqa: E741
    return {"zimo": {"l": l, "p": p}}


def _dapai(l: int, p: str) -> dict[str, Any]:  # noqa: E741
    return {"dapai": {"l": l, "p": p}}


MAJIANG: dict[str, Any] = {
    "title": "made up",
    "player": ["A", "B", "C", "D"],
    "qijia": 1,
    "log": [
        [
            {"qipai": {
                "zhuangfeng": 0, "jushu": 0, "changbang": 0, "lizhibang": 0, "defen": [25000] * 4, "baopai": "z4",
                "shoupai": ["m123406p789s12z55", "m11p99s24777z3367", "m99p234567s88z112", "m9p13444s689z2266"],
            }},
            *[_zimo(0, "s9"), _dapai(0, "s9_*"), _zimo(1, "z3"), _dapai(1, "z7"), _zimo(2, "p2"), _dapai(2, "m9")],
            *[_zimo(3, "m7"), _dapai(3, "s8"), {"fulou": {"l": 2, "m": "s888+"}}, _dapai(2, "z2")],
            *[_zimo(3, "s5"), _dapai(3, "s5_"), _zimo(0, "s7"), _dapai(0, "s7_")],
            *[{"fulou": {"l": 1, "m": "s7777-"}}, {"gangzimo": {"l": 1, "p": "p9"}}, _dapai(1, "s2")],
            *[{"kaigang": {"baopai": "m5"}}, _zimo(2, "p3"), _dapai(2, "z1"), _zimo(3, "s3"), _dapai(3, "s3_")],
            {"hule": {
                "l": 0, "shoupai": "m123406p789s12z55s3*", "baojia": 3, "fubaopai": ["p3", "m2"], "fu": 40, "fanshu": 5,
                "defen": 12000, "fenpei": [13000, 0, 0, -12000],
                "hupai": [{"name": "ダブル立直", "fanshu": 2}, {"name": "ドラ", "fanshu": 1},
                          {"name": "赤ドラ", "fanshu": 1}, {"name": "裏ドラ", "fanshu": 1}],
            }},
        ],
        [
            {"qipai": {
                "zhuangfeng": 0, "jushu": 0, "changbang": 1, "lizhibang": 0, "defen": [37000, 25000, 25000, 13000],
                "shoupai": ["m12349p19s19z1234", *["m5678p2345678s23"] * 3], "baopai": "s4",
            }},
            _zimo(0, "m0"),
            {"pingju": {"name": "九種九牌", "shoupai": ["m12349p19s19z1234m0", "", "", ""], "fenpei": [0, 0, 0, 0]}},
        ],
    ],
}  # fmt: skip

TEXTS = {
    "mjlog": MJLOG,
    "tenhou6": json.dumps(TENHOU6, ensure_ascii=False),
    "mjai": MJAI,
    "majiang": json.dumps(MAJIANG, ensure_ascii=False),
    "tenhou-client": CLIENT,
}
"""The match as a text of each format; the client's stream ends with the first deal."""

CHOICES = [
    {"choice": "riichi", "seat": 0, "tile": "9s", "drawn": True},
    {"choice": "discard", "seat": 1, "tile": "7z"},
    {"choice": "discard", "seat": 2, "tile": "9m"},
    {"choice": "discard", "seat": 3, "tile": "8s"},
    {"choice": "pung", "seat": 2, "set": ["8s", "8s", "8s"]},
    {"choice": "discard", "seat": 2, "tile": "2z"},
    {"choice": "discard", "seat": 3, "tile": "5s", "drawn": True},
    {"choice": "discard", "seat": 0, "tile": "7s", "drawn": True},
    {"choice": "kong", "seat": 1, "set": ["7s", "7s", "7s", "7s"]},
    {"choice": "discard", "seat": 1, "tile": "2s"},
    {"choice": "discard", "seat": 2, "tile": "1z"},
    {"choice": "discard", "seat": 3, "tile": "3s", "drawn": True},
    {"choice": "win_by_discard", "seat": 0},
    {"choice": "nine_kinds", "seat": 0},
]

WON = {
    "result": "won",
    "winners": [
        {
            "seat": 0,
            "how": "discard",
            "from": 3,
            "elements": {"double_riichi": 2, "dora": 1, "aka_dora": 1, "ura_dora": 1},
            "amounts": {"han": 5, "fu": 40},
        }
    ],
    "scores": [37000, 25000, 25000, 13000],
}
DRAWN = {"result": "abort_nine_kinds", "scores": [37000, 25000, 25000, 13000]}
