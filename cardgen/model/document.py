"""Document: a rulebook as its author meant it, before it becomes pages, HTML or text."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from cardgen.model.chart import Chart
from cardgen.record import NamedTuple

if TYPE_CHECKING:
    from cardgen.model.scenes import Shown

Align = Literal["", "left", "center", "right"]


class Words(NamedTuple):
    """A stretch of text in one look. `link`: an address, `#anchor` for a place in the document, or nothing.

    `auto`: the link was made by cardgen (from a keyword or a card's name to its entry), not by the author.
    `mark`: on a ground, as by a marker pen. `key`: of a keyboard. `shift`: raised or lowered, and smaller.
    `page`: on pages the number of the page stands there to which the link leads.
    """

    text: str
    bold: bool = False
    emphasis: bool = False
    code: bool = False
    strike: bool = False
    link: str = ""
    auto: bool = False
    underline: bool = False
    mark: bool = False
    key: bool = False
    shift: Literal["", "sup", "sub"] = ""
    page: bool = False


class SymbolMark(NamedTuple):
    """One of the game's symbols in the text; `link` as of words."""

    symbol: str
    link: str = ""


class Break(NamedTuple):
    """A line break that the author made. `hard`: one that stays in any case."""

    hard: bool = True


class Note(NamedTuple):
    """A reference to a footnote, by its number from 1."""

    number: int


class PictureMark(NamedTuple):
    """An image file of the rulebook's folder, or a picture drawn by the card engine (`card:<id>`).

    Without a source it cannot be shown, and its description stands in its place.

    `width`, `height`: as the author wrote them, `60%` or `40mm`; nothing for its own size. `link`: as of
    words. `align`: where it stands alone.
    """

    source: str
    alt: str = ""
    title: str = ""
    width: str = ""
    link: str = ""
    height: str = ""
    align: Align = ""


Inline = Words | SymbolMark | Break | Note | PictureMark
Inlines = tuple[Inline, ...]


class Heading(NamedTuple):
    level: int
    content: Inlines
    anchor: str
    line: int = 0
    align: Align = ""


class Paragraph(NamedTuple):
    content: Inlines
    line: int = 0
    align: Align = ""


class Item(NamedTuple):
    """One item of a list. `task`: None for a plain one, else whether it is ticked.

    `anchor`: where links to the keyword or card that this item explains lead, or nothing.
    """

    blocks: "Blocks"
    task: bool | None = None
    anchor: str = ""
    line: int = 0


class ListBlock(NamedTuple):
    items: tuple[Item, ...]
    ordered: bool = False
    start: int = 1
    tight: bool = True
    line: int = 0


class Quote(NamedTuple):
    """A quotation, or an admonition if `kind` is not empty (note, tip, warning, danger).

    `fold`: on a screen it can be folded, and is so at first or not; without a kind it is a box with a title.
    """

    blocks: "Blocks"
    kind: str = ""
    title: str = ""
    line: int = 0
    fold: Literal["", "open", "closed"] = ""


class Reference(NamedTuple):
    """A quick-reference card: a titled box of the rulebook that is also cut out with the cards."""

    blocks: "Blocks"
    title: str
    copies: int = 1
    line: int = 0


class Box(NamedTuple):
    """A fenced block. With an info string that is no programming language it is a titled box of lines.

    `code`: lines of a program or the like; its `title` is then the language, or nothing.
    """

    lines: tuple[str, ...]
    title: str = ""
    code: bool = False
    line: int = 0


class Fact(NamedTuple):
    """A thing and what is said of it: 人数：2. The key ends with its colon."""

    key: Inlines
    value: Inlines


class Facts(NamedTuple):
    """A key–value box; without a title, lines with keys and values in columns."""

    facts: tuple[Fact, ...]
    title: str = ""
    line: int = 0


class Cell(NamedTuple):
    """`across`, `down`: how many columns and rows it takes; 0 of both for a place that another cell takes."""

    content: Inlines
    across: int = 1
    down: int = 1


class Table(NamedTuple):
    """`align`: one of "", left, center, right for each column. Every row has as many cells as the header.

    `wide`: it goes across all columns of a page.
    """

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    align: tuple[Align, ...]
    line: int = 0
    wide: bool = False


class Definition(NamedTuple):
    """`anchor`: where links to this term lead, or nothing."""

    term: Inlines
    meanings: tuple["Blocks", ...]
    anchor: str = ""
    line: int = 0


class Definitions(NamedTuple):
    """`glossary`: one made by cardgen, whose terms link to the places that define them.

    `brief`: on pages it says only where these are; `single`: in a line for each, not for two.
    """

    entries: tuple[Definition, ...]
    glossary: bool = False
    line: int = 0
    brief: bool = False
    single: bool = False


class Figure(NamedTuple):
    """A picture standing alone."""

    picture: PictureMark
    line: int = 0


class Divider(NamedTuple):
    """A line between two parts."""

    line: int = 0


class Cards(NamedTuple):
    """Faces drawn by the card engine, by card id, side by side.

    `names`: the cards' names, where known. `links`: where each of them leads; nothing if none does.
    `width`: of each on pages, as the author wrote it.
    """

    cards: tuple[str, ...]
    caption: str = ""
    names: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    line: int = 0
    width: str = ""


class ChartBlock(NamedTuple):
    """Numbers drawn as a chart."""

    chart: Chart
    caption: str = ""
    line: int = 0


NUMBERED = ("anatomy", "board")


class Scene(NamedTuple):
    """A drawing made of the game's data. `kind`: which, as its module in `rulebook/scenes/` is called.

    `words`: blocks that say the same, for texts and for who cannot see it. `column`: it is no wider than one.
    """

    kind: str
    shown: "Shown"
    words: "Blocks"
    line: int = 0
    column: bool = False

    @property
    def key(self) -> tuple[Item, ...]:
        """What is said of its parts, which have numbers on phones; nothing where words are drawn."""
        lists = (block.items for block in self.words if isinstance(block, ListBlock))
        return tuple(item for items in lists for item in items) if self.kind in NUMBERED else ()


Block = (
    Heading
    | Paragraph
    | ListBlock
    | Quote
    | Reference
    | Box
    | Facts
    | Table
    | Definitions
    | Figure
    | Divider
    | Cards
    | ChartBlock
    | Scene
)
Blocks = tuple[Block, ...]


class Document(NamedTuple):
    """Everything that any output needs. `notes[n-1]` is the footnote number n.

    `options`: what else the front matter says. `source`: the text as its author wrote it; `said` and `given`:
    what each directive in it, by its words, put within a line or on lines of its own.
    """

    title: str
    blocks: Blocks
    notes: tuple[Blocks, ...] = ()
    language: str = "zh-CN"
    subtitle: str = ""
    authors: tuple[str, ...] = ()
    version: str = ""
    licence: str = ""
    options: tuple[tuple[str, str], ...] = ()
    source: str = ""
    said: Mapping[str, Inlines] = {}
    given: Mapping[str, Blocks] = {}
    players: str = ""
    minutes: str = ""
    age: str = ""

    @property
    def edition(self) -> str:
        """The version as it is shown: v1.1; nothing where there is none."""
        return f"v{self.version.lstrip('vV')}" if self.version else ""


def add_inline(out: list[Inline], part: Inline) -> None:
    """Adds a part to others; words join those before them in the same look."""
    last = out[-1] if out else None
    if isinstance(part, Words) and isinstance(last, Words) and last[1:] == part[1:]:
        out[-1] = part._replace(text=last.text + part.text)
    elif not isinstance(part, Words) or part.text:
        out.append(part)


def words_in(content: Inlines) -> str:
    """The text alone; a line break is a line end, a symbol is nothing."""
    parts = []
    for part in content:
        if isinstance(part, Words):
            parts.append(part.text)
        elif isinstance(part, Break):
            parts.append("\n")
        elif isinstance(part, PictureMark):
            parts.append(part.alt)
    return "".join(parts)


def without_brackets(content: Inlines) -> Inlines:
    """Words whose 【keywords】 look like any other."""
    return tuple(
        part._replace(text=part.text.replace("【", "").replace("】", "")) if isinstance(part, Words) else part
        for part in content
    )


# What a rating may begin with; most cells do not.
RATING = ("O", "*", "")


def rating(content: Inlines) -> tuple[int, int] | None:
    """`OOOO*`: how many of how many, or None where a cell is no rating."""
    first = content[0] if content else None
    if isinstance(first, Words) and first.text.lstrip()[:1] not in RATING:
        return None
    text = words_in(content).strip()
    if 3 <= len(text) <= 10 and not text.strip("O*"):
        return text.count("O"), len(text)
    return None
