"""Outlines of what a game has drawn itself: its symbols and its SVG files."""

from os.path import basename
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.diagnostics import Diagnostic, Text
from cardgen.layout.art import Files, Spot, read_files, read_spot
from cardgen.layout.desk import Desk
from cardgen.layout.setting import Setting
from cardgen.layout.signs import contour, read_sign, sign_of
from cardgen.layout.subject import Subject
from cardgen.layout.values import Wording
from cardgen.model.outline import Outline, moved
from cardgen.units import Rect


class SymbolContour(NamedTuple):
    """A symbol's parts as one outline, as large as its box allows."""

    symbol: Wording
    box: Rect

    @property
    def constant(self) -> bool:
        return self.symbol.constant

    def of(self, subject: Subject, desk: Desk) -> Outline:
        symbol = sign_of(self.symbol, subject, desk)
        return _told(contour(symbol, self.box), self.symbol, symbol.id, desk) if symbol else Outline()


class FileContour(NamedTuple):
    """What the shapes of an SVG file cover, stretched over a box or where they lie on the card."""

    files: Files
    box: Rect
    spot: Spot | None

    @property
    def constant(self) -> bool:
        return self.files.constant

    def of(self, subject: Subject, desk: Desk) -> Outline:
        art = self.files.find(subject, desk)
        box = self.spot.box(art, self.files, desk) if self.spot and art else self.box
        if art is None or box is None:
            return Outline()
        data = moved(art.silhouette, box.x, box.y, box.w / art.size[0], box.h / art.size[1])
        return _told(data, self.files.names[0], basename(art.file), desk)


def _told(data: Outline, words: Wording, name: str, desk: Desk) -> Outline:
    """The outline; where there is none, everything would be cut away without a word."""
    if not data:
        message = Text(f"“{name}” has no shape to go along or to cut at", f"「{name}」没有可用的轮廓")
        hint = Text("fill its shapes, or close its lines", "请给图形填色，或把线条闭合")
        desk.tell_once(Diagnostic("no-outline", message, words.place.span(), hint))
    return data


def read_symbol(reader: TableReader, box: Rect, setting: Setting) -> SymbolContour:
    return SymbolContour(read_sign(reader, setting), box)


def read_file(reader: TableReader, box: Rect, setting: Setting) -> FileContour:
    spot = read_spot(reader)
    on_card = reader.string("fit", "stretch", choices=("stretch", "card")) == "card"
    return FileContour(read_files(reader, setting), box, spot if on_card else None)
