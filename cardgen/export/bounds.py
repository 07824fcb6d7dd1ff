"""How far a drawing reaches: never too small, and cheap (handles of curves count as points)."""

from collections.abc import Iterable
from itertools import chain

from cardgen.model.frame import Glyphs, Group, Item, Link, Path, Pen, Picture
from cardgen.model.outline import IDENTITY, Matrix, transformed
from cardgen.model.shapes import rectangle
from cardgen.units import Rect

WIDEST = 2.0  # ems that a glyph may take
AROUND = 1.0  # points of room for what a painter softens


def bounds(items: Iterable[Item]) -> Rect | None:
    """The box of everything that the items draw; None where they draw nothing."""
    return hull(chain.from_iterable([_points(item) for item in items]), AROUND)


def hull(numbers: Iterable[float], around: float = 0.0) -> Rect | None:
    """The box of points x, y, x, y …"""
    flat = tuple(numbers)
    if not flat:
        return None
    xs, ys = flat[::2], flat[1::2]
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top).grow(around)


def _points(item: Item) -> tuple[float, ...]:
    match item:
        case Path(data, _, pen):
            box = hull(data.numbers)
            return _corners(box and box.grow(_reach(pen)))
        case Glyphs():
            return _corners(_text_box(item).grow(_reach(item.pen)))
        case Picture(box):
            return _corners(box)
        case Group():
            return _group_points(item)
        case Link():
            return ()


def _group_points(group: Group) -> tuple[float, ...]:
    box = hull(chain.from_iterable([_points(item) for item in group.frame.items]))
    if box is None or (group.clip is not None and not group.clip):
        return ()
    if group.clip is not None and (other := hull(group.clip.numbers)):
        left, top = max(box.x, other.x), max(box.y, other.y)
        right, bottom = min(box.x + box.w, other.x + other.w), min(box.y + box.h, other.y + other.h)
        box = Rect(left, top, right - left, bottom - top) if right > left and bottom > top else None
    return _corners(box, group.matrix)


def _corners(box: Rect | None, matrix: Matrix = IDENTITY) -> tuple[float, ...]:
    """Points with the same hull as the box."""
    if box is None:
        return ()
    x, y, w, h = box
    return (x, y, x + w, y + h) if matrix == IDENTITY else transformed(rectangle(box), matrix).numbers


def _reach(pen: Pen | None) -> float:
    if pen is None:
        return 0.0
    return pen.width / 2 * (max(pen.miter, 1.5) if pen.join == "miter" else 1.5)


def _text_box(run: Glyphs) -> Rect:
    """Without asking the font: generous."""
    size, count = run.size, len(run.gids)
    more = sum(abs(shift) for _, shift in run.shifts) + 250 * len(run.gaps) + abs(run.spacing) * count
    length = (WIDEST * count + more / 1000) * size
    if run.vertical:
        return Rect(run.x, run.y - size, size, length).grow(size)
    return Rect(run.x, run.y - size, length, size).grow(size)
