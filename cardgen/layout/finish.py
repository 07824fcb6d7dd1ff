"""What letters have beside a fill, as templates write it: outlines, moved copies, a stroke."""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, read_paint
from cardgen.text.dress import Copy, Dress, Edge, Length
from cardgen.units import BLACK, MM, Rect

# How far copies may lie from the letters, and how wide strokes may be.
FAR = 50 * MM
FAR_EM = 20.0


class PaintedEdge(NamedTuple):
    """An outline whose colour may come from the card."""

    color: Paint
    width: Length


class PaintedCopy(NamedTuple):
    """The same for a moved copy."""

    dx: Length
    dy: Length
    color: Paint
    edges: tuple[PaintedEdge, ...]


class Finish(NamedTuple):
    """What is read once for all cards."""

    edges: tuple[PaintedEdge, ...]
    copies: tuple[PaintedCopy, ...]
    thicken: Length

    @property
    def constant(self) -> bool:
        edges = (*self.edges, *(edge for copy in self.copies for edge in copy.edges))
        return all(paint.constant for paint, _ in edges) and all(c.color.constant for c in self.copies)

    def of(self, subject: Subject, desk: Desk, box: Rect) -> Dress:
        """As a card has it."""
        copies = tuple(
            Copy(copy.dx, copy.dy, copy.color.of(subject, desk, box), _edges(copy.edges, subject, desk, box))
            for copy in self.copies
        )
        return Dress(_edges(self.edges, subject, desk, box), copies, self.thicken)


def _edges(edges: tuple[PaintedEdge, ...], subject: Subject, desk: Desk, box: Rect) -> tuple[Edge, ...]:
    inks = ((edge.color.of(subject, desk, box), edge.width) for edge in edges)
    return tuple(Edge(ink, width) for ink, width in inks if ink is not None)


def read_finish(reader: TableReader, setting: Setting) -> Finish | None:
    """`outline`, `copies` and `thicken` of a text; None where it has none of them."""
    copies = []
    for copy in reader.tables("copies", what=Text("a copy", "副本")):
        dx, dy = read_measure(copy, "dx", -1), read_measure(copy, "dy", -1)
        copies.append(
            PaintedCopy(dx, dy, read_paint(copy, "color", setting, BLACK), _read_edges(copy, setting))
        )
        copy.done()
    finish = Finish(_read_edges(reader, setting), tuple(copies), read_measure(reader, "thicken"))
    return None if finish == ((), (), Length()) else finish


def _read_edges(reader: TableReader, setting: Setting) -> tuple[PaintedEdge, ...]:
    """`outline`: one table, or several, the lowest first."""
    what = Text("an outline", "描边")
    one = reader.table("outline", what=what) if isinstance(reader.raw("outline"), dict) else None
    edges = []
    for edge in [one] if one else reader.tables("outline", what=what):
        edges.append(PaintedEdge(read_paint(edge, "color", setting, BLACK), read_measure(edge, "width")))
        edge.done()
    return tuple(edges)


def read_measure(reader: TableReader, key: str, sign: int = 0) -> Length:
    """A length, or a number of em; `sign` -1: also below 0."""
    value = reader.raw(key)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return Length(em=reader.number(key, 0.0, least=sign * FAR_EM, most=FAR_EM))
    return Length(points=reader.length(key, 0.0, least=sign * FAR, most=FAR))
