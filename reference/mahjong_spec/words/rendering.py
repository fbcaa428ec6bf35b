"""A page -> text for a terminal, or Markdown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from mahjong_spec.columns import columns
from mahjong_spec.words.grammar import Phrase
from mahjong_spec.words.pages import Block, Items, Page, Paragraph, Table

Link = Callable[[str, str], str | None]
"""A section (none in running text) and a name between backquotes -> the address that it leads to."""

_WIDEST = 6
_TOO_WIDE = 2
_INDENT = "  "
_MARKS = ("• ", "– ", "· ")
_CODE = re.compile(r"(`[^`]*`)")
_SPECIAL = re.compile(r"([\\*_<>\[\]#|])")


def render_text(page: Page, width: int = 80) -> str:
    """The page as plain text, no line wider than `width` columns where words allow it."""
    told = [page.title, "=" * columns(page.title), ""]
    told += _spaced(page.blocks, width, 1)
    return "\n".join(line.rstrip() for line in told).rstrip("\n") + "\n"


def render_markdown(page: Page, level: int = 1, link: Link | None = None) -> str:
    """The page as Markdown, its title a heading of that level; a page without a title has none.

    With `link`, names lead to their entries and sections have their anchors.
    """
    told = [f"{'#' * level} {_escaped(page.title)}", ""] if page.title else []
    for block in page.blocks:
        told += [*_markdown(block, level + 1, link), ""]
    return "\n".join(told).rstrip("\n") + "\n"


def _text(block: Block, width: int, level: int) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield from _wrapped(block.text, "", "", width)
    elif isinstance(block, Items):
        for item in block.items:
            yield from _item(item, width, 0)
    elif isinstance(block, Table):
        yield from _table(block, width)
    else:
        yield block.title
        yield ("-" if level == 1 else "·") * columns(block.title)
        yield from _spaced(block.blocks, width, level + 1)


def _spaced(blocks: tuple[Block, ...], width: int, level: int) -> Iterator[str]:
    """Blocks with an empty line between them, except between a line that opens a list and the list."""
    opening = True
    for block in blocks:
        if not (opening and isinstance(block, Items)) and block is not blocks[0]:
            yield ""
        yield from _text(block, width, level)
        opening = isinstance(block, Paragraph) and block.text.endswith(":")


def _item(item: Phrase, width: int, depth: int) -> Iterator[str]:
    mark = _INDENT * depth + _MARKS[min(depth, len(_MARKS) - 1)]
    yield from _wrapped(item.text, mark, " " * len(mark), width)
    for part in item.parts:
        yield from _item(part, width, depth + 1)


def _wrapped(text: str, first: str, rest: str, width: int) -> Iterator[str]:
    line, start = first, True
    for word in text.split():
        grown = f"{line}{word}" if start else f"{line} {word}"
        if not start and columns(grown) > width:
            yield line
            grown = rest + word
        line, start = grown, False
    yield line


def _table(table: Table, width: int) -> Iterator[str]:
    """Columns as wide as their texts; where that is too much, the widest give way, down to their longest word.

    A table that is much too wide becomes a list: the first column, and under it the others by their names.
    """
    rows = (table.columns, *table.rows)
    places = range(len(table.columns))
    widths = [max(columns(row[place]) for row in rows) for place in places]
    if sum(widths) > _TOO_WIDE * width:
        for first, *others in table.rows:
            told = "; ".join(f"{name}: {text}" for name, text in zip(table.columns[1:], others, strict=True) if text)
            yield from _item(Phrase(first, (Phrase(told),)), width, 0)
        return
    least = [max((columns(word) for row in rows for word in row[place].split()), default=0) for place in places]
    while sum(widths) + 2 * (len(widths) - 1) > width:
        able = [place for place in places if widths[place] > least[place]]
        if not able:
            break
        widths[max(able, key=lambda place: widths[place])] -= 1
    for number, row in enumerate(rows):
        cells = [list(_wrapped(text, "", "", size)) for text, size in zip(row, widths, strict=True)]
        for line in range(max(map(len, cells))):
            texts = [cell[line] if line < len(cell) else "" for cell in cells]
            yield "  ".join(
                text + " " * (size - columns(text)) for text, size in zip(texts, widths, strict=True)
            ).rstrip()
        if number == 0:
            yield "  ".join("-" * size for size in widths)


def _markdown(block: Block, level: int, link: Link | None) -> Iterator[str]:
    if isinstance(block, Paragraph):
        yield _escaped(block.text, link)
    elif isinstance(block, Items):
        for item in block.items:
            yield from _markdown_item(item, 0, link)
    elif isinstance(block, Table):
        yield _row(block.columns)
        yield _row(("---",) * len(block.columns))
        for row in block.rows:
            yield _row(tuple(_escaped(cell, link, block.part) for cell in row))
    else:
        anchor = f" {{ #{block.anchor} }}" if block.anchor and link else ""
        yield f"{'#' * min(level, _WIDEST)} {_escaped(block.title)}{anchor}"
        for inner in block.blocks:
            yield ""
            yield from _markdown(inner, level + 1, link)


def _markdown_item(item: Phrase, depth: int, link: Link | None) -> Iterator[str]:
    yield f"{'    ' * depth}- {_escaped(item.text, link)}"
    for part in item.parts:
        yield from _markdown_item(part, depth + 1, link)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"


def _escaped(text: str, link: Link | None = None, section: str = "") -> str:
    """The text with what Markdown would take for its own marks escaped; what is between backquotes may be a link."""
    return "".join(
        _linked(part, link, section) if part.startswith("`") else _SPECIAL.sub(r"\\\1", part)
        for part in _CODE.split(text)
    )


def _linked(code: str, link: Link | None, section: str) -> str:
    address = link(section, code.strip("`")) if link else None
    return f"[{code}]({address})" if address else code
