"""A spreadsheet that lies around → Imported: any CSV or workbook, as Squib and nanDECK read them too."""

import re
from collections.abc import Iterator
from pathlib import Path

from cardgen.decode.grid import Cell, Grid, cell_name
from cardgen.decode.toml_file import read_bytes
from cardgen.diagnostics import CONTROL, Diagnostic, Span, Text
from cardgen.load.card_tables import TEXT_TABLES, WORKBOOKS
from cardgen.load.imports.entries import ListedCard
from cardgen.load.imports.reading import Imported, Kept, doubled
from cardgen.load.imports.tables import FIELD, NO_ROLES, NOTHING, Roles, columns_of, read_rows
from cardgen.markdown.guess import guessed

TABLES = (*TEXT_TABLES, *WORKBOOKS)


def read_sheets(path: Path, display: str) -> Imported:
    """The cards of a file. Raises Mistakes where it cannot be read."""
    return sheets_in(read_bytes(path, display, None), path, display)


def sheets_in(data: bytes, path: Path, display: str, roles: Roles = NO_ROLES) -> Imported:
    """The cards that a file of this name holds. `roles`: what somebody said that its columns are."""
    grids, told = _grids(data, path, display)
    kept = Kept()
    words = [""]
    for grid in grids:
        told += grid.problems
        for entry, span in _entries(grid, roles):
            if entry is None:
                message = Text("this row has no name or no number of copies", "这一行没有名称或张数")
                told.append(Diagnostic("not-imported", message, span, severity="warning"))
            else:
                usual = grid.name if len(grids) > 1 else ""
                kept.add(entry, entry.kind or usual, doubled(entry.text), "", span.line)
                words.append(f"{entry.name} {entry.text}")
    warnings = tuple(one._replace(severity="warning") for one in told)
    return kept.imported(path.stem, guessed(words))._replace(unread=warnings)


def columns_in(data: bytes, path: Path, display: str, roles: Roles = NO_ROLES) -> dict[str, str]:
    """The columns of a file by their titles, and what each is taken for."""
    found: dict[str, str] = {}
    for grid in _grids(data, path, display)[0]:
        titles, rows, _ = _table(grid)
        at = columns_of(titles, rows, True, roles)
        known = {n: role for role, n in at._asdict().items() if n is not None} if at else {}
        for n, title in enumerate(titles):
            if title:
                role = known.get(n) or roles.get(title, FIELD)
                found.setdefault(title, NOTHING if role == "key" else role)
    return found


def _grids(data: bytes, path: Path, display: str) -> tuple[list[Grid], list[Diagnostic]]:
    delimiter = TEXT_TABLES.get(path.suffix.lower())
    if delimiter:
        from cardgen.decode.csv_grid import read_csv

        grid, told = read_csv(data, display, path.stem, _delimiter(data, delimiter))
        return [grid], told
    from cardgen.decode.workbook import read_workbook

    return read_workbook(data, display)


def _delimiter(data: bytes, usual: str) -> str:
    """A CSV of a country with decimal commas has semicolons."""
    first = data.partition(b"\n")[0]
    return ";" if usual == "," and first.count(b";") > first.count(b",") else usual


def _entries(grid: Grid, roles: Roles) -> Iterator[tuple[ListedCard | None, Span]]:
    titles, rows, lines = _table(grid)
    for number, entry in read_rows(titles, rows, whole=True, roles=roles):
        yield entry, grid.span(lines[number], 0)


def _table(grid: Grid) -> tuple[list[str], list[list[str]], list[int]]:
    """Its headings, its rows, and which rows of the sheet these are."""
    filled = [n for n, row in enumerate(grid.rows) if any(cell is not None for cell in row)]
    if not filled:
        return [], [], []
    width = max(len(row) for row in grid.rows)
    rows = [[shown(grid.value(n, column)) for column in range(width)] for n in filled]
    top = 0 if _is_headless(rows) else 1
    titles = rows[0] if top else [cell_name(0, column)[:-1] for column in range(width)]
    return titles, rows[top:], filled[top:]


def _is_headless(rows: list[list[str]]) -> bool:
    """Whether the first row is a card already: it has a number where all others have numbers."""
    columns = [[row[n] for row in rows if row[n]] for n in range(len(rows[0])) if rows[0][n]]
    return any(all(cell.replace(".", "").isdigit() for cell in cells) for cells in columns)


def shown(cell: Cell) -> str:
    """What a cell shows: a whole number without its point."""
    if cell is None:
        return ""
    if isinstance(cell, float) and cell == int(cell) and abs(cell) < 1e15:
        return str(int(cell))
    return re.sub(CONTROL, "", str(cell)).strip()
