"""What is drawn beside the cards: crop marks, the ruler, the caption."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cardgen.diagnostics import Language, Text
from cardgen.impose.grid import Grid
from cardgen.impose.strips import CAPTION, LABEL, RULER, Strip, marks_start, strips
from cardgen.model.frame import Frame, Group, Item, Path, Pen
from cardgen.model.outline import Segment, outline
from cardgen.units import BLACK, MM, Color

if TYPE_CHECKING:
    from cardgen.text.style import Align
    from cardgen.text.typeset import Typesetter

MARK_WIDTH = 0.35  # points; thinner lines vanish on ink-jets
MARK_LENGTH = 5 * MM
SHORTEST = 2 * MM  # a crop mark shorter than this guides no knife
AIR = 0.4 * MM  # between a crop mark and the strip below it
EDGE = 1 * MM  # between a crop mark and the paper's edge
CROSS_ARM = 0.8 * MM
CROSS_COLOR = Color(0.72, 0.72, 0.72)
CROSS_WIDTH = 0.3
TICKS = {0: 2.0 * MM, 5: 1.5 * MM, 10: 2.0 * MM}  # the ruler's longer ticks, by centimetre
TICK = 1.0 * MM
CAPTION_SIZE, LABEL_SIZE, SMALLEST = 6.0, 5.5, 3.5
CAPTION_COLOR = Color(0.25, 0.25, 0.25)


class Caption(NamedTuple):
    """What a sheet says about itself. `language` decides which words come first."""

    title: str
    version: str = ""
    language: str = "zh-CN"
    families: tuple[str, ...] = ()

    def text(self, sheet: int, sheets: int, *, back: bool) -> str:
        count = Text(
            f"sheet {sheet}/{sheets}{' (back)' if back else ''}",
            f"第 {sheet}/{sheets} 张{'（背面）' if back else ''}",
        )
        advice = Text("print at actual size", "按实际大小打印 / print at actual size")
        language: Language = "zh" if self.language.lower().startswith("zh") else "en"
        head = f"{self.title} {self.version}".strip()
        return " · ".join(part for part in (head, count.in_(language), advice.in_(language)) if part)


def mark_lengths(grid: Grid) -> tuple[float, float, float, float]:
    """How long the crop marks are at the top, right, bottom and left; 0 where there is no room.

    Opposite sides are alike where both have marks, so that the sheet looks even.
    """
    start = marks_start(grid)
    vertical, horizontal = (
        min(MARK_LENGTH, max(0.0, margin - start - EDGE)) for margin in (grid.y0, grid.x0)
    )
    lengths = {"top": vertical, "bottom": vertical, "left": horizontal, "right": horizontal}
    for strip in strips(grid) or ():
        lengths[strip.side] = min(lengths[strip.side], strip.offset - start - AIR)
    long = {side: length for side, length in lengths.items() if length >= SHORTEST}
    for one, other in (("top", "bottom"), ("left", "right")):
        if one in long and other in long:
            long[one] = long[other] = min(long[one], long[other])
    return long.get("top", 0.0), long.get("right", 0.0), long.get("bottom", 0.0), long.get("left", 0.0)


def crop_marks(grid: Grid) -> Path:
    """A mark outside the grid at both ends of every line to cut along."""
    start = marks_start(grid)
    top, right, bottom, left = mark_lengths(grid)
    box = grid.bounds
    x1, y1 = box.x + box.w, box.y + box.h
    data: list[Segment] = []
    for x in _distinct(grid.column_edges()):
        data += _line(x, box.y - start, x, box.y - start - top) if top else ()
        data += _line(x, y1 + start, x, y1 + start + bottom) if bottom else ()
    for y in _distinct(grid.row_edges()):
        data += _line(box.x - start, y, box.x - start - left, y) if left else ()
        data += _line(x1 + start, y, x1 + start + right, y) if right else ()
    return Path(outline(data), pen=Pen(BLACK, MARK_WIDTH))


def crosses(grid: Grid) -> Path | None:
    """Tiny light crosses where four cards touch; None where there is a gutter."""
    if grid.gutter > 0:
        return None
    data: list[Segment] = []
    for y, _ in grid.row_edges()[1:]:
        for x, _ in grid.column_edges()[1:]:
            data += _line(x - CROSS_ARM, y, x + CROSS_ARM, y)
            data += _line(x, y - CROSS_ARM, x, y + CROSS_ARM)
    return Path(outline(data), pen=Pen(CROSS_COLOR, CROSS_WIDTH)) if data else None


def fixed_marks(grid: Grid, typesetter: "Typesetter", caption: Caption, *, with_crosses: bool) -> Frame:
    """What is the same on every sheet: crop marks, crosses, the ruler and its label."""
    items: list[Item] = [crop_marks(grid)]
    if with_crosses and (cross := crosses(grid)) is not None:
        items.append(cross)
    found = strips(grid)
    if found is not None:
        items.append(_ruler(found[0], typesetter, caption))
    return Frame(grid.page_w, grid.page_h, tuple(items))


def caption_group(grid: Grid, typesetter: "Typesetter", caption: Caption, text: str) -> Group | None:
    """The caption of one sheet, right of the ruler or in the margin opposite to it."""
    found = strips(grid)
    if found is None:
        return None
    ruler, strip = found
    left = 0.0
    if strip == ruler:
        left = min(RULER + LABEL, max(0.0, strip.length - CAPTION))
    items = _words(text, typesetter, caption, CAPTION_SIZE, left, strip, "right")
    return Group(Frame(strip.length, strip.height, items), strip.matrix)


def _ruler(strip: Strip, typesetter: "Typesetter", caption: Caption) -> Group:
    length = RULER if strip.length >= RULER else RULER / 2
    steps = 10 if length == RULER else 5
    top = (strip.height - max(TICKS.values())) / 2
    data = [*_line(0, top, length, top)]
    for step in range(steps + 1):
        x = length * step / steps
        tick = TICKS[10] if step == steps else TICKS.get(step, TICK)
        data += _line(x, top, x, top + tick)
    label: tuple[Item, ...] = ()
    if strip.length >= length + LABEL:
        words = f"{10 * steps} mm"
        label = _words(words, typesetter, caption, LABEL_SIZE, length + 1.2 * MM, strip, "left")
    ruler = Path(outline(data), pen=Pen(BLACK, MARK_WIDTH, cap="square"))
    return Group(Frame(strip.length, strip.height, (ruler, *label)), strip.matrix)


def _words(
    text: str,
    typesetter: "Typesetter",
    caption: Caption,
    size: float,
    left: float,
    strip: Strip,
    align: "Align",
) -> tuple[Item, ...]:
    """One line of text from `left` to the strip's end, as large as it can be."""
    from cardgen.text.style import Style

    style = Style(families=caption.families, size=size, color=CAPTION_COLOR, align=align)
    block = typesetter.block(text, style, markup=False)
    width = strip.length - left
    fitted = typesetter.fit([block], width, strip.height, smallest=SMALLEST, valign="middle", max_lines=1)
    frame = Frame(width, strip.height, fitted.items)
    return (Group(frame, (1, 0, 0, 1, left, 0)),)


def _distinct(edges: tuple[tuple[float, float], ...]) -> list[float]:
    """Every edge once: with no gutter the right of one column is the left of the next."""
    lines: list[float] = []
    for pair in edges:
        lines += [edge for edge in pair if not lines or edge - lines[-1] > 1e-6]
    return lines


def _line(x1: float, y1: float, x2: float, y2: float) -> Iterator[Segment]:
    yield ("M", x1, y1)
    yield ("L", x2, y2)
