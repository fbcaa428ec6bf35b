"""Functions that formulas may call."""

from __future__ import annotations

from collections.abc import Mapping

from mahjong_spec.vocabulary.word import TABLE, Word, says

FUNCTIONS: Mapping[str, Word] = {
    "min": Word(
        {"en": "The least of these.", "ru": "Наименьшее из данных."},
        (says("the least of: {}", "наименьшее из чисел: {}"),),
    ),
    "max": Word(
        {"en": "The greatest of these.", "ru": "Наибольшее из данных."},
        (says("the greatest of: {}", "наибольшее из чисел: {}"),),
    ),
    "ceil": Word(
        {"en": "The first, rounded up to a multiple of the second.", "ru": "Первое, вверх до кратного второму."},
        (says("{0}, rounded up to a multiple of {1}", "{0} с округлением вверх до кратного {1}"),),
    ),
    "floor": Word(
        {"en": "The first, rounded down to a multiple of the second.", "ru": "Первое, вниз до кратного второму."},
        (says("{0}, rounded down to a multiple of {1}", "{0} с округлением вниз до кратного {1}"),),
    ),
    "count": Word(
        {
            "en": "How many of these tiles (of the class, if named).",
            "ru": "Сколько таких тайлов (класса, если назван).",
        },
        (
            says("number of tiles of the class {1} among {0}", "число тайлов класса {1} среди {0}", "1"),
            says("number of tiles among {0}", "число тайлов среди {0}"),
        ),
    ),
    "kinds": Word(
        {
            "en": "How many different kinds among these tiles; at the table also of a class alone.",
            "ru": "Сколько разных видов среди этих тайлов; за столом можно назвать и класс.",
        },
        (
            says(
                "number of different kinds of the class {1} among {0}", "число разных видов класса {1} среди {0}", "1"
            ),
            says("number of different kinds among {0}", "число разных видов среди {0}"),
        ),
    ),
    "visible": Word(
        {"en": "How many tiles of that kind everybody sees.", "ru": "Сколько тайлов этого вида видят все."},
        (says("number of tiles like “{0}” that all can see", "число видных всем тайлов, как «{0}»"),),
        contexts=TABLE,
    ),
    "worth": Word(
        {
            "en": "What the hand of `me` would be worth with that tile, 0 if it does not win.",
            "ru": "Сколько стоила бы рука `me` с этим тайлом; 0, если она не выигрывает.",
        },
        (says("what the hand is worth with “{0}”", "стоимость руки с этим тайлом: «{0}»"),),
        contexts=TABLE,
    ),
    "pick": Word(
        {"en": "The number at that place of a list, from 1.", "ru": "Число на этом месте списка, считая с 1."},
        (says("number {1} of the list {0}", "число под номером {1} из списка {0}"),),
    ),
    "count_seats": Word(
        {"en": "For how many seats the condition holds.", "ru": "Для скольких мест верно условие."},
        (says("number of seats for which it holds that {0}", "число мест, для которых верно: {0}"),),
        contexts=TABLE,
    ),
}
