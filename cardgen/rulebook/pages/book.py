"""Document → Book: title, contents with page numbers, running heads, page numbers, bookmarks."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise

from cardgen.export.outline import without_title
from cardgen.model.document import Blocks, Document, Heading, Quote
from cardgen.model.frame import BACK_COVER, Book, Bookmark, Frame, Item, Link, Page
from cardgen.model.labels import labels
from cardgen.model.walk import names_page, page_links, sections
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.blocks import block_slots, each_block
from cardgen.rulebook.pages.front import contents_slots, lead_of, lead_slots, title_slots
from cardgen.rulebook.pages.margins import Margins, plain
from cardgen.rulebook.pages.page_desk import PageDesk
from cardgen.rulebook.pages.page_look import PageLook
from cardgen.rulebook.pages.paginate import Sheet, draw_sheet, paginate
from cardgen.rulebook.pages.slots import Slot, both, shifted, text_slots
from cardgen.units import MM, Rect

# A document with fewer headings, or of fewer pages, needs no contents. A page of A4 takes so many bytes in
# type of the usual size.
FEW, SHORT, PAGEFUL, USUAL = 4, 2.5, 6000, 9.45
NOTE_INDENT = 9.0
# Words that name a page may move what they name. Where it is taken to stand first, and how often all is set.
GUESS, TIMES = 10, 3
A4 = 210 * MM * 297 * MM


class Part(NamedTuple):
    """Slots that pages of one look are filled with, as they ask for them, and the footnotes they call."""

    look: PageLook
    slots: Iterable[Slot]
    notes: Mapping[int, Sequence[Slot]]


class Drawn(NamedTuple):
    """A sheet without its head and foot, and what begins on it: headings and anchors with their heights.

    `said`: where words in its drawings lead.
    """

    items: tuple[Item, ...]
    headings: list[tuple[Heading, float]]
    anchors: list[tuple[str, float]]
    said: frozenset[str]


def set_book(document: Document, desk: PageDesk) -> Book:
    """All pages of a document. What names pages, as contents do, is painted when all of them are set."""
    look, style = desk.look, desk.look.style
    cover, back = (_cover(name, desk) for name in (style.cover, style.back_cover))
    first = 2 if cover else 1
    blocks, _ = without_title(document)
    if desk.templates and style.chapter:
        desk = desk._replace(chapter=min((h.level for h in sections(blocks)), default=0))
    desk = desk._replace(page=labels(document.language).page)
    named = {anchor: [GUESS] for anchor in page_links(document)}
    for _ in range(TIMES):
        desk.pages.update(named)
        body = _body(document, desk, cover is not None, first)
        told, named = named, {anchor: desk.pages[anchor] for anchor in named if anchor in desk.pages}
        if told == named:
            break
        # What else is drawn or wrong does not change.
        kept = {key: parts for key, parts in (desk.scenes or {}).items() if not names_page(key[1])}
        desk = desk._replace(pages={}, scenes=kept, diagnostics=[])
    pages: list[Page] = []
    whole = Rect(0.0, 0.0, look.width, look.height)
    running = ""
    margins = Margins(document, desk)
    for n, drawn in enumerate(body, first):
        own = [h for h, _ in drawn.headings if h.level <= 2]
        head = plain(own[0].content) if own else running
        running = plain(own[-1].content) if own else running
        foot = margins.items(head if n > 1 else "", n)
        items = (*margins.ground(n), *drawn.items, *foot)
        pages.append(Page(Frame(look.width, look.height, items), whole, whole))
    covers = [
        Page(frame, whole, whole, label) for frame, label in ((cover, "cover"), (back, BACK_COVER)) if frame
    ]
    if cover:
        pages.insert(0, covers.pop(0))
    return Book(
        title=document.title,
        pages=(*pages, *covers),
        language=document.language,
        author=labels(document.language).joint.join(document.authors),
        subject=document.licence,
        bookmarks=_bookmarks(body, look, first - 1),
    )


def _body(document: Document, desk: PageDesk, covered: bool, first: int) -> list[Drawn]:
    """All sheets of the text, and on the desk the pages of what stands on them.

    Each sheet is drawn as soon as it is full: its slots weigh many times what they draw.
    """
    body: list[Drawn] = []
    late: dict[int, tuple[Sheet, PageLook]] = {}
    for own_look, slots, notes in _parts(document, desk, covered):
        for sheet in paginate(slots, own_look, notes):
            if sheet.late:
                late[len(body)] = sheet, own_look
            body.append(_drawn(sheet, own_look))
    if late or desk.pages:
        desk.pages.clear()
        desk.pages.update(_index(body, first))
    for n, (sheet, own_look) in late.items():
        body[n] = body[n]._replace(items=draw_sheet(sheet, own_look, late=True))
    return body


def _cover(name: str, desk: PageDesk) -> Frame | None:
    """A page that a template draws from edge to edge; none where the style names none."""
    look = desk.look
    return desk.templates.draw(name, look.width, look.height, {}) if name and desk.templates else None


def _parts(document: Document, desk: PageDesk, covered: bool) -> Iterator[Part]:
    """The chapters that begin a page, each with its own look; all in one where none does.

    One without side notes needs no column for them. `covered`: a cover says the title.
    """
    blocks, _ = without_title(document)
    if lead_of(document) is not None:
        blocks = blocks[1:]
    for n, chapter in enumerate(_chapters(blocks, desk)):
        beside = any(isinstance(block, Quote) and block.kind == "aside" for block in chapter)
        own = desk._replace(look=desk.look.without_notes) if desk.look.notes and not beside else desk
        notes = {n: _note(n, note, own) for n, note in enumerate(document.notes, 1)}
        front = _front(document, blocks, own, covered) if n == 0 else ()
        text = (slot for slots in each_block(chapter, own, own.look.measure) for slot in slots)
        yield Part(own.look, chain(front, text), notes)


def _chapters(blocks: Blocks, desk: PageDesk) -> list[Blocks]:
    """Blocks up to each chapter that begins a page; what stands before the first is part of it."""
    look = desk.look
    if not (look.notes and look.columns > 1 and look.style.chapter_pages and desk.chapter):
        return [blocks]
    starts = [n for n, b in enumerate(blocks) if isinstance(b, Heading) and b.level == desk.chapter]
    return [blocks[a:b] for a, b in pairwise((0, *starts[1:], len(blocks)))]


def _front(document: Document, blocks: Blocks, desk: PageDesk, covered: bool) -> Iterator[Slot]:
    """The title block and contents."""
    lead = lead_of(document)
    yield from lead_slots(lead, desk) if covered else title_slots(document, desk, lead)
    deepest = desk.look.style.contents
    listed = [heading for heading in sections(blocks) if heading.level <= deepest]
    if len(listed) >= FEW and _pages(document, desk.look) > SHORT:
        yield from contents_slots(document, listed, desk)


def _pages(document: Document, look: PageLook) -> float:
    """About how many pages a document has; a Chinese character is three bytes and as wide as two letters."""
    larger = max(1.0, look.size / USUAL) ** 2
    return len(document.source.encode()) / PAGEFUL * (A4 / (look.width * look.height)) * larger


def _drawn(sheet: Sheet, look: PageLook) -> Drawn:
    return Drawn(draw_sheet(sheet, look), sheet.headings(), sheet.anchors(look.room), sheet.said())


def _index(body: Sequence[Drawn], first: int) -> dict[str, list[int]]:
    """Where each anchor stands, then every other page with a link to it."""
    pages: dict[str, list[int]] = {}
    for n, drawn in enumerate(body, first):
        for heading, _ in drawn.headings:
            pages.setdefault(heading.anchor, [n])
        for anchor, _ in drawn.anchors:
            pages.setdefault(anchor, [n])
    for n, drawn in enumerate(body, first):
        for target in {item.target[1:] for item in drawn.items if isinstance(item, Link)} | drawn.said:
            if target in pages and n != pages[target][0]:
                pages[target].append(n)
    return pages


def _note(number: int, blocks: Blocks, desk: PageDesk) -> list[Slot]:
    look = desk.look
    small = look._replace(size=look.size * 0.86, step=look.step * 0.86)
    slots = block_slots(blocks, desk._replace(look=small), look.measure - NOTE_INDENT)
    if not slots:
        return []
    slots = shifted([s._replace(before=0.0) for s in slots], NOTE_INDENT)
    mark = desk.typesetter.words(f"{number}", small.number())
    label = text_slots(desk.typesetter, mark, NOTE_INDENT, step=small.step, base=small.base)[0].paint
    slots[0] = slots[0]._replace(paint=both(label, slots[0].paint), anchor=f"note-{number}")
    return slots


def _bookmarks(pages: Sequence[Drawn], look: PageLook, first: int) -> tuple[Bookmark, ...]:
    marks = []
    for n, drawn in enumerate(pages, first):
        for heading, y in drawn.headings:
            named = plain(heading.content)
            marks.append(Bookmark(named, n, look.margin_top + y, heading.level, heading.anchor))
        for anchor, y in drawn.anchors:
            marks.append(Bookmark(anchor, n, look.margin_top + y, 0, anchor))
    return tuple(marks)
