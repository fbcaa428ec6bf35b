"""A ruleset with play -> the kernel that plays it: whose choice it is, what is legal, and what a choice leads to.

`step` takes one choice of one seat and goes on until the next question. All that a game is stands in its `Table`; the
kernel itself only holds what was compiled from the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mahjong_spec.errors import Defect, Refused
from mahjong_spec.hands.awards import scorer
from mahjong_spec.hands.bundles import Table as Memo
from mahjong_spec.hands.bundles import full_size
from mahjong_spec.hands.holding import Group, Holding, forms_set, laid_size, run_from, smallest_set
from mahjong_spec.hands.waits import Waits
from mahjong_spec.model import Choice as Lines
from mahjong_spec.model import Expr, Fact, Phase, Play, Ruleset, SetKind
from mahjong_spec.nodes import mentions
from mahjong_spec.play import acting, amounts, conditions, matches, moving, seats, sources, view, windows
from mahjong_spec.play.chance import Chance
from mahjong_spec.play.choosing import choice_json
from mahjong_spec.play.settlement import Carry, carrying, steps_of
from mahjong_spec.play.starting import reset, start_of
from mahjong_spec.play.table import PASS, UNKNOWN, Choice, Table
from mahjong_spec.play.ways import plain_ways
from mahjong_spec.play.written import written_ways

_STAY = "stay"
_NOTHING: Mapping[str, Any] = {}
_MOST_PHASES = 10_000
"""How many phases may follow each other without a question before play is taken for a circle."""


class Kernel:
    """The play of one ruleset, compiled. `Refused` as `options/value` where the ruleset has no play."""

    def __init__(self, ruleset: Ruleset, *, plain: bool = False) -> None:
        if ruleset.play is None:
            raise Refused("options/value", f"the rules of play of `{ruleset.id}` are not written yet")
        play: Play = ruleset.play
        self.ruleset = ruleset
        self.play = play
        self.zones = play.zones
        self.box, self.high, self.stacks, self.sides = play.box, play.high, play.stacks, play.sides
        self.set_zones = frozenset(zone.id for zone in play.zones.values() if zone.sets)
        self.heaps = frozenset(
            zone.id
            for zone in play.zones.values()
            if not zone.ordered and not zone.sets and (zone.of == "table" or zone.see == "none")
        )
        """Zones of which nobody can tell which tile is drawn next."""
        self.wild = ruleset.wild.kinds
        tiles = ruleset.tiles
        self.faces = sorted(tiles.faces, key=tiles.order.__getitem__)
        self.face_of = {code: place for place, code in enumerate(self.faces)}
        self.kinds = [tiles.faces[code].kind for code in self.faces]
        self.kind_of: Memo[int, int] = Memo(self._work_out_kind)
        """The kind of each face; `chance/unbound` where a face is not known."""
        self.kinds_number = len(tiles.kinds)
        self.marks = [tiles.faces[code].mark for code in self.faces]
        self.every_face = [face for face, code in enumerate(self.faces) for _ in range(tiles.faces[code].copies)]
        self.full_size = full_size(ruleset)
        self.set_size = smallest_set(ruleset)
        self.counts_melds_whole = ruleset.card is not None
        self.scorer = scorer(ruleset)
        self._waits = self.scorer.waits or (Waits(ruleset) if ruleset.shapes else None)
        self.near = self._waits.near if self._waits is not None else _never
        self._runs: Memo[tuple[str, int | None], tuple[tuple[int, ...], ...]] = Memo(self._work_out_runs)
        self._made: Memo[tuple[tuple[str, ...], tuple[int, ...], int], bool] = Memo(self._work_out_set)
        self._known_waits: Memo[tuple[tuple[int, ...], tuple[Group, ...]], tuple[int, ...]] = Memo(self._work_out)
        self.skip = conditions.condition(play.skip) if play.skip is not None else None
        self.steps = steps = steps_of(ruleset)
        self.settlements = {name: carrying(effects, steps) for name, effects in ruleset.settlement.items()}
        self.facts: Mapping[str, Callable[[Table], Any]] = {
            name: _fact(fact) for name, fact in ruleset.facts.items() if fact.play is not None
        }
        self.actions = {name: acting.acting(ruleset, action, steps) for name, action in play.actions.items()}
        self.phases = {name: Stage(ruleset, phase, steps) for name, phase in play.phases.items()}
        self.alone = {name: acting.offered_by([one]) for name, one in self.actions.items()}
        """What each action by itself, faults too, allows the seat that acts."""
        rules = (play, *ruleset.steps.values(), *ruleset.settlement.values(), *ruleset.facts.values())
        self.remembers_open = mentions(rules, "could", ruleset.amounts)
        self.match = matches.Course(play.match, steps)
        self.starts = [(one.id, one.lasts, one.of == "seat", start_of(one)) for one in ruleset.variables.values()]
        """Each variable: how long it lasts, whether it is a seat's, and what it begins with."""
        self.ways = plain_ways(self) if plain else written_ways(self)

    def table(self, start: Mapping[str, Any] = _NOTHING) -> Table:
        """The table before the first deal. `start` enters a match in its middle, as the header of a log tells."""
        table = Table(self.ruleset, 0, (), {}, kernel=self, scores=[0] * self.ruleset.seats, between=True)
        moving.gather(table)
        self.match.begin(table, start)
        return table

    def begin(self, chance: Chance, *, record: bool = False) -> Table:
        """A match up to its first question; `record` keeps the lines of its log."""
        table = self.table()
        table.record = [] if record else None
        self.next_deal(table, chance)
        return table

    def next_deal(self, table: Table, chance: Chance) -> None:
        """Begins the next deal, up to its first question, where the last one is over and the match is not."""
        if table.between:
            table.chance = chance
            try:
                self._new_deal(table)
            except Defect as defect:
                raise self.ways.located(defect, defect.__traceback__) from None

    def asked(self, table: Table) -> tuple[int, ...]:
        """The seats whose choice is awaited."""
        if not table.answers:
            return table.asked
        return tuple([seat for seat in table.asked if seat not in table.answers])

    def legal(self, table: Table, seat: int) -> list[Choice]:
        """Every choice of a seat, in canonical order; none where it is not asked. Faults are never among them."""
        if seat not in table.asked or seat in table.answers:
            return []
        if seat in table.options:
            return table.options[seat]
        found = table.options[seat] = self.ways.offered[table.phase](table, seat)
        if self.phases[table.phase].kind == "window":
            found.append(Choice(PASS, seat))
        elif not found:
            raise Defect("defect/no-legal-action", f"seat {seat} has no legal action in `{table.phase}`")
        return found

    def find(self, table: Table, line: Mapping[str, Any]) -> Choice:
        """The legal choice that a line of a log means. `illegal/…`, or the reason that the rules give."""
        return windows.find(self, table, line)

    def step(self, table: Table, choice: Choice, chance: Chance) -> None:
        """Carries out a choice, which must be legal, and goes on to the next question."""
        table.chance = chance
        stage = self.phases[table.phase]
        try:
            if choice.action in stage.anytime:
                self._record(table, choice)
                self._aside(table, stage, self._perform(table, choice, beside=True))
            elif stage.kind == "turn":
                if table.record is not None or table.events is not None:
                    self._record(table, choice)
                self._move(table, self._perform(table, choice, beside=choice.seat != table.current))
            else:
                table.answers[choice.seat] = choice
                if self.asked(table):
                    return
                self._close(table, stage)
            self._go_on(table)
        except Defect as defect:
            raise self.ways.located(defect, defect.__traceback__) from None

    def _perform(self, table: Table, choice: Choice, *, beside: bool = False) -> str | None:
        """Does what a choice does; answers where play goes. A tile that was drawn before it is then drawn no more.

        What is done `beside` the question that stands, or by a seat whose turn it is not, leaves that tile drawn.
        """
        drawn = table.drawn
        goes_on = self.ways.performed[choice.action](table, choice)
        if table.drawn == drawn and not beside:
            table.drawn = None
        return goes_on

    def close(self, table: Table, chance: Chance) -> None:
        """All who have not answered the window that stands let the offer pass."""
        stage = self.phases[table.phase]
        if stage.phase.kind != "window" or table.over:
            return
        table.chance = chance
        try:
            self._close(table, stage)
            self._go_on(table)
        except Defect as defect:
            raise self.ways.located(defect, defect.__traceback__) from None

    def _aside(self, table: Table, stage: Stage, target: str | None) -> None:
        """What was done at any time leads on; where play stays, the answers of those who are still asked stand."""
        given = table.answers
        self._move(table, target)
        if target != _STAY:
            return
        table.answers = {seat: choice for seat, choice in given.items() if seat in table.asked}
        if table.answers and not self.asked(table):
            self._close(table, stage)

    def _close(self, table: Table, stage: Stage) -> None:
        answers = [choice for choice in windows.in_order(table, stage) if choice.action != PASS]
        table.rest()
        together = stage.phase.kind == "together"
        instead = None if together else stage.instead(table)
        done = windows.executed(table, stage, answers) if answers and not together and instead is None else []
        for choice in answers:
            self._record(table, choice, seen_by_all=choice in done or instead is not None)
        if together:
            for choice in answers:
                self._perform(table, choice)
            table.rest()
            stage.do(table)
            self._move(table, stage.next(table))
            return
        if instead is not None or not answers:
            self._move(table, instead if instead is not None else stage.next(table))
            return
        going = [self._perform(table, choice) for choice in done]
        self._move(table, going[0])

    def _record(self, table: Table, choice: Choice, *, seen_by_all: bool = True) -> None:
        if table.record is None and table.events is None:
            return
        line = choice_json(table, choice)
        if table.record is not None:
            table.record.append(line)
        view.choice_made(table, line, seen_by_all=seen_by_all)

    def _new_deal(self, table: Table) -> None:
        moving.gather(table)
        reset(table, "deal")
        table.wins, table.ledger, table.ended, table.between = (), [], None, False
        self._move(table, self.play.begins)
        self._go_on(table)

    def _move(self, table: Table, target: str | None) -> Stage:
        """Enters the phase that is named, and finds out whom it asks."""
        stage = self.phases.get(target)  # type: ignore[arg-type]
        if stage is None:
            return self._stay(table, target)
        table.phase, table.asked = stage.name, ()
        if table.answers:
            table.answers = {}
        if table.options:
            table.options = {}
        for variable, of_table, start in stage.resets:
            if of_table:
                table.variables[variable] = start
            else:
                table.variables[variable][table.current] = start
        if table.events is not None:
            view.happened(table, "phase", phase=stage.name)
        if stage.asks:
            if stage.kind != "together":
                table.wins = ()
            self._ask(table, stage)
        return stage

    def _stay(self, table: Table, target: str | None) -> Stage:
        if target is None:
            raise Defect("incomplete/next", f"nothing says where play goes from `{table.phase}`")
        assert target == _STAY
        table.answers, table.options = {}, {}
        stage = self.phases[table.phase]
        if stage.asks:
            self._ask(table, stage)
        return stage

    def _ask(self, table: Table, stage: Stage) -> None:
        """Finds out who must answer in the phase that was entered."""
        table.rest()
        if stage.kind == "turn":
            table.asked = (stage.seat(table),)
        elif stage.kind == "together":
            table.asked = tuple(stage.seats(table))
        else:
            windows.ask(self, table)

    def _go_on(self, table: Table) -> None:
        """Phases that ask nobody follow each other at once."""
        passed = self.ways.passed
        stage = self.phases[table.phase]
        for _ in range(_MOST_PHASES):
            if table.asked or table.over or table.between or (table.stops and stage.kind == "window"):
                return
            table.rest()
            if stage.kind == "end":
                stage.do(table)
                self.match.close_deal(table)
                return
            stage = self._move(table, passed[stage.name](table))
        raise Defect("defect/runaway", "phases follow each other without end")

    def _work_out_kind(self, face: int) -> int:
        if face == UNKNOWN:
            raise Defect("chance/unbound", "a rule looks at a tile whose face the log never tells")
        return self.kinds[face]

    def runs(self, kind: SetKind, offered: int | None) -> tuple[tuple[int, ...], ...]:
        """The kinds that make runs: all of each run, or what is missing beside an offered kind."""
        return self._runs[kind.id, offered]

    def _work_out_runs(self, key: tuple[str, int | None]) -> tuple[tuple[int, ...], ...]:
        size, offered = self.ruleset.sets[key[0]].size, key[1]
        runs = [run for first in range(len(self.ruleset.tiles.kinds)) if (run := run_from(self.ruleset, first, size))]
        if offered is None:
            return tuple(runs)
        return tuple(tuple(one for one in run if one != offered) for run in runs if offered in run)

    def makes(self, wanted: tuple[str, ...], others: tuple[int, ...], kind: int) -> bool:
        """Whether a tile of that kind and these others are a set of one of the wanted kinds."""
        return self._made[wanted, others, kind]

    def _work_out_set(self, key: tuple[tuple[str, ...], tuple[int, ...], int]) -> bool:
        wanted, others, kind = key
        together = sorted([*others, kind])
        kinds = (self.ruleset.sets[name] for name in wanted)
        return any(one.size == len(together) and forms_set(self.ruleset, one, together) for one in kinds)

    def waits_of(self, counts: tuple[int, ...], groups: tuple[Group, ...]) -> tuple[int, ...]:
        """The kinds that complete a hand of these kinds and sets; none where its size is not right."""
        return self._known_waits[counts, groups]

    def is_complete(self, counts: tuple[int, ...], groups: tuple[Group, ...]) -> bool:
        """Whether these kinds and sets are a complete hand, whatever it is worth."""
        size = sum(counts) + laid_size(self.ruleset, groups)
        return self._waits is not None and self._waits.complete(Holding(counts, groups, (), None, size))

    def allows(self, groups: tuple[Group, ...]) -> bool:
        """Whether some complete hand has these sets among its own."""
        return self._waits is not None and self._waits.allows(groups)

    def _work_out(self, key: tuple[tuple[int, ...], tuple[Group, ...]]) -> tuple[int, ...]:
        counts, groups = key
        size = sum(counts) + laid_size(self.ruleset, groups)
        if self._waits is None or size != self.full_size - 1:
            return ()
        return self._waits.of(Holding(counts, groups, (), None, size))

    def ranks_shared(self, table: Table) -> bool:
        """Whether seats with as many points share a rank."""
        return self.match.ties(table) == "shared"


