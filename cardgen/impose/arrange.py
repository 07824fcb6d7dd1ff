"""Pieces of several sizes on paper: a grid for each; their rests lie together where that saves sheets."""

from collections.abc import Iterable, Sequence

from cardgen.diagnostics import Diagnostic
from cardgen.impose.grid import MARGIN, Grid, Orientation, best_grid, extent, most
from cardgen.model.game import Size
from cardgen.record import NamedTuple
from cardgen.units import MM, Rect

# Above and below a block that shares its page, beyond its bleed: for crop marks.
APART = 3.6 * MM


class Sheet(NamedTuple):
    """What lies where on a page: one block of equal cells, or several one below another.

    `margin`: what the printer cannot reach. `precut`: the paper is cut already, so there are no marks.
    """

    blocks: tuple[Grid, ...]
    margin: float = MARGIN
    precut: bool = False

    @property
    def page_w(self) -> float:
        return self.blocks[0].page_w

    @property
    def page_h(self) -> float:
        return self.blocks[0].page_h

    @property
    def bleed(self) -> float:
        return self.blocks[0].bleed

    @property
    def bounds(self) -> Rect:
        """The box around all cards."""
        boxes = [block.bounds for block in self.blocks]
        x, y = min(box.x for box in boxes), boxes[0].y
        return Rect(x, y, max(box.w for box in boxes), boxes[-1].y + boxes[-1].h - y)


class Run(NamedTuple):
    """So many sheets alike."""

    sheet: Sheet
    times: int


def arrange(
    paper: tuple[float, float],
    wanted: Iterable[tuple[Size, int]],
    *,
    gutter: float | None = None,
    bleed: float = 0.0,
    margin: float = MARGIN,
    inner: float | None = None,
) -> tuple[Run, ...] | Diagnostic:
    """Sheets for so many pieces of each size, in this order; all pages lie the same way.

    What does not fill a sheet shares one with others where fewer sheets are needed then; these come last.
    `inner`: the bleed between cards, where it is another than outside.
    """
    if gutter is None:
        gutter = 2 * (bleed if inner is None else inner)
    runs: list[Run] = []
    rests: list[tuple[Grid, int]] = []
    orientation: Orientation = "any"
    for size, count in wanted:
        grid = best_grid(
            *paper, size, gutter=gutter, bleed=bleed, margin=margin, orientation=orientation, inner=inner
        )
        if isinstance(grid, Diagnostic):
            return grid
        orientation = "landscape" if grid.page_w > grid.page_h else "portrait"
        runs.append(Run(Sheet((grid,), margin), -(-count // grid.capacity)))
        if count % grid.capacity:
            rests.append((grid, count % grid.capacity))
    shared = _shared(rests, margin)
    if len(shared) >= len(rests):
        return tuple(runs)
    own = {grid.size.id for grid, _ in rests}
    runs = [run._replace(times=run.times - (run.sheet.blocks[0].size.id in own)) for run in runs]
    return (*(run for run in runs if run.times), *(Run(sheet, 1) for sheet in shared))


def _shared(rests: Sequence[tuple[Grid, int]], margin: float) -> list[Sheet]:
    """Pages of blocks one below another, the tallest first, each on the first page that has room for it."""
    pages: list[list[Grid]] = []
    for block in sorted((_block(grid, count, margin) for grid, count in rests), key=_height, reverse=True):
        room = block.page_h - 2 * max(margin, block.bleed) - _height(block)
        home = next((page for page in pages if sum(map(_height, page)) + _gaps(page) <= room), None)
        if home is None:
            pages.append([block])
        else:
            home.append(block)
    return [Sheet(tuple(_stacked(page, margin)), margin) for page in pages]


def _block(grid: Grid, count: int, margin: float) -> Grid:
    """So few cards of a grid's size in as few rows as can be, lying the better way."""
    clear = 2 * max(margin, grid.bleed)
    found: list[Grid] = []
    for turned in (grid.turned, not grid.turned):
        block = grid._replace(turned=turned)
        columns = most(grid.page_w - clear, block.cell_w, grid.gutter)
        rows = -(-count // columns) if columns else 0
        if rows and rows <= most(grid.page_h - clear, block.cell_h, grid.gutter):
            found.append(block._replace(columns=-(-count // rows), rows=rows))
    return min(found, key=_height)


def _stacked(blocks: Sequence[Grid], margin: float) -> Iterable[Grid]:
    """The blocks where they lie: all together in the middle of the page."""
    y = (blocks[0].page_h - sum(map(_height, blocks)) - _gaps(blocks[1:])) / 2
    for block in blocks:
        x = (block.page_w - extent(block.columns, block.cell_w, block.gutter)) / 2
        yield block._replace(x0=x, y0=y, room=(x - margin, APART + block.bleed))
        y += _height(block) + _gaps((block,))


def _height(block: Grid) -> float:
    return extent(block.rows, block.cell_h, block.gutter)


def _gaps(above: Sequence[Grid]) -> float:
    """What lies between blocks, if another one follows."""
    return sum(2 * (APART + block.bleed) for block in above)
