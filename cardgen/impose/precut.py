"""Paper that is cut already: card and label sheets, whose places are where the maker put them."""

from collections.abc import Iterable, Mapping

from cardgen.diagnostics import Diagnostic, Text
from cardgen.impose.arrange import Run, Sheet
from cardgen.impose.grid import SLACK, Grid, mm
from cardgen.impose.paper import PAPERS
from cardgen.model.game import Size
from cardgen.model.precut import Precut
from cardgen.units import MM

A4, LETTER = PAPERS["a4"], PAPERS["letter"]
INCH = 72.0


def _metric(columns: int, rows: int, w: float, h: float, across: float = 0.0, down: float = 0.0) -> Precut:
    """In the middle of A4, in millimetres."""
    return Precut(A4, (columns, rows), (w * MM, h * MM), gap=(across * MM, down * MM))


def _letter(columns: int, rows: int, w: float, h: float, across: float = 0.0, down: float = 0.0) -> Precut:
    """In the middle of letter paper, in inches."""
    return Precut(LETTER, (columns, rows), (w * INCH, h * INCH), gap=(across * INCH, down * INCH))


# Checked: 5163, 5371, 5388, 5395, L7160 and L7165 against gLabels' templates; 3652, 3661, 5160 and L7163,
# which these lack or have otherwise, against label tables of other tools. What nobody documents is left out.
PRECUT: dict[str, Precut] = {
    "avery-3652": _metric(3, 7, 70, 42.3),
    "avery-3661": _metric(3, 4, 70, 67.7),
    "avery-l7160": _metric(3, 7, 63.5, 38.1, 2.5),
    "avery-l7163": _metric(2, 7, 99.1, 38.1, 2.5),
    "avery-l7165": _metric(2, 4, 99.1, 67.7, 2.5),
    "avery-5160": _letter(3, 10, 2.625, 1, 0.125),
    "avery-5163": _letter(2, 5, 4, 2, 0.1875),
    "avery-5371": _letter(2, 5, 3.5, 2),
    "avery-5388": _letter(1, 3, 5, 3),
    "avery-5395": _letter(2, 4, 3.375, 7 / 3, 0.375, 1 / 6),
}


def precut_paper(name: str, own: Mapping[str, Precut]) -> Precut | None:
    """A pre-cut paper by its name, a game's own before the known ones."""
    wanted = name.strip()
    return own.get(wanted) or PRECUT.get(wanted.lower())


def on_precut(
    paper: Precut, wanted: Iterable[tuple[Size, int]], *, bleed: float, margin: float
) -> tuple[Run, ...] | Diagnostic:
    """Sheets for so many pieces of each size, one in each place."""
    runs: list[Run] = []
    for size, count in wanted:
        grid = _grid(paper, size, bleed)
        if isinstance(grid, Diagnostic):
            return grid
        runs.append(Run(Sheet((grid,), margin, precut=True), -(-count // grid.capacity)))
    return tuple(runs)


def _grid(paper: Precut, size: Size, bleed: float) -> Grid | Diagnostic:
    """A piece in the middle of each place, turned if it fits only so. It bleeds as far as the gaps allow."""
    cell_w, cell_h = paper.cell
    for turned in (False, True):
        w, h = (size.height, size.width) if turned else (size.width, size.height)
        if w <= cell_w + SLACK and h <= cell_h + SLACK:
            left, top = paper.corner
            x0, y0 = left + (cell_w - w) / 2, top + (cell_h - h) / 2
            across, down = paper.gap[0] + cell_w - w, paper.gap[1] + cell_h - h
            room = max(0.0, min(bleed, across / 2, down / 2))
            page, (columns, rows) = paper.page, paper.cells
            return Grid(*page, columns, rows, size, turned, across, room, x0, y0, (x0, y0), down)
    return _too_large(paper, size)


def _too_large(paper: Precut, size: Size) -> Diagnostic:
    places = " × ".join(mm(side) for side in paper.cell)
    return Diagnostic(
        "card-too-large",
        Text(
            f"a card of {mm(size.width)} × {mm(size.height)} mm is too large for the places of this pre-cut "
            f"paper, {places} mm",
            f"{mm(size.width)} × {mm(size.height)} 毫米的卡牌放不进这种预裁纸的格子（{places} 毫米）",
        ),
        hint=Text(
            f"print it smaller: --size {mm(min(paper.cell))}x{mm(max(paper.cell))}",
            f"可以印小些：--size {mm(min(paper.cell))}x{mm(max(paper.cell))}",
        ),
    )
