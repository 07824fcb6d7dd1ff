"""Ratings as dots."""

from cardgen.model.frame import Frame, Item, Path, Pen
from cardgen.model.shapes import circle
from cardgen.rulebook.pages.page_look import PageLook
from cardgen.rulebook.pages.slots import Slot, drawing, moved


def pips_wide(total: int, look: PageLook) -> float:
    """How wide so many dots are."""
    r = look.size * 0.3
    return 2 * r + (total - 1) * 2.7 * r


def pips(rated: tuple[int, int], look: PageLook, high: float, before: float = 0.0) -> Slot:
    """So many of so many, filled and empty; copied out it is the text that it was.

    `before`: the room on their left.
    """
    have, total = rated
    r = look.size * 0.3
    dots: list[Item] = []
    for n in range(total):
        spot = circle(r + n * 2.7 * r, r, r)
        if n < have:
            dots.append(Path(spot, look.style.accent))
        else:
            dots.append(Path(spot, pen=Pen(look.style.paper.mix(look.style.accent, 0.45), 0.7)))
    frame = Frame(pips_wide(total, look), 2 * r, tuple(dots))
    label = "O" * have + "*" * (total - have)
    return Slot(high, moved(drawing(frame, alt=label), before, high / 2 - r))
