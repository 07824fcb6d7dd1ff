"""Document blocks → slots: headings, paragraphs, lists, quotations, boxes, tables, pictures."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from cardgen.model.document import (
    Block,
    Blocks,
    Box,
    Break,
    Cards,
    ChartBlock,
    Definition,
    Definitions,
    Divider,
    Facts,
    Figure,
    Heading,
    Inlines,
    ListBlock,
    Paragraph,
    Quote,
    Reference,
    Scene,
    Table,
    Words,
    words_in,
)
from cardgen.model.frame import Item, Path
from cardgen.model.shapes import circle
from cardgen.rulebook.pages.boxes import box, inside
from cardgen.rulebook.pages.chapters import chapter_lead, chapter_slots
from cardgen.rulebook.pages.facts import fact_slots
from cardgen.rulebook.pages.lists import list_slots
from cardgen.rulebook.pages.page_desk import PageDesk, as_bold, make_text, paragraph
from cardgen.rulebook.pages.page_look import PageLook
from cardgen.rulebook.pages.pictures import card_slots, figure_slots, only_pictures, picture_rows
from cardgen.rulebook.pages.side_notes import has_side, side_slots
from cardgen.rulebook.pages.slots import (
    COLONS,
    Slot,
    across,
    moved,
    nothing,
    shifted,
    stay_with_next,
    text_slots,
)
from cardgen.rulebook.pages.tables import beside, table_slots
from cardgen.units import MM

# A bold paragraph of at most so many characters, that no mark ends, stands for a heading.
TITLE_LIKE, ENDS = 40, "。；….;"
# A quick reference goes across columns narrower than this.
NARROW_REFERENCE = 70 * MM
# What keeps a distance to anything below it.
APART = (Table, Quote, Box, Facts, Reference, Figure, Cards, ChartBlock, Scene)
# What a few lines above it speak of.
SHOWN, FEW_LINES = (Table, Reference, Figure, Cards, ChartBlock, Scene), 3


def block_slots(blocks: Blocks, desk: PageDesk, width: float) -> list[Slot]:
    """All blocks, one under another."""
    return [slot for own in each_block(blocks, desk, width) for slot in own]


def each_block(blocks: Iterable[Block], desk: PageDesk, width: float) -> Iterator[list[Slot]]:
    """The slots of each block, as it stands below the one before it."""
    before: Block | None = None
    half = desk.look.step / 2
    side: list[Slot] = []
    paired = False  # this block stands beside the one before it
    ready: list[Slot] = []  # its slots, where they are set already
    for block, after in pairwise((*blocks, None)):
        assert block is not None
        if paired:
            paired = False
            continue
        if has_side(block, desk, width):
            side += [Slot(half, nothing)] * bool(side) + side_slots(block, desk, block_slots)
            continue
        own: list[Slot] = []
        if isinstance(block, Table) and isinstance(after, Table):
            own = beside(block, after, desk, width)
            paired = bool(own)
        elif isinstance(block, Heading) and (lead := chapter_lead(block, after, desk)):
            own = chapter_slots(block, desk, lead)
            paired = bool(own)
        own = own or ready or one_block(block, desk, width)
        ready = []
        if own:
            if side:
                own[0] = own[0]._replace(side=(*own[0].side, *side))
                side = []
            if isinstance(before, Heading):
                # Terms and bold words that begin a paragraph are small headings: neither they nor cards stand
                # right below another.
                apart = isinstance(block, Definitions | Cards) or begins_bold(block)
                own[0] = own[0]._replace(before=half if apart else 0.0)
            elif isinstance(before, APART) and own[0].before < half:
                own[0] = own[0]._replace(before=half)
            if isinstance(block, Paragraph):
                if ends_in_colon(block.content):
                    own[-1] = own[-1]._replace(keep=True)
                elif like_a_heading(block.content) or (isinstance(after, SHOWN) and len(own) <= FEW_LINES):
                    own = stay_with_next(own)
                    if isinstance(after, APART) and width == desk.look.measure and desk.look.columns > 1:
                        ready = one_block(after, desk, width)
                        if ready and ready[0].span:
                            # What goes across all columns has the words above it across them too.
                            first = own[0]
                            own = across(stay_with_next(one_block(block, desk, desk.look.text_width)))
                            own[0] = own[0]._replace(before=first.before, side=first.side)
        before = block
        yield own
    if side:
        yield [Slot(0.0, nothing, side=tuple(side))]


def like_a_heading(content: Inlines) -> bool:
    """Whether a paragraph is a bold line that names what follows."""
    if not content or not all(isinstance(part, Words) and part.bold for part in content):
        return False
    text = words_in(content).strip()
    return len(text) <= TITLE_LIKE and "\n" not in text and not text.endswith(tuple(ENDS))


def begins_bold(block: Block) -> bool:
    """Whether a paragraph begins with bold words, which name what it is about."""
    first = block.content[:1] if isinstance(block, Paragraph) else ()
    return any(isinstance(part, Words) and part.bold for part in first)


def ends_in_colon(content: Inlines) -> bool:
    """Whether a paragraph announces what follows, and so must stay with it."""
    last = content[-1] if content else None
    return isinstance(last, Words) and last.text.rstrip().endswith(COLONS)


def one_block(block: Block, desk: PageDesk, width: float) -> list[Slot]:
    look = desk.look
    match block:
        case Heading():
            return _heading(block, desk, width)
        case Paragraph(content) if pictures := only_pictures(content):
            return picture_rows(pictures, desk, width)
        case Paragraph(content, align=align):
            style = look.text()._replace(align=align) if align else look.running
            slots = paragraph(content, desk, width, style, before=look.step / 2)
            if len(content) > 1 and len(slots) > 1:
                # A bold line above others names them.
                first = next((n for n, part in enumerate(content) if isinstance(part, Break)), 0)
                if first and like_a_heading(content[:first]):
                    slots[0] = slots[0]._replace(keep=True)
            return slots
        case ListBlock():
            return list_slots(block, desk, width, one_block)
        case Quote():
            return _quote(block, desk, width)
        case Reference():
            return _reference(block, desk, width)
        case Box():
            return _box(block, desk, width)
        case Facts():
            return fact_slots(block, desk, width)
        case Table():
            return table_slots(block, desk, width)
        case Definitions(entries, True):
            from cardgen.rulebook.pages.glossary import glossary_slots

            if block.brief:  # what has its anchor here is explained nowhere else
                entries = tuple(e if e.anchor else e._replace(meanings=()) for e in entries)
            return glossary_slots(entries, desk, width, block_slots, single=block.single)
        case Definitions(entries):
            return _definitions(entries, desk, width)
        case Figure(picture):
            return figure_slots(picture, desk, width)
        case Cards():
            return card_slots(block, desk, width)
        case ChartBlock():
            from cardgen.rulebook.pages.charts import chart_slots

            return chart_slots(block, desk, width)
        case Scene():
            from cardgen.rulebook.pages.scenes import scene_slots

            return scene_slots(block, desk, width)
        case Divider():
            return [_divider(look, width)]


def _heading(block: Heading, desk: PageDesk, width: float) -> list[Slot]:
    """Whole lines of the grid, with more room above the words than below."""
    look = desk.look
    if block.level == desk.chapter and width == look.measure and (opener := chapter_slots(block, desk)):
        return opener
    step, level = look.step, min(block.level, 4)
    how = look.heading(level, desk.chapter)
    style = look.display(how.scale) if level < 4 else look.text()
    style = style._replace(align=block.align) if block.align else style
    text, reaches = make_text(as_bold(block.content), desk, style)
    line, above = how.line, how.above * step
    slots = text_slots(
        desk.typesetter, text, width, step=line * step, reaches=reaches, before=above, heading=block
    )
    if not slots:
        return []
    if len(slots) > 1:
        line = max(line, 1.2 * style.size / step)
        slots = text_slots(
            desk.typesetter, text, width, step=line * step, reaches=reaches, before=above, heading=block
        )
    words = line * len(slots)
    top = how.top if len(slots) == 1 else 0.0
    rest = -(-(top + words + how.below - 0.01) // 1) - top - words
    first = slots[0]
    paint = moved(first.paint, 0.0, top * step) if top else first.paint
    slots[0] = first._replace(height=(top + line) * step, paint=paint, snap=not look.close)
    if rest > 0.01:
        slots.append(Slot(rest * step, nothing, keep=True))
    return slots


def _quote(block: Quote, desk: PageDesk, width: float) -> list[Slot]:
    """A quotation or a call-out; its words are left-aligned, because it is narrow."""
    kind = block.kind or ("note" if block.fold else "quote")
    return box(kind, block.title, block_slots(block.blocks, desk, inside(desk, width)), desk, width)


def _reference(block: Reference, desk: PageDesk, width: float) -> list[Slot]:
    """What a quick-reference card says; it stays whole, because it fits on a card."""
    look = desk.look
    span = width == look.measure and look.columns > 1 and width < NARROW_REFERENCE
    width = look.text_width if span else width
    inner = block_slots(block.blocks, desk, inside(desk, width))
    # Its headings are the card's: links lead to them, but the book's contents do not name them.
    inner = [s._replace(heading=None, anchor=s.heading.anchor) if s.heading else s for s in inner]
    slots = box("reference", block.title, inner, desk, width)
    return across(slots) if span else slots


def _box(block: Box, desk: PageDesk, width: float) -> list[Slot]:
    """A titled box of lines, as authors use fenced blocks for; program text stands in cells."""
    look = desk.look
    if block.code:
        from cardgen.rulebook.pages.code import code_slots

        lines = code_slots(block.lines, desk, inside(desk, width), look.size, look.style.ink)
        return box("code", "", lines, desk, width)
    style = look.text(0.93)
    inner: list[Slot] = []
    for line in block.lines:
        if not line.strip():
            inner.append(Slot(look.step / 2, nothing))
            continue
        made = desk.typesetter.block(line, style, markup=False)
        desk.missing.update(made.missing)
        inner += text_slots(desk.typesetter, made, inside(desk, width), step=look.step, base=look.base)
    return box("note", block.title, inner, desk, width)


def _definitions(entries: Sequence[Definition], desk: PageDesk, width: float) -> list[Slot]:
    look = desk.look
    out: list[Slot] = []
    for entry in entries:
        term = look.text(color=look.style.second)
        slots = paragraph(as_bold(entry.term), desk, width, term, before=look.step / 2)
        if slots:
            slots[0] = slots[0]._replace(anchor=entry.anchor)
        out += stay_with_next(slots)
        for meaning in entry.meanings:
            inner = shifted(block_slots(meaning, desk, width - look.size), look.size)
            if inner:
                inner[0] = inner[0]._replace(before=0.0)
            out += inner
    return out


def _divider(look: PageLook, width: float) -> Slot:
    """Three dots in the middle of a line."""

    def paint(items: list[Item], x: float, y: float) -> None:
        middle = y + look.step * 0.5
        for n in (-1, 0, 1):
            items.append(Path(circle(x + width / 2 + n * look.size, middle, 1.1), look.style.accent))

    return Slot(look.step, paint, look.step / 2, snap=True)
