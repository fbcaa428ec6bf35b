"""Templates of sets -> a counter for each set that a template may name, and what each family says of the templates.

A family's counters are looked up by themselves and give numbers to add: in how many families a letter's sets are there.
Where letters of a `match` ask for different things, each family has bits of its own instead.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import permutations, product

from mahjong_spec.formula import Template
from mahjong_spec.hands.bundles import Table
from mahjong_spec.hands.fast.layout import Field, Inexpressible, Layout
from mahjong_spec.hands.fast.plan import Plan
from mahjong_spec.hands.fast.questions import MATCH
from mahjong_spec.hands.fast.rows import Question
from mahjong_spec.hands.holding import run_from
from mahjong_spec.model import Expr

Passing = frozenset[str]
NOWHERE = Field(0, 0)
Letter = tuple[tuple[Passing, int | None, str, int], ...]
"""What the sets of one suit letter must be: kinds of set, rank, or a variable and what is added to it."""


@dataclass(frozen=True, slots=True)
class FamilyField:
    """The counters of one family in the signature, side by side: `shift` and `mask` take them out together."""

    shift: int
    mask: int
    counters: Mapping[tuple[Passing, int], Field]
    kinds: Mapping[tuple[int, str], tuple[Passing, ...]]
    """First kind and kind of a set to the classes of template it passes for."""


@dataclass(slots=True)
class Matches:
    """All questions of the templates. Mutable while they are planned."""

    families: list[FamilyField]
    layout: Layout = field(default_factory=Layout)
    """Of the number that families add up to."""
    shares: list[tuple[Letter, tuple[tuple[str, int], ...], dict[int, Field]]] = field(default_factory=list)
    """(letter, values of its shared variables, field by family)."""
    profiles: list[Table[int, int]] = field(default_factory=list)
    """For each family, from its counters to what it adds."""
    summed: Field = NOWHERE
    """Where the signature has the sum; what melds add to the counters is not in it."""

    @property
    def start(self) -> int:
        """What the sum starts with."""
        return self.layout.start << self.summed.shift

    def of_column(self, column: range) -> list[tuple[int, int, Table[int, int]]]:
        """Place of the counters and profile of the families of a column."""
        return [
            (family.shift, family.mask, profile)
            for family, profile in zip(self.families, self.profiles, strict=True)
            if any(kind in column for kind, _ in family.kinds)
        ]

    def profile(self, place: int) -> Table[int, int]:
        """From the counters of a family to what it adds."""
        counters = self.families[place].counters
        bits = {key: 1 << number for number, key in enumerate(counters)}
        simple = dict.fromkeys(bits.values(), 0)
        asked = []
        for letter, bound, fields in self.shares:
            ways = _ways(letter, dict(bound), bits, counters)
            one = fields[place].one << self.summed.shift
            if len(ways) == 1 and len(ways[0]) == 1 and ways[0][0][0] == 1 and ways[0][0][1] in simple:
                simple[ways[0][0][1]] += one
            elif ways:
                asked.append((min(way[0][0] for way in ways), one, ways))
        asked.sort(key=lambda one: one[0])
        most = max((counter.mask >> counter.shift for counter in counters.values()), default=0)
        looks = {}
        for key, counter in counters.items():
            for shift in range(counter.shift, counter.shift + counter.width):
                looks[1 << shift] = (counter.shift, counter.mask, bits[key], simple[bits[key]])

        def make(number: int) -> int:
            at_least = [0] * (most + 2)
            found = 0
            while number:
                shift, mask, bit, one = looks[number & -number]
                found += one
                for count in range(1, ((number & mask) >> shift) + 1):
                    at_least[count] |= bit
                number &= ~mask
            for alike, one, ways in asked:
                if not at_least[alike]:
                    break
                for way in ways:
                    for count, wanted in way:
                        if at_least[count] & wanted != wanted:
                            break
                    else:
                        found += one
                        break
            return found

        return Table(make)


def plan_matches(plan: Plan, questions: list[Expr]) -> tuple[Matches, list[Question]]:
    """Counters for the templates of all `match` questions, and how their sum answers each."""
    classes = list(dict.fromkeys(passing for tree in questions for _, passing in tree.args["templates"]))
    matches = Matches(list(_families(plan, classes)) if classes else [])
    answers = [_question(matches, tree) for tree in questions]
    matches.summed = plan.layout.wide(matches.layout.width)
    plan.layout.start += matches.start
    matches.profiles = [matches.profile(place) for place in range(len(matches.families))]
    return matches, [_shifted(one, matches.summed.shift) for one in answers]


def _shifted(question: Question, shift: int) -> Question:
    return Question(question.topic, question.mask << shift, lambda number: question.answer(number >> shift))


def _families(plan: Plan, classes: list[Passing]) -> Iterator[FamilyField]:
    tiles = plan.ruleset.tiles
    for family in tiles.families.values():
        start = plan.layout.width
        counters: dict[tuple[Passing, int], Field] = {}
        kinds: dict[tuple[int, str], tuple[Passing, ...]] = {}
        for passing in classes:
            for kind in family.kinds:
                rank, most = tiles.kinds[kind].rank, _most(plan, passing, kind)
                if rank is not None and most:
                    placed = plan.layout.field(most)
                    counters[passing, rank] = Field(placed.shift - start, placed.width)
                    for name in passing:
                        kinds[kind, name] = (*kinds.get((kind, name), ()), passing)
        if counters:
            yield FamilyField(start, (1 << plan.layout.width - start) - 1, counters, kinds)


def _most(plan: Plan, passing: Passing, kind: int) -> int:
    """How many sets of these kinds a hand can have that begin with this tile."""
    most = 0
    copies = plan.ruleset.tiles.kinds[kind].copies
    for name in passing:
        one = plan.ruleset.sets[name]
        if one.run and run_from(plan.ruleset, kind, one.size):
            most = max(most, copies)
        elif not one.run:
            most = max(most, copies // one.size)
    return min(most, plan.sizes.sets)


def _question(matches: Matches, tree: Expr) -> Question:
    templates: tuple[tuple[Template, Passing], ...] = tree.args["templates"]
    classes = {passing for _, passing in templates}
    if any(left & right for left in classes for right in classes if left != right):
        raise Inexpressible("one set passes for two templates of a match that ask for different kinds of set")
    suits = sorted({template.suit for template, _ in templates})
    letters = [_letter(templates, suit) for suit in suits]
    seen = Counter(name for letter in letters for name in {variable for _, _, variable, _ in letter if variable})
    shared = sorted(name for name, times in seen.items() if times > 1)
    ways = []
    for values in product(*(_bases(matches, templates, name) for name in shared)):
        bound = tuple(zip(shared, values, strict=True))
        own = [
            tuple(pair for pair in bound if any(pair[0] == variable for _, _, variable, _ in letter))
            for letter in letters
        ]
        ways.append(_way(matches, list(zip(letters, own, strict=True))))
    mask = 0
    for way_mask, _ in ways:
        mask |= way_mask
    return Question(MATCH, mask, lambda number: any(holds(number) for _, holds in ways))


def _letter(templates: tuple[tuple[Template, Passing], ...], suit: str) -> Letter:
    """What a letter asks for, its variables that stand nowhere else kept apart by their names."""
    return tuple(
        sorted(
            (
                (passing, None if template.variable else template.rank, template.variable, template.rank)
                for template, passing in templates
                if template.suit == suit
            ),
            key=lambda part: (sorted(part[0]), part[1] or 0, part[2], part[3]),
        )
    )


def _bases(matches: Matches, templates: tuple[tuple[Template, Passing], ...], name: str) -> list[int]:
    """Every value of a variable that leaves each of its templates some set."""
    possible: list[set[int]] = []
    for template, passing in templates:
        if template.variable == name:
            ranks = {rank for family in matches.families for one, rank in family.counters if one == passing}
            possible.append({rank - template.rank for rank in ranks})
    return sorted(set.intersection(*possible))


def _way(
    matches: Matches, letters: list[tuple[Letter, tuple[tuple[str, int], ...]]]
) -> tuple[int, Callable[[int], bool]]:
    """One choice of the shared variables: the bits of the sum that tell whether its letters find their families."""
    forms = list(dict.fromkeys(_renamed(letter, bound) for letter, bound in letters))
    places = range(len(matches.families))
    if len(forms) == 1:
        together = matches.layout.reaching(len(letters), len(matches.families))
        matches.shares.append((*letters[0], dict.fromkeys(places, together)))
        return together.highest, lambda number: bool(number & together.highest)
    bits = {}
    for form, (letter, bound) in {_renamed(*one): one for one in letters}.items():
        bits[form] = {place: matches.layout.field(1) for place in places}
        matches.shares.append((letter, bound, bits[form]))
    wanted = [bits[_renamed(*one)] for one in letters]

    def holds(number: int) -> bool:
        return any(
            all(fields[place].of(number) for fields, place in zip(wanted, chosen, strict=True))
            for chosen in permutations(places, len(wanted))
        )

    return sum(one.mask for form in bits.values() for one in form.values()), holds


def _renamed(letter: Letter, bound: tuple[tuple[str, int], ...]) -> tuple[object, ...]:
    """The letter with shared variables replaced by their ranks, and private ones by their order: equal for equal demands."""
    values = dict(bound)
    order: dict[str, int] = {}
    parts: list[tuple[object, ...]] = []
    for passing, rank, variable, plus in letter:
        if not variable:
            parts.append((tuple(sorted(passing)), rank))
        elif variable in values:
            parts.append((tuple(sorted(passing)), values[variable] + plus))
        else:
            parts.append((tuple(sorted(passing)), order.setdefault(variable, -1 - len(order)), plus))
    return tuple(parts)


def _ways(
    letter: Letter,
    bound: dict[str, int],
    bits: Mapping[tuple[Passing, int], int],
    counters: Mapping[tuple[Passing, int], Field],
) -> list[tuple[tuple[int, int], ...]]:
    """Every way in which a family can have the sets of a letter: for numbers of sets alike, bits of those there must be."""
    free = sorted({variable for _, _, variable, _ in letter if variable and variable not in bound})
    bases = [
        sorted(
            {rank - plus for passing, _, one, plus in letter if one == name for kind, rank in bits if kind == passing}
        )
        for name in free
    ]
    found: dict[tuple[tuple[int, int], ...], None] = {}
    for chosen in product(*bases):
        values = {**bound, **dict(zip(free, chosen, strict=True))}
        wanted = Counter((passing, values[one] + plus if one else rank) for passing, rank, one, plus in letter)
        way: dict[int, int] = {}
        for (passing, rank), times in wanted.items():
            if rank is None or (passing, rank) not in bits or times >> counters[passing, rank].width:
                break
            way[times] = way.get(times, 0) | bits[passing, rank]
        else:
            found[tuple(sorted(way.items(), reverse=True))] = None
    return list(found)
