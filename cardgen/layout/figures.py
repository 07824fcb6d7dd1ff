"""Outlines by rule: bursts, ribbons, arches, rings, rectangles with worked corners."""

from collections.abc import Callable, Mapping, Sequence
from math import asin, ceil, cos, pi, radians, sin, sqrt, tan, tau

from cardgen.decode.table import TableReader
from cardgen.decode.values import as_string
from cardgen.diagnostics import Text
from cardgen.model.outline import Matrix, Outline, Segment, joined, outline, transformed
from cardgen.model.shapes import QUARTER, ellipse, polygon
from cardgen.units import Rect

# An arch that rises less, as a share of its width, is a straight lintel.
FLATTEST = 1e-4
MOST_POINTS = 200


def burst(box: Rect, points: int, inner: float) -> Outline:
    """So many points on the box's oval, the first at the top; `inner`: how deep it goes back between them."""
    cx, cy = box.x + box.w / 2, box.y + box.h / 2
    turns = [(tau * i / (2 * points), (inner if i % 2 else 1.0) / 2) for i in range(2 * points)]
    return polygon((cx + sin(a) * r * box.w, cy - cos(a) * r * box.h) for a, r in turns)


def arc(cx: float, cy: float, rx: float, ry: float, start: float, sweep: float) -> list[Segment]:
    """Curves along an oval, in radians clockwise from the right, from where the pen already is."""
    count = max(1, ceil(abs(sweep) / (pi / 2) - 1e-9))
    step = sweep / count
    reach = 4 / 3 * tan(step / 4)
    out: list[Segment] = []
    for i in range(count):
        a, b = start + i * step, start + (i + 1) * step
        ends = [(cos(a) - reach * sin(a), sin(a) + reach * cos(a))]
        ends += [(cos(b) + reach * sin(b), sin(b) - reach * cos(b)), (cos(b), sin(b))]
        out.append(("C", *[n for x, y in ends for n in (cx + rx * x, cy + ry * y)]))
    return out


def sector(box: Rect, start: float, end: float, inner: float | None) -> Outline:
    """Part of an oval, in degrees clockwise from the top; with `inner` a slice of it or of a ring."""
    rx, ry = box.w / 2, box.h / 2
    cx, cy = box.x + rx, box.y + ry
    if inner is not None and abs(end - start) >= 360:
        hole = transformed(ellipse(box), (-inner, 0.0, 0.0, inner, cx + inner * cx, cy - inner * cy))
        return joined([ellipse(box), hole] if inner else [ellipse(box)])
    a, sweep = radians(start - 90), radians(max(-360.0, min(360.0, end - start)))
    first: Segment = ("M", cx + rx * cos(a), cy + ry * sin(a))
    line = [first, *arc(cx, cy, rx, ry, a, sweep)]
    if inner is None:
        return outline(line)
    b, rx, ry = a + sweep, rx * inner, ry * inner
    back = arc(cx, cy, rx, ry, b, -sweep) if inner else []
    return outline([*line, ("L", cx + rx * cos(b), cy + ry * sin(b)), *back, ("Z",)])


def arch(box: Rect, rise: float) -> Outline:
    """A window with a round head: part of a circle, or half an oval where it rises higher than that."""
    x, y, w, h = box
    rise = min(rise, h)
    if rise <= w * FLATTEST:
        return polygon(((x, y), (x + w, y), (x + w, y + h), (x, y + h)))
    if rise <= w / 2:
        r = (w * w / 4 + rise * rise) / (2 * rise)
        half = asin(min(1.0, w / 2 / r))
        head = arc(x + w / 2, y + r, r, r, -pi / 2 - half, 2 * half)
    else:
        head = arc(x + w / 2, y + rise, w / 2, rise, -pi, pi)
    return outline([("M", x, y + h), ("L", x, y + rise), *head, ("L", x + w, y + h), ("Z",)])


def lancet(box: Rect, rise: float) -> Outline:
    """A window with a pointed head."""
    x, y, w, h = box
    rise = min(rise, h)
    ry, spring = rise * 2 / sqrt(3), y + rise
    left = arc(x + w, spring, w, ry, -pi, pi / 3)
    right = arc(x, spring, w, ry, -pi / 3, pi / 3)
    return outline([("M", x, y + h), ("L", x, spring), *left, *right, ("L", x + w, y + h), ("Z",)])


def _round_end(share: float) -> Outline:
    k = 1 - QUARTER
    return Outline("MCC", (1.0, 0.0, k, 0.0, 0.0, k / 2, 0.0, 0.5, 0.0, 1 - k / 2, k, 1.0, 1.0, 1.0))


