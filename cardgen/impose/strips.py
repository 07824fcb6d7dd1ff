"""The strips in a sheet's margins where the ruler and the caption stand."""

from typing import Literal, NamedTuple

from cardgen.impose.grid import Grid
from cardgen.model.outline import Matrix
from cardgen.units import MM

Side = Literal["top", "bottom", "left", "right"]

CLEAR = 0.8 * MM  # from a card (or its bleed) to a crop mark
MARK_SPACE = 2.8 * MM  # for a short crop mark and the air below it
HEIGHT = 3.9 * MM
LOWEST = 2.2 * MM  # a strip lower than this holds no readable text
EDGE = 0.6 * MM  # never nearer to the paper's edge
PRINTABLE = 4 * MM  # most printers reach to within this of the paper's edge
FARTHEST = 6.2 * MM  # from the first end of the crop marks; further off it no longer belongs to the cards
RULER = 100 * MM
LABEL = 11 * MM  # right of the ruler
CAPTION = 45 * MM  # a caption beside the ruler needs at least this


class Strip(NamedTuple):
    """A box in a margin. `matrix` leads from it (origin top left, as one reads it) to the page."""

    side: Side
    matrix: Matrix
    length: float
    height: float
    offset: float  # from the cards


def marks_start(grid: Grid) -> float:
    """How far off the cards crop marks begin: never inside a bleed."""
    return max(CLEAR, grid.bleed + 0.3 * MM if grid.bleed else 0.0)


def strips(grid: Grid) -> tuple[Strip, Strip] | None:
    """Where the ruler and the caption stand, in this order; None if no margin is wide enough.

    Both stand below the cards if they can, else in the left margin, turned; where they do not fit side
    by side the caption moves to the opposite margin.
    """
    found = [strip for side in ("bottom", "left") if (strip := _strip(grid, side)) is not None]
    if not found:
        return None
    best = max(found, key=lambda strip: (strip.length >= RULER + LABEL, strip.height, strip.side == "bottom"))
    if best.length - RULER - LABEL >= CAPTION:
        return best, best
    other = _strip(grid, "top" if best.side == "bottom" else "right")
    return best, other or best


def _strip(grid: Grid, side: Side) -> Strip | None:
    level = side in ("top", "bottom")
    margin = grid.y0 if level else grid.x0
    across, inset = (grid.page_w, grid.x0) if level else (grid.page_h, grid.y0)
    start = marks_start(grid)
    offset, height = min(max(margin - PRINTABLE - HEIGHT, start + MARK_SPACE), start + FARTHEST), HEIGHT
    if offset + height + EDGE > margin:
        offset = start + CLEAR
        height = min(HEIGHT, margin - EDGE - offset)
    if height < LOWEST:
        return None
    if across - 2 * inset < RULER + LABEL:
        inset = min(inset, PRINTABLE)
    length = across - 2 * inset
    matrices: dict[Side, Matrix] = {
        "bottom": (1, 0, 0, 1, inset, grid.page_h - margin + offset),
        "top": (1, 0, 0, 1, inset, margin - offset - height),
        "left": (0, -1, 1, 0, margin - offset - height, grid.page_h - inset),
        "right": (0, -1, 1, 0, grid.page_w - margin + offset, grid.page_h - inset),
    }
    return Strip(side, matrices[side], length, height, offset)
