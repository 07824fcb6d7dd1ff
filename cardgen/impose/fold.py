"""Fold-over sheets: faces on one half of the paper, backs on the other; folded and glued, they meet.

No second side is printed, so nothing can drift. The half with the backs is the page that would be printed
behind the other one, turned about the edge where both halves touch.
"""

from collections.abc import Iterator, Sequence

from cardgen.model.frame import Frame, Group, Page, Path, Pen
from cardgen.model.outline import Matrix, Segment, outline
from cardgen.units import MM, Color, Rect

LINE = Pen(Color(0.45, 0.45, 0.45), 0.35, dash=(3.0, 3.0))
# Cards stay so far off the fold, or off the margin where that is more.
CLEAR = 3 * MM


def half(paper: tuple[float, float]) -> tuple[float, float]:
    """What is left of the paper for faces."""
    short, long = sorted(paper)
    return long / 2, short


def folded(pages: Sequence[Page]) -> Iterator[Page]:
    """Faces and backs on half pages, one after another → whole pages, with a line to fold along."""
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        w, h = front.frame.width, front.frame.height
        upright = w <= h
        beside: Matrix = (1.0, 0.0, 0.0, 1.0, w, 0.0) if upright else (1.0, 0.0, 0.0, 1.0, 0.0, h)
        crease: tuple[Segment, ...] = (
            (("M", w, 0.0), ("L", w, h)) if upright else (("M", 0.0, h), ("L", w, h))
        )
        items = Group(front.frame), Group(back.frame, beside), Path(outline(crease), pen=LINE)
        frame = Frame(*((2 * w, h) if upright else (w, 2 * h)), items)
        yield Page(
            frame, _both(front.trim, upright, frame), _both(front.bleed, upright, frame), front.label[:-1]
        )


def _both(box: Rect, upright: bool, page: Frame) -> Rect:
    """The box around the faces and the backs."""
    if upright:
        return Rect(box.x, box.y, page.width - 2 * box.x, box.h)
    return Rect(box.x, box.y, box.w, page.height - 2 * box.y)
