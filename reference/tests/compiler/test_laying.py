"""Which ways of laying sets the actions of a ruleset know, and that a hand laid otherwise is refused."""

from __future__ import annotations

import pytest

import mahjong_spec
from mahjong_spec.errors import Refused
from mahjong_spec.model import LAID


@pytest.mark.parametrize(
    ("ruleset", "laid"),
    [("riichi", LAID), ("western-classical", LAID), ("american", {"claimed"}), ("rastamajhong", set())],
)
def test_what_actions_lay_is_known(ruleset: str, laid: set[str]) -> None:
    assert mahjong_spec.load(ruleset).ruleset.laid == laid


@pytest.mark.parametrize("meld", ["[2222m]", "(222m+2m<)"])
def test_a_meld_that_no_action_lays_is_refused(meld: str) -> None:
    american = mahjong_spec.load("american")
    assert mahjong_spec.score(american, "11f44m66m888m(2222m<)", "8m", how="draw").amounts == {"worth": 50}
    with pytest.raises(Refused, match="in this game no") as refused:
        mahjong_spec.score(american, f"11f44m66m888m{meld}", "8m", how="draw")
    assert refused.value.code == "hand/bad-meld"
