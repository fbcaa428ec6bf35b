"""Text and a margin to lines that fit the screen: what does not fit hangs below its beginning, no line ends in spaces."""

from rich.console import Console
from rich.text import Text

_NARROWEST = 24


def hang(console: Console, margin: str | Text, text: Text, *, column: int | None = None) -> None:
    """Print text behind a margin. Its further lines begin at `column`, by default two to the right of the margin."""
    first = Text(margin) if isinstance(margin, str) else margin
    at = first.cell_len + 2 if column is None else column
    first = Text.assemble(first, " " * (at - first.cell_len)) if column is not None else first
    lines = text.wrap(console, max(console.width - at, _NARROWEST)) or [Text()]
    for number, line in enumerate(lines):
        whole = Text.assemble(Text(" " * at) if number else first, line)
        whole.rstrip()
        # Already fitted: printed as it stands, for the console would fill it up with spaces.
        console.print(whole, soft_wrap=True)
