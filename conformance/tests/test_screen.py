"""What is shown of failures: how many of them, how to see the rest, and lines that hang and end without spaces."""

from io import StringIO

from rich.console import Console
from rich.text import Text

from mahjong_conformance.claims import claimed
from mahjong_conformance.failures import show_failures, show_more
from mahjong_conformance.fixtures import Case
from mahjong_conformance.layout import hang
from mahjong_conformance.results import Result

from .stage import Run


def console(width: int = 40) -> tuple[Console, StringIO]:
    out = StringIO()
    return Console(file=out, width=width), out


def failing(clause: str, count: int) -> list[Result]:
    return [
        Result(case(f"r/score/{clause}-{number}", clause), "fail", ("/a expected 1 got 2",)) for number in range(count)
    ]


def case(name: str, clause: str) -> Case:
    return Case(name, "A title", "r", "score", "score", (clause,), None, {}, {"facts": {}}, {"a": 1, "b": 2}, None)


def shown(failed: list[Result], *, every: bool) -> tuple[list[str], str]:
    screen, out = console(80)
    show_failures(screen, {}, failed, every=every)
    show_more(screen, failed, every=every)
    return [line.split()[1] for line in out.getvalue().splitlines() if line.startswith("  fail  ")], out.getvalue()


def test_twenty_failures_are_shown_and_every_clause_has_its_turn() -> None:
    failed = [*failing("r.first", 100), *failing("r.second", 5), *failing("r.third", 1)]
    names, text = shown(failed, every=False)
    assert [sum(f"r.{clause}-" in name for name in names) for clause in ("first", "second", "third")] == [14, 5, 1]
    assert "20 of 106 failures are shown above, from as many clauses as possible" in text
    assert "--all          shows every one" in text
    names, text = shown(failed, every=True)
    assert names == [result.case.id for result in failed]
    assert "--report FILE" in text
    assert "--all" not in text


def test_few_failures_are_all_shown() -> None:
    names, text = shown(failing("r.first", 20), every=False)
    assert len(names) == 20
    assert "--all" not in text


def test_lines_hang_below_their_beginning() -> None:
    screen, out = console()
    hang(screen, "    ", Text("seven words that do not fit a line of forty"))
    hang(screen, "one", Text("and the other"), column=8)
    hang(screen, "  ", Text("m" * 45))
    assert out.getvalue().splitlines() == [
        "    seven words that do not fit a line",
        "      of forty",
        "one     and the other",
        "  " + "m" * 36,
        "    " + "m" * 9,
    ]


def test_no_line_of_a_run_is_too_long_or_ends_in_spaces(run: Run) -> None:
    for mode in ("always-ok", "always-reject", "stderr-flood"):
        lines = run(mode).out.splitlines()
        assert max(map(len, lines)) <= 80
        assert not [line for line in lines if line != line.rstrip()]


def test_a_claim_keeps_rejections_and_drops_what_would_prove_nothing() -> None:
    whole = case("r/score/a", "r.first")
    assert claimed(whole, {}) is whole
    assert claimed(whole, {"score": ("a",)}).expect == {"a": 1}
    assert claimed(whole, {"score": ("a",)}).without == ("b",)
    assert claimed(whole, {"score": ("c",)}).expect == {}
