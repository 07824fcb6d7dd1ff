"""A run of glyphs as an outline: for copies that are only looked at, and wherever letters are shapes."""

from typing import TYPE_CHECKING

from cardgen.model.frame import Glyphs
from cardgen.model.outline import Outline, joined, moved
from cardgen.text.classes import GAP

if TYPE_CHECKING:
    from cardgen.text.face import Face


def glyph_origins(run: Glyphs, face: "Face") -> list[tuple[float, float]]:
    """Where each glyph's origin stands, on its baseline."""
    x, y, em = run.x, run.y, run.size / 1000
    after: dict[int, float] = dict.fromkeys(run.gaps, GAP)
    for index, shift in run.shifts:
        after[index] = after.get(index, 0.0) + shift
    origins = []
    for index, gid in enumerate(run.gids):
        more, advance = run.spacing + after.get(index, 0.0), face.advance(gid)
        if run.vertical:
            origins.append((x + (1000 - advance) / 2 * em, y))
            y += (1000 + more) * em
        else:
            origins.append((x, y))
            x += (advance + more) * em
    return origins


def run_outline(run: Glyphs, face: "Face") -> Outline:
    """All its glyphs as one outline, where the run stands."""
    scale = run.size / 1000
    places = zip(run.gids, glyph_origins(run, face), strict=True)
    return joined(moved(face.outline(gid), x, y, scale) for gid, (x, y) in places)
