"""Columns of text that line up, also where characters are two columns wide."""

from collections.abc import Sequence

from cardgen.diagnostics.forms import text_width


def as_table(rows: Sequence[Sequence[str]], right: Sequence[int] = (), indent: int = 2) -> str:
    """Rows as lines; the columns numbered in `right` stand flush right."""
    widths = [max(text_width(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = []
        for column, cell in enumerate(row):
            space = " " * (widths[column] - text_width(cell))
            cells.append(space + cell if column in right else cell + space)
        lines.append(" " * indent + "  ".join(cells).rstrip())
    return "\n".join(lines)
