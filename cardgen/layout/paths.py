"""Outlines of plain shapes, as path data in points."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from cardgen.model.frame import Matrix, PathData, Segment
from cardgen.units import Rect

# How far a Bézier handle reaches for a quarter of a circle of radius 1.
QUARTER = 0.5522847498


def rectangle(box: Rect) -> PathData:
    x, y, w, h = box
    return (("M", x, y), ("L", x + w, y), ("L", x + w, y + h), ("L", x, y + h), ("Z",))


def rounded(box: Rect, radii: float | Sequence[float]) -> PathData:
    """A rectangle with round corners: one radius, or four from the top left clockwise."""
    x, y, w, h = box
    most = min(w, h) / 2
    four = (radii,) * 4 if isinstance(radii, (int, float)) else tuple(radii)
    a, b, c, d = (max(0.0, min(r, most)) for r in four)
    if not (a or b or c or d):
        return rectangle(box)
    k = 1 - QUARTER
    right, bottom = x + w, y + h
    out: list[Segment] = [("M", x + a, y), ("L", right - b, y)]
    if b:
        out.append(("C", right - b * k, y, right, y + b * k, right, y + b))
    out.append(("L", right, bottom - c))
    if c:
        out.append(("C", right, bottom - c * k, right - c * k, bottom, right - c, bottom))
    out.append(("L", x + d, bottom))
    if d:
        out.append(("C", x + d * k, bottom, x, bottom - d * k, x, bottom - d))
    out.append(("L", x, y + a))
    if a:
        out.append(("C", x, y + a * k, x + a * k, y, x + a, y))
    out.append(("Z",))
    return tuple(out)


def ellipse(box: Rect) -> PathData:
    rx, ry = box.w / 2, box.h / 2
    cx, cy = box.x + rx, box.y + ry
    kx, ky = rx * QUARTER, ry * QUARTER
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry),
        ("C", cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy),
        ("C", cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry),
        ("C", cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy),
        ("Z",),
    )


def circle(cx: float, cy: float, r: float) -> PathData:
    return ellipse(Rect(cx - r, cy - r, 2 * r, 2 * r))


def polygon(points: Iterable[tuple[float, float]]) -> PathData:
    out: list[Segment] = [("L", x, y) for x, y in points]
    if not out:
        return ()
    out[0] = ("M", *out[0][1:])
    return (*out, ("Z",))


def moved(data: PathData, dx: float, dy: float, sx: float = 1.0, sy: float | None = None) -> PathData:
    """The outline scaled by (sx, sy) about the origin, then moved."""
    sy = sx if sy is None else sy
    out: list[Segment] = []
    for name, *n in data:
        out.append((name, *(v * sy + dy if i % 2 else v * sx + dx for i, v in enumerate(n))))
    return tuple(out)


def turned(cx: float, cy: float, turns: float) -> Matrix:
    """A turn about a point, clockwise as seen on paper; whole quarter turns are exact."""
    quarter = turns * 4
    if quarter == int(quarter):
        c, s = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    else:
        c, s = cos(turns * 2 * pi), sin(turns * 2 * pi)
    return (c, s, -s, c, cx - c * cx + s * cy, cy - s * cx - c * cy)
