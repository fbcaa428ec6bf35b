"""What a sound ruleset must be as a whole: nothing dead, impossible, useless, uncited."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

from mahjong_spec.compiler.draft import Draft, at, negation
from mahjong_spec.compiler.options import wrong_value
from mahjong_spec.errors import guess
from mahjong_spec.model import Expr, Ruleset

_MOST_CONJUNCTS = 400

_DEAD = {"options": "option", "variables": "variable", "steps": "step", "payments": "payment", "limits": "limit", "relations": "relation"}


def check_whole(draft: Draft, ruleset: Ruleset) -> None:
    """Adds the problems of the whole to the draft."""
    _dead(draft)
    _elements(draft, ruleset)
    _options(draft)
    _citations(draft)


def conjuncts(tree: Expr) -> list[tuple[Expr, ...]] | None:
    """The tree as alternatives of parts that must hold together (`not` pushed down); None where they are too many."""
    if tree.word == "true":
        return [()]
    if tree.word == "false":
        return []
    if tree.word == "any":
        found: list[tuple[Expr, ...]] = []
        for part in tree.args["parts"]:
            inner = conjuncts(part)
            if inner is None or len(found) + len(inner) > _MOST_CONJUNCTS:
                return None
            found += inner
        return found
    if tree.word == "all":
        sides = [conjuncts(part) for part in tree.args["parts"]]
        size = 1
        for side in sides:
            size *= len(side) if side is not None else _MOST_CONJUNCTS + 1
        if size > _MOST_CONJUNCTS:
            return None
        return [sum(chosen, ()) for chosen in product(*(side or [] for side in sides))]
    if tree.word == "not" and tree.args["part"].word in ("all", "any"):
        inner_tree = tree.args["part"]
        word = "any" if inner_tree.word == "all" else "all"
        return conjuncts(Expr(word, {"parts": tuple(negation(part) for part in inner_tree.args["parts"])}))
    return [(tree,)]


def contradicts(parts: Iterable[Expr]) -> bool:
    """Whether two of the parts can never hold together: one and its negation, or two values of one thing."""
    here = list(parts)
    for place, part in enumerate(here):
        for other in here[place + 1 :]:
            if negation(part) == other or _different_values(part, other):
                return True
    return False


def _different_values(left: Expr, right: Expr) -> bool:
    if left.word != right.word:
        return False
    if left.word in ("wait", "shape"):
        return bool(left.args != right.args)
    if left.word != "compare" or left.args["left"] != right.args["left"]:
        return False
    theirs = (left.args["right"], right.args["right"])
    if left.args["sign"] == right.args["sign"] == "==":
        return theirs[0] != theirs[1] and all(one.word in ("word", "number") for one in theirs)
    return {left.args["sign"], right.args["sign"]} == {"==", "!="} and theirs[0] == theirs[1]


def _impossible(tree: Expr) -> bool:
    found = conjuncts(tree)
    return found is not None and all(contradicts(parts) for parts in found)


def _dead(draft: Draft) -> None:
    for section, what in _DEAD.items():
        for name in draft.section(section):
            if (section, name) not in draft.used:
                draft.problem(f"dead/{what}", f"no rule uses the {what} `{name}`", at("", section, name))


def _elements(draft: Draft, ruleset: Ruleset) -> None:
    for name, element in ruleset.elements.items():
        pointer = at("/elements", name)
        if _impossible(element.when):
            draft.problem("impossible/element", f"no hand can ever count as `{name}`: its conditions contradict each other", at(pointer, "when"))
            continue
        for place, other in enumerate(draft.section("elements")[name].get("excludes", ())):
            here = at(pointer, "excludes", place)
            if other == name:
                draft.problem("useless/exclusion", f"`{name}` excludes itself", here)
            elif _impossible(Expr("all", {"parts": (element.when, ruleset.elements[other].when)})):
                draft.problem("useless/exclusion", f"`{name}` and `{other}` never count together, so nothing is excluded", here)


def _options(draft: Draft) -> None:
    for name, entry in draft.section("options").items():
        expected = wrong_value(entry, entry.get("default"))
        if expected:
            draft.problem("options/value", f"the default of `{name}` must be {expected}", at("/options", name, "default"))
    for preset, entry in draft.section("presets").items():
        pointer = at("/presets", preset)
        for name, value in entry.get("options", {}).items():
            here = at(pointer, "options", name)
            declared = draft.option_of(name)
            if declared is None:
                draft.problem("unresolved/name", f"unknown option `{name}`", f"{here}#key", guess(name, draft.section("options")))
            elif expected := wrong_value(declared, value):
                draft.problem("options/value", f"`{name}` cannot be {value}: expected {expected}", here)
        for place, name in enumerate(entry.get("provisional", ())):
            if draft.option_of(name) is None:
                draft.unknown("option", name, at(pointer, "provisional", place), draft.section("options"))
        source = entry.get("source")
        if source is not None and source not in draft.section("sources"):
            draft.unknown("source", source, at(pointer, "source"), draft.section("sources"))


def _citations(draft: Draft) -> None:
    """Clause ids that stand beside rules exist; clauses are of this ruleset and every enforced one is cited somewhere."""
    clauses = draft.section("clauses")
    cited: set[str] = set()

    def look(node: Any, pointer: str) -> None:
        if isinstance(node, list):
            for place, one in enumerate(node):
                look(one, at(pointer, place))
        if not isinstance(node, dict):
            return
        for key, value in node.items():
            here = at(pointer, key)
            if key == "clause" and isinstance(value, list):
                for place, name in enumerate(value):
                    cited.add(name)
                    if name not in clauses:
                        draft.problem("unresolved/name", f"unknown clause `{name}`", at(here, place), guess(name, clauses))
            elif pointer or key != "clauses":
                look(value, here)

    look(draft.document, "")
    for name, entry in clauses.items():
        source = entry.get("source")
        if source is not None and source not in draft.section("sources"):
            draft.unknown("source", source, at("/clauses", name, "source"), draft.section("sources"))
