"""Cells of a spreadsheet that do not hold what their author sees, found in the file's own XML.

Errors (#N/A), formulas without a stored value, numbers that are shown as 007 or lost digits, cells that are
merged, columns that are hidden: a reader of values passes over all of them.
"""

import re
from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import NamedTuple
from xml.etree import ElementTree
from zipfile import ZipFile

from cardgen.decode.grid import Grid
from cardgen.diagnostics import Diagnostic, Text

REFERENCE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
ZEROS = re.compile("0{2,}")
SUSPECT = re.compile(rb't="e"|<f|<mergeCell|hidden=|<v>[0-9]{16}|<v>[0-9.]+[eE]\+')
# A double keeps so many digits of a whole number.
MOST_DIGITS = 15
MOST_TOLD = 50
XLSX_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
CALC = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
# What is said of each; `{0}` and `{1}` are words about the cell.
SAYS = {
    "error": Diagnostic(
        "error-cell",
        Text("the cell holds the error {0}", "这一格是错误值 {0}"),
        None,
        Text("mend the formula", "请改正公式"),
        "error",
    ),
    "formula": Diagnostic(
        "no-value",
        Text("the formula has no stored value", "公式没有存下结果"),
        None,
        Text("open the file in a spreadsheet program and save it", "请用表格软件打开并保存一次"),
        "error",
    ),
    "zeros": Diagnostic(
        "lost-zeros",
        Text("the cell shows {1} and holds the number {0}", "这一格显示 {1}，存的是数 {0}"),
        None,
        Text("format the column as text and type it again", "请把这一列设为文本格式后重新输入"),
        "warning",
    ),
    "digits": Diagnostic(
        "lost-digits",
        Text("the number {0} has lost digits", "数 {0} 太长，末尾几位已经丢失"),
        None,
        Text("format the column as text and type it again", "请把这一列设为文本格式后重新输入"),
        "error",
    ),
    "merged": Diagnostic(
        "merged-cells",
        Text("the cells {0} are merged: only the first has a value", "{0} 是合并单元格，只有第一格有内容"),
        None,
        Text("unmerge them and fill in each row", "请取消合并，每一行都填上"),
        "warning",
    ),
    "hidden": Diagnostic(
        "hidden-column",
        Text("column {0} is hidden, and is read all the same", "{0} 列是隐藏的，仍会读取"),
        None,
        Text("begin its heading with # to leave it out", "标题以 # 开头就不读"),
        "warning",
    ),
}


class Odd(NamedTuple):
    """A cell that is not what it seems, and the words for it."""

    what: str
    row: int
    column: int
    words: tuple[str, ...] = ()


def swallowed(data: bytes, grids: Mapping[str, Grid]) -> dict[str, list[Diagnostic]]:
    """What there is to tell of each sheet. A file whose XML is broken was read anyway, and tells nothing."""
    out: dict[str, list[Diagnostic]] = {}
    try:
        with ZipFile(BytesIO(data)) as archive:
            sheets = _ods(archive) if "content.xml" in archive.namelist() else _xlsx(archive)
            for name, odd in sheets:
                told = out.setdefault(name, [])
                if name in grids and len(told) < MOST_TOLD:
                    told.append(_told(odd, grids[name]))
    except (ElementTree.ParseError, KeyError, ValueError, OSError):
        return out
    return out


def _told(odd: Odd, grid: Grid) -> Diagnostic:
    found = SAYS[odd.what]
    said = Text(found.message.en.format(*odd.words), found.message.zh.format(*odd.words))
    return found._replace(message=said, span=grid.span(odd.row, odd.column))


def _place(reference: str) -> tuple[int, int]:
    """C7 → row 6, column 2."""
    found = REFERENCE.match(reference)
    if found is None:
        raise ValueError(reference)
    column = 0
    for letter in found.group(1):
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found.group(2)) - 1, column - 1


def _xlsx(archive: ZipFile) -> Iterator[tuple[str, Odd]]:
    rels = ElementTree.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    files = {rel.get("Id"): rel.get("Target", "").removeprefix("/xl/") for rel in rels}
    book = ElementTree.fromstring(archive.read("xl/workbook.xml"))
    padded = _zero_formats(archive)
    for sheet in book.iter():
        if sheet.tag.endswith("}sheet") and sheet.get(XLSX_RELATION) in files:
            data = archive.read(f"xl/{files[sheet.get(XLSX_RELATION)]}")
            # Most sheets have nothing of this: they are not walked through.
            if padded or SUSPECT.search(data):
                yield from ((sheet.get("name", ""), odd) for odd in _xlsx_sheet(data, padded))


