"""repeat: children drawn several times in a row: pips, counters, one row per item of a list."""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.elements.group import children, inside
from cardgen.layout.setting import Element, Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Words, read_words
from cardgen.model.frame import Frame, Group, Item
from cardgen.model.game import Value
from cardgen.units import Rect

MOST = 200


class Repeat(NamedTuple):
    """`box` is the first cell; each further one lies `step` further on.

    With `total`, that many are drawn and the first of them are `filled`.
    """

    box: Rect
    cells: tuple[Element, ...]
    each: str
    times: Words
    total: int
    step: tuple[float, float]
    center: bool

    @property
    def constant(self) -> bool:
        return not self.each and self.times.constant and all(c.constant for c in self.cells)

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        values = self._values(subject, desk)
        total = max(len(values), self.total)
        dx, dy = self.step
        shift = (total - 1) / 2 if self.center else 0.0
        out: list[Item] = []
        for i in range(total):
            item = values[i] if i < len(values) else None
            one = Subject(subject.card, item, i + 1, i < len(values))
            items = tuple(x for c in self.cells for x in c.draw(one, desk))
            if items:
                at = (1.0, 0.0, 0.0, 1.0, self.box.x + (i - shift) * dx, self.box.y + (i - shift) * dy)
                out.append(Group(Frame(self.box.w, self.box.h, items), at))
        return tuple(out)

    def _values(self, subject: Subject, desk: Desk) -> tuple[Value | None, ...]:
        if self.each:
            found = subject.get(self.each)
            return found if isinstance(found, tuple) else ()
        text = self.times.of(subject)
        if text is None:
            return ()
        if not text.strip().isdecimal() or int(text) > MOST:
            desk.complain(
                "bad-count",
                Text(
                    f"card “{subject.card.name}”: “{text}” is not a count from 0 to {MOST}",
                    f"卡牌「{subject.card.name}」：「{text}」不是 0 到 {MOST} 的个数",
                ),
                self.times.place_on(subject),
            )
            return ()
        return (None,) * int(text)


def prepare(reader: TableReader, setting: Setting) -> Repeat:
    box = setting.box(reader)
    step = reader.lengths("step", 2, least=-2000.0, most=6000.0) or (box.w, 0.0)
    count = reader.raw("count")
    if type(count) is int:
        words = Words((str(count),), reader.place_of("count"))
    else:
        words = read_words(reader, "count", setting, "0")
    return Repeat(
        box=box,
        cells=children(reader, inside(setting, box)),
        each=reader.string("each", ""),
        times=words,
        total=reader.integer("total", 0, least=0, most=MOST),
        step=(step[0], step[1]),
        center=reader.boolean("center", False),
    )
