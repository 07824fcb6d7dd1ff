"""Tables: columns as wide as their content asks, rows that may break across pages, the header repeated."""

from collections.abc import Callable, Collection, Sequence
from itertools import accumulate, product
from math import ceil

from cardgen.model.document import Cell, Table, rating, words_in
from cardgen.model.frame import Item, Path, Pen
from cardgen.model.outline import Outline
from cardgen.record import NamedTuple
from cardgen.rulebook.pages.page_desk import PageDesk, make_text
from cardgen.rulebook.pages.page_look import PageLook
from cardgen.rulebook.pages.pictures import only_pictures
from cardgen.rulebook.pages.pips import pips, pips_wide
from cardgen.rulebook.pages.slots import Reach, Slot, across, paint_all, stay_with_next, tall, text_slots
from cardgen.text.block import Block
from cardgen.text.breaking import widest
from cardgen.text.style import Align, Style

# Tables and rows up to these parts of a column's height stay whole.
WHOLE_TABLE, WHOLE_ROW = 0.2, 0.35
# The text's size and the air beside it, as parts of what they are elsewhere; the next where words do not fit.
SCALES = ((0.93, 1.0), (0.84, 0.75), (0.74, 0.5))
# Columns narrower than so many em break even short Chinese words.
NARROW = 2.2
# A cell of so many thousandths of an em is a name; one that breaks is as bad as so many lines more.
NAME, BROKEN = 6000.0, 0.6
# Lines in points: above and below a table, below its header, above its sum, between its rows.
OUTER, HEADER, SUM, INNER = 1.1, 0.6, 0.8, 0.35
# The air between two columns, in em.
AIR = 1.0
# Tables side by side are at most this part of a column high.
BESIDE = 0.4
# What the last row of a table begins with that is its sum.
SUMS = ("合计", "总计", "共计", "总共", "in all", "total", "sum")
NUMERIC = frozenset("0123456789０１２３４５６７８９+-−–—~～×x%.,/ ")
# How many lines high a picture is that stands alone in a cell.
PICTURES = 3.0
# How much of the room beside a rating stands before it.
BEFORE: dict[Align, float] = {"center": 0.5, "right": 1.0}
# A table that needs this part of the width takes all of it.
FILLED = 0.4
# A table whose rows have so many lines goes across columns where it takes no more than this times the room.
CROWDED, SAVED = 2.0, 1.3
# Rows that a cell joins stay together, if they are no more than this.
JOINED = 8
# How the widths that columns ask for beyond what they must have are weighed when there is not enough.
SHARES = (0.5, 1.0, -1.0)

Set = tuple[Block, list[list[Reach]]]


class _Room(NamedTuple):
    """What a table's columns are set by."""

    widths: list[float]
    aligned: list[Align]
    pad: float


def table_slots(table: Table, desk: PageDesk, width: float) -> list[Slot]:
    """A slot for each row, one line of the grid or several, between rules that take no room.

    A table in which names would break goes across all columns of the page, as does one that says so.
    """
    look = desk.look
    columns = max([len(table.header), *(len(row) for row in table.rows)], default=0)
    if not columns:
        return []
    may_span = width == look.measure and look.columns > 1
    span = may_span and table.wide
    cells = _measured(table, columns, desk, look.text_width if span else width)
    crowded = columns > 2 and cells.several and cells.lines >= CROWDED * len(table.rows)
    if may_span and not span and (cells.cramped or crowded):
        wide = _measured(table, columns, desk, look.text_width)
        span = cells.cramped or wide.lines * look.columns <= cells.lines * SAVED
        cells = wide if span else cells
    slots = _table(table, cells, desk)
    if slots:
        slots[0] = slots[0]._replace(before=look.step / 2, snap=not look.close)
    return across(slots) if span else slots


def beside(one: Table, other: Table, desk: PageDesk, width: float) -> list[Slot]:
    """Two narrow tables side by side, as one slot; nothing where they are too wide or too high for that."""
    look = desk.look
    half = (width - 2 * look.size) / 2
    if look.close or max(_about(one), _about(other)) * look.size > half:
        return []
    left, right = table_slots(one, desk, half), table_slots(other, desk, half)
    high = max(tall(left), tall(right))
    if not left or not right or high > look.room * BESIDE:
        return []

    def paint(items: list[Item], x: float, y: float) -> None:
        for stack, dx in ((left, 0.0), (right, width - half)):
            paint_all(stack, items, x + dx, y)

    notes = tuple(note for slot in (*left, *right) for note in slot.notes)
    return [Slot(look.lines(high), paint, look.step / 2, notes=notes, snap=True)]


