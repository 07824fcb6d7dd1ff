"""Sheets for machines that cut: the marks that they look for, and the lines that they follow.

Marks for Silhouette are as silhouette-card-maker describes them for other programs: a square at the top
left, angles at the top right and the bottom left, 10 mm from the edges.
"""

from collections.abc import Iterator
from typing import Literal

from cardgen.impose.arrange import Sheet
from cardgen.impose.grid import upright
from cardgen.impose.outlines import outline
from cardgen.model.frame import Frame, Item, Path, Pen
from cardgen.model.game import Size
from cardgen.model.outline import Outline, joined, transformed
from cardgen.model.shapes import rectangle, rounded
from cardgen.model.spot import Spot
from cardgen.units import BLACK, MM, Color, Rect

# What cuts: a machine that finds marks with its eye, or one that follows a line on a plate of its own.
Cut = Literal["", "silhouette", "contour"]
SILHOUETTE: Cut = "silhouette"
INSET, LENGTH, THICK = 10 * MM, 5 * MM, 1 * MM
# Where the eye looks there may be nothing else.
MARGIN = INSET + LENGTH + 1 * MM
GUTTER = 1.25 * MM
CORNER, LARGE = 3 * MM, 40 * MM  # what corners of rectangles become, if they are so large
# Stands for the plate until the file is written: a colour that nobody draws with.
KEY = Color(0.9961, 0.0039, 0.9922)
LINE = Pen(KEY, 0.25)
CONTOUR = "CutContour"


def contour(ink: str) -> Spot:
    """The plate with the lines to cut along."""
    return Spot(ink, KEY, overprint=True)


def piece(size: Size) -> Outline:
    """What a machine cuts: round corners where nobody says otherwise, which cost it nothing."""
    if size.shape != "rectangle" or min(size.width, size.height) < LARGE:
        return outline(size)
    return rounded(Rect(0.0, 0.0, size.width, size.height), size.radius or CORNER)


def cut_lines(sheet: Sheet) -> Iterator[Outline]:
    """The outline of every place on a sheet."""
    for grid in sheet.blocks:
        for cell in grid.cells():
            yield transformed(piece(grid.size), upright(cell, grid.turned))


def cutting_marks(sheet: Sheet, cut: Cut) -> Frame:
    """What stands on the front besides cards."""
    items: list[Item] = []
    if cut == "contour":
        items += (Path(line, pen=LINE) for line in cut_lines(sheet))
    else:
        items.append(Path(joined(map(rectangle, _registration(sheet.page_w, sheet.page_h))), BLACK))
    return Frame(sheet.page_w, sheet.page_h, tuple(items))


def _registration(w: float, h: float) -> Iterator[Rect]:
    right, bottom = w - INSET, h - INSET
    yield Rect(INSET, INSET, LENGTH, LENGTH)
    yield Rect(right - LENGTH, INSET, LENGTH, THICK)
    yield Rect(right - THICK, INSET + THICK, THICK, LENGTH - THICK)
    yield Rect(INSET, bottom - THICK, LENGTH, THICK)
    yield Rect(INSET, bottom - LENGTH, THICK, LENGTH - THICK)
