"""Patterns: drawn from a seed, so the same card always looks the same.

Each pattern is a function from a cloth to paths; those that repeat one mark are lines in tiles.py. They stay
calm: few inks, close in tone, so that text and numbers can lie on them.
"""

from collections.abc import Callable, Mapping
from functools import partial
from math import cos, hypot, pi, sin, tau

from cardgen.layout.cloth import DOT, Cloth, dot
from cardgen.layout.tiles import TILES, signs, tile_pattern
from cardgen.model.frame import Path, Pen
from cardgen.model.outline import Outline, Segment, joined, moved, outline
from cardgen.model.shapes import circle, polygon


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


def rays(cloth: Cloth) -> list[Path]:
    """Wedges from a point, as behind a blow."""
    box, dice, inks = cloth.box, cloth.dice, cloth.inks
    count = max(3, round(pi * box.w / cloth.pitch)) if cloth.pitch else dice.whole(16, 24)
    cx, cy = cloth.middle(dice.between(0.42, 0.58), dice.between(0.5, 0.62))
    reach = box.w + box.h
    start = dice.throw() * tau
    wedges: list[Segment] = []
    fine: list[Segment] = []
    for i in range(count):
        a = start + i * tau / count
        wide = tau / count * (min(cloth.size, 1.0) or dice.between(0.35, 0.6))
        wedges += [("M", cx, cy), ("L", cx + reach * cos(a), cy + reach * sin(a))]
        wedges += [("L", cx + reach * cos(a + wide), cy + reach * sin(a + wide)), ("Z",)]
        b = a + wide + (tau / count - wide) / 2
        near = dice.between(0.18, 0.4) * box.w
        fine += [
            ("M", cx + near * cos(b), cy + near * sin(b)),
            ("L", cx + reach * cos(b), cy + reach * sin(b)),
        ]
    lines = [] if cloth.size else [Path(outline(fine), pen=Pen(inks[1], 0.5))]
    return [Path(outline(wedges), inks[1]), *lines]


def rings(cloth: Cloth) -> list[Path]:
    """Rings around a middle, thick and thin, as on a shield."""
    box, dice, inks = cloth.box, cloth.dice, cloth.inks
    cx, cy = cloth.middle(0.5, dice.between(0.48, 0.6))
    if cloth.pitch:
        count = int((box.w + box.h) / cloth.pitch) + 1
        pen = Pen(inks[1], (cloth.size or 0.2) * cloth.pitch)
        return [Path(joined(circle(cx, cy, cloth.pitch * i) for i in range(1, count + 1)), pen=pen)]
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


def guilloche(cloth: Cloth) -> list[Path]:
    """Interlaced rosettes of fine lines, as on a banknote."""
    box, dice, inks = cloth.box, cloth.dice, cloth.inks
    cx, cy = cloth.middle(0.5, 0.5)
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


def tiles(cloth: Cloth) -> list[Path]:
    """A honeycomb in close tones."""
    box, dice, inks = cloth.box, cloth.dice, cloth.inks
    r = cloth.pitch / 3**0.5 or box.w / dice.between(9.5, 12.0)
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


def waves(cloth: Cloth) -> list[Path]:
    """Contour lines that swell and sink."""
    box, dice, inks = cloth.box, cloth.dice, cloth.inks
    lines = int(box.h / cloth.pitch) + 2 if cloth.pitch else 13
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


def dots(cloth: Cloth) -> list[Path]:
    """A halftone; it grows towards one corner, if nothing else is asked for."""
    box, dice = cloth.box, cloth.dice
    fx, fy = dice.between(0.0, 1.0), dice.between(0.2, 1.0)

    def near(x: float, y: float) -> float:
        x, y = (x - box.x) / box.w, (y - box.y) / box.h
        return 1 - min(1.0, hypot(x - fx, (y - fy) * 0.8))

    pitch = cloth.pitch or box.w / 17
    grown = cloth if cloth.grow or cloth.pitch else cloth._replace(grow=near)
    spots = cloth.spots(pitch * 2**0.5, pitch / 2**0.5, True)
    return grown.strokes(((x, y, dot(x, y)) for x, y in spots), (cloth.size or 1.04) * pitch)


def diamonds(cloth: Cloth) -> list[Path]:
    """A harlequin's cloth: lozenges with a smaller one inside."""
    box, dice, inks = cloth.box, cloth.dice, cloth.inks
    columns = int(box.w / cloth.pitch) + 1 if cloth.pitch else dice.whole(7, 9)
    w = cloth.pitch or box.w / columns
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


def lattice(cloth: Cloth) -> list[Path]:
    """Lozenges in lozenges, even and dense: for backs. The same after half a turn."""
    box, dice, inks = cloth.box, cloth.dice, cloth.inks
    w = cloth.pitch or box.w / dice.whole(9, 10)
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


def lines(cloth: Cloth, thin: float = 1.0) -> list[Path]:
    """Hatching; every other line may be thinner."""
    box, pitch = cloth.box, cloth.pitch or cloth.box.w / 17
    # Cut into pieces only where they grow.
    long = pitch if cloth.grow else box.w + 2 * pitch
    width = (cloth.size or 0.3) * pitch
    rows: tuple[list[tuple[float, float, Outline]], ...] = ([], [])
    middle, level = box.x + box.w / 2, box.y + box.h / 2
    for x, y in cloth.spots(long, pitch, False):
        if abs(x - middle) < (box.w + long) / 2:
            line = Outline("ML", (x - long / 2, y, x + long / 2, y))
            rows[round((y - level) / pitch) % 2].append((x, y, line))
    if thin == 1:
        return cloth.strokes(rows[0] + rows[1], width)
    return cloth.strokes(rows[0], width) + cloth.strokes(rows[1], width * thin)


