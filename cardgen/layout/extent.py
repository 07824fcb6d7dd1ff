"""How far something drawn reaches: what other elements may follow from."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.model.frame import Glyphs, Group, Item, Path, Picture
from cardgen.model.outline import Matrix, Outline
from cardgen.text.classes import GAP
from cardgen.text.compose import BASELINE
from cardgen.text.fonts import FontSet
from cardgen.units import Rect


class Extent(NamedTuple):
    """A box around what was drawn, lines of text by their em boxes, and how many of these there are."""

    left: float
    top: float
    right: float
    bottom: float
    lines: int = 0

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def moved(self, dx: float, dy: float) -> "Extent":
        return Extent(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy, self.lines)


MEASURES = ("top", "bottom", "left", "right", "height", "width", "lines")


def extent_of(items: Iterable[Item], fonts: FontSet) -> Extent | None:
    """The box around items; None where nothing is seen."""
    return _around(corner for item in items for corner in _corners(item, fonts))


def _around(points: Iterable[tuple[float, float]]) -> Extent | None:
    xs, ys = tuple(zip(*points, strict=True)) or ((), ())
    return Extent(min(xs), min(ys), max(xs), max(ys)) if xs else None


def _corners(item: Item, fonts: FontSet) -> Iterator[tuple[float, float]]:
    match item:
        case Path(data):
            yield from _points(data)
        case Picture(Rect(x, y, w, h)):
            yield from ((x, y), (x + w, y + h))
        case Glyphs(ghost=False):
            top = item.y - BASELINE * item.size
            wide, high = _run(item, fonts)
            yield from ((item.x, top), (item.x + wide, top + high))
        case Group():
            inner = extent_of(item.frame.items, fonts)
            if inner is not None and item.clip is not None:
                inner = _cut(inner, _around(_points(item.clip)))
            if inner is not None:
                yield from _placed(inner, item.matrix)


def _points(data: Outline) -> Iterator[tuple[float, float]]:
    """Ends and handles: a curve lies among them."""
    return zip(data.numbers[::2], data.numbers[1::2], strict=True)


def _run(run: Glyphs, fonts: FontSet) -> tuple[float, float]:
    """How wide and high a run of glyphs is; the last one's own spacing does not count."""
    shifts = sum(by for after, by in run.shifts if after < len(run.gids) - 1)
    if run.vertical:
        return run.size, run.size * (len(run.gids) + shifts / 1000)
    face = fonts.face(run.face)
    gaps = GAP * sum(after < len(run.gids) - 1 for after in run.gaps)
    advances = sum(map(face.advance, run.gids)) + run.spacing * (len(run.gids) - 1)
    return (advances + shifts + gaps) * run.size / 1000, run.size


def _cut(inner: Extent, clip: Extent | None) -> Extent | None:
    if clip is None:
        return None
    left, top = max(inner.left, clip.left), max(inner.top, clip.top)
    right, bottom = min(inner.right, clip.right), min(inner.bottom, clip.bottom)
    return Extent(left, top, right, bottom) if left <= right and top <= bottom else None


def _placed(box: Extent, matrix: Matrix) -> Iterator[tuple[float, float]]:
    a, b, c, d, e, f = matrix
    for x in (box.left, box.right):
        for y in (box.top, box.bottom):
            yield a * x + c * y + e, b * x + d * y + f
