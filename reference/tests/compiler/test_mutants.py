"""Slips in a whole ruleset: each is told or harmless, and none of them makes the compiler stumble."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

from mahjong_spec.compiler import check
from mahjong_spec.rules import resolve

from .mutants import found, places, renamed, slip, well_shaped, with_value, without

SEEDS = range(2)
EACH = 20
FREE_IDS = (
    ("elements",),
    ("result",),
    ("settlement",),
    ("presets",),
    *(("tiles", name, "kinds") for name in ("characters", "dots", "bamboo")),
)
"""Maps whose ids rules need not speak of."""

NEVER_NAMED = (("sets", "pair"),)
"""A pair is read by its size, and no rule of riichi names it."""

ODD_VALUES = (0, -1, True, "x", "((((1", "9 ^ 9 ^ 9", "1" * 5000, "1 + " * 300 + "1", [], {}, ["x"], {"x": 1}, 10**18)


@cache
def ground():
    """Riichi without what only people read, its places, and what is told of it as it is: dead parts of its bases."""
    document = json.loads(json.dumps(resolve("riichi").document))
    del document["clauses"]
    waiting = [document]
    while waiting:
        node = waiting.pop()
        if isinstance(node, dict):
            node.pop("clause", None)
        waiting += node.values() if isinstance(node, dict) else node if isinstance(node, list) else ()
    return document, tuple(places(document)), {(one.code, one.pointer) for one in check(document)}


def problems(document):
    return [one for one in check(document) if (one.code, one.pointer) not in ground()[2]]


def without_spaces(text):
    return text.replace(" ", "")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_slip_in_a_text_is_told(seed):
    chance = random.Random(f"text {seed}")
    document, everywhere, _ = ground()
    known = {path[-1] for path in everywhere}
    texts = [path for path in everywhere if isinstance(found(document, path), str)]
    for path in chance.sample(texts, EACH):
        text = found(document, path)
        mutant = with_value(document, path, slip(chance, text))
        if without_spaces(mutant.after) != without_spaces(text) and mutant.after not in known:
            assert not well_shaped(mutant) or problems(mutant.document), str(mutant)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_slip_in_a_key_is_told(seed):
    chance = random.Random(f"key {seed}")
    document, everywhere, _ = ground()
    keys = [
        path
        for path in everywhere
        if isinstance(path[-1], str) and path[:-1] not in FREE_IDS and path not in NEVER_NAMED
    ]
    for path in chance.sample(keys, EACH):
        key = slip(chance, path[-1])
        if key not in found(document, path[:-1]):
            mutant = renamed(document, path, key)
            assert not well_shaped(mutant) or problems(mutant.document), str(mutant)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_well_shaped_is_judged(seed):
    chance = random.Random(f"value {seed}")
    document, everywhere, _ = ground()
    for path in chance.sample(everywhere, EACH):
        other = found(document, chance.choice(everywhere))
        for mutant in (with_value(document, path, chance.choice((*ODD_VALUES, other))), without(document, path)):
            if well_shaped(mutant):
                assert all(one.code and one.message for one in check(mutant.document)), str(mutant)


def test_every_reference_is_looked_up():
    """Whatever is taken away, everything that used it is told: nothing is silently false."""
    document, _, _ = ground()
    silent = []
    for section in (
        "options",
        "facts",
        "terms",
        "classes",
        "relations",
        "sets",
        "units",
        "variables",
        "amounts",
        "steps",
    ):
        for name in document[section]:
            mutant = without(document, (section, name))
            if not problems(mutant.document):
                silent.append(f"{section}/{name}")
    unused = [pointer.removesuffix("#key").removeprefix("/") for _, pointer in ground()[2]]
    assert silent == [*unused, *("/".join(path) for path in NEVER_NAMED)]
