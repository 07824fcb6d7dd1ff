"""Booklets: pages two on a sheet, in the order in which a folded and stapled booklet is read."""

from cardgen.impose.paper import PAPERS
from cardgen.model.frame import BACK_COVER, Book, Frame, Group, Page
from cardgen.units import MM, Rect

NEARLY = 1.5 * MM


def order(pages: int) -> list[tuple[int, int]]:
    """Left and right page of each side, front and back in turn; -1 is an empty page."""
    total = -(-pages // 4) * 4
    sides = []
    for sheet in range(total // 4):
        first, last = 2 * sheet, total - 1 - 2 * sheet
        sides += [(last, first), (first + 1, last - 1)]
    return [(left if left < pages else -1, right if right < pages else -1) for left, right in sides]


def sheet(width: float, height: float) -> tuple[float, float]:
    """The paper that is as large, to a millimetre: two A5 pages are 296 mm wide, A4 is 297."""
    for short, long in PAPERS.values():
        for paper in ((long, short), (short, long)):
            if max(abs(paper[0] - width), abs(paper[1] - height)) < NEARLY:
                return paper
    return width, height


def booklet(book: Book) -> Book:
    """The book on sheets twice as wide, for printing on both sides and folding along the middle."""
    if not book.pages:
        return book
    first = book.pages[0].frame
    width, height = first.width, first.height
    sheet_width, sheet_height = sheet(2 * width, height)
    box = Rect(0.0, 0.0, sheet_width, sheet_height)
    left, top = sheet_width / 2 - width, (sheet_height - height) / 2
    sheets = []
    pages: list[Page | None] = list(book.pages)
    if book.pages[-1].label == BACK_COVER:
        # Empty pages come before it: it is the back of the whole booklet.
        pages[-1:-1] = [None] * (-len(pages) % 4)
    for side in order(len(pages)):
        items = tuple(
            Group(page.frame, (1.0, 0.0, 0.0, 1.0, left + place * width, top))
            for place, n in enumerate(side)
            if n >= 0 and (page := pages[n]) is not None
        )
        sheets.append(Page(Frame(sheet_width, sheet_height, items), box, box))
    return book._replace(pages=tuple(sheets), bookmarks=(), duplex="short-edge")
