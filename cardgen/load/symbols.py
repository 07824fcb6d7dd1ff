"""`[symbols.…]`: drawn signs, from path data or an SVG file."""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from cardgen.decode.links import leads_out
from cardgen.decode.table import TableReader
from cardgen.decode.toml_file import read_text
from cardgen.decode.values import wrong_type
from cardgen.decode.variables import Scope
from cardgen.diagnostics import Mistakes, Text
from cardgen.load.names import check_name
from cardgen.model.game import Symbol, SymbolPart

SYMBOL_ID = Text("a symbol's id", "符号的 id")
MOST_BYTES = 1024 * 1024


class RawSymbol(NamedTuple):
    """A symbol whose path data is checked but not yet computed: (path, fill, even_odd) of each part."""

    id: str
    label: str
    width: float
    height: float
    parts: tuple[tuple[str, str, bool], ...]


class Symbols(Mapping[str, Symbol]):
    """A game's symbols. Each is computed when it is first used: a game knows many and uses few."""

    def __init__(self, known: Mapping[str, RawSymbol | Symbol]) -> None:
        self._known = dict(known)

    def __getitem__(self, id: str) -> Symbol:
        found = self._known[id]
        if isinstance(found, RawSymbol):
            from cardgen.decode.svg_path import path_data

            parts = tuple(SymbolPart(path_data(path), fill, odd) for path, fill, odd in found.parts)
            found = self._known[id] = Symbol(found.id, found.label, found.width, found.height, parts)
        return found

    def __contains__(self, id: object) -> bool:
        return id in self._known

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def read_symbols(
    reader: TableReader, root: Path, scope: Scope, *, trusted: bool = False
) -> dict[str, RawSymbol | Symbol]:
    """All symbols of a file, by id. SVG files lie below `root`. `trusted`: its paths need no check."""
    symbols: dict[str, RawSymbol | Symbol] = {}
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


def _from_paths(reader: TableReader, id: str, label: str, scope: Scope, trusted: bool) -> RawSymbol | None:
    width, height = reader.numbers("box", 2, least=0.001, most=10_000) or (24.0, 24.0)
    value = reader.raw("path")
    even_odd = reader.boolean("even_odd", False)
    if value is None:
        reader.missing("path")
        return None
    parts: list[tuple[str, str, bool]] = []
    for index, item in enumerate(value if isinstance(value, list) else [value]):
        steps: tuple[str | int, ...] = ("path", index) if isinstance(value, list) else ("path",)
        part = (item, "", even_odd)
        if isinstance(item, dict):
            inner = TableReader(item, reader.place_of("path") / index, reader.diagnostics)
            part = (
                inner.string("path", "", required=True),
                _fill(inner, scope),
                inner.boolean("even_odd", even_odd),
            )
            inner.done()
            steps = (*steps, "path")
        try:
            if not isinstance(part[0], str):
                raise wrong_type(Text("SVG path data", "SVG 路径"), item)
            if not trusted:
                from cardgen.decode.svg_path import check_path

                check_path(part[0])
            parts.append(part)
        except Mistakes as wrong:
            reader.report(wrong, *steps)
    return RawSymbol(id, label, width, height, tuple(parts)) if parts else None


def _fill(reader: TableReader, scope: Scope) -> str:
    """A part's own colour with its variables resolved; "" where it takes the text's."""
    color = reader.scoped(scope).color("fill", None) if reader.raw("fill") else None
    return color.hex if color else ""


def _from_file(reader: TableReader, id: str, label: str, root: Path) -> Symbol | None:
    from cardgen.load.svg import read_svg

    name = reader.string("file", "")
    path = root / name
    if not name or "\0" in name or os.path.isabs(name) or leads_out(path, root):
        reader.error(
            "file",
            Text(f"“{name}” lies outside the folder and is not used", f"「{name}」在文件夹之外，不予使用"),
            code="image-outside",
        )
        return None
    try:
        return Symbol(id, label, *read_svg(read_text(path, name, MOST_BYTES)))
    except Mistakes as wrong:
        (said,) = (found.message for found in wrong.diagnostics)
        reader.error("file", Text(f"“{name}”: {said.en}", f"「{name}」：{said.zh}"), code="bad-svg")
        return None
