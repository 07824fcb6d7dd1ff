"""Cards → pages: which card lies in which cell, fronts and backs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice, repeat
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardgen.impose.duplex import Edge, back_matrix
from cardgen.impose.grid import Grid
from cardgen.impose.marks import Caption, caption_group, fixed_marks
from cardgen.layout.paths import rectangle
from cardgen.model.frame import Frame, Group, Item, Matrix, Page, PathData
from cardgen.units import Rect

if TYPE_CHECKING:
    from cardgen.text.typeset import Typesetter

Backs = Literal["none", "long-edge", "short-edge"]


class Printed(NamedTuple):
    """A card to be printed. A frame's origin is the trimmed card's top left; it may draw into the bleed."""

    front: Frame
    back: Frame | None = None
    copies: int = 1


def count_sheets(faces: int, grid: Grid) -> int:
    """How many sheets of paper that many printed cards take."""
    return -(-faces // grid.capacity)


def impose(
    faces: Sequence[Printed],
    grid: Grid,
    *,
    backs: Backs = "none",
    caption: Caption,
    typesetter: "Typesetter",
    crosses: bool = True,
) -> tuple[Page, ...]:
    """Fill sheets row by row; with backs every front page is followed by its back page."""
    sheets = count_sheets(sum(face.copies for face in faces), grid)
    marks = Group(fixed_marks(grid, typesetter, caption, with_crosses=crosses), shared=sheets > 1)
    often = _used_often(faces)
    cells = [_upright(cell, grid.turned) for cell in grid.cells()]
    clip = rectangle(Rect(0.0, 0.0, grid.card_w, grid.card_h).grow(grid.bleed))
    bounds = grid.bounds
    copies = (copy for face in faces for copy in repeat(face, face.copies))
    pages = []
    for sheet in range(1, sheets + 1):
        cards = list(islice(copies, grid.capacity))
        sides = [_fronts(cards, cells, clip, often)]
        if backs != "none":
            sides.append(_backs(cards, cells, clip, often, grid, backs))
        for side, groups in enumerate(sides):
            items: list[Item] = [*groups, marks]
            words = caption_group(grid, typesetter, caption, caption.text(sheet, sheets, back=side == 1))
            if words is not None:
                items.append(words)
            frame = Frame(grid.page_w, grid.page_h, tuple(items))
            label = f"{sheet}{'ab'[side]}" if backs != "none" else str(sheet)
            pages.append(Page(frame, bounds, bounds.grow(grid.bleed), label))
    return tuple(pages)


def _fronts(
    cards: Sequence[Printed], cells: Sequence[Matrix], clip: PathData, often: set[int]
) -> Iterator[Group]:
    for card, matrix in zip(cards, cells, strict=False):
        yield Group(card.front, matrix, clip, shared=id(card.front) in often)


def _backs(
    cards: Sequence[Printed],
    cells: Sequence[Matrix],
    clip: PathData,
    often: set[int],
    grid: Grid,
    edge: Edge,
) -> Iterator[Group]:
    for card, front in zip(cards, cells, strict=False):
        if card.back is not None:
            matrix = back_matrix(front, grid.card_w, grid.page_w, grid.page_h, edge)
            yield Group(card.back, matrix, clip, shared=id(card.back) in often)


def _used_often(faces: Sequence[Printed]) -> set[int]:
    """The frames that lie on the sheets more than once, by identity."""
    times: Counter[int] = Counter()
    for face in faces:
        times[id(face.front)] += face.copies
        if face.back is not None:
            times[id(face.back)] += face.copies
    return {frame for frame, count in times.items() if count > 1}


def _upright(cell: Rect, turned: bool) -> Matrix:
    """Where a card's frame goes: into the cell, or turned clockwise into it."""
    if turned:
        return (0.0, 1.0, -1.0, 0.0, cell.x + cell.w, cell.y)
    return (1.0, 0.0, 0.0, 1.0, cell.x, cell.y)