def _about(table: Table) -> float:
    """About how wide a table wants to be, in em."""
    rows = (table.header, *table.rows)
    columns = max([len(row) for row in rows], default=0)
    longest = [max(_ems(row[c]) for row in rows if c < len(row)) for c in range(columns)]
    return sum(longest) + AIR * (columns - 1)


def _ems(cell: Cell) -> float:
    return sum([1.0 if ord(char) > 0x2E80 else 0.55 for char in words_in(cell.content)])


class _Cells(NamedTuple):
    """The cells of a table, measured, and what its columns are set by.

    `several`: whether a cell takes more than a line. `cramped`: whether words, names or numbers break.
    """

    head: list[Set]
    body: list[list[Set]]
    room: _Room
    several: bool
    cramped: bool

    @property
    def lines(self) -> float:
        """About how many lines its rows have, and the air between them."""
        rows = [[block for block, _ in row] for row in self.body]
        return _lines(rows, self.room.widths, self.room.pad) + len(rows) / 2 * self.several


def _broken(rows: Sequence[Sequence[Block]], room: _Room) -> list[Block]:
    """The cells of some rows that take more than a line."""
    rooms = [max(wide - 2 * room.pad, 1.0) * 1000 for wide in room.widths]
    return [
        block
        for row in rows
        for block, wide in zip(row, rooms, strict=False)
        if _lines_in(block, wide / block.style.size) > 1
    ]


def _measured(table: Table, columns: int, desk: PageDesk, width: float) -> _Cells:
    """Smaller letters where words do not fit else."""
    look = desk.look
    rated = [_rated(table, c, look) for c in range(columns)]
    label = look.text(bold=True) if look.close else look.label(color=look.style.quiet)
    aligned = [_align(table, c) for c in range(columns)]
    made: _Cells | None = None
    for scale, air in SCALES:
        plain, small = look.cells(scale), label._replace(size=label.size * scale / SCALES[0][0])
        head = [_cell(cell, desk, small) for cell in table.header]
        body = [[_cell(cell, desk, plain) for cell in row] for row in table.rows]
        blocks = [
            [_own(block, cell) for (block, _), cell in zip(row, written, strict=True)]
            for row, written in zip((head, *body), (table.header, *table.rows), strict=True)
        ]
        pad = look.size * AIR / 2 * air
        floors = [wide + 2 * pad + 0.5 for wide in rated]
        # What is left of the first column and right of the last stands outside.
        widths, enough = column_widths(blocks, columns, width + 2 * pad, pad, floors)
        room = _Room(widths, aligned, pad)
        broken = _broken(blocks[1:], room)
        cramped = not enough or any(map(_is_name, broken)) or any(map(_is_name, _broken(blocks[:1], room)))
        made = _Cells(head, body, room, bool(broken), cramped)
        if enough:
            break
    assert made is not None
    return made


def _own(block: Block, cell: Cell) -> Block:
    """What a column's width depends on: a cell over several columns takes what they have."""
    return block._replace(paragraphs=()) if cell.across > 1 else block


def _table(table: Table, cells: _Cells, desk: PageDesk) -> list[Slot]:
    look, style = desk.look, desk.look.style
    outer, inner = Pen(style.ink, OUTER), Pen(style.line, INNER)
    air = look.step / 4 if cells.several else 0.0
    header: list[Slot] = []
    if any(block.paragraphs for block, _ in cells.head):
        pens = outer, Pen(style.ink, HEADER)
        header = stay_with_next(_row(cells.head, table.header, cells.room, desk, 0.0, *pens))
    rows: list[list[Slot]] = []
    owed: dict[int, tuple[int, float]] = {}  # by column: the last row of a cell, and what is left of it
    last = len(cells.body) - 1
    for n, (own, written) in enumerate(zip(cells.body, table.rows, strict=True)):
        above = outer if not header and n == 0 else None
        if n == last > 0 and _is_sum(written):
            above = Pen(style.ink, SUM)
        below = outer if n == last else inner
        # What is left of a cell that ends here makes its row higher; no rule runs through one that goes on.
        least = max((left for end, left in owed.values() if end == n), default=0.0)
        for c, cell in enumerate(written):
            if cell.down > 1:
                high = tall(_cell_lines(own[c], cell, c, cells.room, desk)) + 2 * air
                owed[c] = n + cell.down - 1, high
        going = {k for c, (end, _) in owed.items() if end > n for k in range(c, c + _breadth(table, n, c))}
        row = _row(own, written, cells.room, desk, air, above, below, tuple(header), least, going)
        owed = {c: (end, left - sum(s.height for s in row)) for c, (end, left) in owed.items() if end > n}
        rows.append(stay_with_next(row) if going and len(table.rows) <= JOINED else row)
    return header + _together(rows, look.room)


