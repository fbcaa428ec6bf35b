"""An engine's command to an engine that is there when it is needed and configured as the case at hand needs it.

When a process has died or had to be killed, the next request starts another, greets and configures it again.
"""

import threading
from collections.abc import Mapping, Sequence

from mahjong_conformance.engine import Engine, Limits
from mahjong_conformance.errors import CannotStart, EngineFailure, Stopped
from mahjong_conformance.fixtures import Case
from mahjong_conformance.protocol import Answer, Hello
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.strict_json import JsonObject, canonical


class Restarts:
    """How many more processes may be started, for all workers of a run together."""

    def __init__(self, limit: int) -> None:
        self._left = limit
        self._lock = threading.Lock()
        self.stopped = False

    def take(self) -> None:
        """Use one up. Raises Stopped if there is none left."""
        with self._lock:
            if self._left == 0:
                self.stopped = True
            self.check()
            self._left -= 1

    def check(self) -> None:
        """Raises Stopped if nothing more shall be asked."""
        if self.stopped:
            raise Stopped


class Worker:
    """Asks one thing at a time. `engine` is a first process that has already been greeted."""

    def __init__(
        self,
        command: Sequence[str],
        limits: Limits,
        rulesets: Mapping[str, Ruleset],
        restarts: Restarts,
        *,
        hello: Hello,
        engine: Engine | None = None,
    ) -> None:
        self._command = command
        self._limits = limits
        self._rulesets = rulesets
        self._restarts = restarts
        self._hello = hello
        self._engine = engine
        self._started = engine is not None
        self._configured: tuple[str, Answer] | None = None

    def configure(self, case: Case) -> Answer:
        """Make the engine ready for a case: ok, or why it cannot be. Raises EngineFailure or Stopped."""
        self._restarts.check()
        missing = _missing(self._hello, case)
        if missing is not None:
            return Answer("unsupported", {"what": missing})
        engine = self._alive()
        wanted = configuration(case)
        if self._configured is None or self._configured[0] != wanted:
            self._configured = None
            try:
                answer = engine.configure(self._rulesets[case.ruleset], case.preset, case.values)
            except EngineFailure:
                self._engine = None
                raise
            self._configured = (wanted, answer)
        return self._configured[1]

    def ask(self, case: Case) -> Answer:
        """The answer to a case for which the engine is configured. Raises EngineFailure."""
        return self.request(case.op, case.input, case.timeout)

    def request(self, op: str, question: JsonObject, seconds: float | None = None) -> Answer:
        """The answer to a request of the engine that is there. Raises EngineFailure."""
        engine = self._alive()
        try:
            return engine.ask(op, {"input": dict(question)}, seconds)
        except EngineFailure:
            self._engine = None
            raise

    @property
    def hello(self) -> Hello:
        """What the engine says of itself."""
        return self._hello

    def close(self) -> tuple[str, ...]:
        """Say bye and wait for the end. What was wrong with it."""
        engine, self._engine = self._engine, None
        return engine.bye() if engine is not None else ()

    def kill(self) -> None:
        """End the engine at once, also while another thread waits for its answer."""
        if self._engine is not None:
            self._engine.kill()

    def _alive(self) -> Engine:
        while self._engine is None:
            if self._started:
                self._restarts.take()
            self._started = True
            self._configured = None
            try:
                engine = Engine(self._command, self._limits)
            except (CannotStart, EngineFailure):
                # It has greeted before; it may do so again, as long as there are restarts.
                continue
            # What is asked and compared was chosen by the first hello.
            engine.greet_as(self._hello)
            self._engine = engine
        return self._engine


def configuration(case: Case) -> str:
    """Equal texts for cases that can be asked without configuring in between."""
    return canonical([case.ruleset, case.preset, dict(case.values)])


def _missing(hello: Hello, case: Case) -> str | None:
    """What an engine has said it does not have, so that it need not be asked."""
    if case.ruleset not in hello.rulesets:
        return "ruleset"
    if case.op not in hello.ops:
        return "op"
    return None if case.expect else "fields"
