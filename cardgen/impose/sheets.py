"""Cards → pages: which card lies in which cell, fronts and backs."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, repeat
from typing import TYPE_CHECKING, Literal, NamedTuple

from cardgen.impose.duplex import back_matrix
from cardgen.impose.grid import Grid
from cardgen.impose.marks import Caption, caption_group, fixed_marks
from cardgen.model.frame import Frame, Group, Item, Page
from cardgen.model.outline import Matrix, Outline
from cardgen.model.shapes import rectangle
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
    turned: list[Matrix] = []
    if backs != "none":
        turned = [back_matrix(cell, grid.card_w, grid.page_w, grid.page_h, backs) for cell in cells]
    clip = rectangle(Rect(0.0, 0.0, grid.card_w, grid.card_h).grow(grid.bleed))
    bounds = grid.bounds
    copies = (copy for face in faces for copy in repeat(face, face.copies))
    pages = []
    for sheet in range(1, sheets + 1):
        cards = list(islice(copies, grid.capacity))
        sides = [_laid((card.front for card in cards), cells, clip, often)]
        if backs != "none":
            sides.append(_laid((card.back for card in cards), turned, clip, often))
        for side, groups in enumerate(sides):
            items: list[Item] = [*groups, marks]
            words = caption_group(grid, typesetter, caption, caption.text(sheet, sheets, back=side == 1))
            if words is not None:
                items.append(words)
            frame = Frame(grid.page_w, grid.page_h, tuple(items))
            label = f"{sheet}{'ab'[side]}" if backs != "none" else str(sheet)
            pages.append(Page(frame, bounds, bounds.grow(grid.bleed), label))
    return tuple(pages)


def _laid(
    frames: Iterable[Frame | None], cells: Sequence[Matrix], clip: Outline, often: set[int]
) -> Iterator[Group]:
    """Frames in their cells; a card without a back leaves its own empty."""
    for frame, matrix in zip(frames, cells, strict=False):
        if frame is not None:
            yield Group(frame, matrix, clip, shared=id(frame) in often)


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
