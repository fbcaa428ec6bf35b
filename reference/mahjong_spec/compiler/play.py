"""`zones`, `wall`, `order`, `phases`, `match` … of a document -> the play of a game; None where it tells of none."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mahjong_spec.compiler import actions, asking, branches, choices, conditions, contexts, effects, seats
from mahjong_spec.compiler import settlement as settling
from mahjong_spec.compiler.draft import Draft, at
from mahjong_spec.model import Branch, Choice, Match, Phase, Play, Zone

_TIES = ("nearest", "all")
_SAME_SCORE = ("seat_order", "shared")


def declare(draft: Draft) -> None:
    """What names are looked up in: zones, what actions choose, labels of offers."""
    for name, entry in draft.section("zones").items():
        pointer = at("/zones", name)
        if entry["of"] == "table" and entry["see"] == "owner":
            draft.problem("type/mismatch", "a zone of the table has no owner who could see it", at(pointer, "see"))
        ordered, sets = bool(entry.get("ordered", False)), entry.get("holds") == "sets"
        draft.zones[name] = Zone(name, entry["of"], ordered, sets, entry["see"], draft.title_of(entry))
    draft.labels = tuple(dict.fromkeys(_labels(draft.document)))
    actions.declare(draft)


def _labels(node: Any) -> Iterator[str]:
    """The labels of all offers, wherever they are made."""
    if isinstance(node, list):
        for one in node:
            yield from _labels(one)
    elif isinstance(node, Mapping):
        offer = node.get("offer")
        if len(node) == 1 and isinstance(offer, Mapping) and "as" in offer:
            yield offer["as"]
        for one in node.values():
            yield from _labels(one)


def check_wall(draft: Draft) -> None:
    """The zone of all tiles belongs to the table, and a wall is built of all of them."""
    wall = draft.section("wall")
    zone = draft.section("zones").get(wall["zone"])
    draft.used.add(("zones", wall["zone"]))
    if zone is None:
        draft.unknown("zone", wall["zone"], "/wall/zone", draft.section("zones"))
    elif zone["of"] != "table":
        draft.problem(
            "type/mismatch", f"`{wall['zone']}` belongs to a seat, and all tiles lie on the table", "/wall/zone"
        )
    tiles = sum(kind.copies for kind in draft.tiles.kinds)
    draft.stacks = stacks = _stacks(draft, wall)
    sides = wall.get("sides", draft.seats)
    size = wall.get("high", 0) * stacks * sides
    if size and size != tiles and not draft.checking and not draft.problems:
        built = f"{sides} sides of {stacks} stacks, {wall['high']} high, hold {size} tiles"
        draft.problem("impossible/wall", f"{built}, and there are {tiles}", "/wall/stacks")


def _stacks(draft: Draft, wall: Mapping[str, Any]) -> int:
    """Stacks of a side, which options may decide as they decide which tiles there are; 0 where no wall is built."""
    if "stacks" not in wall:
        return 0
    stacks = choices.fixed_number(draft, wall["stacks"], "/wall/stacks", 0)
    if stacks < 1 and not draft.problems:
        draft.problem("impossible/wall", f"a side of a wall has 1 stack or more, not {stacks}", "/wall/stacks")
    return stacks


def compile_play(draft: Draft) -> Play | None:
    """The play of a game."""
    if not draft.playing:
        return None
    if branches.STAY in draft.section("phases"):
        message = f"`{branches.STAY}` is a word of the language, and no phase can be called so"
        draft.problem("clash/name", message, f"{at('/phases', branches.STAY)}#key")
    phases = {name: _phase(draft, name, entry) for name, entry in draft.section("phases").items()}
    order, wall = draft.section("order"), draft.section("wall")
    skip = conditions.asked(draft, order["skip"], "/order/skip", contexts.PLAY) if order else None
    return Play(
        box=wall["zone"],
        high=wall.get("high", 0),
        stacks=draft.stacks,
        sides=wall.get("sides", draft.seats),
        begins=asking.named(draft, "phases", draft.document["begins"], "/begins"),
        skip=skip,
        zones=draft.zones,
        phases=phases,
        actions=actions.compile_actions(draft),
        match=_match(draft, draft.section("match")),
        reasons=settling.compile_payments(draft, "reasons"),
        calls={name: draft.title_of(entry) for name, entry in draft.section("calls").items()},
    )


def _phase(draft: Draft, name: str, entry: Mapping[str, Any]) -> Phase:
    pointer, context = at("/phases", name), contexts.PLAY
    ranks = _ranks(draft, entry.get("order", ()), at(pointer, "order"))
    listed = [
        _action(draft, action, at(pointer, "actions", place)) for place, action in enumerate(entry.get("actions", ()))
    ]
    anytime = [
        _action(draft, action, at(pointer, "anytime", place)) for place, action in enumerate(entry.get("anytime", ()))
    ]
    done = "do" if "do" in entry else "then"
    goes = "next" if "next" in entry else "unclaimed"
    return Phase(
        id=name,
        kind=entry["kind"],
        title=draft.title_of(entry),
        clause=tuple(entry.get("clause", ())),
        do=effects.effects(draft, entry.get(done, ()), at(pointer, done), context),
        next=branches.phases(draft, entry[goes], at(pointer, goes), context) if goes in entry else (),
        seat=seats.someone(draft, entry["seat"], at(pointer, "seat"), context) if "seat" in entry else None,
        seats=seats.several(draft, entry["seats"], at(pointer, "seats"), context) if "seats" in entry else None,
        actions=tuple(listed) or tuple(action for rank in ranks for action in rank),
        ranks=ranks,
        ties=_ties(draft, entry.get("ties", {}), ranks, at(pointer, "ties")),
        instead=branches.instead(draft, entry.get("instead", ()), at(pointer, "instead"), context),
        anytime=tuple(anytime),
    )


def _action(draft: Draft, name: str, pointer: str) -> str:
    draft.used.add(("offered", name))
    return asking.named(draft, "actions", name, pointer)


def _ranks(draft: Draft, order: Any, pointer: str) -> tuple[tuple[str, ...], ...]:
    """The actions of a window by rank; each stands there once."""
    found: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for place, rank in enumerate(order):
        here = at(pointer, place)
        told = [(rank, here)] if isinstance(rank, str) else [(one, at(here, n)) for n, one in enumerate(rank)]
        for name, spot in told:
            if name in seen:
                draft.problem("clash/name", f"`{name}` stands twice in the order of this window", spot)
            seen.add(name)
            _action(draft, name, spot)
        found.append(tuple(name for name, _ in told))
    return tuple(found)


def _ties(draft: Draft, node: Any, ranks: tuple[tuple[str, ...], ...], pointer: str) -> dict[str, Branch]:
    found = {}
    alone = {rank[0] for rank in ranks if len(rank) == 1}
    known = {name for rank in ranks for name in rank}
    for name, tie in node.items():
        here = at(pointer, name)
        if name not in known:
            asking.named(draft, "actions", name, f"{here}#key")
            message = f"`{name}` is not in the `order` of this window, so there are no ties of it"
            draft.problem("incomplete/ties", message, f"{here}#key")
        found[name] = branches.words(draft, tie, here, _TIES, "is no rule for ties")
        if name in known - alone and any(word == "all" for _, word in found[name]):
            message = f"`{name}` shares its rank with other actions, and only of one action can all answers count"
            draft.problem("incomplete/ties", message, here)
    return found


def _match(draft: Draft, entry: Mapping[str, Any]) -> Match:
    context, dealer = contexts.PLAY, entry["dealer"]
    stays = moves_to = None
    if "stays" in dealer:
        read = conditions.condition if isinstance(dealer["stays"], bool) else conditions.asked
        stays = read(draft, dealer["stays"], "/match/dealer/stays", context)
    else:
        seat = seats.someone(draft, dealer["moves_to"], "/match/dealer/moves_to", context)
        moves_to = Choice(((None, seat, None),))
    ties = entry.get("rank", {}).get("ties", _SAME_SCORE[0])
    return Match(
        start_score=choices.choice(
            draft,
            entry["start"]["score"],
            "/match/start/score",
            choices.number_in(contexts.OPTIONS),
            contexts.OPTIONS,
        ),
        stays=stays,
        moves_to=moves_to,
        after_deal=effects.effects(draft, entry.get("after_deal", ()), "/match/after_deal", context),
        ends=conditions.asked(draft, entry["ends"], "/match/ends", context),
        ties=branches.words(draft, ties, "/match/rank/ties", _SAME_SCORE, "is no rule for the same score"),
        final=effects.effects(draft, entry.get("final", ()), "/match/final", context),
    )
