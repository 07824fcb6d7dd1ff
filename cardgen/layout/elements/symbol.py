"""symbol: one of the game's drawn signs, as large as its box allows."""

from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.signs import placed, read_sign, sign_of
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Wording, read_paint
from cardgen.model.frame import Item
from cardgen.units import BLACK, Rect


class SymbolElement(NamedTuple):
    """A symbol by name, in one ink."""

    box: Rect
    symbol: Wording
    color: Paint

    @property
    def constant(self) -> bool:
        return self.symbol.constant and self.color.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        symbol = sign_of(self.symbol, subject, desk)
        color = self.color.of(subject, desk, self.box)
        return () if symbol is None or color is None else (placed(symbol, self.box, color),)


def prepare(reader: TableReader, setting: Setting) -> SymbolElement:
    return SymbolElement(
        box=setting.box(reader),
        symbol=read_sign(reader, setting),
        color=read_paint(reader, "color", setting, BLACK),
    )
