"""Putting items into groups: clips, opacity, and frames whose size says how far they reach."""

from collections.abc import Iterable, Sequence
from math import atan2, pi

from cardgen.decode.svg.paints import faded
from cardgen.model.bounds import apart, hull, item_box, together
from cardgen.model.frame import Frame, Group, Item, Path
from cardgen.model.outline import Outline, joined
from cardgen.units import WHITE

# More than this are not worth comparing: they are faded as a group.
MOST_COMPARED = 40
Clip = tuple[Outline, bool]


def plain(items: Sequence[Item]) -> Frame:
    """Items as a frame that is only drawn where it stands: nobody asks for its size."""
    return Frame(0.0, 0.0, tuple(items))


def framed(items: Sequence[Item]) -> Frame:
    """Items as a frame that stands alone: its size is how far they reach from the origin."""
    box = together(item_box(item) for item in items)
    if box is None:
        return Frame(0.0, 0.0, tuple(items))
    return Frame(max(abs(box[0]), abs(box[2])), max(abs(box[1]), abs(box[3])), tuple(items))


def clipped(items: Sequence[Item], clips: Iterable[Clip]) -> Sequence[Item]:
    """Items of which all clips hold."""
    for data, even_odd in clips:
        items = (Group(plain(items), clip=data, even_odd=even_odd),)
    return items


def thinned(items: Sequence[Item], opacity: float) -> tuple[Item, ...] | None:
    """The items with the opacity in each, if that looks the same as fading them together; else None."""
    if len(items) > 1:
        boxes = [item_box(item) for item in items] if len(items) <= MOST_COMPARED else [None]
        if not apart([box for box in boxes if box]) or None in boxes:
            return None
    out: list[Item] = []
    for item in items:
        match item:
            case Path(fill=None, pen=pen) if pen:
                out.append(item._replace(pen=pen._replace(color=faded(pen.color, opacity))))
            case Path(pen=None, fill=fill) if fill:
                out.append(item._replace(fill=faded(fill, opacity)))
            case Group(blend="normal", mask=None, shared=False) if item.opacity == 1:
                inner = thinned(item.frame.items, opacity)
                if inner is None:
                    return None
                out.append(item._replace(frame=Frame(item.frame.width, item.frame.height, inner)))
            case _:
                return None
    return tuple(out)


def union(shapes: Sequence[Clip]) -> Clip | None:
    """Several shapes as one outline that covers what any of them does; None where it takes a mask."""
    if len(shapes) == 1:
        return shapes[0]
    boxes = [box for data, _ in shapes if (box := hull(data))]
    rules = {even_odd for _, even_odd in shapes}
    if len(rules) == 1 and apart(boxes):
        return joined(data for data, _ in shapes), rules.pop()
    if all(_convex(data) for data, _ in shapes):  # all turned the same way, their sum is their union
        return joined(_clockwise(data) for data, _ in shapes), False
    return None


def white(data: Outline, even_odd: bool) -> Path:
    return Path(data, WHITE, even_odd=even_odd)


def _points(data: Outline) -> list[tuple[float, float]]:
    return list(zip(data.numbers[::2], data.numbers[1::2], strict=True))


def _convex(data: Outline) -> bool:
    """One part that always bends the same way and goes round once; points that steer curves are corners."""
    if data.ops.count("M") != 1:
        return False
    points = _points(data)
    points = [p for p, q in zip(points, points[1:] + points[:1], strict=True) if p != q]
    steps = [(q[0] - p[0], q[1] - p[1]) for p, q in zip(points, points[1:] + points[:1], strict=True)]
    turns = [
        atan2(a * d - b * c, a * c + b * d)
        for (a, b), (c, d) in zip(steps, steps[1:] + steps[:1], strict=True)
    ]
    one_way = all(t >= -1e-6 for t in turns) or all(t <= 1e-6 for t in turns)
    return one_way and abs(abs(sum(turns)) - 2 * pi) < 0.1


def _clockwise(data: Outline) -> Outline:
    points = _points(data)
    around = zip(points, points[1:] + points[:1], strict=True)
    if sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in around) >= 0:
        return data
    back = [value for point in reversed(points) for value in point]
    return Outline("M" + data.ops.strip("MZ")[::-1] + "Z", tuple(back))
