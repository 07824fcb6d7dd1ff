"""Outlines of plain shapes, as path data in points."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from cardgen.model.outline import Matrix, Outline, Segment, outline
from cardgen.units import Rect

# How far a Bézier handle reaches for a quarter of a circle of radius 1.
QUARTER = 0.5522847498


def rectangle(box: Rect) -> Outline:
    x, y, w, h = box
    return Outline("MLLLZ", (x, y, x + w, y, x + w, y + h, x, y + h))


def rounded(box: Rect, radii: float | Sequence[float]) -> Outline:
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
    return outline(out)


def ellipse(box: Rect) -> Outline:
    rx, ry = box.w / 2, box.h / 2
    cx, cy = box.x + rx, box.y + ry
    kx, ky = rx * QUARTER, ry * QUARTER
    right, down, left, up = (cx + rx, cy), (cx, cy + ry), (cx - rx, cy), (cx, cy - ry)
    first = (*right, cx + rx, cy + ky, cx + kx, cy + ry, *down, cx - kx, cy + ry, cx - rx, cy + ky, *left)
    second = (cx - rx, cy - ky, cx - kx, cy - ry, *up, cx + kx, cy - ry, cx + rx, cy - ky, *right)
    return Outline("MCCCCZ", first + second)


def circle(cx: float, cy: float, r: float) -> Outline:
    return ellipse(Rect(cx - r, cy - r, 2 * r, 2 * r))


def bounds(data: Outline) -> Rect:
    """The box around an outline's points and handles, between which its curves lie."""
    xs, ys = data.numbers[::2], data.numbers[1::2]
    x, y = min(xs), min(ys)
    return Rect(x, y, max(xs) - x, max(ys) - y)


def polygon(points: Iterable[tuple[float, float]]) -> Outline:
    numbers = tuple([n for point in points for n in point])
    return Outline("M" + "L" * (len(numbers) // 2 - 1) + "Z", numbers) if numbers else Outline()


def turned(cx: float, cy: float, turns: float) -> Matrix:
    """A turn about a point, clockwise as seen on paper; whole quarter turns are exact."""
    quarter = turns * 4
    if quarter == int(quarter):
        c, s = ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    else:
        c, s = cos(turns * 2 * pi), sin(turns * 2 * pi)
    return (c, s, -s, c, cx - c * cx + s * cy, cy - s * cx - c * cy)
