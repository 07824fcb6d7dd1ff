"""Cards → pages: which card lies in which cell, fronts and backs."""

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from itertools import count, islice, repeat
from typing import TYPE_CHECKING, Literal

from cardgen.digest import digest
from cardgen.impose.arrange import Run, Sheet
from cardgen.impose.cutting import SILHOUETTE, Cut, cutting_marks
from cardgen.impose.duplex import Edge, back_matrix, mirrors_columns
from cardgen.impose.grid import Grid, upright
from cardgen.impose.marks import Caption, Side, caption_group, fixed_marks
from cardgen.impose.outlines import cut_line
from cardgen.model.frame import Face, Frame, Group, Item, Page
from cardgen.model.outline import Matrix, Outline
from cardgen.model.shapes import rectangle
from cardgen.record import NamedTuple
from cardgen.units import MM, Rect

if TYPE_CHECKING:
    from cardgen.text.typeset import Typesetter

Backs = Literal["none", "long-edge", "short-edge"]
# How far backs run over the outer cuts of a block, so that a sheet may drift while it is turned.
OUTWARDS = 3 * MM


class Printed(NamedTuple):
    """A card to be printed. A frame's origin is the trimmed card's top left; it may draw into the bleed.

    `size`: by which its block on the sheets is known.
    """

    front: Frame
    size: str
    back: Frame | None = None
    copies: int = 1


class Cell(NamedTuple):
    """Where a frame goes, and what is seen of it."""

    matrix: Matrix
    clip: Outline


class Laid(NamedTuple):
    """One side of a sheet made ready: cells and cut line of each block, and what stands beside them."""

    side: Side
    blocks: tuple[tuple[tuple[Cell, ...], Frame | None], ...]
    marks: Group


class OnPage:
    """What lies on a page, laid there when somebody asks for it: frames, block by block, and the caption.

    `made_of`: what the rest of the page follows from. `often`: the frames that are shared, by identity.
    """

    __slots__ = ("_caption", "_frames", "_laid", "_made_of", "_often", "_text", "_typesetter")

    def __init__(
        self,
        laid: Laid,
        made_of: str,
        frames: Sequence[Sequence[Frame | None]],
        often: Container[int],
        typesetter: "Typesetter",
        caption: Caption,
        text: str,
    ) -> None:
        self._laid, self._made_of, self._frames, self._often = laid, made_of, frames, often
        self._typesetter, self._caption, self._text = typesetter, caption, text

    @property
    def known(self) -> bytes:
        """As long as all frames on the page are known."""
        said: list[tuple[bytes, bool] | None] = []
        for own in self._frames:
            for frame in own:
                known = frame.source.known if isinstance(frame, Face) else b""
                if frame is not None and not known:
                    return b""
                said.append((known, id(frame) in self._often))
            said.append(None)  # a block ends
        return digest(self._made_of, self._text, repr(said))

    def piece(self) -> None:
        """Pages are not painted beforehand."""

    def draw(self) -> Frame:
        """Frames in their cells; a card without a back leaves its own empty."""
        items: list[Item] = []
        side, blocks, marks = self._laid
        for (cells, line), own in zip(blocks, self._frames, strict=True):
            for cell, frame in zip(cells, own, strict=False):
                if frame is not None:
                    items.append(Group(frame, cell.matrix, cell.clip, shared=id(frame) in self._often))
                if line is not None:
                    items.append(Group(line, cell.matrix, shared=True))
        items.append(marks)
        if self._text and (words := caption_group(side, self._typesetter, self._caption, self._text)):
            items.append(words)
        return Frame(side.sheet.page_w, side.sheet.page_h, tuple(items))


def impose(
    faces: Sequence[Printed],
    runs: Sequence[Run],
    *,
    backs: Backs = "none",
    caption: Caption,
    typesetter: "Typesetter",
    wanted: Container[int] | None = None,
    cut: Cut = "",
    trimmed: bool = False,
) -> tuple[Page, ...]:
    """Fill sheets block by block, row by row; with backs every front page is followed by its back page.

    `wanted`: only these sheets, by number. `cut`: which machine they are for, which has its own marks.
    `trimmed`: faces end at the cut, only backs bleed.
    """
    often = _used_often(faces)
    backed = {face.size for face in faces if face.back is not None}
    queues = {size: _copies(faces, size) for size in {face.size for face in faces}}
    sheets = sum(run.times for run in runs)
    pages: list[Page] = []
    numbers = count(1)
    for sheet, times in runs:
        sides = tuple(_sides(sheet, backs, backed, times > 1, typesetter, caption, cut, trimmed))
        made_of = [repr((n, sheet, backs, sorted(backed), times > 1, caption, cut, trimmed)) for n in (0, 1)]
        bounds = sheet.bounds
        for number in islice(numbers, times):
            taken = [list(islice(queues.get(b.size.id, ()), b.capacity)) for b in sheet.blocks]
            for n, laid in enumerate(sides) if wanted is None or number in wanted else ():
                frames = [[card.back if n else card.front for card in cards] for cards in taken]
                text = caption.text(number, sheets, back=n == 1) if cut != SILHOUETTE else ""
                source = OnPage(laid, made_of[n], frames, often, typesetter, caption, text)
                label = f"{number}{'ab'[n]}" if backs != "none" else str(number)
                page = Face((sheet.page_w, sheet.page_h), None, (), source)
                pages.append(Page(page, bounds, bounds.grow(laid.side.bleed), label))
    return tuple(pages)


