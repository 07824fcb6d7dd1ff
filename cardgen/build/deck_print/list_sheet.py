"""The list sheet of a deck: what is in it, its verdict, its code; for an event with lines to sign."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.build.deck_print.brought import Brought, Part
from cardgen.build.deck_print.page_pen import PagePen
from cardgen.diagnostics import Text
from cardgen.model.frame import Frame, Item, Page, Path, Pen
from cardgen.model.game import Card
from cardgen.model.outline import outline
from cardgen.model.shapes import rectangle, rounded
from cardgen.units import MM, Color, Rect

MARGIN, GAP = 17 * MM, 9 * MM
QR_SIZE, HEAD = 34 * MM, 40 * MM
ROW, TITLE = 6.2 * MM, 12 * MM
FOOT, SIGNED = 9 * MM, 28 * MM
TICK = 2.9 * MM
NARROW, WIDE = 105 * MM, 160 * MM
MOST_FINDINGS = 6
GOOD, BAD = Color(0.13, 0.43, 0.24), Color(0.69, 0.13, 0.10)
STATUS = {
    "legal": Text("legal", "合法"),
    "unfinished": Text("not finished", "未完成"),
    "illegal": Text("illegal", "不合法"),
}
CODE, LIST = Text("Share code", "分享码"), Text("The list as text", "牌表")
MORE = Text("and {n} more", "另有 {n} 条")
LINES = (Text("Player’s signature", "选手签名"), Text("Judge", "裁判"), Text("Date", "日期"))
Row = Part | tuple[Card, int]


class Sheet(NamedTuple):
    """A page of the list while it is filled. `sign`: with lines to sign."""

    deck: Brought
    pen: PagePen
    paper: tuple[float, float]
    sign: bool

    @property
    def width(self) -> float:
        return self.paper[0] - 2 * MARGIN

    @property
    def parts(self) -> tuple[Part, ...]:
        """What is listed; what cards make is nothing to sign for."""
        deck = self.deck
        return deck.parts if self.sign or not deck.tokens.cards else (*deck.parts, deck.tokens)

    @property
    def low(self) -> float:
        """Where the list ends."""
        return self.paper[1] - MARGIN - FOOT - (SIGNED if self.sign else 0.0)


def list_pages(
    deck: Brought, pen: PagePen, paper: tuple[float, float], *, sign: bool = False
) -> tuple[Page, ...]:
    """As many pages as the list takes; most take one."""
    sheet = Sheet(deck, pen, paper, sign)
    top, head = _head(sheet)
    first = _columns(sheet, top)
    rows: list[Row] = []
    for part in sheet.parts:
        rows += [part, *part.cards]
    columns = _even(rows, sheet.low - top, first)
    pages = [columns[n : n + first] for n in range(0, len(columns), first)] or [[]]
    box = Rect(0.0, 0.0, *paper)
    found: list[Page] = []
    for n, own in enumerate(pages, 1):
        items = [*head, *_list(sheet, own, top, first), *_foot(sheet, n, len(pages))]
        found.append(Page(Frame(*paper, tuple(items)), box, box, deck.player or str(n)))
    return tuple(found)


def _columns(sheet: Sheet, top: float) -> int:
    """Two columns, or three where two would need another page; one on narrow paper."""
    if sheet.width < NARROW:
        return 1
    rows = sum(len(part.cards) * ROW + TITLE for part in sheet.parts)
    return 2 if sheet.width < WIDE or rows <= 1.9 * (sheet.low - top) else 3


def _head(sheet: Sheet) -> tuple[float, list[Item]]:
    """What stands above the list, and where that begins."""
    deck, pen, (x, y) = sheet.deck, sheet.pen, (MARGIN, MARGIN)
    style, wide = pen.style, sheet.width - QR_SIZE - GAP
    edition = f"{deck.game.title} {deck.game.version}".strip()
    items: list[Item] = [
        Path(rectangle(Rect(x, y, 1.6 * MM, HEAD - 6 * MM)), style.accent),
        *pen.words(edition, Rect(x + 5 * MM, y, wide, 5 * MM), 9.0, style.quiet),
        *pen.title(deck.name, Rect(x + 5 * MM, y + 6 * MM, wide, 13 * MM), 25.0, style.accent),
    ]
    items += _facts(sheet, Rect(x + 5 * MM, y + 22.5 * MM, wide, 6 * MM))
    if deck.player != deck.name:
        items += pen.words(deck.player, Rect(x + 5 * MM, y + 28.5 * MM, wide, 6 * MM), 12.0, weight=700)
    code = Rect(sheet.paper[0] - MARGIN - QR_SIZE, y - 3 * MM, QR_SIZE, QR_SIZE)
    if drawn := pen.qr(deck.code, code):
        label = (CODE if deck.shared else LIST).in_(deck.language)
        under = Rect(code.x, code.y + QR_SIZE - 2.4 * MM, QR_SIZE, 3.5 * MM)
        items += (*drawn, *pen.words(label, under, 6.5, style.quiet, align="center"))
    top = y + HEAD
    for line in _findings(deck):
        items += pen.words(line, Rect(x, top, sheet.width, 4.6 * MM), 8.0, BAD)
        top += 4.6 * MM
    return top + (2 * MM if deck.findings else 0.0), items


def _facts(sheet: Sheet, box: Rect) -> Iterator[Item]:
    """The verdict in its colour, the number of cards, the format, what was chosen."""
    deck, pen = sheet.deck, sheet.pen
    said = STATUS[deck.status].in_(deck.language)
    color = GOOD if deck.status == "legal" else BAD
    wide = (len(said) * (3.6 if deck.language == "zh" else 2.0) + 6) * MM
    yield Path(rounded(Rect(box.x, box.y, wide, box.h), box.h / 2), color)
    yield from pen.words(
        said, Rect(box.x, box.y, wide, box.h), 9.5, Color(1, 1, 1), align="center", weight=700
    )
    count = Text(f"{deck.copies} cards", f"{deck.copies} 张").in_(deck.language)
    facts = [count, deck.format, *(f"{name} {value}" for name, value in deck.choices.items())]
    rest = Rect(box.x + wide + 3 * MM, box.y, box.w - wide - 3 * MM, box.h)
    yield from pen.words(" · ".join(filter(None, facts)), rest, 9.5)


def _findings(deck: Brought) -> Iterator[str]:
    yield from (finding.in_(deck.language) for finding in deck.findings[:MOST_FINDINGS])
    if (more := len(deck.findings) - MOST_FINDINGS) > 0:
        yield MORE.in_(deck.language).format(n=more)


def _filled(rows: Sequence[Row], height: float) -> list[list[tuple[float, Row]]]:
    """Rows in columns, each with where it is; a title never stands last."""
    columns: list[list[tuple[float, Row]]] = [[]]
    y = 0.0
    for n, row in enumerate(rows):
        title = isinstance(row, Part)
        tall = (TITLE if y else TITLE - 3 * MM) if title else ROW
        needed = tall + (ROW if title and n + 1 < len(rows) else 0.0)
        if y + needed > height and columns[-1]:
            columns.append([])
            y, tall = 0.0, TITLE - 3 * MM if title else ROW
        y += tall
        columns[-1].append((y, row))
    return columns


def _even(rows: Sequence[Row], height: float, across: int) -> list[list[tuple[float, Row]]]:
    """Columns of about the same length, where they take one page."""
    columns = tried = _filled(rows, height)
    while len(tried) <= across and height > 2 * TITLE:
        columns, height = tried, height - ROW / 2
        tried = _filled(rows, height)
    return columns


def _list(
    sheet: Sheet, columns: Sequence[Sequence[tuple[float, Row]]], top: float, across: int
) -> Iterator[Item]:
    wide = (sheet.width - (across - 1) * GAP) / across
    for n, column in enumerate(columns):
        x = MARGIN + n * (wide + GAP)
        for low, row in column:
            if isinstance(row, Part):
                yield from _title(sheet, row, Rect(x, top + low - 8 * MM, wide, 8 * MM))
            else:
                yield from _row(sheet, *row, Rect(x, top + low - ROW, wide, ROW))


def _title(sheet: Sheet, part: Part, box: Rect) -> Iterator[Item]:
    pen, style = sheet.pen, sheet.pen.style
    words = Rect(box.x, box.y, box.w - 12 * MM, box.h - 1.2 * MM)
    yield from pen.words(
        part.name, words, 11.5, style.accent, weight=700, valign="bottom", voice=style.display
    )
    count = Rect(box.x + box.w - 12 * MM, box.y, 12 * MM, box.h - 1.2 * MM)
    yield from pen.words(
        str(part.copies), count, 11.5, style.accent, weight=700, align="right", valign="bottom"
    )
    line = rectangle(Rect(box.x, box.y + box.h - 0.7 * MM, box.w, 0.35 * MM))
    yield Path(line, style.accent)


def _row(sheet: Sheet, card: Card, copies: int, box: Rect) -> Iterator[Item]:
    """A box to tick, the copies, the name; what kind it is in the quiet colour."""
    pen, style, game = sheet.pen, sheet.pen.style, sheet.deck.game
    tick = Rect(box.x + 0.2 * MM, box.y + (box.h - TICK) / 2, TICK, TICK)
    yield Path(rounded(tick, 0.5 * MM), pen=Pen(style.line, 0.5))
    yield from pen.words(
        str(copies), Rect(box.x + 3 * MM, box.y, 6.5 * MM, box.h), 9.5, align="right", weight=700
    )
    kind = Rect(box.x + box.w - 14 * MM, box.y, 14 * MM, box.h)
    yield from pen.words(game.kinds[card.kind].name, kind, 6.5, style.quiet, align="right")
    yield from pen.words(card.name, Rect(box.x + 11.5 * MM, box.y, box.w - 26 * MM, box.h), 9.5)
    under = (("M", box.x, box.y + box.h), ("L", box.x + box.w, box.y + box.h))
    yield Path(outline(under), pen=Pen(style.line, 0.25))


def _foot(sheet: Sheet, number: int, pages: int) -> Iterator[Item]:
    """The code to type, how to check it; lines to sign."""
    deck, pen, style = sheet.deck, sheet.pen, sheet.pen.style
    low = sheet.paper[1] - MARGIN
    if deck.shared:
        box = Rect(MARGIN, low - FOOT + 2 * MM, sheet.width - 14 * MM, 4 * MM)
        yield from pen.words(deck.code, box, 7.5, style.quiet)
    if pages > 1:
        box = Rect(MARGIN + sheet.width - 14 * MM, low - FOOT + 2 * MM, 14 * MM, 4 * MM)
        yield from pen.words(f"{number} / {pages}", box, 7.5, style.quiet, align="right")
    for n, text in enumerate(LINES if sheet.sign else ()):
        wide = (sheet.width - 2 * GAP) / 3
        x, y = MARGIN + n * (wide + GAP), low - FOOT - 6 * MM
        yield Path(outline((("M", x, y), ("L", x + wide, y))), pen=Pen(style.ink, 0.5))
        yield from pen.words(text.in_(deck.language), Rect(x, y + 0.8 * MM, wide, 4 * MM), 7.5, style.quiet)
