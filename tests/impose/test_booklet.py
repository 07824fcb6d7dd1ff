"""Booklets: every page once, neighbours where a reader expects them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.impose.booklet import booklet, order
from cardgen.model.frame import BACK_COVER, Book, Frame, Group, Page
from cardgen.units import MM, Rect


def test_eight_pages_lie_on_two_sheets() -> None:
    assert order(8) == [(7, 0), (1, 6), (5, 2), (3, 4)]


def test_missing_pages_are_empty() -> None:
    assert order(5) == [(-1, 0), (1, -1), (-1, 2), (3, 4)]


@given(st.integers(0, 200))
def test_every_page_once_and_back_to_back(pages: int) -> None:
    sides = order(pages)
    assert sorted(n for side in sides for n in side if n >= 0) == list(range(pages))
    for front, back in zip(sides[::2], sides[1::2], strict=True):
        # Turned about the short edge, the back of the right page is the left page of the other side.
        right, behind = front[1], back[0]
        assert behind in (right + 1, -1)


def test_pages_keep_their_size_side_by_side() -> None:
    box = Rect(0.0, 0.0, 100.0, 150.0)
    pages = tuple(Page(Frame(100.0, 150.0), box, box) for _ in range(4))
    made = booklet(Book("x", pages))
    assert [(p.frame.width, p.frame.height) for p in made.pages] == [(200.0, 150.0)] * 2
    right = made.pages[0].frame.items[1]
    assert isinstance(right, Group)
    assert right.matrix[4] == pytest.approx(100.0)
    assert made.duplex == "short-edge"


def test_a5_pages_lie_on_a4_with_the_fold_in_the_middle() -> None:
    box = Rect(0.0, 0.0, 148 * MM, 210 * MM)
    pages = tuple(Page(Frame(148 * MM, 210 * MM), box, box) for _ in range(4))
    made = booklet(Book("x", pages)).pages[0].frame
    assert (made.width, made.height) == pytest.approx((297 * MM, 210 * MM))
    left, right = (item.matrix[4] for item in made.items if isinstance(item, Group))
    assert (left, right) == pytest.approx((0.5 * MM, 148.5 * MM))


def test_a_back_cover_is_the_back_of_the_booklet() -> None:
    """Empty pages come before it."""
    box = Rect(0.0, 0.0, 148 * MM, 210 * MM)
    pages = [Page(Frame(148 * MM, 210 * MM), box, box) for _ in range(5)]
    pages.append(Page(Frame(148 * MM, 210 * MM), box, box, BACK_COVER))
    first, *_ = booklet(Book("x", tuple(pages))).pages
    left, right = (item.frame for item in first.frame.items if isinstance(item, Group))
    assert (left, right) == (pages[-1].frame, pages[0].frame)
