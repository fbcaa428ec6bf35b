"""What one field of an entry says, with the label that it stands under."""

from __future__ import annotations

from dataclasses import dataclass

from mahjong_spec.words.grammar import Phrase
from mahjong_spec.words.voice import Voice, say


@dataclass(frozen=True, slots=True)
class Line:
    """What one field of an entry says. `fields` are the fields of the document that it tells."""

    fields: tuple[str, ...]
    label: str
    phrase: Phrase


def line(voice: Voice, key: str, phrase: Phrase | str, *fields: str) -> Line:
    """A line under the label of that key, which is the field that it tells unless others are named."""
    told = Phrase(phrase) if isinstance(phrase, str) else phrase
    return Line(fields or (key,), say(voice, f"label.{key}"), told)


def flag_line(voice: Voice, key: str, holds: bool) -> Line:  # noqa: FBT001
    """A line that says yes or no."""
    return line(voice, key, say(voice, "flag.true" if holds else "flag.false"))
