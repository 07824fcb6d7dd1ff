"""XLSX and ODS files → Grids, one for each sheet that is shown, by calamine.

What calamine passes over in silence is looked for in the file itself: see workbook_xml.py.
"""

import zlib
from io import BytesIO
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from cardgen.decode.grid import Cell, Grid
from cardgen.decode.workbook_xml import swallowed
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text

# What a file may hold when it is unpacked, and how many cells a sheet may span.
LARGEST = 200 * 1024 * 1024
MOST_CELLS = 5_000_000


def read_workbook(data: bytes, display: str) -> tuple[list[Grid], list[Diagnostic]]:
    """The sheets of a file in order, and what there is to say. Raises Mistakes where it is no such file."""
    try:
        import python_calamine as calamine
    except ImportError as missing:
        raise Mistakes([_not_installed(display)]) from missing
    _check(data, display)
    try:
        book = calamine.CalamineWorkbook.from_filelike(BytesIO(data))
        told = [
            _hidden(display, sheet.name)
            for sheet in book.sheets_metadata
            if sheet.visible != calamine.SheetVisibleEnum.Visible
        ]
        shown = [s for s in book.sheets_metadata if s.visible == calamine.SheetVisibleEnum.Visible]
        grids = [_grid(book.get_sheet_by_name(sheet.name), display) for sheet in shown]
    except (calamine.CalamineError, OSError, ValueError, OverflowError) as problem:
        raise Mistakes([_unreadable(display, str(problem))]) from problem
    found = swallowed(data, {grid.name: grid for grid in grids})
    return [grid._replace(problems=tuple(found.get(grid.name, ()))) for grid in grids], told


def _grid(sheet: "object", display: str) -> Grid:
    """The cells from A1 on."""
    end = sheet.end  # type: ignore[attr-defined]
    name: str = sheet.name  # type: ignore[attr-defined]
    if end is not None and (end[0] + 1) * (end[1] + 1) > MOST_CELLS:
        message = Text(f"the sheet “{name}” spans too many cells", f"工作表「{name}」的范围太大")
        hint = Text("delete what stands far below or to the right", "请删掉远处多余的内容")
        raise Mistakes([Diagnostic("file-too-large", message, Span(display), hint)])
    rows: list[list[Cell]] = [
        [None if cell == "" else cell for cell in row]
        for row in sheet.to_python(skip_empty_area=False)  # type: ignore[attr-defined]
    ]
    return Grid(name, display, rows)


def _check(data: bytes, display: str) -> None:
    """Raises Mistakes for what unpacks to too much, or is not whole: there calamine reads on for ever."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            size = sum(entry.file_size for entry in archive.infolist())
            if size > LARGEST:
                raise Mistakes([_too_large(display, size)])
            for name in archive.namelist():
                if name.endswith((".xml", ".rels")):
                    expat.ParserCreate().Parse(archive.read(name), True)
    except (
        BadZipFile,
        zlib.error,
        expat.ExpatError,
        OSError,
        ValueError,
        NotImplementedError,
        RuntimeError,
    ) as problem:
        raise Mistakes([_unreadable(display, str(problem))]) from problem


def _too_large(display: str, size: int) -> Diagnostic:
    message = Text(
        f"unpacked, the file has {size >> 20} MB; the limit is {LARGEST >> 20} MB",
        f"文件解开后有 {size >> 20} MB，上限是 {LARGEST >> 20} MB",
    )
    return Diagnostic("file-too-large", message, Span(display))


def _unreadable(display: str, reason: str) -> Diagnostic:
    return Diagnostic(
        "bad-workbook",
        Text(f"no spreadsheet can be read from it: {reason}", f"读不出表格：{reason}"),
        Span(display),
        Text("open it in a spreadsheet program and save it again", "请用表格软件打开后重新保存"),
    )


def _hidden(display: str, name: str) -> Diagnostic:
    return Diagnostic(
        "hidden-sheet",
        Text(f"the hidden sheet “{name}” is not read", f"隐藏的工作表「{name}」没有读取"),
        Span(display),
        Text("show it if it holds cards", "如果里面有牌，请取消隐藏"),
        "warning",
    )


def _not_installed(display: str) -> Diagnostic:
    return Diagnostic(
        "no-tables",
        Text("spreadsheets need a reader, which is not installed", "读取表格文件需要另装组件，尚未安装"),
        Span(display),
        Text(
            'install it: pip install "cardgen[tables]"; or save the sheet as CSV',
            '安装方法：pip install "cardgen[tables]"；或者把表格另存为 CSV',
        ),
    )
