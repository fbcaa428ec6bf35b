"""Where amounts and steps are used -> circles among them, and seats that mean nothing where they are used."""

from __future__ import annotations

from mahjong_spec.compiler import unknown
from mahjong_spec.compiler.draft import Draft, Use

Named = tuple[str, str]

_OF_A_PAYMENT = {"payer", "payee"}


def check_uses(draft: Draft) -> None:
    """Circles first; without them each use must give a meaning to every name of a seat that is left open."""
    leads: dict[Named, list[Named]] = {}
    for use in draft.uses:
        if use.by is not None:
            leads.setdefault(use.by, []).append(use.what)
    if not _circles(draft, leads):
        _unbound(draft)


def _circles(draft: Draft, leads: dict[Named, list[Named]]) -> bool:
    """Follows every use once; what is found on its own way is a circle."""
    done: set[Named] = set()
    found = False
    for begin, first in leads.items():
        way: list[Named] = []
        open_uses = [(begin, iter(first))] if begin not in done else []
        while open_uses:
            name, further = open_uses[-1]
            if not way or way[-1] != name:
                way.append(name)
            other = next(further, None)
            if other is None:
                done.add(name)
                way.pop()
                open_uses.pop()
            elif other in way:
                found = True
                says = "runs itself" if other[0] == "steps" else "is made of itself"
                draft.circle(way[way.index(other) :], says)
            elif other not in done:
                open_uses.append((other, iter(leads.get(other, ()))))
    return found


def _unbound(draft: Draft) -> None:
    """A name that is left open is handed on from amount to amount and step to step, until something binds it."""
    waiting = list(draft.uses)
    while waiting:
        use = waiting.pop()
        open_names = draft.asked.get(use.what, set()) - use.bound
        if use.by is None or not open_names:
            continue
        # A step may be run where `me` means a seat, but nothing pays or is paid around a step.
        allowed = open_names if use.by[0] == "amounts" else open_names - _OF_A_PAYMENT
        known = draft.asked.setdefault(use.by, set())
        if not allowed <= known:
            known |= allowed
            waiting += [other for other in draft.uses if other.what == use.by]
    for use in draft.uses:
        _tell(draft, use)


def _tell(draft: Draft, use: Use) -> None:
    handed_on = set() if use.by is None else draft.asked.get(use.by, set())
    for name in sorted(draft.asked.get(use.what, set()) - use.bound - handed_on):
        thing = "amount" if use.what[0] == "amounts" else "step"
        unknown.tell_unbound(draft, name, use.pointer, f"the {thing} `{use.what[1]}` speaks of `{name}`, and ")
