"""What an SVG drawing of a face holds: texts, shapes that stand for art, and all the rest in layers."""

import re
from copy import copy, deepcopy
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, NamedTuple

from cardgen.decode.svg.problems import Unknown
from cardgen.decode.svg.shapes import SHAPES
from cardgen.decode.svg.source import parse
from cardgen.decode.svg.style import SVG, Style, own_style
from cardgen.decode.svg.values import Colors, length, share, transform
from cardgen.decode.svg.walk import SILENT, Walker
from cardgen.diagnostics import Text
from cardgen.model.bounds import Box, outline_box
from cardgen.model.outline import Matrix, Outline, joined, multiply, transformed
from cardgen.model.shapes import rectangle
from cardgen.units import BLACK, Color, Rect

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# Of the card's width: what is drawn farther out is only beside the page.
WIDEST_BLEED = 0.05
EDITORS = ("{http://www.inkscape.org/", "{http://sodipodi.")
LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"
ART = re.compile(r"art(?:-([a-z0-9-]+))?", re.IGNORECASE)
TYPE = (
    *("fill", "fill-opacity", "color", "font-family", "font-size", "font-style", "font-weight"),
    *("letter-spacing", "line-height", "shape-inside", "text-align", "text-anchor", "writing-mode"),
)
ALIGNED = {"middle": "center", "center": "center", "end": "right", "right": "right", "justify": "justify"}
WEIGHTS = {"bold": 700, "bolder": 700, "lighter": 300}


class Words(NamedTuple):
    """A text where it stands, in the drawing's units.

    `area`: the shape that it flows in, if it does. `leading`: of its lines, if that can be seen.
    """

    text: str
    x: float
    y: float
    size: float
    align: str
    family: str
    weight: int
    color: Color
    turn: float
    vertical: bool
    tracking: float
    leading: float | None
    area: Box | None


class Window(NamedTuple):
    """A shape that stands for art, and how many of the other shapes lie below it. `part`: of `art-part`."""

    part: str
    data: Outline
    above: int


class Face(NamedTuple):
    """A drawing taken apart. `boxes`: the room of each shape. `left`: what is not taken over, in words.

    `bleed`: how far it goes on beyond the card's edge.
    """

    width: float
    height: float
    bleed: float
    words: list[Words]
    windows: list[Window]
    boxes: list[Box]
    layers: list[bytes]
    left: list[Text]


def read_face(text: str) -> Face:
    """Raises Mistakes where it is no SVG that can be used."""
    return _Reader(text).face()


