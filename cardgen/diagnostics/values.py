"""What went wrong, where, and what to try: mistakes in users' files are values of these types.

A message is written in both languages where it arises (`Text`); which one is shown is decided once,
when it is printed.
"""

from collections.abc import Iterable
from typing import Literal, Protocol

from cardgen.record import NamedTuple

Language = Literal["en", "zh"]
Severity = Literal["error", "warning"]
KeyPath = tuple[str | int, ...]


class Text(NamedTuple):
    """One message in English and in Chinese."""

    en: str
    zh: str

    def in_(self, language: Language) -> str:
        return self.zh if language == "zh" else self.en


class Span(NamedTuple):
    """A place in a file. Line and column count from 1; `excerpt` is the whole line.

    `cell`: of a spreadsheet, its name (Sheet1!C7); the excerpt is then what it holds.
    """

    file: str
    line: int = 0
    column: int = 0
    excerpt: str = ""
    cell: str = ""

    def __str__(self) -> str:
        if self.cell:
            return f"{self.file} [{self.cell}]"
        return f"{self.file}:{self.line}:{self.column}" if self.line else self.file


class Source(Protocol):
    """A file that can tell where in it a value stands. Finding out is put off until it is asked."""

    def span(self, path: KeyPath, *, key: bool = False) -> Span: ...


class Place(NamedTuple):
    """A value in a file, by its key path."""

    source: Source
    path: KeyPath = ()

    def __truediv__(self, step: str | int) -> "Place":
        return Place(self.source, (*self.path, step))

    def span(self, *, key: bool = False) -> Span:
        return self.source.span(self.path, key=key)


class Overlaid(NamedTuple):
    """A source for a table of two files: a key stands where it was written last."""

    child: Place
    keys: frozenset[str]
    parent: Place

    def span(self, path: KeyPath, *, key: bool = False) -> Span:
        place = self.child if path and path[0] in self.keys else self.parent
        if not path:
            place = self.child
        return Place(place.source, (*place.path, *path)).span(key=key)


class Diagnostic(NamedTuple):
    """One mistake or remark. `code` is a stable name; `related` are further places with a word on each.

    `why`: the reason for a rule, in the words of the game's author. `outputs`: the files in which what is
    wrong would be printed.
    """

    code: str
    message: Text
    span: Span | None = None
    hint: Text | None = None
    severity: Severity = "error"
    related: tuple[tuple[Span, Text], ...] = ()
    why: Text | None = None
    outputs: tuple[str, ...] = ()

    def about(self, what: Text) -> "Diagnostic":
        """The same, with what it is about before it."""
        message = Text(f"{what.en}: {self.message.en}", f"{what.zh}：{self.message.zh}")
        return self._replace(message=message)


class Mistakes(Exception):
    """Carries diagnostics out of what cannot go on; one without a place gets it from who knows it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(f"{d.span or ''}: {d.message.en}" for d in self.diagnostics))


def mistake(code: str, message: Text, hint: Text | None = None) -> Mistakes:
    """One mistake, whose place its reader does not know, to be raised."""
    return Mistakes([Diagnostic(code, message, hint=hint)])


def merged(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each once, with all its outputs: the same mistake is met in several files."""
    outputs: dict[Diagnostic, dict[str, None]] = {}
    for found in diagnostics:
        outputs.setdefault(found._replace(outputs=()), {}).update(dict.fromkeys(found.outputs))
    return tuple(found._replace(outputs=tuple(files)) for found, files in outputs.items())


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    return any(d.severity == "error" for d in diagnostics)