def _is_sum(row: Sequence[Cell]) -> bool:
    """Whether a row is what the others come to."""
    words = words_in(row[0].content).strip().casefold() if row else ""
    return words.startswith(SUMS)


def _lines_in(block: Block, room: float) -> int:
    """About how many lines a cell has; `room`: in thousandths of an em."""
    return sum([ceil(p.ends[-1] / room - 0.001) for p in block.paragraphs])


def _is_name(block: Block) -> bool:
    """Whether a cell is so short that it is a name or a number."""
    return len(block.paragraphs) == 1 and block.paragraphs[0].full[-1] <= NAME


def _rated(table: Table, column: int, look: PageLook) -> float:
    """How wide the longest rating of a column is; 0 where it has none."""
    cells = (row[column] for row in (table.header, *table.rows) if column < len(row))
    found = (rating(cell.content) for cell in cells)
    return max((pips_wide(total, look) for _, total in filter(None, found)), default=0.0)


def _cell(cell: Cell, desk: PageDesk, style: Style) -> Set:
    """A cell's words; one with nothing but pictures shows them larger than a line is high."""
    if only_pictures(cell.content):
        style = style._replace(size=style.size * PICTURES)
    return make_text(cell.content, desk, style)


def _together(rows: list[list[Slot]], room: float) -> list[Slot]:
    """All rows: a short table whole, a long one with no row alone before or behind the break."""
    if sum([s.height for row in rows for s in row]) <= room * WHOLE_TABLE:
        slots = [s._replace(keep=True) for row in rows for s in row]
        return slots[:-1] + [s._replace(keep=False) for s in slots[-1:]]
    if len(rows) > 1:
        if len(rows[0]) == 1:
            rows[0][-1] = rows[0][-1]._replace(keep=True)
        if len(rows[-1]) == 1:
            rows[-2][-1] = rows[-2][-1]._replace(keep=True)
    return [s for row in rows for s in row]


def _align(table: Table, column: int) -> Align:
    """As the author says; else numbers stand on the right."""
    wanted = table.align[column] if column < len(table.align) else ""
    if wanted:
        return wanted
    said = [words_in(row[column].content) for row in table.rows if column < len(row)]
    numbers = [text for text in said if text.strip()]
    return "right" if column and numbers and all(map(NUMERIC.issuperset, numbers)) else "left"


def column_widths(
    rows: Sequence[Sequence[Block]],
    columns: int,
    width: float,
    pad: float = 5.0,
    floors: Sequence[float] | None = None,
) -> tuple[list[float], bool]:
    """Every column as wide as its longest line if that fits; else as makes the table lowest.

    And whether every word has room. `floors`: what each column must have whatever its words are.
    """
    least = list(floors or [2 * pad + 0.5] * columns)
    wants = _asked(rows, least, pad)
    total = sum(wants)
    if total <= width:
        spare = (width - total) / columns if total > width * FILLED else 0.0
        return [w + spare for w in wants], True
    below = _asked(rows[1:], least, pad)
    for row in rows:
        for c, block in enumerate(row):
            size = block.style.size
            # What a row is called by stays whole.
            named = c == 0 and _is_name(block)
            words = (
                max([p.full[-1] if named else widest(p) for p in block.paragraphs], default=0.0) * size / 1000
            )
            least[c] = max(least[c], min(max(words, NARROW * size) + 2 * pad + 0.5, wants[c]))
    if sum(least) >= width:
        return [width * part / sum(least) for part in least], False
    # A header may well break where that keeps the cells below it whole.
    below = [max(pair) for pair in zip(below, least, strict=True)]
    first = [_shared(asked, least, width, power) for asked, power in product((wants, below), SHARES)]
    ways = [_shared(wants, widths, width, 1.0) for widths in first]
    return min(ways, key=lambda widths: _lines(rows, widths, pad)), True


def _asked(rows: Sequence[Sequence[Block]], least: Sequence[float], pad: float) -> list[float]:
    """How wide each column is if no line breaks."""
    wants = list(least)
    for row in rows:
        for c, block in enumerate(row):
            for p in block.paragraphs:
                natural = p.full[-1] * block.style.size / 1000
                wants[c] = max(wants[c], natural + 2 * pad + 0.5)
    return wants


def _shared(wants: Sequence[float], least: Sequence[float], width: float, power: float) -> list[float]:
    """The least for each column, and what is left by how much more each wants, raised to a power.

    A small one keeps a very long column from starving the others; a negative one serves the modest first.
    """
    room = width - sum(least)
    shares = [(w - m) ** power if w > m else 0.0 for w, m in zip(wants, least, strict=True)]
    out = list(least)
    open_ = [c for c, share in enumerate(shares) if share]
    while open_ and room > 0.01:
        unit = room / sum([shares[c] for c in open_])
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