# How a ribbon ends: from its upper edge to its lower one, x inwards in its depth, y in its height; and as
# many of them as the depth is of the height.
ENDS: Mapping[str, Callable[[float], Outline]] = {
    "flat": lambda share: Outline("ML", (0.0, 0.0, 0.0, 1.0)),
    "point": lambda share: Outline("MLL", (1.0, 0.0, 0.0, 0.5, 1.0, 1.0)),
    "swallowtail": lambda share: Outline("MLL", (0.0, 0.0, 1.0, 0.5, 0.0, 1.0)),
    "slant": lambda share: Outline("ML", (1.0, 0.0, 0.0, 1.0)),
    "cut": lambda share: Outline("MLLL", (1.0, 0.0, 0.0, share, 0.0, 1 - share, 1.0, 1.0)),
    "round": _round_end,
}


def ribbon(box: Rect, ends: tuple[str, str], depth: float) -> Outline:
    """A strip whose left and right ends are shaped."""
    x, y, w, h = box
    depth = min(depth, w / 2)
    left, right = (ENDS[end](min(0.5, depth / h) if h else 0.0) for end in ends)
    after: Matrix = (-depth, 0.0, 0.0, h, x + w, y)
    before: Matrix = (depth, 0.0, 0.0, -h, x, y + h)
    one, other = transformed(right, after), transformed(left, before)
    return Outline(one.ops + "L" + other.ops[1:] + "Z", one.numbers + other.numbers)


def pennant(box: Rect, ends: tuple[str, str], depth: float) -> Outline:
    """A strip that hangs: its upper and lower ends are shaped."""
    down: Matrix = (0.0, 1.0, -1.0, 0.0, box.x + box.w, box.y)
    return transformed(ribbon(Rect(0.0, 0.0, box.h, box.w), ends, depth), down)


def cornered(box: Rect, radii: Sequence[float], corner: str) -> Outline:
    """A rectangle whose corners, from the top left clockwise, are cut off, bitten out or stepped."""
    x, y, w, h = box
    most = min(w, h) / 2
    out: list[Segment] = []
    corners = ((x, y, 0, -1), (x + w, y, 1, 0), (x + w, y + h, 0, 1), (x, y + h, -1, 0))
    for (cx, cy, dx, dy), radius in zip(corners, radii, strict=True):
        # Comes along (dx, dy), goes on to its right, (-dy, dx).
        r = max(0.0, min(radius, most))
        px, py, qx, qy = cx - dx * r, cy - dy * r, cx - dy * r, cy + dx * r
        out.append(("L", px, py))
        if r and corner == "bitten":
            k = r * QUARTER
            out.append(("C", px - dy * k, py + dx * k, qx - dx * k, qy - dy * k, qx, qy))
        elif r:
            out += [("L", px - dy * r, py + dx * r)] if corner == "stepped" else []
            out.append(("L", qx, qy))
    return outline([("M", *out[0][1:]), *out[1:], ("Z",)])


def _points(reader: TableReader, points: int, inner: float) -> tuple[int, float]:
    inner = reader.number("inner", inner, least=0.0, most=1.0)
    return reader.integer("points", points, least=2, most=MOST_POINTS), inner


def _burst(reader: TableReader, box: Rect) -> Outline:
    return burst(box, *_points(reader, 16, 0.75))


def _star(reader: TableReader, box: Rect) -> Outline:
    return burst(box, *_points(reader, 5, 0.4))


def _ends(
    reader: TableReader, default: tuple[str, str], long: float, wide: float
) -> tuple[tuple[str, str], float]:
    """`ends`: one shape for both, or one for each; `depth`: how long they are."""
    if isinstance(reader.raw("ends"), list):
        names = Text("two ends", "两端的形状")
        first, last = (
            reader.items("ends", lambda v: as_string(v, reader.scope, tuple(ENDS)), names, 2) or default
        )
    else:
        both = reader.string("ends", "", choices=("", *ENDS))
        first, last = (both, both) if both else default
    return (first, last), reader.length("depth", min(wide / 2, long / 4), least=0.0)


def _ribbon(reader: TableReader, box: Rect) -> Outline:
    return ribbon(box, *_ends(reader, ("swallowtail", "swallowtail"), box.w, box.h))


def _pennant(reader: TableReader, box: Rect) -> Outline:
    return pennant(box, *_ends(reader, ("flat", "swallowtail"), box.h, box.w))


def _arch(reader: TableReader, box: Rect) -> Outline:
    return arch(box, reader.length("rise", box.w / 2, least=0.0))


def _lancet(reader: TableReader, box: Rect) -> Outline:
    return lancet(box, reader.length("rise", box.w * sqrt(3) / 2, least=0.0))


def _arc(reader: TableReader, box: Rect) -> Outline:
    start, end = (reader.number(key, at, least=-720, most=720) for key, at in (("from", 0.0), ("to", 180.0)))
    return sector(box, start, end, reader.number("inner", None, least=0.0, most=1.0))


READERS: Mapping[str, Callable[[TableReader, Rect], Outline]] = {
    "burst": _burst,
    "star": _star,
    "ribbon": _ribbon,
    "pennant": _pennant,
    "arch": _arch,
    "lancet": _lancet,
    "arc": _arc,
}
