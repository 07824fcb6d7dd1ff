"""The file that is read: its lines, for places in messages, and what was found wrong with it so far."""

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Span


class Source(NamedTuple):
    """`file` is how messages name it; `diagnostics` grows while the file is read."""

    file: str
    lines: Sequence[str]
    diagnostics: list[Diagnostic]

    def span(self, line: int, part: str = "") -> Span:
        """A place in the file; `part` is looked for in the line."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Span(self.file, line, max(text.find(part), 0) + 1, text)

    def find(self, part: str) -> Span:
        """The first place where this stands; the file alone where it stands nowhere so."""
        for number, text in enumerate(self.lines, 1):
            if part in text:
                return self.span(number, part)
        return Span(self.file)
