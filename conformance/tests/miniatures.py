"""A right engine and many wrong ones, each wrong in one way: `miniatures.py MODE SUITE`.

The right one needs no rules: it looks its answers up in the fixtures. The wrong ones spoil what it does. The kit
must catch every one of them.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import players

Message = dict[str, Any]

ALL_OPS = ["parse", "format", "shape", "score", "payout", *players.OPS]


class Lookup:
    """Answers by looking into the fixtures of a suite."""

    def __init__(self, suite: Path) -> None:
        self.rulesets = {path.stem: json.loads(path.read_text("utf-8")) for path in (suite / "rulesets").glob("*.json")}
        self.files = [json.loads(path.read_text("utf-8")) for path in sorted((suite / "fixtures").rglob("*.json"))]
        self.ruleset = ""
        self.options: Message = {}

    def configure(self, request: Message) -> Message:
        """Take over the rules that the kit announces; complain if an option is missing."""
        missing = set(self.rulesets[request["ruleset"]]["options"]) - set(request["options"])
        if missing:
            return {"error": {"message": f"no value for {sorted(missing)}"}}
        self.ruleset, self.options = request["ruleset"], request["options"]
        return {"ok": {}}

    def answer(self, request: Message) -> Message:
        """The first right answer of the case with this input and these options."""
        for kind, case in self.cases():
            if case["input"] == request["input"]:
                return players.right(kind, case)
        return {"error": {"message": "there is no such case"}}

    def cases(self) -> Iterator[tuple[str, Message]]:
        """Kind and case of every case by the rules that hold."""
        ruleset = self.rulesets[self.ruleset]
        for file in self.files:
            for case in file["cases"]:
                values = {name: option["default"] for name, option in ruleset["options"].items()}
                if case.get("preset"):
                    values |= ruleset["presets"][case["preset"]]["options"]
                values |= case.get("options", {})
                if file["ruleset"] == self.ruleset and values == self.options:
                    yield file["kind"], case


def changed(value: Any, change: Callable[[int], object]) -> Any:
    """The value with every integer in it changed."""
    if isinstance(value, dict):
        return {name: changed(item, change) for name, item in value.items()}
    if isinstance(value, list):
        return [changed(item, change) for item in value]
    return change(value) if isinstance(value, int) and not isinstance(value, bool) else value


def without(answer: Message, *names: str) -> Message:
    """The answer without some of its fields."""
    if "ok" not in answer:
        return answer
    return {"ok": {name: value for name, value in answer["ok"].items() if name not in names}}


def spoiled(mode: str, answer: Message, count: int) -> Message:
    """The answer to the request number `count` (from 1) as the engine of this mode would give it."""
    match mode:
        case "always-ok":
            return {"ok": {"win": True}}
        case "always-reject":
            return {"reject": {"reason": "hand/not-winning"}}
        case "always-error":
            return {"error": {"message": "sorry", "trace": "line 1"}}
        case "unsupported-all":
            return {"unsupported": {"what": "option", "option": "bonus", "value": 0}}
        case "skip-all":
            return {"skip": {"issue": "https://example.org/issues/1"}}
        case "off-by-one":
            return dict(changed(answer, lambda number: number + 1))
        case "float-answers":
            return dict(changed(answer, float))
        case "no-score" if "elements" in answer.get("ok", {}):
            return {"unsupported": {"what": "option", "option": "bonus", "value": 0}}
        case "no-deltas":
            return without(answer, "deltas")
        case "shape-in-part":
            return without(answer, "readings", "distance")
        case "nondeterministic":
            # Right until the whole suite has been asked once.
            return answer if count <= 24 else {"reject": {"reason": "hand/not-winning"}}
        case "two-shapes":
            return {"ok": {}, "reject": {"reason": "hand/not-winning"}}
    return answer


def write(message: Message) -> None:
    """One line on standard output."""
    print(json.dumps(message, ensure_ascii=False), flush=True)


def misbehave(mode: str, number: int, count: int) -> None:
    """What the engine of this mode does in place of, or before, answering a case."""
    match mode:
        case "crash":
            print("Traceback: a tile fell off the table", file=sys.stderr, flush=True)
            sys.exit(7)
        case "crash-on-third" | "changes-its-mind" if count == 3:
            os.abort()
        case "hang":
            time.sleep(60)
        case "slow-but-ok":
            time.sleep(0.05)
        case "slow":
            time.sleep(3)
        case "partial-line":
            print('{"id":', end="", flush=True)
            time.sleep(60)
        case "garbage":
            print("Segmentation fault (core dumped)", flush=True)
        case "not-utf8":
            sys.stdout.buffer.write(b'{"id": 3, "reject": {"reason": "\xff"}}\n')
            sys.stdout.flush()
        case "giant":
            print("x" * (3 << 20), flush=True)
        case "answers-twice":
            sys.stdout.write(2 * (json.dumps({"id": number, "ok": {}}) + "\n"))
            sys.stdout.flush()
        case "closes-stdout":
            os.close(1)
            time.sleep(60)
        case "stderr-flood":
            sys.stderr.write("tile " * 200_000 + "\nlast words\n")


def introduce(mode: str, rulesets: list[str]) -> Message:
    """What the engine of this mode says of itself."""
    version = 99 if mode == "wrong-protocol" else 1
    engine = {"name": "miniature", "version": "1", "language": "python"}
    more: Message = {
        "wants-document": {"document": True},
        "shape-in-part": {"fields": {"shape": ["win", "waits"]}},
        "waits-alone": {"fields": {"shape": ["waits"]}},
        "unheard-of-field": {"fields": {"shape": ["win", "shanten"]}},
        "parse-alone": {"ops": ["parse"]},
        "no-sessions": {"ops": [op for op in ALL_OPS if op not in ("open", "step", "close")]},
        "phase-alone": {"fields": {"state": ["phase"]}},
        "changes-its-mind": {"engine": engine | {"version": str(os.getpid())}},
    }.get(mode, {})
    return {"protocol": version, "engine": engine, "ops": ALL_OPS, "rulesets": rulesets} | more


def part(mode: str) -> None:
    """What the engine of this mode does after bye."""
    match mode:
        case "ignores-bye":
            time.sleep(60)
        case "answers-bye":
            write({"id": 99, "ok": {}})
        case "mumbles-at-bye":
            print("good", end="", flush=True)
        case "exits-with-three":
            sys.exit(3)
        case "aborts-at-bye":
            os.abort()


def main(mode: str, suite: Path) -> None:
    """Serve the protocol in one mode until bye or the end of the input."""
    lookup = Lookup(suite)
    session = players.Session(mode, lookup.cases)
    count = 0
    if mode == "prints-before-hello":
        print("Welcome to the miniature engine!", flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        number, op = request["id"], request["op"]
        if op == "bye":
            break
        if op == "hello":
            write({"id": number, "ok": introduce(mode, sorted(lookup.rulesets))})
        elif op == "configure":
            if mode == "dies-configured":
                sys.exit(5)
            if mode == "hangs-configured":
                time.sleep(60)
            if mode == "wants-document" and request.get("document", {}).get("id") != request["ruleset"]:
                write({"id": number, "error": {"message": "no document"}})
            elif mode == "no-bonus" and request["options"]["bonus"]:
                write({"id": number, "unsupported": {"what": "option", "option": "bonus", "value": 2}})
            else:
                write({"id": number, **lookup.configure(request)})
        elif op not in ALL_OPS:
            write({"id": number, "unsupported": {"what": "op"}})
        else:
            count += 1
            misbehave(mode, number, count)
            if mode == "parse-alone" and op != "parse":
                sys.exit(9)
            question = request["input"]
            of_session = op in ("open", "step", "close") or (op in ("state", "legal") and "log" not in question)
            answer = session.answer(op, question) if of_session else lookup.answer(request)
            answer = players.spoiled(mode, op, question, spoiled(mode, answer, count))
            if mode not in ("garbage", "not-utf8", "giant", "answers-twice"):
                write({"id": number + 1 if mode == "wrong-id" else number, **answer})
    part(mode)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
