"""Every ruleset of `spec/` -> `conformance/rulesets/<id>.json`, which the kit reads. `--check` only compares."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from mahjong_spec.rules import resolve, rulesets

TARGET = Path(__file__).parents[1] / "conformance" / "rulesets"


def main() -> int:
    """0 when all is written or current, 1 when `--check` finds a file that is not."""
    checking = "--check" in sys.argv[1:]
    texts = {
        f"{name}.json": json.dumps(resolve(name).document, ensure_ascii=False, indent=1) + "\n" for name in rulesets()
    }
    TARGET.mkdir(exist_ok=True)
    present = {path.name: path.read_text(encoding="utf-8") for path in TARGET.glob("*.json")}
    stale = sorted(name for name in {*texts, *present} if texts.get(name) != present.get(name))
    if checking:
        for name in stale:
            print(f"conformance/rulesets/{name} is not current; run tools/resolve_rulesets.py", file=sys.stderr)
        return 1 if stale else 0
    for name in stale:
        if name in texts:
            (TARGET / name).write_text(texts[name], encoding="utf-8")
        else:
            (TARGET / name).unlink()
    print(f"{len(texts)} rulesets, {len(stale)} written anew")
    return 0


if __name__ == "__main__":
    sys.exit(main())
