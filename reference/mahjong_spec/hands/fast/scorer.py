"""A compiled ruleset -> the same awards as the plain evaluator's, sooner.

A hand is summed to a key, each column of the key is looked up, the shares are summed to the signature of each reading,
and a look-up a topic tells which rows of the rules hold. Nothing is looped over by element. Whatever is unusual (a hand
that cannot be, a fact without a field) goes to the plain evaluator, which knows what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from mahjong_spec.errors import Defect, Refused
from mahjong_spec.hands.awards import Award, Scorer, best_award
from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.facts import complete_facts
from mahjong_spec.hands.fast.counts import Counts, plan_counts
from mahjong_spec.hands.fast.elements import Scoring, scoring
from mahjong_spec.hands.fast.entries import Elements, entries
from mahjong_spec.hands.fast.keys import Keys, hand_keys
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.hands.fast.matches import Matches, plan_matches
from mahjong_spec.hands.fast.plan import Plan, plan_of
from mahjong_spec.hands.fast.questions import FORM, MATCH, SETS, TILES, TOLD, Known, answered
from mahjong_spec.hands.fast.rows import Question, topic_table
from mahjong_spec.hands.fast.shapes import Shapes, shapes_of
from mahjong_spec.hands.fast.signatures import faces_table, meld_table, signatures
from mahjong_spec.hands.fast.told import Told, told
from mahjong_spec.hands.fast.trees import gain_choices, value_conditions
from mahjong_spec.hands.holding import hold
from mahjong_spec.model import Expr, Ruleset
from mahjong_spec.tiles import Hand


class FastAward(NamedTuple):
    """What a hand is worth in its best reading; elements as in `Award`, in no order."""

    elements: Mapping[str, Mapping[str, int]]
    units: Mapping[str, int]
    limit: str | None
    amounts: Mapping[str, int]
    """What the ruleset's `result` reports."""


Best = Callable[[Hand, Mapping[str, Any]], FastAward]


@dataclass(frozen=True, slots=True)
class FastScorer:
    """The tables of one ruleset; they grow with use, and belong to this object."""

    plain: Scorer
    best: Best
    """The best award of a complete hand with its winning tile, as `best_award` gives it.

    The hand is checked as `hold` checks it. `facts` are those told, or all of them; names and values are checked but
    for the tiles of facts and for numbers in the place of flags: `complete_facts` is for what comes from outside.
    """

    def explain(self, hand: Hand, facts: Mapping[str, Any]) -> Award:
        """The same award with its reading, by the plain evaluator."""
        return plain_award(self.plain, hand, facts)


def fast_scorer(scorer: Scorer) -> FastScorer | None:
    """The fast path of a ruleset, or None where its rules ask for what no field can hold."""
    try:
        return FastScorer(scorer, _compiled(scorer))
    except Inexpressible:
        return None


def plain_award(scorer: Scorer, hand: Hand, facts: Mapping[str, Any]) -> Award:
    """The award of the plain evaluator, everything checked; variables of the table among the facts are left out."""
    variables = scorer.ruleset.variables
    about_win = {name: value for name, value in facts.items() if name not in variables or not variables[name].told}
    complete = complete_facts(scorer.ruleset, about_win)
    return best_award(scorer, hold(scorer.ruleset, hand), complete)


def _merged(first: Elements, rest: Elements, last: Elements) -> Elements:
    return {**first, **rest, **last}


@dataclass(frozen=True, slots=True)
class Compiled:
    """All that the scoring of a hand looks up."""

    plan: Plan
    keys: Keys
    shapes: Shapes
    told: Told
    counts: Counts
    matches: Matches
    scoring: Scoring
    answers: tuple[Question, ...]
    impossible: int
    """Rows in which a fact that is told lacks what it needs."""

    def topic(self, name: str) -> tuple[int, Table[int, int]]:
        """The bits that a topic looks at, and its table."""
        asked = [(place, question) for place, question in enumerate(self.answers) if question.topic == name]
        mask = 0
        for _, question in asked:
            mask |= question.mask
        return mask, topic_table(self.plan.rows, asked)


