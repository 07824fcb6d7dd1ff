"""Tables as files for spreadsheet programs: CSV, XLSX by XlsxWriter; the same table gives the same bytes."""

import csv
from collections.abc import Sequence
from datetime import datetime
from io import BytesIO, StringIO
from typing import NamedTuple

CellValue = str | int | float | bool | None
WIDEST = 60


class Sheet(NamedTuple):
    """A table with its name; the first row is its heading."""

    name: str
    rows: Sequence[Sequence[CellValue]]


def write_csv(sheet: Sheet) -> bytes:
    """With the mark by which spreadsheet programs know UTF-8."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for row in sheet.rows:
        writer.writerow(["" if cell is None else _word(cell) for cell in row])
    return out.getvalue().encode("utf-8-sig")


def _word(cell: CellValue) -> str:
    return str(cell).lower() if isinstance(cell, bool) else str(cell)


def write_xlsx(sheets: Sequence[Sheet]) -> bytes:
    """A sheet for each table, its heading bold and always in view. Raises ImportError without XlsxWriter."""
    import xlsxwriter

    out = BytesIO()
    book = xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    )
    book.set_properties({"created": datetime(2000, 1, 1)})
    bold = book.add_format({"bold": True, "bottom": 1})
    wrapped = book.add_format({"text_wrap": True, "valign": "top"})
    for sheet in sheets:
        page = book.add_worksheet(sheet.name[:31])
        page.freeze_panes(1, 0)
        for column in range(max((len(row) for row in sheet.rows), default=0)):
            words = [str(row[column]) for row in sheet.rows if column < len(row) and row[column] is not None]
            longest = max((len(line) for word in words for line in word.split("\n")), default=4)
            page.set_column(column, column, min(2 * longest + 2, WIDEST))
        for at, row in enumerate(sheet.rows):
            for column, cell in enumerate(row):
                form = bold if at == 0 else wrapped
                if isinstance(cell, bool):
                    page.write_boolean(at, column, cell, form)
                elif isinstance(cell, int | float):
                    page.write_number(at, column, cell, form)
                elif cell is not None:
                    page.write_string(at, column, cell, form)
    book.close()
    return out.getvalue()
