"""What can go wrong, as data: a suite that cannot be read, an engine that cannot be started, an engine that fails.

The life of an engine and the error of each step:

    start    CannotStart      the command does not exist or may not be run
    hello    EngineFailure    nothing, nonsense or the wrong protocol came back
    request  EngineFailure    it died, stayed silent or broke the protocol; the run goes on with a fresh process
    restart  Stopped          the engine has used up its restarts; the cases that remain are not run
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

FailureStatus = Literal["crash", "timeout", "protocol"]

Fault = Literal["noise", "id", "shape", "hello", "version", "configure", "unasked", "long"]
"""What a line did wrong that broke the protocol: it decides which advice helps."""


class SuiteError(Exception):
    """Files that cannot be used or written. `problems` holds one line each, with file and JSON pointer."""

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = tuple(problems)


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Turn an OSError inside into a SuiteError that names the file: a full disk does not say which file it was."""
    try:
        yield
    except OSError as error:
        raise SuiteError([f"{path}: {error.strerror or error}"]) from None


class CannotStart(Exception):
    """The operating system refused to run the engine's command."""


class Stopped(Exception):
    """The engine failed so often that no further process is started for it."""


class EngineFailure(Exception):
    """The engine did not answer as the protocol asks. Its process has been killed.

    `status` is the result of the case that was asked; `exit_code` and `signal` tell how the process had ended by
    itself, if it had; `stderr` holds the last lines it wrote there; `fault` is told with the status `protocol`.
    """

    def __init__(
        self,
        status: FailureStatus,
        message: str,
        *,
        exit_code: int | None = None,
        signal: str | None = None,
        stderr: Sequence[str] = (),
        fault: Fault | None = None,
    ) -> None:
        super().__init__(message)
        self.status: FailureStatus = status
        self.message = message
        self.exit_code = exit_code
        self.signal = signal
        self.stderr = tuple(stderr)
        self.fault = fault
