"""What a sound ruleset must be as a whole: no name with two meanings, nothing dead, impossible, useless, uncited."""

from __future__ import annotations

from typing import Any

from mahjong_spec.compiler.contradictions import impossible
from mahjong_spec.compiler.draft import THINGS, Draft, at
from mahjong_spec.compiler.words import RESERVED, RESERVED_IN_PLAY
from mahjong_spec.errors import guess
from mahjong_spec.model import Expr, Ruleset

_ONE_NAMESPACE = ("facts", "terms", "units", "value", "variables", "amounts", "zones")
_DEAD = (
    "options",
    "classes",
    "relations",
    "sets",
    "facts",
    "terms",
    "units",
    "value",
    "limits",
    "variables",
    "payments",
    "amounts",
    "steps",
    "zones",
    "calls",
    "reasons",
)


def check_names(draft: Draft) -> None:
    """Facts, terms, units, lines of value, variables, amounts and zones share one namespace with the words of the language."""
    taken: dict[str, str] = {}
    words = (*RESERVED, *RESERVED_IN_PLAY) if draft.playing else RESERVED
    for section in _ONE_NAMESPACE:
        for name in draft.section(section):
            pointer = f"{at('', section, name)}#key"
            if name in words:
                draft.problem("clash/name", f"`{name}` is a word of the language", pointer)
            elif name in taken:
                message = (
                    f"there is {_a(THINGS[taken[name]])} `{name}` already, so this {THINGS[section]} needs another name"
                )
                draft.problem("clash/name", message, pointer)
            else:
                taken[name] = section


def check_citations(draft: Draft) -> None:
    """Clause ids that stand beside rules exist."""
    clauses = draft.section("clauses")
    waiting: list[tuple[Any, str]] = [(value, at("", key)) for key, value in draft.document.items() if key != "clauses"]
    while waiting:
        node, pointer = waiting.pop()
        if isinstance(node, list):
            waiting += [(one, at(pointer, place)) for place, one in enumerate(node)]
        if not isinstance(node, dict):
            continue
        for key, value in node.items():
            here = at(pointer, key)
            if key != "clause" or not isinstance(value, list):
                waiting.append((value, here))
                continue
            for place, name in enumerate(value):
                if name not in clauses:
                    draft.problem("unresolved/name", f"unknown clause `{name}`", at(here, place), guess(name, clauses))


def check_whole(draft: Draft, ruleset: Ruleset) -> None:
    """What only shows once every name is known."""
    _dead(draft)
    for name in draft.section("elements"):
        element = ruleset.elements[name]
        if impossible(element.when):
            pointer = at("/elements", name, "when")
            message = f"no hand can ever count as `{name}`: its conditions contradict each other"
            draft.problem("impossible/element", message, pointer)
        else:
            _exclusions(draft, ruleset, name)


def _dead(draft: Draft) -> None:
    for section in _DEAD:
        thing = THINGS[section]
        for name in draft.section(section):
            pointer = f"{at('', section, name)}#key"
            if section == "units" and ("given", name) not in draft.used:
                draft.problem(f"dead/{thing}", f"no element gives any `{name}`", pointer)
            elif section == "variables" and ("assigned", name) in draft.used and (section, name) not in draft.used:
                draft.problem(f"dead/{thing}", f"the variable `{name}` is set, and no rule ever asks for it", pointer)
            elif (section, name) not in draft.used:
                draft.problem(f"dead/{thing}", f"no rule uses the {thing} `{name}`", pointer)
            elif section == "variables" and draft.playing and _never_set(draft, name):
                draft.problem(f"dead/{thing}", f"rules ask for the variable `{name}`, and none ever sets it", pointer)
    for name, family in draft.section("tiles").items():
        for code, entry in family.get("marked", {}).items():
            if ("marks", entry["mark"]) not in draft.used:
                pointer = at("/tiles", name, "marked", code, "mark")
                draft.problem("dead/mark", f"no rule asks for the mark `{entry['mark']}`", pointer)


def _never_set(draft: Draft, name: str) -> bool:
    """Whether a variable is always what it is at first. A pot is paid into."""
    return draft.variables[name].type != "pot" and ("assigned", name) not in draft.used


def _exclusions(draft: Draft, ruleset: Ruleset, name: str) -> None:
    entries = draft.section("elements")
    for place, other in enumerate(entries[name].get("excludes", ())):
        here = at("/elements", name, "excludes", place)
        if other == name:
            draft.problem("useless/exclusion", f"`{name}` excludes itself", here)
        elif impossible(Expr("all", {"parts": (ruleset.elements[name].when, ruleset.elements[other].when)})):
            message = f"`{name}` and `{other}` never count together, so nothing is excluded"
            draft.problem("useless/exclusion", message, here)
        elif name in entries[other].get("excludes", ()):
            message = f"`{name}` and `{other}` exclude each other, so neither would count"
            draft.problem("circle/exclusion", message, here)


def _a(thing: str) -> str:
    return f"an {thing}" if thing[0] in "aeiou" and thing != "unit" else f"a {thing}"
