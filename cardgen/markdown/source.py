"""The file that is read: its lines, for places in messages, and what was found wrong with it so far."""

from collections.abc import Sequence
from functools import lru_cache
from html import unescape
from urllib.parse import unquote

from cardgen.diagnostics import Diagnostic, Span
from cardgen.record import NamedTuple


class SourceText(NamedTuple):
    """`file` is how messages name it; `diagnostics` grows while the file is read."""

    file: str
    lines: Sequence[str]
    diagnostics: list[Diagnostic]

    def span(self, line: int, part: str = "") -> Span:
        """A place in the file; `part` is looked for in the line."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Span(self.file, line, max(text.find(part), 0) + 1, text)

    def find(self, part: str) -> Span:
        """The first place where this stands, or that means it (`a%20b`); else the file alone."""
        text = "\n".join(self.lines)
        for said in (text, meant(text)):
            at = said.find(part)
            if at >= 0:
                return self.span(said.count("\n", 0, at) + 1, part)
        return Span(self.file)

    def within(self, line: int, words: str, at: int) -> Span:
        """The place of a character of the words that a line shows, whatever signs stand between them.

        Read from the end: what stands before words (`- `, `1. `) looks like words more often than what
        stands behind them.
        """
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        column = len(text)
        for char in reversed(words[at:]):
            found = text.rfind(char, 0, column)
            column = found if found >= 0 else column
        return Span(self.file, line, column + 1, text)


@lru_cache(maxsize=1)
def meant(text: str) -> str:
    """What addresses in a text mean, line by line: without escapes (`\\_`, `&amp;`, `%20`)."""
    lines = (unquote(unescape(line.replace("\\", ""))) for line in text.split("\n"))
    return "\n".join(line.replace("\n", " ") for line in lines)
