"""Gradients: where they run in their box, their stops, and mistakes in them."""

from collections.abc import Callable

import pytest
from layout_kit import CARD, Faces, color, glyphs

from cardgen.layout.gradients import spaced
from cardgen.model.frame import Gradient
from cardgen.model.outline import IDENTITY
from cardgen.units import MM

Draw = Callable[..., Faces]


def shape(fill: str, more: str = "") -> str:
    return f'{more}[[element]]\ntype = "shape"\nbox = ["10mm", "20mm", "30mm", "10mm"]\nfill = {fill}\n'


def gradient(faces: Faces) -> Gradient:
    (path,) = faces.paths()
    assert isinstance(path.fill, Gradient)
    return path.fill


def mm(numbers: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(round(n / MM, 3) for n in numbers)


@pytest.mark.parametrize(
    ("angle", "coords"),
    [
        ("0", (10, 25, 40, 25)),
        ("90", (25, 20, 25, 30)),
        ("180", (40, 25, 10, 25)),
        ("45", (15, 15, 35, 35)),
        ("[0, 0, 0.5, 1]", (10, 20, 25, 30)),
        ('["1mm", 0.5, "4mm", 0.5]', (1, 25, 4, 25)),
    ],
)
def test_a_line_across_the_box(draw: Draw, angle: str, coords: tuple[float, ...]) -> None:
    made = gradient(draw(shape(f'{{ linear = {angle}, stops = ["white", "black"] }}')))
    assert mm(made.coords) == coords
    assert made.stops == ((0.0, color("#ffffff")), (1.0, color("#000000")))
    assert (made.spread, made.matrix) == ("pad", IDENTITY)


def test_round_in_lengths_and_oval_in_shares(draw: Draw) -> None:
    stops = 'stops = ["white", "black"], spread = "reflect"'
    oval = gradient(draw(shape(f"{{ radial = [0.5, 0.4, 0.6], {stops} }}")))
    assert oval.coords == pytest.approx((0.5, 0.4, 0.0, 0.5, 0.4, 0.6))
    assert mm(oval.matrix) == (30, 0, 0, 10, 10, 20)
    assert oval.spread == "reflect"
    circle = gradient(draw(shape(f'{{ radial = [0.5, 0.5, "4mm"], focus = [0.4, "21mm"], {stops} }}')))
    assert mm(circle.coords) == (22, 21, 0, 25, 25, 4)
    assert circle.matrix == IDENTITY


def test_stops_with_places_opacity_and_fields(draw: Draw) -> None:
    stops = '["alpha($ink, 0%)", ["{color}", 0.4], "#ff0000", ["black", 0.8]]'
    made = gradient(draw(shape(f"{{ linear = 0, stops = {stops} }}"), CARD + 'color = "#00ff00"'))
    assert [at for at, _ in made.stops] == pytest.approx([0, 0.4, 0.6, 0.8])
    assert [c for _, c in made.stops] == [
        color("#102030")._replace(a=0.0),
        color("#00ff00"),
        color("#ff0000"),
        color("#000000"),
    ]
    without = gradient(draw(shape(f"{{ linear = 0, stops = {stops} }}")))
    assert len(without.stops) == 3


def test_hard_steps(draw: Draw) -> None:
    made = gradient(draw(shape('{ linear = 90, hard = true, stops = ["white", ["black", 0.55]] }')))
    assert [(at, c.r) for at, c in made.stops] == [(0.0, 1), (0.55, 1), (0.55, 0), (1.0, 0)]
    even = gradient(draw(shape('{ linear = 90, hard = true, stops = ["white", "black", "white", "black"] }')))
    assert [at for at, _ in even.stops] == [0, 0.25, 0.25, 0.5, 0.5, 0.75, 0.75, 1]


@pytest.mark.parametrize(
    ("places", "even"),
    [
        ([None, None, None], [0, 0.5, 1]),
        ([0.2, None, None, 0.8], [0.2, 0.4, 0.6, 0.8]),
        ([None, 0.5, None, None], [0, 0.5, 0.75, 1]),
        ([], []),
    ],
)
def test_places_that_are_not_said(places: list[float | None], even: list[float]) -> None:
    assert spaced(places) == pytest.approx(even)


def test_a_variable_holds_a_gradient(draw: Draw) -> None:
    sky = '[vars]\nfar = "$near"\nnear = { linear = 90, stops = ["$top", "white"] }\ntop = "#ff0000"\n'
    made = gradient(draw(shape('"$far"', sky)))
    assert [c for _, c in made.stops] == [color("#ff0000"), color("#ffffff")]


def test_texts_and_symbols_take_it(draw: Draw) -> None:
    ink = '{ linear = 90, stops = ["white", "black"] }'
    box = 'box = ["10mm", "20mm", "30mm", "10mm"]\n'
    faces = draw(f'[[element]]\ntype = "text"\ntext = "字:square:A"\ncolor = {ink}\n{box}')
    runs = glyphs(faces.first)
    assert all(isinstance(run.color, Gradient) and mm(run.color.coords) == (25, 20, 25, 30) for run in runs)
    (square,) = faces.paths()
    assert square.fill == color("#000000")
    column = draw(f'[[element]]\ntype = "text"\ntext = "ABC"\nvertical = true\ncolor = {ink}\n{box}')
    (lying,) = glyphs(column.first)
    assert isinstance(lying.color, Gradient)
    # The word lies on its side and the gradient with it: it still runs down the column.
    a, b, c, d, _, _ = lying.color.matrix
    assert (a, d) == (0, 0)
    assert b < 0 < c
    sign = draw(f'[[element]]\ntype = "symbol"\nsymbol = "square"\ncolor = {ink}\n{box}')
    assert mm(gradient(sign).coords) == (25, 20, 25, 30)
    ground = draw(f'[[element]]\ntype = "emblem"\nground = {ink}\n{box}')
    assert isinstance(ground.paths()[0].fill, Gradient)


@pytest.mark.parametrize(
    ("fill", "code"),
    [
        ('{ stops = ["white", "black"] }', "bad-gradient"),
        ("{ linear = 0 }", "bad-gradient"),
        ('{ linear = 0, stops = ["white"] }', "bad-gradient"),
        ('{ linear = 0, stops = ["white", ["black", 0.6], ["white", 0.4]] }', "bad-gradient"),
        ('{ linear = 0, stops = ["white"' + ', "white"' * 64 + "] }", "bad-gradient"),
        ('{ linear = 0, stops = "white" }', "bad-gradient"),
        ('{ linear = 0, stops = ["white", "rot"] }', "bad-color"),
        ('{ linear = 0, stops = ["white", ["black", 2]] }', "out-of-range"),
        ('{ linear = 0, stops = ["white", ["black", "x"]] }', "wrong-type"),
        ('{ linear = "0", stops = ["white", "black"] }', "wrong-type"),
        ('{ linear = [0, 1, 2], stops = ["white", "black"] }', "wrong-type"),
        ('{ radial = [0.5, 0.5, "x"], stops = ["white", "black"] }', "bad-length"),
        ('{ linear = 0, stops = ["white", "black"], hrad = true }', "unknown-key"),
        ('{ linear = 0, spread = "mirror", stops = ["white", "black"] }', "unknown-choice"),
        ('{ linear = 0, stops = ["white", "{nothing}"] }', "unknown-field"),
    ],
)
def test_mistakes(draw: Draw, fill: str, code: str) -> None:
    faces = draw(shape(fill))
    assert faces.codes == [code]
    assert "t.toml:4:" in str(faces.diagnostics[0].span)


def test_a_mistake_in_a_variables_gradient_stands_where_it_is_used(draw: Draw) -> None:
    faces = draw(shape('"$sky"', '[vars]\nsky = { linear = 0, stops = ["white", "rot"] }\n'))
    assert faces.codes == ["bad-color"]
    assert "t.toml:6:" in str(faces.diagnostics[0].span)


def test_a_gradient_where_only_a_colour_will_do(draw: Draw) -> None:
    table = '{ linear = 0, stops = ["white", "black"] }'
    assert draw(f'[[element]]\ntype = "emblem"\ncolor = {table}').codes == ["wrong-type"]
    assert draw(f'[vars]\nsky = {table}\n[[element]]\ntype = "text"\ntext = "$sky"').codes == ["wrong-type"]


def test_in_a_column_each_character_has_the_gradient_for_itself(draw: Draw) -> None:
    ink = '{ linear = 90, stops = ["white", "black"] }'
    box = 'box = ["0mm", "0mm", "20mm", "60mm"]\nsize = "10pt"\ntracking = 0.1\n'
    face = draw(f'[[element]]\ntype = "text"\ntext = "甘雨甘"\nvertical = true\ncolor = {ink}\n{box}').first
    first, second, third = glyphs(face)
    assert ["".join(run.text) for run in (first, second, third)] == ["甘", "雨", "甘"]
    assert (second.y - first.y, third.y - second.y) == pytest.approx((11, 11))
    matrices = [run.color.matrix for run in (first, third) if isinstance(run.color, Gradient)]
    # The same character has the same gradient, two places further down.
    assert matrices[0][:5] == pytest.approx(matrices[1][:5])
    assert matrices[1][5] - matrices[0][5] == pytest.approx(22)
