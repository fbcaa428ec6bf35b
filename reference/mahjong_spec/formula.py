"""Text of formulas, comparisons and set templates -> plain trees. Names are not looked at here.

    formula     = product {("+" | "-") product}
    product     = power {("*" | "/" | "%") power}
    power       = atom ["^" power]
    atom        = number | name ["(" argument {"," argument} ")"] | "(" formula ")" | "-" atom
    condition   = formula | comparison
    comparison  = formula ("==" | "!=" | "<=" | ">=" | "<" | ">") formula
    template    = set-id (number | letter ["+" number]) Capital

A place in a text counts characters from 0.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

SIGNS: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
"""What compares two values."""
OPERATORS = tuple(SIGNS)
SUMS: Mapping[str, Callable[[int, int], int]] = {"+": operator.add, "-": operator.sub, "*": operator.mul}
"""What is reckoned without a rest."""
_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]+)|(?P<name>[A-Za-z_]\w*(?:\.\w+)*)|(?P<sign>==|!=|<=|>=|[-+*/%^(),<>]))", re.ASCII
)
_TEMPLATE = re.compile(
    r"^(?P<set>[a-z][a-z0-9_]*) +(?:(?P<rank>\d+)|(?P<variable>[a-z])(?:\+(?P<plus>\d+))?) +(?P<suit>[A-Z])$"
)
_LEVELS = (("+", "-"), ("*", "/", "%"))
_DEEPEST = 50
_LONGEST = 200
"""Numbers, names and signs of one formula; what is longer wants names for its parts."""
LARGEST_NUMBER = (1 << 53) - 1
"""The largest number that every language reads exactly."""
LARGEST_POWER = 64
"""No amount of a game needs a greater exponent; it keeps a slip such as `2 ^ 10 ^ 10` from running for ever."""
_JOINING = {"and": "all", "or": "any", "not": "not", "&&": "all", "||": "any"}
"""How other languages join conditions, and the words of this one."""


class FormulaError(ValueError):
    """The text is no formula; `at` is the place in it, from 0."""

    def __init__(self, message: str, at: int) -> None:
        self.at = at
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Part:
    """A node of a formula: `number`, `name`, `call`, or an operator with its two sides.

    `at` is the place in the text, from 0: of an operator the sign, of anything else its first character.
    """

    word: str
    value: int = 0
    name: str = ""
    parts: tuple[Part, ...] = ()
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Template:
    """One set of a `match`: a set id, a rank (a number, or a letter and what is added to it), a suit letter."""

    set: str
    rank: int
    variable: str
    suit: str


def formula(text: str) -> Part:
    """The tree of a formula; `FormulaError` where it is none."""
    parser = _Parser(text)
    part = parser.sum(0)
    parser.expect_end()
    return part


def comparison(text: str) -> Part | None:
    """The tree of a comparison (its word the operator), or None where the text has no comparing sign."""
    if not re.search(r"[<>=!]", text):
        return None
    found = condition(text)
    if found.word not in OPERATORS:
        raise FormulaError(f"expected one of {' '.join(OPERATORS)}", len(text))
    return found


def condition(text: str) -> Part:
    """The tree of a comparison, a name, or whatever formula stands where a condition is asked for."""
    parser = _Parser(text)
    part = parser.argument(0)
    parser.expect_end()
    return part


def template(text: str) -> Template:
    """A template such as `chow n+1 A`; `FormulaError` where it is none."""
    found = _TEMPLATE.match(text)
    if not found:
        raise FormulaError(f"`{text}` is no template; write a set, a rank and a suit letter, as in `chow n A`", 0)
    rank = int(found["rank"] or found["plus"] or 0)
    return Template(found["set"], rank, found["variable"] or "", found["suit"])


class _Parser:
    """Recursive descent over the tokens of one text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[tuple[str, str, int]] = []
        self.index = 0
        position = 0
        while position < len(text.rstrip()):
            found = _TOKEN.match(text, position)
            if not found or found.lastgroup is None:
                position += len(text[position:]) - len(text[position:].lstrip())
                raise FormulaError(_stray(text[position:]), position)
            self.tokens.append((found.lastgroup, found[found.lastgroup], found.start(found.lastgroup)))
            position = found.end()

    @property
    def at(self) -> int:
        return self.tokens[self.index][2] if self.index < len(self.tokens) else len(self.text)

    def take_sign(self, signs: tuple[str, ...]) -> str | None:
        if self.index < len(self.tokens):
            group, text, _ = self.tokens[self.index]
            if group == "sign" and text in signs:
                self.index += 1
                return text
        return None

    def expect_end(self) -> None:
        if self.index < len(self.tokens):
            raise FormulaError(_unexpected(self.tokens[self.index][1]), self.at)
        if self.index > _LONGEST:
            raise FormulaError("the formula is too long; name parts of it", self.tokens[_LONGEST][2])

    def close(self) -> None:
        if self.take_sign((")",)):
            return
        if self.index < len(self.tokens) and self.tokens[self.index][1] in OPERATORS:
            raise FormulaError(f"`{self.tokens[self.index][1]}` compares, and a number is expected here", self.at)
        raise FormulaError("a closing bracket is missing", self.at)

    def sum(self, depth: int, level: int = 0) -> Part:
        if depth > _DEEPEST:
            raise FormulaError("brackets are nested too deep", self.at)
        if level == len(_LEVELS):
            return self.power(depth)
        left = self.sum(depth, level + 1)
        place = self.at
        while sign := self.take_sign(_LEVELS[level]):
            left = Part(sign, parts=(left, self.sum(depth, level + 1)), at=place)
            place = self.at
        return left

    def power(self, depth: int) -> Part:
        base = self.atom(depth)
        place = self.at
        if self.take_sign(("^",)):
            return Part("^", parts=(base, self.power(depth + 1)), at=place)
        return base

    def atom(self, depth: int) -> Part:
        if depth > _DEEPEST:
            raise FormulaError("signs are nested too deep", self.at)
        place = self.at
        if self.take_sign(("-",)):
            return Part("-", parts=(Part("number", at=place), self.atom(depth + 1)), at=place)
        if self.take_sign(("(",)):
            inner = self.sum(depth + 1)
            self.close()
            return inner
        if self.index == len(self.tokens):
            raise FormulaError("the formula ends too early", self.at)
        group, text, place = self.tokens[self.index]
        if group == "sign" or text in _JOINING:
            raise FormulaError(_unexpected(text), place)
        self.index += 1
        if group == "number":
            if len(text) > len(str(LARGEST_NUMBER)) or int(text) > LARGEST_NUMBER:
                raise FormulaError(f"the number is too large; {LARGEST_NUMBER} is the most", place)
            return Part("number", value=int(text), at=place)
        if not self.take_sign(("(",)):
            return Part("name", name=text, at=place)
        arguments = [self.argument(depth + 1)]
        while self.take_sign((",",)):
            arguments.append(self.argument(depth + 1))
        self.close()
        return Part("call", name=text, parts=tuple(arguments), at=place)

    def argument(self, depth: int) -> Part:
        """A formula, or a comparison: `count_seats` takes a condition."""
        left = self.sum(depth)
        place = self.at
        sign = self.take_sign(OPERATORS)
        return Part(sign, parts=(left, self.sum(depth)), at=place) if sign else left


def _unexpected(text: str) -> str:
    """Why a sign or word cannot stand where it was found."""
    if text in _JOINING:
        return f"`{text}` joins nothing here; write the condition as a map with the word `{_JOINING[text]}`"
    return f"`{text}` is not expected here"


def _stray(rest: str) -> str:
    """Why no token begins here."""
    if rest.startswith("="):
        return "`=` compares nothing; write `==`"
    if rest[:2] in _JOINING:
        return _unexpected(rest[:2])
    if rest.startswith("!"):
        return "`!` stands in `!=` alone; write the condition as a map with the word `not`"
    return f"`{rest[:12].rstrip()}` cannot stand in a formula"
