"""repeat: children drawn several times in a row: pips, counters, one row per item of a list."""

from typing import NamedTuple

from cardgen.decode.compose import parse
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.element import Drawable, drawn
from cardgen.layout.elements.group import children, inside
from cardgen.layout.items import MOST_ITEMS, affordable, items_of
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, read_each, read_words
from cardgen.model.frame import Group, Item
from cardgen.units import Rect

# How much of the row lies before its first cell's place.
SHIFTS = {"left": 0.0, "center": 0.5, "right": 1.0}


class Repeat(NamedTuple):
    """`box` is the first cell, or the middle or last one by `align`; each lies `step` further on.

    With `total`, that many are drawn and the first of them are `filled`.
    """

    box: Rect
    cells: tuple[Drawable, ...]
    each: str
    times: Wording
    total: int
    step: tuple[float, float]
    align: str

    @property
    def constant(self) -> bool:
        return not self.each and self.times.constant and all(c.constant for c in self.cells)

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        subjects = self.subjects(subject, desk)
        if not affordable(len(subjects), subject, desk):
            return ()
        dx, dy = self.step
        shift = (len(subjects) - 1) * SHIFTS[self.align]
        out: list[Item] = []
        for i, one in enumerate(subjects):
            x, y = self.box.x + (i - shift) * dx, self.box.y + (i - shift) * dy
            frame = drawn(self.cells, one, desk, (self.box.w, self.box.h), at=(x, y))
            if frame.items:
                out.append(Group(frame, (1.0, 0.0, 0.0, 1.0, x, y)))
        return tuple(out)

    def subjects(self, subject: Subject, desk: Desk) -> tuple[Subject, ...]:
        """What the cells are about, one after another."""
        filled = items_of(self.each, subject, desk) if self.each else self._counted(subject, desk)
        empty = range(len(filled) + 1, self.total + 1)
        about = Subject(subject.card) if self.each else subject
        return filled + tuple(about._replace(n=n, filled=False) for n in empty)

    def _counted(self, subject: Subject, desk: Desk) -> tuple[Subject, ...]:
        text = self.times.of(subject)
        if text is None:
            return ()
        if len(text) > 9 or not text.strip().isdecimal() or int(text) > MOST_ITEMS:
            shown = text[:20]
            desk.complain(
                "bad-count",
                Text(
                    f"“{shown}” is not a count from 0 to {MOST_ITEMS}",
                    f"「{shown}」不是 0 到 {MOST_ITEMS} 的个数",
                ),
                self.times.place_on(subject),
            )
            return ()
        return tuple(subject._replace(n=n) for n in range(1, int(text) + 1))


def prepare(reader: TableReader, setting: Setting) -> Repeat:
    box = setting.box(reader)
    step = reader.lengths("step", 2, least=-2000.0, most=6000.0) or (box.w, 0.0)
    count = reader.raw("count")
    if isinstance(count, str) and len(parse(count)) > 1:
        count = reader.integer("count", 0, least=0, most=MOST_ITEMS)
    if type(count) is int:
        words = Wording((str(count),), reader.place_of("count"))
    else:
        words = read_words(reader, "count", setting, "0")
    return Repeat(
        box=box,
        cells=children(reader, inside(setting, box)),
        each=read_each(reader, setting),
        times=words,
        total=reader.integer("total", 0, least=0, most=MOST_ITEMS),
        step=(step[0], step[1]),
        align=reader.string("align", "left", choices=tuple(SHIFTS)),
    )
