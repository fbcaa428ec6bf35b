"""A resolved ruleset -> its page: an overview, every entry in sentences, every clause with its fixtures."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mahjong_spec.rules import resolve, rulesets
from mahjong_spec.words import LANGUAGES, Page, entry_blocks, explain, render_markdown
from mahjong_spec.words.voice import Voice

ENTRIES = ("elements", "shapes", "options", "presets", "facts")

_TEXTS = {
    "elements": {"en": "Elements in sentences", "ru": "Элементы словами"},
    "shapes": {"en": "Shapes in sentences", "ru": "Формы словами"},
    "options": {"en": "Options in sentences", "ru": "Варианты правил словами"},
    "presets": {"en": "Presets in sentences", "ru": "Наборы вариантов словами"},
    "facts": {"en": "What a scorer is told", "ru": "Что сообщают при подсчёте"},
    "clauses": {"en": "Clauses", "ru": "Пункты правил"},
    "fixtures": {"en": "fixtures", "ru": "проверок"},
    "people": {"en": "kept by people", "ru": "соблюдают люди"},
    "other": {"en": "[По-русски]({id}.ru.md)", "ru": "[In English]({id}.md)"},
    "data": {
        "en": "The whole ruleset as data: `mahjong-spec resolve {id}`.",
        "ru": "Все правила как данные: `mahjong-spec resolve {id}`.",
    },
}


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
    name = document["id"]
    yield render_markdown(explain(document, None, lang))
    yield f"{_TEXTS['other'][lang].format(id=name)} · {_TEXTS['data'][lang].format(id=name)}\n"
    voice = Voice(document, lang)
    for part in ENTRIES:
        yield f"## {_TEXTS[part][lang]} {{ #{part} }}\n"
        for entry in document.get(part, {}):
            title = document[part][entry].get("title", {}).get(lang, entry)
            yield f"### {title} {{ #{part}-{entry} }}\n"
            yield render_markdown(Page("", lang, entry_blocks(voice, part, entry)), level=3) + "\n"
    yield f"## {_TEXTS['clauses'][lang]} {{ #clauses }}\n"
    for clause, entry in document.get("clauses", {}).items():
        notes = [f"{cited.get(clause, 0)} {_TEXTS['fixtures'][lang]}"] if cited.get(clause) else []
        notes += [_TEXTS["people"][lang]] if entry.get("enforced") == "people" else []
        yield f"**`{clause}`**{' · ' + ', '.join(notes) if notes else ''}"
        yield f"{{ #{clause} }}\n\n{entry['text'][lang].strip()}\n"


def _cited(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.json")):
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]:
            yield from case["clauses"]
