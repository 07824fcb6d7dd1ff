"""SVG files for symbols: the basic shapes, groups and transforms. Everything else is refused by name."""

from collections.abc import Mapping
from math import cos, radians, sin, tan
from typing import TYPE_CHECKING, NamedTuple

from cardgen.decode.color import evaluate_color
from cardgen.decode.svg_path import arc, path_data
from cardgen.diagnostics import Mistakes, Text, mistake
from cardgen.model.game import SymbolPart
from cardgen.model.outline import IDENTITY, Matrix, Outline, Segment, multiply, outline, transformed

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_CHARACTERS = 1_000_000
MOST_PARTS = 2000
DEEPEST = 50
SVG = "{http://www.w3.org/2000/svg}"
SILENT = ("title", "desc", "metadata")
SHAPES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")


class Drawing(NamedTuple):
    """What an SVG file draws: its box and its outlines, y down from the box's top left."""

    width: float
    height: float
    parts: tuple[SymbolPart, ...]


class _Ink(NamedTuple):
    """What groups hand down: fill ("" = the text's colour, "none"), the even-odd rule, the transform."""

    fill: str
    even_odd: bool
    matrix: Matrix


def read_svg(text: str) -> Drawing:
    """The drawing; raises Mistakes that say why a file is not used."""
    if len(text) > MOST_CHARACTERS:
        raise _refused(f"longer than {MOST_CHARACTERS} characters", f"超过 {MOST_CHARACTERS} 个字符")
    # Before the parser sees it: entities can be made to grow without end or to read other files.
    if "<!DOCTYPE" in text.upper() or "<!ENTITY" in text.upper():
        raise _refused("a DOCTYPE or entities are not allowed", "不允许使用 DOCTYPE 或实体")
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, RecursionError, ValueError) as problem:
        raise _refused(f"not XML: {problem}", f"不是 XML：{problem}") from None
    if root.tag.removeprefix(SVG) != "svg":
        raise _refused("not an SVG drawing", "不是 SVG 图形")
    x, y, width, height = _box(root)
    parts: list[SymbolPart] = []
    _walk(root, _Ink("", False, (1.0, 0.0, 0.0, 1.0, -x, -y)), parts, 0)
    if not parts:
        raise _refused("draws nothing", "没有画任何东西")
    return Drawing(width, height, tuple(parts))


def _refused(en: str, zh: str) -> Mistakes:
    return mistake("bad-svg", Text(en, zh))


def _box(root: "Element") -> tuple[float, float, float, float]:
    view = root.get("viewBox")
    numbers = (
        _numbers(view) if view else [0.0, 0.0, _length(root, "width", 24.0), _length(root, "height", 24.0)]
    )
    if len(numbers) != 4 or numbers[2] <= 0 or numbers[3] <= 0:
        raise _refused("its viewBox is wrong", "viewBox 不正确")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _walk(element: "Element", ink: _Ink, parts: list[SymbolPart], depth: int) -> None:
    if depth > DEEPEST:
        raise _refused("nested too deeply", "嵌套太深")
    if len(parts) > MOST_PARTS:
        raise _refused(f"has more than {MOST_PARTS} shapes", f"超过 {MOST_PARTS} 个图形")
    tag = str(element.tag)
    name = tag.removeprefix(SVG)
    if name in SILENT or (name.startswith("{") and depth):
        return
    for attribute in element.attrib:
        bare = attribute.rpartition("}")[2]
        if bare == "href":
            raise _refused("references to other things (href) are not allowed", "不允许引用其他内容（href）")
        if bare.startswith("on"):
            raise _refused(f"scripts ({bare}) are not allowed", f"不允许使用脚本（{bare}）")
    style = _style(element)
    ink = _inherit(ink, style)
    if name in SHAPES:
        if style.get("stroke", "none") != "none":
            raise _refused("strokes are not drawn: turn them into paths", "不支持描边：请先转换为路径")
        if ink.fill != "none":
            data = _outline(name, element)
            if data:
                parts.append(SymbolPart(transformed(data, ink.matrix), ink.fill, ink.even_odd))
    elif name in ("svg", "g") and (name == "g" or depth == 0):
        if style.get("stroke", "none") != "none":
            raise _refused("strokes are not drawn: turn them into paths", "不支持描边：请先转换为路径")
        for child in element:
            _walk(child, ink, parts, depth + 1)
    elif name == "defs" and not len(element):
        return
    else:
        raise _refused(f"<{name}> is not supported", f"不支持 <{name}>")


def _style(element: "Element") -> dict[str, str]:
    """Presentation attributes; those of `style` win."""
    found = {k: v.strip() for k, v in element.attrib.items() if not k.startswith("{")}
    for declaration in element.get("style", "").split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            found[key.strip()] = value.strip()
    return found


