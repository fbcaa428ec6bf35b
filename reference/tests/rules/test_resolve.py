"""What extends what: order, provenance, parts beside an author's own file, and the project's own rulesets."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from mahjong_spec.errors import Invalid, Malformed, Position, Problem, RulesetError, Unresolved
from mahjong_spec.rules import attempt, locate, resolve, rulesets, schema_from, spec_root
from mahjong_spec.rules.document import pointers
from mahjong_spec.rules.schema import RESOLVED, shape_problems

SOUND = (Path(__file__).parents[1] / "broken" / "sound.yaml").read_text(encoding="utf-8")


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def house(name: str, extends: str = "base/win", more: str = "") -> str:
    """A sound ruleset, and under it lines of the test's own."""
    return SOUND.replace("id: sound", f"id: {name}").replace("base/win", extends) + more


@pytest.mark.parametrize("ruleset", rulesets())
def test_own_rulesets_are_sound(ruleset: str) -> None:
    resolved = resolve(ruleset)
    assert resolved.document["id"] == ruleset
    assert not shape_problems(dict(resolved.document), RESOLVED)
    assert set(resolved.origins) == set(pointers(dict(resolved.document)))


def test_there_are_rulesets() -> None:
    assert rulesets()
    assert (spec_root() / rulesets()[0]).exists()


def test_a_value_comes_from_the_last_file_that_says_it(tmp_path: Path) -> None:
    write(tmp_path, "base/one.yaml", "terms:\n  easy: concealed\n  hard: {not: concealed}\nsets:\n  pung: {same: 3}\n")
    write(tmp_path, "base/two.yaml", "extends: [base/one]\nterms:\n  easy: {not: {wait: edge}}\n")
    path = write(
        tmp_path, "mine.yaml", house("mine", "base/win, base/two", "\nsets:\n  pung: {title: {en: pon, ru: пон}}\n")
    )
    resolved = resolve(path)
    assert resolved.document["terms"]["easy"] == {"not": {"wait": "edge"}}  # type: ignore[index,call-overload]
    hard = resolved.origins["/terms/hard/not"]
    assert hard.position == Position(str(tmp_path / "base/one.yaml"), 3, 15)
    assert hard.key == Position(str(tmp_path / "base/one.yaml"), 3, 10)
    assert hard.chain == (Position(str(tmp_path / "base/two.yaml"), 1, 11), Position(str(path), 4, 47))
    assert resolved.origins["/terms/easy"].chain == (Position(str(path), 4, 47),)
    assert resolved.origins["/sets/pung/title/en"].chain == ()
    assert resolved.origins["/sets/pung/same"].position.file == str(tmp_path / "base/one.yaml")
    assert resolved.origins["/sets/pung"].position.file == str(path)


def test_what_is_reached_twice_takes_part_once(tmp_path: Path) -> None:
    """Both parts extend a third; what the first changes in it is not undone by the second."""
    write(tmp_path, "base/ground.yaml", "terms: {easy: true, hard: false}\n")
    write(tmp_path, "base/left.yaml", "extends: [base/ground]\nterms: {easy: false}\n")
    write(tmp_path, "base/right.yaml", "extends: [base/ground]\nterms: {new: true}\n")
    resolved = resolve(write(tmp_path, "mine.yaml", house("mine", "base/left, base/right, base/win")))
    terms = resolved.document["terms"]
    assert isinstance(terms, dict)
    assert (terms["easy"], terms["hard"], terms["new"]) == (False, False, True)


def test_a_ruleset_may_extend_another_and_has_its_own_name(tmp_path: Path) -> None:
    write(tmp_path, "first/ruleset.yaml", house("first"))
    path = write(
        tmp_path,
        "second/ruleset.yaml",
        "id: second\nversion: 2.0.0\ntitle: {en: Second, ru: Вторая}\nextends: [first]\nelements: {flush: null}\n",
    )
    document = resolve(path.parent).document
    assert (document["id"], document["version"], document["title"]) == (
        "second",
        "2.0.0",
        {"en": "Second", "ru": "Вторая"},
    )
    assert "extends" not in document
    elements = document["elements"]
    assert isinstance(elements, dict)
    assert [*elements] == ["simples", "dragons"]
    with pytest.raises(Malformed) as raised:
        resolve(write(tmp_path, "third.yaml", "id: third\nextends: [first]\n"))
    assert {problem.message for problem in raised.value.problems} == {
        "`version` is missing in a whole ruleset",
        "`title` is missing in a whole ruleset",
    }


def test_files_of_a_folder_share_sections(tmp_path: Path) -> None:
    write(tmp_path, "mine/ruleset.yaml", house("mine"))
    write(
        tmp_path,
        "mine/more.yaml",
        "elements:\n  concealed_hand:\n    title: {en: concealed, ru: закрытая}\n    when: concealed\n    points: 1\n",
    )
    resolved = resolve(tmp_path / "mine")
    elements = resolved.document["elements"]
    assert isinstance(elements, dict)
    assert set(elements) == {"simples", "flush", "dragons", "concealed_hand"}
    assert resolved.origins["/elements/concealed_hand"].position.file == str(tmp_path / "mine/more.yaml")
    assert not resolved.origins["/elements/concealed_hand"].chain


