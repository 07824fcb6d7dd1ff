"""CSV and TSV files → a Grid. Which encoding was read is told where it is not UTF-8."""

import csv
from io import StringIO

from cardgen.decode.grid import Cell, Grid
from cardgen.diagnostics import Diagnostic, Mistakes, Span, Text

UTF16 = (b"\xff\xfe", b"\xfe\xff")
LONGEST_CELL = 1 << 20


def read_csv(data: bytes, display: str, name: str, delimiter: str) -> tuple[Grid, list[Diagnostic]]:
    """The table of a file, and what there is to say of it. Raises Mistakes where it is no text."""
    text, told = _decoded(data, display)
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    csv.field_size_limit(LONGEST_CELL)
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    rows: list[list[Cell]] = []
    starts: list[tuple[int, str]] = []
    before = 0
    try:
        for row in reader:
            rows.append([cell or None for cell in row])
            starts.append((before + 1, lines[before]))
            before = reader.line_num
    except csv.Error as error:
        line = min(reader.line_num, len(lines)) or 1
        message = Text(f"this line is no CSV: {error}", f"这一行不是 CSV：{error}")
        hint = Text("look for a quotation mark that nothing closes", "请找一找没有成对的引号")
        raise Mistakes(
            [Diagnostic("bad-csv", message, Span(display, line, 1, lines[line - 1]), hint)]
        ) from error
    return Grid(name, display, rows, tuple(starts)), told


def _decoded(data: bytes, display: str) -> tuple[str, list[Diagnostic]]:
    """UTF-8 and UTF-16 by their marks, else UTF-8, else GB18030 if all of it can be read so."""
    if data.startswith(UTF16):
        return _read_as(data, "utf-16", display), []
    try:
        return data.decode("utf-8-sig"), []
    except UnicodeDecodeError:
        text = _read_as(data, "gb18030", display)
    message = Text(
        "this is not UTF-8 and was read as GB18030 (GBK)", "这个文件不是 UTF-8，已按 GB18030（GBK）读取"
    )
    hint = Text("save it as “CSV UTF-8” if words look wrong", "如果文字不对，请另存为“CSV UTF-8”")
    return text, [Diagnostic("other-encoding", message, Span(display), hint, "warning")]


def _read_as(data: bytes, encoding: str, display: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as problem:
        message = Text(
            f"neither UTF-8 nor {encoding} (the byte 0x{data[problem.start]:02X})",
            f"既不是 UTF-8，也不是 {encoding}（字节 0x{data[problem.start]:02X}）",
        )
        hint = Text("save the file as “CSV UTF-8”", "请另存为“CSV UTF-8”")
        raise Mistakes([Diagnostic("not-utf-8", message, Span(display), hint)]) from problem
