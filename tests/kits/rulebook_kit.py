"""A small game, documents read from text, and cases kept in files."""

from pathlib import Path
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, KeyPath, Place, Span, Text
from cardgen.export.html_body import Body
from cardgen.load.symbols import PathSymbol
from cardgen.model.document import (
    Blocks,
    Box,
    Break,
    Definitions,
    Document,
    Facts,
    Heading,
    Paragraph,
    Quote,
    Reference,
    Table,
    Words,
    words_in,
)
from cardgen.model.game import Card, Field, Game, Kind, Symbol
from cardgen.model.rule_words import Listed, Pile, RuleWords
from cardgen.model.walk import inside
from cardgen.rulebook.reading import read_document

CASES = Path(__file__).parents[1] / "cases" / "rulebook"


class Nowhere:
    """A file that knows no places."""

    def span(self, path: KeyPath, *, key: bool = False) -> Span:
        return Span("cards.toml")


PLACE = Place(Nowhere())
HEART = Symbol("heart", "生命", 24.0, 24.0, PathSymbol(24.0, 24.0, (("M0 0L24 24Z", None, False),)).draw)


def card(id: str, name: str, kind: str, copies: int, **fields: str | int) -> Card:
    return Card(id, name, kind, copies, fields, PLACE)


GAME = Game(
    "tiny",
    "小游戏",
    "1.1",
    "zh-CN",
    ("甲",),
    "CC0",
    "",
    Path(),
    {
        "attack": Kind(
            "attack", "攻击", "t", fields={"damage": Field("damage", "integer"), "text": Field("text")}
        ),
        "hero": Kind("hero", "英雄", "t", fields={"text": Field("text")}),
    },
    (
        card("attack-1", "攻击一级", "attack", 7, damage=10, text="对面:heart:−10"),
        card("attack-2", "攻击二级", "attack", 6, damage=15),
        card("warrior", "战士", "hero", 2, text="**升级**"),
        card("spare", "备用", "hero", 0),
    ),
    {},
    {"heart": HEART},
)
SIZE, COPIES = Text("Exactly 30 cards.", "恰好 30 张牌。"), Text("At most 2 of each.", "每种至多 2 张。")
DECK = (
    Pile(Text("Deck", "牌堆"), ((GAME.cards[0], 3), (GAME.cards[1], 1))),
    Pile(Text("Heroes", "英雄"), ((GAME.cards[2], 1),)),
)
DECKS = {"first": Listed("头一副", DECK), "short": Listed("小副", DECK[:1])}
RULES = RuleWords({"deck": (SIZE, COPIES)}, {"size": SIZE, "copies": COPIES}, {"hand": 5}, DECKS)


def read(
    text: str, game: Game | None = GAME, previous: Game | None = None
) -> tuple[Document, list[Diagnostic]]:
    older = None if previous is None else lambda what: previous
    since = "" if previous is None else "1.0"
    return read_document(text, file="rulebook.md", game=game, rules=RULES, older=older, since=since)


def as_html(document: Document) -> str:
    """The document's blocks as the exporters write them, links and pictures as they are."""
    body = Body(str, str, str, {"heart": HEART}, set())
    drawn = body.blocks(document.blocks) + ("\n" + body.notes(document.notes) if document.notes else "")
    start = drawn.find("<svg")
    while start >= 0:
        end = drawn.index("</svg>", start) + len("</svg>")
        drawn = drawn[:start] + "♥" + drawn[end:]
        start = drawn.find("<svg")
    return drawn


LEFT_OUT = ("line", "place", "source", "said", "given")


def bare(value: object) -> object:
    """A document without its text, lines and places, every value with its type's name."""
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None)
        if names is None:
            return tuple(map(bare, value))
        kept = (bare(getattr(value, name)) for name in names if name not in LEFT_OUT)
        return (type(value).__name__, *kept)
    return value


def read_as(value: object, *, looks: bool = True) -> object:
    """What a document says: without lines, blanks, line ends and how far items stand apart or go."""
    if not isinstance(value, tuple):
        return value
    if (names := getattr(value, "_fields", None)) is not None:
        return (
            type(value).__name__,
            *(
                read_as(getattr(value, name), looks=looks)
                for name in names
                if name not in ("line", "place", "tight", "wide")
            ),
        )
    out: list[object] = []
    for part in value:
        if isinstance(part, Words):
            part = Words(part.text) if part.page else part  # in Markdown the heading's words
            part = (part if looks else Words("", link=part.link))._replace(text="".join(part.text.split()))
            last = out.pop() if out and isinstance(out[-1], Words) else Words("")
            joined = last[1:] == part[1:] or not last.text
            out += [part._replace(text=last.text + part.text)] if joined else [last, part]
        elif not isinstance(part, Break):
            out.append(read_as(part, looks=looks))
    return tuple(out)


class Case(NamedTuple):
    """`expected`: HTML, and the codes of diagnostics as `! line code`."""

    title: str
    text: str
    expected: str


def cases(file: Path) -> list[Case]:
    """Title, text and what is expected, parted by lines with nothing but a dot."""
    parts = file.read_text("utf-8").split("\n.\n")
    return [Case(*(part.strip("\n") for part in parts[n : n + 3])) for n in range(0, len(parts) - 2, 3)]


def words_of(blocks: Blocks) -> str:
    """All text in order, the titles of boxes and quotations too."""
    parts: list[str] = []
    for block in blocks:
        if isinstance(block, Box):
            parts += ["" if block.code else block.title, *block.lines]
        elif isinstance(block, Facts):
            parts += [block.title, *(words_in(part) for fact in block.facts for part in fact)]
        elif isinstance(block, Quote | Reference):
            parts.append(block.title)
        elif isinstance(block, Heading | Paragraph):
            parts.append(words_in(block.content))
        elif isinstance(block, Table):
            parts += [words_in(cell.content) for row in (block.header, *block.rows) for cell in row]
        elif isinstance(block, Definitions):
            for entry in block.entries:
                parts += [words_in(entry.term), *map(words_of, entry.meanings)]
        if not isinstance(block, Definitions):
            parts += map(words_of, inside(block))
    return "".join(parts)
