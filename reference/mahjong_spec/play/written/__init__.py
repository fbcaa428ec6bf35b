"""The rules of play of one ruleset, written out as Python: `ways` asks the same as closures over its trees, only sooner.

Each phase and action becomes a function in which every number, word and kind of the ruleset stands as it is. The text is
there to be read: `text_of`. What has no written form is asked as the closure that it is elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mahjong_spec.play.ways import PASSING, Ways, plain_ways
from mahjong_spec.play.written import offering, performing
from mahjong_spec.play.written.text import Text
from mahjong_spec.play.written.writer import Writer

if TYPE_CHECKING:
    from mahjong_spec.play.kernel import Kernel


def text_of(kernel: Kernel) -> Text:
    """The text of all functions of a kernel."""
    writer, play = Writer(kernel), kernel.play
    for number, (name, phase) in enumerate(play.phases.items()):
        actions = [kernel.actions[one] for one in phase.actions if not play.actions[one].fault]
        writer.text.line(f"# {name}")
        if phase.actions:
            offering.write_offered(writer, actions, f"offered_{number}")
        if phase.kind == "window":
            offering.write_asked(writer, phase, actions, f"asked_{number}")
        if phase.kind in PASSING:
            performing.write_phase(writer, phase, f"passed_{number}")
    for number, (name, one) in enumerate(kernel.actions.items()):
        writer.text.line(f"# {name}")
        performing.write_action(writer, one, f"performed_{number}")
    return writer.text


def written_ways(kernel: Kernel) -> Ways:
    """The functions of a kernel's rules, compiled from their text."""
    text, plain = text_of(kernel), plain_ways(kernel)
    functions = text.finish()
    phases = {name: number for number, name in enumerate(kernel.play.phases)}
    return Ways(
        {name: functions[f"offered_{phases[name]}"] for name in plain.offered},
        {name: functions[f"asked_{phases[name]}"] for name in plain.asked},
        {name: functions[f"performed_{number}"] for number, name in enumerate(kernel.actions)},
        {name: functions[f"passed_{phases[name]}"] for name in plain.passed},
        text.located,
    )
