"""Grid: a table as a spreadsheet has it, rows of cells, each of which knows where it stands."""

from datetime import date, datetime, time, timedelta
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Span

Cell = str | int | float | bool | date | datetime | time | timedelta | None


class Grid(NamedTuple):
    """Rows of cells below and beside one another; a blank cell is None.

    `name`: of the sheet, or of the file. `lines`: of a text file, the line in which each row begins, and the
    line itself. `problems`: cells that do not hold what their author sees.
    """

    name: str
    display: str
    rows: list[list[Cell]]
    lines: tuple[tuple[int, str], ...] = ()
    problems: tuple[Diagnostic, ...] = ()

    def span(self, row: int, column: int) -> Span:
        """Where a cell stands; rows and columns count from 0 here, and from 1 for people."""
        value = self.value(row, column)
        shown = "" if value is None else str(value).partition("\n")[0]
        if not self.lines:
            place = f"{self.name}!{cell_name(row, column)}"
            return Span(self.display, row + 1, column + 1, shown, place)
        number, line = self.lines[min(row, len(self.lines) - 1)]
        return Span(self.display, number, max(line.find(shown), 0) + 1, line)

    def value(self, row: int, column: int) -> Cell:
        cells = self.rows[row] if row < len(self.rows) else ()
        return cells[column] if column < len(cells) else None


def cell_name(row: int, column: int) -> str:
    """C7 for the third cell of the seventh row."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"