def _zero_formats(archive: ZipFile) -> dict[str, int]:
    """The styles of cells that show leading zeros: how many digits each of them shows."""
    if "xl/styles.xml" not in archive.namelist():
        return {}
    styles = ElementTree.fromstring(archive.read("xl/styles.xml"))
    formats = {
        one.get("numFmtId"): one.get("formatCode", "") for one in styles.iter() if one.tag.endswith("}numFmt")
    }
    cells = next((one for one in styles if one.tag.endswith("}cellXfs")), ())
    codes = ((str(n), formats.get(one.get("numFmtId"), "")) for n, one in enumerate(cells))
    return {style: len(code) for style, code in codes if ZEROS.fullmatch(code)}


def _xlsx_sheet(data: bytes, padded: Mapping[str, int]) -> Iterator[Odd]:
    for _, element in ElementTree.iterparse(BytesIO(data)):
        tag = element.tag.rpartition("}")[2]
        if tag == "c":
            yield from _xlsx_cell(element, padded)
            element.clear()
        elif tag == "mergeCell":
            yield Odd("merged", *_place(element.get("ref", "")), (element.get("ref", ""),))
        elif tag == "col" and element.get("hidden") in ("1", "true"):
            for column in range(int(element.get("min", 1)), min(int(element.get("max", 1)), 99) + 1):
                yield Odd("hidden", 0, column - 1, (_letters(column - 1),))


def _xlsx_cell(cell: ElementTree.Element, padded: Mapping[str, int]) -> Iterator[Odd]:
    row, column = _place(cell.get("r", ""))
    parts = {part.tag.rpartition("}")[2]: part.text or "" for part in cell}
    value, kind = parts.get("v", ""), cell.get("t", "n")
    if kind == "e":
        yield Odd("error", row, column, (value,))
    elif "f" in parts and not value:
        yield Odd("formula", row, column)
    elif kind == "n" and value:
        yield from _number(value, row, column, padded.get(cell.get("s", ""), 0))


def _number(value: str, row: int, column: int, digits: int) -> Iterator[Odd]:
    number = float(value)
    if abs(number) >= 10**MOST_DIGITS and number == int(number):
        yield Odd("digits", row, column, (f"{int(number)}",))
    elif digits > 1 and 0 <= number < 10 ** (digits - 1) and number == int(number):
        yield Odd("zeros", row, column, (f"{int(number)}", f"{int(number):0{digits}d}"))


def _ods(archive: ZipFile) -> Iterator[tuple[str, Odd]]:
    root = ElementTree.fromstring(archive.read("content.xml"))
    for sheet in root.iter(f"{TABLE}table"):
        name = sheet.get(f"{TABLE}name", "")
        row = 0
        for line in sheet.iter(f"{TABLE}table-row"):
            column = 0
            for cell in line:
                yield from ((name, odd) for odd in _ods_cell(cell, row, column))
                column += int(cell.get(f"{TABLE}number-columns-repeated", 1))
            row += int(line.get(f"{TABLE}number-rows-repeated", 1))


def _ods_cell(cell: ElementTree.Element, row: int, column: int) -> Iterator[Odd]:
    shown = "".join(cell.itertext())
    value = cell.get(f"{OFFICE}value", "")
    if cell.get(f"{CALC}value-type") == "error":
        yield Odd("error", row, column, (shown,))
    elif cell.get(f"{TABLE}formula") and not cell.get(f"{OFFICE}value-type"):
        yield Odd("formula", row, column)
    elif value:
        zeros = len(shown) if shown.isdigit() and shown.startswith("0") else 0
        yield from _number(value, row, column, zeros)
    across = int(cell.get(f"{TABLE}number-columns-spanned", 1))
    down = int(cell.get(f"{TABLE}number-rows-spanned", 1))
    if across > 1 or down > 1:
        ends = _letters(column + across - 1) + str(row + down)
        yield Odd("merged", row, column, (f"{_letters(column)}{row + 1}:{ends}",))


def _letters(column: int) -> str:
    from cardgen.decode.grid import cell_name

    return cell_name(0, column)[:-1]
