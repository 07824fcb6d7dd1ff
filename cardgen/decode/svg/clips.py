"""Clip paths and masks: what of an element is seen."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.decode.svg.paints import boxed
from cardgen.decode.svg.problems import Unknown
from cardgen.decode.svg.shapes import SHAPES, shape_outline
from cardgen.decode.svg.style import INITIAL, SVG, Style, handed_down, own_style
from cardgen.decode.svg.surround import Clip, clipped, framed, plain, union, white
from cardgen.decode.svg.values import length, transform
from cardgen.model.bounds import item_box, together
from cardgen.model.frame import Frame, Group, Item, Path
from cardgen.model.outline import Matrix, Outline, multiply, transformed
from cardgen.model.shapes import rectangle
from cardgen.units import BLACK, Rect

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from cardgen.decode.svg.walk import Walker

# A shape of a clip path, and what clips it itself.
Shape = tuple[Clip, tuple[Clip, ...]]
Found = tuple[list[Clip], Frame | None]


def around(
    walker: "Walker", own: Style, style: Style, items: Sequence[Item]
) -> tuple[Sequence[Item], Frame | None] | None:
    """The items cut out as `clip-path` and `mask` say, and a mask that is left; None: nothing is seen."""
    reference = own.get("clip-path", "none")
    found = _clip(walker, reference, style, items) if reference != "none" else ([], None)
    if found is None:
        return None
    holding, mask = found
    reference = own.get("mask", "none")
    if reference != "none":
        target = _target(walker, reference, "mask")
        if target is not None:
            if mask is not None:
                items, mask = (Group(framed(items), mask=mask),), None
            mask = _mask(walker, target, items)
            if mask is None:
                return None
    return clipped(items, holding), mask


def _target(walker: "Walker", reference: str, kind: str) -> "Element | None":
    if not reference.startswith("url("):
        raise Unknown(f"“{reference[:30]}”")
    found = walker.source.target(reference)
    return found if found is not None and found.tag == SVG + kind else None


def _clip(walker: "Walker", reference: str, style: Style, items: Sequence[Item]) -> Found | None:
    """Outlines that all hold, and a mask, in the items' coordinates; None: nothing is seen."""
    element = _target(walker, reference, "clipPath")
    if element is None:
        return [], None
    with walker.inside(element):
        return _clip_path(walker, element, style, items)


def _clip_path(walker: "Walker", element: "Element", style: Style, items: Sequence[Item]) -> Found | None:
    own = own_style(element, walker.source.rules)
    inner = handed_down(own, style)
    box = together(item_box(item, inked=False) for item in items)
    matrix = multiply(boxed(own.get("clipPathUnits"), box), transform(own.get("transform", "")))
    holding: list[Clip] = []
    mask: Frame | None = None
    if own.get("clip-path", "none") != "none":
        also = _clip(walker, own["clip-path"], style, items)
        if also is None:
            return None
        holding, mask = also
    shapes = [shape for child in element for shape in _shapes(walker, child, inner, matrix)]
    if not shapes:
        return None
    if len(shapes) == 1:
        return [*holding, *shapes[0][1], shapes[0][0]], mask
    whole = union([clip for clip, _ in shapes]) if not any(more for _, more in shapes) else None
    if whole is not None:
        return [*holding, whole], mask
    if mask is not None:
        raise Unknown("<clipPath> in <clipPath>")
    return holding, framed([item for clip, more in shapes for item in clipped((white(*clip),), more)])


def _shapes(walker: "Walker", element: "Element", style: Style, matrix: Matrix) -> Iterator[Shape]:
    own = own_style(element, walker.source.rules)
    style = handed_down(own, style)
    name = str(element.tag).removeprefix(SVG)
    if own.get("display") == "none" or style.get("visibility", "visible") != "visible":
        return
    matrix = multiply(matrix, transform(own.get("transform", "")))
    if name == "use":
        target = walker.referred(own)
        if target is not None and target.tag.removeprefix(SVG) in SHAPES:
            moved = (1.0, 0.0, 0.0, 1.0, length(own.get("x")), length(own.get("y")))
            yield from _shapes(walker, target, style, multiply(matrix, moved))
    elif name in SHAPES:
        data = shape_outline(name, own, walker.view)
        if data:
            clip = transformed(data, matrix), style.get("clip-rule") == "evenodd"
            more = _own_clips(walker, own, style, data, matrix)
            if more is not None:
                yield clip, more
    elif name == "text":
        raise Unknown("<text>")


def _own_clips(
    walker: "Walker", own: Style, style: Style, data: Outline, matrix: Matrix
) -> tuple[Clip, ...] | None:
    """What clips a shape of a clip path; None: nothing of it is seen."""
    if own.get("clip-path", "none") == "none":
        return ()
    found = _clip(walker, own["clip-path"], style, (Path(data, BLACK),))
    if found is None:
        return None
    if found[1] is not None:
        raise Unknown("<clipPath> in <clipPath>")
    return tuple((transformed(clip, matrix), even_odd) for clip, even_odd in found[0])


def _mask(walker: "Walker", element: "Element", items: Sequence[Item]) -> Frame | None:
    """What a mask draws, in the items' coordinates, cut off at its area; None: nothing is seen."""
    own = own_style(element, walker.source.rules)
    if own.get("mask", "none") != "none" or own.get("mask-type", "luminance") != "luminance":
        raise Unknown("<mask>")
    with walker.inside(element):
        found: Sequence[Item] = walker.children(element, handed_down(own, INITIAL), 1)
    box = together(item_box(item, inked=False) for item in items)
    if box is None or not found:
        return None
    if own.get("maskContentUnits") == "objectBoundingBox":
        found = (Group(plain(found), boxed("objectBoundingBox", box)),)
    x, y, w, h = walker.view
    if own.get("maskUnits") != "userSpaceOnUse":
        x, y, w, h = box[0], box[1], box[2] - box[0], box[3] - box[1]
    left, top = _edge(own, "x", x, w, -0.1), _edge(own, "y", y, h, -0.1)
    area = Rect(left, top, _edge(own, "width", 0.0, w, 1.2), _edge(own, "height", 0.0, h, 1.2))
    return framed(clipped(found, ((rectangle(area), False),)))


def _edge(own: Style, key: str, start: float, size: float, default: float) -> float:
    """A side of a mask's area: a share of a box, or a length."""
    if own.get("maskUnits") == "userSpaceOnUse":
        return length(own.get(key), start + default * size, size)
    return start + size * length(own.get(key), default, 1.0)
