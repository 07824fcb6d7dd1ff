"""Several sizes on the same paper."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_kit import A4, inside, overlap, size

from cardgen.diagnostics import Diagnostic
from cardgen.impose.arrange import Run, arrange
from cardgen.impose.outlines import cut_line, outline
from cardgen.model.game import Shape, Size
from cardgen.units import MM, Rect


def sheets(runs: tuple[Run, ...] | Diagnostic) -> int:
    assert not isinstance(runs, Diagnostic)
    return sum(run.times for run in runs)


def test_rests_lie_together_where_that_saves_a_sheet() -> None:
    runs = arrange(A4, [(size(63, 88), 12), (size(88, 63, "plane"), 2), (size(25, 25, "token"), 9)])
    assert not isinstance(runs, Diagnostic)
    assert [(run.times, [b.size.id for b in run.sheet.blocks]) for run in runs] == [
        (1, ["card"]),
        (1, ["card", "plane", "token"]),
    ]
    assert [b.capacity for b in runs[1].sheet.blocks] == [3, 2, 10]


def test_full_sheets_are_never_mixed() -> None:
    runs = arrange(A4, [(size(63, 88), 9), (size(50, 70, "mini"), 16)])
    assert not isinstance(runs, Diagnostic)
    assert [(run.times, len(run.sheet.blocks)) for run in runs] == [(1, 1), (1, 1)]


def test_all_pages_lie_the_same_way() -> None:
    """On its own 57×87 is best on landscape paper, after 63×88 it is turned instead."""
    runs = arrange(A4, [(size(63, 88), 9), (size(57, 87, "other"), 10)])
    assert not isinstance(runs, Diagnostic)
    assert [run.sheet.page_w < run.sheet.page_h for run in runs] == [True, True]
    assert [run.sheet.blocks[0].turned for run in runs] == [False, True]
    assert sheets(runs) == 2


def test_a_board_has_a_sheet_of_its_own() -> None:
    runs = arrange(A4, [(size(190, 280, "board"), 1), (size(63, 88), 1)])
    assert sheets(runs) == 2


def test_one_that_is_too_large_is_told() -> None:
    found = arrange(A4, [(size(63, 88), 1), (size(300, 210, "board"), 1)])
    assert isinstance(found, Diagnostic) and found.code == "card-too-large"


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.floats(10, 150), st.floats(10, 150), st.integers(1, 60)), min_size=1, max_size=6),
    st.sampled_from([0.0, 2.0, 3.0]),
)
def test_pieces_never_overlap(wanted: list[tuple[float, float, int]], bleed: float) -> None:
    sizes = [(size(w, h, f"s{i}"), n) for i, (w, h, n) in enumerate(wanted)]
    runs = arrange(A4, sizes, bleed=bleed * MM)
    assert not isinstance(runs, Diagnostic)
    room = dict.fromkeys((one.id for one, _ in sizes), 0)
    for sheet, times in runs:
        area = Rect(0, 0, sheet.page_w, sheet.page_h).grow(-5 * MM)
        cells = [(block, cell) for block in sheet.blocks for cell in block.cells()]
        for block in sheet.blocks:
            room[block.size.id] += block.capacity * times
        assert all(inside(cell, area, 1e-3) and inside(cell, sheet.bounds, 1e-3) for _, cell in cells)
        grown = [(block, cell.grow(bleed * MM - 1e-6)) for block, cell in cells]
        assert not any(overlap(a, b) for i, (_, a) in enumerate(grown) for _, b in grown[:i])
        # Blocks that share a page leave room for the marks between them.
        apart = [block.bounds.grow(bleed * MM + 3 * MM) for block in sheet.blocks]
        assert not any(overlap(a, b) for i, a in enumerate(apart) for b in apart[:i])
    assert all(room[one.id] >= n for one, n in sizes)
    assert sheets(runs) <= sum(sheets(arrange(A4, [one], bleed=bleed * MM)) for one in sizes)


@pytest.mark.parametrize(
    ("shape", "ops", "first"),
    [
        ("rectangle", "MLLLZ", (0, 0)),
        ("round", "MLCLCLCLCZ", (2, 0)),
        ("circle", "MCCCCZ", (30, 10)),
        ("hex", "MLLLLLZ", (0, 10)),
    ],
)
def test_outlines(shape: Shape, ops: str, first: tuple[float, float]) -> None:
    piece = Size("x", 30.0, 20.0, 2.0, shape=shape, outline=True)
    found = outline(piece)
    assert (found.ops, found.numbers[:2]) == (ops, first)
    assert (min(found.numbers), max(found.numbers[::2]), max(found.numbers[1::2])) == (0, 30, 20)
    line = cut_line(piece)
    assert line is not None and len(line.items) == 1
    assert cut_line(piece._replace(outline=False)) is None


def test_a_hexagon_points_along_its_longer_side() -> None:
    upright = outline(Size("x", 20.0, 30.0, shape="hex"))
    assert upright.numbers[:2] == (10.0, 0.0)
