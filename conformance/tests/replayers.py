"""Engines that do nothing but replay, for the tests of bulk runs: they know the one match that those tests are about.

What they say of a log hangs on the mode they are started in, nothing on the rules of a game.
"""

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

Message = dict[str, Any]


def answers(mode: str) -> Iterator[Message | None]:
    """The answers to the requests on standard input; None ends the engine."""
    session: list[Message] = []
    for text in sys.stdin:
        request = json.loads(text)
        told: Message = {}
        asked = request.get("input", {})
        match request["op"]:
            case "hello":
                ops = ["replay"] if mode == "replays-only" else ["replay", "legal", "open", "step", "close"]
                ops = [op for op in ops if mode != "no-session" or op not in ("open", "step", "close")]
                ops = ops if mode != "no-replay" else ["parse"]
                told = {
                    "protocol": 1,
                    "engine": {"name": "replayer", "version": "1"},
                    "ops": ops,
                    "rulesets": ["riichi"],
                }
            case "bye":
                yield None
            case "replay":
                yield {"id": request["id"], **replayed(mode, asked["log"])}
                continue
            case "open":
                session = list(asked["log"])
            case "step":
                session += asked["lines"]
                told = {"asked": []}
            case "legal":
                told = {"actions": legal(mode, asked.get("log", session))}
        yield {"id": request["id"], "ok": told}


def replayed(mode: str, log: list[Message]) -> Message:
    match mode:
        case "refuses":
            return {"reject": {"reason": "furiten", "at": 60, "message": "no win here"}}
        case "dies":
            sys.exit(7)
        case "hangs":
            time.sleep(60)
            return {}
        case "half":
            return {"ok": {"lines": len(log) // 2, "states": []}}
        case "confused":
            return {"error": {"message": "what is a log?"}}
        case "unwilling":
            return {"unsupported": {"what": "pick"}}
        case _:
            return {"ok": {"lines": len(log), "states": []}}


def legal(mode: str, log: list[Message]) -> list[Message]:
    """Of the match of the tests: a pung of the eights, and nothing else that a server would tell of."""
    if log[-1].get("tile") == "8s" and mode != "misses":
        return [{"choice": "pung", "set": ["8s", "8s", "8s"]}, {"choice": "pass"}]
    return [{"choice": "discard", "tile": "1z"}] if mode != "invents" else [{"choice": "win_by_draw"}]


def main() -> None:
    """Answer until there is nothing left to answer."""
    for answer in answers(sys.argv[1]):
        if answer is None:
            return
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
