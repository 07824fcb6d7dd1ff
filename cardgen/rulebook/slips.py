"""Signs that were meant as Markdown and are none: `＃ 标题`, `##标题`, `{{count` left open.

They would be printed as they stand, so each is told.
"""

import re
from collections.abc import Iterator, Sequence

from cardgen.diagnostics import Diagnostic, Text
from cardgen.rulebook.directives import DIRECTIVES
from cardgen.rulebook.source import Source

# A paragraph without any of these has no slip.
SIGNS = ("#", "＃", ":::", "：：", "|", "｜", "{{", "｛｛", "＊＊")
# All of these are bounded: a hostile line must not take long.
CODE = re.compile(r"`[^`]{1,400}`")
WIDE = re.compile(r"^(?:＃{1,6}|：{3,}|｜(?=.*｜\s*$))|｛｛[^｛｝]{0,200}｝｝|＊＊[^＊]{1,200}＊＊")
NARROW = str.maketrans("＃：｜｛｝＊", "#:|{}*")
# `##标题`, but neither `#1` nor a row of hashtags.
TIGHT = re.compile(r"(#{1,6})([^\s#\d!][^#]{0,60})$")
CLOSING = re.compile(r":{3,}\s*$")
ROW = re.compile(r"\|.*\|\s*$")
OPENED = re.compile(r"(?<!\\)\{\{\s{0,3}([a-z]{1,20})\b(?!.{0,1000}\}\})")
BARS = re.compile(r"(?<!\\)\|")

Slip = tuple[str, Text, Text]


def find_slips(text: str, line: int, source: Source) -> None:
    """Tells what in a paragraph, whose source begins in this line, was probably meant otherwise."""
    if not any(sign in text for sign in SIGNS):
        return
    before = ""
    told = set()
    for number, raw in enumerate(text.split("\n"), line):
        words = CODE.sub(lambda found: " " * len(found[0]), raw)
        for part, message, hint in _slips(words, before):
            if message not in told:
                span = source.span(number, part)
                source.diagnostics.append(Diagnostic("not-markup", message, span, hint, "warning"))
                told.add(message)
        before = words


def _slips(words: str, before: str) -> Iterator[Slip]:
    """Those of one line; `before`: the line above it."""
    for found in WIDE.finditer(words):
        sign = found[0][:2] if found[0][0] in "｛＊" else found[0]
        plain = sign.translate(NARROW)
        yield (
            found[0],
            Text(f"a full-width “{sign}” is only a character", f"全角的「{sign}」只是普通文字"),
            Text(f"write {plain}", f"请改用半角：{plain}"),
        )
    if tight := TIGHT.match(words):
        signs, title = tight.groups()
        yield (
            signs,
            Text(f"“{signs}” without a blank after it is no heading", f"「{signs}」后面没有空格，不是标题"),
            Text(f"write {signs} {title}", f"请写成：{signs} {title}"),
        )
    if CLOSING.match(words):
        yield (
            words.strip(),
            Text("this “:::” ends nothing", "这个「:::」没有对应的开头"),
            Text(
                "a container around another begins and ends with more colons: ::::",
                "一个框里再放一个框时，外面的要多写冒号：::::",
            ),
        )
    if ROW.match(words) and ROW.match(before):
        yield (
            "|",
            Text("these rows are no table", "这几行不是表格"),
            Text("below its titles a table has a line | --- | --- |", "表头下面要有一行 | --- | --- |"),
        )
    opened = OPENED.search(words)
    if opened and opened[1] in DIRECTIVES:
        yield (
            opened[0],
            Text(f"“{opened[0]}” is never closed", f"「{opened[0]}」没有结束"),
            Text("write }} behind it, in the same line", "请在同一行写上 }}"),
        )


def check_closed(sign: str, lines: Sequence[int] | None, last: int, source: Source) -> None:
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


def check_row(line: int, columns: int, source: Source) -> None:
    """Tells that a table's row has more cells than its header, which would be left out."""
    text = source.lines[line - 1].strip(" \t>").removeprefix("|").removesuffix("|")
    if not columns or text.count("|") < columns:
        return
    cells = BARS.split(text)
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
