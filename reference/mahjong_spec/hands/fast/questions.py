"""Questions of the rows -> counters that the plan needs, and how the counts answer them.

One table: the function of a word adds to the plan what must be counted and tells which bits then answer the question.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mahjong_spec.formula import SIGNS
from mahjong_spec.hands.conditions import NO_UNITS, OPERATIONS, condition
from mahjong_spec.hands.fast.layout import Field, Inexpressible
from mahjong_spec.hands.fast.plan import FactBit, GroupCount, Plan, TileCount
from mahjong_spec.hands.fast.rows import Question, identity
from mahjong_spec.hands.fast.trees import facts_read, of_facts, says
from mahjong_spec.hands.holding import Group
from mahjong_spec.hands.readings import Reading
from mahjong_spec.hands.tests import SetTest, set_test, tile_test
from mahjong_spec.model import Expr

TOLD, TILES, SETS, FORM, MATCH = "told", "tiles", "sets", "form", "match"
"""Topics: what is told; which tiles there are; sets and pairs; shape and wait; templates."""

Known = dict[Any, Field]
"""Counters by what they count: two questions may share one."""


def answered(plan: Plan, tree: Expr, known: Known) -> Question:
    """How the signature answers a question."""
    return TABLE[tree.word](plan, tree, known)


def topic_of(tree: Expr) -> str | None:
    """The topic that answers a condition by itself; None where several must, and for templates, which are many."""
    if tree.word in ("true", "false"):
        return None
    if tree.word in ("all", "any", "not"):
        parts = (tree.args["part"],) if tree.word == "not" else tree.args["parts"]
        topics = {topic_of(part) for part in parts}
        return topics.pop() if len(topics) == 1 else None
    if tree.word == "compare" and says(tree, "suits"):
        return TILES
    if tree.word == "has" and tree.args["in"] is None:
        return TILES
    return _TOPICS.get(tree.word)


_TOPICS: Mapping[str, str] = {
    **dict.fromkeys(("concealed", "fact", "told", "compare", "has"), TOLD),
    **dict.fromkeys(("every_tile", "winning_tile"), TILES),
    **dict.fromkeys(("every_set", "every_part", "sets", "pair"), SETS),
    **dict.fromkeys(("shape", "wait"), FORM),
}


def _joined(plan: Plan, tree: Expr, known: Known) -> Question:
    """Several conditions of one topic, all or any of them."""
    together = all if tree.args["word"] == "all" else any
    parts = [_inside(plan, part, known) for part in tree.args["parts"]]
    mask = 0
    for part in parts:
        mask |= part.mask
    return Question(parts[0].topic, mask, lambda number: together(part.answer(number) for part in parts))


def _inside(plan: Plan, tree: Expr, known: Known) -> Question:
    if tree.word in ("all", "any"):
        return _joined(plan, Expr("joined", {"word": tree.word, "parts": tree.args["parts"]}), known)
    if tree.word == "not":
        part = _inside(plan, tree.args["part"], known)
        return Question(part.topic, part.mask, lambda number: not part.answer(number))
    return answered(plan, tree, known)


def _concealed(plan: Plan, tree: Expr, known: Known) -> Question:
    del tree, known
    bit = plan.claimed.highest
    return Question(TOLD, bit, lambda number: not number & bit)


def _of_facts(plan: Plan, tree: Expr, known: Known) -> Question:
    del known
    holds = condition(tree, plan.ruleset.tiles)
    return _fact_bit(plan, tuple(sorted(facts_read(tree))), lambda facts: holds(of_facts(facts), NO_UNITS))


def _told(plan: Plan, tree: Expr, known: Known) -> Question:
    """Whether a fact says more than its default does."""
    del known
    fact = plan.ruleset.facts[tree.args["name"]]
    if fact.type == "seat":
        return _fact_bit(plan, (fact.id,), lambda facts: facts[fact.id] is not None)
    return _fact_bit(plan, (fact.id,), lambda facts: bool(facts[fact.id] != fact.default))


def _fact_bit(plan: Plan, names: tuple[str, ...], holds: Callable[[Mapping[str, Any]], bool]) -> Question:
    field = plan.layout.field(1)
    plan.facts.append(FactBit(field, names, holds))
    mask = field.mask
    return Question(TOLD, mask, lambda number: bool(number & mask))


def _compare(plan: Plan, tree: Expr, known: Known) -> Question:
    if not says(tree, "suits"):
        return _of_facts(plan, tree, known)
    if facts_read(tree):
        raise Inexpressible("a number of suits is compared with what is told")
    fields = families(plan)
    sign = SIGNS[tree.args["sign"]]
    left, right = _of_suits(tree.args["left"]), _of_suits(tree.args["right"])
    bits = sum(field.highest for field in fields)

    def holds(number: int) -> bool:
        suits = (number & bits).bit_count()
        return sign(left(suits), right(suits))

    return Question(TILES, bits, holds)


def families(plan: Plan) -> list[Field]:
    """A counter for each family all of whose kinds have ranks: in how many parts of the hand it is seen."""
    kinds = plan.ruleset.tiles.kinds
    for family in plan.ruleset.tiles.families.values():
        if (
            family.kinds
            and all(kinds[kind].rank is not None for kind in family.kinds)
            and family.id not in plan.families
        ):
            plan.families[family.id] = plan.layout.reaching(1, plan.sizes.holders)
    return list(plan.families.values())


def _of_suits(tree: Expr) -> Callable[[int], int]:
    if tree.word == "suits":
        return lambda suits: suits
    if tree.word == "number":
        value: int = tree.args["value"]
        return lambda suits: value
    if tree.word in OPERATIONS:
        work = OPERATIONS[tree.word]
        left, right = (_of_suits(part) for part in tree.args["parts"])
        return lambda suits: work(left(suits), right(suits))
    raise Inexpressible(f"`{tree.word}` beside a number of suits")


def _has(plan: Plan, tree: Expr, known: Known) -> Question:
    if tree.args["in"] is not None:
        return _of_facts(plan, tree, known)
    least = tree.args["at_least"]
    return _tiles(plan, tree.args["is"], known, least, wanted=True)


def _every_tile(plan: Plan, tree: Expr, known: Known) -> Question:
    found = _tiles(plan, tree.args["is"], known, 1, wanted=False)
    return Question(found.topic, found.mask, lambda number: not found.answer(number))


def _tiles(plan: Plan, tree: Expr, known: Known, least: int, *, wanted: bool) -> Question:
    """Whether at least so many tiles of the hand pass (or fail) a test."""
    if not plan.allows(tree):
        raise Inexpressible("a test of the hand's tiles goes by tiles that are told")
    once = least <= 1
    key = ("tiles", identity(tree), wanted, least)
    if key not in known:
        known[key] = plan.layout.reaching(least, plan.sizes.holders if once else plan.sizes.most_tiles)
        test = tile_test(tree, plan.ruleset.tiles)
        plan.tiles.append(
            TileCount(
                known[key],
                lambda reading, kind, mark: int(test(reading, kind, mark) == wanted),
                once,
                says(tree, "mark"),
            )
        )
    return _reached(TILES, known[key])


def _reached(topic: str, field: Field) -> Question:
    """The question whether a sum reached what its field is for."""
    bit = field.highest
    return Question(topic, bit, lambda number: bool(number & bit))


def _sets(plan: Plan, tree: Expr, known: Known) -> Question:
    least, exactly = tree.args["at_least"], tree.args["exactly"]
    enough = _some_groups(plan, tree.args["are"], known, max(least, exactly or 0))
    if exactly is None:
        return enough
    more = _some_groups(plan, tree.args["are"], known, max(least, exactly) + 1)
    return Question(
        SETS,
        enough.mask | more.mask,
        lambda number: exactly >= least and enough.answer(number) and not more.answer(number),
    )


def _some_groups(
    plan: Plan, tree: Expr, known: Known, least: int = 1, *, wanted: bool = True, pairs: bool = False
) -> Question:
    """Whether at least so many sets (and pairs) pass a test, or fail it."""
    return _reached(SETS, count_groups(plan, tree, known, wanted=wanted, pairs=pairs, least=least))


def count_groups(
    plan: Plan,
    tree: Expr,
    known: Known,
    *,
    wanted: bool = True,
    pairs: bool = False,
    claimed: bool | None = None,
    least: int | None = None,
) -> Field:
    """The counter of sets (and pairs) that pass a test, or fail it; of those only that are claimed or concealed.

    It counts, or it tells whether there are at least so many.
    """
    if not plan.allows(tree):
        raise Inexpressible("a test of sets goes by tiles that are told")
    key = ("groups", identity(tree), wanted, pairs, claimed, least)
    if key not in known:
        most = plan.sizes.pairs if pairs else plan.sizes.sets
        known[key] = plan.layout.field(most) if least is None else plan.layout.reaching(least, most)
        passes = _passing(set_test(tree, plan.ruleset.tiles), wanted, claimed)
        plan.groups.append(GroupCount(known[key], passes, bool(facts_read(tree)), pairs=pairs))
    return known[key]


def _passing(test: SetTest, wanted: bool, claimed: bool | None) -> SetTest:  # noqa: FBT001
    def passes(reading: Reading, group: Group) -> bool:
        return test(reading, group) == wanted and claimed in (None, group.claimed)

    return passes


def _every_set(plan: Plan, tree: Expr, known: Known) -> Question:
    failing, there = _some_groups(plan, tree.args["is"], known, wanted=False), plan.sets.mask
    return Question(SETS, failing.mask | there, lambda number: bool(number & there) and not failing.answer(number))


def _every_part(plan: Plan, tree: Expr, known: Known) -> Question:
    failing = _some_groups(plan, tree.args["is"], known, wanted=False, pairs=True)
    there = plan.sets.mask | plan.pairs.mask
    return Question(SETS, failing.mask | there, lambda number: bool(number & there) and not failing.answer(number))


def _pair(plan: Plan, tree: Expr, known: Known) -> Question:
    if not plan.allows(tree.args["is"]):
        raise Inexpressible("a test of the pair goes by tiles that are told")
    key = ("pair", identity(tree.args["is"]))
    if key not in known:
        known[key] = plan.layout.reaching(1, plan.sizes.pairs)
        test = tile_test(tree.args["is"], plan.ruleset.tiles)
        of_tiles: SetTest = lambda reading, group: test(reading, group.tiles[0], None)  # noqa: E731
        bound = bool(facts_read(tree.args["is"]))
        plan.groups.append(GroupCount(known[key], of_tiles, bound, sets=False, pairs=True))
    return _reached(SETS, known[key])


def _shape(plan: Plan, tree: Expr, known: Known) -> Question:
    del known
    field, wanted = plan.shape, plan.shapes[tree.args["name"]]
    return Question(FORM, field.mask, lambda number: field.of(number) == wanted)


def _wait(plan: Plan, tree: Expr, known: Known) -> Question:
    del known
    field, wanted = plan.wait, plan.waits[tree.args["name"]]
    return Question(FORM, field.mask, lambda number: field.of(number) == wanted)


def _winning_tile(plan: Plan, tree: Expr, known: Known) -> Question:
    if not plan.allows(tree.args["is"]):
        raise Inexpressible("a test of the winning tile goes by tiles that are told")
    key = ("won", identity(tree.args["is"]))
    if key not in known:
        known[key] = plan.layout.field(1)
        plan.won.append((known[key], tile_test(tree.args["is"], plan.ruleset.tiles)))
    mask = known[key].mask
    return Question(TILES, mask, lambda number: bool(number & mask))


TABLE: Mapping[str, Callable[[Plan, Expr, Known], Question]] = {
    "joined": _joined,
    "concealed": _concealed,
    "fact": _of_facts,
    "told": _told,
    "compare": _compare,
    "has": _has,
    "every_tile": _every_tile,
    "every_set": _every_set,
    "every_part": _every_part,
    "sets": _sets,
    "pair": _pair,
    "shape": _shape,
    "wait": _wait,
    "winning_tile": _winning_tile,
}
"""Every word but `match`, whose questions are planned together, and those that the rows take apart."""
