"""Templates of a `match` -> a sentence about sets: `three chi of the same rank in three different suits`.

The common patterns have sentences of their own; any other list of templates is shown as it is written, with a legend.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from mahjong_spec.formula import Template, template
from mahjong_spec.vocabulary import CONDITIONS
from mahjong_spec.words.grammar import Phrase, joined
from mahjong_spec.words.voice import Voice, say, section, sentence, title

_LEAST, _MOST = 2, 6
_PAIR = 2


def match(voice: Voice, texts: list[str]) -> Phrase:
    """What the templates ask of the sets of a hand."""
    found = [template(text) for text in texts]
    words = _pattern(voice, found) if len({one.set for one in found}) == 1 and _LEAST <= len(found) <= _MOST else None
    if words is not None:
        return Phrase(words)
    shown = joined([f"`{_written(voice, one)}`" for one in found], voice.lang)
    whole = sentence(voice, CONDITIONS["match"], {"": shown})
    return Phrase(whole.text, (Phrase(say(voice, "match.legend")),))


def _pattern(voice: Voice, found: list[Template]) -> str | None:
    same = Counter((one.variable, one.rank, one.suit) for one in found)
    suits = len({one.suit for one in found})
    name = _name(voice, found[0].set)
    number = say(voice, f"number.{len(found)}")
    if len(same) == 1 and found[0].variable:
        return say(voice, "match.identical", number=number, count=len(found), name=name)
    if set(same.values()) == {_PAIR} and all(one.variable and not one.rank for one in found):
        where = _where(voice, suits, len(same))
        return where and say(
            voice, "match.pairs", number=say(voice, f"number.f{len(same)}"), count=len(same), name=name, where=where
        )
    where = _where(voice, suits, len(found))
    if where is None or len(same) != len(found):
        return None
    if not any(one.variable for one in found):
        runs = [f"{title(voice, 'sets', one.set)} {_ranks(voice, one)}" for one in found]
        return say(voice, "match.fixed", listed=joined(runs, voice.lang), where=where)
    if len({one.variable for one in found}) > 1 or not all(one.variable for one in found):
        return None
    steps = {later.rank - first.rank for first, later in pairwise(found)}
    if steps == {0}:
        return say(voice, "match.same_rank", number=number, count=len(found), name=name, where=where)
    if len(steps) == 1 and min(steps) > 0:
        step = min(steps)
        key = "match.neighbours" if step == 1 else "match.apart"
        return say(voice, key, number=number, count=len(found), name=name, where=where, step=step)
    return None


def _where(voice: Voice, suits: int, groups: int) -> str | None:
    """All in one suit, or each in its own; None for anything between."""
    if suits == 1:
        return say(voice, "match.one_suit")
    return say(voice, f"match.suits.{suits}") if suits == groups else None


def _name(voice: Voice, kind: str) -> str:
    """The kind of set, and those larger ones of tiles alike that pass for it."""
    sets = section(voice, "sets")
    size = sets.get(kind, {}).get("same")
    larger = [title(voice, "sets", other) for other, entry in sets.items() if size and entry.get("same", 0) > size]
    return joined([title(voice, "sets", kind), *larger], voice.lang, alternative=True)


def _ranks(voice: Voice, one: Template) -> str:
    length: Any = section(voice, "sets").get(one.set, {}).get("run", 1)
    return "".join(str(one.rank + place) for place in range(length))


def _written(voice: Voice, one: Template) -> str:
    rank = one.variable + (f"+{one.rank}" if one.variable and one.rank else "" if one.variable else str(one.rank))
    return f"{title(voice, 'sets', one.set)} {rank} {one.suit}"
