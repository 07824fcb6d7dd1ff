"""shape: outlines by numbers, inks, and mistakes."""

from collections.abc import Callable
from pathlib import Path as FilePath
from tempfile import TemporaryDirectory

import pytest
from frames_kit import steps
from hypothesis import given, settings
from hypothesis import strategies as st
from layout_kit import Faces, bounds, color, in_mm
from layout_kit import draw as draw_in

from cardgen.model.frame import Path
from cardgen.model.shapes import QUARTER, ellipse, rounded, turned
from cardgen.units import MM, Color, Rect

Draw = Callable[..., Faces]


def shape(**keys: str) -> str:
    lines = {"box": '["10mm", "20mm", "30mm", "10mm"]', "fill": '"#112233"', **keys}
    return '[[element]]\ntype = "shape"\n' + "\n".join(f"{k} = {v}" for k, v in lines.items() if v)


def one(faces: Faces) -> Path:
    (path,) = faces.paths()
    return path


def test_rectangle_is_its_box(draw: Draw) -> None:
    path = one(draw(shape()))
    assert [s[0] for s in steps(path.data)] == ["M", "L", "L", "L", "Z"]
    assert in_mm(bounds(path)) == (10, 20, 30, 10)
    assert (path.fill, path.pen) == (color("#112233"), None)


def test_ellipse_touches_all_four_sides(draw: Draw) -> None:
    path = one(draw(shape(shape='"ellipse"')))
    ends = [tuple(round(v / MM, 3) for v in s[-2:]) for s in steps(path.data)[:-1]]
    assert ends == [(40, 25), (25, 30), (10, 25), (25, 20), (40, 25)]


def test_line_goes_from_corner_to_corner(draw: Draw) -> None:
    path = one(draw(shape(shape='"line"', fill="", stroke='"black"', width='"2pt"')))
    assert [(s[0], round(s[1] / MM, 6), round(s[2] / MM, 6)) for s in steps(path.data)] == [
        ("M", 10, 20),
        ("L", 40, 30),
    ]
    assert path.pen and (path.fill, path.pen.width, path.pen.cap) == (None, 2.0, "butt")


def test_polygon_takes_lengths_from_the_corner_of_the_card(draw: Draw) -> None:
    points = '[[0, 0], ["$w - 3mm", 0.5], ["4mm", "2*3mm + 30mm"]]'
    path = one(draw(shape(shape='"polygon"', points=points)))
    ends = [tuple(round(v / MM, 3) for v in s[1:]) for s in steps(path.data)[:-1]]
    assert ends == [(10, 20), (47, 25), (4, 36)]
    assert draw(shape(shape='"polygon"', points='[[0, 0], [1, 0], ["3 miles", 1]]')).codes == ["bad-points"]


def test_polygon_takes_shares_of_the_box(draw: Draw) -> None:
    path = one(draw(shape(shape='"polygon"', points="[[0, 0], [1, 0.5], [0, 1]]")))
    points = [tuple(round(v / MM, 3) for v in s[1:]) for s in steps(path.data)]
    assert points == [(10, 20), (40, 25), (10, 30), ()]


def test_path_is_stretched_over_the_box(draw: Draw) -> None:
    path = one(draw(shape(shape='"path"', path='"M0 0H100V40H0Z"', view="[100, 40]", even_odd="true")))
    assert in_mm(bounds(path)) == (10, 20, 30, 10)
    assert path.even_odd


def test_a_radius_is_at_most_half_of_the_short_side(draw: Draw) -> None:
    path = one(draw(shape(shape='"rounded"', radius='"90mm"')))
    assert in_mm(bounds(path)) == (10, 20, 30, 10)
    curves = [s for s in steps(path.data) if s[0] == "C"]
    assert len(curves) == 4
    right_top = curves[0]
    assert round(right_top[6] / MM, 3) == 25  # ends 5 mm below the top: half of 10 mm
    assert round(right_top[3] / MM, 3) == 40


def test_four_radii_go_clockwise_from_the_top_left(draw: Draw) -> None:
    path = one(draw(shape(shape='"rounded"', radius='["1mm", "2mm", "0mm", "3mm"]')))
    first, second = steps(path.data)[0], steps(path.data)[1]
    assert round(first[1] / MM, 3) == 11
    assert round(second[1] / MM, 3) == 38
    assert sum(s[0] == "C" for s in steps(path.data)) == 3


@given(st.floats(0, 300), st.floats(0, 300), st.lists(st.floats(-5, 400), min_size=4, max_size=4))
@settings(max_examples=60, deadline=None)
def test_rounded_corners_stay_in_the_box(w: float, h: float, radii: list[float]) -> None:
    box = bounds(Path(rounded(Rect(7.0, 9.0, w, h), radii)))
    assert box.x >= 7 - 1e-9
    assert box.y >= 9 - 1e-9
    assert box.x + box.w <= 7 + w + 1e-9
    assert box.y + box.h <= 9 + h + 1e-9


