"""The net of a tuck box: one piece of card, cut, folded and glued, that holds a pile of cards.

From left to right a glue tab, a side, the front, the other side, the back. Above the back is the lid with the
flap that is tucked in, above the sides are dust flaps; below, the front's flap is glued over the others.
"""

from typing import NamedTuple

from cardgen.model.outline import Outline, Segment, joined, outline
from cardgen.model.shapes import polygon
from cardgen.units import MM, Rect

TAB, TUCK = 9 * MM, 13 * MM
# Inside, more than the cards measure: across and up, and through the pile.
AIR, SLACK = 1.6 * MM, 1.2 * MM
LEAST = 6 * MM  # a thinner box cannot be folded
THUMB = 8.5 * MM  # the half circle by which cards are taken hold of
EASE = 0.6 * MM  # by which flaps are narrower than where they go
TAPER = 3 * MM
ROUND = 0.5523


class Net(NamedTuple):
    """A box laid flat, its top left at the origin. `glued`: what comes to lie under another part."""

    width: float
    height: float
    cut: Outline
    folds: Outline
    front: Rect
    back: Rect
    sides: tuple[Rect, Rect]
    lid: Rect
    glued: tuple[Rect, ...]


def tuck_box(card: tuple[float, float], thickness: float) -> Net:
    """A box for cards of a size that lie so thick upon each other."""
    w, h, d = card[0] + AIR, card[1] + AIR, max(thickness + SLACK, LEAST)
    dust = min(max(d, 9 * MM), w / 2 - AIR)
    top, low = max(TUCK + d, dust), max(d - EASE, dust)
    x = [TAB, TAB + d, TAB + d + w, TAB + 2 * d + w, TAB + 2 * d + 2 * w]
    y, end = top, top + h
    lid = y - d
    cut: list[Segment] = [("M", x[0], y)]
    _flap(cut, x[0], x[1], y, y - dust)
    middle = (x[1] + x[2]) / 2
    cut += [("L", x[1], y), ("L", middle - THUMB, y), *_thumb(middle, y), ("L", x[2], y)]
    _flap(cut, x[2], x[3], y, y - dust)
    corner = min(6 * MM, w / 4)
    left, right, tip = x[3] + EASE, x[4] - EASE, lid - TUCK
    cut += [
        ("L", x[3], y),
        ("L", x[3], lid),
        ("L", left, lid),
        ("L", left, tip + corner),
        _bend((left, tip + corner), (left, tip), (left + corner, tip)),
        ("L", right - corner, tip),
        _bend((right - corner, tip), (right, tip), (right, tip + corner)),
        ("L", right, lid),
        ("L", x[4], lid),
        ("L", x[4], end),
    ]
    _flap(cut, x[4], x[3], end, end + d - EASE, EASE)
    _flap(cut, x[3], x[2], end, end + dust)
    _flap(cut, x[2], x[1], end, end + d - EASE, EASE)
    _flap(cut, x[1], x[0], end, end + dust)
    cut += [("L", x[0], end), ("L", 0.0, end - TAPER), ("L", 0.0, y + TAPER), ("Z",)]
    upright = ((at, y, at, end) for at in x[:4])
    level = ((x[0], x[1], y), (x[2], x[3], y), (x[3], x[4], y), (x[3], x[4], lid), (x[0], x[4], end))
    lines = (*upright, *((a, at, b, at) for a, b, at in level))
    return Net(
        x[4],
        end + low,
        outline(cut),
        joined(outline((("M", a, b), ("L", c, e))) for a, b, c, e in lines),
        Rect(x[1], y, w, h),
        Rect(x[3], y, w, h),
        (Rect(x[0], y, d, h), Rect(x[2], y, d, h)),
        Rect(x[3], lid, w, d),
        (
            Rect(0.0, y, TAB, h),
            Rect(x[3], end, w, d - EASE),
            *(Rect(at, end, d, dust) for at in (x[0], x[2])),
        ),
    )


def _flap(cut: list[Segment], a: float, b: float, at: float, to: float, ease: float = TAPER) -> None:
    """A flap from a to b, whose outer corners lie further in."""
    inwards = min(ease, abs(b - a) / 4) * (1 if b > a else -1)
    cut += [("L", a, at), ("L", a + inwards, to), ("L", b - inwards, to), ("L", b, at)]


def _thumb(x: float, y: float) -> tuple[Segment, ...]:
    r = THUMB
    return (
        ("C", x - r, y + ROUND * r, x - ROUND * r, y + r, x, y + r),
        ("C", x + ROUND * r, y + r, x + r, y + ROUND * r, x + r, y),
    )


def _bend(a: tuple[float, float], corner: tuple[float, float], b: tuple[float, float]) -> Segment:
    """A quarter of a circle."""
    (x1, y1), (x2, y2) = ((x + (corner[0] - x) * ROUND, y + (corner[1] - y) * ROUND) for x, y in (a, b))
    return ("C", x1, y1, x2, y2, *b)


def divider(card: tuple[float, float], tab: float, place: int, places: int) -> tuple[Outline, Rect]:
    """A card with a tab above it: its outline, and the tab. The tabs of several stand beside each other."""
    w, h = card
    wide = w / min(places, 3)
    left = place % min(places, 3) * wide
    r = tab / 3
    points = [(0.0, tab), (left, tab), (left, r), (left + r, 0.0), (left + wide - r, 0.0), (left + wide, r)]
    points += [(left + wide, tab), (w, tab), (w, tab + h), (0.0, tab + h)]
    return polygon(dict.fromkeys(points)), Rect(left, 0.0, wide, tab)
