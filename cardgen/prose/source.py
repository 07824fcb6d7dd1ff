"""A rulebook's source as checks read it: line by line, with what is no prose blanked out and columns kept."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Span
from cardgen.markdown.front_matter import FrontMatter, read_front_matter
from cardgen.prose.numerals import in_digits

# Stands for code, addresses and directives: no pattern of ours matches it.
GONE = "\0"
FENCE = re.compile(r" {0,3}(?:> ?)*(`{3,}|~{3,})(.*)$")
# All of these are bounded: a hostile line must not take long.
NO_PROSE = re.compile(
    r"(?<![`\\])(`{1,3})(?!`)[^`]{1,400}\1(?!`)"  # code
    r"|\{\{[^{}]{0,400}\}\}"  # directives
    r"|<!--.{0,400}?-->"
    r"|https?://[\x21-\x7e]+"
    r"|(?<=\])\([^()]{0,400}\)"  # where a link leads
)
MARKS = re.compile(r"\*\*|__|\\(?=[!-/:-@\[-`{-~])")
START = re.compile(r"\s*(?:>\s*)*(?:#{1,6}\s+)?(?:(?:[-+*•]|\d{1,3}[.)、])\s+(?:\[[ xX]\]\s+)?)*")
LIST_MARK = re.compile(r"(?:[-+*•]|\d{1,3}[.)、])\s")
ATX = re.compile(r"\s{0,3}(#{1,6})\s+\S")
UNDERLINE = re.compile(r"\s{0,3}(=+|-+)[ \t]*$")
ANCHOR = re.compile(r"\s{0,3}\{#[^{}\s]{1,80}\}$")
RULE_SIGNS = frozenset(" \t:|-")
# No line of prose is as long as this.
LONGEST = 10_000


class Line(NamedTuple):
    """One line. `words`: its prose without bold signs and backslashes; `columns`: where each character stood.

    `start`: where in `words` they begin, after the signs of lists, quotations and headings. `level`: of a
    heading, else 0. `boxed`: stands in a titled box, as lists of versions do.
    """

    number: int
    text: str
    words: str
    columns: tuple[int, ...]
    start: int
    level: int = 0
    boxed: bool = False
    listed: bool = False

    @property
    def said(self) -> str:
        """The words alone."""
        return self.words[self.start :]

    def column(self, at: int) -> int:
        """The column in the file of a character of `words`."""
        if not self.columns:
            return at + 1
        return self.columns[at] if at < len(self.columns) else self.columns[-1] + 1


class Cell(NamedTuple):
    """A cell of a table, and where in its line's `words` it begins."""

    text: str
    at: int


class Row(NamedTuple):
    line: Line
    cells: tuple[Cell, ...]


class Grid(NamedTuple):
    """A table: its titles, and its rows."""

    titles: tuple[str, ...]
    rows: tuple[Row, ...]

    def column(self, names: frozenset[str], but: int | None = None) -> int | None:
        """The first column whose title is one of these, but for one."""
        found = (n for n, title in enumerate(self.titles) if title.casefold() in names and n != but)
        return next(found, None)


class Prose(NamedTuple):
    """A document to be checked."""

    file: str
    source: tuple[str, ...]
    front: FrontMatter
    lines: tuple[Line, ...]

    def span(self, line: Line, at: int) -> Span:
        """The place of a character of a line's `words`."""
        return Span(self.file, line.number, line.column(at), self.source[line.number - 1])

    def front_span(self, words: str) -> Span:
        """The place of some words in the front matter."""
        for number, text in enumerate(self.source[: self.front.lines], 1):
            if words in text:
                return Span(self.file, number, text.find(words) + 1, text)
        return Span(self.file)

    @property
    def headings(self) -> list[Line]:
        return [line for line in self.lines if line.level]


def read_prose(text: str, file: str) -> tuple[Prose, list[Diagnostic]]:
    """The document's lines; those of the front matter and of code are not among them."""
    front, problems = read_front_matter(text, file)
    source = tuple(text.split("\n"))
    lines: list[Line] = []
    fence = title = ""
    for number, raw in enumerate(source[front.lines :], front.lines + 1):
        if len(raw) > LONGEST:
            continue
        mark = FENCE.match(raw)
        if fence:
            if mark and mark[1].startswith(fence) and not mark[2].strip():
                fence = ""
            elif not title.isascii():
                lines.append(_line(number, raw, boxed=True))
            continue
        if mark and "`" not in mark[2]:
            fence, title = mark[1], mark[2].strip()
            continue
        under = UNDERLINE.match(raw)
        above = lines[-1] if lines and lines[-1].number == number - 1 else None
        if under and above and above.said.strip() and not (above.level or above.listed or above.boxed):
            lines[-1] = above._replace(level=1 if "=" in under[1] else 2)
        else:
            lines.append(_line(number, raw))
    return Prose(file, source, front, tuple(lines)), problems


def _line(number: int, raw: str, *, boxed: bool = False) -> Line:
    text = NO_PROSE.sub(lambda found: GONE * len(found[0]), raw)
    words = text
    columns: tuple[int, ...] = ()
    marks = [found.span() for found in MARKS.finditer(text)]
    if marks:
        dropped = {at for start, end in marks for at in range(start, end)}
        kept = [at for at in range(len(text)) if at not in dropped]
        words, columns = "".join(text[at] for at in kept), tuple(at + 1 for at in kept)
    words, columns = in_digits(words, columns)
    heading = None if boxed else ATX.match(text)
    if heading:
        words = ANCHOR.sub("", words.rstrip().rstrip("#").rstrip())
    start = START.match(words)
    begin = start.end() if start else 0
    listed = bool(LIST_MARK.search(words[:begin]))
    return Line(number, text, words, columns, begin, len(heading[1]) if heading else 0, boxed, listed)


def tables(prose: Prose) -> Iterator[Grid]:
    """Every table of the document."""
    lines = prose.lines
    at = 0
    while at + 1 < len(lines):
        head, rule = lines[at], lines[at + 1]
        if "|" not in head.words or head.boxed or not _is_rule(rule.words):
            at += 1
            continue
        titles = tuple(cell.text for cell in cells(head))
        at += 2
        rows: list[Row] = []
        while at < len(lines) and "|" in lines[at].words:
            rows.append(Row(lines[at], cells(lines[at])))
            at += 1
        yield Grid(titles, tuple(rows))


def _is_rule(words: str) -> bool:
    """`| --- | ---: |`, the line below a table's titles."""
    return "|" in words and "-" in words and RULE_SIGNS.issuperset(words)


def cells(line: Line) -> tuple[Cell, ...]:
    """A row's cells, brackets of keywords and blanks taken off."""
    found: list[Cell] = []
    words = line.words
    at = 0
    for part in words.split("|"):
        bare = part.strip()
        found.append(Cell(bare.strip("【】[]「」 "), at + part.find(bare) if bare else at))
        at += len(part) + 1
    if words.lstrip().startswith("|"):
        del found[0]
    if words.rstrip().endswith("|") and found:
        del found[-1]
    return tuple(found)


def bare(text: str) -> str:
    """A heading's or a term's own words: no number before them, no brackets, nothing in parentheses after."""
    text = re.sub(
        r"^(?:[\dIVX]{1,6}(?:\.\d{1,3})*|[一二三四五六七八九十]{1,3})[.、．:：)）]", "", text.strip()
    )
    after = min((at for at in (text.find("(", 1), text.find("（", 1)) if at > 0), default=len(text))
    return text[:after].strip(' \t*#[]【】「」“”"：:')
