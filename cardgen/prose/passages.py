"""A document line by line, as its author wrote it: the words, how they look, and where they stand.

It is read as every rulebook is, but for directives: what they say comes from the data and is always true.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from cardgen.diagnostics import Diagnostic, Span, Text
from cardgen.markdown.blocks import BlockReader
from cardgen.markdown.characters import without_control
from cardgen.markdown.front_matter import FrontMatter, read_front_matter
from cardgen.markdown.inlines import Reading
from cardgen.markdown.parser import parse
from cardgen.markdown.source import SourceText
from cardgen.model import document
from cardgen.model.document import Block, Blocks, Inlines, Words, words_in
from cardgen.model.labels import LABELS

# Stands for code, addresses and directives: no word of ours has it.
GONE = "\0"
# No line of prose is as long as this.
LONGEST = 4_000

# By whether they are bold, and in italics.
LOOKS = {(False, False): " ", (True, False): "b", (False, True): "i", (True, True): "w"}

# The title of what `:::box` draws.
DRAWN_BOX = "盒中"

# "item": the first line of a list's item. "row": of a table. "box": of a titled box, or of a drawn one.
Form = Literal["text", "heading", "item", "term", "row", "box"]


class PassageCell(NamedTuple):
    """A cell's words, without brackets around them, and where in its line they begin."""

    text: str
    at: int


class Passage(NamedTuple):
    """One line. `shown`: as it is printed; `words`: the same without code and addresses.

    `looks`: a sign for each character, b for bold, i for italics, w for both. `level`: of a heading. `items`:
    the lines of the list's items around it. `title`: of the box around it. `cells`: of a table's row.
    """

    line: int
    shown: str
    words: str
    looks: str
    form: Form = "text"
    level: int = 0
    items: tuple[int, ...] = ()
    title: str = ""
    cells: tuple[PassageCell, ...] = ()

    def looking(self, looks: str) -> list[tuple[int, str]]:
        """The stretches of words that look so, each with its place."""
        return [(run.start(), self.words[run.start() : run.end()]) for run in re.finditer(looks, self.looks)]


class PassageTable(NamedTuple):
    """A table: its titles, and its rows."""

    titles: tuple[str, ...]
    rows: tuple[Passage, ...]

    def column(self, titles: str, but: int | None = None) -> int | None:
        """The first column whose title is such, but for one. `Qty.` and `数量（张）` count too."""
        pattern = re.compile(rf"(?:{titles})\s*(?:[(（].*|\.)?", re.IGNORECASE)
        return next((n for n, title in enumerate(self.titles) if n != but and pattern.fullmatch(title)), None)


class Prose(NamedTuple):
    """A document to be checked. `tables`: by the line of their titles."""

    source: SourceText
    front: FrontMatter
    passages: tuple[Passage, ...]
    tables: Mapping[int, PassageTable]

    def span(self, passage: Passage, at: int) -> Span:
        """The place of a character of a passage."""
        return self.source.within(passage.line, passage.shown, at)

    def finds(self, pattern: re.Pattern[str]) -> Iterator[tuple[Passage, re.Match[str]]]:
        """Every place of a pattern, but for titled boxes: a list of versions speaks of the past."""
        for passage in self.passages:
            for match in pattern.finditer(passage.words) if passage.form != "box" else ():
                yield passage, match

    def front_span(self, words: str) -> Span:
        """The place of some words in the front matter."""
        return self.source._replace(lines=self.source.lines[: self.front.lines]).find(words)

    def pairs(self, key: str, example: str, *, code: str) -> Iterator[tuple[str, str, Diagnostic]]:
        """The entries `left = right` of a list in the front matter, with what to say where one is none."""
        hint = Text(f'for example: {key} = ["{example}"]', f'例如：{key} = ["{example}"]')
        for entry in self.front.texts(key):
            left, _, right = (part.strip() for part in entry.partition("=" if "=" in entry else "："))
            message = Text(f"“{entry}” is no entry of `{key}`", f"「{entry}」不是 {key} 的一项")
            wrong = Diagnostic(code, message, self.front_span(entry), hint)
            yield (left, right, wrong) if left and right else ("", "", wrong)

    @property
    def headings(self) -> list[Passage]:
        return [passage for passage in self.passages if passage.form == "heading"]


def read_prose(text: str, file: str) -> Prose:
    """What a document says; what is wrong with how it is written is told where it is read for printing."""
    text = without_control(text, file)[0]
    front = read_front_matter(text, file)[0]
    source = SourceText(file, text.split("\n"), [])
    body = "\n" * front.lines + "\n".join(source.lines[front.lines :])
    tokens = parse(body, {"symbols": {}, "labels": LABELS["en"]})
    reading = Reading(source, True, lambda words, line: (Words(GONE),))
    reader = BlockReader(tokens, reading, lambda *_: (), _container)
    blocks = reader.blocks()
    walk = _Walk(source, {})
    passages = list(walk.blocks(blocks))
    for note, _ in reader.notes.values():
        passages += walk.blocks(note)
    kept = tuple(passage for passage in passages if passage.shown.strip() and len(passage.shown) < LONGEST)
    return Prose(source, front, kept, walk.tables)


