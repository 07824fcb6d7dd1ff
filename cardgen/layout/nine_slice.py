"""Frames of any size from one picture: its corners keep their size, its sides and middle are stretched."""

from collections.abc import Iterator
from itertools import accumulate, pairwise, product
from typing import NamedTuple

from cardgen.decode.table import TableReader
from cardgen.units import MM, Rect

Sides = tuple[float, ...]
OVERLAP = 0.6  # points


class Slices(NamedTuple):
    """From the top clockwise: shares of the picture, and how wide they lie on the card."""

    shares: Sides
    border: Sides

    def pieces(self, box: Rect) -> Iterator[tuple[Rect, Rect]]:
        """What each piece covers, and over what the whole picture has to be stretched for it.

        A piece reaches a little below those that are painted after it: no line is seen where they meet.
        """
        right_edge, bottom_edge = box.x + box.w, box.y + box.h
        top, right, bottom, left = self.shares
        above, right_of, below, left_of = self.border
        columns = _spans(left, right, left_of, right_of, box.x, box.w)
        for (x, w, whole_x, whole_w), (y, h, whole_y, whole_h) in product(
            columns, _spans(top, bottom, above, below, box.y, box.h)
        ):
            covered = Rect(x, y, min(w + OVERLAP, right_edge - x), min(h + OVERLAP, bottom_edge - y))
            yield covered, Rect(whole_x, whole_y, whole_w, whole_h)


def _spans(
    first: float, last: float, before: float, after: float, start: float, long: float
) -> list[tuple[float, float, float, float]]:
    """Along one side: where each piece begins, how long it is, and the same for the whole picture."""
    shrink = min(1.0, long / (before + after)) if before + after else 1.0
    lengths = (before * shrink, long - (before + after) * shrink, after * shrink)
    ends = pairwise(accumulate(lengths, initial=start))
    shares = pairwise((0.0, first, 1 - last, 1.0))
    return [
        (a, b - a, a - at * (b - a) / (to - at), (b - a) / (to - at))
        for (a, b), (at, to) in zip(ends, shares, strict=True)
        if b - a > 1e-6 and to - at > 1e-6
    ]


def read_slices(reader: TableReader) -> Slices | None:
    """`slice`: how much of the picture its border is; `border`: how wide that is on the card."""
    if not reader.has("slice"):
        return None
    if isinstance(reader.raw("slice"), list):
        shares = reader.numbers("slice", 4, least=0.0, most=0.5) or (0.0,) * 4
    else:
        shares = (reader.number("slice", 0.0, least=0.0, most=0.5),) * 4
    if isinstance(reader.raw("border"), list):
        border = reader.lengths("border", 4, least=0.0) or (0.0,) * 4
    else:
        border = (reader.length("border", 3 * MM, least=0.0),) * 4
    return Slices(shares, border)
