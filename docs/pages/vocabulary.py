"""The tables of the vocabulary -> a page of all words, in each language."""

from __future__ import annotations

from collections.abc import Iterator

from mahjong_spec.vocabulary import CONDITIONS, EFFECTS, FUNCTIONS, SET_TESTS, TILE_TESTS, WAITS, Word

_TITLES = {
    "en": "Vocabulary of the rule language",
    "ru": "Словарь языка правил",
}
_INTRO = {
    "en": "The language has these words and no others. A condition is a name, a comparison or one word with its arguments; "
    "what is unknown is an error. Every sentence on the pages of a ruleset is made from the sentences of these words.",
    "ru": "В языке есть эти слова и никакие другие. Условие — это имя, сравнение или одно слово с аргументами; неизвестное "
    "слово — ошибка. Все предложения на страницах правил составлены из предложений этих слов.",
}
_SECTIONS = (
    ({"en": "Conditions", "ru": "Условия"}, CONDITIONS),
    ({"en": "Tile tests", "ru": "Проверки тайла"}, TILE_TESTS),
    ({"en": "Set tests", "ru": "Проверки сета"}, SET_TESTS),
    ({"en": "Functions of formulas", "ru": "Функции в формулах"}, FUNCTIONS),
    ({"en": "Effects", "ru": "Действия"}, EFFECTS),
)
_COLUMNS = {
    "en": ("Word", "Arguments", "True when, or what it does", "Asked of"),
    "ru": ("Слово", "Аргументы", "Когда верно или что делает", "Где"),
}
_CONTEXTS = {"reading": {"en": "a hand", "ru": "рука"}, "table": {"en": "the table", "ru": "стол"}}
_TYPES = {
    "account": "место или банк",
    "action": "действие",
    "amount": "сумма",
    "call": "возглас",
    "condition": "условие",
    "conditions": "условия",
    "effects": "действия",
    "element": "элемент",
    "end": "край зоны",
    "face": "как лежит",
    "flag": "да или нет",
    "formula": "формула",
    "label": "метка предложения",
    "mark": "метка",
    "moved": "тайлы",
    "name": "имя",
    "number": "число",
    "numbers": "числа",
    "payment": "причина платежа",
    "phases": "фазы",
    "place": "переменная",
    "ranks": "номиналы",
    "reason": "причина отказа",
    "relation": "отношение",
    "seat": "место",
    "seats": "места",
    "set": "проверка сета",
    "set_id": "вид сета",
    "set_ids": "виды сетов",
    "settlement": "расчёт",
    "shape": "форма",
    "step": "шаг",
    "templates": "шаблоны",
    "test": "проверка тайла",
    "tests": "проверки тайла",
    "tile": "тайл или сет",
    "tiles": "тайлы",
    "wait": "вид ожидания",
    "way": "как одержана победа",
    "word": "слово",
    "zone": "зона",
    "zones": "зоны",
}
"""Types of arguments in Russian; in English they are called by their names."""
_OPTIONAL = {"en": "optional", "ru": "не обязательно"}
_WAITS = {"en": "Kinds of wait", "ru": "Виды ожидания"}


def pages() -> dict[str, str]:
    """The page in each language, by file name."""
    return {f"vocabulary{'' if lang == 'en' else '.' + lang}.md": "\n".join(_page(lang)) + "\n" for lang in _TITLES}


def _page(lang: str) -> Iterator[str]:
    yield f"# {_TITLES[lang]}\n\n{_INTRO[lang]}\n"
    for title, words in _SECTIONS:
        yield f"## {title[lang]}\n"
        yield f"| {' | '.join(_COLUMNS[lang])} |"
        yield "| --- | --- | --- | --- |"
        for name, word in words.items():
            yield _row(name, word, lang)
        yield ""
    yield f"## {_WAITS[lang]}\n"
    for name, title in WAITS.items():
        yield f"- `{name}`: {title[lang]}"


def _row(name: str, word: Word, lang: str) -> str:
    arguments = [
        f"`{argument or '…'}`: {_type(kind.type, lang)}{f' ({_OPTIONAL[lang]})' if kind.optional else ''}"
        for argument, kind in word.arguments.items()
    ]
    contexts = ", ".join(_CONTEXTS[context][lang] for context in sorted(word.contexts))
    return f"| `{name}` | {'; '.join(arguments)} | {word.meaning[lang]} | {contexts} |"


def _type(name: str, lang: str) -> str:
    return name.replace("_", " ") if lang == "en" else _TYPES[name]
