"""Outlines that templates name: of shapes, and of what things are cut off at. One reader for all of them.

A new shape is a function and a line in the table at the end.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from math import sqrt
from os.path import basename
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardgen.decode.table import TableReader
from cardgen.decode.values import as_number, as_string
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.layout.art import Files, Spot, read_files, read_spot
from cardgen.layout.desk import Desk
from cardgen.layout.figures import ENDS, arch, burst, cornered, lancet, pennant, ribbon, sector
from cardgen.layout.setting import Setting
from cardgen.layout.signs import contour, read_sign, sign_of
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording
from cardgen.model.outline import Outline, moved
from cardgen.model.shapes import ellipse, polygon, rectangle, rounded
from cardgen.units import MM, Rect

if TYPE_CHECKING:
    from cardgen.layout.edges import Edge

FAR = 10
MOST_POINTS = 200
CORNERS = ("round", "cut", "bitten", "stepped")


class Contour(Protocol):
    """An outline that may depend on the card."""

    @property
    def constant(self) -> bool: ...

    def of(self, subject: Subject, desk: Desk) -> Outline: ...


class Drawn(NamedTuple):
    """An outline that is the same on all cards."""

    data: Outline
    constant: bool = True

    def of(self, subject: Subject, desk: Desk) -> Outline:
        return self.data


class SymbolContour(NamedTuple):
    """A symbol's parts as one outline, as large as its box allows."""

    symbol: Wording
    box: Rect

    @property
    def constant(self) -> bool:
        return self.symbol.constant

    def of(self, subject: Subject, desk: Desk) -> Outline:
        symbol = sign_of(self.symbol, subject, desk)
        return _told(contour(symbol, self.box), self.symbol, symbol.id, desk) if symbol else Outline()


class FileContour(NamedTuple):
    """What the shapes of an SVG file cover, stretched over a box or where they lie on the card."""

    files: Files
    box: Rect
    spot: Spot | None

    @property
    def constant(self) -> bool:
        return self.files.constant

    def of(self, subject: Subject, desk: Desk) -> Outline:
        art = self.files.find(subject, desk)
        box = self.spot.box(art, self.files, desk) if self.spot and art else self.box
        if art is None or box is None:
            return Outline()
        data = moved(art.silhouette, box.x, box.y, box.w / art.size[0], box.h / art.size[1])
        return _told(data, self.files.names[0], basename(art.file), desk)


def _told(data: Outline, words: Wording, name: str, desk: Desk) -> Outline:
    """The outline; where there is none, everything would be cut away without a word."""
    if not data:
        message = Text(f"“{name}” has no shape to go along or to cut at", f"「{name}」没有可用的轮廓")
        hint = Text("fill its shapes, or close its lines", "请给图形填色，或把线条闭合")
        desk.tell_once(Diagnostic("no-outline", message, words.place.span(), hint))
    return data


class Edged(NamedTuple):
    """An outline with an edge as if made by hand."""

    contour: Contour
    edge: "Edge"

    @property
    def constant(self) -> bool:
        return self.contour.constant and self.edge.seed.constant

    def of(self, subject: Subject, desk: Desk) -> Outline:
        return self.edge.on(self.contour.of(subject, desk), subject, desk)


def read_contour(reader: TableReader, box: Rect, setting: Setting) -> Contour:
    """The outline that a table's `shape` and the keys beside it draw in a box."""
    shape = reader.string("shape", "file" if reader.has("file") else "rectangle", choices=NAMES)
    if shape == "symbol":
        found: Contour = SymbolContour(read_sign(reader, setting), box)
    elif shape == "file":
        spot = read_spot(reader)
        on_card = reader.string("fit", "stretch", choices=("stretch", "card")) == "card"
        found = FileContour(read_files(reader, setting), box, spot if on_card else None)
    else:
        found = Drawn(SHAPES[shape](reader, box))
    if not reader.has("edge"):
        return found
    from cardgen.layout.edges import read_edge

    edge = read_edge(reader, setting)
    return Edged(found, edge) if edge else found


def _rectangle(reader: TableReader, box: Rect) -> Outline:
    return rectangle(box)


