"""The documents that the sentences are tested on: the resolved ruleset of riichi, and a small one of invented names."""

from __future__ import annotations

import pytest

from mahjong_spec.rules import resolve


@pytest.fixture(scope="session")
def document():
    return resolve("riichi").document


@pytest.fixture(scope="session")
def small():
    return {
        "id": "small",
        "version": "1.0.0",
        "title": {"en": "Small", "ru": "Малый"},
        "seats": [4],
        "tiles": {
            "coins": {
                "title": {"en": "coins", "ru": "монеты"},
                "runs": True,
                "copies": 4,
                "kinds": {f"{rank}p": {"rank": rank} for rank in range(1, 10)},
                "marked": {"0p": {"of": "5p", "mark": "red", "copies": 1}},
            },
            "birds": {
                "title": {"en": "bird", "ru": "птица"},
                "copies": 4,
                "kinds": {
                    "1z": {"title": {"en": "Owl", "ru": "Сова"}},
                    "2z": {"title": {"en": "Crow", "ru": "Ворона"}},
                },
            },
        },
        "classes": {
            "edge": {"title": {"en": "edge tile", "ru": "крайний тайл"}, "is": {"ranks": [1, 9]}},
            "own": {"title": {"en": "own bird", "ru": "своя птица"}, "by": "place", "is": ["1z", "2z"]},
        },
        "relations": {"after": {"title": {"en": "follower", "ru": "следующий"}, "cycles": ["coins", ["1z", "2z"]]}},
        "sets": {
            "run": {"title": {"en": "run", "ru": "ряд"}, "run": 3},
            "three": {"title": {"en": "triplet", "ru": "тройка"}, "same": 3},
            "four": {"title": {"en": "quad", "ru": "четвёрка"}, "same": 4},
        },
        "shapes": {"usual": {"title": {"en": "usual", "ru": "обычная"}, "sets": 4, "of": ["run", "three"], "pair": 1}},
        "facts": {
            "how": {
                "title": {"en": "how", "ru": "как"},
                "is": "word",
                "words": {
                    "draw": {"en": "by a draw", "ru": "взятием"},
                    "discard": {"en": "on a discard", "ru": "на сбросе"},
                },
            },
            "place": {"title": {"en": "winner's place", "ru": "место по порядку"}, "is": "number"},
            "calm": {"title": {"en": "nobody spoke", "ru": "никто не говорил"}, "is": "flag"},
            "asleep": {
                "title": {"en": "the owl slept", "ru": "сова спала"},
                "denied": {"en": "the owl was awake", "ru": "сова не спала"},
                "is": "flag",
            },
            "shown": {"title": {"en": "shown tiles", "ru": "показанные тайлы"}, "is": "tiles"},
            "giver": {"title": {"en": "seat that gave", "ru": "место, отдавшее тайл"}, "is": "seat"},
        },
        "terms": {"quiet": "calm", "both": {"all": ["calm", "concealed"]}},
        "units": {
            "fan": {"title": {"en": "fan", "ru": "фан"}},
            "least": {"title": {"en": "least base", "ru": "нижняя база"}},
        },
        "elements": {"calm_win": {"title": {"en": "calm win", "ru": "тихая победа"}, "when": "quiet", "fan": 1}},
        "limits": {"full": {"title": {"en": "full", "ru": "полный"}}},
        "value": {"points": [{"when": "fan >= 6", "is": 64, "name": "full"}, "2 ^ fan"], "base": "points * 2"},
        "result": {"points": {"title": {"en": "points", "ru": "очки"}, "is": "points"}},
        "options": {
            "loud": {
                "title": {"en": "loud wins count", "ru": "громкие победы засчитываются"},
                "is": "flag",
                "default": True,
            },
            "many": {
                "title": {"en": "number of birds", "ru": "число птиц"},
                "is": "number",
                "one_of": [0, 3],
                "default": 0,
            },
            "way": {
                "title": {"en": "way of counting", "ru": "способ подсчёта"},
                "is": "word",
                "words": {
                    "long": {"en": "the long one", "ru": "длинный"},
                    "short": {"en": "the short one", "ru": "короткий"},
                },
                "default": "long",
            },
            "table": {"title": {"en": "table of prizes", "ru": "таблица призов"}, "is": "numbers", "default": [10, 20]},
        },
        "variables": {
            "pot": {"title": {"en": "pot", "ru": "банк"}, "of": "table", "is": "pot"},
            "debtor": {"title": {"en": "seat in debt", "ru": "место в долгу"}, "of": "table", "is": "seat"},
            "ready": {"title": {"en": "seat is ready", "ru": "место готово"}, "of": "seat", "is": "flag"},
            "share": {"title": {"en": "part", "ru": "доля"}, "of": "table", "is": "number"},
        },
        "payments": {"win": {"title": {"en": "win", "ru": "победа"}}},
        "amounts": {"twice": [{"when": "payer == dealer", "is": 2}, 1]},
        "steps": {"finish": []},
    }


