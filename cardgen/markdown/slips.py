"""Signs that were meant as Markdown and are none: `＃ 标题`, `##标题`, `{{count` left open.

They would be printed as they stand, so each is told.
"""

from collections.abc import Sequence
from re import split

from cardgen.diagnostics import Diagnostic, Text
from cardgen.markdown.source import SourceText

# A paragraph without any of these has no slip.
SIGNS = ("#", "＃", ":::", "：：", "|", "｜", "{{", "｛｛", "＊＊")


def find_slips(text: str, line: int, source: SourceText) -> None:
    """Tells what in a paragraph, whose source begins in this line, was probably meant otherwise."""
    if not any(map(text.__contains__, SIGNS)):
        return
    from cardgen.markdown.slip_forms import slips_in, without_code

    before = ""
    told = set()
    for number, raw in enumerate(text.split("\n"), line):
        words = without_code(raw)
        for part, message, hint in slips_in(words, before):
            if message not in told:
                span = source.span(number, part)
                source.diagnostics.append(Diagnostic("not-markup", message, span, hint, "warning"))
                told.add(message)
        before = words


def check_closed(sign: str, lines: Sequence[int] | None, last: int, source: SourceText) -> None:
    """Tells that a fence or a container has no end, and so takes all that follows.

    `lines`: the first, counted from 0, and the one behind them; the last may be the one that closes it.
    """
    start, end = lines or (0, 0)
    closing = source.lines[end - last] if start + last < end < len(source.lines) + last else ""
    if not closing.lstrip(" \t>").startswith(sign):
        message = Text(f"“{sign}” is never closed", f"「{sign}」没有结束")
        hint = Text(f"write {sign} on a line of its own where it ends", f"请在结束的地方单独写一行 {sign}")
        source.diagnostics.append(
            Diagnostic("not-closed", message, source.span(start + 1, sign), hint, "warning")
        )


def check_row(line: int, columns: int, source: SourceText) -> None:
    """Tells that a table's row has more cells than its header, which would be left out."""
    text = source.lines[line - 1].strip(" \t>").removeprefix("|").removesuffix("|")
    if not columns or text.count("|") < columns:
        return
    cells = split(r"(?<!\\)\|", text)
    if any(cell.strip() for cell in cells[columns:]):
        have = len(cells)
        source.diagnostics.append(
            Diagnostic(
                "long-row",
                Text(
                    f"this row has {have} cells, the table {columns} columns; the rest is left out",
                    f"这一行有 {have} 格，表格只有 {columns} 列，多出的没有印",
                ),
                source.span(line, cells[columns]),
                Text("“\\|” is a “|” within a cell", "单元格里的「|」要写成「\\|」"),
                "warning",
            )
        )
