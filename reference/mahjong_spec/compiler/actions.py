"""`actions` of a document -> what a seat may do: what it chooses, when, what that does, where play goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.compiler import (
    amounts,
    asking,
    branches,
    conditions,
    contexts,
    effects,
    seats,
    set_tests,
    sources,
    tests,
)
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.compiler.trees import TRUE
from mahjong_spec.model import Action, Expr, Selection

_ACTING = contexts.PLAY.binding("actor")


def declare(draft: Draft) -> None:
    """What actions choose, by name. A name has one form in the whole ruleset, since steps speak of it."""
    first: dict[str, str] = {}
    for action, entry in draft.section("actions").items():
        for name, selection in entry.get("choose", {}).items():
            pointer = at("/actions", action, "choose", name)
            known = draft.choices.get(name)
            if known is None:
                draft.choices[name], first[name] = dict(selection), action
            elif known["a"] != selection["a"]:
                message = (
                    f"`{name}` is the choice of a {known['a']} in `{first[name]}`; another form needs another name"
                )
                draft.problem("clash/name", message, at(pointer, "a"))
            elif "of" in selection:
                draft.choices[name] = {**known, "of": list(dict.fromkeys((*known["of"], *selection["of"])))}


def compile_actions(draft: Draft) -> dict[str, Action]:
    return {name: _action(draft, name, entry) for name, entry in draft.section("actions").items()}


def _action(draft: Draft, name: str, entry: Mapping[str, Any]) -> Action:
    pointer, context = at("/actions", name), _ACTING
    chosen = []
    for choice, node in entry.get("choose", {}).items():
        chosen.append(_selection(draft, choice, node, at(pointer, "choose", choice), context))
        context = context.binding(f"chosen.{choice}")
    return Action(
        id=name,
        choose=tuple(chosen),
        when=conditions.asked(draft, entry.get("when", True), at(pointer, "when"), context),
        do=effects.effects(draft, entry["do"], at(pointer, "do"), context),
        next=branches.phases(draft, entry["next"], at(pointer, "next"), context, stay=True),
        fault=bool(entry.get("fault", False)),
        clause=tuple(entry.get("clause", ())),
        title=draft.title_of(entry),
    )


def _selection(draft: Draft, name: str, node: Mapping[str, Any], pointer: str, context: Context) -> Selection:
    form = node["a"]
    return Selection(name, form, _FORMS[form](draft, node, pointer, context), pointer)


def _where(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> Expr:
    return tests.tile_test(draft, node["where"], at(pointer, "where"), context) if "where" in node else TRUE


def _source(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> Expr:
    """Where tiles are taken from; what is only remembered or waited for cannot be taken."""
    here = at(pointer, "in")
    found = sources.tiles(draft, node["in"], here, context, ("tile", "tiles", "set"))
    if found.word in ("remembered", "waits"):
        draft.problem("type/mismatch", f"`{node['in']}` are only faces of tiles, and none can be taken there", here)
    return found


def _tile(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> dict[str, Any]:
    return {"in": _source(draft, node, pointer, context), "where": _where(draft, node, pointer, context)}


def _tiles(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> dict[str, Any]:
    here = at(pointer, "count")
    told = node["count"] if isinstance(node["count"], list) else [node["count"]] * 2
    places = [at(here, place) for place in range(2)] if isinstance(node["count"], list) else [here] * 2
    least, most, *more = told
    if more:
        draft.problem("schema/value", "the least and the most are two numbers, and here are more", at(here, 2))
    count = tuple(amounts.number(draft, one, place, context) for one, place in zip((least, most), places, strict=True))
    _check_range(draft, count, here)
    return {**_tile(draft, node, pointer, context), "count": count}


def _set(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> dict[str, Any]:
    here = at(pointer, "with")
    return {
        "kind": _kinds(draft, node, pointer),
        "with": sources.tiles(draft, node["with"], here, context, ("tile", "tiles")) if "with" in node else None,
        "in": _source(draft, node, pointer, context),
    }


def _meld(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> dict[str, Any]:
    where = set_tests.set_test(draft, node["where"], at(pointer, "where"), context) if "where" in node else TRUE
    return {
        "in": sources.tiles(draft, node["in"], at(pointer, "in"), context, ("sets",)),
        "kind": _kinds(draft, node, pointer) if "kind" in node else None,
        "where": where,
    }


def _kinds(draft: Draft, node: Mapping[str, Any], pointer: str) -> tuple[str, ...]:
    here = at(pointer, "kind")
    return tuple(asking.named(draft, "sets", kind, at(here, place)) for place, kind in enumerate(node["kind"]))


def _seat(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> dict[str, Any]:
    return {"among": seats.several(draft, node["among"], at(pointer, "among"), context)}


def _number(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> dict[str, Any]:
    found = {key: amounts.number(draft, node[key], at(pointer, key), context) for key in ("from", "to")}
    _check_range(draft, tuple(found.values()), at(pointer, "from"))
    return found


def _check_range(draft: Draft, ends: tuple[Expr, ...], pointer: str) -> None:
    least, most = ends
    if least.word == most.word == "number" and least.args["value"] > most.args["value"]:
        message = f"no number is at least {least.args['value']} and at most {most.args['value']}"
        draft.problem("impossible/bounds", message, pointer)


def _word(draft: Draft, node: Mapping[str, Any], pointer: str, context: Context) -> dict[str, Any]:
    del draft, pointer, context
    return {"of": tuple(node["of"])}


_FORMS: Mapping[str, Any] = {
    "tile": _tile,
    "tiles": _tiles,
    "set": _set,
    "meld": _meld,
    "seat": _seat,
    "number": _number,
    "word": _word,
}
