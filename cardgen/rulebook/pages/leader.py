"""Dots that lead from words to the number of a page."""

from cardgen.model.frame import Item, Path, Pen
from cardgen.model.outline import Outline
from cardgen.units import Color

# What stands between the dots and the words; fewer dots than fill so much lead nowhere.
GAP, SHORTEST = 6.0, 12.0


def leader(items: list[Item], left: float, right: float, base: float, color: Color) -> None:
    """Dots on a line's base, from where the words end to where the number begins."""
    left, right = left + GAP, right - GAP
    if right - left > SHORTEST:
        dots = Outline("ML", (left, base, right, base))
        items.append(Path(dots, pen=Pen(color, 0.7, dash=(0.01, 3.5), cap="round")))
