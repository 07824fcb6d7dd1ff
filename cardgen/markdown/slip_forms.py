"""The forms of slips, looked for only where one of their signs stands."""

import re
from collections.abc import Iterator

from cardgen.diagnostics import Text
from cardgen.markdown.directives import DIRECTIVES

# All of these are bounded: a hostile line must not take long.
CODE = re.compile(r"`[^`]{1,400}`")
WIDE = re.compile(r"^(?:＃{1,6}|：{3,}|｜(?=.*｜\s*$))|｛｛[^｛｝]{0,200}｝｝|＊＊[^＊]{1,200}＊＊")
NARROW = str.maketrans("＃：｜｛｝＊", "#:|{}*")
CLOSING = re.compile(r":{3,}\s*$")
ROW = re.compile(r"\|.*\|\s*$")
OPENED = re.compile(r"(?<!\\)\{\{\s{0,3}([a-z]{1,20})\b(?!.{0,1000}\}\})")

Slip = tuple[str, Text, Text]


def without_code(line: str) -> str:
    """A line with blanks instead of the program text in it."""
    return CODE.sub(lambda found: " " * len(found[0]), line)


def slips_in(words: str, before: str) -> Iterator[Slip]:
    """Those of one line; `before`: the line above it."""
    for found in WIDE.finditer(words):
        sign = found[0][:2] if found[0][0] in "｛＊" else found[0]
        plain = sign.translate(NARROW)
        yield (
            found[0],
            Text(f"a full-width “{sign}” is only a character", f"全角的「{sign}」只是普通文字"),
            Text(f"write {plain}", f"请改用半角：{plain}"),
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
