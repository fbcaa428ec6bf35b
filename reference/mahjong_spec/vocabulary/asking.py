"""Words of conditions that only a game can be asked: the table, the hand of `me`, answers, the end of a deal."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_spec.vocabulary.word import TABLE, Argument, Word, bare, says

ASKING: Mapping[str, Word] = {
    "wins": Word(
        {
            "en": "The hand of `me` with that tile (as it stands, where none is named) has a winning shape and reaches "
            "`minimum`.",
            "ru": "Рука `me` с этим тайлом (без указания — как она есть) имеет выигрышную форму и достигает `minimum`.",
        },
        (
            says(
                "one may declare a win: {how}, with this tile: {on}, in this shape alone: {shape}",
                "можно объявить победу: {how}, с этим тайлом: {on}, только в этой форме: {shape}",
                "on",
                "shape",
            ),
            says(
                "one may declare a win: {how}, with this tile: {on}",
                "можно объявить победу: {how}, с этим тайлом: {on}",
                "on",
            ),
            says(
                "one may declare a win: {how}, in this shape alone: {shape}",
                "можно объявить победу: {how}, только в этой форме: {shape}",
                "shape",
            ),
            says("one may declare a win: {how}", "можно объявить победу: {how}"),
        ),
        {"how": Argument("way"), "on": Argument("tile", optional=True), "shape": Argument("shape", optional=True)},
        TABLE,
    ),
    "ready": Word(
        {"en": "The hand of `me` waits for some tile.", "ru": "Рука `me` ждёт какой-нибудь тайл."},
        (says("the hand is ready", "рука готова"),),
        contexts=TABLE,
        denied=says("the hand is not ready", "рука не готова"),
    ),
    "melds_fit": Word(
        {
            "en": "Some complete hand has all sets that `me` has laid among its own, and may have them laid open.",
            "ru": "Какая-нибудь завершённая рука включает все сеты, выложенные `me`, и допускает, что они выложены.",
        },
        (says("the laid sets can be part of a complete hand", "выложенные сеты могут войти в завершённую руку"),),
        contexts=TABLE,
        denied=says(
            "the laid sets cannot be part of a complete hand", "выложенные сеты не могут войти в завершённую руку"
        ),
    ),
    "tile": Word(
        {"en": "That tile passes the test.", "ru": "Этот тайл проходит проверку."},
        (says("the tile ({tile}) is {is}", "тайл ({tile}) — {is}"),),
        {"tile": Argument("tile"), "is": Argument("test")},
        TABLE,
        says("the tile ({tile}) is not {is}", "тайл ({tile}) — не {is}"),
    ),
    "shares": Word(
        {"en": "Some kind is found among both.", "ru": "Какой-то вид есть и там, и там."},
        (says("some kind is both among “{0}” and among “{1}”", "какой-то вид есть и среди «{0}», и среди «{1}»"),),
        {"0": Argument("tiles"), "1": Argument("tiles")},
        TABLE,
        says("no kind is both among “{0}” and among “{1}”", "ни одного вида нет сразу среди «{0}» и среди «{1}»"),
    ),
    "keeps": Word(
        {
            "en": "Laying that kong from a ready hand leaves its waits as they were, or every reading's other sets as well.",
            "ru": "Такой конг из готовой руки не меняет её ожиданий, или даже остальных сетов ни в одном разборе.",
        },
        (
            says("this set changes no wait: {after}", "этот сет не меняет ожиданий: {after}", "what=waits"),
            says(
                "this set changes no reading of the hand: {after}", "этот сет не меняет ни одного разбора руки: {after}"
            ),
        ),
        {"what": Argument("word"), "after": Argument("tile")},
        TABLE,
    ),
    "could": Word(
        {
            "en": "In the last window over the same offer this action was open to `me`, whatever the answer was.",
            "ru": "В последнем окне о том же тайле это действие было доступно `me`, что бы ни было отвечено.",
        },
        (says("this was open to the seat just before: {}", "только что это было доступно месту: {}"),),
        bare("action"),
        TABLE,
    ),
    "claimed": Word(
        {"en": "So many seats have answered with this action.", "ru": "Столько мест ответили этим действием."},
        (
            says(
                "at least {at_least} seats answer with this: {action}",
                "не меньше {at_least} {at_least:места отвечает|мест отвечают} так: {action}",
            ),
        ),
        {"action": Argument("action"), "at_least": Argument("number")},
        TABLE,
    ),
    "won": Word(
        {"en": "The seat has won in this deal.", "ru": "Место победило в этой сдаче."},
        (says("this seat has won: {}", "победило это место: {}"),),
        bare("seat"),
        TABLE,
        says("this seat has not won: {}", "это место не победило: {}"),
    ),
    "ended": Word(
        {"en": "The deal ended in one of these phases.", "ru": "Сдача завершилась одной из этих фаз."},
        (says("the deal ended so: {}", "сдача завершилась так: {}"),),
        bare("phases"),
        TABLE,
    ),
    "must": Word(
        {
            "en": "The condition holds; where it does not, the choice is refused for that reason.",
            "ru": "Условие верно; если нет, выбор отвергается по этой причине.",
        },
        (says("{hold} (else refused: {reason})", "{hold} (иначе отказ: {reason})"),),
        {"hold": Argument("condition"), "reason": Argument("reason")},
        TABLE,
    ),
}
