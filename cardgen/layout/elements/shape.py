"""shape: rectangle, rounded, ellipse, line, polygon or a path of one's own, filled and stroked."""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.layout.desk import Desk
from cardgen.layout.outlines import read_outline
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, read_paint
from cardgen.model.frame import Item, Path, Pen
from cardgen.model.outline import Outline


class Shape(NamedTuple):
    """An outline with its inks."""

    data: Outline
    fill: Paint
    stroke: Paint
    width: float
    dash: tuple[float, ...]
    round_caps: bool
    even_odd: bool

    @property
    def constant(self) -> bool:
        return self.fill.constant and self.stroke.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        fill, stroke = self.fill.of(subject, desk), self.stroke.of(subject, desk)
        if (fill is None and stroke is None) or not self.data:
            return ()
        pen = None
        if stroke is not None:
            pen = Pen(stroke, self.width, self.dash)
            if self.round_caps:
                pen = pen._replace(cap="round", join="round")
        return (Path(self.data, fill, pen, self.even_odd),)


def prepare(reader: TableReader, setting: Setting) -> Shape:
    dash = reader.lengths("dash", least=0.01) or ()
    return Shape(
        data=read_outline(reader, setting.box(reader)),
        fill=read_paint(reader, "fill", setting),
        stroke=read_paint(reader, "stroke", setting),
        width=reader.length("width", 0.75, least=0.01),
        dash=dash,
        round_caps=reader.boolean("round", False),
        even_odd=reader.boolean("even_odd", False),
    )
