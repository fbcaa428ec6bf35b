"""The lines of a card -> what its author must mend: lines that are alike, alternatives and constraints without effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from mahjong_spec.compiler.draft import Draft, at, within

if TYPE_CHECKING:
    from mahjong_spec.compiler.cards import Compiled


def check_card(draft: Draft, lines: Sequence[Compiled]) -> None:
    """Tells of lines that mean the same hands, and of parts of lines that change nothing."""
    for place, line in enumerate(lines):
        _check_parts(draft, line)
        for other in lines[:place]:
            if line.hands.keys == other.hands.keys:
                _alike(draft, line, other)


def _alike(draft: Draft, line: Compiled, other: Compiled) -> None:
    """Two lines of the same hands: one of them is too many, unless the closed one is worth more."""
    pointer = f"{line.pointer}#key"
    if line.shape.concealed == other.shape.concealed:
        message = f"the lines `{line.line.id}` and `{other.line.id}` mean the same hands"
        draft.problem("clash/line", message, pointer)
        return
    closed, opened = (line, other) if line.shape.concealed else (other, line)
    if closed.line.value <= opened.line.value:
        message = f"no hand is ever counted as `{closed.line.id}`: `{opened.line.id}` means the same hands, open ones too, for as much"
        draft.problem("useless/line", message, f"{closed.pointer}#key")


def _check_parts(draft: Draft, line: Compiled) -> None:
    groups = at(line.pointer, "groups")
    hands = line.hands
    for option in sorted(hands.at, reverse=True):
        others = [other for beside, other in hands.by_option.items() if beside[0] == option[0] and beside != option]
        if hands.by_option.get(option, frozenset()) <= frozenset().union(*others):
            message = "this alternative means no hand that the others do not"
            draft.problem("dead/alternative", message, within(groups, hands.at[option]))
            break
    if line.natural and not any(one.set in draft.wild.sets for target in hands.targets for one in target.clusters):
        draft.problem(
            "useless/jokers", "no group of this line is one in which jokers may stand", at(line.pointer, "jokers")
        )
    for place in hands.idle:
        draft.problem("useless/constraint", "this excludes nothing", at(line.pointer, "where", place))
