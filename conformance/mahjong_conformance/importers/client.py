"""What a Tenhou client sent and received to matches: one seat's view, with the calls that the server offered to it."""

import re
from dataclasses import replace

from mahjong_conformance.importers.model import SEATS, BadLog, Deal, End, Match, Rules
from mahjong_conformance.importers.names import table, tenhou_rules
from mahjong_conformance.importers.tags import Tag, tags
from mahjong_conformance.importers.tenhou import TenhouDeal, ended

_RECEIVED = re.compile(r"\s*Get:\s*(.*)")


def client(text: str, name: str) -> list[Match]:
    """The matches of a stream, one after another. Raises BadLog and Unsupported."""
    reader = _Reader()
    for number, line in enumerate(text.splitlines(), 1):
        received = _RECEIVED.match(line)
        if received:
            for tag in tags(received[1], f"line {number}"):
                reader.read(tag)
    matches = reader.matches(name)
    if not matches:
        raise BadLog("import/truncated", "the stream has no deal")
    return matches


class _Reader:
    """What has been read of a stream so far. The seat that received it is the server's seat 0."""

    def __init__(self) -> None:
        self._rules: Rules | None = None
        self._first: int | None = None
        self._deal: TenhouDeal | None = None
        self._deals: list[Deal] = []
        self._end: End | None = None
        self._matches: list[Match] = []

    def read(self, tag: Tag) -> None:
        """Take one tag."""
        match tag.name:
            case "GO":
                self._close()
                self._rules = tenhou_rules(tag.whole("type"))
            case "TAIKYOKU":
                self._first = tag.whole("oya")
            case "INIT":
                self._close_deal()
                self._open(tag)
            case "REINIT":
                # The client comes back in the middle of a deal, of which not enough is told: on with the next.
                self._close_deal()
            case _ if self._deal is not None:
                self._deal.read(tag)
                if "owari" in tag.attributes and self._first is not None:
                    self._end = ended(tag, self._first)

    def _open(self, init: Tag) -> None:
        # A stream may begin after its table was told.
        if self._rules is None:
            self._rules = tenhou_rules(table("rules")["tenhou"]["not_told"])
        if self._first is None:
            self._first = (init.whole("oya") - init.whole("seed")) % SEATS
        self._deal = TenhouDeal(init, first=self._first, reds=self._rules.reds, view=-self._first % SEATS)

    def matches(self, name: str) -> list[Match]:
        """The matches, when all has been read."""
        self._close()
        if len(self._matches) == 1:
            return [replace(self._matches[0], name=name)]
        return [replace(match, name=f"{name}#{number}") for number, match in enumerate(self._matches, 1)]

    def _close(self) -> None:
        self._close_deal()
        if self._deals and self._rules is not None and self._first is not None:
            view = -self._first % SEATS
            self._matches.append(Match("", self._rules, self._deals, self._end, view))
        self._deals, self._end = [], None
        self._rules = self._first = None

    def _close_deal(self) -> None:
        if self._deal is not None:
            self._deals.append(self._deal.deal())
            self._deal = None
