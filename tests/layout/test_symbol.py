"""symbol: as large as its box allows, in the middle of it."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from layout_kit import CARD, Faces, bounds, color, flat, in_mm, placed_path

from cardgen.layout.signs import placed
from cardgen.model.frame import Frame, Gradient, Path
from cardgen.model.game import Symbol
from cardgen.model.outline import Outline, multiply
from cardgen.units import BLACK, Rect

Draw = Callable[..., Faces]


def symbol(name: str, box: str = '["10mm", "10mm", "20mm", "30mm"]', more: str = "") -> str:
    return f'[[element]]\ntype = "symbol"\nsymbol = "{name}"\nbox = {box}\n{more}'


def test_a_square_symbol_in_a_tall_box(draw: Draw) -> None:
    (path,) = draw(symbol("square", more='color = "#ff0000"')).paths()
    assert in_mm(bounds(path)) == (10, 15, 20, 20)
    assert path.fill == color("#ff0000")


def test_a_wide_symbol_keeps_its_proportions_and_its_own_colours(draw: Draw) -> None:
    first, second = draw(symbol("wide", more='color = "$ink"')).paths()
    assert in_mm(bounds(first)) == (10, 22.5, 20, 5)
    assert first.fill == color("#ff0000")
    assert second.fill == color("#102030")


def test_a_symbol_from_the_card(draw: Draw) -> None:
    card = '[[card]]\nid = "{0}"\nname = "{0}"\nkind = "k"\nsign = "{1}"\n'
    faces = draw(symbol("{sign}"), card.format("a", "square") + card.format("b", "sqare") + CARD[:0])
    assert len(faces.frames["a"].items) == 1
    assert faces.frames["b"].items == ()
    (wrong,) = faces.diagnostics
    assert wrong.code == "unknown-symbol"
    assert str(wrong.span).endswith("cards.toml:10:8")
    assert "square" in str(wrong.hint)


def test_a_card_without_its_symbol(draw: Draw) -> None:
    assert draw(symbol("{sign}")).paths() == []


def test_an_unknown_symbol_is_told_even_where_no_card_shows_it(draw: Draw) -> None:
    faces = draw(symbol("sqare", more="when = { cost = 99 }\n"))
    assert faces.codes == ["unknown-symbol"]
    assert str(faces.diagnostics[0].span).endswith("t.toml:3:10")


@given(st.floats(0.1, 500), st.floats(0.1, 500), st.floats(0.1, 100), st.floats(0.1, 100))
def test_a_symbol_touches_two_sides_and_is_centred(w: float, h: float, sw: float, sh: float) -> None:
    drawn = Frame(sw, sh, (Path(Outline("MLLZ", (0.0, 0.0, sw, 0.0, sw, sh)), BLACK),))
    item = placed(Symbol("s", "", sw, sh, lambda color: drawn), Rect(3.0, 4.0, w, h), BLACK)
    ((path, matrix),) = flat(Frame(w, h, (item,)))
    box = bounds(placed_path(path, matrix))
    assert box.w / box.h == pytest.approx(sw / sh)
    assert min(w - box.w, h - box.h) == pytest.approx(0, abs=1e-6)
    assert box.x + box.w / 2 == pytest.approx(3 + w / 2)
    assert box.y + box.h / 2 == pytest.approx(4 + h / 2)


def test_a_gradient_runs_across_a_symbol_as_across_its_box(draw: Draw) -> None:
    ink = 'color = { linear = 0, stops = ["white", "black"] }'
    faces = draw(symbol("wide", more=ink))
    shapes = [(item, matrix) for item, matrix in flat(faces.first) if isinstance(item, Path)]
    (gradient, matrix) = next((i.fill, m) for i, m in shapes if isinstance(i.fill, Gradient))
    (box,) = [
        i.fill
        for i, _ in flat(
            draw(
                f'[[element]]\ntype = "shape"\nbox = ["10mm", "10mm", "20mm", "30mm"]\nfill = {ink[8:]}'
            ).first
        )
        if isinstance(i, Path)
    ]
    assert isinstance(box, Gradient)
    assert multiply(matrix, gradient.matrix) == pytest.approx(box.matrix)
    assert gradient.coords == box.coords
