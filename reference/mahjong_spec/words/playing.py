"""Phases, actions, zones and the match of a document -> their lines: what happens, who may do what, where play goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mahjong_spec.words import names
from mahjong_spec.words.conditions import condition
from mahjong_spec.words.effects import effects
from mahjong_spec.words.formulas import amount, number_text
from mahjong_spec.words.grammar import Phrase, joined, noun, quoted
from mahjong_spec.words.line import Line, flag_line, line
from mahjong_spec.words.tests import set_noun, tile_noun
from mahjong_spec.words.voice import Voice, code, say, section, title

_STAY = "stay"


def phase(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    """What a phase is, who is asked in it, what may be done and where play goes then."""
    found = [line(voice, "phase", say(voice, f"phase.{node['kind']}"), "kind", "over")]
    if "seat" in node:
        found.append(line(voice, "seat", names.noun_of(voice, node["seat"])))
    if "seats" in node:
        found.append(line(voice, "asked", names.seats(voice, node["seats"]), "seats"))
    if "actions" in node:
        found.append(line(voice, "actions", _each(voice, "actions", node["actions"])))
    if "order" in node:
        ranks = [[rank] if isinstance(rank, str) else rank for rank in node["order"]]
        told = tuple(Phrase(joined([_called(voice, "actions", one) for one in rank], voice.lang)) for rank in ranks)
        found.append(line(voice, "order", Phrase("", told)))
    if "ties" in node:
        ties = tuple(_tie(voice, action, tie) for action, tie in node["ties"].items())
        found.append(line(voice, "ties", Phrase("", ties)))
    if "instead" in node:
        found.append(line(voice, "instead", goes(voice, node["instead"], all_named=True)))
    if "unclaimed" in node:
        found.append(line(voice, "unclaimed", goes(voice, node["unclaimed"])))
    for key, label in (("do", "done"), ("then", "then")):
        if node.get(key):
            found.append(line(voice, label, Phrase("", effects(voice, node[key])), key))
    if "next" in node:
        found.append(line(voice, "go", goes(voice, node["next"]), "next"))
    if "anytime" in node:
        found.append(line(voice, "anytime", _each(voice, "actions", node["anytime"])))
    return found


def action(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    """Where an action may be done, what is chosen, when it is allowed, what it does and where play goes then."""
    found = [line(voice, "offered", _each(voice, "phases", offering(voice, name)), "")]
    if "choose" in node:
        told = tuple(_selection(voice, one) for one in node["choose"].values())
        found.append(line(voice, "choose", told[0] if len(told) == 1 else Phrase("", told)))
    if "when" in node and node["when"] is not True:
        told_when = condition(voice, node["when"])
        listed = told_when.text == condition(voice, {"all": [True, False]}).text
        label = say(voice, "label.allowed_all" if listed else "label.allowed")
        found.append(Line(("when",), label, Phrase("", told_when.parts) if listed else told_when))
    if node.get("do"):
        found.append(line(voice, "done", Phrase("", effects(voice, node["do"])), "do"))
    found.append(line(voice, "go", goes(voice, node["next"]), "next"))
    if node.get("fault"):
        found.append(flag_line(voice, "fault", holds=True))
    return found


def offering(voice: Voice, name: str) -> list[str]:
    """The phases in which an action may be done."""
    return [
        phase_name
        for phase_name, node in section(voice, "phases").items()
        if name in (*node.get("actions", ()), *node.get("anytime", ()), *_flat(node.get("order", ())))
    ]


def _flat(order: Any) -> list[str]:
    return [one for rank in order for one in ([rank] if isinstance(rank, str) else rank)]


def zone(voice: Voice, name: str, node: Mapping[str, Any]) -> list[Line]:
    """Whose a place is, what lies there and who sees it."""
    return [
        line(voice, "owner", say(voice, f"owner.{node['of']}"), "of"),
        line(voice, "holds", say(voice, f"kind.{node.get('holds', 'tiles')}")),
        flag_line(voice, "ordered", bool(node.get("ordered"))),
        line(voice, "see", say(voice, f"see.{node['see']}")),
    ]


def keeping(voice: Voice, node: Mapping[str, Any]) -> list[Line]:
    """How long a variable is kept, and who knows it."""
    found = []
    if "lasts" in node:
        found.append(line(voice, "lasts", say(voice, f"lasts.{node['lasts']}")))
    if "until" in node:
        found.append(line(voice, "until", _each(voice, "phases", node["until"])))
    if "see" in node:
        found.append(line(voice, "see", say(voice, f"see.{node['see']}")))
    return found


def match_lines(voice: Voice) -> list[Line]:
    """How a deal begins and how deals make a match."""
    document, match = voice.document, section(voice, "match")
    if not match:
        return []
    wall, dealer = document["wall"], match["dealer"]
    found = [line(voice, "wall", names.noun_of(voice, wall["zone"]), "wall/zone")]
    if "high" in wall:
        found.append(line(voice, "high", str(wall["high"]), "wall/high"))
        found.append(line(voice, "stacks", amount(voice, wall["stacks"]), "wall/stacks"))
    if "sides" in wall:
        found.append(line(voice, "sides", str(wall["sides"]), "wall/sides"))
    found.append(line(voice, "begins", _called(voice, "phases", document["begins"])))
    if "order" in document:
        found.append(line(voice, "skip", condition(voice, document["order"]["skip"]), "order"))
    found.append(line(voice, "score", amount(voice, match["start"]["score"])))
    if "stays" in dealer:
        found.append(line(voice, "stays", condition(voice, dealer["stays"])))
    else:
        found.append(line(voice, "moves_to", names.noun_of(voice, dealer["moves_to"])))
    if match.get("after_deal"):
        found.append(line(voice, "after_deal", Phrase("", effects(voice, match["after_deal"]))))
    found.append(line(voice, "ends", condition(voice, match["ends"])))
    if "rank" in match:
        ties = match["rank"]["ties"]
        found.append(line(voice, "rank", _words(voice, "rank", ties)))
    if match.get("final"):
        found.append(line(voice, "final", Phrase("", effects(voice, match["final"]))))
    return found


def goes(voice: Voice, node: Any, *, all_named: bool = False) -> Phrase:
    """Where play goes; with `all_named` no line is the last one, which counts otherwise."""
    if not isinstance(node, list):
        return Phrase(_phase(voice, node))
    told = []
    for one in node:
        if not isinstance(one, Mapping):
            told.append(Phrase(say(voice, "go.otherwise", phase=_phase(voice, one))))
            continue
        when = condition(voice, one["when"])
        told.append(Phrase(say(voice, "go.if", phase=_phase(voice, one["go"]), when=when), when.parts))
    return told[0] if len(told) == 1 and all_named else Phrase("", tuple(told))


def _phase(voice: Voice, name: str) -> str:
    return say(voice, "go.stay") if name == _STAY else _called(voice, "phases", name)


def _called(voice: Voice, part: str, name: str) -> str:
    called = title(voice, part, name)
    return called if called == code(name) else quoted(called, voice.lang)


def _each(voice: Voice, part: str, ids: list[str]) -> Phrase:
    return Phrase(", ".join(_called(voice, part, one) for one in ids))


def _tie(voice: Voice, name: str, node: Any) -> Phrase:
    who = _words(voice, "tie", node)
    return Phrase(say(voice, "tie.line", action=_called(voice, "actions", name), who=who), who.parts)


def _words(voice: Voice, of: str, node: Any) -> Phrase:
    """A word, or a decision list of words, with what they mean."""
    if not isinstance(node, list):
        return Phrase(say(voice, f"{of}.{node}"))
    told = []
    for one in node:
        if isinstance(one, Mapping):
            when = condition(voice, one["when"])
            told.append(Phrase(say(voice, "amount.if", amount=say(voice, f"{of}.{one['is']}"), when=when), when.parts))
        else:
            told.append(Phrase(say(voice, "amount.otherwise", amount=say(voice, f"{of}.{one}"))))
    if any(one.parts for one in told):
        return Phrase(say(voice, "amount.first"), tuple(told))
    return Phrase(say(voice, "join.line").join(one.text for one in told))


def _selection(voice: Voice, node: Mapping[str, Any]) -> Phrase:
    """One thing that is chosen."""
    form = node["a"]
    told = _FORMS[form](voice, node)
    if "where" in node:
        where = set_noun(voice, node["where"]) if form == "meld" else tile_noun(voice, node["where"])
        told = say(voice, "choice.where", choice=told, where=where)
    return Phrase(told)


def _tiles(voice: Voice, node: Mapping[str, Any]) -> str:
    count = node["count"]
    if isinstance(count, list):
        least, most = (number_text(voice, one) for one in count[:2])
        number = say(voice, "choice.range", least=least, most=most)
    else:
        number = number_text(voice, count)
    return say(voice, "choice.tiles", count=number, **{"in": names.noun_of(voice, node["in"])})


def _set(voice: Voice, node: Mapping[str, Any]) -> str:
    given = {"kind": _kinds(voice, node), "in": names.noun_of(voice, node["in"])}
    if "with" in node:
        return say(voice, "choice.set_with", **given, **{"with": names.noun_of(voice, node["with"])})
    return say(voice, "choice.set", **given)


def _meld(voice: Voice, node: Mapping[str, Any]) -> str:
    given = {"in": names.noun_of(voice, node["in"])}
    return (
        say(voice, "choice.meld_of", kind=_kinds(voice, node), **given)
        if "kind" in node
        else say(voice, "choice.meld", **given)
    )


def _kinds(voice: Voice, node: Mapping[str, Any]) -> str:
    kinds = joined([title(voice, "sets", kind) for kind in node["kind"]], voice.lang, alternative=True)
    return str(noun(kinds, voice.lang))


_FORMS: Mapping[str, Any] = {
    "tile": lambda voice, node: say(voice, "choice.tile", **{"in": names.noun_of(voice, node["in"])}),
    "tiles": _tiles,
    "set": _set,
    "meld": _meld,
    "seat": lambda voice, node: say(voice, "choice.seat", among=names.seats(voice, node["among"])),
    "number": lambda voice, node: say(
        voice, "choice.number", **{key: number_text(voice, node[key]) for key in ("from", "to")}
    ),
    "word": lambda voice, node: say(
        voice, "choice.word", of=joined(map(code, node["of"]), voice.lang, alternative=True)
    ),
}
