"""A sound ruleset of play, what it becomes when one thing in it is changed, and the nodes that it often has."""

from __future__ import annotations

import copy
from functools import cache
from pathlib import Path

from mahjong_spec.compiler import check, compile_ruleset
from mahjong_spec.model import Expr
from mahjong_spec.rules import resolve

BROKEN = Path(__file__).parents[1] / "broken"
ME = Expr("seat", {"name": "me"})
TRUE = Expr("true")
DRAGONS = Expr("kinds", {"kinds": frozenset({31, 32, 33})})


@cache
def sound():
    return resolve(BROKEN / "sound-play.yaml").document


def changed(*path, to):
    document = copy.deepcopy(sound())
    node = document
    for key in path[:-1]:
        node = node[key]
    if to is None:
        del node[path[-1]]
    else:
        node[path[-1]] = to
    return document


def told(document):
    return {(problem.code, problem.pointer) for problem in check(document)}


def new_problems(document):
    """What is wrong with it beside what its bases leave unused."""
    return told(document) - told(sound())


@cache
def ruleset():
    return compile_ruleset(sound())


def zone(name, of=None):
    return Expr("zone", {"zone": name, "of": of})


def of_seat(name, of=ME):
    return Expr("field", {"of": of, "from": "seat", "name": name})
