"""Precut: where the places of a card or label sheet are."""

from cardgen.record import NamedTuple


class Precut(NamedTuple):
    """Equal places in columns and rows. `first`: the top left of the first; None for all in the middle."""

    page: tuple[float, float]
    cells: tuple[int, int]
    cell: tuple[float, float]
    first: tuple[float, float] | None = None
    gap: tuple[float, float] = (0.0, 0.0)

    @property
    def extent(self) -> tuple[float, float]:
        """From the first place to the end of the last."""
        sides = zip(self.cells, self.cell, self.gap, strict=True)
        w, h = (count * side + (count - 1) * gap for count, side, gap in sides)
        return w, h

    @property
    def corner(self) -> tuple[float, float]:
        """The top left of the first place."""
        if self.first is not None:
            return self.first
        (w, h), (page_w, page_h) = self.extent, self.page
        return (page_w - w) / 2, (page_h - h) / 2
