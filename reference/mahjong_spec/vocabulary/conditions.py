"""Words of conditions, and the kinds of wait that one of them speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_spec.vocabulary.asking import ASKING
from mahjong_spec.vocabulary.word import BOTH, READING, TABLE, Argument, Word, bare, says

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


_SOME = Argument("number", optional=True)

CONDITIONS: Mapping[str, Word] = {
    "all": Word(
        {"en": "Every part holds.", "ru": "Верна каждая часть."},
        (says("all of these:", "верно всё:"),),
        bare("conditions"),
    ),
    "any": Word(
        {"en": "At least one part holds.", "ru": "Верна хотя бы одна часть."},
        (says("at least one of these:", "верно хотя бы одно:"),),
        bare("conditions"),
    ),
    "not": Word(
        {"en": "The part does not hold.", "ru": "Часть неверна."},
        (says("it is not so that {}", "неверно, что {}"),),
        bare("condition"),
    ),
    "concealed": Word(
        {
            "en": "No set of the hand was claimed from another seat; at the table, of the hand of `me`.",
            "ru": "Ни один сет руки не взят у другого места; за столом — руки `me`.",
        },
        (says("the hand is closed", "рука закрытая"),),
        denied=says("the hand is open", "рука открытая"),
    ),
    "has": Word(
        {
            "en": "At least so many tiles (one, unless said) pass the test; of the whole hand or of the tiles of a fact, at the "
            "table of those named, without those left out.",
            "ru": "Не меньше стольких тайлов (одного, если не сказано) проходят проверку: из всей руки или из тайлов факта, за "
            "столом — из названных, без исключённых.",
        },
        (
            says(
                "among “{in}” (without “{except}”) at least {at_least} tiles like this: {is:bare}",
                "среди «{in}» (без «{except}») не меньше {at_least} {at_least:такого тайла|таких тайлов}: {is}",
                "in",
                "except",
                "at_least",
            ),
            says(
                "among “{in}” (without “{except}”) there is {is}",
                "среди «{in}» (без «{except}») есть {is}",
                "in",
                "except",
            ),
            says(
                "among “{in}” at least {at_least} tiles like this: {is:bare}",
                "среди «{in}» не меньше {at_least} {at_least:такого тайла|таких тайлов}: {is}",
                "in",
                "at_least",
            ),
            says("among “{in}” there is {is}", "среди «{in}» есть {is}", "in"),
            says(
                "the hand has at least {at_least} tiles like this: {is:bare}",
                "в руке не меньше {at_least} {at_least:такого тайла|таких тайлов}: {is}",
                "at_least",
            ),
            says("the hand has {is}", "в руке есть {is}"),
        ),
        {
            "is": Argument("test"),
            "in": Argument("tiles", optional=True),
            "except": Argument("tiles", optional=True),
            "at_least": _SOME,
        },
        BOTH,
        says("the hand has no {is:bare}", "в руке нет ни одного такого тайла: {is}"),
    ),
    "every_tile": Word(
        {"en": "Each tile of the hand passes the test.", "ru": "Каждый тайл руки проходит проверку."},
        (says("every tile is {}", "каждый тайл — {}"),),
        bare("test"),
        READING,
        says("not every tile is {}", "не каждый тайл — {}"),
    ),
    "every_set": Word(
        {"en": "There are sets, and each of them passes.", "ru": "Сеты есть, и каждый проходит проверку."},
        (
            says("every set has {has} in it", "в каждом сете есть {has}", "has"),
            says("every set is {}", "каждый сет — {}"),
        ),
        bare("set"),
        READING,
    ),
    "every_part": Word(
        {"en": "There are sets or pairs, and each passes.", "ru": "Есть сеты или пары, и все проходят."},
        (
            says("every set and the pair have {has} in them", "в каждом сете и в паре есть {has}", "has"),
            says("each of the sets and pairs is {}", "каждая часть, сет или пара, — {}"),
        ),
        bare("set"),
        READING,
    ),
    "sets": Word(
        {"en": "So many sets of the reading pass the test.", "ru": "Столько сетов разбора проходят проверку."},
        (
            says("the hand has no {are:bare}", "в руке нет ни одного сета ({are})", "exactly=0"),
            says(
                "the hand has exactly {exactly} {exactly:set|sets} like this: {are:bare}",
                "в руке ровно {exactly} {exactly:сет|сета|сетов} ({are})",
                "exactly",
            ),
            says("the hand has {are}", "в руке есть {are}", "at_least=1"),
            says(
                "the hand has at least {at_least} sets like this: {are:bare}",
                "в руке не меньше {at_least} {at_least:сета|сетов} ({are})",
                "at_least",
            ),
        ),
        {"are": Argument("set"), "at_least": _SOME, "exactly": _SOME},
        READING,
    ),
    "pair": Word(
        {"en": "The reading has a pair, and its tile passes.", "ru": "В разборе есть пара, и её тайл проходит."},
        (says("the pair is {}", "пара — {}"),),
        bare("test"),
        READING,
        says("the pair is not {}", "пара — не {}"),
    ),
    "match": Word(
        {
            "en": "Different sets of the reading fit all templates at once: capital letters are different suits, small letters ranks; "
            "a set of four passes for a set of three alike.",
            "ru": "Разные сеты разбора подходят сразу ко всем шаблонам: заглавные буквы — разные масти, строчные — номиналы; "
            "четыре одинаковых годятся за три.",
        },
        (says("different sets fit the templates {}", "разные сеты подходят под шаблоны: {}"),),
        bare("templates"),
        READING,
    ),
    "shape": Word(
        {"en": "The reading is of that shape.", "ru": "Разбор имеет эту форму."},
        (says("the shape of the hand is {}", "форма руки — {}"),),
        bare("shape"),
        READING,
        says("the shape of the hand is not {}", "форма руки — не {}"),
    ),
    "takes_wild": Word(
        {
            "en": "The shape of the reading, or the line of the card that it is, has a set in which a wild tile may stand.",
            "ru": "В форме разбора, в том числе в строке карты, есть сет, где может стоять джокер.",
        },
        (says("the hand allows wild tiles", "рука допускает джокеры"),),
        contexts=READING,
        denied=says("the hand allows no wild tiles", "рука не допускает джокеров"),
    ),
    "wait": Word(
        {"en": "The winning tile completed the hand in that way.", "ru": "Выигрышный тайл завершил руку так."},
        (says("the wait is {}", "ожидание {}"),),
        bare("wait"),
        READING,
        says("the wait is not {}", "ожидание не {}"),
    ),
    "winning_tile": Word(
        {"en": "The winning tile passes the test.", "ru": "Выигрышный тайл проходит проверку."},
        (says("the winning tile is {}", "выигрышный тайл — {}"),),
        bare("test"),
        READING,
        says("the winning tile is not {}", "выигрышный тайл — не {}"),
    ),
    "counted": Word(
        {
            "en": "The element counts: in this reading; in a settlement, in the hand of the winner.",
            "ru": "Элемент засчитан: в этом разборе; при расчёте — в руке победителя.",
        },
        (says("{} counts", "засчитано: {}"),),
        bare("element"),
        BOTH,
        says("{} does not count", "не засчитано: {}"),
    ),
    "every_seat": Word(
        {"en": "The condition holds for each of the seats.", "ru": "Условие верно для каждого из мест."},
        (says("for every seat ({of}): {is}", "для каждого места ({of}): {is}"),),
        {"of": Argument("seats"), "is": Argument("condition")},
        TABLE,
    ),
    "some_seat": Word(
        {"en": "The condition holds for at least one of the seats.", "ru": "Условие верно хотя бы для одного места."},
        (says("for at least one seat ({of}): {is}", "хотя бы для одного места ({of}): {is}"),),
        {"of": Argument("seats"), "is": Argument("condition")},
        TABLE,
    ),
    **ASKING,
}
