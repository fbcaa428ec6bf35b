"""Tenhou mjlog, plain or gzipped, to matches: every draw and discard is there, the walls are rebuilt from the seed."""

from collections.abc import Iterator

from mahjong_conformance.importers.model import BadLog, Deal, End, Match, Rules
from mahjong_conformance.importers.names import tenhou_rules
from mahjong_conformance.importers.tags import Tag, tags
from mahjong_conformance.importers.tenhou import TenhouDeal, ended
from mahjong_conformance.importers.wall import PREFIX, walls

_SKIPPED = 64
"""Deals that may be missing before one whose wall is looked for."""


def mjlog(text: str, name: str) -> list[Match]:
    """The match of a file. Raises BadLog and Unsupported."""
    reader = _Reader()
    for tag in tags(text):
        reader.read(tag)
    return [reader.match(name)]


class _Reader:
    """What has been read of a file so far."""

    def __init__(self) -> None:
        self._type: Tag | None = None
        self._first = 0
        self._walls: Iterator[tuple[list[int], tuple[int, int]]] | None = None
        self._deal: TenhouDeal | None = None
        self._deals: list[Deal] = []
        self._end: End | None = None

    def read(self, tag: Tag) -> None:
        """Take one tag."""
        match tag.name:
            case "mjloggm" | "UN" | "BYE":
                pass
            case "SHUFFLE":
                self._seed(tag)
            case "GO":
                self._type = tag
                self._rules()
            case "TAIKYOKU":
                self._first = tag.whole("oya")
            case "INIT":
                self._close()
                self._deal = TenhouDeal(tag, first=self._first, reds=self._rules().reds)
                self._wall(self._deal)
            case _ if self._deal is None:
                raise BadLog("import/order", f"<{tag.name}> before the first deal", tag.place)
            case _:
                self._deal.read(tag)
                if "owari" in tag.attributes:
                    self._end = ended(tag, self._first)

    def match(self, name: str) -> Match:
        """The match, when all tags have been read."""
        self._close()
        if not self._deals:
            raise BadLog("import/truncated", "the log has no deal")
        return Match(name, self._rules(), self._deals, self._end)

    def _rules(self) -> Rules:
        if self._type is None:
            raise BadLog("import/truncated", "the log does not tell its rules")
        return tenhou_rules(self._type.whole("type"))

    def _close(self) -> None:
        if self._deal is not None:
            self._deals.append(self._deal.deal())
            self._deal = None

    def _seed(self, tag: Tag) -> None:
        kind, _, seed = tag.text("seed").partition(",")
        # Other kinds of seed were used before 2010; how they make a wall is not known.
        if kind == PREFIX and seed:
            self._walls = walls(seed, tag.place)

    def _wall(self, deal: TenhouDeal) -> None:
        if self._walls is None:
            return
        # Where somebody cut deals out of a log their walls are passed over.
        for _, (wall, dice) in zip(range(_SKIPPED), self._walls, strict=False):
            if deal.fits(wall):
                deal.stand(wall, dice)
                return
        raise BadLog("import/wall", "no wall of this seed gives these hands", deal.place)
