"""Compiled conditions and formulas of the reading context -> functions of a reading.

One table, one signature: a word's function takes the node and the tile set and gives `reading -> bool`. Formulas have
their own table: `(reading, units) -> int`, where `units` holds the units and lines of value known so far.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import permutations

from mahjong_spec.errors import Defect
from mahjong_spec.formula import LARGEST_POWER, SIGNS, SUMS, Template
from mahjong_spec.hands.holding import Group
from mahjong_spec.hands.readings import Reading
from mahjong_spec.hands.tests import kinds_of, set_test, tile_test
from mahjong_spec.model import Choice, Expr, TileSet

Units = Mapping[str, int]
Condition = Callable[[Reading, Units], bool]
Amount = Callable[[Reading, Units], int]
NO_UNITS: Units = {}


def condition(tree: Expr, tiles: TileSet) -> Condition:
    """The function of a compiled condition."""
    return TABLE[tree.word](tree, tiles)


def amount(tree: Expr, tiles: TileSet) -> Amount:
    """The function of a compiled formula."""
    return AMOUNTS[tree.word](tree, tiles)


def choice(lines: Choice, tiles: TileSet) -> Callable[[Reading, Units], tuple[int, str | None]]:
    """The function of a decision list: the amount, and the name of the line that was taken."""
    compiled = [
        (condition(when, tiles) if when is not None else None, amount(value, tiles), name)
        for when, value, name in lines.lines
    ]

    def decide(reading: Reading, units: Units) -> tuple[int, str | None]:
        for when, value, name in compiled:
            if when is None or when(reading, units):
                return value(reading, units), name
        raise Defect("defect/no-line", "no line of a decision list holds")

    return decide


def divide(left: int, right: int) -> int:
    """Exact division; anything else is a fault of the rules, since rounding is written."""
    if right == 0 or left % right:
        raise Defect("defect/inexact", f"{left} / {right} is no whole number")
    return left // right


def power(base: int, exponent: int) -> int:
    if not 0 <= exponent <= LARGEST_POWER:
        raise Defect("defect/too-large", f"{base} ^ {exponent} is no amount of a game")
    return int(base**exponent)


def pick(numbers: tuple[int, ...], place: int) -> int:
    if not 1 <= place <= len(numbers):
        raise Defect("defect/not-there", f"a list of {len(numbers)} has no place {place}")
    return numbers[place - 1]


def remainder(left: int, right: int) -> int:
    if right == 0:
        raise Defect("defect/inexact", f"{left} % 0 is no number")
    return left % right


def _step(step: int) -> int:
    """What is rounded to: anything but 0."""
    if step == 0:
        raise Defect("defect/inexact", "nothing can be rounded to a multiple of 0")
    return step


OPERATIONS: Mapping[str, Callable[[int, int], int]] = {
    **SUMS,
    "/": divide,
    "%": remainder,
    "^": power,
    "ceil": lambda value, step: -(-value // _step(step)) * step,
    "floor": lambda value, step: value // _step(step) * step,
}

Templates = tuple[tuple[Template, frozenset[str]], ...]
"""Each template with the kinds of set that pass for its own: a set of four alike passes for one of three."""


def fits(templates: Templates, groups: tuple[Group, ...], tiles: TileSet) -> bool:
    """Whether different sets fit all templates at once, for some meaning of their letters."""
    return any(_fit_together(templates, chosen, tiles) for chosen in permutations(groups, len(templates)))


def _fit_together(templates: Templates, chosen: tuple[Group, ...], tiles: TileSet) -> bool:
    suits: dict[str, str] = {}
    ranks: dict[str, int] = {}
    for (template, passing), group in zip(templates, chosen, strict=True):
        first = tiles.kinds[group.tiles[0]]
        if first.rank is None or group.set not in passing:
            return False
        if suits.setdefault(template.suit, first.family) != first.family:
            return False
        wanted = template.rank if not template.variable else None
        if (
            wanted is None
            and ranks.setdefault(template.variable, first.rank - template.rank) != first.rank - template.rank
        ):
            return False
        if wanted is not None and wanted != first.rank:
            return False
    return len(set(suits.values())) == len(suits)


def _all(tree: Expr, tiles: TileSet) -> Condition:
    parts = [condition(part, tiles) for part in tree.args["parts"]]
    return lambda reading, units: all(part(reading, units) for part in parts)


def _any(tree: Expr, tiles: TileSet) -> Condition:
    parts = [condition(part, tiles) for part in tree.args["parts"]]
    return lambda reading, units: any(part(reading, units) for part in parts)


def _not(tree: Expr, tiles: TileSet) -> Condition:
    part = condition(tree.args["part"], tiles)
    return lambda reading, units: not part(reading, units)


def _constant(tree: Expr, tiles: TileSet) -> Condition:
    del tiles
    answer = tree.word == "true"
    return lambda reading, units: answer


def _concealed(tree: Expr, tiles: TileSet) -> Condition:
    del tree, tiles
    return lambda reading, units: not reading.open


def _has(tree: Expr, tiles: TileSet) -> Condition:
    test = tile_test(tree.args["is"], tiles)
    least = tree.args["at_least"]
    faces = tiles.faces
    if tree.args["in"] is None:
        return lambda reading, units: (
            sum(test(reading, faces[code].kind, faces[code].mark) for code in reading.faces) >= least
        )
    listed = kinds_of(tree.args["in"], tiles)
    return lambda reading, units: sum(test(reading, kind, None) for kind in listed(reading)) >= least


def _every_tile(tree: Expr, tiles: TileSet) -> Condition:
    test = tile_test(tree.args["is"], tiles)
    faces = tiles.faces
    return lambda reading, units: all(test(reading, faces[code].kind, faces[code].mark) for code in reading.faces)


def _every_set(tree: Expr, tiles: TileSet) -> Condition:
    test = set_test(tree.args["is"], tiles)
    return lambda reading, units: bool(reading.sets) and all(test(reading, group) for group in reading.sets)


def _every_part(tree: Expr, tiles: TileSet) -> Condition:
    test = set_test(tree.args["is"], tiles)

    def holds(reading: Reading, units: Units) -> bool:
        del units
        parts = (*reading.sets, *reading.pairs)
        return bool(parts) and all(test(reading, group) for group in parts)

    return holds


def _sets(tree: Expr, tiles: TileSet) -> Condition:
    test = set_test(tree.args["are"], tiles)
    least, exactly = tree.args["at_least"], tree.args["exactly"]

    def holds(reading: Reading, units: Units) -> bool:
        del units
        number = sum(test(reading, group) for group in reading.sets)
        return number >= least and exactly in (None, number)

    return holds


def _pair(tree: Expr, tiles: TileSet) -> Condition:
    test = tile_test(tree.args["is"], tiles)
    return lambda reading, units: any(test(reading, group.tiles[0], None) for group in reading.pairs)


def _match(tree: Expr, tiles: TileSet) -> Condition:
    templates = tree.args["templates"]
    return lambda reading, units: fits(templates, reading.sets, tiles)


def _shape(tree: Expr, tiles: TileSet) -> Condition:
    del tiles
    name = tree.args["name"]
    return lambda reading, units: reading.shape == name


def _takes_wild(tree: Expr, tiles: TileSet) -> Condition:
    del tiles
    shapes = tree.args["shapes"]
    return lambda reading, units: reading.shape in shapes


def _wait(tree: Expr, tiles: TileSet) -> Condition:
    del tiles
    name = tree.args["name"]
    return lambda reading, units: reading.wait == name


def _winning_tile(tree: Expr, tiles: TileSet) -> Condition:
    test = tile_test(tree.args["is"], tiles)
    return lambda reading, units: reading.win is not None and test(reading, reading.win, None)


def _fact(tree: Expr, tiles: TileSet) -> Condition:
    del tiles
    name = tree.args["name"]
    return lambda reading, units: bool(reading.facts[name])


def _compare(tree: Expr, tiles: TileSet) -> Condition:
    sign = SIGNS[tree.args["sign"]]
    left, right = amount(tree.args["left"], tiles), amount(tree.args["right"], tiles)
    return lambda reading, units: sign(left(reading, units), right(reading, units))


TABLE: Mapping[str, Callable[[Expr, TileSet], Condition]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "true": _constant,
    "false": _constant,
    "concealed": _concealed,
    "has": _has,
    "every_tile": _every_tile,
    "every_set": _every_set,
    "every_part": _every_part,
    "sets": _sets,
    "pair": _pair,
    "match": _match,
    "shape": _shape,
    "takes_wild": _takes_wild,
    "wait": _wait,
    "winning_tile": _winning_tile,
    "fact": _fact,
    "compare": _compare,
}


def _value(tree: Expr, tiles: TileSet) -> Amount:
    del tiles
    value = tree.args["value"]
    return lambda reading, units: value


def _told(tree: Expr, tiles: TileSet) -> Amount:
    del tiles
    name = tree.args["name"]
    return lambda reading, units: reading.facts[name]


def _unit(tree: Expr, tiles: TileSet) -> Amount:
    del tiles
    name = tree.args["name"]
    return lambda reading, units: units[name]


def _suits(tree: Expr, tiles: TileSet) -> Amount:
    del tree
    suits = [
        family.kinds for family in tiles.families.values() if all(tiles.kinds[k].rank is not None for k in family.kinds)
    ]
    return lambda reading, units: sum(any(reading.counts[kind] for kind in kinds) for kinds in suits)


def _waits(tree: Expr, tiles: TileSet) -> Amount:
    del tree, tiles
    return lambda reading, units: reading.waits


def _operation(tree: Expr, tiles: TileSet) -> Amount:
    work = OPERATIONS[tree.word]
    left, right = (amount(part, tiles) for part in tree.args["parts"])
    return lambda reading, units: work(left(reading, units), right(reading, units))


def _extreme(tree: Expr, tiles: TileSet) -> Amount:
    parts = [amount(part, tiles) for part in tree.args["parts"]]
    best = min if tree.word == "min" else max
    return lambda reading, units: best(part(reading, units) for part in parts)


def _count(tree: Expr, tiles: TileSet) -> Amount:
    listed = kinds_of(tree.args["tiles"], tiles)
    if tree.args["is"].word == "true":
        return lambda reading, units: len(listed(reading))
    test = tile_test(tree.args["is"], tiles)
    return lambda reading, units: sum(test(reading, kind, None) for kind in listed(reading))


def _kinds(tree: Expr, tiles: TileSet) -> Amount:
    listed = kinds_of(tree.args["tiles"], tiles)
    return lambda reading, units: len(set(listed(reading)))


def _pick(tree: Expr, tiles: TileSet) -> Amount:
    numbers = tree.args["parts"][0].args["value"]
    place = amount(tree.args["parts"][1], tiles)
    return lambda reading, units: pick(numbers, place(reading, units))


AMOUNTS: Mapping[str, Callable[[Expr, TileSet], Amount]] = {
    "number": _value,
    "word": _value,
    "fact": _told,
    "unit": _unit,
    "suits": _suits,
    "wait_count": _waits,
    **dict.fromkeys(OPERATIONS, _operation),
    "min": _extreme,
    "max": _extreme,
    "count": _count,
    "kinds": _kinds,
    "pick": _pick,
}
