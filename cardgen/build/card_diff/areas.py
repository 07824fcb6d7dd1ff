"""Where two faces differ: boxes around the elements that are drawn in another way."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.export.fingerprint import Fingerprints
from cardgen.layout.extent import extent_of
from cardgen.model.frame import Frame, Group, Item, Origin
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.text.fonts import FontSet
from cardgen.units import MM, Rect

# What is nearer than this is one area.
NEAR = 1.2 * MM


class Leaf(NamedTuple):
    """Something drawn: what asked for it, what it looks like, and the box around it."""

    origin: Origin | None
    look: str
    box: Rect


def differing(old: Frame, new: Frame, fonts: FontSet) -> tuple[Rect, ...]:
    """Boxes around what differs: of each element that does all of it, as it was and as it is."""
    prints = Fingerprints()
    before, after = tuple(_leaves(old, prints, fonts)), tuple(_leaves(new, prints, fonts))
    was, now = Counter(leaf.look for leaf in before), Counter(leaf.look for leaf in after)
    boxes: dict[object, Rect] = {}
    for leaves, own, other in ((before, was, now), (after, now, was)):
        changed = {leaf.look for leaf in leaves if own[leaf.look] != other[leaf.look]}
        origins = {leaf.origin for leaf in leaves if leaf.look in changed and leaf.origin}
        for leaf in leaves:
            if leaf.look in changed or leaf.origin in origins:
                key = leaf.origin or leaf
                boxes[key] = around(boxes[key], leaf.box) if key in boxes else leaf.box
    return tuple(_joined([_within(box, new) for box in boxes.values()]))


def _leaves(
    frame: Frame, prints: Fingerprints, fonts: FontSet, matrix: Matrix = IDENTITY, above: Origin | None = None
) -> Iterator[Leaf]:
    """Everything drawn, as far as elements are known; a drawing that came from a file is one thing."""
    for item, element in zip(frame.items, frame.elements or (None,) * len(frame.items), strict=True):
        origin = element or above
        plain = isinstance(item, Group) and item == Group(item.frame, item.matrix, shared=item.shared)
        if plain and isinstance(item, Group) and item.frame.elements:
            yield from _leaves(item.frame, prints, fonts, multiply(matrix, item.matrix), origin)
        elif leaf := _leaf(item, matrix, origin, prints, fonts):
            yield leaf


def _leaf(
    item: Item, matrix: Matrix, origin: Origin | None, prints: Fingerprints, fonts: FontSet
) -> Leaf | None:
    placed = Group(Frame(0.0, 0.0, (item,)), matrix)
    extent = extent_of((placed,), fonts)
    if extent is None:
        return None
    box = Rect(extent.left, extent.top, extent.width, extent.height)
    return Leaf(origin, prints.of(Frame(0.0, 0.0, (placed,))), box)


def _within(box: Rect, face: Frame) -> Rect:
    """The part of a box that is on the card."""
    x, y = max(box.x, 0.0), max(box.y, 0.0)
    return Rect(x, y, min(box.x + box.w, face.width) - x, min(box.y + box.h, face.height) - y)


def _joined(boxes: list[Rect]) -> list[Rect]:
    """Boxes that touch, or nearly do, as one; what has no size is none."""
    found: list[Rect] = []
    for box in (box for box in boxes if box.w > 0 and box.h > 0):
        while near := next((other for other in found if _touch(box, other)), None):
            found.remove(near)
            box = around(box, near)
        found.append(box)
    return sorted(found, key=lambda box: (box.y, box.x))


def _touch(a: Rect, b: Rect) -> bool:
    return (
        a.x <= b.x + b.w + NEAR
        and b.x <= a.x + a.w + NEAR
        and a.y <= b.y + b.h + NEAR
        and b.y <= a.y + a.h + NEAR
    )


def around(a: Rect, b: Rect) -> Rect:
    x, y = min(a.x, b.x), min(a.y, b.y)
    return Rect(x, y, max(a.x + a.w, b.x + b.w) - x, max(a.y + a.h, b.y + b.h) - y)
