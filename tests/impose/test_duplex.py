"""Backs meet their fronts: points are folded through the paper as a printer turns it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_kit import apply

from cardgen.impose.duplex import Edge, back_matrix, mirrors_columns
from cardgen.model.outline import Matrix

PORTRAIT, LANDSCAPE = (595.0, 842.0), (842.0, 595.0)
UPRIGHT: Matrix = (1, 0, 0, 1, 40, 60)
TURNED: Matrix = (0, 1, -1, 0, 240, 60)
W, H = 140.0, 200.0


def fold(x: float, y: float, page: tuple[float, float], edge: Edge) -> tuple[float, float]:
    """Where on the back page the point behind a point of the front page is printed.

    The sheet is turned about an axis along the edge; seen from behind, what is across that axis is
    mirrored, and the printed page keeps its own up.
    """
    width, height = page
    level = (width > height) if edge == "long-edge" else (width <= height)
    return (x, height - y) if level else (width - x, y)


@pytest.mark.parametrize("page", [PORTRAIT, LANDSCAPE])
@pytest.mark.parametrize("edge", ["long-edge", "short-edge"])
@pytest.mark.parametrize("front", [UPRIGHT, TURNED])
@settings(deadline=None)
@given(x=st.floats(0, W), y=st.floats(0, H))
def test_a_back_lies_behind_its_front(
    page: tuple[float, float], edge: Edge, front: Matrix, x: float, y: float
) -> None:
    """Turned over like a page of a book, the back's (x, y) is behind the front's (W − x, y): tops meet."""
    back = back_matrix(front, W, *page, edge)
    assert apply(back, x, y) == pytest.approx(fold(*apply(front, W - x, y), page, edge), abs=1e-6)


@pytest.mark.parametrize("page", [PORTRAIT, LANDSCAPE])
@pytest.mark.parametrize("edge", ["long-edge", "short-edge"])
@pytest.mark.parametrize("front", [UPRIGHT, TURNED])
def test_a_back_is_turned_but_never_mirrored(page: tuple[float, float], edge: Edge, front: Matrix) -> None:
    a, b, c, d, _, _ = back_matrix(front, W, *page, edge)
    assert a * d - b * c == 1


@pytest.mark.parametrize(
    ("page", "edge", "columns", "upside_down"),
    [
        (PORTRAIT, "long-edge", True, False),
        (PORTRAIT, "short-edge", False, True),
        (LANDSCAPE, "long-edge", False, True),
        (LANDSCAPE, "short-edge", True, False),
    ],
)
def test_which_way(page: tuple[float, float], edge: Edge, columns: bool, upside_down: bool) -> None:
    assert mirrors_columns(*page, edge) is columns
    assert (back_matrix(UPRIGHT, W, *page, edge)[3] == -1) is upside_down
