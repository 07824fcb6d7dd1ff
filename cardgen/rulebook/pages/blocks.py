"""Document blocks → slots: headings, paragraphs, lists, quotations, boxes, tables, pictures."""

from collections.abc import Iterable, Iterator, Sequence

from cardgen.model.document import (
    Block,
    Blocks,
    Box,
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
)
from cardgen.model.frame import Item, Path
from cardgen.model.shapes import circle, rectangle
from cardgen.rulebook.pages.facts import fact_slots
from cardgen.rulebook.pages.lists import list_slots
from cardgen.rulebook.pages.page_desk import PageDesk, make_text, paragraph
from cardgen.rulebook.pages.page_look import CALLOUTS, INK, LINE, PAPER, QUIET, PageLook
from cardgen.rulebook.pages.pictures import card_slots, figure_slots, only_pictures, picture_rows
from cardgen.rulebook.pages.slots import COLONS, Paint, Slot, boxed, nothing, shifted, text_slots
from cardgen.rulebook.pages.tables import table_slots
from cardgen.units import MM, Color, Rect

# Boxes up to this part of a column's height stay whole.
WHOLE = 0.3


def block_slots(blocks: Blocks, desk: PageDesk, width: float) -> list[Slot]:
    """All blocks, one under another."""
    return [slot for own in each_block(blocks, desk, width) for slot in own]


def each_block(blocks: Iterable[Block], desk: PageDesk, width: float) -> Iterator[list[Slot]]:
    """The slots of each block, as it stands below the one before it."""
    before: Block | None = None
    for block in blocks:
        own = one_block(block, desk, width)
        if own and isinstance(block, Paragraph) and ends_in_colon(block.content):
            own[-1] = own[-1]._replace(keep=True)
        elif own and isinstance(block, Heading) and isinstance(before, Heading):
            own[0] = own[0]._replace(before=own[0].before * 0.4)
        before = block
        yield own


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
        case Paragraph(content):
            return paragraph(content, desk, width, look.style(justify=True), before=look.size * 0.6)
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

            return glossary_slots(entries, desk, width, block_slots)
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
    look = desk.look
    scale, above, below = look.air.headings[min(block.level, 4)]
    style = look.style(scale, 700, look.accent if block.level <= 3 else INK)
    text, reaches = make_text(block.content, desk, style)
    slots = text_slots(
        desk.typesetter, text, width, reaches=reaches, leading=1.35, before=above * look.size, heading=block
    )
    if not slots:
        return []
    if block.level <= 2:
        slots.append(Slot(3.0, _rule(width if block.level == 1 else 16 * MM, look.accent), keep=True))
    slots.append(Slot(below * look.size, nothing, keep=True))
    return slots


def _rule(width: float, color: Color) -> Paint:
    def paint(items: list[Item], x: float, y: float) -> None:
        items.append(Path(rectangle(Rect(x, y + 1.5, width, 1.5)), color))

    return paint


def _quote(block: Quote, desk: PageDesk, width: float) -> list[Slot]:
    look = desk.look
    color = CALLOUTS.get(block.kind, look.accent)
    ground = PAPER.mix(color, 0.08) if block.kind else PAPER.mix(QUIET, 0.07)
    pad = look.size * 0.9
    inner: list[Slot] = []
    if block.title:
        title = (Words(block.title, bold=True),)
        inner += paragraph(title, desk, width - 2 * pad, look.style(color=color))
        inner[-1] = inner[-1]._replace(keep=True)
    inner += block_slots(block.blocks, desk, width - 2 * pad)
    slots, bar, whole = shifted(inner, pad), color if block.kind else LINE, look.room * WHOLE
    return boxed(slots, width, ground, bar, look.size * 0.55, look.size * 0.7, whole)


def _reference(block: Reference, desk: PageDesk, width: float) -> list[Slot]:
    """A box under a band with its title, as the card has it."""
    look = desk.look
    pad = look.size * 0.9
    title = (Words(block.title, bold=True),)
    named = paragraph(title, desk, width - 2 * pad, look.style(color=look.on_accent))
    band = boxed(shifted(named, pad), width, look.accent, None, look.size * 0.2, look.size * 0.8)
    inner = shifted(block_slots(block.blocks, desk, width - 2 * pad), pad)
    # Its headings are the card's: links lead to them, but the book's contents do not name them.
    inner = [s._replace(heading=None, anchor=s.heading.anchor) if s.heading else s for s in inner]
    ground = PAPER.mix(look.accent, 0.06)
    slots = band + boxed(inner, width, ground, None, look.size * 0.6, 0.0)
    # What fits on a card fits on a page: it stays whole.
    return [s._replace(keep=True) for s in slots[:-1]] + slots[-1:]


def _box(block: Box, desk: PageDesk, width: float) -> list[Slot]:
    """A titled box of lines, as authors use fenced blocks for; program text keeps its spaces."""
    look = desk.look
    pad = look.size * 0.9
    style = look.style(0.92, color=QUIET.mix(Color(0.0, 0.0, 0.0), 0.4))
    inner: list[Slot] = []
    if block.title:
        inner += paragraph(
            (Words(block.title, bold=True),), desk, width - 2 * pad, look.style(0.92, color=look.accent)
        )
        inner[-1] = inner[-1]._replace(keep=True)
    for line in block.lines:
        text = line.replace(" ", "\u00a0") if block.code else line
        if not text.strip():
            inner.append(Slot(look.size * 0.7, nothing))
            continue
        made = desk.typesetter.block(text, style, markup=False)
        desk.missing.update(made.missing)
        inner += text_slots(desk.typesetter, made, width - 2 * pad, leading=look.air.cell_leading)
    ground = PAPER.mix(look.accent, 0.055)
    whole = look.room * WHOLE
    return boxed(shifted(inner, pad), width, ground, None, look.size * 0.6, look.size * 0.7, whole)


def _definitions(entries: Sequence[Definition], desk: PageDesk, width: float) -> list[Slot]:
    look = desk.look
    out: list[Slot] = []
    for entry in entries:
        slots = paragraph(
            entry.term, desk, width, look.style(weight=700, color=look.accent), before=look.size * 0.6
        )
        if slots:
            slots[0] = slots[0]._replace(anchor=entry.anchor)
        out += [s._replace(keep=True) for s in slots]
        for meaning in entry.meanings:
            inner = shifted(block_slots(meaning, desk, width - 2 * look.size), 2 * look.size)
            if inner:
                inner[0] = inner[0]._replace(before=look.size * 0.15)
            out += inner
    return out


def _divider(look: PageLook, width: float) -> Slot:
    def paint(items: list[Item], x: float, y: float) -> None:
        middle = y + look.size * 0.5
        for n in (-1, 0, 1):
            items.append(
                Path(circle(x + width / 2 + n * look.size, middle, 1.3), PAPER.mix(look.accent, 0.6))
            )

    return Slot(look.size, paint, before=look.size)
