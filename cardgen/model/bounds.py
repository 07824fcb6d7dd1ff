"""How much room outlines and items take, and what they cover."""

from collections.abc import Iterable, Sequence
from math import sqrt

from cardgen.model.frame import Frame, Glyphs, Group, Item, Link, Path, Pen, Picture
from cardgen.model.outline import IDENTITY, TAKES, Matrix, Outline, Written, joined, transformed
from cardgen.units import Rect

Box = tuple[float, float, float, float]  # left, top, right, bottom
WIDEST = 2.0  # ems that a glyph may take
AROUND = 1.0  # points of room for what a painter softens


def hull(data: Outline) -> Box | None:
    """The box of all points, those that steer curves too: never too small, and cheap."""
    if isinstance(data, Written):
        return data.box
    xs, ys = data.numbers[::2], data.numbers[1::2]
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None


def outline_box(data: Outline) -> Box | None:
    """The box that is drawn in: curves count by how far they reach."""
    if isinstance(data, Written) and "c" not in data.words:
        return data.box
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
    if matrix == IDENTITY:
        return box
    a, b, c, d, e, f = matrix
    x0, y0, x1, y1 = box
    xs = [a * x + c * y + e for x in (x0, x1) for y in (y0, y1)]
    ys = [b * x + d * y + f for x in (x0, x1) for y in (y0, y1)]
    return min(xs), min(ys), max(xs), max(ys)


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


def bounds(items: Iterable[Item]) -> Rect | None:
    """The box of everything that the items draw, never too small; None where they draw nothing."""
    box = together([item_box(item) for item in items])
    return Rect(box[0], box[1], box[2] - box[0], box[3] - box[1]).grow(AROUND) if box else None


def item_box(item: Item, *, inked: bool = True) -> Box | None:
    """The room of an item, in its parent's coordinates. `inked`: with pens and clips, and cheap."""
    match item:
        case Path(data, _, pen):
            box = hull(data) if inked else outline_box(data)
            return _drawn_along(box, pen) if box and inked else box
        case Group(frame, matrix, clip):
            box = together([item_box(inner, inked=inked) for inner in frame.items])
            if box and clip is not None and inked:
                other = hull(clip)
                box = _common(box, other) if other else None
            return moved_box(box, matrix) if box else None
        case Glyphs():
            return _drawn_along(_text_box(item), item.pen)
        case Picture((x, y, w, h)):
            return x, y, x + w, y + h
        case Link():
            return None


def _common(box: Box, other: Box) -> Box | None:
    left, top = max(box[0], other[0]), max(box[1], other[1])
    right, bottom = min(box[2], other[2]), min(box[3], other[3])
    return (left, top, right, bottom) if right > left and bottom > top else None


def _drawn_along(box: Box, pen: Pen | None) -> Box:
    if pen is None:
        return box
    reach = pen.width / 2 * (max(pen.miter, 1.5) if pen.join == "miter" else 1.5)
    return box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach


def _text_box(run: Glyphs) -> Box:
    """Without asking the font: generous."""
    x, y, size, count = run.x, run.y, run.size, len(run.gids)
    more = sum(abs(shift) for _, shift in run.shifts) + 250 * len(run.gaps) + abs(run.spacing) * count
    length = (WIDEST * count + more / 1000 + 1) * size
    right, bottom = (x + 2 * size, y + length) if run.vertical else (x + length, y + size)
    return x - size, y - 2 * size, right, bottom


def silhouette(frame: Frame) -> Outline:
    """What a drawing covers, as one outline, to cut other things out with: its filled shapes.

    Of one that has none, such as an icon drawn in lines, what its closed lines go around.
    """
    return _covered(frame, drawn=False) or _covered(frame, drawn=True)


def _covered(frame: Frame, drawn: bool) -> Outline:
    parts = []
    for item in frame.items:
        if isinstance(item, Path) and ("Z" in item.data.ops if drawn else item.fill is not None):
            parts.append(item.data)
        elif isinstance(item, Group):
            parts.append(transformed(_covered(item.frame, drawn), item.matrix))
    return joined(parts)
