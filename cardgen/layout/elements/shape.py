"""shape: an outline, filled, stroked, copied and shaded. Which outlines there are, outlines.py says."""

from cardgen.decode.table import TableReader
from cardgen.layout.desk import Desk
from cardgen.layout.looks import Look, read_look
from cardgen.layout.outlines import Contour, read_contour
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.model.frame import Item
from cardgen.record import NamedTuple
from cardgen.units import Rect


class Shape(NamedTuple):
    """An outline with its look."""

    box: Rect
    contour: Contour
    look: Look
    even_odd: bool

    @property
    def constant(self) -> bool:
        return self.contour.constant and self.look.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        return self.look.paint(self.contour.of(subject, desk), self.box, subject, desk, self.even_odd)


def prepare(reader: TableReader, setting: Setting) -> Shape:
    box = setting.box(reader)
    even_odd = reader.boolean("even_odd", False)
    return Shape(box, read_contour(reader, box, setting), read_look(reader, setting), even_odd)
