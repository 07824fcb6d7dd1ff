"""Leaflets: which page lies where, and where the sheet is folded."""

import pytest

from cardgen.impose.leaflet import INSET, folds, leaflet, panel
from cardgen.model.bounds import hull
from cardgen.model.frame import Book, Frame, Group, Page, Path
from cardgen.units import MM, Rect

A4 = (210 * MM, 297 * MM)


def book_of(pages: int) -> Book:
    wide, high = panel(A4)
    box = Rect(0.0, 0.0, wide, high)
    return Book("x", tuple(Page(Frame(wide, high), box, box) for _ in range(pages)))


def lying(book: Book, sheet: Page) -> list[tuple[int, float]]:
    """Which pages lie on a side, and where their middles are, in mm."""
    frames = [page.frame for page in book.pages]
    groups = [item for item in sheet.frame.items if isinstance(item, Group)]
    return [(frames.index(g.frame), round((g.matrix[4] + g.frame.width / 2) / MM, 1)) for g in groups]


def test_six_pages_lie_as_one_reads_them() -> None:
    book = book_of(6)
    outside, inside = leaflet(book, A4).pages
    assert (outside.frame.width, outside.frame.height) == pytest.approx((297 * MM, 210 * MM))
    # The flap, which is narrower, the back, the front; then the three inside.
    assert lying(book, outside) == [(1, 48.5), (5, 147.0), (0, 247.0)]
    assert lying(book, inside) == [(2, 50.0), (3, 150.0), (4, 248.5)]


def test_both_sides_are_folded_at_the_same_places() -> None:
    long = 297 * MM
    outside, inside = folds(long)
    assert [round(x / MM, 3) for x in outside] == [97.0, 197.0]
    assert sorted(long - x for x in outside) == pytest.approx(inside)
    assert panel(A4)[0] == pytest.approx(outside[0]) == pytest.approx(100 * MM - INSET)


def test_every_panel_ends_at_its_folds_and_marks_show_them() -> None:
    book = book_of(6)
    for sheet, cuts in zip(leaflet(book, A4).pages, folds(297 * MM), strict=True):
        edges = [0.0, *cuts, 297 * MM]
        groups = [item for item in sheet.frame.items if isinstance(item, Group)]
        for n, group in enumerate(groups):
            box = hull(group.clip) if group.clip else None
            assert box is not None
            assert (box[0] + group.matrix[4], box[2] + group.matrix[4]) == pytest.approx(
                (edges[n], edges[n + 1])
            )
        marks = [item.data.numbers[0] for item in sheet.frame.items if isinstance(item, Path)]
        assert marks == pytest.approx([cuts[0], cuts[0], cuts[1], cuts[1]])


@pytest.mark.parametrize(("pages", "sheets"), [(0, 0), (1, 2), (6, 2), (7, 4)])
def test_more_pages_take_more_sheets(pages: int, sheets: int) -> None:
    made = leaflet(book_of(pages), A4)
    assert len(made.pages) == sheets
    assert made.duplex == "short-edge"
