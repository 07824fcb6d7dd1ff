"""Gradients as PDF knows them: a shading of colours, and greys for how opaque they are.

A shading has no opacity. Where that differs from stop to stop, a second one in grey is the mask.
"""

from collections.abc import Callable
from itertools import pairwise
from math import ceil, floor, hypot

from cardgen.export.decimals import significant
from cardgen.model.frame import Gradient, Ink
from cardgen.model.outline import Outline, inverse, transformed
from cardgen.model.shapes import rectangle
from cardgen.record import NamedTuple
from cardgen.units import Color, Rect

Stops = list[tuple[float, tuple[float, ...]]]
JUMP = 1 / 200  # some readers take 256 samples: what is narrower at an end is lost
MOST = 256  # times that a gradient is repeated


def solid(ink: Ink) -> Ink:
    """The colour of a gradient that has only one, or no room to run; any other ink as it is."""
    if isinstance(ink, Color):
        return ink
    a, b, c, d, _, _ = ink.matrix
    half = len(ink.coords) // 2
    flat = ink.coords[:half] == ink.coords[half:] or abs(a * d - b * c) < 1e-12
    return ink.stops[-1][1] if flat or len({color for _, color in ink.stops}) == 1 else ink


def opacity(ink: Ink) -> float | None:
    """How opaque an ink is; None where a gradient differs."""
    if isinstance(ink, Color):
        return ink.a
    first, *others = {color.a for _, color in ink.stops}
    return None if others else first


class Layers(NamedTuple):
    """An ink as PDF lays it on: opaque, faded as a whole, or where it differs seen through greys.

    `veil`: black is nothing, white is all.
    """

    paint: Ink
    veil: Gradient | None
    shown: float


def layers(ink: Gradient) -> Layers:
    plain = solid(ink)
    if isinstance(plain, Color):
        return Layers(plain._replace(a=1.0), None, plain.a)
    paint = solid(ink._replace(stops=tuple([(at, Color(*c[:3])) for at, c in ink.stops])))
    shown = opacity(ink)
    if shown is not None:
        return Layers(paint, None, shown)
    return Layers(paint, ink._replace(stops=tuple([(at, Color(c.a, c.a, c.a)) for at, c in ink.stops])), 1.0)


def shading(gradient: Gradient, box: Rect, space: str, parts: Callable[[Color], tuple[float, ...]]) -> str:
    """A shading dictionary. `box`: what it has to cover, in the item's coordinates.

    `space`: of colours, and what a colour is in it.
    """
    stops: Stops = [(at, parts(color)) for at, color in gradient.stops]
    coords = gradient.coords
    if gradient.spread != "pad":
        stops, coords = _repeated(gradient, stops, box)
    kind = 2 if len(coords) == 4 else 3
    return (
        f"<</ShadingType {kind} /ColorSpace {space} /Coords [{_row(coords)}] /Extend [true true]"
        f" /Function {_function(stops)}>>"
    )


def _function(stops: Stops) -> str:
    """Straight from stop to stop; pieces of no length are left out, because they divide by zero."""
    first, last = stops[0], stops[-1]
    whole = [(0.0, first[1]), *stops, (1.0, last[1])]
    pieces = [(a, b, before, after) for (a, before), (b, after) in pairwise(whole) if b - a > 1e-6]
    # A jump at an end shows in what lies beyond.
    if pieces[0][2] != first[1]:
        _, end, before, after = pieces[0]
        pieces[:1] = [(0.0, JUMP, first[1], first[1]), (JUMP, max(end, 2 * JUMP), before, after)]
    if pieces[-1][3] != last[1]:
        start, _, before, after = pieces[-1]
        end = 1 - JUMP
        pieces[-1:] = [(min(start, end - JUMP), end, before, after), (end, 1.0, last[1], last[1])]
    parts = [f"<</FunctionType 2 /Domain [0 1] /N 1 /C0 [{_row(a)}] /C1 [{_row(b)}]>>" for *_, a, b in pieces]
    if len(parts) == 1:
        return parts[0]
    return (
        f"<</FunctionType 3 /Domain [0 1] /Bounds [{_row([piece[1] for piece in pieces[:-1]])}]"
        f" /Encode [{' '.join(['0 1'] * len(pieces))}] /Functions [{' '.join(parts)}]>>"
    )


def _repeated(gradient: Gradient, stops: Stops, box: Rect) -> tuple[Stops, tuple[float, ...]]:
    """One long gradient over the whole box, of as many copies as that takes."""
    half = len(gradient.coords) // 2
    start, end = gradient.coords[:half], gradient.coords[half:]
    points = transformed(rectangle(box), inverse(gradient.matrix))
    first, last = _turns(start, end, points)
    last = min(max(last, first + 1), first + MOST)
    one = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    other = [(1 - at, color) for at, color in reversed(one)] if gradient.spread == "reflect" else one
    count = last - first
    long = [
        ((turn - first + at) / count, color)
        for turn in range(first, last)
        for at, color in (other if turn % 2 else one)
    ]
    reached = [a + turn * (b - a) for turn in (first, last) for a, b in zip(start, end, strict=True)]
    return long, tuple(reached)


def _turns(start: tuple[float, ...], end: tuple[float, ...], points: Outline) -> tuple[int, int]:
    """From which copy to which the points reach; the gradient itself is copy 0."""
    corners = list(zip(points.numbers[::2], points.numbers[1::2], strict=True))
    (x, y, *inner), (to_x, to_y, *outer) = start, end
    dx, dy = to_x - x, to_y - y
    if inner:
        # Circles grow by this much at least, in every direction.
        room = max(outer[0] - inner[0] - hypot(dx, dy), outer[0] / 100, 1e-9)
        return 0, ceil(max(hypot(px - x, py - y) for px, py in corners) / room)
    along = [((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy) for px, py in corners]
    return floor(min(along)), ceil(max(along))


def _row(values: tuple[float, ...] | list[float]) -> str:
    return " ".join(map(significant, values))