def _container(kind: str, info: str, blocks: Blocks, line: int) -> Blocks:
    """What a drawing is made of; a box that is drawn says so."""
    return (document.Quote(blocks, DRAWN_BOX, line=line),) if kind == "box" else blocks


class _Walk(NamedTuple):
    """Goes through blocks; `tables` grows."""

    source: SourceText
    tables: dict[int, PassageTable]

    def blocks(self, blocks: Blocks, items: tuple[int, ...] = ()) -> Iterator[Passage]:
        for block in blocks:
            yield from (part._replace(items=part.items or items) for part in self.block(block, items))

    def block(self, block: Block, items: tuple[int, ...]) -> Iterator[Passage]:
        match block:
            case document.Heading(level, content, _, line):
                yield from (passage._replace(level=level) for passage in _lines(content, line, "heading"))
            case document.Paragraph(content, line):
                yield from _lines(content, line)
            case document.ListBlock():
                yield from self.list(block, items)
            case document.Quote(inner, kind) if kind == DRAWN_BOX:
                yield from (part._replace(form="box", title=kind) for part in self.blocks(inner, items))
            case document.Quote(inner) | document.Reference(inner):
                yield from self.blocks(inner, items)
            case document.Box(lines, title, code, line) if not code:
                for number, text in enumerate(lines, line + 1):
                    yield Passage(number, text, text, " " * len(text), "box", title=title)
            case document.Facts():
                yield from self.facts(block)
            case document.Table():
                yield from self.table(block)
            case document.Definitions(entries):
                for entry in entries:
                    yield from _lines(entry.term, entry.line, "term")
                    yield from (part for meaning in entry.meanings for part in self.blocks(meaning, items))

    def list(self, block: document.ListBlock, items: tuple[int, ...]) -> Iterator[Passage]:
        for item in block.items:
            for passage in self.blocks(item.blocks, (*items, item.line)):
                first = passage.line == item.line and passage.form == "text"
                yield passage._replace(form="item") if first else passage

    def facts(self, block: document.Facts) -> Iterator[Passage]:
        line = block.line
        for fact in block.facts:
            key = words_in(fact.key).rstrip("：: ")
            written = (n for n in range(line, len(self.source.lines) + 1) if key in self.source.lines[n - 1])
            line = next(written, line)
            for passage in _lines(fact.key + fact.value, line, "box" if block.title else "text"):
                yield passage._replace(title=block.title)
            line += 1

    def table(self, block: document.Table) -> Iterator[Passage]:
        rows: list[Passage] = []
        for number, row in enumerate((block.header, *block.rows)):
            line = block.line + number + (number > 0)
            parts = [next(_lines(cell.content, line, "row")) for cell in row]
            shown, words, looks = (
                "|".join(texts) for texts in zip(*(part[1:4] for part in parts), strict=True)
            )
            cells = tuple(_cells(part.words for part in parts))
            rows.append(Passage(line, shown, words, looks.replace("|", " "), "row", cells=cells))
        self.tables[block.line] = PassageTable(tuple(cell.text for cell in rows[0].cells), tuple(rows[1:]))
        yield from rows


def _lines(content: Inlines, line: int, form: Form = "text") -> Iterator[Passage]:
    """Words cut at the ends of lines."""
    shown = words = looks = ""
    for part in (*content, document.Break()):
        if isinstance(part, Words):
            shown += part.text
            words += GONE * len(part.text) if part.code or part.link == part.text else part.text
            looks += LOOKS[part.bold, part.emphasis] * len(part.text)
        elif isinstance(part, document.Break):
            yield Passage(line, shown, words, looks, form)
            shown = words = looks = ""
            line += 1


def _cells(parts: Iterable[str]) -> Iterator[PassageCell]:
    at = 0
    for part in parts:
        text = part.strip("【】[]「」“” \t")
        yield PassageCell(text, at + part.find(text))
        at += len(part) + 1


def listed(text: str) -> tuple[str, ...]:
    """Words with signs between them: `轮次、轮番`."""
    return tuple(word.strip() for word in re.split("[、,，]", text) if word.strip())


def bare(text: str) -> str:
    """A heading's or a term's own words: no number before them, no brackets, nothing in parentheses after."""
    text = re.sub(
        r"^(?:[\dIVX]{1,6}(?:\.\d{1,3})*|[一二三四五六七八九十]{1,3})[.、．:：)）]", "", text.strip()
    )
    return re.split("(?<=.)[(（]", text, maxsplit=1)[0].strip(' \t*#[]【】「」“”"：:')
