"""Patterns for cards without art: drawn from a seed, so the same card always looks the same.

Each pattern is a function from a box, dice and three inks (strong, middle, light) to outlines. They stay
calm: few inks, close in tone, so that text and numbers can lie on them.
"""

from collections.abc import Callable, Mapping
from math import cos, pi, sin, tau
from zlib import crc32

from cardgen.model.frame import Path, Pen
from cardgen.model.outline import Outline, Segment, joined, outline
from cardgen.model.shapes import circle, polygon
from cardgen.units import Color, Rect

Inks = tuple[Color, Color, Color]


class Dice:
    """A small reproducible source of chance; Python's own would not promise the same throws for ever."""

    __slots__ = ("state",)

    def __init__(self, seed: str) -> None:
        self.state = crc32(seed.encode()) or 1

    def throw(self) -> float:
        """A number from 0 to just under 1."""
        x = self.state
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.state = x
        return x / 0x100000000

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.throw()

    def whole(self, low: int, high: int) -> int:
        return low + int(self.throw() * (high - low + 1))


def smooth(points: list[tuple[float, float]], closed: bool) -> Outline:
    """A soft curve through points (Catmull–Rom as Béziers)."""
    n = len(points)
    out: list[Segment] = [("M", *points[0])]
    for i in range(n if closed else n - 1):
        if closed:
            p0, p1, p2, p3 = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        else:
            p0, p1, p2, p3 = (points[min(max(i + k, 0), n - 1)] for k in (-1, 0, 1, 2))
        out.append(
            (
                "C",
                p1[0] + (p2[0] - p0[0]) / 6,
                p1[1] + (p2[1] - p0[1]) / 6,
                p2[0] - (p3[0] - p1[0]) / 6,
                p2[1] - (p3[1] - p1[1]) / 6,
                *p2,
            )
        )
    if closed:
        out.append(("Z",))
    return outline(out)


def rays(box: Rect, dice: Dice, inks: Inks) -> list[Path]:
    """Wedges from a point, as behind a blow."""
    count = dice.whole(16, 24)
    cx, cy = box.x + box.w * dice.between(0.42, 0.58), box.y + box.h * dice.between(0.5, 0.62)
    reach = box.w + box.h
    start = dice.throw() * tau
    wedges: list[Segment] = []
    fine: list[Segment] = []
    for i in range(count):
        a = start + i * tau / count
        wide = tau / count * dice.between(0.35, 0.6)
        wedges += [("M", cx, cy), ("L", cx + reach * cos(a), cy + reach * sin(a))]
        wedges += [("L", cx + reach * cos(a + wide), cy + reach * sin(a + wide)), ("Z",)]
        b = a + wide + (tau / count - wide) / 2
        near = dice.between(0.18, 0.4) * box.w
        fine += [
            ("M", cx + near * cos(b), cy + near * sin(b)),
            ("L", cx + reach * cos(b), cy + reach * sin(b)),
        ]
    return [Path(outline(wedges), inks[1]), Path(outline(fine), pen=Pen(inks[1], 0.5))]


def rings(box: Rect, dice: Dice, inks: Inks) -> list[Path]:
    """Rings around a middle, thick and thin, as on a shield."""
    cx, cy = box.x + box.w / 2, box.y + box.h * dice.between(0.48, 0.6)
    reach = max(box.w, box.h) * 0.72
    out: list[Path] = []
    r = box.h * 0.1
    while r < reach:
        wide = dice.between(0.025, 0.075) * box.w
        out.append(Path(circle(cx, cy, r + wide / 2), pen=Pen(inks[1], wide)))
        r += wide + dice.between(0.03, 0.05) * box.w
        out.append(Path(circle(cx, cy, r), pen=Pen(inks[1], 0.5)))
        r += dice.between(0.03, 0.05) * box.w
    return out


def guilloche(box: Rect, dice: Dice, inks: Inks) -> list[Path]:
    """Interlaced rosettes of fine lines, as on a banknote."""
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    lobes = dice.whole(7, 12)
    out: list[Path] = []
    for ring in range(3):
        big = box.w * (0.2 + 0.17 * ring)
        deep = dice.between(0.22, 0.34)
        for strand in range(5):
            phase = strand * tau / 5
            n = lobes * 8
            points = []
            for i in range(n):
                a = i * tau / n
                r = big * (1 + deep * sin(lobes * a + phase))
                points.append((cx + r * cos(a), cy + r * sin(a)))
            out.append(Path(smooth(points, True), pen=Pen(inks[1 if ring != 1 else 0], 0.45)))
    return out


