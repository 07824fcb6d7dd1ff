"""Document → Book: title, contents with page numbers, running heads, page numbers, bookmarks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.layout.paths import rectangle
from cardgen.model.document import Blocks, Document, Heading, Inlines, Words
from cardgen.model.frame import Book, Bookmark, Frame, Item, Link, Page, Path
from cardgen.rulebook.pages.blocks import Desk, block_slots, make_text, paragraph
from cardgen.rulebook.pages.look import LINE, QUIET, Look
from cardgen.rulebook.pages.paginate import Sheet, draw_sheet, paginate
from cardgen.rulebook.pages.slots import Slot, nothing, shifted, text_slots
from cardgen.text.markup import Span
from cardgen.text.style import Align
from cardgen.units import MM, Rect

# A document with fewer headings needs no contents.
FEW = 4
DEEPEST = 3


class Drawn(NamedTuple):
    """A sheet without its head and foot, and what begins on it: headings and anchors with their heights."""

    items: tuple[Item, ...]
    headings: list[tuple[Heading, float]]
    anchors: list[tuple[str, float]]
    notes: tuple[int, ...]


def set_book(document: Document, desk: Desk) -> Book:
    """All pages of a document. Contents come first; their page numbers are those of the pages that follow."""
    look = desk.look
    notes = {n: _note(n, blocks, desk) for n, blocks in enumerate(document.notes, 1)}
    slots = (slot for block in _without_title(document) for slot in block_slots((block,), desk, look.measure))
    # Each sheet is drawn as soon as it is full: its slots weigh many times what they draw.
    body = [_drawn(sheet, look, notes) for sheet in paginate(slots, look, notes)]
    front: list[Sheet] = []
    front += _front(document, desk, _contents(body), lambda: len(front))
    opening = [_drawn(sheet, look, {}) for sheet in front]
    pages: list[Page] = []
    whole = Rect(0.0, 0.0, look.width, look.height)
    total = len(opening) + len(body)
    running = ""
    margins = _Margins(document, desk)
    for n, drawn in enumerate([*opening, *body]):
        own = [h for h, _ in drawn.headings if h.level <= 2]
        running = plain(own[0].content) if own else running
        extra = margins.items(running, n + 1, total) if n else ()
        pages.append(Page(Frame(look.width, look.height, (*extra, *drawn.items)), whole, whole))
    return Book(
        title=document.title,
        pages=tuple(pages),
        language=document.language,
        author="、".join(document.authors),
        subject=document.licence,
        bookmarks=_bookmarks(body, len(opening), look, notes),
    )


def _drawn(sheet: Sheet, look: Look, notes: Mapping[int, Sequence[Slot]]) -> Drawn:
    return Drawn(draw_sheet(sheet, look, notes), sheet.headings(), sheet.anchors(), sheet.notes)


def plain(content: Inlines) -> str:
    """The words alone."""
    return "".join(part.text for part in content if isinstance(part, Words))


def _without_title(document: Document) -> Blocks:
    """The blocks without a first heading that only repeats the title."""
    blocks = document.blocks
    if blocks and isinstance(blocks[0], Heading) and plain(blocks[0].content).strip() == document.title:
        return blocks[1:]
    return blocks


def _contents(body: Sequence[Drawn]) -> list[tuple[Heading, int]]:
    """Every heading that the contents name, and on which page of the body it stands, from 1."""
    return [
        (heading, n)
        for n, drawn in enumerate(body, 1)
        for heading, _ in drawn.headings
        if heading.level <= DEEPEST
    ]


def _note(number: int, blocks: Blocks, desk: Desk) -> list[Slot]:
    look = desk.look
    small = desk._replace(look=look._replace(size=look.size * 0.85))
    slots = block_slots(blocks, small, look.width - 2 * look.margin_x - 14.0)
    if not slots:
        return []
    slots = shifted([s._replace(before=0.0) for s in slots], 14.0)
    mark = desk.typesetter.block(f"{number}", small.look.style(weight=700, color=look.accent))
    label = text_slots(desk.typesetter, mark, 14.0)[0].paint
    paint = slots[0].paint

    def both(items: list[Item], x: float, y: float) -> None:
        label(items, x, y)
        paint(items, x, y)

    slots[0] = slots[0]._replace(paint=both)
    return slots


def _front(
    document: Document, desk: Desk, headings: Sequence[tuple[Heading, int]], before: Callable[[], int]
) -> Iterator[Sheet]:
    """The title, who made it, and the contents. `before`: how many pages these are, once they are drawn."""
    look = desk.look._replace(columns=1)
    own = desk._replace(look=look)
    width = look.measure
    slots: list[Slot] = [Slot(look.room * 0.16, nothing)]
    slots += paragraph((Words(document.title),), own, width, look.style(3.4, 900, look.accent), leading=1.25)
    if document.subtitle:
        slots += paragraph(
            (Words(document.subtitle),), own, width, look.style(1.3, 400, QUIET), before=look.size
        )
    slots.append(Slot(look.size * 1.8, _bar(look)))
    facts = [
        " · ".join(document.authors),
        " · ".join(p for p in (f"v{document.version}" if document.version else "", document.licence) if p),
    ]
    for fact in facts:
        if fact:
            slots += paragraph((Words(fact),), own, width, look.style(0.95, 400, QUIET))
    if len(headings) >= FEW:
        title = "目录" if document.language.startswith("zh") else "Contents"
        slots += paragraph(
            (Words(title),), own, width, look.style(1.25, 700, look.accent), before=look.size * 3
        )
        slots.append(Slot(look.size * 0.5, nothing, keep=True))
        top = min(h.level for h, _ in headings)
        for heading, page in headings:
            slots += _entry(heading, page, before, own, width, heading.level - top)
    return paginate(slots, look, {})


def _bar(look: Look) -> Callable[[list[Item], float, float], None]:
    def paint(items: list[Item], x: float, y: float) -> None:
        items.append(Path(rectangle(Rect(x, y + look.size * 0.7, 24 * MM, 2.2)), look.accent))

    return paint


def _entry(
    heading: Heading, page: int, before: Callable[[], int], desk: Desk, width: float, depth: int
) -> list[Slot]:
    """A line of the contents: the heading, dots, the page."""
    look = desk.look
    style = look.style(1.0 if depth == 0 else 0.95, 700 if depth == 0 else 400)
    indent = depth * look.size * 1.5
    block, _ = make_text((Words(plain(heading.content)),), desk, style)
    slots = text_slots(
        desk.typesetter, block, width - indent - 30.0, before=look.size * (0.5 if depth == 0 else 0.1)
    )
    if not slots:
        return []
    wide = (block.paragraphs[-1].full[-1] * style.size / 1000) % (width - indent - 30.0)
    paint, high = slots[-1].paint, slots[-1].height

    def line(items: list[Item], x: float, y: float) -> None:
        paint(items, x + indent, y)
        number = desk.typesetter.spans((Span(f"{page + before()}"),), style)
        text_slots(desk.typesetter, number, width, align="right")[0].paint(items, x, y)
        left, right, base = x + indent + wide + 6, x + width - 18, y + high * 0.66
        if right - left > 12:
            data = (("M", left, base), ("L", right, base))
            items.append(Path(data, stroke=LINE, width=1.0, dash=(0.01, 3.5), cap="round"))
        items.append(Link(Rect(x, y, width, high), f"#{heading.anchor}"))

    return [*shifted(slots[:-1], indent), slots[-1]._replace(paint=line)]


class _Margins:
    """Heads and feet of pages. A head is set once for all the pages on which it stands."""

    def __init__(self, document: Document, desk: Desk) -> None:
        look = desk.look
        self.typesetter = desk.typesetter
        self.look = look
        self.style = look.style(0.8, 400, QUIET)
        self.width = look.width - 2 * look.margin_x
        self.top = look.margin_top - look.size * 2.6
        self.title = self._head(document.title, "left", 0.4)
        self.heads: dict[str, tuple[Item, ...]] = {}

    def items(self, running: str, number: int, total: int) -> list[Item]:
        look, y = self.look, self.top + self.look.size * 1.5
        if running not in self.heads:
            self.heads[running] = self._head(running, "right", 0.55)
        rule = (("M", look.margin_x, y), ("L", look.margin_x + self.width, y))
        style = self.style._replace(align="center")
        page = self.typesetter.block(f"{number} / {total}", style, markup=False)
        foot = look.height - look.margin_bottom + look.size * 1.4
        fitted = self.typesetter.fit(
            (page,), self.width, look.size * 1.5, smallest=5.0, x=look.margin_x, y=foot
        )
        return [*self.title, *self.heads[running], Path(rule, stroke=LINE, width=0.5), *fitted.items]

    def _head(self, text: str, align: Align, part: float) -> tuple[Item, ...]:
        """One line above the text, on the left or the right; it may take that part of the width."""
        if not text:
            return ()
        look, share = self.look, self.width * part
        block = self.typesetter.block(text, self.style._replace(align=align), markup=False)
        x = look.margin_x + (0 if align == "left" else self.width - share)
        high = look.size * 1.2
        return self.typesetter.fit((block,), share, high, smallest=5.0, max_lines=1, x=x, y=self.top).items


def _bookmarks(
    body: Sequence[Drawn], offset: int, look: Look, notes: Mapping[int, Sequence[Slot]]
) -> tuple[Bookmark, ...]:
    marks = []
    for n, drawn in enumerate(body):
        for heading, y in drawn.headings:
            marks.append(
                Bookmark(
                    plain(heading.content), n + offset, look.margin_top + y, heading.level, heading.anchor
                )
            )
        for anchor, y in drawn.anchors:
            marks.append(Bookmark(anchor, n + offset, look.margin_top + y, 0, anchor))
        for note in drawn.notes:
            if notes.get(note):
                marks.append(
                    Bookmark(str(note), n + offset, look.height - look.margin_bottom - 90, 0, f"note-{note}")
                )
    return tuple(marks)
