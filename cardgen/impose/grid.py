"""How many cards fit on a sheet, and where they lie."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from cardgen.diagnostics import Diagnostic, Text
from cardgen.units import MM, Rect

MARGIN = 5 * MM
SLACK = 1e-6  # points; lengths in millimetres are not exact in points

Orientation = Literal["any", "portrait", "landscape"]


class Grid(NamedTuple):
    """Equal cells in the middle of a page. `turned`: cards lie on their side, turned clockwise."""

    page_w: float
    page_h: float
    columns: int
    rows: int
    card_w: float
    card_h: float
    turned: bool
    gutter: float
    bleed: float
    x0: float
    y0: float

    @property
    def cell_w(self) -> float:
        return self.card_h if self.turned else self.card_w

    @property
    def cell_h(self) -> float:
        return self.card_w if self.turned else self.card_h

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def bounds(self) -> Rect:
        """The box around all cards."""
        return Rect(self.x0, self.y0, self.page_w - 2 * self.x0, self.page_h - 2 * self.y0)

    def column_edges(self) -> tuple[tuple[float, float], ...]:
        """Left and right of each column."""
        step = self.cell_w + self.gutter
        return tuple((self.x0 + c * step, self.x0 + c * step + self.cell_w) for c in range(self.columns))

    def row_edges(self) -> tuple[tuple[float, float], ...]:
        """Top and bottom of each row."""
        step = self.cell_h + self.gutter
        return tuple((self.y0 + r * step, self.y0 + r * step + self.cell_h) for r in range(self.rows))

    def cells(self) -> Iterator[Rect]:
        """The boxes of the trimmed cards, row by row."""
        for top, _ in self.row_edges():
            for left, _ in self.column_edges():
                yield Rect(left, top, self.cell_w, self.cell_h)


def best_grid(
    paper_w: float,
    paper_h: float,
    card_w: float,
    card_h: float,
    *,
    gutter: float | None = None,
    bleed: float = 0.0,
    margin: float = MARGIN,
    orientation: Orientation = "any",
) -> Grid | Diagnostic:
    """The grid that holds the most cards; of equals, upright cards on portrait paper.

    Without an orientation the paper is turned as it suits and cards stay upright on the screen; where
    the orientation is given, the cards are turned instead.
    """
    if gutter is None:
        gutter = 2 * bleed
    if gutter < 2 * bleed - SLACK:
        return _narrow_gutter(gutter, bleed)
    short, long = sorted((paper_w, paper_h))
    sheets = {
        "any": ((short, long), (long, short)),
        "portrait": ((short, long),),
        "landscape": ((long, short),),
    }
    best: Grid | None = None
    for turned in (False, True):
        for page_w, page_h in sheets[orientation]:
            cell_w, cell_h = (card_h, card_w) if turned else (card_w, card_h)
            columns, rows = (
                int((page + gutter - 2 * margin + SLACK) // (cell + gutter))
                for page, cell in ((page_w, cell_w), (page_h, cell_h))
            )
            if min(columns, rows) < 1 or (best is not None and columns * rows <= best.capacity):
                continue
            x0 = (page_w - columns * cell_w - (columns - 1) * gutter) / 2
            y0 = (page_h - rows * cell_h - (rows - 1) * gutter) / 2
            best = Grid(page_w, page_h, columns, rows, card_w, card_h, turned, gutter, bleed, x0, y0)
    return best or _too_large(short, long, card_w, card_h, margin)


def _mm(points: float) -> str:
    return f"{points / MM:.1f}".removesuffix(".0")


def _narrow_gutter(gutter: float, bleed: float) -> Diagnostic:
    message = Text(
        f"a gutter of {_mm(gutter)} mm is too narrow for a bleed of {_mm(bleed)} mm on both sides of it",
        f"间距 {_mm(gutter)} 毫米太窄，放不下两侧各 {_mm(bleed)} 毫米的出血",
    )
    hint = Text(f"use a gutter of at least {_mm(2 * bleed)} mm", f"请把间距设为至少 {_mm(2 * bleed)} 毫米")
    return Diagnostic("gutter-too-narrow", message, hint=hint)


def _too_large(short: float, long: float, card_w: float, card_h: float, margin: float) -> Diagnostic:
    """Says by how much the card must shrink to fit once, lying the better way."""
    small, large = sorted((card_w, card_h))
    over_short = max(0.0, small - (short - 2 * margin))
    over_long = max(0.0, large - (long - 2 * margin))
    sides = [_mm(over) for over in (over_short, over_long) if over > SLACK]
    message = Text(
        f"a card of {_mm(card_w)} × {_mm(card_h)} mm is too large for paper of {_mm(short)} × {_mm(long)} mm "
        f"with margins of {_mm(margin)} mm: {' and '.join(sides)} mm too much",
        f"{_mm(card_w)} × {_mm(card_h)} 毫米的卡牌放不进 {_mm(short)} × {_mm(long)} 毫米的纸"
        f"（页边距 {_mm(margin)} 毫米）：超出 {' 和 '.join(sides)} 毫米",
    )
    hint = Text("use larger paper or a smaller card size", "请换更大的纸或更小的卡牌尺寸")
    return Diagnostic("card-too-large", message, hint=hint)