class _Reader:
    def __init__(self, text: str) -> None:
        self.source = parse(text)
        self.walker = Walker(self.source, {})
        self.words: list[Words] = []
        self.windows: list[Window] = []
        self.boxes: list[Box] = []
        # What is drawn, in its order; the place of a text or a window is not in it.
        self.drawn: dict[Element, int] = {}
        self.taken: set[Element] = set()
        self.left: list[Text] = []

    def face(self) -> Face:
        x, y, w, h = self.source.view
        self.visit(self.source.root, {}, (1.0, 0.0, 0.0, 1.0, -x, -y))
        beyond = [max(-x0, -y0, x1 - w, y1 - h) for x0, y0, x1, y1 in self.boxes]
        bleed = min(max(beyond, default=0.0), w * WIDEST_BLEED)
        if bleed <= 0:
            message = "the drawing ends at the card's edge; draw its ground 3 mm further, for the bleed"
            self.left.append(Text(message, "底图只画到牌边，请向外多画 3 mm 作出血"))
        edges = [0, *(window.above for window in self.windows), len(self.drawn)]
        layers = [self.layer(low, high, max(bleed, 0.0)) for low, high in pairwise(edges)]
        return Face(w, h, max(bleed, 0.0), self.words, self.windows, self.boxes, layers, self.left)

    def visit(self, element: "Element", style: Style, matrix: Matrix) -> None:
        name = str(element.tag).removeprefix(SVG)
        own = own_style(element, self.source.rules)
        if name in SILENT or name.startswith("{") or own.get("display") == "none":
            return
        style = {**style, **{key: own[key] for key in TYPE if key in own}}
        matrix = multiply(matrix, transform(own.get("transform", "")))
        labels = (ART.fullmatch(element.get(key, "")) for key in (LABEL, "id"))
        if label := next((found for found in labels if found), None):
            data = self.outline(element, matrix)
            if data:
                self.taken.add(element)
                self.windows.append(Window((label[1] or "").lower(), data, len(self.drawn)))
                return
        if name == "text":
            self.taken.add(element)
            self.text(element, own, style, matrix)
        elif name in ("g", "a", "svg", "switch"):
            for child in element:
                self.visit(child, style, matrix)
        else:
            self.drawn[element] = len(self.drawn)
            if name in SHAPES and (box := outline_box(transformed(self.walker.outline(name, own), matrix))):
                self.boxes.append(box)

    def outline(self, element: "Element", matrix: Matrix) -> Outline:
        """What a shape, a picture or a group of them covers. `matrix`: with its own transform."""
        name, own = str(element.tag).removeprefix(SVG), own_style(element, self.source.rules)
        if name in SHAPES:
            return transformed(self.walker.outline(name, own), matrix)
        if name in ("image", "use"):
            sides = [length(own.get(key)) for key in ("x", "y", "width", "height")]
            return transformed(rectangle(Rect(*sides)), matrix) if min(sides[2:]) > 0 else Outline()
        inner = (
            self.outline(child, multiply(matrix, transform(child.get("transform", "")))) for child in element
        )
        return joined(inner)

    def text(self, element: "Element", own: Style, style: Style, matrix: Matrix) -> None:
        """Lines are its `tspan`s that say where they stand; other ones are parts of a line."""
        lines: list[str] = [element.text or ""]
        places = [(own.get("x"), own.get("y"))]
        for span in element.iter(SVG + "tspan"):
            said = own_style(span, self.source.rules)
            if "y" in said and (lines[-1].strip() or len(places) > 1):
                lines.append("")
                places.append(places[0])
            if "y" in said:
                places[-1] = said.get("x"), said["y"]
            if not self.words or len(lines) == 1:
                style = {**style, **{key: said[key] for key in TYPE if key in said}}
            lines[-1] += (span.text or "") + (span.tail or "" if "y" not in said else "")
        text = "\n".join(" ".join(line.split()) for line in lines).strip()
        a, b, c, d, e, f = matrix
        scale = hypot(a, b)
        if not text or not scale:
            return
        size = length(style.get("font-size"), 16.0)
        (x, y), *others = ([length((value or "0").split()[0]) for value in place] for place in places)
        if abs(a * c + b * d) > 0.01 * scale * scale or abs(hypot(c, d) - scale) > 0.01 * scale:
            self.note(text, "is slanted or stretched", "被倾斜或拉伸")
        if style.get("font-style", "normal") != "normal":
            self.note(text, "is italic", "是斜体")
        pitch = (others[0][1] - y) / size if others else length(style.get("line-height"), 0.0, 1.0)
        target = self.source.target(style.get("shape-inside", ""))
        inside = None
        if target is not None:
            inside = self.outline(target, multiply(matrix, transform(target.get("transform", ""))))
        align = style.get("text-align" if inside else "text-anchor", "")
        self.words.append(
            Words(
                text,
                a * x + c * y + e,
                b * x + d * y + f,
                size * scale,
                ALIGNED.get(align, "left"),
                style.get("font-family", "").split(",")[0].strip(" '\""),
                _weight(style.get("font-weight", "")),
                self.color(text, style),
                round(degrees(atan2(b, a)), 2),
                style.get("writing-mode", "").startswith(("tb", "vertical")),
                round(_spacing(style.get("letter-spacing", ""), size), 3),
                round(pitch, 2) if 1 <= pitch < 4 else None,
                outline_box(inside) if inside else None,
            )
        )

    def color(self, text: str, style: Style) -> Color:
        fill = style.get("fill", "")
        try:
            if fill.startswith("url("):
                raise Unknown("gradient")
            found = Colors({}).read(fill, style.get("color", ""))
        except Unknown:
            self.note(text, "has a colour that is not taken over", "的颜色没有带过来")
            return BLACK
        return found._replace(a=found.a * share(style.get("fill-opacity")))

    def note(self, text: str, en: str, zh: str) -> None:
        short = text.replace("\n", " ")[:30]
        self.left.append(Text(f"the text “{short}” {en}", f"文字「{short}」{zh}"))

    def layer(self, low: int, high: int, bleed: float) -> bytes:
        """The drawing with only so many of its shapes, and its bleed; nothing where there are none."""
        if low == high:
            return b""
        from xml.etree import ElementTree

        ElementTree.register_namespace("", SVG[1:-1])
        root = self.kept(self.source.root, low, high)
        assert root is not None
        for key in ("width", "height"):
            root.attrib.pop(key, None)
        for element in root.iter():
            for key in [key for key in element.attrib if key.startswith(EDITORS)]:
                del element.attrib[key]
        root.set("viewBox", " ".join(f"{part:.7g}" for part in self.source.view.grow(bleed)))
        return ElementTree.tostring(root, "unicode").encode("utf-8")

    def kept(self, element: "Element", low: int, high: int) -> "Element | None":
        name = str(element.tag).removeprefix(SVG)
        if element in self.taken or name == "metadata" or name.startswith("{"):
            return None
        if element in self.drawn or name in SILENT:
            return deepcopy(element) if low <= self.drawn.get(element, low) < high else None
        made = copy(element)
        made.attrib = dict(element.attrib)
        made[:] = [child for one in element if (child := self.kept(one, low, high)) is not None]
        return made if len(made) or element is self.source.root else None


def _weight(text: str) -> int:
    return int(text) if text.isdigit() and 100 <= int(text) <= 900 else WEIGHTS.get(text, 400)


def _spacing(text: str, size: float) -> float:
    """Letter spacing in em."""
    if text.endswith("em"):
        return length(text[:-2])
    return length(text) / size if text else 0.0