class Stage:
    """A phase, compiled."""

    def __init__(self, ruleset: Ruleset, phase: Phase, steps: Mapping[str, Carry]) -> None:
        self.phase = phase
        self.name, self.kind, self.anytime = phase.id, phase.kind, phase.anytime
        self.resets = [
            (variable.id, variable.of == "table", start_of(variable))
            for variable in ruleset.variables.values()
            if phase.id in variable.until
        ]
        """Variables that start anew when it is entered; whether it is the table's or a seat's, and with what."""
        self.asks = phase.kind in ("turn", "window", "together")
        self.do = carrying(phase.do, steps)
        self.next = conditions.branch(phase.next)
        self.seat: Callable[[Table], int] = amounts.amount(phase.seat) if phase.seat is not None else _nobody
        self.seats = seats.several(phase.seats) if phase.seats is not None else (lambda table: [])
        self.instead = conditions.branch(phase.instead)
        self.ties = {name: conditions.branch(lines) for name, lines in phase.ties.items()}
        self.rank_of = {name: rank for rank, names in enumerate(phase.ranks) for name in names}


def _never(counts: Sequence[int], melds: int, changes: int) -> bool:
    return False


def _nobody(table: Table) -> int:
    raise Defect("defect/absent", f"it is nobody's turn in `{table.phase}`")


def _fact(fact: Fact) -> Callable[[Table], Any]:
    """How play finds a fact."""
    play = fact.play
    if isinstance(play, Lines):
        return amounts.choice(play)
    assert isinstance(play, Expr)
    if fact.type == "flag":
        return conditions.condition(play)
    if fact.type != "tiles":
        return amounts.amount(play)
    return _codes(play)


def _codes(tree: Expr) -> Callable[[Table], tuple[str, ...]]:
    if tree.word == "remembered":
        faces = sources.held(tree)
        return lambda table: tuple(table.kernel.faces[face] for face in faces(table))
    tiles = sources.tiles(tree)
    return lambda table: tuple(code for tile in tiles(table) if (code := table.code(tile)) != "?")
