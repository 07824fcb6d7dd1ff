"""Tables: columns as wide as their content asks, rows that may break across pages, the header repeated."""

from collections.abc import Callable, Sequence
from math import sqrt

from cardgen.layout.paths import circle, rectangle
from cardgen.model.document import Cell, Table, rating
from cardgen.model.frame import Frame, Group, Item, Path
from cardgen.rulebook.pages.look import LINE, PAPER, Look
from cardgen.rulebook.pages.slots import Slot, text_slots
from cardgen.text.block import Block
from cardgen.text.style import Align
from cardgen.text.typeset import Typesetter
from cardgen.units import Color, Rect

PAD_X, PAD_Y = 5.0, 3.0
LEADING = 1.5
# Rows of up to so many lines stay whole.
WHOLE = 6
MakeBlock = Callable[[Cell, bool], Block]


def table_slots(
    table: Table, look: Look, width: float, typesetter: Typesetter, make: MakeBlock
) -> list[Slot]:
    """A slot for each line of each row."""
    head = [make(cell, True) for cell in table.header]
    body = [[make(cell, False) for cell in row] for row in table.rows]
    columns = max([len(head), *(len(row) for row in body)], default=0)
    if not columns:
        return []
    widths = column_widths([head, *body], columns, width)
    aligned = [_align(table.align[c]) if c < len(table.align) else "left" for c in range(columns)]
    tint = PAPER.mix(look.accent, 0.12)
    header: list[Slot] = []
    if any(b.paragraphs for b in head):
        header = _row(head, table.header, widths, aligned, look, typesetter, tint, look.accent)
        header = [s._replace(keep=True) for s in header]
    slots = list(header)
    repeat = tuple(header)
    for blocks, cells in zip(body, table.rows, strict=True):
        slots += _row(blocks, cells, widths, aligned, look, typesetter, None, LINE, repeat)
    if slots:
        slots[0] = slots[0]._replace(before=look.size * 0.7)
    return slots


def _align(wanted: str) -> Align:
    return "center" if wanted == "center" else "right" if wanted == "right" else "left"


def column_widths(rows: Sequence[Sequence[Block]], columns: int, width: float) -> list[float]:
    """Every column as wide as its longest line if that fits; else the long ones share what is left."""
    wants = [0.0] * columns
    for row in rows:
        for c, block in enumerate(row):
            natural = max((p.full[-1] for p in block.paragraphs), default=0.0) * block.style.size / 1000
            wants[c] = max(wants[c], natural + 2 * PAD_X + 0.5)
    total = sum(wants)
    if total <= width:
        spare = (width - total) / columns if total > width * 0.55 else 0.0
        return [w + spare for w in wants]
    least = [min(w, 46.0) for w in wants]
    room = width - sum(least)
    if room <= 0:
        return [width / columns] * columns
    # The square root keeps one very long column from starving the others.
    shares = [sqrt(max(w - m, 0.0)) for w, m in zip(wants, least, strict=True)]
    out = list(least)
    open_ = [c for c in range(columns) if shares[c]]
    while open_ and room > 0.01:
        unit = room / sum(shares[c] for c in open_)
        room = 0.0
        for c in list(open_):
            more = unit * shares[c]
            free = wants[c] - out[c]
            if more >= free:
                room += more - free
                more = free
                open_.remove(c)
            out[c] += more
    return out


def _row(
    blocks: Sequence[Block],
    cells: Sequence[Cell],
    widths: Sequence[float],
    aligned: Sequence[Align],
    look: Look,
    typesetter: Typesetter,
    ground: Color | None,
    line: Color,
    repeat: tuple[Slot, ...] = (),
) -> list[Slot]:
    columns: list[list[Slot]] = []
    for c, block in enumerate(blocks):
        pips = rating(cells[c].content)
        if pips is not None:
            columns.append([_pips(pips, look)])
        else:
            room = widths[c] - 2 * PAD_X
            columns.append(text_slots(typesetter, block, room, leading=LEADING, align=aligned[c]))
    lines = max((len(c) for c in columns), default=0) or 1
    whole = sum(widths)
    out: list[Slot] = []
    for n in range(lines):
        first, last = n == 0, n == lines - 1
        parts = [column[n] if n < len(column) else None for column in columns]
        high = max((p.height for p in parts if p is not None), default=look.size * LEADING)
        top, bottom = (PAD_Y if first else 0.0), (PAD_Y if last else 0.0)
        height = top + high + bottom
        notes = tuple(i for p in parts if p is not None for i in p.notes)
        paint = _paint(parts, widths, whole, top, height, ground, line if last else None)
        keep = not last and lines <= WHOLE
        out.append(Slot(height, paint, keep=keep, notes=notes, repeat=repeat))
    return out


def _paint(
    parts: Sequence[Slot | None],
    widths: Sequence[float],
    whole: float,
    top: float,
    height: float,
    ground: Color | None,
    line: Color | None,
) -> Callable[[list[Item], float, float], None]:
    def paint(items: list[Item], x: float, y: float) -> None:
        if ground is not None:
            items.append(Path(rectangle(Rect(x, y, whole, height + 0.15)), ground))
        left = x
        for part, width in zip(parts, widths, strict=False):
            if part is not None:
                part.paint(items, left + PAD_X, y + top)
            left += width
        if line is not None:
            rule = (("M", x, y + height), ("L", x + whole, y + height))
            items.append(Path(rule, stroke=line, width=0.5))

    return paint


def _pips(pips: tuple[int, int], look: Look) -> Slot:
    """A rating as dots, filled and empty; copied out it is the text that it was."""
    have, total = pips
    r = look.size * 0.3
    side = 2 * r
    dots: list[Item] = []
    for n in range(total):
        spot = circle(r + n * 2.7 * r, r, r)
        if n < have:
            dots.append(Path(spot, look.accent))
        else:
            dots.append(Path(spot, stroke=PAPER.mix(look.accent, 0.45), width=0.7))
    frame = Frame(side + (total - 1) * 2.7 * r, side, tuple(dots))
    label = "O" * have + "*" * (total - have)

    def paint(items: list[Item], x: float, y: float) -> None:
        items.append(Group(frame, (1.0, 0.0, 0.0, 1.0, x, y + look.size * LEADING / 2 - r), alt=label))

    return Slot(look.size * LEADING, paint)
