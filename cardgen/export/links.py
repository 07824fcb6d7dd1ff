"""Links → annotations: the areas of a page that lead to an address or to another page."""

from collections.abc import Iterator

from cardgen.model.frame import Frame, Group, Link
from cardgen.model.outline import IDENTITY, Matrix
from cardgen.units import Rect

SCHEMES = ("https:", "http:", "mailto:")


def page_links(frame: Frame, matrix: Matrix = IDENTITY) -> Iterator[tuple[Rect, str]]:
    """Every link of a page with the box that it covers on paper."""
    for item in frame.items:
        match item:
            case Link():
                yield _bounds(item.box, matrix), item.target
            case Group():
                yield from page_links(item.frame, combine(matrix, item.matrix))


def address(target: str) -> str:
    """An address in ASCII: everything else as %xx."""
    return "".join(c if "!" <= c <= "~" else "".join(f"%{b:02X}" for b in c.encode()) for c in target)


def combine(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def _bounds(box: Rect, matrix: Matrix) -> Rect:
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (box.x, box.x + box.w) for y in (box.y, box.y + box.h)]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
