"""Any data, written as YAML by an emitter of the test's own, is read back equal, with every place where it was put."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_spec.errors import Position
from mahjong_spec.formula import LARGEST_NUMBER
from mahjong_spec.rules.document import Json, step
from mahjong_spec.rules.source import read

# Letters of several widths, signs that mean something in YAML, and words that older YAML reads as something else.
TEXTS = st.text(st.sampled_from("abzN019éя中🀄 :,#-?*&!|>'\"%@`{}[]\\/~<"), max_size=8) | st.sampled_from(
    ["no", "on", "1:30", "010", "null", "true", "~", "1.5", "<<", "- a", "a: b", "a #b", ""]
)
SCALARS = st.none() | st.booleans() | st.integers(-LARGEST_NUMBER, LARGEST_NUMBER) | TEXTS
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=25,
)


class Emitter:
    """Writes data and notes where; `style` decides at each turn between block and flow, and between quotes."""

    def __init__(self, style: st.DataObject) -> None:
        self.style = style
        self.text = ""
        self.values: dict[str, Position] = {}
        self.keys: dict[str, Position] = {}

    def place(self) -> Position:
        rows = self.text.split("\n")
        return Position("f", len(rows), len(rows[-1]) + 1)

    def pick(self, *choices: str) -> str:
        return self.style.draw(st.sampled_from(choices))

    def quoted(self, text: str) -> str:
        if self.pick("double", "single") == "single":
            return "'" + text.replace("'", "''") + "'"
        return json.dumps(text, ensure_ascii=False)

    def scalar(self, value: bool | int | str | None) -> str:
        if isinstance(value, str):
            return self.quoted(value)
        return json.dumps(value)

    def value(self, value: Json, pointer: str, indent: int, *, flow: bool) -> None:
        flow = flow or self.pick("block", "flow") == "flow"
        if isinstance(value, (dict, list)) and value and not flow:
            self.block(value, pointer, indent)
            return
        self.values[pointer] = self.place()
        if isinstance(value, dict):
            self.text += "{"
            for index, (key, entry) in enumerate(value.items()):
                self.text += self.pick(", ", ",  ") if index else self.pick("", " ")
                here = step(pointer, key)
                self.keys[here] = self.place()
                self.text += self.quoted(key) + ": "
                self.value(entry, here, indent, flow=True)
            self.text += "}"
        elif isinstance(value, list):
            self.text += "["
            for index, entry in enumerate(value):
                self.text += ", " if index else ""
                self.value(entry, step(pointer, index), indent, flow=True)
            self.text += "]"
        else:
            self.text += self.scalar(value)

    def block(self, value: dict[str, Json] | list[Json], pointer: str, indent: int) -> None:
        self.text += "\n" if self.text else ""
        for index, key in enumerate(value if isinstance(value, dict) else range(len(value))):
            self.text += ("\n" if index else "") + self.pick("", "# note\n") + " " * indent
            if not index:
                self.values[pointer] = self.place()
            here = step(pointer, key)
            if isinstance(value, dict):
                self.keys[here] = self.place()
                self.text += self.quoted(str(key)) + ": "
                self.value(value[str(key)], here, indent + 2, flow=False)
            else:
                self.text += "- "
                self.value(value[int(key)], here, indent + 2, flow=False)


@settings(max_examples=150, deadline=None)
@given(DATA, st.data())
def test_what_is_written_is_read(data: Json, style: st.DataObject) -> None:
    emitter = Emitter(style)
    emitter.value(data, "", 0, flow=False)
    source = read(emitter.text.encode(), "f")
    assert source.data == data
    assert json.dumps(source.data) == json.dumps(data)  # in the same order, and true is not 1
    assert source.values == emitter.values
    assert source.keys == emitter.keys
