"""Code on pages: every character in its cell, Chinese in two."""

from test_page_look import book_of
from test_pages import make_desk

from cardgen.model.frame import Glyphs
from cardgen.rulebook.pages.code import CELL


def places(code: str) -> dict[str, float]:
    """Where each character begins, in cells from the left of the first."""
    desk = make_desk()
    book = book_of(f"```\n{code}\n```", desk)
    fonts, out = desk.typesetter.fonts, {}
    runs = [item for item in book.pages[0].frame.items if isinstance(item, Glyphs)]
    runs = [run for run in runs if set(run.text) <= set(code)]
    left, cell = min(run.x for run in runs), desk.look.size * CELL
    for run in runs:
        x, shifts = run.x, dict(run.shifts)
        for n, (char, gid) in enumerate(zip(run.text, run.gids, strict=True)):
            out[char] = round((x - left) / cell, 2)
            x += (fonts.face(run.face).advance(gid) + shifts.get(n, 0.0)) * run.size / 1000
    return out


def test_chinese_takes_exactly_two_cells() -> None:
    assert places("甲a乙b") == {"甲": 0.0, "a": 2.0, "乙": 3.0, "b": 5.0}


def test_lines_of_a_board_stand_below_each_other() -> None:
    assert places("┌─┐\n│x│")["┐"] == 2.0
    assert places("│牌│y")["y"] == 4.0