def tiles(box: Rect, dice: Dice, inks: Inks) -> list[Path]:
    """A honeycomb in close tones."""
    r = box.w / dice.between(9.5, 12.0)
    rows: dict[int, list[Outline]] = {0: [], 1: [], 2: []}
    high = r * 3**0.5
    columns, lines = int(box.w / (1.5 * r)) + 3, int(box.h / high) + 3
    for i in range(columns):
        for j in range(lines):
            cx = box.x + i * 1.5 * r
            cy = box.y + j * high + (high / 2 if i % 2 else 0)
            tone = dice.whole(0, 5)
            if tone < 3:
                small = r * (0.9, 0.9, 0.55)[tone]
                hexagon = polygon(
                    (cx + small * cos(k * pi / 3), cy + small * sin(k * pi / 3)) for k in range(6)
                )
                rows[tone].append(hexagon)
    return [
        Path(joined(rows[0]), inks[1]),
        Path(joined(rows[1]), pen=Pen(inks[1], 0.5)),
        Path(joined(rows[2]), inks[0]),
    ]


def waves(box: Rect, dice: Dice, inks: Inks) -> list[Path]:
    """Contour lines that swell and sink."""
    lines = 13
    a, b, c = dice.throw() * tau, dice.throw() * tau, dice.between(1.2, 2.2)
    out: list[Path] = []
    for k in range(lines):
        base = box.y + box.h * (k + 0.2) / lines
        points = []
        for i in range(15):
            x = i / 14
            swell = sin(x * c * tau + a + k * 0.33) * 0.6 + sin(x * tau * 0.7 + b - k * 0.21) * 0.4
            points.append((box.x - 2 + x * (box.w + 4), base + swell * box.h * 0.075))
        wide = 0.5 + 1.5 * abs(sin(k * 0.9 + a))
        out.append(Path(smooth(points, False), pen=Pen(inks[1], wide)))
    return out


def dots(box: Rect, dice: Dice, inks: Inks) -> list[Path]:
    """A halftone that grows towards one corner."""
    step = box.w / 17
    fx, fy = dice.between(0.0, 1.0), dice.between(0.2, 1.0)
    marks: list[Outline] = []
    for j in range(int(box.h / step * 1.15) + 2):
        for i in range(19):
            x, y = (i + 0.5 * (j % 2)) / 17, j * step * 0.87 / box.h
            near = 1 - min(1.0, ((x - fx) ** 2 + ((y - fy) * 0.8) ** 2) ** 0.5)
            if near > 0.08:
                marks.append(circle(box.x + x * box.w, box.y + y * box.h, step * 0.52 * near))
    return [Path(joined(marks), inks[1])]


def diamonds(box: Rect, dice: Dice, inks: Inks) -> list[Path]:
    """A harlequin's cloth: lozenges with a smaller one inside."""
    columns = dice.whole(7, 9)
    w = box.w / columns
    h = w * 1.55
    outer: list[Outline] = []
    inner: list[Outline] = []
    for j in range(int(box.h / h * 2) + 3):
        for i in range(columns + 2):
            cx, cy = box.x + (i + 0.5 * (j % 2)) * w, box.y + j * h / 2
            outer.append(_lozenge(cx, cy, w * 0.44, h * 0.44))
            if dice.throw() < 0.42:
                inner.append(_lozenge(cx, cy, w * 0.22, h * 0.22))
    return [Path(joined(outer), pen=Pen(inks[1], 0.6)), Path(joined(inner), inks[1])]


def lattice(box: Rect, dice: Dice, inks: Inks) -> list[Path]:
    """Lozenges in lozenges, even and dense: for backs. The same after half a turn."""
    w = box.w / dice.whole(9, 10)
    h = w * 1.4
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    columns, lines = int(box.w / w / 2) + 2, int(box.h / h) + 2
    solid: list[Outline] = []
    fine: list[Outline] = []
    for j in range(-lines, lines + 1):
        for i in range(-columns, columns + 1):
            x, y = cx + (i + 0.5 * (j % 2)) * w, cy + j * h / 2
            solid.append(_lozenge(x, y, w * 0.2, h * 0.2))
            fine.append(_lozenge(x, y, w * 0.41, h * 0.41))
    return [Path(joined(fine), pen=Pen(inks[1], w * 0.075)), Path(joined(solid), inks[1])]


def _lozenge(cx: float, cy: float, rx: float, ry: float) -> Outline:
    return polygon(((cx, cy - ry), (cx + rx, cy), (cx, cy + ry), (cx - rx, cy)))


PATTERNS: Mapping[str, Callable[[Rect, Dice, Inks], list[Path]]] = {
    "rays": rays,
    "rings": rings,
    "guilloche": guilloche,
    "tiles": tiles,
    "waves": waves,
    "dots": dots,
    "diamonds": diamonds,
    "lattice": lattice,
}
