"""Changes in a CSV text at the place of a cell: every other character stays as it was.

As in `splice.py`, a change is proven: read again, the table holds what it held and the change.
"""

import csv
from collections.abc import Sequence
from io import StringIO

from cardgen.decode.splice import Unsafe

Place = tuple[int, int]


def set_cell(text: str, delimiter: str, row: int, column: int, value: str) -> str:
    """The text with another value in a cell; a row that is too short gets longer."""
    rows = places(text, delimiter)
    cells = rows[row]
    expected = _read(text, delimiter)
    expected[row] += [""] * (column + 1 - len(expected[row]))
    expected[row][column] = value
    if column < len(cells):
        start, end = cells[column]
        new = text[:start] + _written(value, delimiter, text[start:end], len(cells) == 1) + text[end:]
    else:
        end = cells[-1][1] if cells else _row_start(text, rows, row)
        missing = delimiter * (column + 1 - max(len(cells), 1))
        new = text[:end] + missing + _written(value, delimiter, "", False) + text[end:]
    return _proven(new, delimiter, expected)


def add_row(text: str, delimiter: str, after: int, cells: Sequence[str]) -> str:
    """The text with one more row."""
    rows, newline = places(text, delimiter), "\r\n" if "\r\n" in text else "\n"
    line = delimiter.join(_written(cell, delimiter, "", len(cells) == 1) for cell in cells)
    end = rows[after][-1][1] if rows[after] else _row_start(text, rows, after)
    expected = _read(text, delimiter)
    expected.insert(after + 1, list(cells))
    return _proven(text[:end] + newline + line + text[end:], delimiter, expected)


def remove_row(text: str, delimiter: str, row: int) -> str:
    """The text without a row."""
    rows = places(text, delimiter)
    start = rows[row][0][0]
    end = rows[row + 1][0][0] if row + 1 < len(rows) and rows[row + 1] else _line_end(text, rows[row][-1][1])
    expected = _read(text, delimiter)
    del expected[row]
    return _proven(text[:start] + text[end:], delimiter, expected)


def places(text: str, delimiter: str) -> list[list[Place]]:
    """Where each cell stands, with its quotes, row by row; an empty line is a row without cells."""
    rows: list[list[Place]] = []
    row: list[Place] = []
    at = 0
    while at < len(text) or row:
        start, at = at, _cell_end(text, at, delimiter)
        if text[at : at + 1] == delimiter:
            row.append((start, at))
            at += 1
            if at == len(text):
                rows.append([*row, (at, at)])
                break
            continue
        if row or at > start:
            row.append((start, at))
        rows.append(row)
        row = []
        at = _line_end(text, at)
    return rows


def _cell_end(text: str, at: int, delimiter: str) -> int:
    if text[at : at + 1] == '"':
        at += 1
        while at < len(text) and not (text[at] == '"' and text[at + 1 : at + 2] != '"'):
            at += 2 if text[at] == '"' else 1
        at += 1
    while at < len(text) and text[at] not in (delimiter, "\r", "\n"):
        at += 1
    return min(at, len(text))


def _line_end(text: str, at: int) -> int:
    return at + 2 if text[at : at + 2] == "\r\n" else min(at + 1, len(text))


def _row_start(text: str, rows: list[list[Place]], row: int) -> int:
    """Of a row without cells: where the line before it ends."""
    at = 0
    for cells in rows[:row]:
        at = _line_end(text, cells[-1][1] if cells else at)
    return at


def _written(value: str, delimiter: str, before: str, alone: bool) -> str:
    """A cell in quotes where it needs them, or had them; the only one of a row is never nothing at all."""
    needs = any(sign in value for sign in (delimiter, '"', "\n", "\r")) or value != value.strip()
    if needs or before.startswith('"') or (alone and not value):
        return '"' + value.replace('"', '""') + '"'
    return value


def _read(text: str, delimiter: str) -> list[list[str]]:
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return [*csv.reader(StringIO(plain, newline=""), delimiter=delimiter, strict=True)]


def _proven(new: str, delimiter: str, expected: list[list[str]]) -> str:
    try:
        if _read(new, delimiter) != expected:
            raise Unsafe
    except csv.Error:
        raise Unsafe from None
    return new
