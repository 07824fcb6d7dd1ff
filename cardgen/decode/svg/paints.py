"""Fills and strokes: colours, gradients, pens."""

import re
from math import hypot, sqrt
from typing import TYPE_CHECKING, Literal

from cardgen.decode.svg.problems import Unknown
from cardgen.decode.svg.source import Source
from cardgen.decode.svg.style import SVG, Style, own_style
from cardgen.decode.svg.values import Colors, length, share, stretched, transform
from cardgen.model.bounds import outline_box
from cardgen.model.frame import Gradient, Ink, Pen, faded
from cardgen.model.outline import IDENTITY, Outline, multiply
from cardgen.units import Color, Rect

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

GRADIENTS = (SVG + "linearGradient", SVG + "radialGradient")
STOP = SVG + "stop"
XLINK = "{http://www.w3.org/1999/xlink}href"
# What a gradient takes from one of the other kind that it refers to.
COMMON = frozenset(("gradientUnits", "gradientTransform", "spreadMethod"))
CAPS: dict[str | None, Literal["butt", "round", "square"]] = {"round": "round", "square": "square"}
JOINS: dict[str | None, Literal["miter", "round", "bevel"]] = {"round": "round", "bevel": "bevel"}
SPREADS: dict[str | None, Literal["pad", "reflect", "repeat"]] = {"reflect": "reflect", "repeat": "repeat"}
DASHES = re.compile(r"[\s,]+")
Stops = tuple[tuple[float, Color], ...]


def unseen(ink: Ink) -> bool:
    stops = ink.stops if isinstance(ink, Gradient) else ((0.0, ink),)
    return all(color.a <= 0 for _, color in stops)


