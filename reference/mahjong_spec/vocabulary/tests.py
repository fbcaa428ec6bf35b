"""Words of tile tests and set tests."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_spec.vocabulary.word import TABLE, Argument, Word, bare, says

TILE_TESTS: Mapping[str, Word] = {
    "all": Word(
        {"en": "The tile passes every part.", "ru": "Тайл проходит каждую часть."},
        (says("{}", "{}"),),
        bare("tests"),
    ),
    "any": Word(
        {"en": "The tile passes some part.", "ru": "Тайл проходит хотя бы одну часть."},
        (says("{}", "{}"),),
        bare("tests"),
    ),
    "not": Word(
        {"en": "The tile does not pass.", "ru": "Тайл не проходит проверку."},
        (says("tile other than {}", "тайл, но не «{}»"),),
        bare("test"),
    ),
    "among": Word(
        {"en": "A tile of the same kind is among these.", "ru": "Среди этих есть тайл того же вида."},
        (says("tile of a kind that is among “{}”", "тайл того же вида, что один из данных («{}»)"),),
        bare("tiles"),
    ),
    "related": Word(
        {
            "en": "The tile stands in this relation to one of these; where tiles are counted, once for each of these.",
            "ru": "Тайл стоит в этом отношении к одному из данных; при счёте — по разу для каждого из них.",
        },
        (says("{by} ({to})", "{by} ({to})"),),
        {"by": Argument("relation"), "to": Argument("tiles")},
    ),
    "ranks": Word(
        {"en": "The tile has one of these ranks.", "ru": "Номинал тайла — один из этих."},
        (says("tile of rank {}", "тайл номиналом {}"),),
        bare("ranks"),
    ),
    "mark": Word(
        {"en": "The tile bears this mark.", "ru": "На тайле эта метка."},
        (says("tile marked {}", "тайл с меткой {}"),),
        bare("mark"),
    ),
    "same_as": Word(
        {
            "en": "The tile is of the kind of that tile; of a set, of the kinds that it is made of.",
            "ru": "Тайл того же вида, что этот; для сета — одного из видов, из которых он составлен.",
        },
        (says("tile of the kind of “{}”", "тайл того же вида: «{}»"),),
        bare("tile"),
        TABLE,
    ),
    "very": Word(
        {"en": "It is that very tile, not only one of its kind.", "ru": "Это именно этот тайл, а не просто такой же."},
        (says("very tile “{}”", "именно этот тайл: «{}»"),),
        bare("tile"),
        TABLE,
    ),
    "makes": Word(
        {
            "en": "The tile makes a set of one of these kinds together with exactly those tiles.",
            "ru": "Тайл составляет сет одного из этих видов ровно с теми тайлами.",
        },
        (says("tile that makes {kind} with “{with}”", "тайл, который с «{with}» составляет {kind}"),),
        {"kind": Argument("set_ids"), "with": Argument("tiles")},
        TABLE,
    ),
    "leaves_ready": Word(
        {
            "en": "Without the tile the hand of `me` is ready.",
            "ru": "Без этого тайла рука `me` готова.",
        },
        (says("tile without which the hand is ready", "тайл, без которого рука готова"),),
        contexts=TABLE,
    ),
    "nothing": Word(
        {"en": "No tile passes.", "ru": "Ни один тайл не проходит."},
        (says("tile of no kind at all", "тайл, какого не бывает"),),
    ),
}

SET_TESTS: Mapping[str, Word] = {
    "kind": Word(
        {"en": "A set of that kind.", "ru": "Сет этого вида."}, (says("{}", "{}"),), {"kind": Argument("set_id")}
    ),
    "any_kind": Word(
        {"en": "A set of one of these kinds.", "ru": "Сет одного из этих видов."},
        (says("{}", "{}"),),
        {"any_kind": Argument("set_ids")},
    ),
    "of": Word(
        {"en": "The tile it is a set of passes the test.", "ru": "Тайл, из которого сет составлен, проходит проверку."},
        (says("{noun} of {}", "{noun} из тайлов «{}»"),),
        {"of": Argument("test")},
    ),
    "has": Word(
        {"en": "It contains a tile that passes the test.", "ru": "В нём есть тайл, проходящий проверку."},
        (says("{noun} with {} in it", "{noun}, где есть {}"),),
        {"has": Argument("test")},
    ),
    "concealed": Word(
        {
            "en": "No tile of it came from another seat, the winning tile included.",
            "ru": "Ни один его тайл не взят у другого места, считая и выигрышный.",
        },
        (says("concealed {noun}", "закрытый сет: {noun}", "noun"), says("concealed set", "закрытый сет")),
        {"concealed": Argument("flag")},
        denied=says("claimed {noun}", "открытый сет: {noun}"),
    ),
}
