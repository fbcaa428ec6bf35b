"""Text of a line of a card -> its groups, with the letters that stand for suits, numbers and kinds.

    line         = part { " " part }
    part         = group | "{" groups { "|" groups } "}"
    groups       = group { " " group }
    group        = symbol [ "^" count ] [ suit ]  |  "(" symbol { " " symbol } ")" [ suit ]
    symbol       = digit | number [ ( "+" | "-" ) digit ] | digits "-" number | sign [ digit ]
    suit         = "A" | "B" | "C"
    number       = a small letter
    sign         = a capital letter that is no suit

`2^4A n+1^3B D^3A F^2 V1^3 (N E W S) (2 0 2 5)C {5^4A | 7^4A}`. A symbol with a count is so many tiles alike; symbols in
round brackets are single tiles side by side. What signs stand for is for a ruleset to say. A place in a text counts
characters from 0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

SUITS = "ABC"
_MOST_COUNT = 20
_MOST_PARTS = 40
_SYMBOL = re.compile(
    r"(?P<less>[0-9]{1,2})-(?P<of>[a-z])|(?P<number>[a-z])(?:(?P<sign>[+-])(?P<more>[0-9]))?"
    r"|(?P<digit>[0-9])|(?P<letter>[D-Z])(?P<index>[0-9]?)",
    re.ASCII,
)
_COUNT = re.compile(r"\^([0-9]+)", re.ASCII)
_ENDS = (" ", ")", "}", "|", "(", "{")


class LineError(ValueError):
    """The text is no line of a card; `at` is the place in it, from 0."""

    def __init__(self, message: str, at: int) -> None:
        self.at = at
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Symbol:
    """What stands for a tile: a number (`letter` is empty), or a sign, perhaps with an index.

    A number is `plus + times × variable`; without a variable `times` is 0.
    """

    plus: int = 0
    times: int = 0
    variable: str = ""
    letter: str = ""
    index: str = ""
    text: str = field(default="", compare=False)
    at: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Cluster:
    """A group of a line: one symbol `count` times, or several symbols (`several`) once each. `suit` is empty where none is said."""

    symbols: tuple[Symbol, ...]
    count: int
    suit: str
    several: bool
    text: str = field(default="", compare=False)
    at: int = field(default=0, compare=False)

    @property
    def size(self) -> int:
        """Tiles of the group."""
        return len(self.symbols) * self.count


@dataclass(frozen=True, slots=True)
class Branches:
    """Alternatives at one place of a line."""

    options: tuple[tuple[Cluster, ...], ...]
    at: int = field(default=0, compare=False)
    ats: tuple[int, ...] = field(default=(), compare=False)
    """Where each alternative begins."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line, read: its groups in order, alternatives among them."""

    parts: tuple[Cluster | Branches, ...]

    def clusters(self) -> Iterator[Cluster]:
        """Every group, those of all alternatives."""
        for part in self.parts:
            if isinstance(part, Cluster):
                yield part
            else:
                for option in part.options:
                    yield from option

    def suits(self) -> tuple[str, ...]:
        """The letters of suits that it uses, in order."""
        return tuple(sorted({cluster.suit for cluster in self.clusters()} - {""}))

    def numbers(self) -> tuple[str, ...]:
        """The letters of numbers that it uses, in order."""
        return tuple(sorted({one.variable for cluster in self.clusters() for one in cluster.symbols} - {""}))


def parse_line(text: str) -> Line:
    """The groups of a line; `LineError` where the text is none."""
    reader = _Reader(text)
    parts: list[Cluster | Branches] = []
    while not reader.ended():
        if len(parts) == _MOST_PARTS:
            raise LineError(f"a line has at most {_MOST_PARTS} groups", reader.place)
        parts.append(reader.branches() if reader.sees("{") else reader.cluster())
    if not parts:
        raise LineError("a line has at least one group", 0)
    return Line(tuple(parts))


class _Reader:
    """Goes over one text from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def ended(self) -> bool:
        while self.sees(" "):
            self.place += 1
        return self.place == len(self.text)

    def sees(self, sign: str) -> bool:
        return self.text.startswith(sign, self.place)

    def branches(self) -> Branches:
        start = self.place
        self.place += 1
        options: list[tuple[Cluster, ...]] = [()]
        ats = [self.place]
        while True:
            if self.ended():
                raise LineError("`{` is not closed by `}`", start)
            if self.sees("{"):
                raise LineError("alternatives do not stand inside alternatives", self.place)
            if not options[-1]:
                ats[-1] = self.place
            if self.sees("|") or self.sees("}"):
                if not options[-1]:
                    raise LineError("an alternative is empty", self.place)
                self.place += 1
                if self.text[self.place - 1] == "}":
                    break
                options.append(())
                ats.append(self.place)
            else:
                options[-1] = (*options[-1], self.cluster())
        if len(options) == 1:
            raise LineError("one alternative alone is no choice; leave the braces out", start)
        return Branches(tuple(options), start, tuple(ats))

    def cluster(self) -> Cluster:
        start = self.place
        if self.sees("("):
            self.place += 1
            symbols: list[Symbol] = []
            while True:
                if self.ended():
                    raise LineError("`(` is not closed by `)`", start)
                if self.sees(")"):
                    break
                symbols.append(self.symbol())
            self.place += 1
            if not symbols:
                raise LineError("there is nothing between the brackets", start)
            several, count = True, 1
        else:
            symbols, several, count = [self.symbol()], False, self.count()
        suit = self.text[self.place] if self.place < len(self.text) and self.text[self.place] in SUITS else ""
        self.place += len(suit)
        if self.place < len(self.text) and self.text[self.place] not in _ENDS:
            raise LineError(f"`{self.text[self.place]}` does not belong to a group", self.place)
        return Cluster(tuple(symbols), count, suit, several, self.text[start : self.place], start)

    def symbol(self) -> Symbol:
        found = _SYMBOL.match(self.text, self.place)
        if found is None:
            wrong = self.text[self.place]
            if wrong in SUITS:
                raise LineError(f"`{wrong}` is a suit; what is of it stands before it", self.place)
            raise LineError(f"`{wrong}` begins no group", self.place)
        start, self.place = self.place, found.end()
        part = found.groupdict()
        text = found.group()
        if part["of"]:
            return Symbol(int(part["less"]), -1, part["of"], text=text, at=start)
        if part["number"]:
            more = int(part["more"] or 0)
            return Symbol(-more if part["sign"] == "-" else more, 1, part["number"], text=text, at=start)
        if part["digit"]:
            return Symbol(int(part["digit"]), text=text, at=start)
        return Symbol(letter=part["letter"], index=part["index"], text=text, at=start)

    def count(self) -> int:
        found = _COUNT.match(self.text, self.place)
        if found is None:
            if self.sees("^"):
                raise LineError("after `^` stands how many tiles there are", self.place + 1)
            return 1
        number = int(found[1]) if len(found[1]) <= len(str(_MOST_COUNT)) else 0
        if not 1 <= number <= _MOST_COUNT:
            raise LineError(f"a group has 1 to {_MOST_COUNT} tiles", self.place + 1)
        self.place = found.end()
        return number