def _lines(rows: Sequence[Sequence[Block]], widths: Sequence[float], pad: float) -> float:
    """About how many lines a table has; each name or number that breaks counts as more."""
    lines = 0.0
    for row in rows:
        most = 1
        for block, width in zip(row, widths, strict=False):
            room = (width - 2 * pad) * 1000 / block.style.size
            own = sum([ceil(p.full[-1] / room - 0.001) for p in block.paragraphs])
            most = max(most, own)
            if own > 1 and _is_name(block):
                lines += BROKEN
        lines += most
    return lines


def _breadth(table: Table, row: int, column: int) -> int:
    """How many columns the cell takes that covers a place."""
    return next(rows[column].across for rows in reversed(table.rows[: row + 1]) if rows[column].across)


def _cell_lines(set_: Set, cell: Cell, column: int, room: _Room, desk: PageDesk) -> list[Slot]:
    """The lines of a cell, or its rating."""
    look, (block, reaches) = desk.look, set_
    width = sum(room.widths[column : column + max(1, cell.across)]) - 2 * room.pad
    if rated := rating(cell.content):
        before = (width - pips_wide(rated[1], look)) * BEFORE.get(room.aligned[column], 0.0)
        return [pips(rated, look, look.step, before)]
    # Pictures alone are as many lines high as they need.
    high = block.style.size > look.size * 1.5
    step, base = (look.lines(block.style.size * 1.1), 0.0) if high else (look.step, look.base)
    align = room.aligned[column]
    return text_slots(desk.typesetter, block, width, step=step, base=base, reaches=reaches, align=align)


def _row(
    blocks: Sequence[Set],
    cells: Sequence[Cell],
    room: _Room,
    desk: PageDesk,
    air: float,
    above: Pen | None,
    below: Pen,
    repeat: tuple[Slot, ...] = (),
    least: float = 0.0,
    going: Collection[int] = (),
) -> list[Slot]:
    """A row with rules above and below it. `air`: what it has above and below its words.

    `least`: how high it is at least. `going`: columns in which a cell goes on in the next row.
    """
    look = desk.look
    columns = [_cell_lines(set_, cells[c], c, room, desk) for c, set_ in enumerate(blocks)]
    # What goes on in rows below takes none of this one's height.
    own = [column for column, cell in zip(columns, cells, strict=True) if cell.down < 2]
    lines = max([len(c) for c in columns], default=0) or 1
    high = max(map(tall, own), default=0.0)
    # A row that stays whole is painted cell by cell, so that its text is copied out cell by cell.
    whole = len(own) < len(columns) or high <= look.room * WHOLE_ROW
    cuts = [(0, lines)] if whole else [(n, n + 1) for n in range(lines)]
    out: list[Slot] = []
    for start, end in cuts:
        parts = [column[start:end] for column in columns]
        first, last = start == 0, end == lines
        top, bottom = (air if first else 0.0), (air if last else 0.0)
        height = top + ((high if whole else max(map(tall, parts))) or look.step) + bottom
        height = max(height, look.lines(least * 2) / 2 if last else 0.0)
        notes = tuple([note for part in parts for slot in part for note in slot.notes])
        paint = _paint(parts, room, top, height, above if first else None, below if last else None, going)
        keep = end < lines and (start == 0 or end == lines - 1)
        out.append(Slot(height, paint, keep=keep, notes=notes, repeat=repeat))
    return out


def _paint(
    parts: Sequence[Sequence[Slot]],
    room: _Room,
    top: float,
    height: float,
    above: Pen | None,
    below: Pen | None,
    going: Collection[int],
) -> Callable[[list[Item], float, float], None]:
    lefts = list(accumulate(room.widths, initial=0.0))
    closed = [k for k in range(len(room.widths)) if k not in going] if below else []
    ruled = [(lefts[k], lefts[k + 1] - 2 * room.pad * (k + 1 not in closed)) for k in closed]
    whole = lefts[-1] - 2 * room.pad

    def paint(items: list[Item], x: float, y: float) -> None:
        left = x
        for lines, width in zip(parts, room.widths, strict=False):
            paint_all(lines, items, left, y + top)
            left += width
        if above is not None:
            items.append(Path(Outline("ML", (x, y, x + whole, y)), pen=above))
        for start, end in ruled if going else ((0.0, whole),) if below else ():
            items.append(Path(Outline("ML", (x + start, y + height, x + end, y + height)), pen=below))

    return paint
