"""Lines of Python as they are written -> functions: what names in them stand for, and which rule each line is of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from mahjong_spec.errors import Defect

_INDENT = "    "


@dataclass(slots=True)
class Text:
    """A module of functions that is being written."""

    file: str
    """What stands for the name of a file in tracebacks."""
    names: dict[str, Any]
    """What the names in the text stand for; functions that were written join them."""
    lines: list[str] = field(default_factory=list)
    pointers: list[str] = field(default_factory=list)
    """For each line the effect it is of."""
    pointer: str = ""
    """The effect that is being written."""
    depth: int = 0

    def line(self, text: str) -> None:
        """Writes a line at the depth reached."""
        self.lines.append(_INDENT * self.depth + text)
        self.pointers.append(self.pointer)

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """What is written meanwhile stands under this line."""
        self.line(head)
        self.depth += 1
        try:
            yield
        finally:
            self.depth -= 1

    @contextmanager
    def function(self, head: str, locals_: Mapping[str, str]) -> Iterator[None]:
        """A function; of these locals, each with its value, it gets those that are named in it."""
        self.line(head)
        self.depth += 1
        begin = len(self.lines)
        yield
        written = "\n".join(self.lines[begin:])
        for name, value in reversed(list(locals_.items())):
            if re.search(rf"\b{name}\b", written):
                self.lines.insert(begin, f"{_INDENT * self.depth}{name} = {value}")
                self.pointers.insert(begin, "")
                written += value
        self.depth -= 1

    def name(self, thing: Any, what: str) -> str:
        """A name for something that the text uses: a function, a table, a set of kinds."""
        for name, known in self.names.items():
            if known is thing:
                return name
        name = f"{what}_{len(self.names)}"
        self.names[name] = thing
        return name

    def finish(self) -> Mapping[str, Callable[..., Any]]:
        """The functions of the text, by name."""
        exec(compile(self.whole(), self.file, "exec"), self.names)  # noqa: S102
        return self.names

    def whole(self) -> str:
        """The text."""
        return "\n".join(self.lines) + "\n"

    def located(self, defect: Defect, traceback: TracebackType | None) -> Defect:
        """The defect with the place of the effect in which it arose, as far as a line of this text is among its causes."""
        pointer = defect.pointer
        while traceback is not None and not defect.pointer:
            if traceback.tb_frame.f_code.co_filename == self.file:
                pointer = self.pointers[traceback.tb_lineno - 1]
            traceback = traceback.tb_next
        return defect if pointer == defect.pointer else Defect(defect.code, defect.message, pointer)
