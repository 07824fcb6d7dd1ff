"""Pages on paper of another size."""

from cardgen.impose.resized import resized
from cardgen.model.frame import Book, Bookmark, Frame, Group, Link, Page
from cardgen.units import Rect

WHOLE = Rect(0.0, 0.0, 200.0, 300.0)
PAGE = Page(Frame(200.0, 300.0, (Link(Rect(20.0, 40.0, 10.0, 6.0), "#a"),)), WHOLE, WHOLE, "cover")
BOOK = Book("t", (PAGE,), bookmarks=(Bookmark("a", 0, 90.0),))


def test_pages_links_and_bookmarks_shrink_alike() -> None:
    book = resized(BOOK, 100.0, 150.0)
    (page,) = book.pages
    group, link = page.frame.items
    assert isinstance(group, Group) and group.matrix == (0.5, 0.0, 0.0, 0.5, 0.0, 0.0)
    assert isinstance(link, Link) and link.box == Rect(10.0, 20.0, 5.0, 3.0)
    assert page.trim == page.bleed == Rect(0.0, 0.0, 100.0, 150.0) and page.label == "cover"
    assert book.bookmarks[0].y == 45.0


def test_paper_of_nearly_the_same_shape_has_them_in_its_middle() -> None:
    group = resized(BOOK, 100.0, 152.0).pages[0].frame.items[0]
    assert isinstance(group, Group) and group.matrix == (0.5, 0.0, 0.0, 0.5, 0.0, 1.0)


def test_the_same_paper_changes_nothing() -> None:
    assert resized(BOOK, 200.0, 300.0) is BOOK
