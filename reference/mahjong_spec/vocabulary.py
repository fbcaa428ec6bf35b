"""The closed vocabulary of the rule language: every word with its arguments, meaning, and sentences.

The compiler checks rules against these tables, `hands` and `play` hold a function for each word (a test keeps the
tables equal), and every page and explanation that tells a rule in words is made from the sentences here, so that it
cannot disagree with the rule.

A sentence is a text with gaps, as `{argument}`, which `words` fills: `{argument:bare}` without its article,
`{argument:one|few|many}` as the form of a word that agrees with the number. What fills a Russian gap is in the nominative.
A word may have several sentences: the first whose `needs` are all met is used; a need is the name of an argument that is
given, or `name=value`. `denied` is the sentence under `not`, where "it is not so that …" would read badly.
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
    "single": {"en": "single (for the pair)", "ru": "одиночное (на пару)"},
    "double_pair": {"en": "on two pairs", "ru": "на две пары"},
    "many_sided": {"en": "many-sided (on any tile that fits)", "ru": "многостороннее (на любой подходящий тайл)"},
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


_SOME = Argument("number", optional=True)

CONDITIONS: Mapping[str, Word] = {
    "all": Word(
        {"en": "Every part holds.", "ru": "Верна каждая часть."},
        (_says("all of these:", "верно всё:"),),
        _bare("conditions"),
    ),
    "any": Word(
        {"en": "At least one part holds.", "ru": "Верна хотя бы одна часть."},
        (_says("at least one of these:", "верно хотя бы одно:"),),
        _bare("conditions"),
    ),
    "not": Word(
        {"en": "The part does not hold.", "ru": "Часть неверна."},
        (_says("it is not so that {}", "неверно, что {}"),),
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
            _says(
                "among “{in}” at least {at_least} tiles like this: {is:bare}",
                "среди «{in}» не меньше {at_least} {at_least:такого тайла|таких тайлов}: {is}",
                "in",
                "at_least",
            ),
            _says("among “{in}” there is {is}", "среди «{in}» есть {is}", "in"),
            _says(
                "the hand has at least {at_least} tiles like this: {is:bare}",
                "в руке не меньше {at_least} {at_least:такого тайла|таких тайлов}: {is}",
                "at_least",
            ),
            _says("the hand has {is}", "в руке есть {is}"),
        ),
        {"is": Argument("test"), "in": Argument("tiles", optional=True), "at_least": _SOME},
        READING,
        _says("the hand has no {is:bare}", "в руке нет ни одного такого тайла: {is}"),
    ),
    "every_tile": Word(
        {"en": "Each tile of the hand passes the test.", "ru": "Каждый тайл руки проходит проверку."},
        (_says("every tile is {}", "каждый тайл — {}"),),
        _bare("test"),
        READING,
        _says("not every tile is {}", "не каждый тайл — {}"),
    ),
    "every_set": Word(
        {"en": "There are sets, and each of them passes.", "ru": "Сеты есть, и каждый проходит проверку."},
        (
            _says("every set has {has} in it", "в каждом сете есть {has}", "has"),
            _says("every set is {}", "каждый сет — {}"),
        ),
        _bare("set"),
        READING,
    ),
    "every_part": Word(
        {"en": "There are sets or pairs, and each passes.", "ru": "Есть сеты или пары, и все проходят."},
        (
            _says("every set and the pair have {has} in them", "в каждом сете и в паре есть {has}", "has"),
            _says("each of the sets and pairs is {}", "каждая часть, сет или пара, — {}"),
        ),
        _bare("set"),
        READING,
    ),
    "sets": Word(
        {"en": "So many sets of the reading pass the test.", "ru": "Столько сетов разбора проходят проверку."},
        (
            _says("the hand has no {are:bare}", "в руке нет ни одного такого сета: {are}", "exactly=0"),
            _says(
                "the hand has exactly {exactly} {exactly:set|sets} like this: {are:bare}",
                "в руке ровно {exactly} {exactly:такой сет|таких сета|таких сетов}: {are}",
                "exactly",
            ),
            _says("the hand has {are}", "в руке есть {are}", "at_least=1"),
            _says(
                "the hand has at least {at_least} sets like this: {are:bare}",
                "в руке не меньше {at_least} {at_least:такого сета|таких сетов}: {are}",
                "at_least",
            ),
        ),
        {"are": Argument("set"), "at_least": _SOME, "exactly": _SOME},
        READING,
    ),
    "pair": Word(
        {"en": "The reading has a pair, and its tile passes.", "ru": "В разборе есть пара, и её тайл проходит."},
        (_says("the pair is {}", "пара — {}"),),
        _bare("test"),
        READING,
        _says("the pair is not {}", "пара — не «{}»"),
    ),
    "match": Word(
        {
            "en": "Different sets of the reading fit all templates at once: capital letters are different suits, small letters ranks; "
            "a set of four passes for a set of three alike.",
            "ru": "Разные сеты разбора подходят сразу ко всем шаблонам: заглавные буквы — разные масти, строчные — номиналы; "
            "четыре одинаковых годятся за три.",
        },
        (_says("different sets fit the templates {}", "разные сеты подходят под шаблоны: {}"),),
        _bare("templates"),
        READING,
    ),
    "shape": Word(
        {"en": "The reading is of that shape.", "ru": "Разбор имеет эту форму."},
        (_says("the shape of the hand is {}", "форма руки — {}"),),
        _bare("shape"),
        READING,
        _says("the shape of the hand is not {}", "форма руки — не {}"),
    ),
    "wait": Word(
        {"en": "The winning tile completed the hand in that way.", "ru": "Выигрышный тайл завершил руку так."},
        (_says("the wait is {}", "ожидание {}"),),
        _bare("wait"),
        READING,
        _says("the wait is not {}", "ожидание не {}"),
    ),
    "winning_tile": Word(
        {"en": "The winning tile passes the test.", "ru": "Выигрышный тайл проходит проверку."},
        (_says("the winning tile is {}", "выигрышный тайл — {}"),),
        _bare("test"),
        READING,
        _says("the winning tile is not {}", "выигрышный тайл — не «{}»"),
    ),
    "counted": Word(
        {
            "en": "The element counts: in this reading; in a settlement, in the hand of the winner.",
            "ru": "Элемент засчитан: в этом разборе; при расчёте — в руке победителя.",
        },
        (_says("{} counts", "засчитано: {}"),),
        _bare("element"),
        BOTH,
        _says("{} does not count", "не засчитано: {}"),
    ),
    "every_seat": Word(
        {"en": "The condition holds for each of the seats.", "ru": "Условие верно для каждого из мест."},
        (_says("for every seat ({of}): {is}", "для каждого места ({of}): {is}"),),
        {"of": Argument("seats"), "is": Argument("condition")},
        TABLE,
    ),
    "some_seat": Word(
        {"en": "The condition holds for at least one of the seats.", "ru": "Условие верно хотя бы для одного места."},
        (_says("for at least one seat ({of}): {is}", "хотя бы для одного места ({of}): {is}"),),
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
        (_says("tile other than {}", "тайл, но не «{}»"),),
        _bare("test"),
    ),
    "among": Word(
        {"en": "A tile of the same kind is among these.", "ru": "Среди этих есть тайл того же вида."},
        (_says("tile of a kind that is among “{}”", "тайл того же вида, что один из данных («{}»)"),),
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
        (_says("tile of rank {}", "тайл номиналом {}"),),
        _bare("ranks"),
    ),
    "mark": Word(
        {"en": "The tile bears this mark.", "ru": "На тайле эта метка."},
        (_says("tile marked {}", "тайл с меткой {}"),),
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
        (_says("{noun} of {}", "{noun} из тайлов «{}»"),),
        {"of": Argument("test")},
    ),
    "has": Word(
        {"en": "It contains a tile that passes the test.", "ru": "В нём есть тайл, проходящий проверку."},
        (_says("{noun} with {} in it", "{noun}, где есть {}"),),
        {"has": Argument("test")},
    ),
    "concealed": Word(
        {
            "en": "No tile of it came from another seat, the winning tile included.",
            "ru": "Ни один его тайл не взят у другого места, считая и выигрышный.",
        },
        (_says("concealed {noun}", "закрытый сет ({noun})", "noun"), _says("concealed set", "закрытый сет")),
        {"concealed": Argument("flag")},
        denied=_says("claimed {noun}", "открытый сет ({noun})"),
    ),
}

FUNCTIONS: Mapping[str, Word] = {
    "min": Word(
        {"en": "The least of these.", "ru": "Наименьшее из данных."},
        (_says("the least of: {}", "наименьшее из чисел: {}"),),
    ),
    "max": Word(
        {"en": "The greatest of these.", "ru": "Наибольшее из данных."},
        (_says("the greatest of: {}", "наибольшее из чисел: {}"),),
    ),
    "ceil": Word(
        {"en": "The first, rounded up to a multiple of the second.", "ru": "Первое, вверх до кратного второму."},
        (_says("{0}, rounded up to a multiple of {1}", "{0} с округлением вверх до кратного {1}"),),
    ),
    "floor": Word(
        {"en": "The first, rounded down to a multiple of the second.", "ru": "Первое, вниз до кратного второму."},
        (_says("{0}, rounded down to a multiple of {1}", "{0} с округлением вниз до кратного {1}"),),
    ),
    "count": Word(
        {
            "en": "How many of these tiles (of the class, if named).",
            "ru": "Сколько таких тайлов (класса, если назван).",
        },
        (
            _says("number of tiles of the class {1} among {0}", "число тайлов класса {1} среди {0}", "1"),
            _says("number of tiles among {0}", "число тайлов среди {0}"),
        ),
        contexts=READING,
    ),
    "kinds": Word(
        {"en": "How many different kinds among these tiles.", "ru": "Сколько разных видов среди этих тайлов."},
        (_says("number of different kinds among {0}", "число разных видов среди {0}"),),
        contexts=READING,
    ),
    "pick": Word(
        {"en": "The number at that place of a list, from 1.", "ru": "Число на этом месте списка, считая с 1."},
        (_says("number {1} of the list {0}", "число под номером {1} из списка {0}"),),
    ),
    "count_seats": Word(
        {"en": "For how many seats the condition holds.", "ru": "Для скольких мест верно условие."},
        (_says("number of seats for which it holds that {0}", "число мест, для которых верно: {0}"),),
        contexts=TABLE,
    ),
}

EFFECTS: Mapping[str, Word] = {
    "set": Word(
        {"en": "Gives variables their values, in this order.", "ru": "Присваивает переменным значения по порядку."},
        (_says("{place} becomes: {value}", "{place} принимает значение: {value}"),),
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
            _says(
                "{why}: {from} pays {to} in place of {for}, amount: {amount}",
                "{why}: платит {from}, получает {to}, долг числится за этим местом: {for}, сумма: {amount}",
                "for",
            ),
            _says("{why}: {from} pays {to}, amount: {amount}", "{why}: платит {from}, получает {to}, сумма: {amount}"),
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
        (_says("if {when}:", "если {when}:"),),
        {"when": Argument("condition"), "do": Argument("effects"), "else": Argument("effects", optional=True)},
        TABLE,
    ),
    "each": Word(
        {
            "en": "Carries out `do` once for each seat, in turn order from the dealer (winners in their order), as `me` or under a name.",
            "ru": "Выполняет `do` по разу для каждого места по ходу от дилера (победители — в своём порядке) как `me` или под именем.",
        },
        (
            _says(
                "once for each seat ({who}), called {as}:", "по разу для каждого места ({who}) под именем {as}:", "as"
            ),
            _says("once for each seat ({who}):", "по разу для каждого места ({who}):"),
        ),
        {"who": Argument("seats"), "as": Argument("name", optional=True), "do": Argument("effects")},
        TABLE,
    ),
    "run": Word(
        {"en": "Carries out the effects of a step.", "ru": "Выполняет действия шага."},
        (_says("the step {} is carried out", "выполняется шаг {}"),),
        _bare("step"),
        TABLE,
    ),
}
