"""A face on a page of its own: trimmed, with its bleed, or centred on a shop's canvas."""

from cardgen.layout.prepare import BLEED
from cardgen.model.frame import Frame, Group, Page
from cardgen.model.outline import Matrix, multiply
from cardgen.units import Rect

# Points; what is smaller than this nobody sees.
SLACK = 0.01


def with_bleed(face: Frame, bleed: float) -> Page:
    """A face with so much beyond its cut."""
    trim = face.width, face.height
    return on_canvas(face, trim, (face.width + 2 * bleed, face.height + 2 * bleed))


def on_canvas(face: Frame, trim: tuple[float, float], page: tuple[float, float]) -> Page:
    """A face stretched to the size it is cut to, in the middle of a page."""
    matrix = _centred(face, trim, page)
    items = [Group(face, matrix)]
    drawn = trim[0] * (1 + 2 * BLEED / face.width), trim[1] * (1 + 2 * BLEED / face.height)
    if max(page[0] - drawn[0], page[1] - drawn[1]) > SLACK:
        # The page is larger than what templates draw: a larger copy below colours its outermost edge.
        grown = page[0] / drawn[0], page[1] / drawn[1]
        larger = trim[0] * max(grown[0], 1.0), trim[1] * max(grown[1], 1.0)
        items.insert(0, Group(face, _centred(face, larger, page)))
    cut = Rect((page[0] - trim[0]) / 2, (page[1] - trim[1]) / 2, *trim)
    return Page(Frame(*page, tuple(items)), cut, Rect(0.0, 0.0, *page))


def upright(page: Page) -> Page:
    """A page that lies on its side, turned clockwise."""
    frame = page.frame
    turn: Matrix = (0.0, 1.0, -1.0, 0.0, frame.height, 0.0)
    cut = page.trim
    trim = Rect(frame.height - cut.y - cut.h, cut.x, cut.h, cut.w)
    return Page(
        Frame(frame.height, frame.width, (Group(frame, turn),)), trim, Rect(0, 0, frame.height, frame.width)
    )


def _centred(face: Frame, size: tuple[float, float], page: tuple[float, float]) -> Matrix:
    scale: Matrix = (size[0] / face.width, 0.0, 0.0, size[1] / face.height, 0.0, 0.0)
    return multiply((1.0, 0.0, 0.0, 1.0, (page[0] - size[0]) / 2, (page[1] - size[1]) / 2), scale)
