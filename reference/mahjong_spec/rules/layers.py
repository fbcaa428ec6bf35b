"""The files of a ruleset or part -> one layer: what it says itself, read, right in shape and joined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from mahjong_spec.errors import Malformed, Position, Problem
from mahjong_spec.rules.cards import SECTION as CARDS
from mahjong_spec.rules.cards import read_card
from mahjong_spec.rules.document import KEY, Json, Source, place, step
from mahjong_spec.rules.merging import OWN, is_merged
from mahjong_spec.rules.places import files
from mahjong_spec.rules.plain import LARGEST_FILE
from mahjong_spec.rules.schema import SOURCE, shape_problems
from mahjong_spec.rules.source import read

CLASH = "clash/id"
"""The code of an id that is not the name of its file or folder."""


@dataclass(frozen=True, slots=True)
class Layer:
    """What a ruleset or part says itself. `chain` are the places of `extends` that brought it in, nearest first."""

    data: Mapping[str, Json]
    values: Mapping[str, Position]
    keys: Mapping[str, Position]
    texts: Mapping[str, Position]
    chain: tuple[Position, ...] = ()
    problems: tuple[Problem, ...] = ()


def parents(layer: Layer) -> list[tuple[str, Position]]:
    """The names that a layer extends, with their places."""
    names = layer.data.get("extends")
    if not isinstance(names, list):
        return []
    return [(str(name), layer.values[step("/extends", index)]) for index, name in enumerate(names)]


def layer(path: Path, chain: tuple[Position, ...] = ()) -> Layer:
    """The layer of a file or folder. Its problems are in it, and what is wrong in a file leaves that file out."""
    data: dict[str, Json] = {}
    values: dict[str, Position] = {}
    keys: dict[str, Position] = {}
    texts: dict[str, Position] = {}
    problems: list[Problem] = []
    if not files(path):
        message = "the folder holds no .yaml file"
        problems.append(Problem("unresolved/file", message, "", Position(str(path), 1, 1), chain=chain))
    for file in files(path):
        try:
            with file.open("rb") as stream:
                source = read(stream.read(LARGEST_FILE + 1), str(file))
        except Malformed as error:
            problems.extend(replace(problem, chain=chain) for problem in error.problems)
            continue
        except OSError as error:
            message = f"the file cannot be read: {error.strerror}"
            problems.append(Problem("unresolved/file", message, "", Position(str(file), 1, 1), chain=chain))
            continue
        found = shape_problems(source.data, SOURCE)
        problems.extend(replace(p, position=place(p.pointer, source.values, source.keys), chain=chain) for p in found)
        if not found and isinstance(source.data, dict):
            problems.extend(replace(p, chain=chain) for p in _join(data, values, keys, source.data, source))
            texts.update(source.texts)
    if (path / CARDS).is_dir():
        problems.extend(replace(p, chain=chain) for p in _add_cards(path / CARDS, data, values, keys, texts))
    if "/id" in keys:  # what is said of the whole is said of the file that names it
        values[""] = keys["/id"]
    return Layer(data, values, keys, texts, chain, tuple(problems))


def _add_cards(
    folder: Path,
    data: dict[str, Json],
    values: dict[str, Position],
    keys: dict[str, Position],
    texts: dict[str, Position],
) -> list[Problem]:
    """Adds the cards of a folder to those that the files of the ruleset hold; gives their problems."""
    problems: list[Problem] = []
    written = data.get(CARDS)
    cards: dict[str, Json] = written if isinstance(written, dict) else {}
    section = step("", CARDS)
    for file in files(folder):
        card = read_card(file)
        problems += card.problems
        if card.source is None or card.data is None:
            continue
        source, here = card.source, step(section, card.name)
        if card.data["ruleset"] != data.get("id"):
            message = f"the card is for `{card.data['ruleset']}`, and lies in the folder of `{data.get('id')}`"
            problems.append(Problem(CLASH, message, f"{here}/ruleset", source.values["/ruleset"]))
        if card.name in cards:
            message = f"`{card.name}` stands already in {Path(keys[here].file).name}, line {keys[here].line}"
            problems.append(Problem("clash/name", message, f"{here}/id", source.values["/id"]))
            continue
        cards[card.name] = card.data
        for places, added in ((values, source.values), (keys, source.keys), (texts, source.texts)):
            places.update({here + pointer: position for pointer, position in added.items()})
        values.setdefault(section, source.values[""])
    if cards:
        data[CARDS] = cards
    return problems


def named(layer: Layer, name: str) -> list[Problem]:
    """What is wrong with the id of a layer that is known as `name`: `clash/id`."""
    said, where = layer.data.get("id"), layer.values.get("/id")
    if said is None or said == name:
        return []
    message = f"the id is `{said}`, but the file or folder is called `{name}`"
    if "/" in name:
        message = f"`{name}` is a part of rulesets and has no id of its own"
    return [Problem(CLASH, message, "/id", where, chain=layer.chain)]


def _join(
    data: dict[str, Json],
    values: dict[str, Position],
    keys: dict[str, Position],
    sections: Mapping[str, Json],
    source: Source,
) -> list[Problem]:
    """Add a file to the others of its folder. They may share a section, and never an entry of it: `clash/name`."""
    taken: list[str] = []
    for section, value in sections.items():
        pointer = step("", section)
        there = data.get(section)
        if section not in data:
            data[section] = dict(value) if isinstance(value, dict) else value
        elif isinstance(value, dict) and isinstance(there, dict) and section not in OWN and is_merged((section,)):
            twice = [key for key in value if key in there]
            taken += [step(pointer, key) for key in twice]
            there.update({key: entry for key, entry in value.items() if key not in twice})
        else:
            taken.append(pointer)
    problems = []
    for pointer in taken:
        there_at = f"{Path(keys[pointer].file).name}, line {keys[pointer].line}"
        message = f"`{pointer.rpartition('/')[2]}` stands already in {there_at}"
        problems.append(Problem("clash/name", message, pointer + KEY, source.keys[pointer]))
    for pointer, position in source.keys.items():
        keys.setdefault(pointer, position)
    for pointer, position in source.values.items():
        values.setdefault(pointer, position)
    return problems
