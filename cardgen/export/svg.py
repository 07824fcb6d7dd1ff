"""Frames as SVG: a card as a file, a game's symbol inside a page.

Text stays text, each character at its own place, so that it stands right in any font that a viewer takes.
Ids begin with a checksum of what is drawn, so that several drawings fit into one page.
"""

from collections.abc import Callable, Hashable, Sequence
from typing import TYPE_CHECKING
from zlib import crc32

from cardgen.diagnostics import Mistakes
from cardgen.export.blame import blamed
from cardgen.export.links import SCHEMES, address
from cardgen.export.path_data import dotted
from cardgen.export.shadings import solid
from cardgen.export.svg_words import clip_rule, escape, number, numbers, path_data, pen_words, stops
from cardgen.model.bounds import bounds
from cardgen.model.frame import (
    Book,
    Frame,
    Glyphs,
    Gradient,
    Group,
    Ink,
    Item,
    Link,
    Path,
    Pen,
    Picture,
    moved_ink,
)
from cardgen.model.game import TEXT_COLOR, Symbol
from cardgen.model.outline import IDENTITY
from cardgen.text.run_outline import glyph_origins, run_outline
from cardgen.units import MM, WHITE, Color

if TYPE_CHECKING:
    from cardgen.text.face import Face
    from cardgen.text.fonts import FontSet

BROUGHT = "drawn "  # begins the names of families whose letters a page brings along for its drawings
HERE = "\0"  # no XML has it: where the drawing's own checksum comes to stand
OPEN = '<svg xmlns="http://www.w3.org/2000/svg"'
LINKED = ' xmlns:xlink="http://www.w3.org/1999/xlink"'
# Characters, and where each of them stands; or some that stand together, and where.
Span = tuple[str, list[tuple[float, float]]]


def write(book: Book, fonts: "FontSet", dpi: int) -> bytes:
    """The file: the only page of a book, on white paper. `dpi`: of what has to become pixels."""
    frame = book.pages[0].frame
    width, height = number(frame.width), number(frame.height)
    drawing = _Drawing(fonts, dpi, frame)
    body = drawing.items(frame.items)
    head = (
        f'{OPEN}{LINKED} width="{number(frame.width / MM)}mm" height="{number(frame.height / MM)}mm"'
        f' viewBox="0 0 {width} {height}" text-rendering="geometricPrecision">'
    )
    title = f"<title>{escape(book.title)}</title>" if book.title else ""
    paper = f'<rect width="{width}" height="{height}" fill="{WHITE.hex}"/>'
    return _named(f"{head}{title}{drawing.definitions}{paper}{body}</svg>\n").encode()


def figure_svg(frame: Frame, fonts: "FontSet", name: str, label: str, paper: Color) -> str:
    """A drawing within a page, on paper of its own; `name`: its class. Its label is what is read aloud.

    The page brings the letters along (html_fonts.py): they stand where they do in these fonts and no other.
    """
    drawing = _Drawing(fonts, 0, frame, BROUGHT)
    body = drawing.items(frame.items)
    width, height = number(frame.width), number(frame.height)
    return _named(
        f'{OPEN}{LINKED} class="{name}" role="img" aria-label="{escape(label)}"'
        f' viewBox="0 0 {width} {height}" width="{width}pt" height="{height}pt"'
        f' text-rendering="geometricPrecision">{drawing.definitions}'
        f'<rect width="{width}" height="{height}" fill="{paper.hex}"/>{body}</svg>'
    )


def symbol_svg(symbol: Symbol) -> str:
    """One line, in the colour of the text around it; its label is what is read aloud."""
    frame = symbol.draw(TEXT_COLOR)
    drawing = _Drawing(None, 0, frame)
    body = drawing.items(frame.items)
    linked = LINKED if "xlink:" in body else ""
    box = f"0 0 {number(symbol.width)} {number(symbol.height)}"
    return _named(
        f'{OPEN}{linked} class="symbol" role="img" aria-label="{escape(symbol.label)}" viewBox="{box}">'
        f"{drawing.definitions}{body}</svg>"
    )


def _named(text: str) -> str:
    return text.replace(HERE, f"c{crc32(text.encode()):08x}-") if HERE in text else text


