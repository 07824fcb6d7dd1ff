"""The same pages on smaller or larger paper."""

from cardgen.model.frame import Book, Frame, Group, Link, Page
from cardgen.units import Rect


def resized(book: Book, width: float, height: float) -> Book:
    """A book on pages so wide and high: what stands on them keeps its shape, in their middle."""
    if not book.pages or (book.pages[0].frame.width, book.pages[0].frame.height) == (width, height):
        return book
    first = book.pages[0].frame
    scale = min(width / first.width, height / first.height)
    left, top = (width - first.width * scale) / 2, (height - first.height * scale) / 2
    whole = Rect(0.0, 0.0, width, height)

    def page(one: Page) -> Page:
        drawn = tuple(item for item in one.frame.items if not isinstance(item, Link))
        group = Group(Frame(first.width, first.height, drawn), (scale, 0.0, 0.0, scale, left, top))
        links = (item for item in one.frame.items if isinstance(item, Link))
        leads = (Link(_scaled(link.box, scale, left, top), link.target) for link in links)
        return one._replace(frame=Frame(width, height, (group, *leads)), trim=whole, bleed=whole)

    marks = (mark._replace(y=mark.y * scale + top) for mark in book.bookmarks)
    return book._replace(pages=tuple(map(page, book.pages)), bookmarks=tuple(marks))


def _scaled(box: Rect, scale: float, left: float, top: float) -> Rect:
    return Rect(box.x * scale + left, box.y * scale + top, box.w * scale, box.h * scale)
