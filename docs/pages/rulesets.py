"""A resolved ruleset -> its page: an overview, every entry in sentences, every clause with its fixtures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from mahjong_spec.rules import resolve, rulesets
from mahjong_spec.words import LANGUAGES, Page, Section, entry_blocks, explain, render_markdown
from mahjong_spec.words.grammar import capital, plural
from mahjong_spec.words.overview import IMPLEMENTERS
from mahjong_spec.words.rendering import Link
from mahjong_spec.words.voice import Voice

ENTRIES = ("elements", "shapes", "phases", "actions", "zones", "reasons", "calls", "options", "presets", "facts")
_IN_TEXT = ("clauses", "presets", "steps", "amounts")
"""Sections whose ids are links wherever they stand."""

_TEXTS = {
    "elements": {"en": "Elements in sentences", "ru": "Элементы словами"},
    "shapes": {"en": "Shapes in sentences", "ru": "Формы словами"},
    "phases": {"en": "Phases in sentences", "ru": "Фазы словами"},
    "actions": {"en": "Actions in sentences", "ru": "Действия словами"},
    "zones": {"en": "Places of tiles in sentences", "ru": "Места тайлов словами"},
    "reasons": {"en": "Reasons of refusals in sentences", "ru": "Причины отказов словами"},
    "calls": {"en": "Calls in sentences", "ru": "Возгласы словами"},
    "options": {"en": "Options in sentences", "ru": "Опции словами"},
    "presets": {"en": "Presets in sentences", "ru": "Наборы опций словами"},
    "facts": {"en": "Facts in sentences", "ru": "Факты словами"},
    "clauses": {"en": "Clauses", "ru": "Пункты правил"},
    "fixtures": {"en": "fixture|fixtures", "ru": "проверка|проверки|проверок"},
    "people": {"en": "kept by people", "ru": "соблюдают люди"},
    "other": {"en": "[По-русски]({id}.ru.md)", "ru": "[In English]({id}.md)"},
    "data": {
        "en": "The whole ruleset as data: `mahjong-spec resolve {id}`.",
        "ru": "Все правила как данные: `mahjong-spec resolve {id}`.",
    },
}
_TOPICS = {
    "source": {"en": "Sources", "ru": "Источники"},
    "tiles": {"en": "Tiles", "ru": "Тайлы"},
    "term": {"en": "Terms", "ru": "Термины"},
    "setup": {"en": "Seats and rounds", "ru": "Места и раунды"},
    "wall": {"en": "The wall", "ru": "Стена"},
    "dora": {"en": "Dora", "ru": "Дора"},
    "deal": {"en": "The deal", "ru": "Раздача тайлов"},
    "turn": {"en": "The turn", "ru": "Ход"},
    "claim": {"en": "Claims", "ru": "Заявки"},
    "kan": {"en": "Kan", "ru": "Кан"},
    "declare": {"en": "Declaring riichi", "ru": "Объявление риичи"},
    "win": {"en": "The win", "ru": "Победа"},
    "hand": {"en": "Sets and waits", "ru": "Сеты и ожидания"},
    "furiten": {"en": "Furiten", "ru": "Фуритен"},
    "yaku": {"en": "Yaku", "ru": "Яку"},
    "yakuman": {"en": "Yakuman", "ru": "Якуман"},
    "fu": {"en": "Fu", "ru": "Фу"},
    "points": {"en": "Points", "ru": "Очки"},
    "limit": {"en": "Limits", "ru": "Лимиты"},
    "payment": {"en": "Payments", "ru": "Платежи"},
    "honba": {"en": "Honba", "ru": "Хонба"},
    "sticks": {"en": "Riichi sticks", "ru": "Палочки риичи"},
    "liability": {"en": "Liability", "ru": "Ответственность"},
    "draw": {"en": "Draws", "ru": "Ничьи"},
    "penalty": {"en": "Penalties", "ru": "Штрафы"},
    "match": {"en": "The match", "ru": "Матч"},
    "option": {"en": "Options and presets", "ru": "Опции и их наборы"},
    "players": {"en": "Players", "ru": "Игроки"},
    "beats": {"en": "What beats what", "ru": "Что что бьёт"},
    "first": {"en": "The first move", "ru": "Первый ход"},
    "mix": {"en": "Mixing", "ru": "Перемешивание"},
    "attack": {"en": "Attack", "ru": "Заход"},
    "defence": {"en": "Defence", "ru": "Защита"},
    "throw": {"en": "Throwing in", "ru": "Подкидывание"},
    "bout": {"en": "The bout", "ru": "Кон"},
    "pass": {"en": "Passing", "ru": "Передача"},
    "end": {"en": "The end of a deal", "ru": "Конец сдачи"},
    "score": {"en": "The score", "ru": "Счёт"},
    "rasta": {"en": "Rastamajhong", "ru": "Растамаджонг"},
    "automatic": {"en": "Automatic rastamajhong", "ru": "Автоматический растамаджонг"},
    "total": {"en": "Total mahjong", "ru": "Тотал-маджонг"},
    "jah": {"en": "Absolute Jah", "ru": "Абсолют Джа"},
    "custom": {"en": "Customs", "ru": "Обычаи"},
    "seating": {"en": "Seats", "ru": "Места"},
    "loose": {"en": "Loose tiles", "ru": "Свободные тайлы"},
    "bonus": {"en": "Bonus tiles", "ru": "Бонусные тайлы"},
    "chow": {"en": "Chow", "ru": "Чоу"},
    "pung": {"en": "Pung", "ru": "Панг"},
    "kong": {"en": "Kong", "ru": "Конг"},
    "late": {"en": "Late claims", "ru": "Поздние заявки"},
    "rob": {"en": "Robbing a kong", "ru": "Ограбление конга"},
    "standing": {"en": "The standing hand", "ru": "Прочный расклад"},
    "waiting": {"en": "The waiting hand", "ru": "Просящая рука"},
    "shape": {"en": "Hands of another form", "ru": "Руки особого вида"},
    "dead": {"en": "Dead hands", "ru": "Мёртвые и недействительные руки"},
    "fault": {"en": "Mistakes", "ru": "Ошибки"},
    "doubles": {"en": "Doubles", "ru": "Удвоения"},
    "settle": {"en": "Settlement", "ru": "Расчёт"},
    "feed": {"en": "Dangerous discards", "ru": "Опасные сбросы"},
    "charleston": {"en": "The Charleston", "ru": "Чарльстон"},
    "card": {"en": "The card", "ru": "Карта"},
    "joker": {"en": "Jokers", "ru": "Джокеры"},
    "call": {"en": "Calls", "ru": "Вызовы"},
    "exchange": {"en": "Exchange of jokers", "ru": "Обмен джокеров"},
    "pay": {"en": "Payments", "ru": "Выплаты"},
    "variant": {"en": "Other tables", "ru": "Другие таблицы"},
}
"""What clauses are about, by the second part of their ids; a topic that is not here is called by its id."""


def pages(fixtures: Path) -> dict[str, str]:
    """The page of every ruleset in every language, by file name."""
    found = {}
    for name in rulesets():
        document = resolve(name).document
        cited = Counter(_cited(fixtures / name))
        for lang in LANGUAGES:
            ending = "" if lang == "en" else f".{lang}"
            found[f"rulesets/{name}{ending}.md"] = "\n".join(_page(document, lang, cited))
    return found


def _page(document: Mapping[str, Any], lang: str, cited: Mapping[str, int]) -> Iterator[str]:
    """What players read first, what programs alone need last."""
    name = document["id"]
    whole, link = explain(document, None, lang), _links(document)
    programs = tuple(block for block in whole.blocks if isinstance(block, Section) and block.anchor == IMPLEMENTERS)
    yield f"# {whole.title}\n"
    yield f"{_TEXTS['other'][lang].format(id=name)} · {_TEXTS['data'][lang].format(id=name)}\n"
    players = tuple(block for block in whole.blocks if block not in programs)
    yield render_markdown(Page("", lang, players), link=link)
    voice = Voice(document, lang)
    for part in (part for part in ENTRIES if document.get(part)):
        yield f"## {_TEXTS[part][lang]} {{ #{part} }}\n"
        for entry in document[part]:
            title = document[part][entry].get("title", {}).get(lang, entry)
            yield f"### {capital(title)} {{ #{part}-{entry} }}\n"
            yield render_markdown(Page("", lang, entry_blocks(voice, part, entry)), level=3, link=link) + "\n"
    yield from _clauses(document, lang, cited)
    yield render_markdown(Page("", lang, programs), link=link)


def _clauses(document: Mapping[str, Any], lang: str, cited: Mapping[str, int]) -> Iterator[str]:
    """The clauses by their topics, each with how many fixtures cite it."""
    clauses = document.get("clauses", {})
    yield f"## {_TEXTS['clauses'][lang]} {{ #clauses }}\n"
    for topic, ids in groupby(clauses, key=lambda clause: clause.split(".")[1]):
        yield f"### {_TOPICS.get(topic, {}).get(lang, topic)} {{ #clauses-{topic} }}\n"
        for clause in ids:
            entry, count = clauses[clause], cited.get(clause, 0)
            notes = [f"{count} {plural(count, _TEXTS['fixtures'][lang], lang)}"] if count else []
            notes += [_TEXTS["people"][lang]] if entry.get("enforced") == "people" else []
            yield f"**`{clause}`**{' · ' + ', '.join(notes) if notes else ''}"
            yield f"{{ #{clause} }}\n\n{entry['text'][lang].strip()}\n"


def _links(document: Mapping[str, Any]) -> Link:
    """Where the names on the page lead: in a table of entries to the entry, in running text where no other is meant."""
    known = {
        one: f"#{one}" if part == "clauses" else f"#{part}" if part == "amounts" else f"#{part}-{one}"
        for part in _IN_TEXT
        for one in document.get(part, {})
    }

    def link(part: str, name: str) -> str | None:
        if not part:
            return known.get(name)
        return f"#{part}-{name}" if name in document.get(part, {}) else None

    return link


def _cited(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            yield from case["clauses"]
