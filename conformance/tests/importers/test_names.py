"""The tables of names speak of elements, options and presets that the ruleset has, and of nothing else."""

import pytest

from mahjong_conformance.data import own_suite
from mahjong_conformance.importers.names import table
from mahjong_conformance.rulesets import Ruleset, load_rulesets


@pytest.fixture(scope="module")
def ruleset() -> Ruleset:
    return load_rulesets(own_suite().rulesets)[table("play")["ruleset"]]


def values(node: object, key: str) -> list[object]:
    """Everything under a key, however deep."""
    if isinstance(node, dict):
        return [*([node[key]] if key in node else []), *(found for one in node.values() for found in values(one, key))]
    return [found for one in node for found in values(one, key)] if isinstance(node, list) else []


def test_yaku_are_elements(ruleset: Ruleset) -> None:
    for kind in ("tenhou", "japanese", "english", "mjai"):
        for foreign, entry in table("elements")[kind].items():
            for element in [entry] if isinstance(entry, str) else entry.values():
                assert element in ruleset.document["elements"], (kind, foreign)


def test_every_element_of_the_servers_has_a_number() -> None:
    numbers = table("elements")["tenhou"]
    assert list(numbers) == [str(number) for number in range(55)]
    assert set(numbers.values()) <= set(table("elements")["japanese"].values())


def test_options_and_presets_exist(ruleset: Ruleset) -> None:
    rules = table("rules")
    options = {name for found in values(rules, "options") for name in found}
    assert options <= set(ruleset.defaults)
    assert {preset for preset in values(rules, "preset") if preset} <= set(ruleset.presets)


@pytest.mark.parametrize(
    ("section", "table_section"), [("phases", "results"), ("actions", "actions"), ("variables", "variables")]
)
def test_words_of_play_are_the_rulesets(section: str, table_section: str, ruleset: Ruleset) -> None:
    if not ruleset.document.get("phases"):
        pytest.skip("the ruleset has no play yet")
    assert set(table("play")[table_section].values()) <= set(ruleset.document[section])