def speed(cloth: Cloth) -> list[Path]:
    """Needles that fly past, all one way."""
    pitch, dice = cloth.pitch or cloth.box.w / 24, cloth.dice
    half = (cloth.size or 0.4) * pitch / 2

    def needle(x: float, y: float, share: float) -> Outline:
        long = pitch * dice.between(3, 9) * share
        return polygon(
            (
                (x - long / 2, y),
                (x + long / 4, y - half * share),
                (x + long / 2, y),
                (x + long / 4, y + half * share),
            )
        )

    places = ((x, y) for index, (x, y) in enumerate(cloth.scattered(pitch)) if index % 8 == 0)
    return cloth.shapes(places, needle)


def grain(cloth: Cloth) -> list[Path]:
    """Short fibres, as in paper or stone."""
    pitch, dice = cloth.pitch or cloth.box.w / 24, cloth.dice
    size = (cloth.size or 0.35) * pitch
    marks = []
    for x, y in cloth.scattered(pitch):
        turn, long = dice.between(-0.6, 0.6), size * dice.between(0.4, 1.6)
        marks.append((x, y, Outline("ML", (x, y, x + long * cos(turn), y + long * sin(turn)))))
    return cloth.strokes(marks, size * 0.3)


def specks(cloth: Cloth) -> list[Path]:
    """Small drops of ink, none as large as another."""
    pitch, dice = cloth.pitch or cloth.box.w / 14, cloth.dice
    sizes = [(cloth.size or 0.22) * pitch * share for share in (0.4, 0.6, 0.8, 1.0)]
    drops: list[list[tuple[float, float, Outline]]] = [[] for _ in sizes]
    for x, y in cloth.scattered(pitch):
        width = dice.whole(0, len(sizes) - 1)
        drops[width].append((x, y, moved(Outline("ML", (0.0, 0.0, dice.between(DOT, 0.35), 0.0)), x, y)))
    return [path for found, size in zip(drops, sizes, strict=True) for path in cloth.strokes(found, size)]


def stars(cloth: Cloth) -> list[Path]:
    """Four-pointed stars, near and far."""
    pitch, dice = cloth.pitch or cloth.box.w / 8, cloth.dice
    size = (cloth.size or 0.9) * pitch / 2

    def star(x: float, y: float, share: float) -> Outline:
        r = size * share * dice.between(0.4, 1.0)
        return polygon(
            (
                x + sin(i * pi / 4) * r * (0.24 if i % 2 else 1),
                y - cos(i * pi / 4) * r * (0.24 if i % 2 else 1),
            )
            for i in range(8)
        )

    return cloth.shapes(cloth.scattered(pitch), star)


def fog(cloth: Cloth) -> list[Path]:
    """Lines that lift and sink a little, thick and thin."""
    box, dice, pitch = cloth.box, cloth.dice, cloth.pitch or cloth.box.w / 10
    widths = [(cloth.size or 0.3) * pitch * share for share in (0.4, 0.7, 1.0)]
    rows: list[list[tuple[float, float, Outline]]] = [[] for _ in widths]
    period = 6 * pitch
    for j in range(int(box.h / pitch) + 2):
        y, high, start = box.y + j * pitch, dice.between(-0.5, 0.5) * pitch, box.x - dice.throw() * period
        row = rows[dice.whole(0, len(widths) - 1)]
        for i in range(2 * int(box.w / period) + 4):
            x, lift = start + i * period / 2, high if i % 2 else -high
            k = period / 6
            row.append((x, y, Outline("MC", (x, y, x + k, y + lift, x + 2 * k, y + lift, x + 3 * k, y))))
    return [path for row, width in zip(rows, widths, strict=True) for path in cloth.strokes(row, width)]


def strands(cloth: Cloth) -> list[Path]:
    """Long hair or weed, from the foot to the head."""
    (x, y, w, h), dice, pitch = cloth.box, cloth.dice, cloth.pitch or cloth.box.w / 6
    marks = []
    for i in range(int(w / pitch) + 3):
        foot, bend = x + (i - 0.5) * pitch, dice.between(0.6, 1.2) * pitch
        points = [(foot + bend * sin(k * 1.1 + i % 2 * 0.5), y + h * (1.05 - k * 0.11)) for k in range(11)]
        curve = smooth(points, False)
        marks.append((foot, y + h / 2, curve))
    return cloth.strokes(marks, (cloth.size or 0.3) * pitch)


def spiral(cloth: Cloth) -> list[Path]:
    """One line that winds out of the middle."""
    pitch = cloth.pitch or cloth.box.w / 10
    cx, cy = cloth.middle(0.5, 0.5)
    turns = (cloth.box.w + cloth.box.h) / pitch
    points = [
        (cx + pitch * k / 12 * cos(tau * k / 12), cy + pitch * k / 12 * sin(tau * k / 12))
        for k in range(int(turns * 12) + 2)
    ]
    return [Path(smooth(points, False), pen=Pen(cloth.inks[1], (cloth.size or 0.22) * pitch))]


PATTERNS: Mapping[str, Callable[[Cloth], list[Path]]] = {
    "rays": rays,
    "rings": rings,
    "guilloche": guilloche,
    "tiles": tiles,
    "waves": waves,
    "dots": dots,
    "diamonds": diamonds,
    "lattice": lattice,
    "lines": lines,
    "slashes": partial(lines, thin=0.4),
    "speed": speed,
    "grain": grain,
    "specks": specks,
    "stars": stars,
    "fog": fog,
    "strands": strands,
    "spiral": spiral,
    **{name: partial(tile_pattern, name) for name in TILES},
    "symbol": signs,
}