def _rounded(reader: TableReader, box: Rect) -> Outline:
    if isinstance(reader.raw("radius"), list):
        radii = reader.lengths("radius", 4, least=0.0) or (0.0,) * 4
    else:
        radii = (reader.length("radius", 2 * MM, least=0.0),) * 4
    corner = reader.string("corners", "round", choices=CORNERS)
    return rounded(box, radii) if corner == "round" else cornered(box, radii, corner)


def _ellipse(reader: TableReader, box: Rect) -> Outline:
    return ellipse(box)


def _line(reader: TableReader, box: Rect) -> Outline:
    return Outline("ML", (box.x, box.y, box.x + box.w, box.y + box.h))


def _polygon(reader: TableReader, box: Rect) -> Outline:
    """`points`: pairs from 0 to 1 of the box; a little outside of it is fine."""
    points = reader.raw("points")
    pairs = [p for p in points if isinstance(p, list) and len(p) == 2] if isinstance(points, list) else []
    numbers: list[tuple[float, ...]] = []
    with suppress(Mistakes):
        numbers = [tuple(as_number(v, reader.scope, -FAR, FAR) for v in pair) for pair in pairs]
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


def _path(reader: TableReader, box: Rect) -> Outline:
    """`path` in SVG's words, in a `view` of its own that is stretched over the box."""
    from cardgen.decode.svg_path import path_data

    text = reader.string("path", "", required=True)
    w, h = reader.numbers("view", 2, least=0.001) or (24.0, 24.0)
    found = reader.attempt(path_data, text, "path")
    return moved(found, box.x, box.y, box.w / w, box.h / h) if found else Outline()


def _points(reader: TableReader, points: int, inner: float) -> tuple[int, float]:
    inner = reader.number("inner", inner, least=0.0, most=1.0)
    return reader.integer("points", points, least=2, most=MOST_POINTS), inner


def _burst(reader: TableReader, box: Rect) -> Outline:
    return burst(box, *_points(reader, 16, 0.75))


def _star(reader: TableReader, box: Rect) -> Outline:
    return burst(box, *_points(reader, 5, 0.4))


def _ends(
    reader: TableReader, default: tuple[str, str], long: float, wide: float
) -> tuple[tuple[str, str], float]:
    """`ends`: one shape for both, or one for each; `depth`: how long they are."""
    if isinstance(reader.raw("ends"), list):
        names = Text("two ends", "两端的形状")
        first, last = (
            reader.items("ends", lambda v: as_string(v, reader.scope, tuple(ENDS)), names, 2) or default
        )
    else:
        both = reader.string("ends", "", choices=("", *ENDS))
        first, last = (both, both) if both else default
    return (first, last), reader.length("depth", min(wide / 2, long / 4), least=0.0)


def _ribbon(reader: TableReader, box: Rect) -> Outline:
    return ribbon(box, *_ends(reader, ("swallowtail", "swallowtail"), box.w, box.h))


def _pennant(reader: TableReader, box: Rect) -> Outline:
    return pennant(box, *_ends(reader, ("flat", "swallowtail"), box.h, box.w))


def _arch(reader: TableReader, box: Rect) -> Outline:
    return arch(box, reader.length("rise", box.w / 2, least=0.0))


def _lancet(reader: TableReader, box: Rect) -> Outline:
    return lancet(box, reader.length("rise", box.w * sqrt(3) / 2, least=0.0))


def _arc(reader: TableReader, box: Rect) -> Outline:
    start, end = (reader.number(key, at, least=-720, most=720) for key, at in (("from", 0.0), ("to", 180.0)))
    return sector(box, start, end, reader.number("inner", None, least=0.0, most=1.0))


SHAPES: Mapping[str, Callable[[TableReader, Rect], Outline]] = {
    "rectangle": _rectangle,
    "rounded": _rounded,
    "ellipse": _ellipse,
    "line": _line,
    "polygon": _polygon,
    "path": _path,
    "burst": _burst,
    "star": _star,
    "ribbon": _ribbon,
    "pennant": _pennant,
    "arch": _arch,
    "lancet": _lancet,
    "arc": _arc,
}
NAMES = (*SHAPES, "symbol", "file")
