"""A card read the long way, for tests alone: every line written out to every hand it means, jokers tried one by one.

Nothing here comes from the package. Tiles are codes; a hand is a list of groups, each with whether jokers may stand in it.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from pathlib import Path

import yaml

SUITS = "msp"
DRAGON = {"m": "7z", "s": "6z", "p": "5z"}
SIGNS = {"F": "1f", "0": "5z", "E": "1z", "S": "2z", "W": "3z", "N": "4z"}
WINDS = ("1z", "2z", "3z", "4z")
COPIES = Counter({f"{rank}{suit}": 4 for suit in SUITS for rank in range(1, 10)})
COPIES += Counter({f"{rank}z": 4 for rank in range(1, 8)}) + Counter({"1f": 8, "1j": 8})


def read_card(path: Path) -> dict[str, dict]:
    """Line id to its entry."""
    sections = yaml.safe_load(path.read_text(encoding="utf-8"))["sections"].values()
    return {name: line for section in sections for name, line in section["lines"].items()}


def written_out(text: str) -> list[str]:
    """The texts that alternatives in braces stand for."""
    found = re.search(r"\{([^}]*)\}", text)
    if not found:
        return [text]
    return [
        whole
        for option in found[1].split("|")
        for whole in written_out(text[: found.start()] + option.strip() + text[found.end() :])
    ]


def number(symbol: str, numbers: dict[str, int]) -> int:
    return eval(symbol, {}, numbers)  # noqa: S307  (the tests' own cards)


def tile(symbol: str, suit: str, numbers: dict[str, int], winds: dict[str, str]) -> str | None:
    if symbol in SIGNS:
        return SIGNS[symbol]
    if symbol == "D":
        return DRAGON[suit]
    if symbol[0] == "V":
        return winds[symbol]
    rank = number(symbol, numbers)
    return f"{rank}{suit}" if 1 <= rank <= 9 else None


def hands(line: dict) -> list[list[tuple[tuple[str, ...], bool, bool]]]:
    """Every hand of a line as groups: (tiles, jokers may stand there, it may lie open)."""
    found = {}
    for text in written_out(line["groups"]):
        tokens = re.findall(r"\([^)]*\)[A-C]?|\S+", text)
        names = sorted(set(re.findall(r"(?<![a-z])[a-z](?![a-z])", line["groups"])))
        which = sorted(set(re.findall(r"V\d", line["groups"])))
        for suits in itertools.permutations(SUITS):
            meant = dict(zip("ABC", suits, strict=True))
            for values in itertools.product(range(1, 10), repeat=len(names)):
                numbers = dict(zip(names, values, strict=True))
                if not all(eval(test, {}, numbers) for test in line.get("where", [])):  # noqa: S307
                    continue
                for some in itertools.permutations(WINDS, len(which)):
                    groups = made(tokens, meant, numbers, dict(zip(which, some, strict=True)), line.get("jokers", True))
                    if groups is not None and there(groups):
                        found.setdefault(tuple(sorted(groups)), groups)
    return list(found.values())


def made(tokens, meant, numbers, winds, jokers):
    groups = []
    for token in tokens:
        inside, alone, count, suit = re.fullmatch(r"(?:\(([^)]*)\)|([^\^]+?)(?:\^(\d+))?)([A-C]?)", token).groups()
        symbols = inside.split() if inside else [alone] * int(count or 1)
        tiles = tuple(tile(symbol, meant.get(suit, ""), numbers, winds) for symbol in symbols)
        if None in tiles:
            return None
        same = not inside and len(tiles) >= 3
        groups.append((tiles, same and jokers, same))
    return groups


def there(groups) -> bool:
    """Whether the set has the tiles."""
    fixed = Counter(one for tiles, free, _ in groups if not free for one in tiles)
    every = Counter(one for tiles, _, _ in groups for one in tiles)
    return not fixed - COPIES and sum((every - COPIES).values()) <= COPIES["1j"]


def tally(groups):
    """Each tile of a hand with how many there are, and how many of those in groups where jokers may stand."""
    every = Counter(one for tiles, _, _ in groups for one in tiles)
    free = Counter(one for tiles, free, _ in groups if free for one in tiles)
    return [(one, number, free[one]) for one, number in every.items()]


def missing(tallied, rack: dict[str, int]) -> int:
    """How many tiles of a hand a rack lacks: what is lacking, less the jokers that may stand for it."""
    lacking = open_places = 0
    for one, number, free in tallied:
        less = number - rack.get(one, 0)
        if less > 0:
            lacking += less
            open_places += min(less, free)
    return lacking - min(open_places, rack.get("1j", 0))


def missing_by_trying(groups, rack: Counter) -> int:
    """The same by trying every number of jokers in every group, as tiles like any others."""
    numbers = [range(len(tiles) + 1 if free else 1) for tiles, free, _ in groups]
    best = 99
    for some in itertools.product(*numbers):
        wanted = Counter({"1j": sum(some)})
        for (tiles, _, _), jokers in zip(groups, some, strict=True):
            wanted.update(tiles[jokers:])
        best = min(best, (wanted - rack).total())
    return best