class _Drawing:
    """A drawing in the making, and what its parts refer to: each such thing stands there once."""

    def __init__(self, fonts: "FontSet | None", dpi: int, frame: Frame, brought: str = "") -> None:
        self._fonts = fonts
        self._brought = brought
        self._dpi = dpi
        self._frame = frame
        self._ids: dict[Hashable, str] = {}
        self._defined: list[str] = []

    @property
    def definitions(self) -> str:
        return f"<defs>{''.join(self._defined)}</defs>" if self._defined else ""

    def _id(self, key: Hashable, make: Callable[[str], str]) -> str:
        known = self._ids.get(key)
        if known is None:
            known = self._ids[key] = f"{HERE}{len(self._ids)}"
            self._defined.append(make(known))
        return known

    def items(self, items: Sequence[Item]) -> str:
        return "".join([self._item(item) for item in items])

    def _item(self, item: Item) -> str:
        match item:
            case Glyphs():
                return self._letters(item) if item.ghost else self._text(item)
            case Path(data, fill, pen, even_odd):
                if pen is not None and pen.cap != "butt":
                    data = dotted(data)
                rule = ' fill-rule="evenodd"' if even_odd else ""
                return f'<path d="{path_data(data)}"{self._inks(fill, pen)}{rule}/>'
            case Picture():
                return self._picture(item)
            case Link((x, y, w, h), target):
                if not target.lower().startswith(SCHEMES):
                    return ""
                area = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
                return (
                    f'<a xlink:href="{escape(address(target))}">'
                    f'<rect {area} fill="none" pointer-events="all"/></a>'
                )
            case Group():
                return self._group(item)

    def _group(self, group: Group) -> str:
        if group.clip is not None and not group.clip:
            return ""
        words = ""
        if group.matrix != IDENTITY:
            words += f' transform="matrix({numbers(group.matrix)})"'
        if group.clip is not None:
            data, rule = path_data(group.clip), clip_rule(group.even_odd)
            id = self._id(
                ("clip", data, rule), lambda id: f'<clipPath id="{id}"><path d="{data}"{rule}/></clipPath>'
            )
            words += f' clip-path="url(#{id})"'
        if group.mask is not None:
            words += f' mask="url(#{self._mask(group.mask)})"'
        if group.opacity < 1:
            words += f' opacity="{number(max(group.opacity, 0.0))}"'
        if group.blend != "normal" or group.isolated:
            met = f"mix-blend-mode:{group.blend}" if group.blend != "normal" else "isolation:isolate"
            words += f' style="{met}"'
        if group.alt:
            words += f' role="img" aria-label="{escape(group.alt)}"'
        frame = group.frame
        if group.shared:
            id = self._id(frame, lambda id: f'<g id="{id}">{self.items(frame.items)}</g>')
            return f'<use xlink:href="#{id}"{words}/>'
        inner = self.items(frame.items)
        return f"<g{words}>{inner}</g>" if words else inner

    def _mask(self, frame: Frame) -> str:
        box = bounds(frame.items)
        x, y, w, h = map(number, box) if box else "0000"
        return self._id(
            ("mask", frame),
            lambda id: (
                f'<mask id="{id}" maskUnits="userSpaceOnUse" x="{x}" y="{y}" width="{w}" height="{h}">'
                f"{self.items(frame.items)}</mask>"
            ),
        )

    def _inks(self, fill: Ink | None, pen: Pen | None) -> str:
        stroke = f"{self._ink('stroke', pen.color)}{pen_words(pen)}" if pen and pen.width > 0 else ""
        return (self._ink("fill", fill) if fill else ' fill="none"') + stroke

    def _ink(self, key: str, ink: Ink) -> str:
        plain = solid(ink)
        if isinstance(plain, Gradient):
            return f' {key}="url(#{self._id(plain, lambda id: _gradient(id, plain))})"'
        thin = f' {key}-opacity="{number(plain.a)}"' if plain.a < 1 else ""
        color = "currentColor" if plain[:3] == TEXT_COLOR[:3] else plain._replace(a=1.0).hex
        return f' {key}="{color}"{thin}'

    def _picture(self, picture: Picture) -> str:
        from cardgen.export.svg_pictures import picture_uri

        def image(id: str) -> str:
            try:
                shown = picture_uri(picture, self._dpi)
            except Mistakes as mistakes:
                raise blamed(mistakes, [self._frame], picture) from mistakes
            return f'<image id="{id}" width="1" height="1" preserveAspectRatio="none" xlink:href="{shown}"/>'

        x, y, w, h = picture.box
        id = self._id(picture.data or picture.file, image)
        return f'<use xlink:href="#{id}" transform="matrix({numbers((w, 0.0, 0.0, h, x, y))})"/>'

    def _face(self, run: Glyphs) -> "Face":
        assert self._fonts is not None, "a symbol has no text"
        return self._fonts.face(run.face)

    def _letters(self, run: Glyphs) -> str:
        """A run as shapes, which nobody reads as text; the same letters have one outline."""
        bare = run._replace(x=0.0, y=0.0, color=None, text="", pen=None)

        def outline(id: str) -> str:
            return f'<path id="{id}" d="{path_data(run_outline(bare, self._face(run)))}"/>'

        fill = run.color and moved_ink(run.color, -run.x, -run.y)
        pen = run.pen and run.pen._replace(color=moved_ink(run.pen.color, -run.x, -run.y))
        place = f'x="{number(run.x)}" y="{number(run.y)}"'
        return f'<use xlink:href="#{self._id(bare, outline)}" {place}{self._inks(fill, pen)}/>'

    def _text(self, run: Glyphs) -> str:
        """A run as text. What stands for no character, such as a mark below one, is a shape."""
        face = self._face(run)
        origins = glyph_origins(run, face)
        spans: list[Span] = []
        shapes = []
        apart = True
        for gid, said, at in zip(run.gids, run.text, origins, strict=True):
            # Places count UTF-16 units: whatever has several is a span of its own.
            alone = len(said) > 1 or said > "\uffff"
            if not said:
                shapes.append(Glyphs(*at, run.face, run.size, run.color, (gid,), "", pen=run.pen))
            elif alone or apart:
                spans.append((said, [at]))
                apart = alone
            else:
                spans[-1] = spans[-1][0] + said, [*spans[-1][1], at]
        drawn = "".join([self._letters(shape) for shape in shapes])
        if not spans:
            return drawn
        placed = [_places(places, run.vertical) for _, places in spans]
        if len(spans) == 1:
            own, inner = placed[0], escape(spans[0][0])
        else:
            pairs = zip(placed, spans, strict=True)
            own, inner = "", "".join(f"<tspan{place}>{escape(said)}</tspan>" for place, (said, _) in pairs)
        loose = any(said != " ".join(said.split()) for said, _ in spans)
        kept = ' xml:space="preserve"' if loose else ""
        turned = ' style="font-feature-settings:&quot;vert&quot;"' if run.vertical else ""
        words = f"{own}{_font(face, run.size, self._brought)}{self._inks(run.color, run.pen)}{kept}{turned}"
        return f"<text{words}>{inner}</text>{drawn}"


