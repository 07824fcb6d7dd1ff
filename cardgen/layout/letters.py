"""Letters as an outline, to cut other things out with."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.layout.desk import Desk
from cardgen.layout.element import Element
from cardgen.layout.elements import prepare
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.model.frame import Glyphs, Group, Item, Path
from cardgen.model.outline import Outline, joined, transformed
from cardgen.text.fonts import FontSet
from cardgen.text.run_outline import run_outline
from cardgen.units import Rect


class LetterContour(NamedTuple):
    """What a text element covers."""

    text: Element

    @property
    def constant(self) -> bool:
        return self.text.constant

    def of(self, subject: Subject, desk: Desk) -> Outline:
        return joined(_outlines(self.text.draw(subject, desk), desk.typesetter.fonts))


def _outlines(items: Iterable[Item], fonts: FontSet) -> Iterator[Outline]:
    for item in items:
        match item:
            case Glyphs(ghost=False):
                yield run_outline(item, fonts.face(item.face))
            case Path():
                yield item.data
            case Group():
                yield transformed(joined(_outlines(item.frame.items, fonts)), item.matrix)


def read_letters(reader: TableReader, box: Rect, setting: Setting) -> LetterContour:
    """The keys of a text; its box is this one."""
    return LetterContour(prepare("text", reader, setting._replace(card=box)))
