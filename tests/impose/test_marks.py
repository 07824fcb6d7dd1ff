"""What stands beside the cards: nothing collides, nothing leaves the printable area, the ruler is true."""

from itertools import pairwise

import pytest
from sheet_kit import A4, CAPTION, TYPESETTER, alone, drawn, grid, inside, overlap, size

from cardgen.diagnostics import Diagnostic
from cardgen.impose.arrange import Run, Sheet, arrange
from cardgen.impose.grid import Grid, best_grid
from cardgen.impose.marks import MARK_WIDTH, Caption, Side
from cardgen.impose.sheets import OUTWARDS, Printed, impose
from cardgen.impose.strips import strips
from cardgen.model.frame import Frame, Page
from cardgen.model.outline import segments as steps
from cardgen.units import MM, Rect

LETTER = (612.0, 792.0)
CARDS = [(50, 70), (63, 88), (57, 87), (44, 68), (70, 120)]
SHEETS = [
    *(pytest.param(card, {"paper": A4}, id=f"{card[0]}x{card[1]}") for card in CARDS),
    *(pytest.param(card, {"paper": LETTER}, id=f"{card[0]}x{card[1]}-letter") for card in CARDS),
    pytest.param((63, 88), {"gutter": 2}, id="63x88-gutter"),
    pytest.param((63, 88), {"bleed": 3}, id="63x88-bleed"),
    pytest.param((88, 63), {"bleed": 3, "paper": LETTER}, id="88x63-bleed-letter"),
    pytest.param((44, 68), {"paper": (105 * MM, 148 * MM)}, id="a6"),
    pytest.param((63, 88), {"paper": (148 * MM, 210 * MM)}, id="a5"),
]


def pages(found: Grid) -> tuple[list[Page], set[int]]:
    """A full sheet's front and back, and the frames that lie on it."""
    w, h = found.size.width, found.size.height
    faces = [Printed(Frame(w, h), found.size.id, Frame(w, h)) for _ in range(found.capacity)]
    made = impose(faces, alone(found), backs="long-edge", caption=CAPTION, typesetter=TYPESETTER)
    return list(made), {id(frame) for face in faces for frame in (face.front, face.back)}


def crosses_left_out(things: list[tuple[str, Rect]], cards: Rect) -> list[tuple[str, Rect]]:
    """What stands beside the cards: crosses lie on them."""
    return [(name, box) for name, box in things if not inside(box, cards)]


def front(card: tuple[float, float], options: dict[str, object]) -> tuple[Grid, list[tuple[str, Rect]]]:
    found = grid(*card, **options)  # type: ignore[arg-type]
    (page, _), frames = pages(found)
    return found, crosses_left_out(list(drawn(page.frame, frames)), found.bounds)


@pytest.mark.parametrize(("card", "options"), SHEETS)
def test_nothing_leaves_the_printable_area(card: tuple[float, float], options: dict[str, object]) -> None:
    found = grid(*card, **options)  # type: ignore[arg-type]
    made, frames = pages(found)
    printable = Rect(0, 0, found.page_w, found.page_h).grow(-5 * MM)
    for page in made:
        things = list(drawn(page.frame, frames))
        assert all(inside(box, printable, 0.2) for _, box in things)


@pytest.mark.parametrize(("card", "options"), SHEETS)
def test_nothing_collides(card: tuple[float, float], options: dict[str, object]) -> None:
    found = grid(*card, **options)  # type: ignore[arg-type]
    made, frames = pages(found)
    for page, bleed in zip(made, (found.bleed, max(found.bleed, OUTWARDS)), strict=True):
        things = crosses_left_out(list(drawn(page.frame, frames)), found.bounds)
        assert not any(overlap(box, found.bounds.grow(bleed - 1e-6)) for _, box in things)
        words = [(name, box) for name, box in things if name not in ("line", "bar")]
        others = [box for name, box in things if name in ("line", "bar")]
        for name, word in words:
            assert not any(overlap(word, other, 0.15 * MM) for other in others), name
            assert not any(overlap(word, other) for _, other in words if other is not word), name


@pytest.mark.parametrize(("card", "options"), SHEETS)
def test_every_sheet_has_a_ruler_of_100_mm_and_a_caption(
    card: tuple[float, float], options: dict[str, object]
) -> None:
    _, things = front(card, options)
    bars = [box for name, box in things if name == "bar"]
    (frame,) = [box for box in bars if max(box.w, box.h) == pytest.approx(100 * MM)]
    cells = sorted(max(box.w, box.h) for box in bars if box is not frame)
    assert cells == pytest.approx([10 * MM] * 10)
    assert all(inside(box, frame, 1e-3) for box in bars)
    words = "".join(name for name, _ in things if name not in ("line", "bar")).replace(" ", "")
    assert "100mm" in words and "卡牌王1.1·第1/1张" in words


def test_the_50x70_sheet() -> None:
    """Cards reach to the printable area on both sides; the ruler and the caption stand in 3.5 mm below."""
    found, things = front((50, 70), {})
    side = Side.of(Sheet((found,)), 0.0)
    top, right, bottom, left = side.mark_lengths(found)
    assert (right, bottom, left) == (0, 0, 0) and top == pytest.approx(2.7 * MM)
    bottom_of_cards = found.bounds.y + found.bounds.h
    below = [box for _, box in things if box.y > bottom_of_cards]
    assert min(box.y for box in below) - bottom_of_cards >= 0.8 * MM - 1e-6
    assert max(box.y + box.h for box in below) <= 292 * MM + 0.2
    # Where no mark has room, crosses at the edge of the cards show the ends of the cuts.
    cross = side.crosses(found)
    assert cross is not None
    ends = {(round(s[1], 2), round(s[2], 2)) for s in steps(cross.data)}
    for y in (y for pair in found.row_edges() for y in pair):
        assert (round(found.x0, 2), round(y, 2)) in ends


