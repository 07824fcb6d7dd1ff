"""Text on an arc: every glyph of a line turned about the middle of a circle."""

from collections.abc import Iterable, Iterator
from math import cos, sin

from cardgen.model.frame import Frame, Glyphs, Group, Item
from cardgen.model.outline import Matrix, multiply
from cardgen.text.dress import run_width
from cardgen.text.fonts import FontSet


def bent(
    items: Iterable[Item], middle: float, baseline: float, radius: float, fonts: FontSet
) -> Iterator[Item]:
    """A line whose baseline becomes a circle through (middle, baseline).

    Its top is there where the radius is positive, else its bottom. Only glyphs and symbols are bent.
    """
    for item in items:
        if isinstance(item, Glyphs):
            for glyph in _alone(item, fonts):
                wide = run_width(glyph, fonts)
                turn = _turn(glyph.x + wide / 2, middle, baseline, radius)
                yield Group(Frame(wide, glyph.size, (glyph,)), turn)
        elif isinstance(item, Group):
            a, _, c, _, e, _ = item.matrix
            wide = item.frame.width if item.shared else 0.0
            turn = _turn(e + a * wide / 2 + c * baseline, middle, baseline, radius)
            yield item._replace(matrix=multiply(turn, item.matrix))


def _turn(x: float, middle: float, baseline: float, radius: float) -> Matrix:
    """What takes something that stands on the baseline at x to its place on the circle."""
    angle = (x - middle) / radius
    c, s = cos(angle), sin(angle)
    px, py = middle + radius * s, baseline + radius * (1 - c)
    return c, s, -s, c, px - c * x + s * baseline, py - s * x - c * baseline


def _alone(run: Glyphs, fonts: FontSet) -> Iterator[Glyphs]:
    """Each glyph of a run as one of its own."""
    face, unit = fonts.face(run.face), run.size / 1000
    shifts, gaps, x = dict(run.shifts), set(run.gaps), run.x
    for i, gid in enumerate(run.gids):
        yield run._replace(x=x, gids=(gid,), text=(run.text[i],), shifts=(), gaps=(), spacing=0.0)
        x += (face.advance(gid) + shifts.get(i, 0.0) + (250 if i in gaps else 0) + run.spacing) * unit
