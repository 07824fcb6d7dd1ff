"""Shapes by rule: where their points lie, and that no size harms them."""

from collections.abc import Callable
from itertools import pairwise
from math import cos, hypot, pi, sqrt

import pytest
from frames_kit import steps
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_kit import Faces, bounds, groups, in_mm

from cardgen.layout import figures
from cardgen.layout.outlines import FIGURES, SHAPES
from cardgen.model.frame import Path
from cardgen.model.outline import Outline
from cardgen.units import MM, Rect

Draw = Callable[..., Faces]
BOX = Rect(10.0, 20.0, 40.0, 30.0)
sides = st.floats(0, 6000)


def shape(name: str, more: str = "", box: str = '["10mm", "20mm", "40mm", "30mm"]') -> str:
    return f'[[element]]\ntype = "shape"\nshape = "{name}"\nbox = {box}\nfill = "black"\n{more}'


def one(faces: Faces) -> Path:
    (path,) = faces.paths()
    return path


def ends(data: Outline) -> list[tuple[float, ...]]:
    """Where each step ends, in mm."""
    return [tuple(round(v / MM, 3) for v in step[-2:]) for step in steps(data) if len(step) > 1]


def test_a_burst_goes_out_to_its_box_and_back(draw: Draw) -> None:
    path = one(draw(shape("burst", "points = 12\ninner = 0.5")))
    points = ends(path.data)
    assert len(points) == 24
    assert points[0] == (30, 20)
    assert in_mm(bounds(path)) == (10, 20, 40, 30)
    far = [hypot((x - 30) / 20, (y - 35) / 15) for x, y in points]
    assert far[::2] == pytest.approx([1] * 12, abs=1e-3)
    assert far[1::2] == pytest.approx([0.5] * 12, abs=1e-3)


def test_a_star_has_five_points(draw: Draw) -> None:
    points = ends(one(draw(shape("star", box='["0mm", "0mm", "20mm", "20mm"]'))).data)
    assert len(points) == 10
    assert points[0] == (10, 0)
    assert points[5] == (10, 14)  # the notch at the foot: 0.4 of 10 mm below the middle


@pytest.mark.parametrize(
    ("ends_", "expected"),
    [
        ("flat", [(50, 20), (50, 50), (10, 50), (10, 20)]),
        ("point", [(45, 20), (50, 35), (45, 50), (15, 50), (10, 35), (15, 20)]),
        ("swallowtail", [(50, 20), (45, 35), (50, 50), (10, 50), (15, 35), (10, 20)]),
        ("slant", [(45, 20), (50, 50), (15, 50), (10, 20)]),
        ("cut", [(45, 20), (50, 25), (50, 45), (45, 50), (15, 50), (10, 45), (10, 25), (15, 20)]),
        ("round", [(45, 20), (50, 35), (45, 50), (15, 50), (10, 35), (15, 20)]),
    ],
)
def test_ribbons_end_as_they_are_told(draw: Draw, ends_: str, expected: list[tuple[float, float]]) -> None:
    path = one(draw(shape("ribbon", f'ends = "{ends_}"\ndepth = "5mm"')))
    assert ends(path.data) == expected
    assert path.data.ops.count("C") == (4 if ends_ == "round" else 0)


def test_a_pennant_hangs(draw: Draw) -> None:
    path = one(draw(shape("pennant", 'ends = ["flat", "point"]\ndepth = "6mm"')))
    assert set(ends(path.data)) == {(10, 20), (50, 20), (50, 44), (30, 50), (10, 44)}
    assert ends(one(draw(shape("pennant"))).data).count((30, 42.5)) == 1  # a swallowtail, a quarter high
    assert draw(shape("pennant", 'ends = ["flat", "pointy"]')).codes == ["unknown-choice"]
    assert draw(shape("pennant", 'ends = ["flat"]')).codes == ["wrong-type"]


def test_arches(draw: Draw) -> None:
    round_head = one(draw(shape("arch")))
    assert ends(round_head.data) == [(10, 50), (10, 40), (30, 20), (50, 40), (50, 50)]
    low = ends(one(draw(shape("arch", 'rise = "5mm"'))).data)
    assert low[:2] == [(10, 50), (10, 25)]
    assert low[-2:] == [(50, 25), (50, 50)]
    (_, _, y1, _, y2, _, y3), y0 = steps(one(draw(shape("arch", 'rise = "5mm"'))).data)[2], 25 * MM
    assert (y0 + 3 * y1 + 3 * y2 + y3) / 8 / MM == pytest.approx(20, abs=0.01)  # its crown
    assert "C" not in one(draw(shape("arch", 'rise = "0mm"'))).data.ops
    pointed = ends(one(draw(shape("lancet", 'rise = "20mm"'))).data)
    assert pointed == [(10, 50), (10, 40), (30, 20), (50, 40), (50, 50)]


