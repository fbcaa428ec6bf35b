"""A document -> the page of the whole ruleset: what is in it, and in which order things are counted and paid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.formula import SIGNS, formula
from mahjong_spec.words import playing
from mahjong_spec.words.card import card_section
from mahjong_spec.words.conditions import condition
from mahjong_spec.words.entries import chosen_options, gain_line, kind_of_value, lines, losers_text, shown_value
from mahjong_spec.words.formulas import amount, number_text
from mahjong_spec.words.grammar import Phrase, before_list, capital
from mahjong_spec.words.pages import Block, Items, Page, Paragraph, Section, Table, labelled
from mahjong_spec.words.shapes import shape_text
from mahjong_spec.words.voice import Voice, code, say, section, title, value_title

_SHORT_VALUE = 50

IMPLEMENTERS = "implementers"
"""The anchor of the part that only programs need."""


def overview(voice: Voice) -> Page:
    """The page of a ruleset."""
    document = voice.document
    blocks: list[Block] = [
        Paragraph(
            capital(
                say(
                    voice,
                    "page.overview",
                    id=code(document["id"]),
                    version=str(document["version"]),
                    seats=", ".join(map(str, document["seats"])),
                )
            )
            + "."
        ),
        Section(say(voice, "section.tiles"), _tiles(voice)),
    ]
    blocks += _shapes(voice)
    blocks += card_section(voice)
    if section(voice, "elements"):
        blocks.append(Section(say(voice, "section.elements"), _elements(voice)))
    if "minimum" in document:
        told = condition(voice, document["minimum"])
        blocks.append(Section(say(voice, "section.minimum"), _whole(told)))
    if "roles" in document:
        told_of_losers = Phrase(f"{say(voice, 'label.losers')} {losers_text(voice)}")
        blocks.append(Section(say(voice, "section.roles"), _whole(told_of_losers)))
    blocks += _value(voice)
    blocks += _options(voice)
    blocks += _presets(voice)
    blocks += _facts(voice)
    blocks += _play(voice)
    if section(voice, "sources"):
        names = tuple(Phrase(title(voice, "sources", name)) for name in section(voice, "sources"))
        blocks.append(Section(say(voice, "section.sources"), (Items(names),)))
    blocks += _payments(voice)
    return Page(str(document["title"][voice.lang]), voice.lang, tuple(blocks))


def default_number(document: Mapping[str, Any], node: Any) -> int | None:
    """A number, or the one that a decision list over options gives by default; None where it depends on more."""
    for line in node if isinstance(node, list) else [node]:
        if isinstance(line, Mapping) and "when" in line:
            held = _holds(document, line["when"])
            if held is None:
                return None
            if not held:
                continue
        value = line["is"] if isinstance(line, Mapping) else line
        part = formula(str(value))
        if part.word == "name" and part.name.startswith("option."):
            default = document.get("options", {}).get(part.name.removeprefix("option."), {}).get("default")
            return default if type(default) is int else None
        return part.value if part.word == "number" else None
    return None


def _holds(document: Mapping[str, Any], node: Any) -> bool | None:
    """Flags of options and comparisons of options with a number or word, at their defaults; None for anything else."""
    if isinstance(node, Mapping) and len(node) == 1:
        (word, parts), *_ = node.items()
        if word == "not":
            part = _holds(document, parts)
            return None if part is None else not part
        if word in ("all", "any"):
            found = [_holds(document, part) for part in parts]
            return None if None in found else (all(found) if word == "all" else any(found))
    words = node.split() if isinstance(node, str) else []
    name = words[0].removeprefix("option.") if words and words[0].startswith("option.") else None
    if name is None or name not in document.get("options", {}):
        return None
    value = document["options"][name]["default"]
    if len(words) == 1:
        return bool(value)
    sign, other = words[1], int(words[2]) if words[2].isdigit() else words[2]
    return SIGNS[sign](value, other) if sign in ("==", "!=") or isinstance(other, int) else None


def _tiles(voice: Voice) -> tuple[Block, ...]:
    """A table of the families with their counts, and the total."""
    rows, total = [], 0
    for name, family in section(voice, "tiles").items():
        copies = [
            default_number(voice.document, kind.get("copies", family["copies"])) for kind in family["kinds"].values()
        ]
        count = sum(one or 0 for one in copies)
        total += count
        each = "–".join(map(str, sorted({one or 0 for one in copies})))
        rows.append((capital(title(voice, "tiles", name)), _codes(voice, family), str(len(copies)), each, str(count)))
    columns = tuple(say(voice, f"column.{key}") for key in ("family", "codes", "kinds", "copies", "tiles"))
    return Table(columns, tuple(rows)), Paragraph(say(voice, "page.total", count=total))


def _codes(voice: Voice, family: Mapping[str, Any]) -> str:
    """The codes of a family; those that follow one another by their first and last."""
    kinds = list(family["kinds"])
    ends = f"{kinds[0]}–{kinds[-1]}"
    first, suit = kinds[0][:-1], kinds[0][-1]
    in_a_row = first.isdigit() and kinds == [f"{int(first) + step}{suit}" for step in range(len(kinds))]
    told = code(ends) if in_a_row and len(kinds) > 1 else " ".join(map(code, kinds))
    if "marked" not in family:
        return told
    return say(voice, "value.marked", codes=told, marked=" ".join(map(code, family["marked"])))


def _shapes(voice: Voice) -> list[Block]:
    rows = [
        (capital(title(voice, "shapes", name)), code(name), shape_text(voice, node))
        for name, node in section(voice, "shapes").items()
    ]
    columns = tuple(say(voice, f"column.{key}") for key in ("title", "id", "made_of"))
    return [Section(say(voice, "section.shapes"), (Table(columns, tuple(rows), "shapes"),))] if rows else []


def _facts(voice: Voice) -> list[Block]:
    """What a scorer may be told of a win."""
    rows = []
    for name, node in section(voice, "facts").items():
        kind = kind_of_value(voice, node)
        told = kind.text or "; ".join(f"{code(word)} {node['words'][word][voice.lang]}" for word in node["words"])
        default = shown_value(voice, node, node["default"]) if "default" in node else ""
        rows.append((capital(title(voice, "facts", name)), code(name), told, default))
    columns = tuple(say(voice, f"column.{key}") for key in ("title", "id", "tells", "default"))
    return [Section(say(voice, "section.facts"), (Table(columns, tuple(rows), "facts"),))] if rows else []


def _elements(voice: Voice) -> tuple[Block, ...]:
    """A table for each unit, of the elements that give it."""
    columns = tuple(say(voice, f"column.{key}") for key in ("title", "id", "value"))
    tables: dict[str, list[tuple[str, ...]]] = {unit: [] for unit in section(voice, "units")}
    for name, node in section(voice, "elements").items():
        for unit, rows in tables.items():
            if unit in node:
                rows.append((capital(title(voice, "elements", name)), code(name), _gain(voice, name, node[unit], unit)))
    return tuple(
        Section(capital(title(voice, "units", unit)), (Table(columns, tuple(rows), "elements"),))
        for unit, rows in tables.items()
        if rows
    )


def _gain(voice: Voice, name: str, node: Any, unit: str) -> str:
    """What an element gives in a unit, in short: what the options make of it stands in the sentences below."""
    told = gain_line(voice, name, unit)
    if not told.parts and len(told.text) <= _SHORT_VALUE and "option." not in str(node):
        return told.text
    default = default_number(voice.document, node) if not isinstance(node, Mapping) else None
    return say(voice, "value.depends") if default is None else say(voice, "value.default", value=default)


def _whole(phrase: Phrase) -> tuple[Block, ...]:
    text = Paragraph(capital(phrase.text if phrase.text.endswith(":") else f"{phrase.text}."))
    return (text, Items(phrase.parts)) if phrase.parts else (text,)


def _value(voice: Voice) -> list[Block]:
    """Lines of `value` in their order, and how readings are compared."""
    blocks: list[Block] = []
    told = []
    for name, node in section(voice, "value").items():
        line = amount(voice, node)
        called = value_title(voice, name)
        told.append(
            Phrase(
                say(voice, "value.line", title=called if called != code(name) else code(name), value=line), line.parts
            )
        )
    if told:
        blocks.append(Section(say(voice, "section.value"), (Items(tuple(told)),)))
    best = voice.document.get("best")
    if best:
        listed = tuple(Phrase(number_text(voice, node)) for node in best)
        blocks.append(Section(say(voice, "section.best"), (Paragraph(say(voice, "page.best")), Items(listed))))
    return blocks


def _options(voice: Voice) -> list[Block]:
    rows = []
    for name, node in section(voice, "options").items():
        kind = kind_of_value(voice, node)
        values = kind.text or "; ".join(part.text for part in kind.parts)
        rows.append(
            (capital(title(voice, "options", name)), code(name), values, shown_value(voice, node, node["default"]))
        )
    columns = tuple(say(voice, f"column.{key}") for key in ("title", "id", "values", "default"))
    return [Section(say(voice, "section.options"), (Table(columns, tuple(rows), "options"),))] if rows else []


def _presets(voice: Voice) -> list[Block]:
    told = []
    for name, node in section(voice, "presets").items():
        head = f"{capital(title(voice, 'presets', name))} ({code(name)})"
        chosen = chosen_options(voice, node.get("options", {}))
        told.append(Phrase(before_list(head) if chosen else f"{head}: {say(voice, 'value.none')}", chosen))
    note = Paragraph(capital(say(voice, "page.presets")) + ".")
    return [Section(say(voice, "section.presets"), (note, Items(tuple(told))))] if told else []


def _play(voice: Voice) -> list[Block]:
    """How a game is played: where tiles lie, what happens in which order, who may do what, how deals make a match."""
    tables: Mapping[str, tuple[tuple[str, ...], Callable[[str, Any], tuple[str, ...]]]] = {
        "zones": (
            ("owner", "see"),
            lambda name, node: (say(voice, f"owner.{node['of']}"), say(voice, f"see.{node['see']}")),
        ),
        "phases": (("phase",), lambda name, node: (say(voice, f"phase.{node['kind']}"),)),
        "actions": (
            ("offered",),
            lambda name, node: (", ".join(title(voice, "phases", one) for one in playing.offering(voice, name)),),
        ),
        "reasons": ((), lambda name, node: ()),
        "calls": ((), lambda name, node: ()),
    }
    blocks: list[Block] = []
    for part, (keys, told) in tables.items():
        columns = tuple(say(voice, f"column.{key}") for key in ("title", "id", *keys))
        rows = tuple(
            (capital(title(voice, part, name)), code(name), *told(name, node))
            for name, node in section(voice, part).items()
        )
        if rows:
            blocks.append(Section(say(voice, f"section.{part}"), (Table(columns, rows, part),)))
    lines_of_match = [
        block for line in playing.match_lines(voice) for block in labelled(voice, line.label, line.phrase)
    ]
    return [*blocks, *([Section(say(voice, "section.match"), tuple(lines_of_match))] if lines_of_match else [])]


def _payments(voice: Voice) -> list[Block]:
    """Settlements with what is done in them, and the amounts they speak of: of interest to programs alone."""
    blocks: list[Block] = []
    for part in ("settlement", "steps"):
        sections = [
            Section(code(name), (Items(lines(voice, part, name)[0].phrase.parts),), f"{part}-{name}")
            for name in section(voice, part)
        ]
        if sections:
            blocks.append(Section(say(voice, f"section.{part}"), tuple(sections), part))
    told = []
    for name, node in section(voice, "amounts").items():
        line = amount(voice, node)
        told.append(Phrase(say(voice, "value.line", title=code(name), value=line), line.parts))
    if told:
        blocks.append(Section(say(voice, "section.amounts"), (Items(tuple(told)),), "amounts"))
    note = Paragraph(say(voice, "page.implementers") + ".")
    return [Section(say(voice, "section.implementers"), (note, *blocks), IMPLEMENTERS)] if blocks else []
