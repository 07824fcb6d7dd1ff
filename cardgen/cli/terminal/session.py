"""What every command is given: the language, the folder, and where to write."""

import os
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TextIO

from cardgen.diagnostics import (
    Diagnostic,
    Language,
    Mistakes,
    Text,
    first_of_each_file,
    harmless,
    painted,
)
from cardgen.record import NamedTuple

SUCCESS, MISTAKES, USAGE, INTERRUPTED, CLOSED_PIPE = 0, 1, 2, 130, 141


class WrongUsage(Mistakes):
    """The command line asks for something that there is not: told like other mistakes, another status."""


def wrong_usage(message: Text, hint: Text | None = None) -> WrongUsage:
    return WrongUsage([Diagnostic("usage", message, hint=hint)])


def number_of(number: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


class Session(NamedTuple):
    """One call of the command line. `edition`: the language that games shall be read in, else their own.

    `asks`: somebody is there to answer. `yes`: what would be asked is agreed to.
    """

    language: Language
    folder: Path
    out: TextIO
    err: TextIO
    out_terminal: bool = False
    err_terminal: bool = False
    color: bool = False
    edition: str = ""
    asks: bool = False
    yes: bool = False

    def text(self, text: Text) -> str:
        return text.in_(self.language)

    def say(self, line: str | Text = "") -> None:
        """Writes a line to the output."""
        words = line if isinstance(line, str) else self.text(line)
        self.out.write(harmless(words, self.color and self.out_terminal) + "\n")

    def complain(self, line: str | Text) -> None:
        """Writes a line to the stream for errors."""
        words = line if isinstance(line, str) else self.text(line)
        self.err.write(harmless(words, self.color and self.err_terminal) + "\n")

    def redraw(self, line: str, end: str = "") -> None:
        """Writes over the last line of the stream for errors; `end`: a return leaves the line free."""
        self.err.write(f"\r{harmless(line)}{end}")
        self.err.flush()

    def report(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Writes diagnostics to the stream for errors: fifty of each file, and how many more there are."""
        for diagnostic in first_of_each_file(diagnostics):
            from cardgen.diagnostics.forms import as_text

            if span := diagnostic.span:  # what could not be written is known by its whole path
                diagnostic = diagnostic._replace(span=span._replace(file=self.shown(Path(span.file))))
            self.complain(as_text(diagnostic, self.language, self.color and self.err_terminal))

    def agrees(self, question: Text) -> bool:
        """Asks on the terminal; where nobody can answer, it is not agreed to."""
        if not self.asks:
            return False
        import click

        self.out.flush()
        try:
            return click.confirm(harmless(self.text(question)), err=True)
        except click.Abort:
            raise KeyboardInterrupt from None

    def paint(self, style: str, text: str) -> str:
        """A text for the output, in colour where colours are shown."""
        return painted(style, text) if self.color and self.out_terminal else text

    def shown(self, path: Path) -> str:
        """A path as the user would write it: seen from the current folder."""
        return str(path.relative_to(self.folder)) if path.is_relative_to(self.folder) else str(path)


def open_session(language: Language, environment: Mapping[str, str]) -> Session:
    """The session of this process. Characters that a stream cannot show are spelled out, never an error."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    dumb = environment.get("TERM") == "dumb"
    return Session(
        language=language,
        folder=Path(os.curdir).absolute(),
        out=sys.stdout,
        err=sys.stderr,
        out_terminal=sys.stdout.isatty() and not dumb,
        err_terminal=sys.stderr.isatty() and not dumb,
        color=not environment.get("NO_COLOR"),
        asks=bool(sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()),
    )


def file_size(count: int) -> str:
    return f"{count / 1e6:.1f} MB" if count >= 1_000_000 else f"{max(1, round(count / 1000))} kB"