def _places(places: list[tuple[float, float]], vertical: bool) -> str:
    xs = numbers([x for x, _ in places])
    ys = numbers([y for _, y in (places if vertical else places[:1])])
    return f' x="{xs}" y="{ys}"'


def _font(face: "Face", size: float, brought: str) -> str:
    kind = "serif" if "serif" in face.family.casefold() else "sans-serif"
    weight = f' font-weight="{face.weight}"' if face.weight != 400 else ""
    style = ' font-style="italic"' if face.italic_angle else ""
    family = escape(face.family.replace("'", ""))
    own = f"'{brought}{family}', " if brought else ""
    return f' font-family="{own}\'{family}\', {kind}" font-size="{number(size)}"{weight}{style}'


def _gradient(id: str, ink: Gradient) -> str:
    half = len(ink.coords) // 2
    names = ("x1", "y1", "x2", "y2") if half == 2 else ("fx", "fy", "fr", "cx", "cy", "r")
    tag = "linearGradient" if half == 2 else "radialGradient"
    where = " ".join(f'{name}="{number(value)}"' for name, value in zip(names, ink.coords, strict=True))
    laid = f' gradientTransform="matrix({numbers(ink.matrix)})"' if ink.matrix != IDENTITY else ""
    spread = f' spreadMethod="{ink.spread}"' if ink.spread != "pad" else ""
    return f'<{tag} id="{id}" gradientUnits="userSpaceOnUse" {where}{laid}{spread}>{stops(ink)}</{tag}>'
