"""The vectors of the seeded wall against a second reading of INTERPRETING.md, and against published values."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

VECTORS: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent.parent / "vectors" / "wall.json").read_text("utf-8")
)

# https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64, and the first outputs of Vigna's splitmix64.c
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

WORD = 2**64


class Chance:
    """Numbers from a seed, as W1 to W6 of INTERPRETING.md say."""

    def __init__(self, seed: int) -> None:
        self.state = seed % WORD

    def word(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) % WORD
        z = self.state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % WORD
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % WORD
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        limit = WORD - WORD % n
        x = self.word()
        while x >= limit:
            x = self.word()
        return x % n

    def shuffle(self, tiles: Sequence[str]) -> list[str]:
        order = list(tiles)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def dice(self, count: int) -> list[int]:
        return [1 + self.below(6) for _ in range(count)]

    def answer(self, ask: dict[str, Any]) -> Any:
        match ask:
            case {"shuffle": tiles}:
                return self.shuffle(tiles)
            case {"dice": count}:
                return self.dice(count)
            case {"seat": seats}:
                return self.below(seats)
            case {"pick": tiles}:
                return tiles[self.below(len(tiles))]
        raise AssertionError(ask)


def chance(vector: dict[str, Any]) -> Chance:
    return Chance(int(vector["seed"]))


def test_the_generator_is_the_published_one() -> None:
    generator = Chance(1234567)
    assert [generator.word() for _ in PUBLISHED] == PUBLISHED
    [first] = [vector for vector in VECTORS["words"] if vector["seed"] == "1234567"]
    assert first["values"][: len(PUBLISHED)] == [str(value) for value in PUBLISHED]


@pytest.mark.parametrize("vector", VECTORS["words"], ids=lambda vector: f"seed {vector['seed']}")
def test_words(vector: dict[str, Any]) -> None:
    generator = chance(vector)
    assert [str(generator.word()) for _ in vector["values"]] == vector["values"]


@pytest.mark.parametrize("vector", VECTORS["below"], ids=lambda vector: f"seed {vector['seed']} below {vector['n']}")
def test_numbers_below(vector: dict[str, Any]) -> None:
    generator = chance(vector)
    assert [str(generator.below(int(vector["n"]))) for _ in vector["values"]] == vector["values"]


def test_some_vector_rejects_a_word() -> None:
    [vector] = [vector for vector in VECTORS["below"] if int(vector["n"]) == 2**63 + 1]
    generator, without = chance(vector), chance(vector)
    rejecting = [generator.below(int(vector["n"])) for _ in vector["values"]]
    assert rejecting != [without.word() % int(vector["n"]) for _ in vector["values"]]


@pytest.mark.parametrize("vector", VECTORS["games"], ids=lambda vector: f"seed {vector['seed']}")
def test_what_one_game_asks_in_its_order(vector: dict[str, Any]) -> None:
    generator = chance(vector)
    for ask in vector["asks"]:
        answer = ask["answer"]
        assert generator.answer({name: value for name, value in ask.items() if name != "answer"}) == answer


def test_a_whole_wall_is_among_the_vectors_and_none_loses_a_tile() -> None:
    shuffles = [ask for vector in VECTORS["games"] for ask in vector["asks"] if "shuffle" in ask]
    assert {len(ask["shuffle"]) for ask in shuffles} >= {1, 136}
    for ask in shuffles:
        assert Counter(ask["shuffle"]) == Counter(ask["answer"])


def test_the_vectors_hold_nothing_else() -> None:
    assert set(VECTORS) == {"words", "below", "games"}
    # What may exceed 2^53 is text: many readers of JSON would round it.
    for name in ("words", "below"):
        assert all(isinstance(value, str) for vector in VECTORS[name] for value in vector["values"])
