"""Leaflets: six tall pages on one sheet that is folded twice, 三折页.

The sheet lies on its side. The panel that is folded inwards first is a little narrower, so that it does not
buckle. One reads the front, what it opens on, the three panels inside, and the back.
"""

from cardgen.model.frame import Book, Frame, Group, Item, Page, Path, Pen
from cardgen.model.outline import Outline
from cardgen.model.shapes import rectangle
from cardgen.units import MM, Color, Rect

PANELS = 6
# How much narrower the panel is that is folded inwards.
INSET = 3 * MM
# Short lines at the edges where the sheet is folded.
MARK, MARK_PEN = 4 * MM, Pen(Color(0.6, 0.6, 0.6), 0.4, dash=(1.5, 1.5))
# Pages from left to right, outside and inside.
OUTSIDE, INSIDE = (1, 5, 0), (2, 3, 4)


def panel(paper: tuple[float, float]) -> tuple[float, float]:
    """How large the pages of a leaflet on some paper are: as the narrowest panel."""
    short, long = sorted(paper)
    return (long - 2 * INSET) / 3, short


def folds(long: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the sheet is folded, outside and inside."""
    narrow = (long - 2 * INSET) / 3
    wide = narrow + INSET
    return (narrow, narrow + wide), (wide, 2 * wide)


def leaflet(book: Book, paper: tuple[float, float]) -> Book:
    """The book on sheets that are folded twice, for printing on both sides; more pages take more sheets."""
    short, long = sorted(paper)
    sheets: list[Page] = []
    for start in range(0, len(book.pages), PANELS):
        pages = book.pages[start : start + PANELS]
        for order, cuts in zip((OUTSIDE, INSIDE), folds(long), strict=True):
            sheets.append(_side(pages, order, cuts, long, short))
    return book._replace(pages=tuple(sheets), bookmarks=(), duplex="short-edge")


def _side(
    pages: tuple[Page, ...], order: tuple[int, ...], cuts: tuple[float, float], long: float, short: float
) -> Page:
    """One side of a sheet: each page in the middle of its panel, and marks where it is folded."""
    items: list[Item] = []
    edges = (0.0, *cuts, long)
    for place, n in enumerate(order):
        if n < len(pages):
            frame, room = pages[n].frame, Rect(edges[place], 0.0, edges[place + 1] - edges[place], short)
            left, top = room.x + (room.w - frame.width) / 2, (short - frame.height) / 2
            # What bleeds over the edge of a page ends where the next panel begins.
            clip = rectangle(Rect(room.x - left, -top, room.w, room.h))
            items.append(Group(frame, (1.0, 0.0, 0.0, 1.0, left, top), clip=clip))
    for x in cuts:
        for y in (0.0, short - MARK):
            items.append(Path(Outline("ML", (x, y, x, y + MARK)), pen=MARK_PEN))
    box = Rect(0.0, 0.0, long, short)
    return Page(Frame(long, short, tuple(items)), box, box)
