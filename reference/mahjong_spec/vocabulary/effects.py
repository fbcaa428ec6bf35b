"""Effects: what a rule may do at the table. Those that move tiles have a file of their own."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_spec.vocabulary.moving import MOVING
from mahjong_spec.vocabulary.word import TABLE, Argument, Word, bare, says

EFFECTS: Mapping[str, Word] = {
    **MOVING,
    "say": Word(
        {"en": "Something is said aloud; nothing else happens.", "ru": "Что-то произносится вслух; больше ничего."},
        (says("“{}” is said", "произносится «{}»"),),
        bare("call"),
        TABLE,
    ),
    "set": Word(
        {"en": "Gives variables their values, in this order.", "ru": "Присваивает переменным значения по порядку."},
        (says("{place} becomes: {value}", "{place} принимает значение: {value}"),),
        contexts=TABLE,
    ),
    "add": Word(
        {
            "en": "Adds to numbers, or to the tiles that a variable remembers, in this order.",
            "ru": "Прибавляет к числам или к тайлам, которые помнит переменная, по порядку.",
        },
        (says("to {place} is added: {value}", "{place}: прибавляется {value}"),),
        contexts=TABLE,
    ),
    "pay": Word(
        {
            "en": "Moves an amount from one account to another: one line of the ledger. A negative amount flows the other way, "
            "zero writes no line. `for` names the seat whose debt it is.",
            "ru": "Переносит сумму с одного счёта на другой: одна строка расчёта. Отрицательная сумма идёт обратно, ноль строки "
            "не даёт. `for` называет место, чей это долг.",
        },
        (
            says(
                "{why}: {from} pays {to} in place of {for}, amount: {amount}",
                "{why}: платит {from}, получает {to}, долг числится за этим местом: {for}, сумма: {amount}",
                "for",
            ),
            says("{why}: {from} pays {to}, amount: {amount}", "{why}: платит {from}, получает {to}, сумма: {amount}"),
        ),
        {
            "from": Argument("account"),
            "to": Argument("account"),
            "amount": Argument("amount"),
            "why": Argument("payment"),
            "for": Argument("seat", optional=True),
        },
        TABLE,
    ),
    "refund": Word(
        {
            "en": "Writes the reverse of every line of this deal with that reason; with `of`, of those that this seat received.",
            "ru": "Записывает обратную для каждой строки этой сдачи с такой причиной; с `of` — для полученных этим местом.",
        },
        (
            says(
                "what {of} received in this deal is paid back: {why}",
                "полученное в этой сдаче возвращается ({why}), получатель: {of}",
                "of",
            ),
            says("what was paid in this deal is paid back: {why}", "уплаченное в этой сдаче возвращается: {why}"),
        ),
        {"why": Argument("payment"), "of": Argument("seat", optional=True)},
        TABLE,
    ),
    "win": Word(
        {
            "en": "`me` has won: what is told of the win and what it is worth are fixed now; the tile counts with the hand.",
            "ru": "`me` победил: факты победы и её стоимость теперь твёрдо установлены; тайл считается с рукой.",
        },
        (
            says("the seat wins: {how}, with this tile: {on}", "место побеждает: {how}, с этим тайлом: {on}", "on"),
            says("the seat wins: {how}", "место побеждает: {how}"),
        ),
        {"how": Argument("way"), "on": Argument("tile", optional=True)},
        TABLE,
    ),
    "settle": Word(
        {"en": "Carries out a settlement.", "ru": "Проводит расчёт."},
        (says("the settlement {} is carried out", "проводится расчёт {}"),),
        bare("settlement"),
        TABLE,
    ),
    "if": Word(
        {
            "en": "Does `do` if the condition holds, else `else`.",
            "ru": "Делает `do`, если условие верно, иначе `else`.",
        },
        (says("if {when}:", "если {when}:"),),
        {"when": Argument("condition"), "do": Argument("effects"), "else": Argument("effects", optional=True)},
        TABLE,
    ),
    "while": Word(
        {
            "en": "Does `do` again and again as long as the condition holds; more than a thousand times is a defect.",
            "ru": "Повторяет `do`, пока условие верно; больше тысячи раз — дефект.",
        },
        (says("as long as {when}:", "пока {when}:"),),
        {"when": Argument("condition"), "do": Argument("effects")},
        TABLE,
    ),
    "each": Word(
        {
            "en": "Carries out `do` once for each seat, in turn order from the dealer or `from` (winners in their order), as `me` or "
            "under a name; for every two of the seats, as `one` and `two`; or so many times.",
            "ru": "Выполняет `do` по разу для каждого места по ходу от дилера или `from` (победители — в своём порядке) как `me` "
            "или под именем; для каждых двух мест как `one` и `two`; или столько раз.",
        },
        (
            says("{times} times:", "{times} {times:раз|раза|раз}:", "times"),
            says("for every two of these seats ({pair_of}):", "для каждых двух из этих мест ({pair_of}):", "pair_of"),
            says(
                "once for each seat ({who}), beginning with {from}, called {as}:",
                "по разу для каждого места ({who}), начиная с этого: {from}, под именем {as}:",
                "from",
                "as",
            ),
            says(
                "once for each seat ({who}), beginning with {from}:",
                "по разу для каждого места ({who}), начиная с этого: {from}:",
                "from",
            ),
            says(
                "once for each seat ({who}), called {as}:", "по разу для каждого места ({who}) под именем {as}:", "as"
            ),
            says("once for each seat ({who}):", "по разу для каждого места ({who}):"),
        ),
        {
            "who": Argument("seats", optional=True),
            "pair_of": Argument("seats", optional=True),
            "times": Argument("number", optional=True),
            "from": Argument("seat", optional=True),
            "as": Argument("name", optional=True),
            "do": Argument("effects"),
        },
        TABLE,
    ),
    "run": Word(
        {"en": "Carries out the effects of a step.", "ru": "Выполняет действия шага."},
        (says("the step {} is carried out", "выполняется шаг {}"),),
        bare("step"),
        TABLE,
    ),
}