def _compiled(scorer: Scorer) -> Best:
    ruleset = scorer.ruleset
    plan = plan_of(ruleset)
    impossible = _register(ruleset, plan)
    known: Known = {}
    matches, matched = plan_matches(plan, [tree for tree in plan.rows.questions if tree.word == MATCH])
    of_matches = iter(matched)
    answers = tuple(
        next(of_matches) if tree.word == MATCH else answered(plan, tree, known) for tree in plan.rows.questions
    )
    counts = plan_counts(plan, known)
    scored = scoring(ruleset, plan.rows, counts, _rows_of(plan, answers, TOLD))
    if len(plan.rows.questions) != len(answers):
        raise Inexpressible("a condition was met too late")
    tables = signatures(plan, matches)
    compiled = Compiled(
        plan,
        hand_keys(plan, tables.units),
        shapes_of(tables),
        told(plan, counts.numbers),
        counts,
        matches,
        scored,
        answers,
        impossible,
    )
    return _best(scorer, compiled, meld_table(tables), faces_table(plan))


def _rows_of(plan: Plan, answers: tuple[Question, ...], topic: str) -> int:
    """The rows that ask of this topic alone."""
    return sum(1 << bit for row, bit in plan.rows.bits.items() if all(answers[place].topic == topic for place, _ in row))


def _register(ruleset: Ruleset, plan: Plan) -> int:
    """Takes every condition apart before anything is counted; gives the rows in which a told fact is impossible."""
    rows = plan.rows
    rows.mask(Expr("concealed"))
    for element in ruleset.elements.values():
        rows.mask(element.when)
    for lines in gain_choices(ruleset):
        for when, _, _ in lines.lines:
            if when is not None:
                rows.mask(when)
    for tree in value_conditions(ruleset):
        rows.mask(tree)
    impossible = 0
    for fact in ruleset.facts.values():
        if fact.needs is not None:
            is_told, lacks = Expr("told", {"name": fact.id}), Expr("not", {"part": fact.needs})
            impossible |= rows.mask(Expr("all", {"parts": (is_told, lacks)}))
    return impossible


