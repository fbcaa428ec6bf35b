"""The seed in a Tenhou log to the walls and dice of its deals. The one place where `random` is used, as Tenhou does.

Tenhou seeds a Mersenne Twister; each deal takes 288 of its numbers, whose hashes shuffle the tiles.
"""

import base64
import hashlib
import random
import struct
from collections.abc import Iterator, Sequence

from mahjong_conformance.importers.model import SEATS, BadLog

PREFIX = "mt19937ar-sha512-n288-base64"

_TILES = 136
_SEED_WORDS = 624
_NUMBERS = 288
_BLOCK_WORDS = 32
_HIGH = 2


def walls(seed: str, place: str) -> Iterator[tuple[list[int], tuple[int, int]]]:
    """Wall after wall, each in the order of dealing with the dead wall last, and the two dice."""
    try:
        raw = base64.b64decode(seed, validate=True)
    except ValueError as error:
        raise BadLog("import/seed", f"the seed is not base64: {error}", place) from None
    if len(raw) != 4 * _SEED_WORDS:
        raise BadLog("import/seed", f"a seed has {4 * _SEED_WORDS} bytes, not {len(raw)}", place)
    numbers = random.Random(int.from_bytes(raw, "little"))  # noqa: S311 - the generator that Tenhou uses
    while True:
        drawn = [numbers.getrandbits(32) for _ in range(_NUMBERS)]
        hashed = b"".join(
            hashlib.sha512(struct.pack(f"<{_BLOCK_WORDS}I", *drawn[start : start + _BLOCK_WORDS])).digest()
            for start in range(0, _NUMBERS, _BLOCK_WORDS)
        )
        words = struct.unpack(f"<{len(hashed) // 4}I", hashed)
        tiles = list(range(_TILES))
        for at in range(_TILES - 1):
            other = at + words[at] % (_TILES - at)
            tiles[at], tiles[other] = tiles[other], tiles[at]
        tiles.reverse()
        yield tiles, (words[_TILES - 1] % 6 + 1, words[_TILES] % 6 + 1)


def built(dealt: Sequence[str], dice: int) -> Sequence[str]:
    """A wall in the order of dealing to the wall as it was built, before these dice broke it."""
    side = (1 - dice) % SEATS
    turned = side * (_TILES // SEATS) + dice * _HIGH
    off = turned % len(dealt)
    return [*dealt[-off:], *dealt[:-off]]
