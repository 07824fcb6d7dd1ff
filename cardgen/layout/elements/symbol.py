"""symbol: one of the game's drawn signs, as large as its box allows."""

from typing import NamedTuple

from cardgen.decode.color import evaluate_color
from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Paint, Wording, read_paint, read_words
from cardgen.model.frame import Item, Path
from cardgen.model.game import Symbol
from cardgen.model.outline import moved
from cardgen.units import BLACK, Color, Rect


class SymbolElement(NamedTuple):
    """A symbol by name, in one colour."""

    box: Rect
    symbol: Wording
    color: Paint

    @property
    def constant(self) -> bool:
        return self.symbol.constant and self.color.constant

    def draw(self, subject: Subject, desk: Desk) -> tuple[Item, ...]:
        name = self.symbol.of(subject)
        color = self.color.of(subject, desk)
        if name is None or color is None:
            return ()
        symbol = desk.symbols.get(name)
        if symbol is None and self.symbol.constant:
            return ()
        if symbol is None:
            desk.complain(
                "unknown-symbol",
                Text(f"there is no symbol “{name}”", f"没有名为「{name}」的符号"),
                self.symbol.place_on(subject),
                hint_for(name, sorted(desk.symbols)),
            )
            return ()
        return outlines(symbol, self.box, color)


def outlines(symbol: Symbol, box: Rect, color: Color) -> tuple[Path, ...]:
    """A symbol centred in a box, keeping its proportions."""
    scale = min(box.w / symbol.width, box.h / symbol.height)
    x = box.x + (box.w - symbol.width * scale) / 2
    y = box.y + (box.h - symbol.height * scale) / 2
    out = []
    for part in symbol.parts:
        own = evaluate_color(part.fill, {}) if part.fill else color
        out.append(
            Path(
                moved(part.data, x, y, scale),
                own,
                even_odd=part.even_odd,
            )
        )
    return tuple(out)


def prepare(reader: TableReader, setting: Setting) -> SymbolElement:
    symbol = read_words(reader, "symbol", setting)
    name = "".join(p for p in symbol.parts if isinstance(p, str))
    if symbol.constant and name not in setting.symbols:
        reader.error(
            "symbol",
            Text(f"there is no symbol “{name}”", f"没有名为「{name}」的符号"),
            hint_for(name, sorted(setting.symbols)),
            code="unknown-symbol",
        )
    return SymbolElement(
        box=setting.box(reader),
        symbol=symbol,
        color=read_paint(reader, "color", setting, BLACK),
    )
