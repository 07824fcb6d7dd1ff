"""The progress bar: silent for short work and where no terminal is, gone when the work is done."""

import io
from pathlib import Path

from cardgen.cli.terminal.progress import ProgressBar
from cardgen.cli.terminal.session import Session
from cardgen.diagnostics.forms import text_width


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def bar(terminal: bool) -> tuple[ProgressBar, io.StringIO, Clock]:
    err, clock = io.StringIO(), Clock()
    session = Session("zh", Path(), io.StringIO(), err, err_terminal=terminal)
    return ProgressBar(session, clock), err, clock


def test_short_work_draws_nothing() -> None:
    progress, err, clock = bar(True)
    with progress:
        progress(1, 2, "卡牌王")
        clock.now = 0.49
        progress(2, 2, "卡牌王")
    assert err.getvalue() == ""


def test_nothing_is_drawn_where_there_is_no_terminal() -> None:
    progress, err, clock = bar(False)
    with progress:
        clock.now = 9.0
        progress(1, 2, "卡牌王")
    assert err.getvalue() == ""


def test_long_work_is_drawn_and_wiped_out() -> None:
    progress, err, clock = bar(True)
    with progress:
        clock.now = 0.6
        progress(250, 1000, "卡牌王")
        assert err.getvalue() == "\r卡牌王 " + "█" * 6 + "░" * 18 + " 250/1000"
        progress(300, 1000, "卡牌王")
        assert "300" not in err.getvalue()
        clock.now = 0.66
        progress(500, 1000, "卡牌王")
    *_, last, blank, end = err.getvalue().split("\r")
    assert last.rstrip() == "卡牌王 " + "█" * 12 + "░" * 12 + " 500/1000"
    assert (blank, end) == (" " * text_width(last), "")


def test_a_shorter_line_covers_a_longer_one() -> None:
    progress, err, clock = bar(True)
    clock.now = 1.0
    progress(1, 2, "很长的名字")
    clock.now = 2.0
    progress(1, 0, "短")
    long, short = err.getvalue().split("\r")[1:]
    assert text_width(short) == text_width(long)


def test_without_a_total_only_what_is_done_is_shown() -> None:
    progress, err, clock = bar(True)
    clock.now = 1.0
    progress(0, 0, "500 副")
    assert err.getvalue() == "\r500 副"