def _inherit(ink: _Ink, style: Mapping[str, str]) -> _Ink:
    fill, even_odd, matrix = ink
    wanted = style.get("fill", "inherit")
    if wanted == "currentColor":
        fill = ""
    elif wanted == "none":
        fill = "none"
    elif wanted != "inherit":
        try:
            evaluate_color(wanted, {})
        except Mistakes:
            short = wanted[:40]
            raise _refused(f"the fill “{short}” is not supported", f"不支持填充「{short}」") from None
        fill = wanted
    if "fill-rule" in style:
        even_odd = style["fill-rule"] == "evenodd"
    if "transform" in style:
        matrix = multiply(matrix, _transform(style["transform"]))
    return _Ink(fill, even_odd, matrix)


def _transform(text: str) -> Matrix:
    matrix = IDENTITY
    for call in text.replace(",", " ").split(")"):
        name, _, rest = call.strip().partition("(")
        if not name:
            continue
        numbers = _numbers(rest)
        a, b = (numbers[0] if numbers else 0.0), (numbers[1] if len(numbers) > 1 else None)
        match name.strip(), len(numbers):
            case "matrix", 6:
                step: Matrix = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
            case "translate", 1 | 2:
                step = (1.0, 0.0, 0.0, 1.0, a, b or 0.0)
            case "scale", 1 | 2:
                step = (a, 0.0, 0.0, a if b is None else b, 0.0, 0.0)
            case "rotate", 1 | 3:
                c, s = cos(radians(a)), sin(radians(a))
                x, y = (numbers[1], numbers[2]) if len(numbers) == 3 else (0.0, 0.0)
                step = (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)
            case "skewX", 1:
                step = (1.0, 0.0, tan(radians(a)), 1.0, 0.0, 0.0)
            case "skewY", 1:
                step = (1.0, tan(radians(a)), 0.0, 1.0, 0.0, 0.0)
            case _:
                raise _refused(f"the transform “{text[:40]}” is not supported", f"不支持变换「{text[:40]}」")
        matrix = multiply(matrix, step)
    return matrix


def _outline(name: str, element: "Element") -> Outline:
    def length(key: str, default: float = 0.0) -> float:
        return _length(element, key, default)

    match name:
        case "path":
            return path_data(element.get("d", ""))
        case "circle" | "ellipse":
            rx = length("r") if name == "circle" else length("rx")
            ry = length("r") if name == "circle" else length("ry")
            return ellipse(length("cx"), length("cy"), rx, ry) if rx > 0 and ry > 0 else Outline()
        case "rect":
            return _rectangle(element)
        case "polyline" | "polygon":
            points = _numbers(element.get("points", ""))
            if len(points) < 4 or len(points) % 2:
                return Outline()
            return Outline("M" + "L" * (len(points) // 2 - 1) + "Z", tuple(points))
        case _:
            return Outline()


def _rectangle(element: "Element") -> Outline:
    x, y = _length(element, "x", 0.0), _length(element, "y", 0.0)
    w, h = _length(element, "width", 0.0), _length(element, "height", 0.0)
    if w <= 0 or h <= 0:
        return Outline()
    rx = _length(element, "rx", _length(element, "ry", 0.0))
    ry = _length(element, "ry", rx)
    rx, ry = min(max(rx, 0.0), w / 2), min(max(ry, 0.0), h / 2)
    if not rx or not ry:
        return Outline("MLLLZ", (x, y, x + w, y, x + w, y + h, x, y + h))
    out: list[Segment] = [("M", x + rx, y), ("L", x + w - rx, y)]
    out += arc(x + w - rx, y, rx, ry, 0, False, True, x + w, y + ry)
    out.append(("L", x + w, y + h - ry))
    out += arc(x + w, y + h - ry, rx, ry, 0, False, True, x + w - rx, y + h)
    out.append(("L", x + rx, y + h))
    out += arc(x + rx, y + h, rx, ry, 0, False, True, x, y + h - ry)
    out.append(("L", x, y + ry))
    out += arc(x, y + ry, rx, ry, 0, False, True, x + rx, y)
    return outline((*out, ("Z",)))


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    right = arc(cx, cy - ry, rx, ry, 0, False, True, cx, cy + ry)
    left = arc(cx, cy + ry, rx, ry, 0, False, True, cx, cy - ry)
    return outline((("M", cx, cy - ry), *right, *left, ("Z",)))


def _length(element: "Element", key: str, default: float) -> float:
    value = element.get(key)
    if value is None:
        return default
    numbers = _numbers(value.strip().removesuffix("px"))
    if len(numbers) != 1:
        raise _refused(f"{key}=“{value[:40]}” is not supported", f"不支持 {key}=「{value[:40]}」")
    return numbers[0]


def _numbers(text: str) -> list[float]:
    try:
        numbers = [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise _refused(f"“{text[:40]}” is not a row of numbers", f"「{text[:40]}」不是数字") from None
    if not all(abs(n) < 1e7 for n in numbers):
        raise _refused("a number is too large", "数字太大")
    return numbers
