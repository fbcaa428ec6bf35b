"""Plays the first turns of a game as a person would and saves the screen: docs/assets/game.svg.

The picture shows what the program prints at 80 columns, with the answers that were typed.
"""

from __future__ import annotations

import builtins
import io
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "reference"))

from rich.console import Console

from mahjong_spec.commands import common, games, screen

ANSWERS = ["discard 9m", "?", "pung 111z", "riichi 2p", "discard 6z", "q"]
SEED = 11


def main() -> None:
    """Writes the picture."""
    console = Console(record=True, width=80, highlight=False, force_terminal=False, file=io.StringIO())
    answers = iter(ANSWERS)

    def typed(prompt: str = "") -> str:
        del prompt
        answer = next(answers)
        console.print(f"[bold]{answer}[/bold]")
        return answer

    common.out = screen.out = games.out = console
    builtins.input = typed
    games.play("riichi", seed=SEED, seats="human,random,random,random", deals=1)
    console.save_svg(str(Path(__file__).parents[1] / "docs" / "assets" / "game.svg"), title="mahjong-spec play riichi")


if __name__ == "__main__":
    main()
