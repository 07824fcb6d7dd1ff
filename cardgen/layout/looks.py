"""How an outline is painted: fill and stroke, copies of it below or inside."""

from typing import Literal, cast, get_args

from cardgen.decode.table import MOST, TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, read_paint
from cardgen.model.frame import Frame, Group, Item, Path, Pen, faded
from cardgen.model.outline import Outline, moved
from cardgen.record import NamedTuple
from cardgen.units import BLACK, Rect

Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]
MOST_COPIES = 40


class Coat(NamedTuple):
    """A fill, and a stroke by a pen whose colour stands apart, since the card may say it."""

    fill: Paint
    stroke: Paint
    pen: Pen

    @property
    def constant(self) -> bool:
        return self.fill.constant and self.stroke.constant

    def path(self, data: Outline, even_odd: bool, box: Rect, subject: Subject, desk: Desk) -> Path | None:
        fill, stroke = self.fill.of(subject, desk, box), self.stroke.of(subject, desk, box)
        if not data or (fill is None and stroke is None):
            return None
        return Path(data, fill, None if stroke is None else Pen(stroke, *self.pen[1:]), even_odd)


class Copy(NamedTuple):
    """The outline once more, moved. `inside`: only what lies within the outline itself is seen."""

    coat: Coat
    dx: float
    dy: float
    opacity: float
    inside: bool


class Look(NamedTuple):
    """All that is painted along or within one outline."""

    coat: Coat
    copies: tuple[Copy, ...] = ()

    @property
    def constant(self) -> bool:
        return self.coat.constant and all(copy.coat.constant for copy in self.copies)

    def paint(
        self, data: Outline, box: Rect, subject: Subject, desk: Desk, even_odd: bool = False
    ) -> tuple[Item, ...]:
        """From the bottom: copies, fill, copies inside, stroke."""
        own = self.coat.path(data, even_odd, box, subject, desk)
        if not self.copies:
            return (own,) if own else ()
        items: list[Item] = []
        inner: list[Item] = []
        for copy in self.copies:
            there = box._replace(x=box.x + copy.dx, y=box.y + copy.dy)
            path = copy.coat.path(moved(data, copy.dx, copy.dy), even_odd, there, subject, desk)
            if path is not None:
                (inner if copy.inside else items).append(_thinned(path, copy.opacity))
        if inner:
            if own and own.fill:
                items.append(own._replace(pen=None))
            items.append(Group(Frame(box.w, box.h, tuple(inner)), clip=data, even_odd=even_odd))
            own = own._replace(fill=None) if own and own.pen else None
        return (*items, own) if own else tuple(items)


def _thinned(path: Path, opacity: float) -> Path:
    """A path whose inks have so much of their opacity."""
    fill, pen = path.fill, path.pen
    return path._replace(
        fill=None if fill is None else faded(fill, opacity),
        pen=None if pen is None else pen._replace(color=faded(pen.color, opacity)),
    )


def read_look(reader: TableReader, setting: Setting) -> Look:
    """The keys of an element that say how its outline is painted."""
    tables = reader.tables("copies", what=Text("a copy", "副本"))
    if len(tables) > MOST_COPIES:
        many = Text(f"more than {MOST_COPIES} copies", f"副本超过 {MOST_COPIES} 个")
        reader.error("copies", many, code="too-many-items")
    copies = tuple([_read_copy(table, setting) for table in tables[:MOST_COPIES]])
    return Look(read_coat(reader, setting), copies)


def read_coat(reader: TableReader, setting: Setting) -> Coat:
    """`fill` and `stroke`, and what the stroke is like."""
    ends = "round" if reader.boolean("round", False) else None
    pen = Pen(
        BLACK,
        reader.length("width", 0.75, least=0.01),
        reader.lengths("dash", least=0.01) or (),
        cast(Cap, reader.string("cap", ends or "butt", choices=get_args(Cap))),
        cast(Join, reader.string("join", ends or "miter", choices=get_args(Join))),
    )
    return Coat(read_paint(reader, "fill", setting), read_paint(reader, "stroke", setting), pen)


def _read_copy(reader: TableReader, setting: Setting) -> Copy:
    dx, dy = (reader.length(key, 0.0, least=-MOST) for key in ("dx", "dy"))
    opacity = reader.number("opacity", 1.0, least=0.0, most=1.0)
    copy = Copy(read_coat(reader, setting), dx, dy, opacity, reader.boolean("inside", False))
    reader.done()
    return copy