def test_an_equal_lancet_is_drawn_about_its_feet() -> None:
    w = 30.0
    data = figures.lancet(Rect(0.0, 0.0, w, 60.0), w * sqrt(3) / 2)
    curve = next(s for s in steps(data) if s[0] == "C")
    x0, y0 = 0.0, w * sqrt(3) / 2
    middle = [
        (a + 3 * b + 3 * c + d) / 8
        for a, b, c, d in zip((x0, y0), *(curve[i : i + 2] for i in (1, 3, 5)), strict=True)
    ]
    assert hypot(middle[0] - w, middle[1] - y0) == pytest.approx(w, rel=1e-3)


def test_arcs_slices_and_rings(draw: Draw) -> None:
    square = '["0mm", "0mm", "20mm", "20mm"]'
    line = one(draw(shape("arc", "from = 0\nto = 90", square)))
    assert ends(line.data) == [(10, 0), (20, 10)]
    assert not line.data.ops.endswith("Z")
    assert ends(one(draw(shape("arc", "from = 90\nto = 180\ninner = 0", square))).data) == [
        (20, 10),
        (10, 20),
        (10, 10),
    ]
    part = one(draw(shape("arc", "from = 0\nto = 90\ninner = 0.5", square)))
    assert ends(part.data) == [(10, 0), (20, 10), (15, 10), (10, 5)]
    ring = one(draw(shape("arc", "to = 360\ninner = 0.5", square)))
    assert ring.data.ops.count("Z") == 2
    outer, inner = ring.data.numbers[:26], ring.data.numbers[26:]
    assert _turns(outer) == -_turns(inner)  # the hole is drawn the other way round


def _turns(numbers: tuple[float, ...]) -> int:
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points))
    return 1 if area > 0 else -1


@pytest.mark.parametrize(("corners", "steps_"), [("cut", 8), ("bitten", 8), ("stepped", 12)])
def test_worked_corners(draw: Draw, corners: str, steps_: int) -> None:
    path = one(draw(shape("rounded", f'corners = "{corners}"\nradius = "3mm"')))
    assert in_mm(bounds(path)) == (10, 20, 40, 30)
    found = ends(path.data)
    assert len(found) == steps_
    assert {(10, 23), (13, 20), (47, 20), (50, 23), (50, 47), (47, 50), (13, 50), (10, 47)} <= set(found)
    assert (10, 20) not in found
    assert ((13, 23) in found) == (corners == "stepped")
    four = one(draw(shape("rounded", f'corners = "{corners}"\nradius = ["0mm", "90mm", "0mm", "1mm"]')))
    assert in_mm(bounds(four)) == (10, 20, 40, 30)


@pytest.mark.parametrize("name", [*SHAPES, *FIGURES, "symbol"])
def test_shapes_cut_other_things_off(draw: Draw, name: str) -> None:
    more = ', symbol = "square"' if name == "symbol" else ', path = "M0 0H24V24Z"' if name == "path" else ""
    more += ", points = [[0, 0], [1, 0], [1, 1]]" if name == "polygon" else ""
    faces = draw(f'[[element]]\ntype = "shape"\nfill = "black"\nclip = {{ shape = "{name}"{more} }}')
    assert not faces.diagnostics
    (group,) = [g for g in groups(faces.first) if g.clip]
    assert group.clip


@given(w=sides, h=sides, n=st.integers(2, 200), share=st.floats(0, 1), length=sides)
@settings(max_examples=60, deadline=None)
def test_no_size_harms_a_figure(w: float, h: float, n: int, share: float, length: float) -> None:
    """Every figure lies in its box, but for handles of curves, which go a little beyond."""
    box = Rect(10.0, 20.0, w, h)
    found = [figures.burst(box, n, share), figures.arch(box, length), figures.lancet(box, length)]
    found += [figures.sector(box, -720 * share, 720 * share, inner) for inner in (None, 0.0, share, 1.0)]
    for end in figures.ENDS:
        found += [figures.ribbon(box, (end, end), length), figures.pennant(box, (end, "flat"), length)]
    found += [figures.cornered(box, (length,) * 4, corner) for corner in ("cut", "bitten", "stepped")]
    for data in found:
        around = bounds(Path(data))
        slack = 0.1 * (w + h) + 1e-6
        assert around.x >= 10 - slack
        assert around.y >= 20 - slack
        assert around.x + around.w <= 10 + w + slack
        assert around.y + around.h <= 20 + h + slack


def test_too_many_points_and_too_few(draw: Draw) -> None:
    for points in ("201", "1", "0", "-3", "1.5", '"many"'):
        assert len(draw(shape("burst", f"points = {points}")).codes) == 1, points
    assert draw(shape("burst", "inner = 1.2")).codes == ["out-of-range"]
    assert one(draw(shape("burst", "points = 200"))).data.ops.count("L") == 399


def test_curves_along_an_oval_are_round() -> None:
    for sweep in (0.3, pi / 2, 2.0, pi, 2 * pi):
        x, y = 1.0, 0.0
        for step in figures.arc(0.0, 0.0, 1.0, 1.0, 0.0, sweep):
            x1, y1, x2, y2, x3, y3 = (float(n) for n in step[1:])
            assert hypot((x + 3 * x1 + 3 * x2 + x3) / 8, (y + 3 * y1 + 3 * y2 + y3) / 8) == pytest.approx(
                1, abs=3e-4
            )
            x, y = x3, y3
        assert x == pytest.approx(cos(sweep))
