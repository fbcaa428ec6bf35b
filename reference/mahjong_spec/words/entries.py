"""An entry of a document -> its lines: what each of its fields says, in words.

The same lines make its page and, compared field by field, the difference of two rulesets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.words import names, playing
from mahjong_spec.words.conditions import condition
from mahjong_spec.words.effects import effects, value_of
from mahjong_spec.words.formulas import amount, gain, number_text
from mahjong_spec.words.grammar import Phrase, joined, quoted
from mahjong_spec.words.line import Line, flag_line
from mahjong_spec.words.line import line as _line
from mahjong_spec.words.shapes import only_closed, shape_text
from mahjong_spec.words.tests import set_noun, tile_noun, tiles
from mahjong_spec.words.voice import Voice, code, kind_noun, say, section, title

UNSAID = frozenset({"title", "clause", "note", "from"})
"""Fields that the lines leave to others."""


def entry(voice: Voice, part: str, name: str) -> Any:
    """The node of an entry; a kind of tile is found in its family."""
    if part != "kinds":
        return section(voice, part)[name]
    for family in section(voice, "tiles").values():
        for group in ("kinds", "marked"):
            if name in family.get(group, {}):
                return family[group][name]
    raise KeyError(name)


def lines(voice: Voice, part: str, name: str) -> tuple[Line, ...]:
    """The lines of an entry, in the order in which they are read."""
    node = entry(voice, part, name)
    return tuple(_TELLERS[part](voice, name, node))


def when_line(voice: Voice, node: Any) -> Line:
    """When an element counts."""
    told = condition(voice, node)
    if told.parts and isinstance(condition_word(voice, node), str) and condition_word(voice, node) == "all":
        return Line(("when",), say(voice, "label.when_all"), Phrase("", told.parts))
    return Line(("when",), say(voice, "label.when"), told)


def condition_word(voice: Voice, node: Any) -> str | None:
    """The word at the root of a condition, terms looked through."""
    while isinstance(node, str) and node in section(voice, "terms"):
        node = section(voice, "terms")[node]
    return next(iter(node)) if isinstance(node, Mapping) else None


def shown_value(voice: Voice, declared: Mapping[str, Any], value: Any) -> str:
    """A value of an option or fact in words."""
    if isinstance(value, bool):
        return say(voice, "flag.true" if value else "flag.false")
    if isinstance(value, str) and value in declared.get("words", {}):
        return str(declared["words"][value][voice.lang])
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)


def kind_of_value(voice: Voice, declared: Mapping[str, Any]) -> Phrase:
    """What an option, fact or variable may be."""
    kind = declared["is"]
    if kind == "word":
        return Phrase("", tuple(Phrase(str(told[voice.lang])) for told in declared["words"].values()))
    if "one_of" in declared:
        return Phrase(joined(map(str, declared["one_of"]), voice.lang, alternative=True))
    ends = {key: number_text(voice, declared[key]) for key in ("least", "most") if key in declared}
    if kind == "number" and ends:
        key = "kind.range" if len(ends) > 1 else "kind.at_least" if "least" in ends else "kind.at_most"
        return Phrase(say(voice, key, **ends))
    return Phrase(say(voice, f"kind.{kind}"))


def _element(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    units = [unit for unit in section(voice, "units") if unit in node]
    found = [Line((unit,), title(voice, "units", unit), gain_line(voice, name, unit)) for unit in units]
    if "for" in node:
        found.append(_line(voice, "for", say(voice, f"for.{node['for']}")))
    if "when" in node:
        found.append(when_line(voice, node["when"]))
    if "per" in node:
        found.append(_per(voice, node["per"]))
    if "excludes" in node:
        found.append(_line(voice, "excludes", _titles(voice, "elements", node["excludes"])))
    return found


def _per(voice: Voice, node: Mapping[str, Any]) -> Line:
    for key in ("set", "part"):
        if key in node:
            return Line(("per",), say(voice, f"label.per_{key}"), Phrase(set_noun(voice, node[key]).bare))
    key, given = ("per_tile_in", {"tiles": tiles(voice, node["in"])}) if "in" in node else ("per_tile", {})
    return Line(("per",), say(voice, f"label.{key}", **given), Phrase(tile_noun(voice, node["tile"]).bare))


def losers_text(voice: Voice) -> str:
    """How the hands are read of those who have not won."""
    return say(voice, f"losers.{section(voice, 'roles').get('losers', 'none')}")


def _titles(voice: Voice, part: str, ids: Any) -> str:
    return joined([quoted(title(voice, part, one), voice.lang) for one in ids], voice.lang)


def _option(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    return [
        _line(voice, "values", kind_of_value(voice, node), "is", "one_of", "least", "most", "words"),
        _line(voice, "default", shown_value(voice, node, node["default"])),
    ]


def chosen_options(voice: Voice, options: Mapping[str, Any]) -> tuple[Phrase, ...]:
    """Options with the values that are chosen for them."""
    declared = section(voice, "options")
    return tuple(
        Phrase(
            say(
                voice,
                "value.line",
                title=title(voice, "options", one),
                value=shown_value(voice, declared.get(one, {}), value),
            )
        )
        for one, value in options.items()
    )


def _preset(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    options = chosen_options(voice, node.get("options", {}))
    found = [_line(voice, "chooses", Phrase("", options) if options else say(voice, "value.none"), "options")]
    if "source" in node:
        found.append(_line(voice, "source", title(voice, "sources", node["source"])))
    if node.get("provisional"):
        doubtful = tuple(Phrase(title(voice, "options", one)) for one in node["provisional"])
        found.append(_line(voice, "provisional", Phrase("", doubtful)))
    return found


def _fact(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    found = [_line(voice, "tells", kind_of_value(voice, node), "is", "words", "least", "most")]
    if "default" in node:
        found.append(_line(voice, "default", shown_value(voice, node, node["default"])))
    if "needs" in node:
        found.append(_line(voice, "needs", condition(voice, node["needs"])))
    if "play" in node:
        found.append(_line(voice, "found", value_of(voice, node, node["play"]), "play"))
    return found


def _class(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    if "by" not in node:
        return [_line(voice, "means", tile_noun(voice, node["is"]).bare, "is")]
    opening = say(voice, "value.class", fact=names.noun_of(voice, node["by"]))
    parts = tuple(
        Phrase(f"{number} — {tile_noun(voice, part).bare}") for number, part in enumerate(node["is"], start=1)
    )
    return [_line(voice, "means", Phrase(opening, parts), "is", "by")]


def _relation(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    found = []
    if "cycles" in node:
        rings = tuple(Phrase(_ring(voice, cycle)) for cycle in node["cycles"])
        found.append(_line(voice, "leads", Phrase("", rings), "cycles"))
    if "pairs" in node:
        parts = tuple(
            Phrase(f"{_tile(voice, one)} → {', '.join(_tile(voice, other) for other in to)}")
            for one, to in node["pairs"].items()
        )
        found.append(_line(voice, "pairs", Phrase("", parts)))
    return found


def _ring(voice: Voice, cycle: Any) -> str:
    """Tiles with arrows between them; of a family whose kinds have ranks alone, its title and the ranks."""
    kinds = section(voice, "tiles")[cycle]["kinds"] if isinstance(cycle, str) else {}
    codes = list(kinds or cycle)
    if kinds and not any("title" in kind for kind in kinds.values()):
        ranks = " → ".join(str(kinds[one]["rank"]) for one in [*codes, codes[0]])
        return say(voice, "value.line", title=title(voice, "tiles", str(cycle)), value=ranks)
    return " → ".join(_tile(voice, one) for one in [*codes, codes[0]])


def _tile(voice: Voice, tile: str) -> str:
    found = kind_noun(voice, tile)
    return found.bare if found else code(tile)


def _set(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    key = "run" if "run" in node else "same"
    return [_line(voice, "made_of", say(voice, f"set.{key}", size=node[key]), key)]


def _shape(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    told = [key for key in node if key not in UNSAID and key != "when"]
    found = [_line(voice, "made_of", shape_text(voice, node), *told)]
    if "when" in node:
        found.append(Line(("when",), say(voice, "label.played"), condition(voice, node["when"])))
    return found


def _unit(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    found = []
    if "replaces" in node:
        found.append(_line(voice, "replaces", _titles(voice, "units", node["replaces"])))
    if "detail" in node:
        found.append(flag_line(voice, "detail", bool(node["detail"])))
    return found


def _variable(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    found = [
        _line(voice, "owner", say(voice, f"owner.{node['of']}"), "of"),
        _line(voice, "holds", kind_of_value(voice, node), "is", "words"),
    ]
    if "start" in node:
        found.append(_line(voice, "start", value_of(voice, node, node["start"])))
    return [*found, *playing.keeping(voice, node)]


def _result(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    found = [_line(voice, "is", number_text(voice, node["is"]))]
    if "when" in node:
        found.append(Line(("when",), say(voice, "label.reported"), condition(voice, node["when"])))
    return found


def _family(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    found = [
        _line(voice, "kinds", ", ".join(f"{_tile(voice, tile)} {code(tile)}" for tile in node["kinds"])),
        _line(voice, "copies", amount(voice, node["copies"])),
        flag_line(voice, "runs", bool(node.get("runs"))),
    ]
    if "marked" in node:
        parts = []
        for tile, entry_of_tile in node["marked"].items():
            copies = amount(voice, entry_of_tile["copies"])
            parts.append(
                Phrase(say(voice, "value.line", title=f"{_tile(voice, tile)} {code(tile)}", value=copies), copies.parts)
            )
        found.append(_line(voice, "marked", Phrase("", tuple(parts))))
    return found


def _kind(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    family = next(
        one
        for one, entry_of in section(voice, "tiles").items()
        if name in entry_of["kinds"] or name in entry_of.get("marked", {})
    )
    copies = node.get("copies", section(voice, "tiles")[family]["copies"])
    return [_line(voice, "family", title(voice, "tiles", family)), _line(voice, "copies", amount(voice, copies))]


def _clause(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    found = [_line(voice, "text", str(node["text"][voice.lang]))]
    if "source" in node:
        found.append(_line(voice, "source", title(voice, "sources", node["source"])))
    if node.get("enforced") == "people":
        found.append(_line(voice, "enforced", say(voice, "flag.true")))
    return found


def _done(voice: Voice, name: str, node: Any) -> list[Line]:
    return [Line((), say(voice, "label.done"), Phrase("", effects(voice, node)))]


def _amount(voice: Voice, name: str, node: Any) -> list[Line]:
    return [Line((), say(voice, "label.is"), amount(voice, node))]


def _meaning(voice: Voice, name: str, node: Any) -> list[Line]:
    return [Line((), say(voice, "label.means"), condition(voice, node))]


def _symmetry(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    return [_line(voice, "exchange", joined([title(voice, "tiles", one) for one in node["exchange"]], voice.lang))]


def _nothing(voice: Voice, name: str, node: Any) -> list[Line]:
    return []


_TELLERS: Mapping[str, Callable[[Voice, str, Any], list[Line]]] = {
    "elements": _element,
    "terms": _meaning,
    "classes": _class,
    "shapes": _shape,
    "sets": _set,
    "facts": _fact,
    "options": _option,
    "presets": _preset,
    "settlement": _done,
    "steps": _done,
    "payments": _nothing,
    "amounts": _amount,
    "units": _unit,
    "value": _amount,
    "limits": _nothing,
    "result": _result,
    "tiles": _family,
    "kinds": _kind,
    "relations": _relation,
    "variables": _variable,
    "clauses": _clause,
    "sources": _nothing,
    "require": _meaning,
    "symmetries": _symmetry,
    "phases": playing.phase,
    "actions": playing.action,
    "zones": playing.zone,
    "reasons": _nothing,
    "calls": _nothing,
}

SECTIONS = tuple(_TELLERS)
"""Every section whose entries can be told, in the order in which an id is looked for."""


def gain_line(voice: Voice, name: str, unit: str) -> Phrase:
    """What an element gives in a unit; a single amount that only a closed hand can have says so."""
    node = section(voice, "elements")[name]
    told = gain(voice, node[unit])
    if not isinstance(node[unit], int | str) or not only_closed(voice.document, node.get("when", True)):
        return told
    return Phrase(say(voice, "value.closed_only", value=told))
