"""Sheets by hand, and what lies where on them."""

from collections.abc import Iterator

from frames_kit import steps

from cardgen.diagnostics import Diagnostic
from cardgen.impose.arrange import Run, Sheet
from cardgen.impose.grid import Grid, best_grid
from cardgen.impose.marks import Caption
from cardgen.model.frame import Frame, Glyphs, Group, Page, Path
from cardgen.model.game import Size
from cardgen.model.outline import Matrix
from cardgen.text.fonts import FontSet
from cardgen.text.typeset import Typesetter
from cardgen.units import MM, Rect

A4 = (210 * MM, 297 * MM)
FONTS = FontSet.open()
TYPESETTER = Typesetter(FONTS, {}, {})
CAPTION = Caption("卡牌王", "1.1")


def size(w: float, h: float, id: str = "card") -> Size:
    """Measured in millimetres."""
    return Size(id, w * MM, h * MM)


def alone(found: Grid, times: int = 1) -> tuple[Run]:
    """So many sheets of one grid."""
    return (Run(Sheet((found,)), times),)


def grid(
    w: float, h: float, *, gutter: float | None = None, bleed: float = 0.0, paper: tuple[float, float] = A4
) -> Grid:
    """A grid for cards measured in millimetres."""
    found = best_grid(*paper, size(w, h), gutter=None if gutter is None else gutter * MM, bleed=bleed * MM)
    assert not isinstance(found, Diagnostic)
    return found


def apply(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def extent(box: Rect, matrix: Matrix) -> Rect:
    """The upright box around a box that was moved or turned."""
    points = [apply(matrix, x, y) for x in (box.x, box.x + box.w) for y in (box.y, box.y + box.h)]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def cards_on(page: Page, frames: set[int]) -> list[tuple[int, Rect, Matrix]]:
    """The card frames on a page (by identity), where they lie and how."""
    return [
        (id(item.frame), extent(Rect(0, 0, item.frame.width, item.frame.height), item.matrix), item.matrix)
        for item in page.frame.items
        if isinstance(item, Group) and id(item.frame) in frames
    ]


def drawn(frame: Frame, skip: set[int], matrix: Matrix = (1, 0, 0, 1, 0, 0)) -> Iterator[tuple[str, Rect]]:
    """Every line and word beside the cards, with its box on the page."""
    from cardgen.export.links import combine

    for item in frame.items:
        match item:
            case Group() if id(item.frame) not in skip:
                yield from drawn(item.frame, skip, combine(matrix, item.matrix))
            case Path() if item.data.ops.startswith("MLLLZ"):
                for x, y, x1, y1 in zip(*(item.data.numbers[at::8] for at in (0, 1, 4, 5)), strict=True):
                    yield "bar", extent(Rect(x, y, x1 - x, y1 - y), matrix)
            case Path():
                points = [s for s in steps(item.data) if len(s) == 3]
                for (_, x1, y1), (_, x2, y2) in zip(points[::2], points[1::2], strict=True):
                    line = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))
                    yield "line", extent(line, matrix)
            case Glyphs():
                face = FONTS.face(item.face)
                gaps = 250 * len(item.gaps) + sum(shift for _, shift in item.shifts)
                wide = (sum(face.advance(gid) for gid in item.gids) + gaps) * item.size / 1000
                box = Rect(item.x, item.y - 0.88 * item.size, wide, item.size)
                yield "".join(item.text), extent(box, matrix)


def overlap(a: Rect, b: Rect, air: float = 0.0) -> bool:
    return a.x < b.x + b.w + air and b.x < a.x + a.w + air and a.y < b.y + b.h + air and b.y < a.y + a.h + air


def inside(inner: Rect, outer: Rect, slack: float = 1e-6) -> bool:
    return (
        inner.x >= outer.x - slack
        and inner.y >= outer.y - slack
        and inner.x + inner.w <= outer.x + outer.w + slack
        and inner.y + inner.h <= outer.y + outer.h + slack
    )
