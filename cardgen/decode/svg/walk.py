"""A tree of SVG elements → items, in the coordinates of its view."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, get_args

from cardgen.decode.svg.clips import framed, seen, thinned
from cardgen.decode.svg.paints import XLINK, Paints
from cardgen.decode.svg.problems import Unknown, refused
from cardgen.decode.svg.shapes import SHAPES, shape_outline
from cardgen.decode.svg.source import Source
from cardgen.decode.svg.style import INITIAL, SVG, Style, handed_down, inherited, own_style
from cardgen.decode.svg.values import Colors, fitted, length, row, share, transform
from cardgen.decode.svg_path import path_data
from cardgen.decode.tints import Tints
from cardgen.model.bounds import bounds
from cardgen.model.frame import Blend, Frame, Group, Item, Path
from cardgen.model.outline import IDENTITY, Outline, multiply
from cardgen.model.shapes import rectangle
from cardgen.units import Rect

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_ELEMENTS = 100_000
MOST_NUMBERS = 3_000_000
DEEPEST = 60
# What a `use` must draw, in numbers, to be worth drawing once.
WORTH_SHARING = 400
# What is only drawn where something refers to it, and what is never drawn.
SILENT = frozenset(
    (
        "animate", "animateMotion", "animateTransform", "clipPath", "cursor", "defs", "desc", "filter",
        "linearGradient", "marker", "mask", "metadata", "pattern", "radialGradient", "script", "set", "style",
        "symbol", "title", "view",
    )
)  # fmt: skip
MARKERS = frozenset(("marker", "marker-start", "marker-mid", "marker-end"))
# What is around an element, where it says any of these.
AROUND = frozenset(("clip-path", "filter", "mask", "mix-blend-mode", "opacity", "transform"))
BLENDS: dict[str, Blend] = {name: name for name in get_args(Blend)}


class Walker:
    """Draws one file in one choice of tints. `unknown`: the first thing met that is not drawn, by name.

    `blends`: whether anything is blended with what lies below it. `numbers`: how many were drawn with.
    """

    def __init__(self, source: Source, tints: Tints) -> None:
        self.source = source
        self.paints = Paints(source, Colors(tints))
        self.view = source.view
        self.unknown = source.unknown
        self.blends = False
        # What is being referred to at the moment, to see circles.
        self._open: list[Element] = []
        self._elements = self.numbers = 0
        self._used: dict[tuple[object, ...], tuple[Group, int, int]] = {}
        # By the style that is changed, which is kept, and how: a drawing has few different ones.
        self._styles: dict[tuple[int, tuple[tuple[str, str], ...]], tuple[Style, Style]] = {}

    def drawing(self) -> tuple[Item, ...]:
        root = self.source.root
        own = own_style(root, self.source.rules)
        style = handed_down(own, INITIAL)
        try:
            return tuple(self.wrapped(self.children(root, style, 0), own))
        except Unknown as problem:
            self.unknown = self.unknown or str(problem)
            return ()

    def children(self, element: "Element", style: Style, depth: int) -> list[Item]:
        items: list[Item] = []
        for child in element:
            items += self.element(child, style, depth)
        return items

    def element(self, element: "Element", style: Style, depth: int) -> Sequence[Item]:
        """What an element draws. What is not known is noted, and the rest is read on, to its limits."""
        try:
            return self._element(element, style, depth)
        except Unknown as problem:
            self.unknown = self.unknown or str(problem)
            return ()

    def _element(self, element: "Element", style: Style, depth: int) -> Sequence[Item]:
        name = str(element.tag).removeprefix(SVG)
        if name in SILENT or name.startswith("{"):
            return ()
        self._count(1, 0, depth)
        own = own_style(element, self.source.rules)
        if own.get("display") == "none":
            return ()
        style = self._inside(own, style)
        items: Sequence[Item]
        if name in SHAPES:
            items = self.shape(name, own, style)
        elif name in ("g", "a"):
            items = self.children(element, style, depth + 1)
        elif name == "use":
            items = self.use(own, style, depth)
        elif name == "svg":
            x, y = length(own.get("x"), 0.0, self.view.w), length(own.get("y"), 0.0, self.view.h)
            items = self.viewport(element, own, style, depth)
            if items and (x or y):
                items = (Group(framed(items), (1.0, 0.0, 0.0, 1.0, x, y)),)
        elif name == "switch":
            chosen = (child for child in element if not child.get("requiredExtensions"))
            items = self.element(next(chosen, element[0]), style, depth + 1) if len(element) else ()
        else:
            raise Unknown(f"<{name}>")
        return self.wrapped(items, own)

    def _inside(self, own: Style, style: Style) -> Style:
        """What an element hands down; elements that change a style alike share one, whose inks are known."""
        changed = inherited(own)
        if not changed:
            return style
        known = self._styles.get((id(style), changed))
        if known is None:
            known = self._styles[id(style), changed] = style, {**style, **dict(changed)}
        return known[1]

    def _count(self, elements: int, numbers: int, depth: int = 0) -> None:
        self._elements += elements
        self.numbers += numbers
        if depth > DEEPEST:
            raise refused(f"is nested more than {DEEPEST} deep", f"嵌套超过 {DEEPEST} 层")
        if self._elements > MOST_ELEMENTS:
            raise refused(f"draws more than {MOST_ELEMENTS:,} shapes", f"图形超过 {MOST_ELEMENTS:,} 个")
        if self.numbers > MOST_NUMBERS:
            raise refused(f"draws more than {MOST_NUMBERS // 2:,} points", f"点超过 {MOST_NUMBERS // 2:,} 个")

    def shape(self, name: str, own: Style, style: Style) -> Sequence[Item]:
        if style.get("visibility", "visible") != "visible":
            return ()
        if not MARKERS.isdisjoint(style) and name not in ("rect", "circle", "ellipse"):
            for key in MARKERS.intersection(style):
                if style[key] != "none":
                    raise Unknown(key)
        data = self.outline(name, own)
        if not data:
            return ()
        self._count(0, data.count)
        fill, pen = self.paints.inks(style, data, self.view)
        if fill is None and pen is None:
            return ()
        even_odd = style.get("fill-rule") == "evenodd"
        if fill and pen and style.get("paint-order", "").startswith("stroke"):
            return Path(data, None, pen), Path(data, fill, None, even_odd)
        return (Path(data, fill, pen, even_odd),)

    def outline(self, name: str, own: Style) -> Outline:
        """A shape's outline; path data is read once, however often it is drawn and in however many tints."""
        if name != "path":
            return shape_outline(name, own, self.view)
        data = own.get("d", "").strip()
        known = self.source.outlines.get(data)
        if known is None:
            drawn = data not in ("", "none")
            known = self.source.outlines[data] = path_data(data) if drawn else Outline()
        return known

    def referred(self, own: Style) -> "Element | None":
        """What an element's `href` names."""
        return self.source.target((own.get("href") or own.get(XLINK) or "").strip())

    @contextmanager
    def inside(self, target: "Element") -> Iterator[None]:
        """While something is drawn that was referred to."""
        if target in self._open:
            name = str(target.tag).removeprefix(SVG)
            raise refused(f"<{name}> refers to itself", f"<{name}> 引用了自己")
        self._open.append(target)
        try:
            yield
        finally:
            self._open.pop()

    def use(self, own: Style, style: Style, depth: int) -> Sequence[Item]:
        target = self.referred(own)
        if target is None:
            return ()
        w, h = own.get("width"), own.get("height")
        key = (target, tuple(style.items()), w, h, self.view)
        known = self._used.get(key)
        if known is None:
            elements, numbers = self._elements, self.numbers
            with self.inside(target):
                items = tuple(self._target(target, w, h, style, depth))
            elements, numbers = self._elements - elements, self.numbers - numbers
            group = Group(framed(items))
            if numbers > WORTH_SHARING and (box := bounds(items)):
                reach = max(abs(box.x), abs(box.x + box.w)), max(abs(box.y), abs(box.y + box.h))
                group = Group(Frame(*reach, items), shared=True)
            known = self._used[key] = group, elements, numbers
        else:  # what it unfolds to: ten uses of ten uses of … are read at once, but are drawn in full
            self._count(*known[1:])
        x, y = length(own.get("x"), 0.0, self.view.w), length(own.get("y"), 0.0, self.view.h)
        return (known[0]._replace(matrix=(1.0, 0.0, 0.0, 1.0, x, y)),) if known[0].frame.items else ()

    def _target(
        self, target: "Element", w: str | None, h: str | None, style: Style, depth: int
    ) -> Sequence[Item]:
        if str(target.tag).removeprefix(SVG) not in ("symbol", "svg"):
            return self.element(target, style, depth + 1)
        own = dict(own_style(target, self.source.rules))
        own.update({key: value for key, value in (("width", w), ("height", h)) if value is not None})
        return self.wrapped(self.viewport(target, own, handed_down(own, style), depth), own)

    def viewport(self, element: "Element", own: Style, style: Style, depth: int) -> Sequence[Item]:
        """A nested view with its own coordinates, cut off at its edge."""
        outer, box = self.view, own.get("viewBox")
        w = length(own.get("width", "100%"), outer.w, outer.w)
        h = length(own.get("height", "100%"), outer.h, outer.h)
        view = Rect(0.0, 0.0, w, h) if box is None else Rect(*(row(box) + [0.0] * 4)[:4])
        if min(w, h, view.w, view.h) <= 0:
            return ()
        self.view = view
        try:
            items = self.children(element, style, depth + 1)
        finally:
            self.view = outer
        matrix = fitted(view, w, h, own.get("preserveAspectRatio", "")) if box else IDENTITY
        edge = None if own.get("overflow") in ("visible", "auto") else rectangle(Rect(0.0, 0.0, w, h))
        return (Group(framed((Group(framed(items), matrix),)), clip=edge),) if items else ()

    def wrapped(self, items: Sequence[Item], own: Style) -> Sequence[Item]:
        """The items with what surrounds them, if anything: transform, clip, mask, opacity, blend."""
        if not items or AROUND.isdisjoint(own):
            return items
        if own.get("filter", "none") != "none":
            raise Unknown("<filter>")
        if own.get("transform-origin") and "transform" in own:
            raise Unknown("transform-origin")
        matrix, opacity = transform(own.get("transform", "")), share(own.get("opacity"))
        if opacity <= 0 or matrix[0] * matrix[3] == matrix[1] * matrix[2]:
            return ()
        blend = BLENDS.get(own.get("mix-blend-mode", "normal"))
        if blend is None:
            raise Unknown(f"mix-blend-mode: {own['mix-blend-mode'][:20]}")
        self.blends = self.blends or blend != "normal"
        if opacity < 1 and (thin := thinned(items, opacity)):
            items, opacity = thin, 1.0
        items = seen(self, own, items)
        if not items or (matrix == IDENTITY and opacity == 1 and blend == "normal"):
            return items
        match items:
            case (Group() as only,) if opacity == 1 and blend == "normal":
                return (only._replace(matrix=multiply(matrix, only.matrix)),)
        return (Group(framed(items), matrix, opacity=opacity, blend=blend),)
