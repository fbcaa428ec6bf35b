"""What stands at the head of the parts of a page, and in its tables."""

from __future__ import annotations

from collections.abc import Mapping

HEADINGS: Mapping[str, tuple[str, str]] = {}
