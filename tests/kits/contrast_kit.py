"""How well words stand out from what they lie on."""

from collections.abc import Mapping

from kapaiwang_kit import picture, without_words
from PIL import Image

from cardgen.build.make import Workshop
from cardgen.export.links import combine
from cardgen.model.frame import Frame, Glyphs, Group, plain_ink
from cardgen.model.outline import IDENTITY, Matrix
from cardgen.units import Color, contrast

LARGE = 14.0  # points, all of them bold


def all_runs(frame: Frame, matrix: Matrix = IDENTITY) -> list[tuple[Glyphs, Matrix]]:
    found: list[tuple[Glyphs, Matrix]] = []
    for item in frame.items:
        if isinstance(item, Group):
            found += all_runs(item.frame, combine(matrix, item.matrix))
        elif isinstance(item, Glyphs):
            found.append((item, matrix))
    return found


def runs(frame: Frame) -> list[tuple[Glyphs, Matrix]]:
    """What is read, without outlines and slipped copies."""
    return [(run, matrix) for run, matrix in all_runs(frame) if not run.ghost]


def outlines(frame: Frame) -> dict[tuple[tuple[int, ...], float], Color]:
    """By letters and size: the colour of the outline around them."""
    pens = [(run, run.pen) for run, _ in all_runs(frame) if run.ghost and run.pen and run.color is None]
    return {(run.gids, run.size): plain_ink(pen.color) for run, pen in pens if pen.width > 1}


def ground_under(
    ground: Image.Image, run: Glyphs, matrix: Matrix, workshop: Workshop, dpi: int
) -> list[Color]:
    """The colours of the pixels that a run of text covers."""
    face = workshop.fonts.face(run.face)
    wide = sum(face.advance(gid) for gid in run.gids) * run.size / 1000
    x, y, size = run.x, run.y, run.size
    box = (x, y - 0.8 * size, x + wide, y + 0.05 * size)
    if run.vertical:
        box = (x, y - 0.8 * size, x + size, y + (len(run.gids) - 0.95) * size)
    a, b, c, d, e, f = matrix
    points = [(a * px + c * py + e, b * px + d * py + f) for px in box[::2] for py in box[1::2]]
    xs, ys = [p[0] * dpi / 72 for p in points], [p[1] * dpi / 72 for p in points]
    area = ground.crop((int(min(xs)), int(min(ys)), int(max(xs)) + 1, int(max(ys)) + 1))
    data = area.tobytes()
    return [Color(*(v / 255 for v in data[i : i + 3])) for i in range(0, len(data), 3)]


def contrasts_of(workshop: Workshop, found: Mapping[str, Frame]) -> tuple[tuple[str, str, bool, float], ...]:
    """Of every run: the card, the words, whether they are large, the contrast that all but 5 % of it has."""
    out = []
    for id, frame in found.items():
        ground = picture(workshop, without_words(frame), 100)
        outlined = outlines(frame)
        for run, matrix in runs(frame):
            under = ground_under(ground, run, matrix, workshop, 100)
            assert run.color is not None
            around = outlined.get((run.gids, run.size))
            ink = plain_ink(run.color)
            # Letters with an outline are read by their fill in it, or as dark bodies on the ground.
            least = contrast(ink, around) if around else 0.0
            known = {color: max(least, contrast(around or ink, color)) for color in set(under)}
            ratios = sorted(known[color] for color in under)
            out.append((id, "".join(run.text), run.size >= LARGE, round(ratios[len(ratios) // 20], 2)))
    return tuple(out)
