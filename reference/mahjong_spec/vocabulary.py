"""The closed vocabulary of the rule language: every word with its arguments, meaning, and sentences.

The compiler checks rules against these tables, `hands` and `play` hold a function for each word (a test keeps the
tables equal), and every page and explanation that tells a rule in words is made from the sentences here, so that it
cannot disagree with the rule.

A sentence is a text with `{argument}` in it. A word may have several: the first whose `needs` are all given is used.
`denied` is the sentence under `not`, where "it is not so that …" would read badly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

READING = frozenset({"reading"})
TABLE = frozenset({"table"})
BOTH = READING | TABLE

WAITS: Mapping[str, Mapping[str, str]] = {
    "two_sided": {"en": "two-sided", "ru": "двустороннее"},
    "closed": {"en": "closed", "ru": "в середину"},
    "edge": {"en": "edge", "ru": "на край"},
    "single": {"en": "single (to complete the pair)", "ru": "одиночное (на пару)"},
    "double_pair": {"en": "double pair", "ru": "на две пары"},
    "many_sided": {"en": "many-sided (every kind of the shape)", "ru": "многостороннее (на любой вид этой формы)"},
}

HOW = ("draw", "discard", "rob")
"""How a win comes. The kernel knows these three words; `how` is the fact that holds one of them."""


@dataclass(frozen=True, slots=True)
class Argument:
    """What may stand in an argument; the compiler has a reader for each type."""

    type: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Sentence:
    """How a word reads in each language, when the arguments `needs` are given."""

    en: str
    ru: str
    needs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """A word: its arguments (one named `` is the bare value), where it may stand, what it means, how it reads."""

    meaning: Mapping[str, str]
    says: tuple[Sentence, ...]
    arguments: Mapping[str, Argument] = field(default_factory=dict)
    contexts: frozenset[str] = BOTH
    denied: Sentence | None = None


def _says(en: str, ru: str, *needs: str) -> Sentence:
    return Sentence(en, ru, needs)


def _bare(kind: str) -> dict[str, Argument]:
    return {"": Argument(kind)}


CONDITIONS: Mapping[str, Word] = {
    "all": Word(
        {"en": "Every part holds.", "ru": "Верна каждая часть."},
        (_says("all of:", "всё из перечисленного:"),),
        _bare("conditions"),
    ),
    "any": Word(
        {"en": "At least one part holds.", "ru": "Верна хотя бы одна часть."},
        (_says("any of:", "хотя бы одно из перечисленного:"),),
        _bare("conditions"),
    ),
    "not": Word(
        {"en": "The part does not hold.", "ru": "Часть неверна."},
        (_says("not: {}", "неверно: {}"),),
        _bare("condition"),
    ),
    "concealed": Word(
        {"en": "No set of the hand was claimed from another seat.", "ru": "Ни один сет руки не взят у другого места."},
        (_says("the hand is closed", "рука закрытая"),),
        contexts=READING,
        denied=_says("the hand is open", "рука открытая"),
    ),
    "has": Word(
        {
            "en": "At least so many tiles (one, unless said) pass the test; of the whole hand, or of the tiles of a fact.",
            "ru": "Не меньше стольких тайлов (одного, если не сказано) проходят проверку: из всей руки или из тайлов факта.",
        },
        (
            _says("at least {at_least} of {in} pass: {is}", "среди «{in}» не меньше {at_least} таких: {is}", "in", "at_least"),
            _says("among {in} there is: {is}", "среди «{in}» есть: {is}", "in"),
            _says("at least {at_least} tiles of the hand are: {is}", "в руке не меньше {at_least} таких тайлов: {is}", "at_least"),
            _says("the hand has: {is}", "в руке есть: {is}"),
        ),
        {"is": Argument("test"), "in": Argument("tiles", optional=True), "at_least": Argument("number", optional=True)},
        READING,
        _says("the hand has none: {is}", "в руке нет: {is}"),
    ),
    "every_tile": Word(
        {"en": "Each tile of the hand passes the test.", "ru": "Каждый тайл руки проходит проверку."},
        (_says("every tile is: {}", "каждый тайл — {}"),),
        _bare("test"),
        READING,
    ),
    "every_set": Word(
        {
            "en": "The reading has sets, and each of them passes the test.",
            "ru": "В разборе руки есть сеты, и каждый проходит проверку.",
        },
        (_says("every set is: {}", "каждый сет — {}"),),
        _bare("set"),
        READING,
    ),
    "every_part": Word(
        {
            "en": "The reading has sets or pairs, and each of them passes the test.",
            "ru": "В разборе руки есть сеты или пары, и каждая часть проходит проверку.",
        },
        (_says("every set and the pair: {}", "каждый сет и пара — {}"),),
        _bare("set"),
        READING,
    ),
    "sets": Word(
        {"en": "So many sets of the reading pass the test.", "ru": "Столько сетов разбора проходят проверку."},
        (
            _says("exactly {exactly} sets are: {are}", "сетов ровно {exactly}: {are}", "exactly"),
            _says("at least {at_least} sets are: {are}", "сетов не меньше {at_least}: {are}", "at_least"),
        ),
        {
            "are": Argument("set"),
            "at_least": Argument("number", optional=True),
            "exactly": Argument("number", optional=True),
        },
        READING,
    ),
    "pair": Word(
        {"en": "The reading has a pair whose tile passes the test.", "ru": "В разборе есть пара, тайл которой проходит проверку."},
        (_says("the pair is: {}", "пара — {}"),),
        _bare("test"),
        READING,
        _says("the pair is not: {}", "пара — не {}"),
    ),
    "match": Word(
        {
            "en": "Different sets of the reading fit all templates at once: capital letters are different suits, small letters ranks; "
            "a set of four passes for a set of three alike.",
            "ru": "Разные сеты разбора подходят сразу ко всем шаблонам: большие буквы — разные масти, малые — номиналы; "
            "четыре одинаковых годятся за три.",
        },
        (_says("different sets fit: {}", "разные сеты подходят под шаблоны: {}"),),
        _bare("templates"),
        READING,
    ),
    "shape": Word(
        {"en": "The reading is of that shape.", "ru": "Разбор имеет эту форму."},
        (_says("the shape is: {}", "форма руки: {}"),),
        _bare("shape"),
        READING,
        _says("the shape is not: {}", "форма руки — не «{}»"),
    ),
    "wait": Word(
        {"en": "The winning tile completed the hand in that way.", "ru": "Выигрышный тайл завершил руку таким образом."},
        (_says("the wait is {}", "ожидание {}"),),
        _bare("wait"),
        READING,
    ),
    "winning_tile": Word(
        {"en": "The winning tile passes the test.", "ru": "Выигрышный тайл проходит проверку."},
        (_says("the winning tile is: {}", "выигрышный тайл — {}"),),
        _bare("test"),
        READING,
    ),
    "counted": Word(
        {
            "en": "The element counts: in this reading; in a settlement, in the hand of the winner.",
            "ru": "Элемент засчитан: в этом разборе; при расчёте — в руке победителя.",
        },
        (_says("it counts as: {}", "засчитано: {}"),),
        _bare("element"),
        BOTH,
        _says("it does not count as: {}", "не засчитано: {}"),
    ),
    "every_seat": Word(
        {"en": "The condition holds for each of the seats.", "ru": "Условие верно для каждого из мест."},
        (_says("for every seat of {of}: {is}", "для каждого места из «{of}»: {is}"),),
        {"of": Argument("seats"), "is": Argument("condition")},
        TABLE,
    ),
    "some_seat": Word(
        {"en": "The condition holds for at least one of the seats.", "ru": "Условие верно хотя бы для одного места."},
        (_says("for some seat of {of}: {is}", "хотя бы для одного места из «{of}»: {is}"),),
        {"of": Argument("seats"), "is": Argument("condition")},
        TABLE,
    ),
}

TILE_TESTS: Mapping[str, Word] = {
    "all": Word(
        {"en": "The tile passes every part.", "ru": "Тайл проходит каждую часть."},
        (_says("{}", "{}"),),
        _bare("tests"),
    ),
    "any": Word(
        {"en": "The tile passes some part.", "ru": "Тайл проходит хотя бы одну часть."},
        (_says("{}", "{}"),),
        _bare("tests"),
    ),
    "not": Word(
        {"en": "The tile does not pass.", "ru": "Тайл не проходит проверку."},
        (_says("no {}", "не {}"),),
        _bare("test"),
    ),
    "among": Word(
        {"en": "A tile of the same kind is among these.", "ru": "Среди этих есть тайл того же вида."},
        (_says("a kind among {}", "один из видов: {}"),),
        _bare("tiles"),
    ),
    "related": Word(
        {
            "en": "The tile stands in this relation to one of these; where tiles are counted, once for each of these.",
            "ru": "Тайл стоит в этом отношении к одному из данных; при счёте — по разу для каждого из них.",
        },
        (_says("{by} ({to})", "{by} ({to})"),),
        {"by": Argument("relation"), "to": Argument("tiles")},
    ),
    "ranks": Word(
        {"en": "The tile has one of these ranks.", "ru": "Номинал тайла — один из этих."},
        (_says("of rank {}", "номиналом {}"),),
        _bare("ranks"),
    ),
    "mark": Word(
        {"en": "The tile bears this mark.", "ru": "На тайле эта метка."},
        (_says("marked {}", "с меткой {}"),),
        _bare("mark"),
    ),
}

SET_TESTS: Mapping[str, Word] = {
    "kind": Word(
        {"en": "A set of that kind.", "ru": "Сет этого вида."}, (_says("{}", "{}"),), {"kind": Argument("set_id")}
    ),
    "any_kind": Word(
        {"en": "A set of one of these kinds.", "ru": "Сет одного из этих видов."},
        (_says("{}", "{}"),),
        {"any_kind": Argument("set_ids")},
    ),
    "of": Word(
        {"en": "The tile it is a set of passes the test.", "ru": "Тайл, из которого сет составлен, проходит проверку."},
        (_says("of {}", "тайл сета — {}"),),
        {"of": Argument("test")},
    ),
    "has": Word(
        {"en": "It contains a tile that passes the test.", "ru": "В нём есть тайл, проходящий проверку."},
        (_says("containing a {}", "в нём есть {}"),),
        {"has": Argument("test")},
    ),
    "concealed": Word(
        {
            "en": "No tile of it came from another seat, the winning tile included.",
            "ru": "Ни один его тайл не взят у другого места, считая и выигрышный.",
        },
        (_says("concealed", "закрытый"),),
        {"concealed": Argument("flag")},
        denied=_says("claimed", "открытый"),
    ),
}

FUNCTIONS: Mapping[str, Word] = {
    "min": Word({"en": "The least of these.", "ru": "Наименьшее из данных."}, (_says("the least of {}", "наименьшее из {}"),)),
    "max": Word({"en": "The greatest of these.", "ru": "Наибольшее из данных."}, (_says("the greatest of {}", "наибольшее из {}"),)),
    "ceil": Word(
        {"en": "The first, rounded up to a multiple of the second.", "ru": "Первое, округлённое вверх до кратного второму."},
        (_says("{0} rounded up to a multiple of {1}", "{0} с округлением вверх до кратного {1}"),),
    ),
    "floor": Word(
        {"en": "The first, rounded down to a multiple of the second.", "ru": "Первое, округлённое вниз до кратного второму."},
        (_says("{0} rounded down to a multiple of {1}", "{0} с округлением вниз до кратного {1}"),),
    ),
    "count": Word(
        {"en": "How many of these tiles (of a class, where one is named).", "ru": "Сколько таких тайлов (из класса, если он назван)."},
        (_says("number of {0} in {1}", "число {0} среди {1}"),),
        contexts=READING,
    ),
    "kinds": Word(
        {"en": "How many different kinds among these tiles.", "ru": "Сколько разных видов среди этих тайлов."},
        (_says("number of kinds in {0}", "число видов среди {0}"),),
        contexts=READING,
    ),
    "pick": Word(
        {"en": "The number at that place of a list, from 1.", "ru": "Число на этом месте списка, считая с 1."},
        (_says("number {1} of {0}", "{1}-е число из {0}"),),
    ),
    "count_seats": Word(
        {"en": "For how many seats the condition holds.", "ru": "Для скольких мест верно условие."},
        (_says("number of seats with: {0}", "число мест, для которых: {0}"),),
        contexts=TABLE,
    ),
}

EFFECTS: Mapping[str, Word] = {
    "set": Word(
        {"en": "Gives variables their values, in the order written.", "ru": "Присваивает значения переменным в написанном порядке."},
        (_says("{place} becomes {value}", "{place} становится равно {value}"),),
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
            _says("{from} pays {amount} to {to} for {for}: {why}", "{from} платит {to} за {for} сумму {amount}: {why}", "for"),
            _says("{from} pays {amount} to {to}: {why}", "{from} платит {to} сумму {amount}: {why}"),
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
        {"en": "Carries out `do` when the condition holds, else `else`.", "ru": "Выполняет `do`, когда условие верно, иначе `else`."},
        (_says("if {when}:", "если {when}:"),),
        {"when": Argument("condition"), "do": Argument("effects"), "else": Argument("effects", optional=True)},
        TABLE,
    ),
    "each": Word(
        {
            "en": "Carries out `do` once for each seat, in turn order from the dealer (winners in their order), as `me` or under a name.",
            "ru": "Выполняет `do` по разу для каждого места по ходу от дилера (победители — в своём порядке) как `me` или под именем.",
        },
        (_says("for each of {who}:", "для каждого из «{who}»:"),),
        {"who": Argument("seats"), "as": Argument("name", optional=True), "do": Argument("effects")},
        TABLE,
    ),
    "run": Word(
        {"en": "Carries out the effects of a step.", "ru": "Выполняет действия шага."},
        (_says("do: {}", "выполнить: {}"),),
        _bare("step"),
        TABLE,
    ),
}
