"""Decision lists of words in a document, above all where play goes -> branches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from mahjong_spec.compiler import asking, conditions
from mahjong_spec.compiler.choices import line_when
from mahjong_spec.compiler.contexts import PLAY, Context
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.errors import guess
from mahjong_spec.model import Branch, Expr

STAY = "stay"
"""Where play goes when it stays where it is."""


def phases(draft: Draft, node: Any, pointer: str, context: Context, *, stay: bool = False) -> Branch:
    """Where play goes: a phase, or the phase of the first line that holds; the last line has no `when`."""
    lines = node if isinstance(node, list) else [node]
    found: list[tuple[Expr | None, str]] = []
    settled = False
    for place, line in enumerate(lines):
        here = at(pointer, place) if isinstance(node, list) else pointer
        last = place == len(lines) - 1
        if isinstance(line, str):
            when, name = None, _phase(draft, line, here, stay=stay)
            if not last:
                draft.problem("dead/line", "no line after this one is ever reached, since it has no `when`", here)
        else:
            when = _when(draft, line["when"], at(here, "when"), context, found)
            name = _phase(draft, line["go"], at(here, "go"), stay=stay)
            if last:
                message = "the last line has no `when`: it says where play goes otherwise"
                draft.problem("incomplete/next", message, here)
        settled = _add(found, when, name, settled=settled)
    return tuple(found)


def instead(draft: Draft, node: Any, pointer: str, context: Context) -> Branch:
    """Phases in place of what was answered; where no line holds, the answers count."""
    found: list[tuple[Expr | None, str]] = []
    settled = False
    asking_answers = replace(context, answers=True)
    for place, line in enumerate(node):
        here = at(pointer, place)
        when = _when(draft, line["when"], at(here, "when"), asking_answers, found)
        settled = _add(found, when, _phase(draft, line["go"], at(here, "go"), stay=False), settled=settled)
    return tuple(found)


def words(draft: Draft, node: Any, pointer: str, known: Iterable[str], is_none: str) -> Branch:
    """One of a few words, or a decision list of them."""
    lines = node if isinstance(node, list) else [node]
    found: list[tuple[Expr | None, str]] = []
    settled = False
    for place, line in enumerate(lines):
        here = at(pointer, place) if isinstance(node, list) else pointer
        when = None
        word, spot = line, here
        if not isinstance(line, str):
            when = _when(draft, line["when"], at(here, "when"), PLAY, found)
            word, spot = line["is"], at(here, "is")
        if word not in known:
            draft.problem("unresolved/word", f"`{word}` {is_none}", spot, guess(str(word), known))
        settled = _add(found, when, word, settled=settled)
    return tuple(found)


def _add(found: list[tuple[Expr | None, str]], when: Expr | None, name: str, *, settled: bool) -> bool:
    """Adds a line unless it is never reached; tells whether no further line is."""
    if settled or (when is not None and when.word == "false"):
        return settled
    when = None if when is not None and when.word == "true" else when
    found.append((when, name))
    return when is None


def _when(draft: Draft, node: Any, pointer: str, context: Context, before: list[tuple[Expr | None, str]]) -> Expr:
    """The condition of a line; a hook is there for others to fill, so nothing is dead beside it."""
    if conditions.is_hook(draft, node):
        return conditions.asked(draft, node, pointer, context)
    return line_when(draft, node, pointer, context, [when for when, _ in before])


def _phase(draft: Draft, name: str, pointer: str, *, stay: bool) -> str:
    if name == STAY and not stay:
        draft.problem("type/context", "only after an action can play stay where it is", pointer)
        return name
    return name if name == STAY else asking.named(draft, "phases", name, pointer)
