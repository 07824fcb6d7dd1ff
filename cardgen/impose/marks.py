"""What is drawn beside the cards: crop marks with the order of cuts, the ruler, the caption."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING

from cardgen.diagnostics import Language, Text
from cardgen.impose.arrange import Sheet
from cardgen.impose.grid import Grid
from cardgen.impose.strips import CAPTION, EDGE, LABEL, RULER, Strip, marks_start, strips
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.outline import Segment, joined, outline
from cardgen.model.shapes import rectangle
from cardgen.record import NamedTuple
from cardgen.units import BLACK, MM, WHITE, Color, Rect

if TYPE_CHECKING:
    from cardgen.text.style import Align
    from cardgen.text.typeset import Typesetter

MARK_WIDTH = 0.35  # points; thinner lines vanish on ink-jets
MARK_LENGTH = 5 * MM
SHORTEST = 1.5 * MM  # a crop mark shorter than this guides no knife
AIR = 0.4 * MM  # between a crop mark and the strip below it
CASING = 1.4  # points: of the white below marks that stand on what is printed
KEPT_OFF = 0.6 * MM  # of the cards that a mark in their gutter stands between
CROSS_ARM = 0.8 * MM
CROSS_COLOR = Color(0.72, 0.72, 0.72)
CROSS_WIDTH = 0.3
BAR = 0.5 * MM  # of the two rows of the ruler
FRAME_WIDTH = 0.2
CAPTION_SIZE, LABEL_SIZE, NUMBER_SIZE, SMALLEST = 6.0, 5.5, 4.0, 3.5
CAPTION_COLOR = Color(0.25, 0.25, 0.25)
NUMBER = 4 * MM  # for the number of a cut, beside its mark
BESIDE = 0.4 * MM
MARKED = ("rectangle", "round")  # what is cut along straight lines first


class Caption(NamedTuple):
    """What a sheet says about itself. `language` decides which words come first."""

    title: str
    version: str = ""
    language: str = "zh-CN"
    families: tuple[str, ...] = ()
    printer: str = ""

    def text(self, sheet: int, sheets: int, *, back: bool) -> str:
        count = Text(
            f"sheet {sheet}/{sheets}{' (back)' if back else ''}",
            f"第 {sheet}/{sheets} 张{'（背面）' if back else ''}",
        )
        advice = Text("print at actual size", "按实际大小打印 / print at actual size")
        language: Language = "zh" if self.language.lower().startswith("zh") else "en"
        head = f"{self.title} {self.version}".strip()
        return " · ".join(
            part for part in (head, count.in_(language), self.printer, advice.in_(language)) if part
        )


class Side(NamedTuple):
    """One side of a sheet, as what stands beside its cards sees it. `bleed`: what they need around them."""

    sheet: Sheet
    bleed: float
    strips: tuple[Strip, Strip] | None

    @classmethod
    def of(cls, sheet: Sheet, bleed: float) -> "Side":
        return cls(sheet, bleed, strips(sheet, bleed))

    def mark_lengths(self, grid: Grid) -> tuple[float, float, float, float]:
        """How long a block's crop marks are at the top, right, bottom and left; 0 where there is no room.

        Opposite sides are alike where both have marks, so that the sheet looks even.
        """
        start, least = marks_start(self.bleed), max(0.0, EDGE - self.sheet.margin)
        horizontal, vertical = (min(MARK_LENGTH, room - least - start) for room in grid.room)
        lengths = {"top": vertical, "bottom": vertical, "left": horizontal, "right": horizontal}
        for strip in self.strips or ():
            lengths[strip.side] = min(lengths[strip.side], strip.offset - start - AIR)
        long = {side: length for side, length in lengths.items() if length >= SHORTEST}
        for one, other in (("top", "bottom"), ("left", "right")):
            if one in long and other in long:
                long[one] = long[other] = min(long[one], long[other])
        return long.get("top", 0.0), long.get("right", 0.0), long.get("bottom", 0.0), long.get("left", 0.0)

    def crop_marks(self, grid: Grid) -> Path:
        """A mark outside the block at both ends of every line to cut along."""
        start = marks_start(self.bleed)
        top, right, bottom, left = self.mark_lengths(grid)
        box = grid.bounds
        x1, y1 = box.x + box.w, box.y + box.h
        data: list[Segment] = []
        for x, _ in _distinct(grid.column_edges()):
            data += _line(x, box.y - start, x, box.y - start - top) if top else ()
            data += _line(x, y1 + start, x, y1 + start + bottom) if bottom else ()
        for y, _ in _distinct(grid.row_edges()):
            data += _line(box.x - start, y, box.x - start - left, y) if left else ()
            data += _line(x1 + start, y, x1 + start + right, y) if right else ()
        return Path(outline(data), pen=Pen(BLACK, MARK_WIDTH))

    def crosses(self, grid: Grid) -> Path | None:
        """Tiny light crosses where cards touch, and at the block's edge where no mark has room.

        None where there is a gutter, or a single card.
        """
        if grid.gutter > 0 or grid.capacity == 1:
            return None
        top, right, bottom, left = self.mark_lengths(grid)
        box = grid.bounds
        x1, y1 = box.x + box.w, box.y + box.h
        xs, ys = ([at for at, _ in _distinct(edges)] for edges in (grid.column_edges(), grid.row_edges()))
        data: list[Segment] = []
        marked = {(xs[0], 0): left, (xs[-1], 0): right, (ys[0], 1): top, (ys[-1], 1): bottom}
        for x, y in product(xs, ys):
            # At a corner of the block one end of a cut without its mark is enough.
            lengths = [marked[end] for end in ((x, 0), (y, 1)) if end in marked]
            if not lengths or min(lengths) == 0.0:
                data += _line(max(box.x, x - CROSS_ARM), y, min(x1, x + CROSS_ARM), y)
                data += _line(x, max(box.y, y - CROSS_ARM), x, min(y1, y + CROSS_ARM))
        return Path(outline(data), pen=Pen(CROSS_COLOR, CROSS_WIDTH)) if data else None

    def between(self, grid: Grid) -> Path | None:
        """Marks in the gutters, on what is cut away, for lines that have no mark beside the block."""
        top, right, bottom, left = self.mark_lengths(grid)
        columns, rows = grid.column_edges(), grid.row_edges()
        data: list[Segment] = []
        if not (left or right):
            for (x0, x1), (y, _) in product(_gaps(columns), _distinct(rows)):
                data += _line(x0, y, x1, y)
        if not (top or bottom):
            for (y0, y1), (x, _) in product(_gaps(rows), _distinct(columns)):
                data += _line(x, y0, x, y1)
        return Path(outline(data), pen=Pen(BLACK, MARK_WIDTH)) if data else None

    def numbers(self, grid: Grid) -> Iterator[tuple[int, Rect, "Align"]]:
        """The order of cuts: the long lines first. Each number stands beside its mark, over the card.

        A single card needs none.
        """
        if grid.capacity == 1:
            return
        start = marks_start(self.bleed)
        top, right, bottom, left = self.mark_lengths(grid)
        box, high = grid.bounds, NUMBER_SIZE
        columns, rows = _distinct(grid.column_edges()), _distinct(grid.row_edges())
        upright_first = box.h >= box.w
        if top or bottom:
            y = box.y - start - (top + high) / 2 if top else box.y + box.h + start + (bottom - high) / 2
            for n, (x, begins) in enumerate(columns, 1 if upright_first else 1 + len(rows)):
                at = Rect(x + BESIDE if begins else x - BESIDE - NUMBER, y, NUMBER, high)
                yield n, at, "left" if begins else "right"
        if left or right:
            x = box.x - start - left if left else box.x + box.w + start
            for n, (y, begins) in enumerate(rows, 1 + len(columns) if upright_first else 1):
                at = Rect(x, y + BESIDE / 2 if begins else y - BESIDE / 2 - high, left or right, high)
                yield n, at, "right" if left else "left"


def fixed_marks(
    side: Side,
    typesetter: "Typesetter",
    caption: Caption,
    *,
    front: bool,
    blocks: Sequence[Grid] | None = None,
) -> Frame:
    """What is the same on every sheet: crop marks, the ruler and its label.

    Cards are cut from the front: only there are crosses and the order of cuts. `blocks`: those that have
    marks, where they lie on this side; all of the sheet without it.
    """
    items: list[Item] = []
    for grid in side.sheet.blocks if blocks is None else blocks:
        if grid.size.shape not in MARKED or side.sheet.precut:
            continue
        items.append(side.crop_marks(grid))
        if not front:
            continue
        if (cross := side.crosses(grid)) is not None:
            items.append(cross)
        if (between := side.between(grid)) is not None:
            items += [between._replace(pen=Pen(WHITE, CASING)), between]
        for n, box, align in side.numbers(grid):
            items.append(words_in(str(n), typesetter, caption, NUMBER_SIZE, box, align))
    if side.strips is not None:
        items.append(_ruler(side.strips[0], typesetter, caption))
    return Frame(side.sheet.page_w, side.sheet.page_h, tuple(items))


def caption_group(side: Side, typesetter: "Typesetter", caption: Caption, text: str) -> Group | None:
    """The caption of one sheet, right of the ruler or in the margin opposite to it."""
    if side.strips is None:
        return None
    ruler, strip = side.strips
    left = 0.0
    if strip == ruler:
        left = min(RULER + LABEL, max(0.0, strip.length - CAPTION))
    box = Rect(left, 0.0, strip.length - left, strip.height)
    words = words_in(text, typesetter, caption, CAPTION_SIZE, box, "right")
    return Group(Frame(strip.length, strip.height, (words,)), strip.matrix)


def _ruler(strip: Strip, typesetter: "Typesetter", caption: Caption) -> Group:
    """A bar like that of a map, centimetre by centimetre: nobody cuts along it."""
    length = RULER if strip.length >= RULER else RULER / 2
    steps = 10 if length == RULER else 5
    top, step = strip.height / 2 - BAR, length / steps
    bars = (rectangle(Rect(n * step, top + n % 2 * BAR, step, BAR)) for n in range(steps))
    frame = rectangle(Rect(0.0, top, length, 2 * BAR))
    items: list[Item] = [Path(joined(bars), CAPTION_COLOR), Path(frame, pen=Pen(CAPTION_COLOR, FRAME_WIDTH))]
    if strip.length >= length + LABEL:
        box = Rect(length + 1.2 * MM, 0.0, LABEL, strip.height)
        items.append(words_in(f"{10 * steps} mm", typesetter, caption, LABEL_SIZE, box, "left"))
    return Group(Frame(strip.length, strip.height, tuple(items)), strip.matrix)


def words_in(
    text: str, typesetter: "Typesetter", caption: Caption, size: float, box: Rect, align: "Align"
) -> Group:
    """One line of text in the middle of a box, as large as it can be."""
    from cardgen.text.style import Style

    style = Style(families=caption.families, size=size, color=CAPTION_COLOR, align=align)
    block = typesetter.block(text, style, markup=False)
    fitted = typesetter.fit([block], box.w, box.h, smallest=SMALLEST, valign="middle", max_lines=1)
    return Group(Frame(box.w, box.h, fitted.items), (1, 0, 0, 1, box.x, box.y))


def _distinct(edges: tuple[tuple[float, float], ...]) -> list[tuple[float, bool]]:
    """Every line once, and whether cards begin at it: with no gutter one's right is the next one's left."""
    lines: list[tuple[float, bool]] = []
    for begin, end in edges:
        if lines and begin - lines[-1][0] < 1e-6:
            lines.pop()
        lines += [(begin, True), (end, False)]
    return lines


def _gaps(edges: tuple[tuple[float, float], ...]) -> list[tuple[float, float]]:
    """Where marks have room between cards."""
    gaps = [(end + KEPT_OFF, begin - KEPT_OFF) for (_, end), (begin, _) in pairwise(edges)]
    return [(end, begin) for end, begin in gaps if begin - end >= SHORTEST]


def _line(x1: float, y1: float, x2: float, y2: float) -> Iterator[Segment]:
    yield ("M", x1, y1)
    yield ("L", x2, y2)
