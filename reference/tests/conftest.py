"""Rulesets that many tests share, compiled once."""

from __future__ import annotations

import json
from functools import cache

import pytest

from mahjong_spec.compiler import compile_ruleset
from mahjong_spec.rules import resolve


@cache
def document(ruleset: str):
    return resolve(ruleset).document


@cache
def compiled(ruleset: str, preset: str | None, options: str):
    return compile_ruleset(document(ruleset), preset, json.loads(options))


@pytest.fixture(scope="session")
def riichi():
    return compiled("riichi", None, "{}")


@pytest.fixture(scope="session")
def riichi_with():
    def make(preset=None, **options):
        return compiled("riichi", preset, json.dumps(options, sort_keys=True))

    return make
