"""Outlines that templates name: of shapes, and of what things are cut off at. One reader for all of them.

A new shape is a function and a line in a table: here, or, if few templates need it, in figures.py.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Protocol

from cardgen.decode.table import MOST, TableReader
from cardgen.decode.values import as_length, as_number
from cardgen.decode.variables import Scope
from cardgen.diagnostics import Mistakes, Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.model.outline import Outline, moved
from cardgen.model.shapes import ellipse, polygon, rectangle, rounded
from cardgen.record import NamedTuple
from cardgen.units import MM, Rect

FAR = 10
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


def read_contour(reader: TableReader, box: Rect, setting: Setting) -> Contour:
    """The outline that a table's `shape` and the keys beside it draw in a box."""
    shape = reader.string("shape", "file" if reader.has("file") else "rectangle", choices=NAMES)
    if shape in SHAPES:
        found: Contour = Drawn(SHAPES[shape](reader, box))
    elif shape in FIGURES:
        from cardgen.layout.figures import READERS

        found = Drawn(READERS[shape](reader, box))
    else:
        from cardgen.layout.contours import read_file, read_symbol

        found = (read_symbol if shape == "symbol" else read_file)(reader, box, setting)
    if not reader.has("edge"):
        return found
    from cardgen.layout.edges import Edged, read_edge

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
    if corner == "round":
        return rounded(box, radii)
    from cardgen.layout.figures import cornered

    return cornered(box, radii, corner)


def _ellipse(reader: TableReader, box: Rect) -> Outline:
    return ellipse(box)


def _line(reader: TableReader, box: Rect) -> Outline:
    return Outline("ML", (box.x, box.y, box.x + box.w, box.y + box.h))


def _polygon(reader: TableReader, box: Rect) -> Outline:
    """`points`: pairs from 0 to 1 of the box, a little outside of it is fine; or lengths."""
    points = reader.raw("points")
    pairs = [p for p in points if isinstance(p, list) and len(p) == 2] if isinstance(points, list) else []
    places: list[tuple[float, float]] = []
    with suppress(Mistakes):
        places = [
            (_place(x, reader.scope, box.x, box.w), _place(y, reader.scope, box.y, box.h)) for x, y in pairs
        ]
    if not isinstance(points, list) or len(places) < max(3, len(points)):
        reader.error(
            "points",
            Text(
                "a polygon needs at least three points such as [0.5, 1]",
                "多边形至少需要三个点，例如 [0.5, 1]",
            ),
            Text(
                "each is a share of the box, from 0 to 1, or a length such as “3mm”",
                "每个数是框内的比例，从 0 到 1，或者长度，例如「3mm」",
            ),
            code="bad-points",
        )
        return Outline()
    return polygon(places)


def _place(value: object, scope: Scope, start: float, side: float) -> float:
    """A share of a side, or a length from where boxes count."""
    with suppress(Mistakes):
        return start + as_number(value, scope, -FAR, FAR) * side
    return as_length(value, scope, -MOST, MOST)


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
# Those that figures.py reads, which is imported for them.
FIGURES = ("burst", "star", "ribbon", "pennant", "arch", "lancet", "arc")
NAMES = (*SHAPES, *FIGURES, "symbol", "file")