def _best(scorer: Scorer, compiled: Compiled, melds_of: Table[Any, Any], faces: Table[int, int]) -> Best:
    """The function that scores a hand. Everything it looks up is a local name: that is what makes it fast."""
    keys, shapes, plan = compiled.keys, compiled.shapes, compiled.plan
    start, changes, together, required = (
        compiled.told.start,
        compiled.told.changes,
        compiled.told.together,
        compiled.told.required,
    )
    defaults = {fact.id: fact.default for fact in plan.ruleset.facts.values()}
    unit, won, spread, smallest, size = keys.units, keys.won, keys.spread, plan.sizes.smallest, plan.sizes.tiles
    slack, too_many, faces_shift, has_faces, digit = keys.slack, keys.too_many, plan.faces_shift, bool(plan.faces), keys.digit
    context_mask = keys.context_mask
    shown = [(one.name, one.field.shift, one.digits) for one in compiled.counts.shown]
    weighed = [(one.names, one.field.shift, one.weights) for one in compiled.counts.weighed]
    most_shown = sum(kind.copies for kind in plan.ruleset.tiles.kinds)
    told_mask, told_rows = compiled.topic(TOLD)
    told_mask |= required
    tiles_mask, tiles_rows = compiled.topic(TILES)
    sets_mask, sets_rows = compiled.topic(SETS)
    form_mask, form_rows = compiled.topic(FORM)
    _, match_rows = compiled.topic(MATCH)
    families = [
        (family.shift, family.mask, profile)
        for family, profile in zip(compiled.matches.families, compiled.matches.profiles, strict=True)
    ]
    summed, summed_mask = compiled.matches.summed.shift, (1 << compiled.matches.summed.width) - 1
    impossible, influence, table = compiled.impossible, compiled.scoring.influence, entries(compiled.scoring)
    entry_rows = compiled.scoring.when | compiled.scoring.other_rows | compiled.scoring.concealed
    apart = compiled.scoring.told | compiled.scoring.concealed
    of_sets = [(one.share, one.columns, one.counted, one.wanted) for one in shapes.of_sets]
    of_pairs = [(one.share, one.odd, one.columns) for one in shapes.of_pairs]
    of_tiles, columns, ordered, digits_mask = shapes.of_tiles, shapes.columns, shapes.ordered, (1 << faces_shift) - 1
    kind_of = {face.code: face.kind for face in plan.ruleset.tiles.faces.values()}

    new = tuple.__new__

    def values(names: tuple[str, ...], facts: Mapping[str, Any]) -> tuple[Any, ...]:
        found = ((name, facts.get(name)) for name in names)
        told_values = (defaults[name] if value is None else value for name, value in found)
        return tuple(tuple(value) if isinstance(value, list) else value for value in told_values)

    def award(hand: Hand, facts: Mapping[str, Any]) -> FastAward | None:
        """The award; None where the plain evaluator must look."""
        concealed, melds, win = hand.concealed, hand.melds, hand.win
        if win is None or len(concealed) + 1 + smallest * len(melds) != size:
            return None
        base = start
        for name, value in facts.items():
            change = changes[name]
            if change is not None:
                base += change[value]
        held = sum(map(unit.__getitem__, concealed), unit[win])
        context = base & context_mask
        laid = held
        if melds:
            laid = 0
            for meld in melds:
                tiles, mask, shares = melds_of[meld.tiles, meld.source, meld.added, meld.kind]
                laid += tiles
                base += shares[context & mask]
                if (laid | laid + slack) & too_many:
                    return None
            laid += held
        if (laid | laid + slack) & too_many:
            return None
        if has_faces:
            base += faces[held >> faces_shift]
        for names, shares in together:
            base += shares[values(names, facts)]
        for name, shift, digits in shown:
            codes = facts.get(name)
            if codes:
                if len(codes) > most_shown:
                    return None
                times = 0
                for code in codes:
                    for place in digits[code]:
                        times += laid >> place & digit
                if times:
                    base += times << shift
        for names, shift, weights in weighed:
            times = 0
            for place, weight in weights[values(names, facts)]:
                times += (laid >> place & digit) * weight
            base += times << shift
        here = told_rows[base & told_mask]
        key = held + won[facts.get("how") == "draw"][win] + spread[context]

        found, exact = [], ordered
        for share, parts, counted, wanted in of_sets:
            total, several = base + share, None
            for column, low, mask in parts:
                part = column[key >> low & mask]
                if part.__class__ is int:
                    total += part
                elif part is None:
                    break
                elif several is None:
                    several = part
                else:
                    several = [one + other for one in several for other in part]
                    exact = False
            else:
                if several is None:
                    if total & counted == wanted:
                        found.append(total)
                else:
                    found += [one for other in several if (one := total + other) & counted == wanted]
        if not melds:
            for share, odd, parts in of_pairs:
                if not held & odd:
                    found.append(base + share + sum(column[key >> low & mask] for column, low, mask in parts))
            fixed = of_tiles.get(held & digits_mask)
            if fixed is not None:
                alone = base + sum(column[key >> low & mask] for column, low, mask in columns)
                kind = kind_of[win]
                found += [alone + (many if spare == kind else single) for single, spare, many in fixed]
        if not found:
            raise Refused("hand/not-winning", "the hand has no winning shape with that tile")

        best = None
        possible = False
        for signature in found:
            rows = here & tiles_rows[signature & tiles_mask] & sets_rows[signature & sets_mask]
            rows &= form_rows[signature & form_mask]
            if melds:
                matched = 0
                for shift, mask, profile in families:
                    matched += profile[signature >> shift & mask]
            else:
                matched = signature >> summed & summed_mask
            rows &= match_rows[matched]
            if not rows & impossible:
                possible = True
            of_told = rows & apart
            rows &= entry_rows
            elements, units, by_told, counted, more, finish = table[(rows, signature & influence) if influence else rows]
            first, gave = by_told[of_told]
            last, added = more[signature & counted]
            outcome = finish[units + gave + added]
            if outcome is None:
                continue
            if best is None or outcome[0] > best[0]:
                best, chosen = outcome, (first, elements, last)
            elif outcome[0] == best[0] and not exact and _merged(*chosen) != _merged(first, elements, last):
                return None
        if not possible:
            return None
        if best is None:
            raise Refused("hand/below-minimum", "the hand has a winning shape, but not what a win needs at least")
        first, elements, last = chosen
        return new(FastAward, ({**first, **elements, **last}, best[1], best[2], best[3]))

    def best_of(hand: Hand, facts: Mapping[str, Any]) -> FastAward:
        try:
            found = award(hand, facts)
        except (KeyError, TypeError, Inexpressible, Defect):
            found = None
        if found is not None:
            return found
        plain = plain_award(scorer, hand, facts)
        return FastAward(plain.elements, plain.units, plain.limit, scorer.amounts(plain))

    return best_of