class Paints:
    """Reads the inks of one drawing in one choice of tints."""

    __slots__ = ("_colors", "_gradients", "_known", "_source")

    def __init__(self, source: Source, colors: Colors) -> None:
        self._source = source
        self._colors = colors
        self._gradients: dict[Element, tuple[Style, Stops]] = {}
        # By the style, which is kept, and the view: what does not follow from the shape.
        self._known: dict[tuple[int, Rect], tuple[Style, Ink | None, Pen | None]] = {}

    def inks(self, style: Style, data: Outline, view: Rect) -> tuple[Ink | None, Pen | None]:
        """What a shape is filled with and drawn along with."""
        known = self._known.get((id(style), view))
        if known is None:
            known = style, self.fill(style, data, view), self.pen(style, data, view)
            if not (style["fill"].startswith("url(") or style["stroke"].startswith("url(")):
                self._known[id(style), view] = known
        return known[1:]

    def fill(self, style: Style, data: Outline, view: Rect) -> Ink | None:
        return self._ink(style["fill"], style.get("fill-opacity"), style, data, view)

    def pen(self, style: Style, data: Outline, view: Rect) -> Pen | None:
        if style["stroke"] == "none":
            return None
        ink = self._ink(style["stroke"], style.get("stroke-opacity"), style, data, view)
        mean = hypot(view.w, view.h) / sqrt(2)
        width = length(style.get("stroke-width"), 1.0, mean)
        if ink is None or width <= 0:
            return None
        words = DASHES.split(style.get("stroke-dasharray", "none").strip())
        dash = () if words == ["none"] else tuple(length(word, 0.0, mean) for word in words)
        if dash and (min(dash) < 0 or not sum(dash)):
            dash = ()
        if len(dash) % 2:
            dash *= 2  # readers of PDF disagree about the phase of an odd row
        return Pen(
            ink,
            width,
            dash,
            CAPS.get(style.get("stroke-linecap"), "butt"),
            JOINS.get(style.get("stroke-linejoin"), "miter"),
            max(length(style.get("stroke-miterlimit"), 4.0), 1.0),
            length(style.get("stroke-dashoffset"), 0.0, mean) % sum(dash) if dash else 0.0,
        )

    def _ink(self, text: str, opacity: str | None, style: Style, data: Outline, view: Rect) -> Ink | None:
        if text == "none":
            return None
        ink: Ink | None
        if text.startswith("url("):
            element = self._source.target(text)
            if element is not None and element.tag not in GRADIENTS:
                raise Unknown(f"<{element.tag.removeprefix(SVG)}>")
            if element is None:
                instead = text.partition(")")[2].strip() or "none"
                return self._ink(instead, opacity, style, data, view)
            ink = self._gradient(element, style, data, view)
        else:
            ink = self._colors.read(text, style["color"])
        if ink is None:
            return None
        ink = faded(ink, share(opacity))
        return None if unseen(ink) else ink

    def _gradient(self, element: "Element", style: Style, data: Outline, view: Rect) -> Ink | None:
        known = self._gradients.get(element)
        if known is None:
            known = self._gradients[element] = self._chain(element, style)
        own, stops = known
        if not stops:
            return None
        if len(stops) == 1:
            return stops[0][1]
        matrix = transform(own["gradientTransform"]) if "gradientTransform" in own else IDENTITY
        w, h = view.w, view.h
        if own.get("gradientUnits") != "userSpaceOnUse":
            box = outline_box(data)
            if box is None or box[2] <= box[0] or box[3] <= box[1]:
                return None
            matrix = multiply(stretched(box), matrix)
            w = h = 1.0
        coords = _line(own, w, h) if element.tag == GRADIENTS[0] else _circles(own, w, h)
        a, b, c, d, _, _ = matrix
        if coords is None or a * d == b * c:
            return stops[-1][1]
        return Gradient(coords, stops, SPREADS.get(own.get("spreadMethod"), "pad"), matrix)

    def _chain(self, element: "Element", style: Style) -> tuple[Style, Stops]:
        """A gradient's attributes and stops, with those that it refers to for."""
        chain: list[Element] = []
        at: Element | None = element
        while at is not None and at not in chain and at.tag in GRADIENTS:
            chain.append(at)
            at = self._source.target(at.get("href") or at.get(XLINK) or "")
        own: dict[str, str] = {}
        for step in reversed(chain):
            said = own_style(step, self._source.rules)
            own.update({key: v for key, v in said.items() if step.tag == element.tag or key in COMMON})
        stops = (self._stops(step, style) for step in chain)
        return own, next((found for found in stops if found), ())

    def _stops(self, element: "Element", style: Style) -> Stops:
        found: list[tuple[float, Color]] = []
        last = 0.0
        for stop in element:
            if stop.tag != STOP:
                continue
            own = own_style(stop, self._source.rules)
            last = max(last, share(own.get("offset"), 0.0))
            color = self._colors.read(own.get("stop-color", "#000"), own.get("color", style["color"]))
            found.append((last, color._replace(a=color.a * share(own.get("stop-opacity")))))
        return tuple(found)


def _line(own: Style, w: float, h: float) -> tuple[float, ...] | None:
    x1, y1 = length(own.get("x1"), 0.0, w), length(own.get("y1"), 0.0, h)
    x2, y2 = length(own.get("x2"), w, w), length(own.get("y2"), 0.0, h)
    return None if (x1, y1) == (x2, y2) else (x1, y1, x2, y2)


def _circles(own: Style, w: float, h: float) -> tuple[float, ...] | None:
    cx, cy = length(own.get("cx"), w / 2, w), length(own.get("cy"), h / 2, h)
    mean = hypot(w, h) / sqrt(2)
    r, inner = length(own.get("r"), mean / 2, mean), length(own.get("fr"), 0.0, mean)
    fx, fy = length(own.get("fx"), cx, w), length(own.get("fy"), cy, h)
    if r <= 0:
        return None
    far = hypot(fx - cx, fy - cy)
    if far > r * 0.99:  # a focus on or beyond the circle moves to just inside
        fx, fy = cx + (fx - cx) * r * 0.99 / far, cy + (fy - cy) * r * 0.99 / far
    return fx, fy, min(max(inner, 0.0), r), cx, cy, r
