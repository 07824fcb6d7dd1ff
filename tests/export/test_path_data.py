"""Outlines as lines of a content stream: short numbers, y upwards, dots that no reader skips."""

from math import isclose

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.decode import svg_path
from cardgen.export.paint import Painter
from cardgen.export.path_data import dotted, path_data
from cardgen.model.frame import Frame, Path, Pen
from cardgen.model.outline import Outline
from cardgen.text.fonts import FontSet
from cardgen.units import Color


def test_numbers_have_no_zeros_behind() -> None:
    data = Outline("MLCZ", (10, -20, 0.5, 0, 1.25, 2, 3, -4, 99.99996, 0))
    assert path_data(data).split("\n") == ["10 20 m", "0.5 -0 l", "1.25 -2 3 4 100 -0 c", "h"]


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.floats(-900, 900), st.floats(-900, 900)), min_size=1, max_size=30))
def test_every_point_is_where_it_was(points: list[tuple[float, float]]) -> None:
    lines = path_data(Outline("M" + "L" * (len(points) - 1), tuple(n for point in points for n in point)))
    for (x, y), line in zip(points, lines.split("\n"), strict=True):
        across, up, _ = line.split()
        assert isclose(float(across), x, abs_tol=0.006) and isclose(-float(up), y, abs_tol=0.006)
        assert "e" not in across + up


def test_dots_are_one_step_long() -> None:
    long = Outline("MLML", (1, 1, 1.01, 1, 50, 5, 50, 5.01))
    assert dotted(long) is long
    assert dotted(Outline("MLML", (1, 1, 1.01, 1, 50, 5, 50, 5))).numbers[4:] == (50, 5, 50.001, 5)
    assert dotted(Outline("MZ", (50, 5))).ops == "ML"


def test_round_pens_draw_dots_as_rectangles_of_no_height() -> None:
    """Which is shorter; any other pen draws the lines that they stand for."""
    dots = svg_path.path_data("M3 4h.01M5 4h.01")
    black = Color(0.0, 0.0, 0.0)
    pens = (Pen(black, 1.0, (), "round"), Pen(black, 1.0, (), "square"), Pen(black, 1.0, (2.0, 2.0), "round"))
    written = [Painter(FontSet(())).piece(Frame(9.0, 9.0, (Path(dots, None, pen),))).text for pen in pens]
    assert "1 j\n3 4 .01 0 re 5 4 .01 0 re \nS 0 j" in written[0]
    assert all("re" not in text and "3.01 -4 l" in text for text in written[1:])
