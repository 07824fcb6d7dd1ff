"""Where the parts of a drawn card lie: each named element of its template, from what it drew."""

from cardgen.layout.extent import Extent, extent_of
from cardgen.model.bounds import moved_box
from cardgen.model.frame import Frame, Group, Item
from cardgen.model.outline import IDENTITY, Matrix, multiply
from cardgen.text.fonts import FontSet
from cardgen.units import Rect


def element_boxes(face: Frame, fonts: FontSet) -> dict[str, Rect]:
    """The box of each element that has an id, within the card; in the order in which they are drawn."""
    found: dict[str, list[Extent]] = {}
    _collect(face, IDENTITY, fonts, found)
    boxes: dict[str, Rect] = {}
    for name, extents in found.items():
        left, top = max(0.0, min(e.left for e in extents)), max(0.0, min(e.top for e in extents))
        right = min(face.width, max(e.right for e in extents))
        bottom = min(face.height, max(e.bottom for e in extents))
        if right > left and bottom > top:
            boxes[name] = Rect(left, top, right - left, bottom - top)
    return boxes


def _collect(frame: Frame, matrix: Matrix, fonts: FontSet, found: dict[str, list[Extent]]) -> None:
    for item, origin in zip(frame.items, frame.elements or (None,) * len(frame.items), strict=True):
        if origin is not None and origin.name and (extent := _extent(item, matrix, fonts)) is not None:
            found.setdefault(origin.name, []).append(extent)
        if isinstance(item, Group):
            _collect(item.frame, multiply(matrix, item.matrix), fonts, found)


def _extent(item: Item, matrix: Matrix, fonts: FontSet) -> Extent | None:
    extent = extent_of((item,), fonts)
    return extent and Extent(*moved_box(extent[:4], matrix))
