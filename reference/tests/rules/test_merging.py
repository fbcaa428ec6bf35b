"""The laws of laying documents over each other."""

from __future__ import annotations

import copy

from hypothesis import given
from hypothesis import strategies as st

from mahjong_spec.rules.document import Json, pointers
from mahjong_spec.rules.merging import Overlay, lay

TITLES = st.fixed_dictionaries({"en": st.sampled_from("ab"), "ru": st.sampled_from("аб")})
IDS = st.sampled_from(["p", "q", "r"])
DOCUMENTS = st.fixed_dictionaries(
    {},
    optional={
        "terms": st.dictionaries(IDS, st.sampled_from([True, "x > 1", {"all": ["x", "y"]}, {"not": "x"}]), max_size=3),
        "best": st.lists(IDS, max_size=2),
        "minimum": st.sampled_from(["x", {"any": ["x"]}]),
        "elements": st.dictionaries(
            IDS,
            st.fixed_dictionaries(
                {}, optional={"title": TITLES, "when": st.sampled_from(["x", {"not": "x"}]), "han": st.integers(1, 3)}
            ),
            max_size=3,
        ),
        "options": st.dictionaries(
            IDS, st.fixed_dictionaries({}, optional={"words": st.dictionaries(IDS, TITLES, max_size=2)}), max_size=2
        ),
    },
)


def merged(*layers: dict[str, Json]) -> Overlay:
    overlay = Overlay()
    for index, each in enumerate(layers):
        lay(overlay, each, index)
    return overlay


def in_order(value: Json) -> Json:
    """A value of which maps with the same entries in another order differ."""
    if isinstance(value, dict):
        return [[key, in_order(entry)] for key, entry in value.items()]
    return [in_order(entry) for entry in value] if isinstance(value, list) else value


@given(DOCUMENTS)
def test_nothing_changes_nothing(document: dict[str, Json]) -> None:
    for layers in ([document], [document, {}], [{}, document], [document, document]):
        assert in_order(merged(*layers).document) == in_order(document)


@given(DOCUMENTS, DOCUMENTS, DOCUMENTS)
def test_without_null_it_is_all_one_where_one_begins(
    a: dict[str, Json], b: dict[str, Json], c: dict[str, Json]
) -> None:
    assert in_order(merged(merged(a, b).document, c).document) == in_order(merged(a, merged(b, c).document).document)


@given(DOCUMENTS, DOCUMENTS)
def test_layers_are_left_as_they_were_and_every_value_has_its_owner(a: dict[str, Json], b: dict[str, Json]) -> None:
    before = copy.deepcopy((a, b))
    overlay = merged(a, b)
    assert (a, b) == before
    assert set(overlay.owners) == set(pointers(overlay.document))


@given(DOCUMENTS, st.sampled_from(["p", "q", "r"]))
def test_null_takes_away_what_is_there_and_tells_what_is_not(document: dict[str, Json], key: str) -> None:
    overlay = merged(document, {"elements": {key: None}})
    elements = document.get("elements", {})
    assert isinstance(elements, dict)
    assert overlay.document.get("elements") == {other: entry for other, entry in elements.items() if other != key}
    assert [problem.code for _, problem in overlay.problems] == ([] if key in elements else ["unresolved/entry"])


def test_merging_stops_at_values_and_keeps_the_order_of_the_lower() -> None:
    below: dict[str, Json] = {
        "elements": {
            "one": {
                "title": {"en": "one", "ru": "один", "zh": "一"},
                "when": {"all": ["x"]},
                "han": {"closed": 2, "open": 1},
            },
            "two": {"han": 1},
            "three": {"han": 3},
        }
    }
    above: dict[str, Json] = {
        "elements": {
            "four": {"han": 4},
            "one": {"when": {"not": "y"}, "title": {"en": "ONE", "ru": "ОДИН"}, "fu": 2},
            "two": None,
        }
    }
    overlay = merged(below, above)
    assert in_order(overlay.document) == in_order(
        {
            "elements": {
                "one": {
                    "title": {"en": "ONE", "ru": "ОДИН"},
                    "when": {"not": "y"},
                    "han": {"closed": 2, "open": 1},
                    "fu": 2,
                },
                "three": {"han": 3},
                "four": {"han": 4},
            }
        }
    )
    owners = {
        pointer: overlay.owners[pointer]
        for pointer in ("/elements/one", "/elements/one/han/open", "/elements/one/when/not", "/elements/three")
    }
    assert owners == {
        "/elements/one": 1,
        "/elements/one/han/open": 0,
        "/elements/one/when/not": 1,
        "/elements/three": 0,
    }
    assert not any(pointer.startswith("/elements/two") or pointer.endswith("/zh") for pointer in overlay.owners)
