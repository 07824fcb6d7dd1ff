"""SVG's shapes but paths → outlines."""

from cardgen.decode.svg.style import Style
from cardgen.decode.svg.values import length, row
from cardgen.decode.svg_path import arc
from cardgen.model.outline import Outline, Segment, outline
from cardgen.model.shapes import ellipse, rectangle
from cardgen.units import Rect

SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))


def shape_outline(name: str, own: Style, view: Rect) -> Outline:
    """The outline of a shape, in its own coordinates; an empty one draws nothing."""

    def across(key: str) -> float:
        return length(own.get(key), 0.0, view.w)

    def down(key: str) -> float:
        return length(own.get(key), 0.0, view.h)

    match name:
        case "circle" | "ellipse":
            rx, ry = (across("r"),) * 2 if name == "circle" else (across("rx"), down("ry"))
            if rx <= 0 or ry <= 0:
                return Outline()
            return ellipse(Rect(across("cx") - rx, down("cy") - ry, 2 * rx, 2 * ry))
        case "rect":
            box = Rect(across("x"), down("y"), across("width"), down("height"))
            rx = across("rx") if "rx" in own else down("ry")
            ry = down("ry") if "ry" in own else rx
            return _rounded(box, min(max(rx, 0.0), box.w / 2), min(max(ry, 0.0), box.h / 2))
        case "line":
            return Outline("ML", (across("x1"), down("y1"), across("x2"), down("y2")))
        case _:
            points = row(own.get("points", ""))
            count = len(points) // 2
            if count < 2:
                return Outline()
            return Outline(
                "M" + "L" * (count - 1) + ("Z" if name == "polygon" else ""), tuple(points[: 2 * count])
            )


def _rounded(box: Rect, rx: float, ry: float) -> Outline:
    x, y, w, h = box
    if w <= 0 or h <= 0:
        return Outline()
    if not rx or not ry:
        return rectangle(box)
    right, bottom = x + w, y + h
    steps: list[Segment] = [("M", x + rx, y)]
    for start, end in (
        ((right - rx, y), (right, y + ry)),
        ((right, bottom - ry), (right - rx, bottom)),
        ((x + rx, bottom), (x, bottom - ry)),
        ((x, y + ry), (x + rx, y)),
    ):
        steps += (("L", *start), ("C", *arc(*start, rx, ry, 0.0, False, True, *end)))
    return outline((*steps, ("Z",)))
