"""Document blocks → slots: headings, paragraphs, lists, quotations, boxes, tables, pictures."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic
from cardgen.layout.paths import circle, polygon, rectangle, rounded
from cardgen.model.document import (
    Block,
    Blocks,
    Box,
    Cards,
    Cell,
    Definition,
    Definitions,
    Divider,
    Figure,
    Heading,
    Inlines,
    ListBlock,
    Paragraph,
    Picture,
    Quote,
    Table,
    Words,
)
from cardgen.model.frame import Frame, Group, Item, Path
from cardgen.model.frame import Picture as PlacedPicture
from cardgen.rulebook.pages.look import CALLOUTS, HEADINGS, INK, LEADING, LINE, PAPER, QUIET, Look
from cardgen.rulebook.pages.slots import Paint, Reach, Slot, boxed, nothing, shifted, text_slots
from cardgen.rulebook.pages.spans import spans_of
from cardgen.rulebook.pages.tables import table_slots
from cardgen.text.block import Block as TextBlock
from cardgen.text.markup import Span
from cardgen.text.style import Style
from cardgen.text.typeset import Typesetter
from cardgen.units import MM, Color, Rect

SMALLEST_FACE = 0.55

FindImage = Callable[[str], tuple[str, tuple[int, int]] | Diagnostic]
FaceOf = Callable[[str], Frame | None]


class Desk(NamedTuple):
    """What setting a document needs at hand. `missing` collects characters that no face has."""

    look: Look
    typesetter: Typesetter
    find_image: FindImage
    face_of: FaceOf
    missing: set[str]
    diagnostics: list[Diagnostic]


def block_slots(blocks: Blocks, desk: Desk, width: float) -> list[Slot]:
    """All blocks, one under another."""
    slots: list[Slot] = []
    for block in blocks:
        own = one_block(block, desk, width)
        if own and isinstance(block, Paragraph) and ends_in_colon(block.content):
            own[-1] = own[-1]._replace(keep=True)
        slots += own
    return slots


def ends_in_colon(content: Inlines) -> bool:
    """Whether a paragraph announces what follows, and so must stay with it."""
    last = content[-1] if content else None
    return isinstance(last, Words) and last.text.rstrip().endswith(("：", ":"))


def one_block(block: Block, desk: Desk, width: float) -> list[Slot]:
    look = desk.look
    match block:
        case Heading():
            return _heading(block, desk, width)
        case Paragraph(content):
            return paragraph(content, desk, width, look.style(justify=True), before=look.size * 0.55)
        case ListBlock():
            return _list(block, desk, width, 0)
        case Quote():
            return _quote(block, desk, width)
        case Box():
            return _box(block, desk, width)
        case Table():
            return table_slots(block, look, width, desk.typesetter, lambda c, head: _cell(c, head, desk))
        case Definitions(entries):
            return _definitions(entries, desk, width)
        case Figure(picture):
            return _figure(picture, desk, width)
        case Cards(cards, caption):
            return _cards(cards, caption, desk, width)
        case Divider():
            return [_divider(look, width)]


def make_text(content: Inlines, desk: Desk, style: Style) -> tuple[TextBlock, list[list[Reach]]]:
    spans, reaches = spans_of(content)
    block = desk.typesetter.spans(spans, style)
    desk.missing.update(block.missing)
    return block, reaches


def paragraph(
    content: Inlines, desk: Desk, width: float, style: Style, *, before: float = 0.0, leading: float = LEADING
) -> list[Slot]:
    block, reaches = make_text(content, desk, style)
    return text_slots(desk.typesetter, block, width, reaches=reaches, leading=leading, before=before)


def _heading(block: Heading, desk: Desk, width: float) -> list[Slot]:
    look = desk.look
    scale, above, below = HEADINGS[min(block.level, 4)]
    style = look.style(scale, 700, look.accent if block.level <= 3 else INK)
    text, reaches = make_text(block.content, desk, style)
    slots = text_slots(
        desk.typesetter, text, width, reaches=reaches, leading=1.35, before=above * look.size, together=True
    )
    if not slots:
        return []
    slots[0] = slots[0]._replace(heading=block)
    if block.level <= 2:
        slots.append(Slot(3.0, _rule(width if block.level == 1 else 16 * MM, look.accent), keep=True))
    slots.append(Slot(below * look.size, nothing, keep=True))
    return [s._replace(keep=True) for s in slots]


def _rule(width: float, color: Color) -> Paint:
    def paint(items: list[Item], x: float, y: float) -> None:
        items.append(Path(rectangle(Rect(x, y + 1.5, width, 1.5)), color))

    return paint


def _list(block: ListBlock, desk: Desk, width: float, depth: int) -> list[Slot]:
    look = desk.look
    digits = len(str(block.start + len(block.items) - 1))
    hang = look.size * (1.0 + 0.62 * digits if block.ordered else 1.5)
    out: list[Slot] = []
    for n, item in enumerate(block.items):
        inner: list[Slot] = []
        for part in item.blocks:
            if isinstance(part, ListBlock):
                inner += _list(part, desk, width - hang, depth + 1)
            else:
                inner += one_block(part, desk, width - hang)
        if not inner:
            inner = [Slot(look.size * LEADING, nothing)]
        gap = look.size * (0.28 if block.tight else 0.55)
        mark = _marker(block, n, item.task, depth, look, desk, hang)
        inner = shifted(inner, hang)
        paint = _with(inner[0].paint, mark)
        inner[0] = inner[0]._replace(before=gap, paint=paint, anchor=item.anchor)
        out += inner
    if out and not depth:
        out[0] = out[0]._replace(before=look.size * 0.45)
    return out


def _with(paint: Paint, mark: Paint) -> Paint:
    def both(items: list[Item], x: float, y: float) -> None:
        mark(items, x, y)
        paint(items, x, y)

    return both


def _marker(
    block: ListBlock, n: int, task: bool | None, depth: int, look: Look, desk: Desk, hang: float
) -> Paint:
    """A bullet, a number or a box to tick, on the first line of an item."""
    size = look.size
    middle = size * LEADING / 2
    if task is not None:
        return lambda items, x, y: _tick(items, x + size * 0.1, y + middle, size * 0.8, task, look)
    if block.ordered:
        number = Span(f"{block.start + n}.")
        text = desk.typesetter.spans((number,), look.style(weight=700, color=look.accent))
        lines = text_slots(desk.typesetter, text, hang)
        return lines[0].paint

    def bullet(items: list[Item], x: float, y: float) -> None:
        cx, cy = x + size * 0.75, y + middle
        match depth % 3:
            case 0:
                items.append(Path(circle(cx, cy, size * 0.17), look.accent))
            case 1:
                items.append(Path(circle(cx, cy, size * 0.16), stroke=look.accent, width=0.8))
            case _:
                r = size * 0.14
                items.append(Path(rectangle(Rect(cx - r, cy - r, 2 * r, 2 * r)), look.accent))

    return bullet


def _tick(items: list[Item], x: float, cy: float, side: float, done: bool, look: Look) -> None:
    box = Rect(x, cy - side / 2, side, side)
    items.append(Path(rounded(box, 1.2), stroke=look.accent, width=0.8))
    if done:
        points = (
            (x + side * 0.2, cy),
            (x + side * 0.43, cy + side * 0.22),
            (x + side * 0.82, cy - side * 0.26),
        )
        data = polygon(points)[:-1]
        items.append(Path(data, stroke=look.accent, width=1.3, cap="round", join="round"))


def _quote(block: Quote, desk: Desk, width: float) -> list[Slot]:
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
    slots = shifted(inner, pad)
    return boxed(slots, width, ground, color if block.kind else LINE, look.size * 0.55, look.size * 0.7)


def _box(block: Box, desk: Desk, width: float) -> list[Slot]:
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
        inner += text_slots(desk.typesetter, made, width - 2 * pad, leading=1.5)
    ground = PAPER.mix(look.accent, 0.055)
    return boxed(shifted(inner, pad), width, ground, None, look.size * 0.6, look.size * 0.7)


def _cell(cell: Cell, head: bool, desk: Desk) -> TextBlock:
    look = desk.look
    style = look.style(0.95, 700 if head else 400)
    return make_text(cell.content, desk, style)[0]


def _definitions(entries: Sequence[Definition], desk: Desk, width: float) -> list[Slot]:
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


def _figure(picture: Picture, desk: Desk, width: float) -> list[Slot]:
    found = desk.find_image(picture.source)
    if isinstance(found, Diagnostic):
        desk.diagnostics.append(found)
        return []
    file, pixels = found
    # 150 dots to the inch, but never wider than the column or taller than two thirds of the page.
    scale = min(72 / 150, width / pixels[0], desk.look.room * 0.66 / pixels[1])
    w, h = pixels[0] * scale, pixels[1] * scale

    def paint(items: list[Item], x: float, y: float) -> None:
        items.append(PlacedPicture(Rect(x + (width - w) / 2, y, w, h), file, pixels))

    slots = [Slot(h, paint, before=desk.look.size * 0.8)]
    return slots + _caption(picture.title or "", desk, width, slots)


def _caption(text: str, desk: Desk, width: float, above: list[Slot]) -> list[Slot]:
    if not text:
        return []
    above[-1] = above[-1]._replace(keep=True)
    style = desk.look.style(0.88, color=QUIET)._replace(align="center")
    return paragraph((Words(text),), desk, width, style, before=desk.look.size * 0.3)


def _cards(cards: tuple[str, ...], caption: str, desk: Desk, width: float) -> list[Slot]:
    """Faces side by side, at two thirds of their size or as many as fit."""
    faces = [face for face in (desk.face_of(card) for card in cards) if face is not None]
    if not faces:
        return []
    gap = 4 * MM
    widest = max(f.width for f in faces)
    # A few cards stand in one row, if they can still be read; more share rows evenly.
    one_row = (width + gap) / len(faces) / widest - gap / widest
    scale = min(0.8, width / widest, one_row if one_row > SMALLEST_FACE else 0.8)
    across = max(1, int((width + gap) / (widest * scale + gap) + 1e-6))
    across = -(-len(faces) // -(-len(faces) // across))
    slots: list[Slot] = []
    for n in range(0, len(faces), across):
        row = faces[n : n + across]
        slots.append(
            Slot(
                max(f.height for f in row) * scale,
                _faces(row, scale, gap, width),
                before=desk.look.size * 0.8,
            )
        )
    return slots + _caption(caption, desk, width, slots)


def _faces(row: Sequence[Frame], scale: float, gap: float, width: float) -> Paint:
    whole = sum(f.width * scale for f in row) + gap * (len(row) - 1)

    def paint(items: list[Item], x: float, y: float) -> None:
        left = x + (width - whole) / 2
        for face in row:
            box = Rect(0.0, 0.0, face.width, face.height)
            matrix = (scale, 0.0, 0.0, scale, left, y)
            items.append(Group(face, matrix, clip=rounded(box, 3 * MM), shared=True))
            items.append(
                Path(
                    rounded(Rect(left, y, face.width * scale, face.height * scale), 3 * MM * scale),
                    stroke=LINE,
                    width=0.5,
                )
            )
            left += face.width * scale + gap

    return paint


def _divider(look: Look, width: float) -> Slot:
    def paint(items: list[Item], x: float, y: float) -> None:
        middle = y + look.size * 0.5
        for n in (-1, 0, 1):
            items.append(
                Path(circle(x + width / 2 + n * look.size, middle, 1.3), PAPER.mix(look.accent, 0.6))
            )

    return Slot(look.size, paint, before=look.size)