def with_free(faces: Sequence[Printed], free: Container[int]) -> tuple[Printed, ...]:
    """The same with nothing in some places of the first sheet, which are counted from 1 row by row."""
    size = faces[0].size
    empty = Printed(Frame(0.0, 0.0), size)
    found: list[Printed] = []
    place = 1
    for face in faces:
        for _ in range(face.copies) if face.size == size else ():
            while place in free:
                found.append(empty)
                place += 1
            found.append(face._replace(copies=1))
            place += 1
    return (*found, *(face for face in faces if face.size != size))


def _copies(faces: Sequence[Printed], size: str) -> Iterator[Printed]:
    """Every copy of what has this size, in order."""
    return (copy for face in faces if face.size == size for copy in repeat(face, face.copies))


def _sides(
    sheet: Sheet,
    backs: Backs,
    backed: Container[str],
    shared: bool,
    typesetter: "Typesetter",
    caption: Caption,
    cut: Cut,
    trimmed: bool,
) -> Iterator[Laid]:
    """The front and, where there are backs, what lies behind it. `backed`: the sizes that have some."""
    side = Side.of(sheet, sheet.bleed)
    drawn = cutting_marks(sheet, cut) if cut else fixed_marks(side, typesetter, caption, front=True)
    lines = [None if cut else cut_line(grid.size) for grid in sheet.blocks]
    fronts = zip((tuple(_fronts(grid, trimmed)) for grid in sheet.blocks), lines, strict=True)
    yield Laid(side, tuple(fronts), Group(drawn, shared=shared))
    if backs != "none":
        side = Side.of(sheet, max(sheet.bleed, OUTWARDS))
        seen = tuple(_seen_from_behind(grid, backs) for grid in sheet.blocks if grid.size.id in backed)
        behind = fixed_marks(side, typesetter, caption, front=False, blocks=seen)
        marks = Group(Frame(sheet.page_w, sheet.page_h) if cut else behind, shared=shared)
        yield Laid(side, tuple((tuple(_behind(grid, backs)), None) for grid in sheet.blocks), marks)


def _fronts(grid: Grid, trimmed: bool) -> Iterator[Cell]:
    w, h = grid.size.width, grid.size.height
    for n, cell in enumerate(grid.cells()):
        left, top, right, bottom = (0.0,) * 4 if trimmed else grid.around(n, grid.bleed, grid.bleed)
        clip = rectangle(Rect(-left, -top, w + left + right, h + top + bottom))
        yield Cell(upright(cell, grid.turned), clip)


def _behind(grid: Grid, edge: Edge) -> Iterator[Cell]:
    """The cells of the back page. At the block's outer cuts more of the backs is seen."""
    w, h = grid.size.width, grid.size.height
    across, down = (max(grid.bleed, min(OUTWARDS, at)) for at in (grid.x0, grid.y0))
    for n, cell in enumerate(grid.cells()):
        left, top, right, bottom = grid.around(n, across, down)
        # A card is turned over like the page of a book: what is left of its face is right of its back.
        clip = rectangle(Rect(-right, -top, w + left + right, h + top + bottom))
        yield Cell(back_matrix(upright(cell, grid.turned), w, grid.page_w, grid.page_h, edge), clip)


def _seen_from_behind(grid: Grid, edge: Edge) -> Grid:
    """Where a block lies on the back page."""
    box = grid.bounds
    if mirrors_columns(grid.page_w, grid.page_h, edge):
        return grid._replace(x0=grid.page_w - box.x - box.w)
    return grid._replace(y0=grid.page_h - box.y - box.h)


def _used_often(faces: Sequence[Printed]) -> set[int]:
    """The frames that lie on the sheets more than once, by identity."""
    times: Counter[int] = Counter()
    for face in faces:
        times[id(face.front)] += face.copies
        if face.back is not None:
            times[id(face.back)] += face.copies
    return {frame for frame, number in times.items() if number > 1}
