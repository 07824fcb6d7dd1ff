"""The outlines of pieces, and the line to cut along that is printed where a size asks for it."""

from cardgen.model.frame import Frame, Path, Pen
from cardgen.model.game import Size
from cardgen.model.outline import Outline
from cardgen.model.shapes import ellipse, polygon, rectangle, rounded
from cardgen.units import Color, Rect

LINE = Pen(Color(0.6, 0.6, 0.6), 0.35)
# The corners of a hexagon that is wider than high; it is regular where its sides are as 2 to √3.
HEX = ((0.0, 0.5), (0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0))


def outline(size: Size) -> Outline:
    """Where a piece ends."""
    w, h = size.width, size.height
    match size.shape:
        case "round":
            return rounded(Rect(0.0, 0.0, w, h), size.radius)
        case "circle":
            return ellipse(Rect(0.0, 0.0, w, h))
        case "hex":
            return polygon((x * w, y * h) if w >= h else (y * w, x * h) for x, y in HEX)
        case _:
            return rectangle(Rect(0.0, 0.0, w, h))


def cut_line(size: Size) -> Frame | None:
    """The outline as a thin grey line; None where the size has none."""
    if not size.outline:
        return None
    return Frame(size.width, size.height, (Path(outline(size), pen=LINE),))
