"""The strips in a sheet's margins where the ruler and the caption stand."""

from typing import Literal

from cardgen.impose.arrange import Sheet
from cardgen.model.outline import Matrix
from cardgen.record import NamedTuple
from cardgen.units import MM

Side = Literal["top", "bottom", "left", "right"]

CLEAR = 0.8 * MM  # from a card (or its bleed) to a crop mark
EDGE = 1 * MM  # between whatever is drawn and the paper's edge, where a printer reaches it
MARK_SPACE = 1.9 * MM  # for a short crop mark and the air below it
HEIGHT = 3.9 * MM
LOWEST = 1.8 * MM  # a strip lower than this holds no readable text
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


def marks_start(bleed: float) -> float:
    """How far off the cards crop marks begin: never inside a bleed."""
    return max(CLEAR, bleed + 0.3 * MM if bleed else 0.0)


def strips(sheet: Sheet, bleed: float) -> tuple[Strip, Strip] | None:
    """Where the ruler and the caption stand, in this order; None if no margin is wide enough.

    Both stand below the cards if they can, else in the left margin, turned; where they do not fit side
    by side the caption moves to the opposite margin. `bleed`: what the cards need around them.
    """
    found = [strip for side in ("bottom", "left") if (strip := _strip(sheet, side, bleed)) is not None]
    if not found:
        return None
    best = max(found, key=lambda strip: (strip.length >= RULER + LABEL, strip.height, strip.side == "bottom"))
    if best.length - RULER - LABEL >= CAPTION:
        return best, best
    other = _strip(sheet, "top" if best.side == "bottom" else "right", bleed)
    return best, other or best


def _strip(sheet: Sheet, side: Side, bleed: float) -> Strip | None:
    """As far out as the printer reaches, but not far from the cards; where it is narrow, instead of marks."""
    level = side in ("top", "bottom")
    box, edge = sheet.bounds, max(sheet.margin, EDGE)
    beside, across, inset = (box.y, sheet.page_w, box.x) if level else (box.x, sheet.page_h, box.y)
    start, room = marks_start(bleed), beside - edge
    least = start + MARK_SPACE if room - start - MARK_SPACE >= LOWEST else start
    height = min(HEIGHT, room - least)
    if height < LOWEST:
        return None
    offset = min(room - height, start + FARTHEST)
    if across - 2 * inset < RULER + LABEL:
        inset = min(inset, edge)
    matrices: dict[Side, Matrix] = {
        "bottom": (1, 0, 0, 1, inset, sheet.page_h - beside + offset),
        "top": (1, 0, 0, 1, inset, beside - offset - height),
        "left": (0, -1, 1, 0, beside - offset - height, sheet.page_h - inset),
        "right": (0, -1, 1, 0, sheet.page_w - beside + offset, sheet.page_h - inset),
    }
    return Strip(side, matrices[side], across - 2 * inset, height, offset)
