"""Booklets: pages two on a sheet, in the order in which a folded and stapled booklet is read."""

from cardgen.model.frame import Book, Frame, Group, Page
from cardgen.units import Rect


def order(pages: int) -> list[tuple[int, int]]:
    """Left and right page of each side, front and back in turn; -1 is an empty page."""
    total = -(-pages // 4) * 4
    sides = []
    for sheet in range(total // 4):
        first, last = 2 * sheet, total - 1 - 2 * sheet
        sides += [(last, first), (first + 1, last - 1)]
    return [(left if left < pages else -1, right if right < pages else -1) for left, right in sides]


def booklet(book: Book) -> Book:
    """The book on sheets twice as wide, for printing on both sides and folding."""
    if not book.pages:
        return book
    first = book.pages[0].frame
    width, height = first.width, first.height
    box = Rect(0.0, 0.0, 2 * width, height)
    sheets = []
    for side in order(len(book.pages)):
        items = tuple(
            Group(book.pages[n].frame, (1.0, 0.0, 0.0, 1.0, place * width, 0.0))
            for place, n in enumerate(side)
            if n >= 0
        )
        sheets.append(Page(Frame(2 * width, height, items), box, box))
    return book._replace(pages=tuple(sheets), bookmarks=(), duplex="short-edge")
