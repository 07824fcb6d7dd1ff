"""Clip paths, masks and opacity: what of an element is seen."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.decode.svg.problems import Unknown
from cardgen.decode.svg.shapes import SHAPES
from cardgen.decode.svg.style import INITIAL, SVG, Style, handed_down, own_style
from cardgen.decode.svg.values import length, stretched, transform
from cardgen.model.bounds import apart, hull, item_box, together
from cardgen.model.frame import Frame, Group, Item, Path, faded
from cardgen.model.outline import IDENTITY, Matrix, Outline, joined, multiply, transformed
from cardgen.model.shapes import rectangle
from cardgen.units import WHITE, Rect

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from cardgen.decode.svg.walk import Walker

# More than this are not worth comparing: they are faded as a group.
MOST_COMPARED = 40
IN_BOX = "objectBoundingBox"


def framed(items: Sequence[Item]) -> Frame:
    """Items as a frame that is only drawn where it stands: nobody asks for its size."""
    return Frame(0.0, 0.0, tuple(items))


def seen(walker: "Walker", own: Style, items: Sequence[Item]) -> Sequence[Item]:
    """The items as `clip-path` and `mask` show them; none, where these hide everything."""
    for key, kind, cut in (("clip-path", "clipPath", _clipped), ("mask", "mask", _masked)):
        reference = own.get(key, "none")
        if reference == "none" or not items:
            continue
        target = walker.source.target(reference)
        if not reference.startswith("url("):
            raise Unknown(f"“{reference[:30]}”")
        if target is not None and target.tag == SVG + kind:
            said = own_style(target, walker.source.rules)
            if said.get(key, "none") != "none" or said.get("mask-type", "luminance") != "luminance":
                raise Unknown(f"{key} in <{kind}>")
            with walker.inside(target):
                items = cut(walker, target, said, items)
    return items


def _clipped(walker: "Walker", target: "Element", said: Style, items: Sequence[Item]) -> Sequence[Item]:
    """Several shapes are one outline where they lie apart; else they are a mask."""
    matrix = transform(said.get("transform", ""))
    if said.get("clipPathUnits") == IN_BOX:
        matrix = multiply(_box_of(items), matrix)
    style = handed_down(said, INITIAL)
    shapes = [shape for child in target for shape in _shapes(walker, child, style, matrix)]
    rules = {even_odd for _, even_odd in shapes}
    if not shapes:
        return ()
    if len(shapes) == 1 or (len(rules) == 1 and apart([box for data, _ in shapes if (box := hull(data))])):
        return (Group(framed(items), clip=joined(data for data, _ in shapes), even_odd=rules.pop()),)
    return (Group(framed(items), mask=framed([Path(data, WHITE, even_odd=odd) for data, odd in shapes])),)


def _shapes(
    walker: "Walker", element: "Element", style: Style, matrix: Matrix
) -> Iterator[tuple[Outline, bool]]:
    """The outlines of a clip path's child, and whether each is even-odd."""
    own = own_style(element, walker.source.rules)
    style = handed_down(own, style)
    name = str(element.tag).removeprefix(SVG)
    if own.get("display") == "none" or style.get("visibility", "visible") != "visible":
        return
    if name == "text" or own.get("clip-path", "none") != "none":
        raise Unknown("<text>" if name == "text" else "clip-path in <clipPath>")
    matrix = multiply(matrix, transform(own.get("transform", "")))
    if name == "use":
        target = walker.referred(own)
        if target is not None and target.tag.removeprefix(SVG) in SHAPES:
            moved = (1.0, 0.0, 0.0, 1.0, length(own.get("x")), length(own.get("y")))
            yield from _shapes(walker, target, style, multiply(matrix, moved))
    elif name in SHAPES and (data := walker.outline(name, own)):
        yield transformed(data, matrix), style.get("clip-rule") == "evenodd"


def _masked(walker: "Walker", target: "Element", said: Style, items: Sequence[Item]) -> Sequence[Item]:
    """The mask's own drawing, cut off at its area."""
    found: Sequence[Item] = walker.children(target, handed_down(said, INITIAL), 1)
    if not found:
        return ()
    square = _box_of(items)
    if said.get("maskContentUnits") == IN_BOX:
        found = (Group(framed(found), square),)
    on_page = said.get("maskUnits") == "userSpaceOnUse"
    wide, high = walker.view[2:] if on_page else (1.0, 1.0)
    across = (("x", -0.1), ("width", 1.2)), (("y", -0.1), ("height", 1.2))
    (x, w), (y, h) = (
        [length(said.get(key), share * of, of) for key, share in keys]
        for keys, of in zip(across, (wide, high), strict=True)
    )
    area = transformed(rectangle(Rect(x, y, w, h)), IDENTITY if on_page else square)
    return (Group(framed(items), mask=framed((Group(framed(found), clip=area),))),)


def _box_of(items: Sequence[Item]) -> Matrix:
    """From the unit square to the room that the items' shapes take."""
    box = together([item_box(item, inked=False) for item in items])
    return stretched(box) if box else IDENTITY


def thinned(items: Sequence[Item], opacity: float) -> tuple[Item, ...] | None:
    """The items with the opacity in each, if that looks the same as fading them together; else None."""
    if len(items) > 1:
        boxes = [box for item in items[:MOST_COMPARED] if (box := item_box(item))]
        if len(boxes) < len(items) or not apart(boxes):
            return None
    out: list[Item] = []
    for item in items:
        match item:
            case Path(fill=None, pen=pen) if pen:
                out.append(item._replace(pen=pen._replace(color=faded(pen.color, opacity))))
            case Path(pen=None, fill=fill) if fill:
                out.append(item._replace(fill=faded(fill, opacity)))
            case Group(blend="normal", mask=None, shared=False, opacity=1.0):
                inner = thinned(item.frame.items, opacity)
                if inner is None:
                    return None
                out.append(item._replace(frame=framed(inner)))
            case _:
                return None
    return tuple(out)
