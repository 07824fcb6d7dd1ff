"""shape: rectangle, rounded, ellipse, line, polygon or a path of one's own, filled and stroked."""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, read_paint
from cardgen.model.frame import Item, Path, Pen
from cardgen.model.outline import Outline, moved
from cardgen.model.shapes import ellipse, polygon, rectangle, rounded
from cardgen.units import MM, Rect

FAR = 10
SHAPES = ("rectangle", "rounded", "ellipse", "line", "polygon", "path")


class Shape(NamedTuple):
    """An outline with its inks."""

    data: Outline
    fill: Paint
    stroke: Paint
    width: float
    dash: tuple[float, ...]
    round_caps: bool
    even_odd: bool

    @property
    def constant(self) -> bool:
        return self.fill.constant and self.stroke.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        fill, stroke = self.fill.of(subject, desk), self.stroke.of(subject, desk)
        if (fill is None and stroke is None) or not self.data:
            return ()
        pen = None
        if stroke is not None:
            pen = Pen(stroke, self.width, self.dash)
            if self.round_caps:
                pen = pen._replace(cap="round", join="round")
        return (Path(self.data, fill, pen, self.even_odd),)


def prepare(reader: TableReader, setting: Setting) -> Shape:
    box = setting.box(reader)
    shape = reader.string("shape", "rectangle", choices=SHAPES)
    dash = reader.lengths("dash", least=0.01) or ()
    return Shape(
        data=_outline(shape, box, reader),
        fill=read_paint(reader, "fill", setting),
        stroke=read_paint(reader, "stroke", setting),
        width=reader.length("width", 0.75, least=0.01),
        dash=dash,
        round_caps=reader.boolean("round", False),
        even_odd=reader.boolean("even_odd", False),
    )


def _outline(shape: str, box: Rect, reader: TableReader) -> Outline:
    match shape:
        case "rounded":
            if isinstance(reader.raw("radius"), list):
                return rounded(box, reader.lengths("radius", 4, least=0.0) or (0.0,) * 4)
            return rounded(box, reader.length("radius", 2 * MM, least=0.0))
        case "ellipse":
            return ellipse(box)
        case "line":
            return Outline("ML", (box.x, box.y, box.x + box.w, box.y + box.h))
        case "polygon":
            return _polygon(box, reader)
        case "path":
            return _path(box, reader)
        case _:
            return rectangle(box)


def _polygon(box: Rect, reader: TableReader) -> Outline:
    """`points`: pairs from 0 to 1 of the box; a little outside of it is fine."""
    points = reader.raw("points")
    pairs = [p for p in points if isinstance(p, list) and len(p) == 2] if isinstance(points, list) else []
    numbers = [(x, y) for x, y in pairs if all(type(v) in (int, float) and abs(v) <= FAR for v in (x, y))]
    if not isinstance(points, list) or len(numbers) < max(3, len(points)):
        reader.error(
            "points",
            Text(
                "a polygon needs at least three points such as [0.5, 1]",
                "多边形至少需要三个点，例如 [0.5, 1]",
            ),
            Text("each point is a share of the box, from 0 to 1", "每个点是框内的比例，从 0 到 1"),
            code="bad-points",
        )
        return Outline()
    return polygon((box.x + x * box.w, box.y + y * box.h) for x, y in numbers)


def _path(box: Rect, reader: TableReader) -> Outline:
    """`path` in SVG's words, in a `view` of its own that is stretched over the box."""
    from cardgen.decode.svg_path import path_data

    text = reader.string("path", "", required=True)
    w, h = reader.numbers("view", 2, least=0.001) or (24.0, 24.0)
    found = reader.attempt(path_data, text, "path")
    return moved(found, box.x, box.y, box.w / w, box.h / h) if found else Outline()
