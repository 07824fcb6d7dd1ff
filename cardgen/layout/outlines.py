"""Outlines that templates name: of shapes, and of what things are cut off at. One reader for all of them.

A new shape is a function and a line in the table at the end.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import NamedTuple, Protocol

from cardgen.decode.table import TableReader
from cardgen.decode.values import as_number
from cardgen.diagnostics import Mistakes, Text
from cardgen.layout.art import Files, Spot, read_files, read_spot
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.signs import contour, read_sign, sign_of
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording
from cardgen.model.outline import Outline, moved
from cardgen.model.shapes import ellipse, polygon, rectangle, rounded
from cardgen.units import MM, Rect

FAR = 10


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
        return contour(symbol, self.box) if symbol else Outline()


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
        return moved(art.silhouette, box.x, box.y, box.w / art.size[0], box.h / art.size[1])


def read_contour(reader: TableReader, box: Rect, setting: Setting) -> Contour:
    """The outline that a table's `shape` and the keys beside it draw in a box."""
    shape = reader.string("shape", "file" if reader.has("file") else "rectangle", choices=NAMES)
    if shape == "symbol":
        return SymbolContour(read_sign(reader, setting), box)
    if shape == "file":
        spot = read_spot(reader)
        on_card = reader.string("fit", "stretch", choices=("stretch", "card")) == "card"
        return FileContour(read_files(reader, setting), box, spot if on_card else None)
    return Drawn(SHAPES[shape](reader, box))


def _rectangle(reader: TableReader, box: Rect) -> Outline:
    return rectangle(box)


def _rounded(reader: TableReader, box: Rect) -> Outline:
    if isinstance(reader.raw("radius"), list):
        return rounded(box, reader.lengths("radius", 4, least=0.0) or (0.0,) * 4)
    return rounded(box, reader.length("radius", 2 * MM, least=0.0))


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


SHAPES: Mapping[str, Callable[[TableReader, Rect], Outline]] = {
    "rectangle": _rectangle,
    "rounded": _rounded,
    "ellipse": _ellipse,
    "line": _line,
    "polygon": _polygon,
    "path": _path,
}
NAMES = (*SHAPES, "symbol", "file")
