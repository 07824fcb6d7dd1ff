"""Document: a rulebook as its author meant it, before it becomes pages, HTML or text."""

from typing import Literal, NamedTuple

from cardgen.diagnostics import Place


class Words(NamedTuple):
    """A stretch of text in one look. `link`: an address, `#anchor` for a place in the document, or nothing."""

    text: str
    bold: bool = False
    emphasis: bool = False
    code: bool = False
    strike: bool = False
    link: str = ""


class SymbolMark(NamedTuple):
    """One of the game's symbols in the text."""

    symbol: str


class Break(NamedTuple):
    """A line break that the author made. `hard`: one that stays in any case."""

    hard: bool = True


class Note(NamedTuple):
    """A reference to a footnote, by its number from 1."""

    number: int


class Picture(NamedTuple):
    """An image file of the rulebook's folder, or a picture drawn by the card engine (`card:<id>`)."""

    source: str
    alt: str = ""
    title: str = ""


Inline = Words | SymbolMark | Break | Note | Picture
Inlines = tuple[Inline, ...]


class Heading(NamedTuple):
    level: int
    content: Inlines
    anchor: str
    line: int = 0


class Paragraph(NamedTuple):
    content: Inlines
    line: int = 0


class Item(NamedTuple):
    """One item of a list. `task`: None for a plain one, else whether it is ticked."""

    blocks: "Blocks"
    task: bool | None = None


class ListBlock(NamedTuple):
    items: tuple[Item, ...]
    ordered: bool = False
    start: int = 1
    tight: bool = True


class Quote(NamedTuple):
    """A quotation, or an admonition if `kind` is not empty (note, tip, warning, danger)."""

    blocks: "Blocks"
    kind: str = ""
    title: str = ""


class Box(NamedTuple):
    """A fenced block. With an info string that is no programming language it is a titled box of lines."""

    lines: tuple[str, ...]
    title: str = ""
    code: bool = False


class Cell(NamedTuple):
    content: Inlines


class Table(NamedTuple):
    """`align`: one of "", left, center, right for each column. `plain`: no header."""

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: tuple[Literal["", "left", "center", "right"], ...]


class Definition(NamedTuple):
    term: Inlines
    meanings: tuple["Blocks", ...]


class Definitions(NamedTuple):
    entries: tuple[Definition, ...]


class Figure(NamedTuple):
    """A picture standing alone."""

    picture: Picture


class Divider(NamedTuple):
    """A line between two parts."""


class Cards(NamedTuple):
    """Faces drawn by the card engine, by card id, side by side."""

    cards: tuple[str, ...]
    caption: str = ""


Block = Heading | Paragraph | ListBlock | Quote | Box | Table | Definitions | Figure | Divider | Cards
Blocks = tuple[Block, ...]


class Document(NamedTuple):
    """Everything that any output needs. `notes[n-1]` is the footnote number n."""

    title: str
    blocks: Blocks
    notes: tuple[Blocks, ...] = ()
    language: str = "zh-CN"
    subtitle: str = ""
    authors: tuple[str, ...] = ()
    version: str = ""
    licence: str = ""
    options: tuple[tuple[str, str], ...] = ()
    place: Place | None = None
