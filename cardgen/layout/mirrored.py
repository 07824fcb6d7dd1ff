"""What goes on beyond its box as in mirrors at its edges: bleed for pictures that have none."""

from cardgen.model.frame import Frame, Group, Item
from cardgen.model.outline import Matrix
from cardgen.model.shapes import rectangle
from cardgen.units import Rect

# So far in, in points, the mirrors stand: strips reach under the picture, or a fine line would show between.
UNDER = 0.25


def mirrored(box: Rect, by: float, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Items within their box, and around it what a mirror at each edge and corner shows of them."""
    inner = Frame(box.w, box.h, items)
    across, down = min(by + 2 * UNDER, box.w), min(by + 2 * UNDER, box.h)
    # Of each axis: the strip that is seen, and the mirror's place twice; nothing turns over in the middle.
    columns = (_near(box.x, across), _far(box.x, box.w, across), (box.x, box.w, None))
    rows = (_near(box.y, down), _far(box.y, box.h, down), (box.y, box.h, None))
    out: list[Item] = []
    for x, w, turn_x in columns:
        for y, h, turn_y in rows:
            a, e = (1.0, 0.0) if turn_x is None else (-1.0, turn_x)
            d, f = (1.0, 0.0) if turn_y is None else (-1.0, turn_y)
            matrix: Matrix = (a, 0.0, 0.0, d, e, f)
            out.append(Group(inner, matrix, clip=rectangle(Rect(x, y, w, h))))
    return tuple(out)


def _near(start: float, by: float) -> tuple[float, float, float]:
    """The strip at the near edge."""
    return start, by, 2 * (start + UNDER)


def _far(start: float, length: float, by: float) -> tuple[float, float, float]:
    """The strip at the far edge."""
    end = start + length
    return end - by, by, 2 * (end - UNDER)
