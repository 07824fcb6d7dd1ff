"""A game's symbols by name, and their outlines in a box."""

from cardgen.decode.suggest import hint_for
from cardgen.decode.table import TableReader
from cardgen.diagnostics import Text
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording, read_words
from cardgen.model.bounds import silhouette
from cardgen.model.frame import Frame, Gradient, Group, Ink, Item, Path
from cardgen.model.game import TEXT_COLOR, Symbol
from cardgen.model.outline import Matrix, Outline, inverse, multiply, transformed
from cardgen.units import BLACK, Rect


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


def placed(symbol: Symbol, box: Rect, ink: Ink) -> Group:
    """A symbol centred in a box, keeping its proportions. A gradient runs across it as across the box."""
    matrix = _place(symbol, box)
    if isinstance(ink, Gradient):
        return Group(_inked(symbol.draw(TEXT_COLOR), ink, matrix), matrix)
    return Group(symbol.draw(ink), matrix, shared=True)


def contour(symbol: Symbol, box: Rect) -> Outline:
    """What a symbol covers, centred in a box."""
    return transformed(silhouette(symbol.draw(BLACK)), _place(symbol, box))


def _place(symbol: Symbol, box: Rect) -> Matrix:
    scale = min(box.w / symbol.width, box.h / symbol.height)
    x = box.x + (box.w - symbol.width * scale) / 2
    y = box.y + (box.h - symbol.height * scale) / 2
    return scale, 0.0, 0.0, scale, x, y


def _inked(frame: Frame, ink: Gradient, matrix: Matrix) -> Frame:
    """The frame with a gradient where it has the text's colour. `matrix`: where it lies."""
    own = ink._replace(matrix=multiply(inverse(matrix), ink.matrix))
    items: list[Item] = []
    for item in frame.items:
        match item:
            case Path(fill=fill, pen=pen):
                drawn = pen._replace(color=own) if pen and pen.color == TEXT_COLOR else pen
                items.append(item._replace(fill=own if fill == TEXT_COLOR else fill, pen=drawn))
            case Group():
                items.append(item._replace(frame=_inked(item.frame, ink, multiply(matrix, item.matrix))))
            case _:
                items.append(item)
    return Frame(frame.width, frame.height, tuple(items))
