"""Outlines for machines that cut, and nothing else: SVG, and DXF (R12), in millimetres.

DXF has y up; curves become short straight lines there.
"""

from collections.abc import Iterable, Iterator
from math import ceil, hypot

from cardgen.export.svg_words import number, path_data
from cardgen.model.outline import Outline, transformed
from cardgen.units import MM

NEAR = 0.02 * MM  # how far a straight line may be from the curve
MOST = 64  # lines of a curve
HEAD = (
    "0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1009\n9\n$INSUNITS\n70\n4\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n"
)
Point = tuple[float, float]


def svg(outlines: Iterable[Outline], width: float, height: float) -> bytes:
    """A page of that size, without a ground: a machine would cut along that too."""
    w, h = number(width / MM), number(height / MM)
    scale = (1 / MM, 0.0, 0.0, 1 / MM, 0.0, 0.0)
    paths = (f'<path d="{path_data(transformed(data, scale))}"/>' for data in outlines)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}mm" height="{h}mm" viewBox="0 0 {w} {h}">'
        f'<g id="Cut" fill="none" stroke="#ff0000" stroke-width="0.1">{"".join(paths)}</g></svg>\n'
    ).encode("ascii")


def dxf(outlines: Iterable[Outline], height: float) -> bytes:
    """`height`: of the page, whose bottom left is the origin."""
    parts = [HEAD]
    for data in outlines:
        for closed, points in lines(data):
            parts.append(f"0\nPOLYLINE\n8\nCut\n66\n1\n70\n{int(closed)}\n10\n0\n20\n0\n30\n0\n")
            for x, y in points:
                parts.append(f"0\nVERTEX\n8\nCut\n10\n{x / MM:.4f}\n20\n{(height - y) / MM:.4f}\n30\n0\n")
            parts.append("0\nSEQEND\n8\nCut\n")
    return "".join((*parts, "0\nENDSEC\n0\nEOF\n")).encode("ascii")


def lines(data: Outline) -> Iterator[tuple[bool, list[Point]]]:
    """Each part of an outline as points, and whether it is closed; one that ends where it began is."""
    points: list[Point] = []
    at = 0
    for op in data.ops:
        if op == "M" and len(points) > 1:
            yield False, points
        if op == "Z":
            yield True, points[:-1] if points[-1] == points[0] else points
            points = points[:1]
        elif op == "C":
            points += _curve(points[-1], data.numbers[at : at + 6])
            at += 6
        else:
            point = data.numbers[at], data.numbers[at + 1]
            points = [point] if op == "M" else [*points, point]
            at += 2
    if len(points) > 1:
        yield False, points


def _curve(start: Point, numbers: tuple[float, ...]) -> list[Point]:
    ax, ay, bx, by, x, y = numbers
    sx, sy = start
    # How far the curve can be from one straight line; it shrinks with the square of their number.
    bend = max(hypot(sx - 2 * ax + bx, sy - 2 * ay + by), hypot(ax - 2 * bx + x, ay - 2 * by + y))
    count = min(max(ceil((0.75 * bend / NEAR) ** 0.5), 1), MOST)
    points: list[Point] = []
    for n in range(1, count + 1):
        t = n / count
        u = 1 - t
        p, q, r, s = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append((p * sx + q * ax + r * bx + s * x, p * sy + q * ay + r * by + s * y))
    return points
