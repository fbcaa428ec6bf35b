"""The settlement of one win and what is told of it -> what is left to do, in parts that touch nothing of each other.

What facts decide is decided beforehand, a loop over the one winner is gone through, steps stand where they are run.
Only words that are known here are looked into; a settlement with others is `Inexpressible`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mahjong_spec.formula import SIGNS
from mahjong_spec.hands.conditions import OPERATIONS
from mahjong_spec.hands.fast.layout import Inexpressible
from mahjong_spec.model import Choice, Effect, Expr, Ruleset

Effects = tuple[Effect, ...]

UNKNOWN = object()
WINNER = object()
"""The seat that has won, whoever that is."""
WINNERS = frozenset(("winner", "winners.first", "winners.last"))
DECIDED = frozenset(("all", "any", "not", "true", "false", "compare"))
PLAIN = frozenset(
    (*DECIDED, *OPERATIONS, "number", "word", "nobody", "seat", "seats", "all_but", "seat_count", "count_seats")
) | frozenset(("every_seat", "some_seat", "min", "max", "pick"))
"""Words that touch nothing but what stands below them."""


@dataclass(slots=True)
class Touched:
    """What effects read and what they change; `told` are facts and variables of the table."""

    told: dict[str, None] = field(default_factory=dict)
    units: dict[str, None] = field(default_factory=dict)
    elements: dict[str, None] = field(default_factory=dict)
    changed: set[str] = field(default_factory=set)

    def meets(self, other: Touched) -> bool:
        """Whether one changes what the other reads or changes."""
        return bool(self.changed & (other.told.keys() | other.changed) or other.changed & self.told.keys())


def touched_by(ruleset: Ruleset, effects: Effects) -> Touched:
    """All that effects, trees and decision lists touch; a branch that is never taken touches nothing."""
    touched = Touched()
    _touch(ruleset, effects, touched)
    return touched


def independent(ruleset: Ruleset, effects: Effects) -> list[Effects]:
    """Effects in their order, parted wherever what comes before touches nothing that comes after."""
    touched = [touched_by(ruleset, (effect,)) for effect in effects]
    cuts = [
        place
        for place in range(1, len(effects))
        if not any(before.meets(after) for before in touched[:place] for after in touched[place:])
    ]
    return [effects[first:last] for first, last in zip([0, *cuts], [*cuts, len(effects)], strict=True) if effects]


def deciding(ruleset: Ruleset, effects: Effects) -> tuple[str, ...]:
    """What may decide what is left of the effects: facts that conditions and values of variables read, told numbers."""
    asked = Touched()

    def look(node: Any) -> None:
        if isinstance(node, Effect):
            tree = {"if": "when", "set": "values"}.get(node.word)
            if tree:
                _touch(ruleset, node.args[tree], asked)
            branch = _taken(node)
            if node.word == "run":
                look(ruleset.steps[node.args["step"]])
            look(tuple(node.args.values()) if branch is None else branch)
        elif isinstance(node, tuple | list):
            for part in node:
                look(part)

    look(effects)
    facts = [name for name in asked.told if name in ruleset.facts]
    return (*facts, *(name for name in touched_by(ruleset, effects).told if _told_number(ruleset, name)))


def _told_number(ruleset: Ruleset, name: str) -> bool:
    """Whether a variable is told as a number."""
    variable = ruleset.variables.get(name)
    return variable is not None and variable.told and variable.of == "table" and variable.type in ("number", "pot")


@dataclass(slots=True)
class Left:
    """What is left of effects when `facts` are told of the only win; `known` are values that variables have by now."""

    ruleset: Ruleset
    facts: Mapping[str, Any]
    known: dict[str, Any] = field(default_factory=dict)
    winners: frozenset[str] = WINNERS
    """Names that stand for the winner."""

    def of(self, effects: Effects) -> Iterator[Effect]:
        """The effects that are left, in their order."""
        for effect in effects:
            args = effect.args
            if effect.word == "run":
                yield from self.of(self.ruleset.steps[args["step"]])
            elif effect.word == "if":
                answer = self.value(args["when"])
                if answer is UNKNOWN:
                    yield self._inside(effect, self.winners, "do", "else")
                else:
                    yield from self.of(args["do" if answer else "else"])
            elif effect.word == "each":
                if args["who"].word == "seats" and args["who"].args["of"] == "winners":
                    once = Left(self.ruleset, self.facts, self.known, self.winners | {args["as"]})
                    for one in once.of(args["do"]):
                        yield Effect("each", {**args, "do": (one,)}, effect.pointer)
                else:
                    yield self._inside(effect, self.winners - {args["as"]}, "do")
            elif not self._nothing(effect):
                yield effect
                self._set(effect)

    def _inside(self, effect: Effect, winners: frozenset[str], *names: str) -> Effect:
        """An effect whose own effects are carried out we know not how often."""
        for name in touched_by(self.ruleset, (effect,)).changed:
            self.known.pop(name, None)
        inner = {
            name: tuple(Left(self.ruleset, self.facts, dict(self.known), winners).of(effect.args[name]))
            for name in names
        }
        return Effect(effect.word, {**effect.args, **inner}, effect.pointer)

    def _nothing(self, effect: Effect) -> bool:
        """Whether nothing is paid, between accounts that are there."""
        if effect.word != "pay" or self.value(effect.args["amount"]) != 0:
            return False
        ends = (effect.args["from"], effect.args["to"], effect.args["for"])
        return all(end is None or end.word == "pot" or self.value(end) is WINNER for end in ends)

    def _set(self, effect: Effect) -> None:
        for name in touched_by(self.ruleset, (effect,)).changed:
            self.known.pop(name, None)
        if effect.word == "set":
            for owner, name, tree in effect.args["values"]:
                value = self.value(tree)
                if owner is None and value is not UNKNOWN and value is not WINNER:
                    self.known[name] = value

    def value(self, tree: Any) -> Any:
        """The value of a tree where it is known."""
        if isinstance(tree, Choice):
            return self._chosen(tree)
        args = tree.args
        if tree.word in DECIDED:
            return self._decided(tree)
        if tree.word in ("number", "word"):
            return args["value"]
        if tree.word == "nobody":
            return None
        if tree.word == "seat":
            return WINNER if args["name"] in self.winners else UNKNOWN
        if tree.word == "seat_count":
            return 1 if args["of"] == "winners" else UNKNOWN
        if tree.word == "variable":
            return self.known.get(args["name"], UNKNOWN)
        if tree.word == "field" and args["from"] in ("fact", "seat") and self.value(args["of"]) is WINNER:
            return self.facts.get(args["name"], UNKNOWN)
        return UNKNOWN

    def _chosen(self, lines: Choice) -> Any:
        for when, value, _ in lines.lines:
            holds = True if when is None else self.value(when)
            if holds:
                return UNKNOWN if holds is UNKNOWN else self.value(value)
        return UNKNOWN

    def _decided(self, tree: Expr) -> Any:
        if tree.word in ("true", "false"):
            return tree.word == "true"
        if tree.word == "not":
            part = self.value(tree.args["part"])
            return UNKNOWN if part is UNKNOWN else not part
        if tree.word in ("all", "any"):
            parts = [self.value(part) for part in tree.args["parts"]]
            if any(part is not UNKNOWN and bool(part) == (tree.word == "any") for part in parts):
                return tree.word == "any"
            return UNKNOWN if UNKNOWN in parts else tree.word == "all"
        left, right = self.value(tree.args["left"]), self.value(tree.args["right"])
        if UNKNOWN in (left, right) or (WINNER in (left, right) and left is not right):
            return UNKNOWN
        try:
            return SIGNS[tree.args["sign"]](left, right)
        except TypeError:
            return UNKNOWN


def _touch(ruleset: Ruleset, node: Any, touched: Touched) -> None:
    if isinstance(node, Effect):
        _touch_effect(ruleset, node, touched)
    elif isinstance(node, Expr):
        _touch_expr(ruleset, node, touched)
        _touch(ruleset, tuple(node.args.values()), touched)
    elif isinstance(node, Choice):
        _touch(ruleset, node.lines, touched)
    elif isinstance(node, tuple | list):
        for part in node:
            _touch(ruleset, part, touched)


def _taken(effect: Effect) -> Effects | None:
    """The effects of a condition that the options have decided."""
    if effect.word != "if" or effect.args["when"].word not in ("true", "false"):
        return None
    branch: Effects = effect.args["do" if effect.args["when"].word == "true" else "else"]
    return branch


def _touch_effect(ruleset: Ruleset, effect: Effect, touched: Touched) -> None:
    args = effect.args
    branch = _taken(effect)
    if branch is not None:
        _touch(ruleset, branch, touched)
        return
    if effect.word == "run":
        _touch(ruleset, ruleset.steps[args["step"]], touched)
    elif effect.word == "set":
        touched.changed |= {name for _, name, _ in args["values"]}
    elif effect.word == "pay":
        pots = [account.args["name"] for account in (args["from"], args["to"]) if account.word == "pot"]
        touched.changed.update(pots)
    elif effect.word not in ("if", "each"):
        raise Inexpressible(f"what `{effect.word}` touches is not known")
    _touch(ruleset, tuple(args.values()), touched)


def _touch_expr(ruleset: Ruleset, node: Expr, touched: Touched) -> None:
    name = node.args.get("name", "")
    if node.word == "field":
        source = node.args["from"]
        if source == "award":
            touched.units[name] = None
        elif source in ("fact", "variable") or name in ruleset.facts:
            touched.told[name] = None
        elif source != "seat":
            raise Inexpressible(f"what is read from `{source}` is not known")
    elif node.word in ("variable", "pot"):
        touched.told[name] = None
    elif node.word == "counted":
        touched.elements[name] = None
    elif node.word == "amount":
        _touch(ruleset, ruleset.amounts[name], touched)
    elif node.word not in PLAIN:
        raise Inexpressible(f"what `{node.word}` reads is not known")
