"""Reads a TOML file whole, or says what is wrong with it and where."""

import os
import re
import stat
from bisect import bisect_right
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING

import rtoml

from cardgen.decode.links import outside
from cardgen.decode.toml_pieces import loads
from cardgen.diagnostics import CONTROL, Diagnostic, KeyPath, Mistakes, Span, Text

if TYPE_CHECKING:
    from cardgen.decode.locate import KeySpot

LARGEST = 64 * 1024 * 1024
# Escapes that bring in no control character; what any other brings in is looked at.
OTHER_ESCAPE = re.compile(r'\\[^nt"\\]')
UTF8 = Text("save the file as UTF-8", "请把文件另存为 UTF-8 编码")


class TomlFile:
    """A file that was read: its data, and where in it each value stands (found out when first asked)."""

    __slots__ = ("_lines", "_spots", "_starts", "data", "display", "text")

    def __init__(self, display: str, text: str, data: dict[str, object]) -> None:
        self.display = display
        self.text = text
        self.data = data
        self._spots: dict[KeyPath, KeySpot] | None = None
        self._lines: list[str] = []
        self._starts: list[int] = []

    def span(self, path: KeyPath, *, key: bool = False) -> Span:
        """The place of a value, or of its key; of what it would be in, where it is missing."""
        spots = self._spots
        if spots is None:
            from cardgen.decode.locate import locate

            spots = self._spots = locate(self.text).spots
        for end in range(len(path), 0, -1):
            spot = spots.get(path[:end])
            if spot is not None:
                return self._span_at(spot.key if key or end < len(path) else spot.value)
        return Span(self.display, 1, 1, self.text.partition("\n")[0]) if self.text else Span(self.display)

    def _span_at(self, offset: int) -> Span:
        """As `span_at`, for very many places: the lines are found once."""
        if not self._lines:
            self._lines = self.text.split("\n")
            self._starts = list(accumulate((len(line) + 1 for line in self._lines), initial=0))
        line = bisect_right(self._starts, offset)
        return Span(self.display, line, offset - self._starts[line - 1] + 1, self._lines[line - 1])


def span_at(display: str, text: str, offset: int) -> Span:
    """An offset as line and column."""
    start = text.rfind("\n", 0, offset) + 1
    end = text.find("\n", offset)
    line = text.count("\n", 0, offset) + 1
    return Span(display, line, offset - start + 1, text[start:] if end < 0 else text[start:end])


def read_toml(path: Path, display: str, inside: Path) -> tuple[TomlFile | None, list[Diagnostic]]:
    """The file, or None with what is wrong. `display` is how messages name it; `inside`: as for a text."""
    try:
        return parse_toml(read_text(path, display, inside=inside), display)
    except Mistakes as mistakes:
        return None, list(mistakes.diagnostics)


def read_text(path: Path, display: str, largest: int = LARGEST, inside: Path | None = None) -> str:
    """A file's text with `\\n` line ends. Raises Mistakes where it cannot be had.

    `inside`: the folder that no link may lead out of; a file that the user names may lie anywhere.
    """
    return text_of(read_bytes(path, display, inside, largest), display)


def text_of(data: bytes, display: str) -> str:
    """What was read, as text with `\\n` line ends. Raises Mistakes where it is none."""
    text = _decode_utf8(data, display)
    if isinstance(text, Diagnostic):
        raise Mistakes([text])
    return text


def read_bytes(path: Path, display: str, inside: Path | None, largest: int = LARGEST) -> bytes:
    """A file's content, read as a text's is. Raises Mistakes where it cannot be had."""
    wrong = outside(path, inside, display) if inside is not None else None
    data = wrong or _read_bytes(path, display, largest)
    if isinstance(data, Diagnostic):
        raise Mistakes([data])
    return data


def _read_bytes(path: Path, display: str, largest: int) -> bytes | Diagnostic:
    """A regular file's content, or why it cannot be had."""
    span = Span(display)
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            info = os.fstat(file.fileno())
            if not stat.S_ISREG(info.st_mode):
                return Diagnostic("not-a-file", Text("this is not a regular file", "这不是普通文件"), span)
            if info.st_size > largest:
                size = Text(f"{info.st_size >> 20} MB", f"{info.st_size >> 20} MB")
                return Diagnostic(
                    "file-too-large",
                    Text(
                        f"the file has {size.en}; the limit is {largest >> 20} MB",
                        f"文件有 {size.zh}，上限是 {largest >> 20} MB",
                    ),
                    span,
                )
            return file.read()
    except FileNotFoundError:
        return Diagnostic("file-missing", Text("there is no such file", "没有这个文件"), span)
    except IsADirectoryError:
        return Diagnostic("not-a-file", Text("this is a folder, not a file", "这是文件夹，不是文件"), span)
    except OSError as problem:
        reason = problem.strerror or str(problem)
        return Diagnostic("file-unreadable", Text(f"cannot be read: {reason}", f"无法读取：{reason}"), span)


def _open_at_once(path: str, flags: int) -> int:
    """Opens without waiting for a writer at the other end of a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _decode_utf8(data: bytes, display: str) -> str | Diagnostic:
    """Other encodings are named, never guessed."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")) or (
        b"\0" in data[:200] and data[:200].count(0) > len(data[:200]) // 4
    ):
        return Diagnostic("not-utf-8", Text("looks like UTF-16", "看起来是 UTF-16 编码"), Span(display), UTF8)
    try:
        text = data.decode("utf-8-sig" if data.startswith(b"\xef\xbb\xbf") else "utf-8")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        column = (
            len(data[data.rfind(b"\n", 0, problem.start) + 1 : problem.start].decode("utf-8", "replace")) + 1
        )
        looks = Text("not UTF-8", "不是 UTF-8 编码")
        try:
            data.decode("gb18030")
            looks = Text("not UTF-8: looks like GBK", "不是 UTF-8：看起来是 GBK 编码")
        except UnicodeDecodeError:
            pass
        byte = f"0x{data[problem.start]:02X}"
        message = Text(f"{looks.en} (the byte {byte})", f"{looks.zh}（字节 {byte}）")
        return Diagnostic("not-utf-8", message, Span(display, line, column), UTF8)
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        lone = text.find("\r")
        if lone >= 0:
            # Seen by its own rule, the file is one line: count the returns as lines too.
            line = text.count("\n", 0, lone) + 1
            column = lone - text.rfind("\n", 0, lone)
            return Diagnostic(
                "lone-return",
                Text(
                    "a carriage return (CR) without a line feed ends this line",
                    "这一行以单独的回车符（CR）结尾",
                ),
                Span(display, line, column),
                Text(
                    "choose line ends LF or CRLF in your editor and save again",
                    "请在编辑器里把换行符改成 LF 或 CRLF 后再保存",
                ),
            )
    return text


def parse_toml(text: str, display: str) -> tuple[TomlFile | None, list[Diagnostic]]:
    """Text with `\\n` line ends → TomlFile, or what is wrong."""
    if not text.replace("\n", "").isprintable() and re.search(CONTROL, text):
        from cardgen.decode.toml_errors import control_characters

        return None, control_characters(text, display)
    try:
        file = TomlFile(display, text, loads(text))
    except rtoml.TomlParsingError as problem:
        from cardgen.decode.toml_errors import explain

        return None, [explain(text, display, str(problem))]
    if OTHER_ESCAPE.search(text):
        from cardgen.decode.toml_errors import escaped_characters

        found = escaped_characters(file)
        return (None, found) if found else (file, [])
    return file, []
