"""How much room outlines and items take, and what they cover."""

from collections.abc import Iterable, Sequence
from math import sqrt

from cardgen.model.frame import Frame, Group, Item, Path
from cardgen.model.outline import TAKES, Matrix, Outline, joined, transformed

Box = tuple[float, float, float, float]  # left, top, right, bottom


def hull(data: Outline) -> Box | None:
    """The box of all points, those that steer curves too: never too small, and cheap."""
    xs, ys = data.numbers[::2], data.numbers[1::2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def outline_box(data: Outline) -> Box | None:
    """The box that is drawn in: curves count by how far they reach."""
    if "C" not in data.ops:
        return hull(data)
    n, at = data.numbers, 0
    xs: list[float] = []
    ys: list[float] = []
    for op in data.ops:
        takes = TAKES[op]
        for axis, out in ((0, xs), (1, ys)) if takes else ():
            end = n[at + takes - 2 + axis]
            out.append(end)
            if op == "C":
                out += _extremes(n[at - 2 + axis], n[at + axis], n[at + 2 + axis], end)
        at += takes
    return min(xs), min(ys), max(xs), max(ys)


def _extremes(p: float, q: float, r: float, s: float) -> list[float]:
    """The values at which a cubic curve turns back between its ends."""
    low, high = (p, s) if p < s else (s, p)
    if low <= q <= high and low <= r <= high:
        return []
    a, b, c = 3 * (s - 3 * r + 3 * q - p), 6 * (r - 2 * q + p), 3 * (q - p)
    root = b * b - 4 * a * c
    if abs(a) < 1e-12:
        turns = [-c / b] if b else []
    else:
        turns = [(-b + sign * sqrt(root)) / (2 * a) for sign in (1, -1)] if root >= 0 else []
    return [
        (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t * t * r + t**3 * s
        for t in turns
        if 0 < t < 1
    ]


def moved_box(box: Box, matrix: Matrix) -> Box:
    x0, y0, x1, y1 = box
    corners = transformed(Outline("MLLL", (x0, y0, x1, y0, x1, y1, x0, y1)), matrix)
    found = hull(corners)
    assert found is not None
    return found


def together(boxes: Iterable[Box | None]) -> Box | None:
    known = [box for box in boxes if box is not None]
    if not known:
        return None
    lefts, tops, rights, bottoms = zip(*known, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def apart(boxes: Sequence[Box]) -> bool:
    """Whether no two of the boxes touch."""
    ordered = sorted(boxes)
    for index, (_, top, right, bottom) in enumerate(ordered):
        for other in ordered[index + 1 :]:
            if other[0] > right:
                break
            if other[1] <= bottom and other[3] >= top:
                return False
    return True


def item_box(item: Item, *, inked: bool = True) -> Box | None:
    """The room of paths and groups of them, in their parent's coordinates. `inked`: with pens and clips."""
    match item:
        case Path(data, _, pen):
            box = hull(data) if inked else outline_box(data)
            if box is None or pen is None or not inked:
                return box
            reach = pen.width / 2 * (max(pen.miter, 1.5) if pen.join == "miter" else 1.5)
            return box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
        case Group(frame, matrix, clip):
            box = together(item_box(inner, inked=inked) for inner in frame.items)
            other = hull(clip) if clip and inked else None
            if box and other:
                box = (
                    max(box[0], other[0]),
                    max(box[1], other[1]),
                    min(box[2], other[2]),
                    min(box[3], other[3]),
                )
                if box[0] > box[2] or box[1] > box[3]:
                    return None
            return moved_box(box, matrix) if box else None
        case _:
            return None


def silhouette(frame: Frame) -> Outline:
    """What a drawing's filled shapes cover, as one outline, to cut other things out with."""
    parts = []
    for item in frame.items:
        if isinstance(item, Path) and item.fill is not None:
            parts.append(item.data)
        elif isinstance(item, Group):
            parts.append(transformed(silhouette(item.frame), item.matrix))
    return joined(parts)