def test_an_ellipse_is_round_to_a_thousandth() -> None:
    """The middle of each quarter lies on the circle."""
    data = steps(ellipse(Rect(-1.0, -1.0, 2.0, 2.0)))
    x0, y0 = data[0][1:]
    for _, x1, y1, x2, y2, x3, y3 in data[1:-1]:
        x, y = (x0 + 3 * x1 + 3 * x2 + x3) / 8, (y0 + 3 * y1 + 3 * y2 + y3) / 8
        assert (x * x + y * y) ** 0.5 == pytest.approx(1, abs=0.0005)
        x0, y0 = x3, y3
    assert pytest.approx(4 / 3 * (2**0.5 - 1), abs=1e-9) == QUARTER


@pytest.mark.parametrize(
    "points", ["[[0, 0], [1, 1]]", "3", '[[0, 0], [1, "x"], [0, 1]]', "[[0, 0], [1, nan], [0, 1]]"]
)
def test_bad_points_are_told_with_their_place(draw: Draw, points: str) -> None:
    faces = draw(shape(shape='"polygon"', points=points))
    assert faces.codes == ["bad-points"]
    assert str(faces.diagnostics[0].span).endswith("t.toml:6:10")


def test_bad_path_and_missing_path(draw: Draw) -> None:
    assert draw(shape(shape='"path"', path='"M0 0 X"')).codes == ["bad-path"]
    assert draw(shape(shape='"path"')).codes[0] == "missing-key"


def test_inks_dash_and_round_ends(draw: Draw) -> None:
    keys = {"fill": '"$ink 50%"', "stroke": '"{color}"', "dash": '["1mm", "2pt"]', "round": "true"}
    path = one(draw(shape(**keys), '[[card]]\nid = "a"\nname = "甲"\nkind = "k"\ncolor = "#ff0000 50%"'))
    assert path.pen and path.pen.color == color("#ff0000").mix(color("#ffffff"), 0.5)
    assert isinstance(path.fill, Color)
    assert path.fill.r == pytest.approx((1 + 16 / 255) / 2, abs=0.001)
    assert [round(d, 3) for d in path.pen.dash] == [round(MM, 3), 2.0]
    assert (path.pen.cap, path.pen.join) == ("round", "round")


def test_without_inks_nothing_is_drawn(draw: Draw) -> None:
    assert draw(shape(fill="")).first.items == ()
    assert draw(shape(fill='"none"')).first.items == ()


def test_a_variable_may_name_a_field_or_say_none(draw: Draw) -> None:
    template = '[vars]\nhue = "{color}"\nnothing = "none"\n' + shape(fill='"$hue"', stroke='"$nothing"')
    path = one(draw(template, '[[card]]\nid = "a"\nname = "甲"\nkind = "k"\ncolor = "#00ff00"'))
    assert (path.fill, path.pen) == (color("#00ff00"), None)


def test_a_card_without_its_colour_is_drawn_in_none(draw: Draw) -> None:
    assert draw(shape(fill='"{color}"')).first.items == ()


def test_a_card_with_a_bad_colour(draw: Draw) -> None:
    faces = draw(shape(fill='"{color}"'), '[[card]]\nid = "a"\nname = "甲"\nkind = "k"\ncolor = "rot"')
    assert faces.codes == ["bad-color"]
    assert str(faces.diagnostics[0].span).endswith("cards.toml:5:9")


def test_a_box_that_is_none_is_told_once(draw: Draw) -> None:
    assert draw(shape(box='["1mm", "2mm", "3mm"]', rotate="3")).codes[:1] == ["wrong-type"]
    assert draw(shape(box='["1mm", "2mm", "nan", "3mm"]')).codes == ["bad-length"]


def test_named_boxes(draw: Draw) -> None:
    for name, expected in {
        "card": (0, 0, 50, 70),
        "safe": (3, 3, 44, 64),
        "bleed": (-3, -3, 56, 76),
    }.items():
        assert in_mm(bounds(one(draw(shape(box=f'"{name}"'))))) == expected


@given(st.integers(-8, 8))
def test_quarter_turns_are_exact(quarters: int) -> None:
    matrix = turned(10, 20, quarters / 4)
    assert all(v == round(v) for v in matrix)
    a, b, c, d, e, f = matrix
    assert (a * 10 + c * 20 + e, b * 10 + d * 20 + f) == (10, 20)


@given(
    st.lists(
        st.one_of(st.integers(-(10**400), 10**400), st.floats(), st.text(max_size=3), st.booleans()),
        min_size=2,
        max_size=2,
    )
)
@settings(max_examples=30, deadline=None)
def test_points_of_any_kind_give_a_path_or_a_message(pair: list[object]) -> None:
    spelled = ", ".join(f'"{ord(v[0]) if v else 0}"' if isinstance(v, str) else _toml(v) for v in pair)
    with TemporaryDirectory() as folder:
        template = shape(shape='"polygon"', points=f"[[0, 0], [1, 1], [{spelled}]]")
        try:
            faces = draw_in(FilePath(folder), template)
        except AssertionError:
            return  # the reader of TOML has refused it
        assert faces.codes == ["bad-points"] or all(
            abs(v) < 1e5 for s in steps(one(faces).data) for v in s[1:]
        )


def _toml(value: object) -> str:
    return str(value).lower()
