"""Marks, ruler and caption: readable, measurable, and in nobody's way."""

import pytest
from frames_kit import steps
from sheet_kit import CAPTION, TYPESETTER, drawn, grid, inside, overlap

from cardgen.impose.marks import MARK_WIDTH, Caption, crop_marks, crosses, mark_lengths
from cardgen.impose.sheets import Printed, impose
from cardgen.impose.strips import strips
from cardgen.model.frame import Frame
from cardgen.units import MM, Rect

SHEETS = [
    pytest.param((50, 70), {}, id="50x70"),
    pytest.param((63, 88), {}, id="63x88"),
    pytest.param((63, 88), {"gutter": 2}, id="63x88-gutter"),
    pytest.param((63, 88), {"bleed": 3}, id="63x88-bleed"),
    pytest.param((57, 87), {}, id="57x87-landscape"),
    pytest.param((44, 68), {"paper": (105 * MM, 148 * MM)}, id="a6"),
    pytest.param((63, 88), {"paper": (148 * MM, 210 * MM)}, id="a5"),
    pytest.param((100, 71.75), {}, id="5mm-all-round"),
]


def beside(card: tuple[float, float], options: dict[str, object]) -> tuple[object, list[tuple[str, Rect]]]:
    found = grid(*card, **options)  # type: ignore[arg-type]
    face = Frame(found.card_w, found.card_h)
    (page,) = impose(
        [Printed(face)] * found.capacity, found, caption=CAPTION, typesetter=TYPESETTER, crosses=False
    )
    return found, list(drawn(page.frame, {id(face)}))


@pytest.mark.parametrize(("card", "options"), SHEETS)
def test_nothing_collides(card: tuple[float, float], options: dict[str, object]) -> None:
    found, things = beside(card, options)
    page = Rect(0, 0, found.page_w, found.page_h)  # type: ignore[attr-defined]
    bleeds = found.bounds.grow(found.bleed)  # type: ignore[attr-defined]
    assert all(inside(box, page.grow(-0.5 * MM)) for _, box in things)
    assert not any(overlap(box, bleeds) for _, box in things)
    words = [box for name, box in things if name != "line"]
    lines = [box for name, box in things if name == "line"]
    assert not any(overlap(a, b, 0.3 * MM) for a in words for b in lines)
    caption, label = ("".join(n for n, _ in things if n != "line").partition("mm")[i] for i in (2, 0))
    assert (label.replace(" ", ""), caption[:3]) == ("100", "卡牌王")


@pytest.mark.parametrize(("card", "options"), SHEETS)
def test_the_ruler_is_100_mm_with_ticks_every_10(
    card: tuple[float, float], options: dict[str, object]
) -> None:
    found, things = beside(card, options)
    strip, _ = strips(found) or pytest.fail("no strip")  # type: ignore[arg-type]
    lines = [box for name, box in things if name == "line"]
    (long,) = [box for box in lines if max(box.w, box.h) == pytest.approx(100 * MM)]
    level = strip.side == "bottom"
    start = long.x if level else long.y
    ticks = sorted((b.x if level else b.y) - start for b in lines if overlap(b, long, 1e-3) and b != long)
    assert ticks == pytest.approx([10 * MM * i for i in range(11)], abs=1e-6)


def test_the_50x70_sheet() -> None:
    """Ruler left, caption right of it, both from 3.6 to 7.5 mm below the cards."""
    found, things = beside((50, 70), {})
    bottom = found.bounds.y + found.bounds.h  # type: ignore[attr-defined]
    below = [(n, b, (b.y - bottom) / MM) for n, b in things if b.y > bottom + 0.1]
    for name, box, gap in below:
        if name != "line" or gap > 3.3:
            assert gap >= 3.6 - 1e-6 and gap + box.h / MM <= 7.5 + 1e-6
        else:
            assert (gap, gap + box.h / MM) == pytest.approx((0.8, 3.2))
    caption = [b for n, b, _ in below if n != "line"]
    assert max(b.x + b.w for b in caption) == pytest.approx(205 * MM, abs=0.5)


@pytest.mark.parametrize(("card", "options"), SHEETS)
def test_crop_marks_start_off_the_cards(card: tuple[float, float], options: dict[str, object]) -> None:
    found = grid(*card, **options)  # type: ignore[arg-type]
    assert all(length == 0 or 2 * MM <= length <= 5 * MM for length in mark_lengths(found))
    assert sum(length > 0 for length in mark_lengths(found)) >= 3
    path = crop_marks(found)
    assert path.pen and path.pen.width == MARK_WIDTH == 0.35
    xs = {round(s[1], 3) for s in steps(path.data) if len(s) == 3}
    edges = {round(x, 3) for pair in found.column_edges() for x in pair}
    assert edges <= xs
    clear = found.bounds.grow(max(0.8 * MM, found.bleed) - 1e-6)
    points = [(s[1], s[2]) for s in steps(path.data) if len(s) == 3]
    assert not any(overlap(Rect(x, y, 0, 0), clear) for x, y in points)


def test_crosses_only_where_cards_touch() -> None:
    touching = crosses(grid(50, 70))
    assert touching is not None and len(steps(touching.data)) == 9 * 4
    assert crosses(grid(63, 88, gutter=2)) is None


def test_no_room_for_a_strip_is_no_error() -> None:
    from cardgen.impose.grid import Grid, best_grid

    found = best_grid(100 * MM, 100 * MM, 49 * MM, 49 * MM, margin=1 * MM)
    assert isinstance(found, Grid) and strips(found) is None
    face = Frame(found.card_w, found.card_h)
    (page,) = impose([Printed(face, copies=4)], found, caption=CAPTION, typesetter=TYPESETTER)
    assert len(page.frame.items) == 5


def test_words_of_the_caption() -> None:
    assert CAPTION.text(2, 6, back=False) == "卡牌王 1.1 · 第 2/6 张 · 按实际大小打印 / print at actual size"
    english = Caption("Kings", "", language="en-GB")
    assert english.text(1, 1, back=True) == "Kings · sheet 1/1 (back) · print at actual size"
