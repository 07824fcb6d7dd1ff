"""Drawings of reportlab → items: its geometry, with words measured and set by our own fonts.

reportlab asks a registered font how wide words are. `Lettering` is that font: it answers with the
typesetter's measures, so that what reportlab places beside words stands where it should.
"""

from collections.abc import Iterable, Iterator
from math import atan2, degrees, hypot
from typing import Any, Literal

from cardgen.model.frame import Frame, Group, Ink, Item, Path, Pen
from cardgen.model.outline import Matrix, Outline, multiply, outline, transformed
from cardgen.model.shapes import ellipse, rounded, turned
from cardgen.text.block import Block
from cardgen.text.compose import BASELINE
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import Color, Rect

# How wide a box for one line of words may be.
ENDLESS = 1e6
CAPS: tuple[Literal["butt", "round", "square"], ...] = ("butt", "round", "square")
JOINS: tuple[Literal["miter", "round", "bevel"], ...] = ("miter", "round", "bevel")


class Lettering:
    """Words of a drawing, in one style of any size and colour. `missing`: characters that no face has."""

    # What reportlab asks of a font.
    _dynamicFont = _multiByte = False
    ascent, descent = 880, -120

    def __init__(self, typesetter: Typesetter, style: Style) -> None:
        from reportlab.pdfbase.pdfmetrics import registerFont

        self.typesetter, self.style = typesetter, style
        self.missing: set[str] = set()
        self.fontName = f"cardgen {style.weight}"
        registerFont(self)

    def block(self, text: str, size: float, color: Ink) -> Block:
        block = self.typesetter.block(text, self.style._replace(size=size, color=color, align="left"))
        self.missing.update(block.missing)
        return block

    def stringWidth(self, text: str, size: float, encoding: str = "") -> float:
        lines = self.block(text, size, self.style.color).paragraphs
        return max((line.width(0, len(line.text)) for line in lines), default=0.0) * size / 1000

    def items(self, text: str, x: float, baseline: float, size: float, color: Color) -> tuple[Item, ...]:
        """A line of words from `x` on."""
        block = self.block(text, size, color)
        top = baseline - BASELINE * size
        return self.typesetter.fit((block,), ENDLESS, size * 2, smallest=size, x=x, y=top).items


def taken_over(drawing: Any, letterings: Iterable[Lettering], x: float, y: float) -> tuple[Item, ...]:
    """What a reportlab Drawing shows, its top left corner at (x, y)."""
    fonts = {lettering.fontName: lettering for lettering in letterings}
    return tuple(_items(drawing, fonts, (1.0, 0.0, 0.0, -1.0, x, y + drawing.height)))


def _items(node: Any, fonts: dict[str, Lettering], matrix: Matrix) -> Iterator[Item]:
    """A shape, or all in a group, seen through a matrix from reportlab's coordinates (y up) to ours."""
    from reportlab.graphics import shapes

    while isinstance(node, shapes.UserNode):
        node = node.provideNode()
    match node:
        case shapes.Group():
            for inner in node.contents:
                yield from _items(inner, fonts, multiply(matrix, node.transform))
        case shapes.String():
            yield from _words(node, fonts, matrix)
        case shapes.Shape():
            fill, pen = color_of(getattr(node, "fillColor", None)), _pen(node, hypot(*matrix[:2]))
            if fill or pen:
                yield Path(transformed(_outline(node), matrix), fill, pen)


def _pen(node: Any, scale: float) -> Pen | None:
    color = color_of(node.strokeColor)
    if color is None or not node.strokeWidth:
        return None
    dash = tuple(length * scale for length in node.strokeDashArray or ())
    return Pen(color, node.strokeWidth * scale, dash, CAPS[node.strokeLineCap], JOINS[node.strokeLineJoin])


def _outline(node: Any) -> Outline:
    """A shape's outline in reportlab's own coordinates."""
    from reportlab.graphics import shapes

    match node:
        case shapes.Rect():
            return rounded(Rect(node.x, node.y, node.width, node.height), node.rx or 0.0)
        case shapes.Circle():
            return ellipse(Rect(node.cx - node.r, node.cy - node.r, 2 * node.r, 2 * node.r))
        case shapes.Line():
            return Outline("ML", (node.x1, node.y1, node.x2, node.y2))
        case shapes.PolyLine():
            return Outline("M" + "L" * (len(node.points) // 2 - 1), tuple(node.points))
        case shapes.Polygon():
            return Outline("M" + "L" * (len(node.points) // 2 - 1) + "Z", tuple(node.points))
        case shapes.Wedge():
            return _wedge(node)
    raise NotImplementedError(f"{type(node).__name__} in a drawing")


def _wedge(node: Any) -> Outline:
    """A slice of a pie: two straight sides and an arc."""
    from reportlab.pdfgen.pdfgeom import bezierArc

    x, y, r = node.centerx, node.centery, node.radius
    start, end = node.startangledegrees, node.endangledegrees
    if end - start >= 359.99:
        return ellipse(Rect(x - r, y - r, 2 * r, 2 * r))
    arcs = bezierArc(x - r, y - r, x + r, y + r, start, end - start)
    return outline((("M", x, y), ("L", *arcs[0][:2]), *(("C", *arc[2:]) for arc in arcs), ("Z",)))


def _words(node: Any, fonts: dict[str, Lettering], matrix: Matrix) -> Iterator[Item]:
    color, lettering = color_of(node.fillColor), fonts[node.fontName]
    if color is None or not node.text:
        return
    size = node.fontSize
    wide = lettering.stringWidth(node.text, size) if node.textAnchor != "start" else 0.0
    left = node.x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[node.textAnchor]
    a, b, c, d, e, f = matrix
    x, y = a * left + c * node.y + e, b * left + d * node.y + f
    turn = degrees(atan2(b, a))
    scale = hypot(a, b)
    items = lettering.items(node.text, x, y, size * scale, color)
    if abs(turn) < 0.01:
        yield from items
    else:
        yield Group(Frame(wide * scale, size * scale, items), turned(x, y, turn / 360))


def color_of(color: Any) -> Color | None:
    """A colour of reportlab's; one that nothing is seen of is none."""
    return None if color is None or not color.alpha else Color(*color.rgba())
