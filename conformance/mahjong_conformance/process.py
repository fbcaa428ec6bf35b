"""A command to a running process that takes lines and gives lines, and that can always be got rid of.

Three threads serve the three pipes, so that no engine can block the kit: not by ignoring its input, not by
flooding its standard error, not by leaving a line unfinished. What they hold is bounded.
"""

import contextlib
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Sequence
from enum import Enum, auto
from typing import IO, Final

from mahjong_conformance.errors import CannotStart, EngineFailure, FailureStatus, Fault
from mahjong_conformance.protocol import excerpt

STDERR_LINES: Final = 20
_CHUNK: Final = 1 << 16
_TICK: Final = 0.05
_LINE_WIDTH: Final = 500
_LAST_WORDS: Final = 0.5


class _End(Enum):
    """Why no further line will come."""

    CLOSED = auto()
    TOO_LONG = auto()


class Process:
    """A child process in a group of its own. Not for use by several threads at once."""

    def __init__(self, command: Sequence[str], line_limit: int) -> None:
        try:
            self._child = subprocess.Popen(  # noqa: S603 - which command to run is what the user says
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise CannotStart(f"{command[0]}: {error.strerror or error}") from None
        self._line_limit = line_limit
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        # Each item holds all lines of one read, so that lines written together are seen together.
        self._arrived: queue.Queue[list[bytes] | _End] = queue.Queue(maxsize=64)
        self._lines: deque[bytes] = deque()
        self._unfinished = b""
        self._stderr: deque[bytes] = deque(maxlen=STDERR_LINES)
        self._killed = False
        self._threads = [
            threading.Thread(target=work, args=(pipe,), daemon=True)
            for work, pipe in (
                (self._write, self._child.stdin),
                (self._read, self._child.stdout),
                (self._listen, self._child.stderr),
            )
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Queue a line for the engine. Never blocks; a broken pipe shows when the answer does not come."""
        self._to_write.put(line)

    def receive(self, seconds: float, awaited: str = "") -> bytes:
        """The next line, without its end. Raises EngineFailure, having killed the process.

        `awaited` names the request that is to be answered, where that needs saying.
        """
        missing = f"no answer to {awaited}" if awaited else "no answer"
        deadline = time.monotonic() + seconds
        ended = False
        while not self._lines:
            left = deadline - time.monotonic()
            if left <= 0:
                rest = f", with an unfinished line: {excerpt(self._unfinished)}" if self._unfinished else ""
                raise self.failure("timeout", f"{missing} within {seconds:g} s{rest}")
            try:
                item = self._arrived.get(timeout=min(left, _TICK))
            except queue.Empty:
                # A grandchild may hold the pipe open; one more look, then the engine counts as gone.
                if ended:
                    raise self.failure("crash", "the engine ended") from None
                ended = self._child.poll() is not None
                continue
            if item is _End.TOO_LONG:
                raise self.failure("protocol", f"a line is longer than {self._line_limit} bytes", "long")
            if item is _End.CLOSED:
                raise self._closed()
            self._lines.extend(item)
        return self._lines.popleft()

    def unasked(self) -> bytes | None:
        """A line that is there although nobody waits for one."""
        with contextlib.suppress(queue.Empty):
            while not self._lines:
                item = self._arrived.get_nowait()
                if isinstance(item, _End):
                    self._arrived.put(item)
                    return None
                self._lines.extend(item)
        return self._lines[0] if self._lines else None

    def finish(self, seconds: float) -> tuple[str, ...]:
        """Close the engine's input and wait for its end. What was wrong with it: nothing if it left quietly, with 0."""
        self._to_write.put(None)
        try:
            code = self._child.wait(seconds)
        except subprocess.TimeoutExpired:
            wrong = [f"was still there {seconds:g} s after bye"]
        else:
            # What it wrote last may still be on its way; a stray grandchild may keep the pipe open for ever.
            self._threads[1].join(timeout=_LAST_WORDS)
            told = f"exit code {code}" if code > 0 else _signal_name(-code)
            wrong = [f"ended with {told}"] if code else []
        said = self.unasked() or self._unfinished
        self.kill()
        return (*wrong, *([f"wrote a line that nobody asked for: {excerpt(said)}"] if said else []))

    def failure(self, status: FailureStatus, message: str, fault: Fault | None = None) -> EngineFailure:
        """Kill the process and say how things stood: its own end, if it had one, and its last words."""
        code = self._child.poll()
        self.kill()
        return EngineFailure(
            status,
            message,
            exit_code=code if code is not None and code >= 0 else None,
            signal=_signal_name(-code) if code is not None and code < 0 else None,
            stderr=[line.decode("utf-8", "backslashreplace") for line in self._stderr],
            fault=fault,
        )

    def kill(self) -> None:
        """End the process with its process group, and let go of the pipes."""
        if self._killed:
            return
        self._killed = True
        _kill_group(self._child)
        self._child.wait()
        self._to_write.put(None)
        for thread in self._threads:
            thread.join(timeout=1)
        for thread, pipe in zip(
            self._threads, (self._child.stdin, self._child.stdout, self._child.stderr), strict=True
        ):
            # A pipe that a stray grandchild keeps busy is left to its thread.
            if pipe is not None and not thread.is_alive():
                with contextlib.suppress(OSError):
                    pipe.close()

    def _closed(self) -> EngineFailure:
        # The end of the output and the end of the process come apart by a moment.
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._child.wait(1)
        gone = self._child.poll() is not None
        return self.failure("crash", "the engine ended" if gone else "the engine closed its standard output")

    def _write(self, pipe: IO[bytes]) -> None:
        with contextlib.suppress(OSError):
            while (line := self._to_write.get()) is not None:
                # An unbuffered pipe may take only a part.
                view = memoryview(line)
                while view:
                    view = view[pipe.write(view) :]
            pipe.close()

    def _read(self, pipe: IO[bytes]) -> None:
        buffer = bytearray()
        while chunk := _some(pipe):
            buffer += chunk
            *lines, rest = bytes(buffer).split(b"\n")
            buffer = bytearray(rest)
            self._unfinished = rest[:_LINE_WIDTH]
            longest = max((*lines, rest), key=len)
            if len(longest) > self._line_limit:
                self._unfinished = longest[:_LINE_WIDTH]
                self._arrive(_End.TOO_LONG)
                return
            if lines:
                self._arrive(lines)
        self._arrive(_End.CLOSED)

    def _arrive(self, item: list[bytes] | _End) -> None:
        while not self._killed:
            with contextlib.suppress(queue.Full):
                self._arrived.put(item, timeout=_TICK)
                return

    def _listen(self, pipe: IO[bytes]) -> None:
        rest = b""
        while chunk := _some(pipe):
            *lines, rest = (rest + chunk).split(b"\n")
            self._stderr.extend(line[:_LINE_WIDTH].rstrip(b"\r") for line in lines)
            rest = rest[:_LINE_WIDTH]
        if rest:
            self._stderr.append(rest)


def _some(pipe: IO[bytes]) -> bytes:
    try:
        return os.read(pipe.fileno(), _CHUNK)
    except (OSError, ValueError):
        return b""


def _kill_group(child: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        child.kill()
    else:
        # The group outlives its leader as long as one member lives.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, signal.SIGKILL)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
