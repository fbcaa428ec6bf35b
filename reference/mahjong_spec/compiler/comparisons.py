"""Comparisons of a document -> nodes that are true or false; what is settled whatever happens is told."""

from __future__ import annotations

from dataclasses import replace

from mahjong_spec.compiler import amounts, names
from mahjong_spec.compiler.contexts import Context
from mahjong_spec.compiler.draft import Draft, within
from mahjong_spec.compiler.trees import FALSE, TRUE
from mahjong_spec.compiler.typed import NOTHING, SOURCES, Typed
from mahjong_spec.compiler.words import NAMED_TYPES, listed
from mahjong_spec.errors import guess
from mahjong_spec.formula import Part
from mahjong_spec.model import Expr

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


def comparison(draft: Draft, part: Part, pointer: str, context: Context) -> Expr:
    """The node of a comparison. `pointer` is that of the text."""
    left, right = _sides(draft, part, pointer, context)
    if "unknown" in (left.type, right.type):
        return TRUE
    here = within(pointer, part.at)
    first, second = (amounts.written(side) for side in part.parts)
    if left.type != right.type:
        message = f"`{first}` is {NAMED_TYPES[left.type]} and `{second}` is {NAMED_TYPES[right.type]}"
        draft.problem("type/mismatch", f"{message}; they cannot be compared", here)
        return TRUE
    if left.type in ("seats", "numbers", "flag", *SOURCES):
        means = (
            "write its name alone, or under `not`" if left.type == "flag" else "ask for its number, or for one of it"
        )
        draft.problem("type/mismatch", f"`{first}` is {NAMED_TYPES[left.type]} and is not compared; {means}", here)
        return TRUE
    if part.word not in ("==", "!=") and left.type != "number":
        what = "words have" if left.type == "word" else "seats have"
        draft.problem("type/mismatch", f"{what} no order; compare them with `==` or `!=`", here)
        return TRUE
    if left.type == "word" and left.words and right.words and not set(left.words) & set(right.words):
        draft.problem("type/mismatch", f"`{first}` and `{second}` have no word in common", here)
        return TRUE
    _check_settled(draft, part, left, right, pointer)
    if left.expr.word == right.expr.word and left.expr.word in ("number", "word"):
        return TRUE if _holds(part.word, left.expr.args["value"], right.expr.args["value"]) else FALSE
    return Expr("compare", {"sign": part.word, "left": left.expr, "right": right.expr}, pointer)


def _sides(draft: Draft, part: Part, pointer: str, context: Context) -> tuple[Typed, Typed]:
    """Both sides; a word of an enumeration is looked up in the type of the other side."""
    left, right = part.parts
    for here, other, turned in ((left, right, False), (right, left, True)):
        if other.word != "name" or here.word != "name":
            continue
        words = _words_of(draft, here.name, pointer, context)
        if words is None:
            continue
        value = names.resolve(draft, here.name, within(pointer, here.at), context)
        theirs = _words_of(draft, other.name, pointer, context)
        if theirs is not None:
            second = names.resolve(draft, other.name, within(pointer, other.at), context)
        elif other.name in words:
            second = Typed(Expr("word", {"value": other.name}), "word", words)
        else:
            message = f"`{other.name}` is no word of `{here.name}`, which is one of {listed(words)}"
            draft.problem("unresolved/word", message, within(pointer, other.at), guess(other.name, words))
            second = NOTHING
        return (second, value) if turned else (value, second)
    return amounts.typed(draft, left, pointer, context), amounts.typed(draft, right, pointer, context)


def _words_of(draft: Draft, name: str, pointer: str, context: Context) -> tuple[str, ...] | None:
    """The words that a name may be, when it holds a word. Asked of a copy, since nothing is used or wrong yet."""
    tried = replace(draft, problems=[], used=set(), asked={}, uses=[], circles=set(), trying=True)
    found = names.resolve(tried, name, pointer, context)
    return found.words if found.type == "word" else None


def _check_settled(draft: Draft, part: Part, left: Typed, right: Typed, pointer: str) -> None:
    """A number beyond what a name may be is a slip: the comparison would say the same whatever happens."""
    if not draft.checking:
        return
    sides = ((part.parts[0], left, right, part.word), (part.parts[1], right, left, _TURNED[part.word]))
    for asked, value, other, sign in sides:
        if other.expr.word != "number" or value.expr.word == "number":
            continue
        number = other.expr.args["value"]
        answers = _answers(value, sign, number)
        if len(answers) == 1:
            always = "always" if answers == {True} else "never"
            message = f"this {always} holds: `{amounts.written(asked)}` is {_range(value)}"
            draft.problem("impossible/comparison", message, within(pointer, amounts.start(part)))


def _answers(value: Typed, sign: str, number: int) -> set[bool]:
    """What a comparison with a number may come to, by the numbers that the value may be."""
    if value.one_of:
        return {_holds(sign, one, number) for one in value.one_of}
    found = set()
    for bound, nearest in ((value.least, number - 1), (value.most, number + 1)):
        found.add(_holds(sign, nearest if bound is None else bound, number))
    inside = (value.least is None or value.least <= number) and (value.most is None or number <= value.most)
    return found | {_holds(sign, number, number)} if inside else found


def _range(value: Typed) -> str:
    if value.one_of:
        return f"one of {listed(value.one_of)}"
    if value.least is None or value.most is None:
        return f"at least {value.least}" if value.most is None else f"at most {value.most}"
    return f"from {value.least} to {value.most}"


def _holds(sign: str, left: int | str, right: int | str) -> bool:
    if sign in ("==", "!="):
        return (left == right) == (sign == "==")
    low, high = (int(left), int(right)) if sign in ("<", "<=") else (int(right), int(left))
    return low < high if sign in ("<", ">") else low <= high
