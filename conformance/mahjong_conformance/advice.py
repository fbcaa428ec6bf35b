"""How an engine failed to what a person is told of it, and what helps. TABLES of advice for the doctor."""

from collections.abc import Mapping

from mahjong_conformance.errors import EngineFailure, Fault

START = "Give the command as you would type it, after `--`. No shell reads it: no pipes, no `~`, no variables."
_FAILURE_ADVICE = {
    "crash": "The process ended before it answered. Catch what goes wrong in a request and answer it with `error`.",
    "timeout": "Flush standard output after every line; most languages buffer it when it is not a terminal.",
    "protocol": "Standard output carries answers, one line for each request, and nothing else. Logs go to standard error.",
}
ID = "Copy `id` from the request into the answer; do not count. It may exceed 32 bits."
CONFIGURE = "Answer `ok` with `{}`; `unsupported` with what is missing, if you must."
_FAULT_ADVICE: Mapping[Fault, str] = {
    "id": ID,
    "shape": "An answer is the request's `id` and one of `ok`, `reject`, `unsupported`, `skip`, `error`: see docs/protocol.md.",
    "hello": "docs/protocol.md has an example of `hello`: `protocol`, `engine`, `ops` and `rulesets` stand inside `ok`.",
    "version": "Put into `protocol` one of the numbers that the request offers in `protocols`.",
    "configure": CONFIGURE,
    "long": "Keep a line below 1 MiB, its end included.",
}
BYE = "After `bye`, or when standard input closes, leave the loop and exit with code 0. `bye` has no answer."


def told_of(failure: EngineFailure) -> str:
    """What happened, with the engine's end and its last words."""
    ended = failure.signal if failure.exit_code is None else f"exit {failure.exit_code}"
    ending = f" ({ended})" if ended else ""
    last = f"; last line of stderr: {failure.stderr[-1]}" if failure.stderr else ""
    return f"{failure.status}: {failure.message}{ending}{last}"


def advice_on(failure: EngineFailure) -> str:
    """What helps against it."""
    default = _FAILURE_ADVICE[failure.status]
    return default if failure.fault is None else _FAULT_ADVICE.get(failure.fault, default)
