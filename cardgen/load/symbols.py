"""`[symbols.…]`: drawn signs, from path data or an SVG file."""

from pathlib import Path as FilePath

from cardgen.decode.table import TableReader
from cardgen.decode.values import wrong_type
from cardgen.decode.variables import Scope
from cardgen.diagnostics import Diagnostic, Mistakes, Text
from cardgen.load.names import check_name
from cardgen.model.frame import Frame, Path
from cardgen.model.game import Symbol
from cardgen.units import Color

SYMBOL_ID = Text("a symbol's id", "符号的 id")
# Path data, its own colour if it has one, and whether what it crosses twice is empty.
Part = tuple[str, Color | None, bool]


class PathSymbol:
    """A symbol of path data that is computed when it is first drawn: a game knows many and uses few."""

    __slots__ = ("_frames", "_parts", "_size")

    def __init__(self, width: float, height: float, parts: tuple[Part, ...]) -> None:
        self._size = width, height
        self._parts = parts
        self._frames: dict[Color, Frame] = {}

    def draw(self, color: Color) -> Frame:
        known = self._frames.get(color)
        if known is None:
            from cardgen.decode.svg_path import path_data

            paths = tuple(Path(path_data(path), fill or color, None, odd) for path, fill, odd in self._parts)
            known = self._frames[color] = Frame(*self._size, paths)
        return known


def read_symbols(
    reader: TableReader, root: FilePath, scope: Scope, *, trusted: bool = False
) -> dict[str, Symbol]:
    """All symbols of a file, by id. SVG files lie below `root`. `trusted`: its paths need no check."""
    symbols: dict[str, Symbol] = {}
    for id, entry in reader.named("symbols", Text("symbol", "符号")):
        if not check_name(id, SYMBOL_ID, entry.place, reader.diagnostics):
            continue
        label = entry.string("label", id)
        symbol = (
            _from_file(entry, id, label, root)
            if entry.has("file")
            else _from_paths(entry, id, label, scope, trusted)
        )
        entry.done()
        if symbol is not None:
            symbols[id] = symbol
    return symbols


def _from_paths(reader: TableReader, id: str, label: str, scope: Scope, trusted: bool) -> Symbol | None:
    width, height = reader.numbers("box", 2, least=0.001, most=10_000) or (24.0, 24.0)
    value = reader.raw("path")
    even_odd = reader.boolean("even_odd", False)
    if value is None:
        reader.missing("path")
        return None
    parts: list[Part] = []
    for index, item in enumerate(value if isinstance(value, list) else [value]):
        steps: tuple[str | int, ...] = ("path", index) if isinstance(value, list) else ("path",)
        part: Part = (item, None, even_odd)
        if isinstance(item, dict):
            inner = TableReader(item, reader.place_of("path") / index, reader.diagnostics)
            part = (
                inner.string("path", "", required=True),
                inner.scoped(scope).color("fill", None) if inner.raw("fill") else None,
                inner.boolean("even_odd", even_odd),
            )
            inner.done()
            steps = (*steps, "path")
        try:
            if not isinstance(part[0], str):
                raise wrong_type(Text("SVG path data", "SVG 路径"), item)
            if not trusted:
                from cardgen.decode.svg_path import path_data

                path_data(part[0])
            parts.append(part)
        except Mistakes as wrong:
            reader.report(wrong, *steps)
    return Symbol(id, label, width, height, PathSymbol(width, height, tuple(parts)).draw) if parts else None


def _from_file(reader: TableReader, id: str, label: str, root: FilePath) -> Symbol | None:
    from cardgen.load.art import check_image

    name = reader.string("file", "")
    found = check_image(root, name, reader.place_of("file").span)
    if isinstance(found, Diagnostic):
        reader.diagnostics.append(found)
        return None
    if found.drawing is None:
        reader.error("file", Text(f"“{name}” is not SVG", f"「{name}」不是 SVG"), code="image-format")
        return None
    if found.remark:
        reader.diagnostics.append(found.remark)
    return Symbol(id, label, *found.size, found.in_color, found.file)
