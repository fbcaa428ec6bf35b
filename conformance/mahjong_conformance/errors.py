"""What can go wrong, as data: a suite that cannot be read, an engine that cannot be started, an engine that fails.

The life of an engine and the error of each step:

    start    CannotStart      the command does not exist or may not be run
    hello    EngineFailure    nothing, nonsense or the wrong protocol came back
    request  EngineFailure    it died, stayed silent or broke the protocol; the run goes on with a fresh process
    restart  Stopped          the engine has used up its restarts; the cases that remain are not run
"""

from collections.abc import Sequence
from typing import Literal

FailureStatus = Literal["crash", "timeout", "protocol"]


class SuiteError(Exception):
    """Fixtures or rulesets that cannot be used. `problems` holds one line each, with file and JSON pointer."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


class CannotStart(Exception):
    """The operating system refused to run the engine's command."""


class Stopped(Exception):
    """The engine failed so often that no further process is started for it."""


class EngineFailure(Exception):
    """The engine did not answer as the protocol asks. Its process has been killed.

    `status` is the result of the case that was asked; `exit_code` and `signal` tell how the process had ended by
    itself, if it had; `stderr` holds the last lines it wrote there.
    """

    def __init__(
        self,
        status: FailureStatus,
        message: str,
        *,
        exit_code: int | None = None,
        signal: str | None = None,
        stderr: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.status: FailureStatus = status
        self.message = message
        self.exit_code = exit_code
        self.signal = signal
        self.stderr = tuple(stderr)
