"""A game's symbols by name, and their outlines in a box."""

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, read_words
from cardgen.model.game import Symbol, SymbolPart
from cardgen.model.outline import Outline, moved
from cardgen.units import Rect


def read_sign(reader: TableReader, setting: Setting) -> Wording:
    """`symbol`: its name, which the card may say; one that is the same on all cards must be there."""
    symbol = read_words(reader, "symbol", setting)
    name = "".join(p for p in symbol.parts if isinstance(p, str))
    # A variable may hold none: then nothing is drawn.
    needed = bool(name) or not reader.raw("symbol")
    if symbol.constant and needed and name not in setting.symbols:
        reader.error("symbol", _unknown(name), hint_for(name, sorted(setting.symbols)), code="unknown-symbol")
    return symbol


def sign_of(words: Wording, subject: Subject, desk: Desk) -> Symbol | None:
    """The symbol that a card has; None where it has none, or one that is not there, which is told."""
    name = words.of(subject)
    symbol = None if name is None else desk.symbols.get(name)
    if symbol is None and name is not None and not words.constant:
        hint = hint_for(name, sorted(desk.symbols))
        desk.complain("unknown-symbol", _unknown(name), words.place_on(subject), hint)
    return symbol


def _unknown(name: str) -> Text:
    return Text(f"there is no symbol “{name}”", f"没有名为「{name}」的符号")


def placed_parts(symbol: Symbol, box: Rect) -> list[tuple[Outline, SymbolPart]]:
    """A symbol's outlines, centred in a box, keeping its proportions."""
    scale = min(box.w / symbol.width, box.h / symbol.height)
    x = box.x + (box.w - symbol.width * scale) / 2
    y = box.y + (box.h - symbol.height * scale) / 2
    return [(moved(part.data, x, y, scale), part) for part in symbol.parts]
