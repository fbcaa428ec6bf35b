"""Effects: what a rule may do at the table."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_spec.vocabulary.word import TABLE, Argument, Word, bare, says

EFFECTS: Mapping[str, Word] = {
    "set": Word(
        {"en": "Gives variables their values, in this order.", "ru": "Присваивает переменным значения по порядку."},
        (says("{place} becomes: {value}", "{place} принимает значение: {value}"),),
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
    "if": Word(
        {
            "en": "Does `do` if the condition holds, else `else`.",
            "ru": "Делает `do`, если условие верно, иначе `else`.",
        },
        (says("if {when}:", "если {when}:"),),
        {"when": Argument("condition"), "do": Argument("effects"), "else": Argument("effects", optional=True)},
        TABLE,
    ),
    "each": Word(
        {
            "en": "Carries out `do` once for each seat, in turn order from the dealer (winners in their order), as `me` or under a name.",
            "ru": "Выполняет `do` по разу для каждого места по ходу от дилера (победители — в своём порядке) как `me` или под именем.",
        },
        (
            says(
                "once for each seat ({who}), called {as}:", "по разу для каждого места ({who}) под именем {as}:", "as"
            ),
            says("once for each seat ({who}):", "по разу для каждого места ({who}):"),
        ),
        {"who": Argument("seats"), "as": Argument("name", optional=True), "do": Argument("effects")},
        TABLE,
    ),
    "run": Word(
        {"en": "Carries out the effects of a step.", "ru": "Выполняет действия шага."},
        (says("the step {} is carried out", "выполняется шаг {}"),),
        bare("step"),
        TABLE,
    ),
}
