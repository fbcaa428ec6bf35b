"""Rules live in `spec/`: no id of a ruleset, element, phase, action or option stands in the two Python packages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from mahjong_spec import compiler, vocabulary
from mahjong_spec.rules import resolve, rulesets

ROOT = Path(__file__).parents[2]
PACKAGES = (ROOT / "reference" / "mahjong_spec", ROOT / "conformance" / "mahjong_conformance")
NOT_SCANNED = {"data", "importers", "adapters"}

KERNEL = {
    *vocabulary.CONDITIONS,
    *vocabulary.TILE_TESTS,
    *vocabulary.SET_TESTS,
    *vocabulary.FUNCTIONS,
    *vocabulary.EFFECTS,
    *vocabulary.WAITS,
    *vocabulary.HOW,
    *("auto", "turn", "window", "together", "end"),  # the kinds of phase
}
"""Words of the language itself may be the ids of something, too."""


def ids_of(document: dict) -> set[str]:
    sections = ("elements", "phases", "actions", "options", "presets")
    return {document["id"], *(name for section in sections for name in document.get(section, {}))}


def words_in(path: Path) -> Iterator[tuple[int, str]]:
    """Identifiers and string literals of a Python file, docstrings left out."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.lineno, node.id
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield node.lineno, node.name
        elif isinstance(node, ast.keyword) and node.arg:
            yield node.value.lineno, node.arg
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def names_found(source: Path, names: set[str]) -> list[str]:
    return [f"{source.name}:{line}: {word}" for line, word in words_in(source) if word.strip("_") in names]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_no_rule_is_named_in_python(package):
    names = set().union(*(ids_of(resolve(name).document) for name in rulesets())) - KERNEL
    assert len(names) > 60
    files = [path for path in package.rglob("*.py") if not NOT_SCANNED & set(path.relative_to(package).parts)]
    assert len(files) > 10
    assert [found for path in files for found in names_found(path, names)] == []


def test_the_scan_sees_names(tmp_path):
    """A test that cannot fail is no test: each way to name a rule is found."""
    path = tmp_path / "bad.py"
    path.write_text(
        '"""pinfu"""\ndef pinfu(toitoi): return x.chanta, f(haitei=1), "houtei", tanyao\n', encoding="utf-8"
    )
    found = names_found(path, {"pinfu", "toitoi", "chanta", "haitei", "houtei", "tanyao"})
    assert sorted(entry.rpartition(" ")[2] for entry in found) == [
        "chanta",
        "haitei",
        "houtei",
        "pinfu",
        "tanyao",
        "toitoi",
    ]


def test_the_compiler_is_scanned():
    assert Path(compiler.__file__).is_relative_to(PACKAGES[0])