@pytest.fixture(scope="session")
def played(small):
    """The small ruleset with a game: a heap, hands, a phase or two."""

    def named(en, ru, **fields):
        return {"title": {"en": en, "ru": ru}, **fields}

    return {
        **small,
        "wall": {"zone": "heap", "high": 2, "stacks": 11},
        "begins": "start",
        "order": {"skip": "me.gone"},
        "zones": {
            "heap": named("heap", "куча", of="table", see="none"),
            "hand": named("hand", "рука", of="seat", see="owner", ordered=True),
            "laid": named("laid sets", "выложенные сеты", of="seat", see="all", holds="sets"),
        },
        "variables": {
            **small["variables"],
            "gone": named("seat is out", "место выбыло", of="seat", **{"is": "flag", "lasts": "match"}),
            "mood": named(
                "mood",
                "настрой",
                of="seat",
                **{
                    "is": "word",
                    "words": {"glad": {"en": "glad", "ru": "весёлый"}, "sad": {"en": "sad", "ru": "грустный"}},
                    "start": "sad",
                    "until": ["claims"],
                    "see": "owner",
                },
            ),
            "seen": named("tiles seen", "виденные тайлы", of="table", **{"is": "tiles"}),
            "dice": named("sum of dice", "сумма костей", of="table", **{"is": "number"}),
        },
        "calls": {"hello": named("Hello!", "Привет!")},
        "reasons": {"late": named("it is too late", "уже поздно")},
        "phases": {
            "start": {"kind": "auto", "do": [{"say": "hello"}], "next": "go"},
            "go": named("turn", "ход", kind="turn", seat="current", actions=["put", "swap"], anytime=["cry"]),
            "claims": named(
                "claims",
                "заявки",
                kind="window",
                over="offer",
                seats={"but": ["offer.from"]},
                order=["take", ["put", "swap"]],
                ties={"take": [{"when": "option.loud", "is": "all"}, "nearest"]},
                instead=[{"when": {"claimed": {"action": "take", "at_least": 3}}, "go": "over"}],
                unclaimed=[{"when": "heap.count == 0", "go": "over"}, "go"],
            ),
            "pass": {
                "kind": "together",
                "seats": "all",
                "actions": ["swap"],
                "then": [{"set": {"current": "dealer"}}],
                "next": "go",
            },
            "over": named("end", "конец", kind="end", do=[]),
        },
        "actions": {
            "put": named(
                "put a tile",
                "положить тайл",
                choose={"tile": {"a": "tile", "in": "me.hand", "where": {"not": "birds"}}},
                when={"all": [{"must": {"hold": "heap.count > 0", "reason": "late"}}, {"not": "me.gone"}]},
                do=[{"offer": {"tile": "chosen.tile", "from": "me", "as": "gift"}}],
                next="claims",
            ),
            "take": named(
                "take",
                "взять",
                choose={"set": {"a": "set", "kind": ["three", "run"], "with": "offer", "in": "me.hand"}},
                do=[],
                next=[{"when": "me.gone", "go": "over"}, "stay"],
            ),
            "swap": named(
                "swap",
                "поменять",
                choose={
                    "meld": {"a": "meld", "in": "all.laid", "kind": ["three"], "where": {"of": "edge"}},
                    "pair": {"a": "tiles", "in": "me.hand", "count": [1, 2]},
                    "whom": {"a": "seat", "among": "others"},
                    "much": {"a": "number", "from": 1, "to": 5},
                    "how_so": {"a": "word", "of": ["soft", "hard"]},
                },
                do=[],
                next="over",
            ),
            "cry": named("cry", "крикнуть", fault=True, do=[], next="stay"),
        },
        "match": {
            "start": {"score": 1000},
            "dealer": {"stays": {"won": "dealer"}},
            "after_deal": [{"say": "hello"}],
            "ends": "round_number > 4",
            "rank": {"ties": "shared"},
            "final": [{"say": "hello"}],
        },
    }