@pytest.mark.parametrize(("card", "options"), SHEETS)
def test_crop_marks_start_off_the_cards(card: tuple[float, float], options: dict[str, object]) -> None:
    found = grid(*card, **options)  # type: ignore[arg-type]
    side = Side.of(Sheet((found,)), found.bleed)
    lengths = side.mark_lengths(found)
    assert all(length == 0 or 1.5 * MM <= length <= 5 * MM + 1e-6 for length in lengths)
    path = side.crop_marks(found)
    assert path.pen is not None and path.pen.width == MARK_WIDTH == 0.35
    xs = {round(s[1], 3) for s in steps(path.data)}
    if lengths[0] or lengths[2]:
        assert {round(x, 3) for pair in found.column_edges() for x in pair} <= xs
    clear = found.bounds.grow(max(0.8 * MM, found.bleed) - 1e-6)
    assert not any(overlap(Rect(s[1], s[2], 0, 0), clear) for s in steps(path.data))


@pytest.mark.parametrize(("card", "options"), SHEETS)
def test_numbers_give_the_order_of_cuts(card: tuple[float, float], options: dict[str, object]) -> None:
    """The long lines first, each number beside its own mark."""
    found = grid(*card, **options)  # type: ignore[arg-type]
    side = Side.of(Sheet((found,)), found.bleed)
    per_column = per_row = 2 if found.gutter else 1
    columns = found.columns * per_column + (not found.gutter)
    rows = found.rows * per_row + (not found.gutter)
    top, right, bottom, left = side.mark_lengths(found)
    long_first = found.bounds.h >= found.bounds.w
    upright = range(1, columns + 1) if long_first else range(rows + 1, rows + columns + 1)
    level = range(columns + 1, columns + rows + 1) if long_first else range(1, rows + 1)
    expected = [*(upright if top or bottom else ()), *(level if left or right else ())]
    numbers = list(side.numbers(found))
    assert [n for n, _, _ in numbers] == expected
    assert not any(overlap(a, b) for i, (_, a, _) in enumerate(numbers) for _, b, _ in numbers[:i])


def test_crosses_only_where_cards_touch() -> None:
    for found, expected in ((grid(63, 88), 4), (grid(63, 88, gutter=2), 0), (grid(190, 280), 0)):
        cross = Side.of(Sheet((found,)), 0.0).crosses(found)
        assert (cross.data.ops.count("M") // 2 if cross else 0) == expected


def test_with_a_gutter_marks_stand_between_cards_where_the_sides_have_no_room() -> None:
    found = grid(63, 88, gutter=4, bleed=2)
    side = Side.of(Sheet((found,)), 2 * MM)
    top, right, bottom, left = side.mark_lengths(found)
    assert (top or bottom) and not (left or right)
    between = side.between(found)
    assert between is not None
    points = [(s[1], s[2]) for s in steps(between.data)]
    level = {y for pair in found.row_edges() for y in pair}
    assert {round(y, 3) for _, y in points} == {round(y, 3) for y in level}
    assert len(points) == 2 * (found.columns - 1) * len(level)
    for x, _ in points:
        assert any(
            end + 0.5 * MM < x < begin - 0.5 * MM for (_, end), (begin, _) in pairwise(found.column_edges())
        )
    assert Side.of(Sheet((grid(50, 70, gutter=4),)), 0.0).between(grid(50, 70, gutter=4)) is None
    assert Side.of(Sheet((grid(63, 88),)), 0.0).between(grid(63, 88)) is None


def test_a_wider_margin_is_obeyed_and_a_narrow_one_used() -> None:
    for margin in (0.0, 3.0, 9.0):
        found = best_grid(*A4, size(63, 88), margin=margin * MM)
        assert isinstance(found, Grid)
        sheet = Sheet((found,), margin * MM)
        face = Printed(Frame(found.size.width, found.size.height), found.size.id)
        (page,) = impose([face], [Run(sheet, 1)], caption=CAPTION, typesetter=TYPESETTER)
        area = Rect(0, 0, *A4).grow(-max(margin, 1.0) * MM)
        assert all(inside(box, area, 0.2) for _, box in drawn(page.frame, {id(face.front)}))


def test_no_room_for_a_strip_is_no_error() -> None:
    runs = arrange((100 * MM, 100 * MM), [(size(49, 49), 4)], margin=1 * MM)
    assert not isinstance(runs, Diagnostic)
    assert strips(runs[0].sheet, 0.0) is None
    face = Printed(Frame(49 * MM, 49 * MM), "card", copies=4)
    (page,) = impose([face], runs, caption=CAPTION, typesetter=TYPESETTER)
    assert len(page.frame.items) == 5


def test_words_of_the_caption() -> None:
    assert CAPTION.text(2, 6, back=False) == "卡牌王 1.1 · 第 2/6 张 · 按实际大小打印 / print at actual size"
    english = Caption("Kings", "", language="en-GB")
    assert english.text(1, 1, back=True) == "Kings · sheet 1/1 (back) · print at actual size"
