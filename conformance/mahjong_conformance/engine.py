"""A command to an engine that answers: start, hello, requests with time limits, bye."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from mahjong_conformance import SUITE
from mahjong_conformance.process import Process
from mahjong_conformance.protocol import (
    Answer,
    Hello,
    Misspoken,
    check_configured,
    configure_fields,
    excerpt,
    hello_fields,
    read_answer,
    read_hello,
    request_line,
)
from mahjong_conformance.rulesets import Ruleset
from mahjong_conformance.strict_json import JsonObject


@dataclass(frozen=True, slots=True)
class Limits:
    """How patient the kit is: seconds for hello, for a request, for the end after bye; bytes of a line; restarts."""

    hello: float = 30.0
    request: float = 10.0
    bye: float = 5.0
    line: int = 1 << 20
    restarts: int = 10


class Engine:
    """One process of an engine. After an EngineFailure it is dead; start another."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        """Start the process and greet it. Raises CannotStart or EngineFailure."""
        self._limits = limits
        self._process = Process(command, limits.line)
        self._last_id = 0
        self.hello: Hello = self._greet()

    def configure(self, ruleset: Ruleset, preset: str | None, values: JsonObject) -> Answer:
        """Set the rules for the requests that follow. The answer is ok, unsupported or error."""
        fields = configure_fields(ruleset, preset, values, document=self.hello.document)
        answer = self.ask("configure", fields)
        try:
            check_configured(answer)
        except Misspoken as error:
            raise self._process.failure("protocol", str(error), error.fault) from None
        return answer

    def ask(self, op: str, fields: JsonObject, seconds: float | None = None) -> Answer:
        """The answer to one request. Raises EngineFailure."""
        self._last_id += 1
        line = request_line(self._last_id, op, fields)
        return self.ask_line(line, self._last_id, seconds, f"`{op}`")

    def ask_line(self, line: bytes, number: int, seconds: float | None = None, awaited: str = "") -> Answer:
        """The answer to a line that is sent as it stands, whether it follows the protocol or not."""
        self._nothing_waits()
        self._process.send(line)
        received = self._process.receive(self._limits.request if seconds is None else seconds, awaited)
        try:
            answer = read_answer(received, number)
        except Misspoken as error:
            raise self._process.failure("protocol", str(error), error.fault) from None
        self._nothing_waits()
        return answer

    def bye(self) -> tuple[str, ...]:
        """Say bye and wait. What was wrong with the end: nothing if the engine left quietly, with exit code 0."""
        self._process.send(request_line(self._last_id + 1, "bye", {}))
        return self._process.finish(self._limits.bye)

    def greet_as(self, first: Hello) -> None:
        """Raises EngineFailure if this process said something else of itself than the first one."""
        if self.hello != first:
            raise self._process.failure("protocol", "a new process answered hello otherwise than the first", "hello")

    def stay_silent(self, seconds: float) -> None:
        """Wait, and raise EngineFailure if the engine says anything meanwhile."""
        time.sleep(seconds)
        self._nothing_waits()

    def kill(self) -> None:
        """End the process at once."""
        self._process.kill()

    def _greet(self) -> Hello:
        try:
            return read_hello(self.ask("hello", hello_fields(SUITE), self._limits.hello))
        except Misspoken as error:
            raise self._process.failure("protocol", str(error), error.fault) from None

    def _nothing_waits(self) -> None:
        line = self._process.unasked()
        if line is not None:
            raise self._process.failure("protocol", f"a line that nobody asked for: {excerpt(line)}", "unasked")
