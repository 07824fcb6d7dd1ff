"""Where the parts of a drawn card lie: each named element of its template, from what it drew."""

from collections.abc import Iterator

from cardgen.layout.extent import Extent, extent_of
from cardgen.model.bounds import moved_box
from cardgen.model.frame import Frame, Group
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.record import NamedTuple
from cardgen.text.fonts import FontSet
from cardgen.units import Rect

SMALL = 0.3  # of the card's width and height: what is no larger is a badge, an icon, a few words


class Element(NamedTuple):
    """Something drawn for an element: the element's id, if it has one, and how far it reaches."""

    name: str
    extent: Extent


def element_boxes(face: Frame, fonts: FontSet) -> dict[str, Rect]:
    """The box of each element that has an id, within the card; in the order in which they are drawn."""
    found: dict[str, list[Extent]] = {}
    for name, extent in _drawn(face, IDENTITY, fonts):
        if name:
            found.setdefault(name, []).append(extent)
    boxes: dict[str, Rect] = {}
    for name, extents in found.items():
        left, top = max(0.0, min(e.left for e in extents)), max(0.0, min(e.top for e in extents))
        right = min(face.width, max(e.right for e in extents))
        bottom = min(face.height, max(e.bottom for e in extents))
        if right > left and bottom > top:
            boxes[name] = Rect(left, top, right - left, bottom - top)
    return boxes


def small_boxes(face: Frame, fonts: FontSet) -> list[Rect]:
    """The boxes of all that is small on a card, with an id or without: what none may hide."""
    return [
        Rect(e.left, e.top, e.width, e.height)
        for _, e in _drawn(face, IDENTITY, fonts)
        if e.width <= SMALL * face.width and e.height <= SMALL * face.height
    ]


def _drawn(frame: Frame, matrix: Matrix, fonts: FontSet) -> Iterator[Element]:
    for item, origin in zip(frame.items, frame.elements or (None,) * len(frame.items), strict=True):
        if origin is not None and (extent := extent_of((item,), fonts)) is not None:
            yield Element(origin.name, Extent(*moved_box(extent[:4], matrix)))
        if isinstance(item, Group):
            yield from _drawn(item.frame, multiply(matrix, item.matrix), fonts)
