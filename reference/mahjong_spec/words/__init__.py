"""A resolved document -> its rules in words, in English and Russian; two documents -> what differs.

The sentences are those of `vocabulary`; titles are the document's own. Nothing here knows how rules are read or
compiled, so the same pages serve the command line and the site.
"""

from mahjong_spec.words.difference import difference, with_options
from mahjong_spec.words.explain import entry_blocks, entry_ids, explain, find
from mahjong_spec.words.grammar import LANGUAGES, Phrase
from mahjong_spec.words.pages import Block, Items, Page, Paragraph, Section, Table
from mahjong_spec.words.rendering import render_markdown, render_text
from mahjong_spec.words.skeleton import skeleton

__all__ = [
    "LANGUAGES",
    "Block",
    "Items",
    "Page",
    "Paragraph",
    "Phrase",
    "Section",
    "Table",
    "difference",
    "entry_blocks",
    "entry_ids",
    "explain",
    "find",
    "render_markdown",
    "render_text",
    "skeleton",
    "with_options",
]
