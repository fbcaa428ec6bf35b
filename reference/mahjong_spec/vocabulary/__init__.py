"""The closed vocabulary of the rule language: every word with its arguments, meaning, and sentences.

The compiler checks rules against these tables, `hands` and `play` hold a function for each word (a test keeps the
tables equal), and every page and explanation that tells a rule in words is made from the sentences here, so that it
cannot disagree with the rule.

A sentence is a text with gaps, as `{argument}`, which `words` fills: `{argument:bare}` without its article,
`{argument:one|few|many}` as the form of a word that agrees with the number. What fills a Russian gap is in the nominative.
A word may have several sentences: the first whose `needs` are all met is used; a need is the name of an argument that is
given, or `name=value`. `denied` is the sentence under `not`, where "it is not so that …" would read badly.
"""

from mahjong_spec.vocabulary.conditions import CONDITIONS, HOW, WAITS
from mahjong_spec.vocabulary.effects import EFFECTS
from mahjong_spec.vocabulary.formulas import FUNCTIONS
from mahjong_spec.vocabulary.moving import HAND, MELDS
from mahjong_spec.vocabulary.tests import SET_TESTS, TILE_TESTS
from mahjong_spec.vocabulary.word import BOTH, READING, TABLE, Argument, Sentence, Word

__all__ = [
    "BOTH",
    "CONDITIONS",
    "EFFECTS",
    "FUNCTIONS",
    "HAND",
    "HOW",
    "MELDS",
    "READING",
    "SET_TESTS",
    "TABLE",
    "TILE_TESTS",
    "WAITS",
    "Argument",
    "Sentence",
    "Word",
]
