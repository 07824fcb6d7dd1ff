"""Document → Book: title, contents with page numbers, running heads, page numbers, bookmarks."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from cardgen.export.outline import without_title
from cardgen.model.document import Blocks, Document, Heading
from cardgen.model.frame import Book, Bookmark, Frame, Item, Link, Page
from cardgen.model.labels import labels
from cardgen.model.walk import sections
from cardgen.rulebook.pages.blocks import block_slots, each_block
from cardgen.rulebook.pages.front import front_sheets, title_slots
from cardgen.rulebook.pages.margins import Margins, plain
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import PageLook
from cardgen.rulebook.pages.paginate import Sheet, draw_sheet, paginate
from cardgen.rulebook.pages.slots import Slot, both, shifted, text_slots
from cardgen.units import Rect

# A document with fewer headings needs no contents; its title stands above its text.
FEW = 4
DEEPEST = 3


class Drawn(NamedTuple):
    """A sheet without its head and foot, and what begins on it: headings and anchors with their heights."""

    items: tuple[Item, ...]
    headings: list[tuple[Heading, float]]
    anchors: list[tuple[str, float]]


def set_book(document: Document, desk: PageDesk) -> Book:
    """All pages of a document. Contents come first; their page numbers are those of the pages that follow."""
    look = desk.look
    blocks, _ = without_title(document)
    listed = (heading for heading in sections(blocks) if heading.level <= DEEPEST)
    has_front = len(list(islice(listed, FEW))) == FEW
    notes = {n: _note(n, note, desk) for n, note in enumerate(document.notes, 1)}
    # Each sheet is drawn as soon as it is full: its slots weigh many times what they draw.
    body: list[Drawn] = []
    late: dict[int, Sheet] = {}
    for sheet in paginate(_slots(document, blocks, desk, has_front), look, notes):
        if sheet.late:
            late[len(body)] = sheet
        body.append(_drawn(sheet, look))
    front: list[Sheet] = []
    if has_front:
        front += front_sheets(document, desk, _contents(body), lambda: len(front))
    if late:
        desk.pages.update(_index(body, len(front) + 1))
        for n, sheet in late.items():
            body[n] = body[n]._replace(items=draw_sheet(sheet, look, late=True))
    opening = [_drawn(sheet, look) for sheet in front]
    pages: list[Page] = []
    whole = Rect(0.0, 0.0, look.width, look.height)
    total = len(opening) + len(body)
    running = ""
    margins = Margins(document, desk)
    for n, drawn in enumerate([*opening, *body]):
        own = [h for h, _ in drawn.headings if h.level <= 2]
        head = plain(own[0].content) if own else running
        running = plain(own[-1].content) if own else running
        around: Sequence[Item] = ()
        if n:
            around = margins.items(head, n + 1, total)
        elif total > 1 and not front:
            # Above a title no head stands, and a page for the title alone has no number either.
            around = margins.foot(1, total)
        pages.append(Page(Frame(look.width, look.height, (*around, *drawn.items)), whole, whole))
    return Book(
        title=document.title,
        pages=tuple(pages),
        language=document.language,
        author=labels(document.language).joint.join(document.authors),
        subject=document.licence,
        bookmarks=_bookmarks([*opening, *body], look),
    )


def _slots(document: Document, blocks: Blocks, desk: PageDesk, has_front: bool) -> Iterator[Slot]:
    """Block after block, as pages ask for them."""
    width = desk.look.measure
    if not has_front:
        yield from title_slots(document, desk, width, 2.6)
    for own in each_block(blocks, desk, width):
        yield from own


def _drawn(sheet: Sheet, look: PageLook) -> Drawn:
    return Drawn(draw_sheet(sheet, look), sheet.headings(), sheet.anchors(look.room))


def _index(body: Sequence[Drawn], first: int) -> dict[str, list[int]]:
    """Where each anchor stands, then every other page with a link to it."""
    pages: dict[str, list[int]] = {}
    for n, drawn in enumerate(body, first):
        for anchor, _ in drawn.anchors:
            pages.setdefault(anchor, [n])
    for n, drawn in enumerate(body, first):
        for target in {item.target[1:] for item in drawn.items if isinstance(item, Link)}:
            if target in pages and n != pages[target][0]:
                pages[target].append(n)
    return pages


def _contents(body: Sequence[Drawn]) -> list[tuple[Heading, int]]:
    """Every heading that the contents name, and on which page of the body it stands, from 1."""
    return [
        (heading, n)
        for n, drawn in enumerate(body, 1)
        for heading, _ in drawn.headings
        if heading.level <= DEEPEST
    ]


def _note(number: int, blocks: Blocks, desk: PageDesk) -> list[Slot]:
    look = desk.look
    small = desk._replace(look=look._replace(size=look.size * 0.85))
    slots = block_slots(blocks, small, look.measure - 14.0)
    if not slots:
        return []
    slots = shifted([s._replace(before=0.0) for s in slots], 14.0)
    mark = desk.typesetter.block(f"{number}", small.look.style(weight=700, color=look.accent))
    label = text_slots(desk.typesetter, mark, 14.0)[0].paint
    slots[0] = slots[0]._replace(paint=both(label, slots[0].paint), anchor=f"note-{number}")
    return slots


def _bookmarks(pages: Sequence[Drawn], look: PageLook) -> tuple[Bookmark, ...]:
    marks = []
    for n, drawn in enumerate(pages):
        for heading, y in drawn.headings:
            named = plain(heading.content)
            marks.append(Bookmark(named, n, look.margin_top + y, heading.level, heading.anchor))
        for anchor, y in drawn.anchors:
            marks.append(Bookmark(anchor, n, look.margin_top + y, 0, anchor))
    return tuple(marks)