def problems_of(path: Path | str) -> tuple[Problem, ...]:
    with pytest.raises(RulesetError) as raised:
        resolve(path)
    return raised.value.problems


def test_mistakes_in_several_files_are_told_together_in_their_order(tmp_path: Path) -> None:
    write(tmp_path, "mine/b.yaml", "elements: [1]\n")
    write(tmp_path, "mine/a.yaml", "terms: {t: {alll: []}}\nlimits: 010\n")
    write(tmp_path, "mine/ruleset.yaml", house("mine", "base/wni"))
    places = [
        (Path(p.position.file).name, p.position.line, p.code) for p in problems_of(tmp_path / "mine") if p.position
    ]
    assert places == [
        ("a.yaml", 2, "malformed/scalar"),
        ("b.yaml", 1, "schema/value"),
        ("ruleset.yaml", 4, "unresolved/parent"),
    ]


@pytest.mark.parametrize(
    ("name", "text", "kind", "code"),
    [
        ("mine.yaml", house("yours"), Invalid, "clash/id"),
        ("mine.yaml", house("mine", "nothing"), Unresolved, "unresolved/parent"),
        ("mine.yaml", house("mine", "mine"), Invalid, "circle/extends"),
        ("mine.yaml", "id: mine\n", Malformed, "schema/missing-key"),
        ("mine/notes.txt", "", Unresolved, "unresolved/file"),
    ],
)
def test_class_of_error(tmp_path: Path, name: str, text: str, kind: type[RulesetError], code: str) -> None:
    write(tmp_path, name, text)
    with pytest.raises(kind) as raised:
        resolve(tmp_path / name.partition("/")[0])
    assert {problem.code for problem in raised.value.problems} == {code}


def test_a_wrong_id_hides_nothing_else(tmp_path: Path) -> None:
    """Problems of a later phase are told with it; where there is none, only who asks for a sound ruleset is stopped."""
    path = write(tmp_path, "mine.yaml", house("yours", more="limits: {full: {}}\n"))
    assert {problem.code for problem in problems_of(path)} == {"clash/id", "schema/missing-key"}
    write(tmp_path, "mine.yaml", house("yours", more="classes: {nobody: null}\n"))
    assert {problem.code for problem in problems_of(path)} == {"clash/id", "unresolved/entry"}
    write(tmp_path, "mine.yaml", house("yours"))
    assert [problem.code for problem in attempt(path).problems] == ["clash/id"]
    assert attempt(path).document["id"] == "yours"


def test_an_editor_finds_the_schema(tmp_path: Path) -> None:
    for folder in (tmp_path / "a b" / "ж", spec_root() / "new", spec_root()):
        told = schema_from(folder)
        assert " " not in told
        found = Path(url2pathname(urlsplit(told).path)) if told.startswith("file:") else folder / told
        assert found.resolve().name == "ruleset.schema.json"
        assert found.resolve().is_file()
    assert schema_from(spec_root() / "new") == "../../schemas/ruleset.schema.json"


def test_a_part_has_no_id(tmp_path: Path) -> None:
    write(tmp_path, "base/part.yaml", "id: part\nterms: {t: true}\n")
    (problem,) = problems_of(write(tmp_path, "mine.yaml", house("mine", "base/win, base/part")))
    assert (problem.code, problem.position) == ("clash/id", Position(str(tmp_path / "base/part.yaml"), 1, 5))
    assert problem.message == "`base/part` is a part of rulesets and has no id of its own"


def test_unknown_ruleset_has_a_guess() -> None:
    (problem,) = problems_of(rulesets()[0][:-1])
    assert (problem.code, problem.guess) == ("unresolved/ruleset", rulesets()[0])


def test_locate(tmp_path: Path) -> None:
    write(tmp_path, "base/part.yaml", "terms:\n  easy: {all: [concealed, {wait: edge}]}\n")
    path = write(tmp_path, "mine.yaml", house("mine", "base/win, base/part"))
    part = str(tmp_path / "base/part.yaml")
    resolved = resolve(path)
    asked = {
        "/terms/easy/all/1/wait": Position(part, 2, 34),
        "/terms/easy/all/1/wait#key": Position(part, 2, 28),
        "/terms/easy#key": Position(part, 2, 3),
        "/terms/easy/all/1/gone": Position(part, 2, 27),  # an item of a list has no key
        "/terms/easy/all/gone/far": Position(part, 2, 10),
        "/terms/gone": Position(part, 1, 1),
        "/gone": Position(str(path), 1, 1),
        "": Position(str(path), 1, 1),
    }
    for pointer, position in asked.items():
        (problem,) = locate([Problem("code/x", "text", pointer)], resolved)
        assert problem.position == position, pointer
        assert problem.chain == (() if position.file == str(path) else (Position(str(path), 4, 47),))
    known = Problem("code/x", "text", "/terms", Position("elsewhere", 1, 1))
    assert locate([known], resolved) == (known,)
