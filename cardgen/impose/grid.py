"""How many cards fit on a sheet, and where they lie."""

from collections.abc import Iterator
from typing import Literal

from cardgen.diagnostics import Diagnostic, Text
from cardgen.model.game import Size
from cardgen.model.outline import Matrix
from cardgen.record import NamedTuple
from cardgen.units import MM, Rect

MARGIN = 5 * MM
SLACK = 1e-6  # points; lengths in millimetres are not exact in points

Orientation = Literal["any", "portrait", "landscape"]


class Grid(NamedTuple):
    """A block of equal cells on a page. `turned`: cards lie on their side, turned clockwise.

    `room`: how much paper is free for marks beside the block, and above and below it. `between_rows`: the
    gutter there, where it is another than between columns. `inner`: the bleed between cards, where it is
    another than outside.
    """

    page_w: float
    page_h: float
    columns: int
    rows: int
    size: Size
    turned: bool
    gutter: float
    bleed: float
    x0: float
    y0: float
    room: tuple[float, float]
    between_rows: float | None = None
    inner: float | None = None

    @property
    def between(self) -> float:
        """The bleed on those sides of a card where another one lies."""
        return self.bleed if self.inner is None else self.inner

    def around(self, number: int, across: float, down: float) -> tuple[float, float, float, float]:
        """What is seen beyond the cuts of a card in a cell: left, above, right and below, as the card lies.

        `across`, `down`: at the outer cuts of the block.
        """
        row, column = divmod(number, self.columns)
        top, bottom = (down if row == end else self.between for end in (0, self.rows - 1))
        left, right = (across if column == end else self.between for end in (0, self.columns - 1))
        return (top, right, bottom, left) if self.turned else (left, top, right, bottom)

    @property
    def cell_w(self) -> float:
        return self.size.height if self.turned else self.size.width

    @property
    def cell_h(self) -> float:
        return self.size.width if self.turned else self.size.height

    @property
    def down(self) -> float:
        """The gutter between rows."""
        return self.gutter if self.between_rows is None else self.between_rows

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def bounds(self) -> Rect:
        """The box around all cards."""
        width, height = (
            extent(self.columns, self.cell_w, self.gutter),
            extent(self.rows, self.cell_h, self.down),
        )
        return Rect(self.x0, self.y0, width, height)

    def column_edges(self) -> tuple[tuple[float, float], ...]:
        """Left and right of each column."""
        step = self.cell_w + self.gutter
        return tuple((self.x0 + c * step, self.x0 + c * step + self.cell_w) for c in range(self.columns))

    def row_edges(self) -> tuple[tuple[float, float], ...]:
        """Top and bottom of each row."""
        step = self.cell_h + self.down
        return tuple((self.y0 + r * step, self.y0 + r * step + self.cell_h) for r in range(self.rows))

    def cells(self) -> Iterator[Rect]:
        """The boxes of the trimmed cards, row by row."""
        for top, _ in self.row_edges():
            for left, _ in self.column_edges():
                yield Rect(left, top, self.cell_w, self.cell_h)


def upright(cell: Rect, turned: bool) -> Matrix:
    """Where a card's frame goes: into the cell, or turned clockwise into it."""
    if turned:
        return (0.0, 1.0, -1.0, 0.0, cell.x + cell.w, cell.y)
    return (1.0, 0.0, 0.0, 1.0, cell.x, cell.y)


def extent(cells: int, cell: float, gutter: float) -> float:
    """How long a row of cells is."""
    return cells * cell + (cells - 1) * gutter


def most(length: float, cell: float, gutter: float) -> int:
    """How many cells fit side by side."""
    return int((length + gutter + SLACK) // (cell + gutter))


def best_grid(
    paper_w: float,
    paper_h: float,
    size: Size,
    *,
    gutter: float | None = None,
    bleed: float = 0.0,
    margin: float = MARGIN,
    orientation: Orientation = "any",
    inner: float | None = None,
) -> Grid | Diagnostic:
    """The grid that holds the most cards; of equals, upright cards on portrait paper.

    Without an orientation the paper is turned as it suits and cards stay upright on the screen; where
    the orientation is given, the cards are turned instead. `inner`: the bleed between cards, if another.
    """
    between = bleed if inner is None else inner
    if gutter is None:
        gutter = 2 * between
    if gutter < 2 * between - SLACK:
        return _narrow_gutter(gutter, between)
    short, long = sorted((paper_w, paper_h))
    sheets = {
        "any": ((short, long), (long, short)),
        "portrait": ((short, long),),
        "landscape": ((long, short),),
    }
    clear = max(margin, bleed)
    best: Grid | None = None
    for turned in (False, True):
        for page_w, page_h in sheets[orientation]:
            cell_w, cell_h = (size.height, size.width) if turned else (size.width, size.height)
            columns, rows = most(page_w - 2 * clear, cell_w, gutter), most(page_h - 2 * clear, cell_h, gutter)
            if min(columns, rows) < 1 or (best is not None and columns * rows <= best.capacity):
                continue
            x0 = (page_w - columns * cell_w - (columns - 1) * gutter) / 2
            y0 = (page_h - rows * cell_h - (rows - 1) * gutter) / 2
            room = x0 - margin, y0 - margin
            best = Grid(page_w, page_h, columns, rows, size, turned, gutter, bleed, x0, y0, room, None, inner)
    return best or _too_large(short, long, size, margin, bleed)


def mm(points: float) -> str:
    return f"{points / MM:.1f}".removesuffix(".0")


def _narrow_gutter(gutter: float, bleed: float) -> Diagnostic:
    message = Text(
        f"a gutter of {mm(gutter)} mm is too narrow for a bleed of {mm(bleed)} mm on both sides of it",
        f"间距 {mm(gutter)} 毫米太窄，放不下两侧各 {mm(bleed)} 毫米的出血",
    )
    hint = Text(f"use a gutter of at least {mm(2 * bleed)} mm", f"请把间距设为至少 {mm(2 * bleed)} 毫米")
    return Diagnostic("gutter-too-narrow", message, hint=hint)


def _too_large(short: float, long: float, size: Size, margin: float, bleed: float) -> Diagnostic:
    """Says by how much the card must shrink to fit once, lying the better way."""
    small, large = sorted((size.width, size.height))
    clear = max(margin, bleed)
    over_short, over_long = (over - 2 * clear for over in (short, long))
    sides = [mm(over) for over in (small - over_short, large - over_long) if over > SLACK]
    around = Text(f"margins of {mm(margin)} mm", f"页边距 {mm(margin)} 毫米")
    if bleed > margin:
        around = Text(f"a bleed of {mm(bleed)} mm", f"出血 {mm(bleed)} 毫米")
    message = Text(
        f"a card of {mm(size.width)} × {mm(size.height)} mm is too large for paper of "
        f"{mm(short)} × {mm(long)} mm with {around.en}: {' and '.join(sides)} mm too much",
        f"{mm(size.width)} × {mm(size.height)} 毫米的卡牌放不进 {mm(short)} × {mm(long)} 毫米的纸"
        f"（{around.zh}）：超出 {' 和 '.join(sides)} 毫米",
    )
    hint = Text(
        'use larger paper or a smaller card; or print it on several sheets: overlap = "10mm" in its size',
        '请换更大的纸或更小的卡牌尺寸；也可以拼成几张来印：在尺寸里写 overlap = "10mm"',
    )
    return Diagnostic("card-too-large", message, hint=hint)
