"""Rectangles that touch, as one outline: between them no seam can be seen, whoever draws it."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence

from cardgen.model.outline import Outline, joined
from cardgen.model.shapes import polygon
from cardgen.units import Rect

Point = tuple[int, int]


def merged(boxes: Iterable[Rect]) -> Outline:
    """The outline of all boxes together; edges closer than a thousandth of a point are the same."""
    edges = [(round(x, 3), round(y, 3), round(x + w, 3), round(y + h, 3)) for x, y, w, h in boxes]
    xs = sorted({x for left, _, right, _ in edges for x in (left, right)})
    ys = sorted({y for _, top, _, bottom in edges for y in (top, bottom)})
    cells = {
        (column, row)
        for left, top, right, bottom in edges
        for column in range(bisect_left(xs, left), bisect_left(xs, right))
        for row in range(bisect_left(ys, top), bisect_left(ys, bottom))
    }
    return joined(polygon((xs[x], ys[y]) for x, y in corners(loop)) for loop in _loops(cells))


def _loops(cells: set[Point]) -> Iterable[list[Point]]:
    """Around the cells, points of a grid, with what is filled on the right hand."""
    ahead: dict[Point, list[Point]] = {}
    for x, y in sorted(cells):
        for beyond, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beyond not in cells:
                ahead.setdefault(start, []).append(end)
    while ahead:
        start = point = next(iter(ahead))
        loop = []
        while point in ahead:
            loop.append(point)
            ends = ahead[point]
            following = ends.pop()
            if not ends:
                del ahead[point]
            point = following
            if point == start:
                break
        yield loop


def corners(loop: Sequence[Point]) -> list[Point]:
    """Its points but those on a straight way."""
    around = zip((loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False)
    return [b for a, b, c in around if (a[0] == b[0]) != (b[0] == c[0])]
